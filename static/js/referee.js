// The referee's search: answers while you type, and what was looked up lately on this phone.
(() => {
  const form = document.getElementById("ask");
  const box = form.elements.q;
  const found = document.getElementById("found");
  const recents = document.getElementById("recents");
  const LONG = 185; // letters of an answer
  let waiting, asking, opened = false;

  const make = (tag, text, cls) => {
    const node = document.createElement(tag);
    if (text) node.textContent = text;
    if (cls) node.className = cls;
    return node;
  };

  const place = (cite) => {
    const at = cite.split(":")[1] || "";
    return /^\d+$/.test(at) ? form.dataset.mark + at : at.replaceAll("-", " ");
  };

  const chip = (points) => {
    const words = points ? (points < 0 ? "−" : "+") + Math.abs(points).toLocaleString("en") : "no points";
    return make("span", words, points < 0 ? "chip minus" : points ? "chip plus" : "chip");
  };

  const row = (hit) => {
    const link = make("a");
    link.href = hit.url;
    link.append(make("span", hit.title, "hit-title"));
    if (hit.kind === "irregularity" && hit.cites.length && hit.points !== null) link.append(chip(hit.points));
    const text = make("p", hit.answer.length > LONG ? hit.answer.slice(0, LONG).replace(/\s+\S*$/, "… ") : hit.answer + " ");
    if (hit.cites.length) text.append(make("b", place(hit.cites[0])));
    link.append(text);
    const item = make("li");
    item.append(link);
    return item;
  };

  const show = (answer) => {
    found.replaceChildren();
    recents.hidden = true;
    if (!answer.hits.length) return found.append(make("p", "Nothing yet: go on typing, or use other words."));
    if (!answer.covered) found.append(make("p", "This book may not say it. Nearest to it:", "soft"));
    const list = make("ul", "", "hits");
    list.append(...answer.hits.map(row));
    found.append(list);
  };

  const address = (extra) => {
    const url = new URL(form.dataset.json, location.href);
    url.searchParams.set("q", box.value);
    url.searchParams.set(extra, "1");
    return url;
  };

  const ask = async () => {
    asking?.abort();
    if (!box.value.trim()) return found.replaceChildren(), remembered();
    asking = new AbortController();
    try {
      const answer = await fetch(address("typing"), { signal: asking.signal });
      if (answer.ok) show(await answer.json());
    } catch { /* away from the server: submitting says so */ }
  };

  const remembered = () => {
    let kept = [];
    try { kept = JSON.parse(localStorage.getItem("recents") || "[]"); } catch { return; }
    const list = recents.querySelector("ul");
    list.replaceChildren(...kept.map(({ title, path }) => {
      const item = make("li"), link = make("a");
      link.href = path + (path.includes("/rulings/") ? "?" + recents.dataset.query : "");
      link.append(make("span", title, "hit-title"));
      item.append(link);
      return item;
    }));
    recents.hidden = !kept.length || Boolean(box.value.trim());
  };

  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 180);
  });
  form.addEventListener("submit", () => { opened = true; });
  found.addEventListener("click", (event) => { if (event.target.closest("a")) opened = true; });
  addEventListener("pagehide", () => {
    // What was typed and led nowhere helps to write better phrases.
    if (!opened && box.value.trim().length > 3 && box.value !== box.defaultValue) fetch(address("left"), { keepalive: true });
  });
  remembered();
})();
