// The keypads: rank, then how many, then wild cards; and one tap for each card left in hand.
// What is tapped is written into the form's own text fields; the server reads only those.
(() => {
  "use strict";
  const form = document.getElementById("hand");
  if (!form) return;
  const melds = document.getElementById("meld-pad"), held = document.getElementById("hand-pad");
  const hint = melds.querySelector(".hint");
  const onKeys = (what) => Object.fromEntries([...held.querySelectorAll("[data-card]")].map((key) => [key.dataset.card, key[what]]));
  const names = onKeys("ariaLabel"), faces = onKeys("textContent");
  names.wild = "wild cards";
  const suits = { "3b": "club", "3r": "heart" };
  const isWild = (card) => card === "2" || card === "JK";
  const cardsOf = (input) => input.value.trim().split(/[\s,]+/).filter(Boolean);
  const fieldOf = (input) => input.closest(".field");
  let section, place = -1, pending = ""; // the meld being built; a rank that waits for its number
  let player = 0;

  const inputs = (kind) => [...section.querySelectorAll(`.typed [name$="-${kind}"]`)];
  const rankOf = (input) => cardsOf(input).find((card) => !isWild(card)) || (input.value.trim() && "wild");
  const tell = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

  const spoken = (cards) => cards.map((card) => faces[card] || card).join(" ");

  function suit(name) { // a picture of the page's own sprite
    const picture = form.querySelector(".shape").cloneNode(true), use = picture.firstChild;
    use.setAttribute("href", use.getAttribute("href").replace(/\w+$/, name));
    return picture;
  }

  function fan(cards) {
    const row = document.createElement("span");
    row.className = "fan";
    row.setAttribute("role", "img");
    row.ariaLabel = spoken(cards);
    for (const card of cards) {
      const face = Object.assign(document.createElement("b"), { textContent: card === "JK" ? "★" : suits[card] ? "3" : card, className: isWild(card) ? "wild" : "" });
      if (suits[card]) face.append(suit(suits[card]));
      row.append(face);
    }
    return row;
  }

  function row(list, cards, label, isOn, tap) {
    const item = document.createElement("li"), button = document.createElement("button");
    Object.assign(button, { type: "button", className: "meld", ariaPressed: isOn, ariaLabel: `${label}: ${spoken(cards) || "none"}` });
    button.append(cards.length ? fan(cards) : document.createElement("span"));
    button.addEventListener("click", tap);
    item.append(button);
    list.append(item);
    return button;
  }

  function part(button, tag, id, text, kind) {
    button.append(Object.assign(document.createElement(tag), { id, textContent: text || "", className: kind || "" }));
  }

  function draw() {
    const prefix = `s${section.dataset.side}`;
    const list = section.querySelector("[data-ways=melds] .lines");
    const known = new Map([...list.querySelectorAll(".meld")].map((one) => [one.ariaLabel, [...one.children].slice(1).map((piece) => piece.textContent)]));
    list.replaceChildren();
    inputs("meld").forEach((input, at) => {
      if (!input.value.trim()) return;
      const button = row(list, cardsOf(input), "meld", at === place, () => { place = at; pending = ""; draw(); });
      const [kind, worth] = known.get(button.ariaLabel) || [];
      part(button, "small", `${prefix}-kind-${at}`, kind);
      part(button, "b", `${prefix}-worth-${at}`, worth, "n");
    });
    if (pending) row(list, pending === "wild" ? [] : [pending], "meld", true, () => {});
    const hands = section.querySelector(".held .lines");
    hands.replaceChildren();
    const players = inputs("held");
    players.forEach((input, at) => {
      const button = row(hands, cardsOf(input), input.dataset.who, at === player && players.length > 1, () => { player = at; draw(); });
      if (players.length > 1) button.prepend(Object.assign(document.createElement("small"), { textContent: input.dataset.who }));
      else button.hidden = !input.value.trim();
    });
    held.querySelector(".hint").textContent = `Left in ${players[player].dataset.who}’s hand: tap each card`;
    const rank = pending || (place >= 0 ? rankOf(inputs("meld")[place]) : "");
    for (const key of melds.querySelectorAll("[data-rank]")) key.ariaPressed = key.dataset.rank === rank;
    const name = names[rank] || "";
    hint.textContent = !rank ? "Tap a rank, then how many" : pending && rank !== "wild" ? `${cap(name)}: how many?` : `${cap(name)}: wild cards, or next rank`;
    const isResting = !rank && inputs("meld").some((input) => input.value.trim()); // then the melds are to be seen
    melds.style.position = isResting || melds.offsetHeight > innerHeight / 2 ? "static" : ""; // large type needs the room
  }

  const cap = (text) => text.charAt(0).toUpperCase() + text.slice(1);

  function free() {
    const all = inputs("meld");
    const empty = all.findIndex((input) => !input.value.trim());
    if (empty >= 0) return empty;
    const more = fieldOf(all[0]).cloneNode(true), input = more.querySelector("input");
    input.id = `${input.name}-${all.length}`;
    input.value = "";
    fieldOf(all.at(-1)).after(more);
    return all.length;
  }

  function write(cards) {
    if (place < 0) place = free();
    const input = inputs("meld")[place];
    cards.sort((a, b) => isWild(a) - isWild(b) || (a === "JK") - (b === "JK"));
    input.value = cards.join(" ");
    if (!cards.length) { fieldOf(inputs("meld").at(-1)).after(fieldOf(input)); place = -1; number(); }
    pending = "";
    draw();
    tell(input);
  }

  function number() { inputs("meld").forEach((input, at) => { input.id = `${input.name}-${at}`; }); }

  const now = () => (place >= 0 ? cardsOf(inputs("meld")[place]) : []);

  function tapMeld(key) {
    const { rank, times, wild } = key.dataset;
    const own = pending || (place >= 0 ? rankOf(inputs("meld")[place]) : "");
    if (rank && rank === own && rank !== "wild") write(pending ? [rank, rank] : [...now(), rank]);
    else if (rank) { place = -1; pending = rank; draw(); }
    else if (times && own) write([...Array(+times).fill(own === "wild" ? "2" : own), ...(own === "wild" ? [] : now().filter(isWild))]);
    else if (wild) write(pending && pending !== "wild" ? [pending, wild] : [...now(), wild]);
    else if (key.dataset.do === "next") { place = -1; pending = ""; draw(); }
    else if (key.dataset.do === "back") {
      if (pending) { pending = ""; draw(); } else {
        if (place < 0) place = inputs("meld").findLastIndex((input) => input.value.trim());
        if (place >= 0) write(now().slice(0, -1));
      }
    }
  }

  function tapHand(key) {
    const input = inputs("held")[player], cards = cardsOf(input);
    input.value = (key.dataset.card ? [...cards, key.dataset.card] : cards.slice(0, -1)).join(" ");
    section.querySelector("[name$=held_points]").value = "";
    draw();
    tell(input);
  }

  melds.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    tapMeld(key);
    section.querySelector("[data-ways=melds] li:last-child")?.scrollIntoView({ block: "nearest" });
  });
  held.addEventListener("click", (event) => { const key = event.target.closest("button"); if (key) tapHand(key); });
  form.addEventListener("side", (event) => { // the pads move to the side that is being counted
    section = event.detail;
    place = -1; pending = ""; player = 0;
    section.querySelector("[data-ways=melds] .lines").after(melds);
    section.querySelector(".held .typed").after(held);
    for (const typed of section.querySelectorAll(".typed")) typed.hidden = true;
    melds.hidden = held.hidden = false;
    draw();
  });
  form.addEventListener("input", (event) => { // points typed by hand stand for themselves
    if (!event.isTrusted || !event.target.name.endsWith("held_points")) return;
    for (const input of inputs("held")) input.value = "";
    draw();
  });
})();
