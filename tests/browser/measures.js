// What every page has to keep to, measured where it counts: in the page. Each function gives
// sentences about what is wrong; none of them changes the page, but open() and openMenu().
(() => {
  "use strict";
  const HIT = 48, GAP = 8, CONTRAST = 7, SLACK = 0.6;
  const CONTROLS = "a[href], button, summary, input:not([type=hidden]), select, textarea, [tabindex='0']";
  const LAYERS = ".menu > ul, .tray, .actions, .live, .top";

  const isClipped = (one) => one && getComputedStyle(one).clipPath !== "none";
  const isUnseen = (one) => one.closest(".sr, .skip, template, svg defs, [hidden]") || isClipped(one.closest(".done label, .done legend"));
  const isShown = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && one.checkVisibility({ visibilityProperty: true }) && !isUnseen(one);
  };
  const all = (what, root = document) => [...root.querySelectorAll(what)].filter(isShown);
  const layer = (one) => one.closest(LAYERS) || document.body;
  const called = (one) => {
    const words = (one.innerText || one.ariaLabel || one.name || one.value || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${one.tagName.toLowerCase()}${one.className?.baseVal === undefined && one.className ? `.${one.className.trim().replace(/\s+/g, ".")}` : ""} “${words}”`;
  };

  // Targets

  const hit = (one) => (one.matches("[type=radio], [type=checkbox]") && one.closest("label")) || one;
  const isInText = (one) => one.matches("a") && getComputedStyle(one).display.startsWith("inline")
    && [...one.parentElement.childNodes].some((piece) => piece.nodeType === 3 && piece.data.trim().length > 1);

  function targets(root = document) {
    const found = [...new Set(all(CONTROLS, root).filter((one) => !isInText(one)).map(hit))];
    const boxes = found.map((one) => one.getBoundingClientRect());
    const wrong = found.flatMap((one, at) => {
      const { width, height } = boxes[at];
      return width < HIT - SLACK || height < HIT - SLACK ? [`${called(one)} is ${width.toFixed()} x ${height.toFixed()}`] : [];
    });
    found.forEach((one, at) => {
      for (let other = at + 1; other < found.length; other++) {
        if (layer(one) !== layer(found[other]) || one.contains(found[other])) continue;
        const [a, b] = [boxes[at], boxes[other]];
        const aside = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const below = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        if (Math.max(aside, below) < GAP - SLACK) wrong.push(`${called(one)} is ${Math.max(aside, below).toFixed(1)} from ${called(found[other])}`);
      }
    });
    return wrong;
  }

  // Order

  function order() {
    const found = all(CONTROLS).filter((one) => one.tabIndex >= 0);
    const wrong = found.filter((one) => one.tabIndex > 0).map((one) => `${called(one)} jumps the queue`);
    for (let at = 1; at < found.length; at++) {
      const [one, before] = [found[at], found[at - 1]];
      if (layer(one) !== layer(before) || one.closest(".score") !== before.closest(".score")) continue;
      const [b, a] = [hit(one).getBoundingClientRect(), hit(before).getBoundingClientRect()];
      const isAbove = b.bottom <= a.top + SLACK, isSameRow = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.6 * Math.min(a.height, b.height);
      if (isAbove || (isSameRow && b.right <= a.left + SLACK)) wrong.push(`${called(one)} comes after ${called(before)}`);
    }
    return wrong;
  }

  // Outline

  function outline() {
    const wrong = [];
    for (const [what, least, most] of [["h1", 1, 1], ["main", 1, 1], ["body > header", 1, 1], ["body > footer", 0, 1]]) {
      const count = all(what).length;
      if (count < least || count > most) wrong.push(`${count} ${what}`);
    }
    const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
    for (const id of new Set(ids)) if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push(`id ${id} twice`);
    return wrong;
  }

  // Contrast

  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  function colour(text) {
    if (!known.has(text)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      known.set(text, [...canvas.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(text);
  }
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => (part * a + below[at] * (255 - a)) / 255);
  const light = (parts) => {
    const [r, g, b] = parts.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  function ground(one) {
    if (!one) return [255, 255, 255];
    const own = colour(getComputedStyle(one).backgroundColor);
    return own[3] === 255 ? own.slice(0, 3) : over(own, ground(one.parentElement));
  }
  function ratio(text, below) {
    const [a, b] = [light(over(colour(text), below)), light(below)].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  }
  const texts = (root = document.body) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (piece) => (piece.data.trim() ? 1 : 2));
    const found = [];
    while (walker.nextNode()) if (isShown(walker.currentNode.parentElement) && !walker.currentNode.parentElement.closest("option, noscript, script")) found.push(walker.currentNode);
    return found;
  };
  function contrast() {
    const wrong = new Set();
    const look = (one, text, what = "") => {
      const found = ratio(text, ground(one));
      if (found < CONTRAST) wrong.add(`${called(one)}${what} has a contrast of ${found.toFixed(2)}`);
    };
    for (const one of new Set(texts().map((piece) => piece.parentElement))) {
      const style = getComputedStyle(one);
      look(one, one.ownerSVGElement ? style.fill : style.color);
    }
    for (const one of all("input, textarea, select")) {
      look(one, getComputedStyle(one).color, " typed");
      if (one.placeholder) look(one, getComputedStyle(one, "::placeholder").color, " placeholder");
    }
    return [...wrong];
  }

  // Room: nothing beyond the edge, nothing cut off, no text on text

  const rects = (piece) => { const range = document.createRange(); range.selectNodeContents(piece); return [...range.getClientRects()]; };
  function room(width) {
    const wrong = new Set();
    const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
    if (wide > width) wrong.add(`scrolls sideways: ${wide}`);
    const lines = [];
    for (const piece of texts()) {
      const one = piece.parentElement;
      for (const box of rects(piece)) {
        if (box.width < 1) continue;
        if (box.left < -1 || box.right > width + 1) wrong.add(`${called(one)} leaves the screen: ${box.left.toFixed()} to ${box.right.toFixed()}`);
        if (!one.closest("svg, [role=img]")) lines.push([box, one, piece]);
      }
    }
    for (const one of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(one);
      if (style.overflow === "visible" || !isShown(one) || one.matches("input, select, textarea, svg, svg *")) continue;
      if (one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1) continue;
      const box = one.getBoundingClientRect();
      const cut = texts(one).find((piece) => rects(piece).some((line) => line.bottom > box.bottom + 3 || line.right > box.right + 1 || line.left < box.left - 1));
      if (cut) wrong.add(`${called(cut.parentElement)} is cut off by ${called(one)}`);
    }
    for (const one of all("select, .number input, .stepper input")) if (one.scrollWidth > one.clientWidth + 1) wrong.add(`${called(one)} is too narrow`);
    lines.sort(([a], [b]) => a.top - b.top);
    lines.forEach(([a, one, piece], at) => {
      for (let other = at + 1; other < lines.length && lines[other][0].top < a.bottom - 3; other++) {
        const [b, two, next] = lines[other];
        if (piece === next || layer(one) !== layer(two)) continue;
        if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - b.top > 0.35 * Math.min(a.height, b.height)) wrong.add(`${called(one)} lies on ${called(two)}`);
      }
    });
    return [...wrong];
  }

  function open() {
    for (const one of document.querySelectorAll("details:not(.menu)")) one.open = true;
  }
  function menu() {
    const one = document.querySelector("details.menu");
    if (!one) return [];
    one.open = true;
    const list = one.querySelector("ul"), box = list.getBoundingClientRect();
    const wrong = [...targets(list), ...contrast()];
    if (box.left < 0 || box.right > innerWidth) wrong.push("the menu leaves the screen");
    one.open = false;
    return wrong.map((text) => `menu: ${text}`);
  }
  window.measures = { open, menu, targets, order, outline, contrast, room };
})();
