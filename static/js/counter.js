// The meld counter: taps write the cards into the form's own fields; the server counts them.
"use strict";

(() => {
  const WILD = ["2", "JK"];
  const form = document.getElementById("counter");
  const count = document.getElementById("count");
  const pad = document.getElementById("pad");
  const fields = [...form.querySelectorAll("[name=meld]")];
  const pile = document.getElementById("pile"); // the number of the meld that takes the pile's top card
  const topKey = document.querySelector("[data-top]");
  const taps = []; // the field of each card, so that taps can be taken back
  let current = -1; // the field that the last card went to; -1 begins a new meld
  let request = null;

  const cardsIn = (field) => field.value.trim().split(/\s+/).filter(Boolean);
  const emptyField = () => fields.findIndex((field) => !field.value.trim());
  const fieldOfRank = (rank) => fields.findIndex((field) => cardsIn(field).includes(rank));
  const currentNumber = () => String(current + 1);

  async function refresh() {
    const isTop = current >= 0 && pile.value === currentNumber();
    topKey.setAttribute("aria-pressed", String(isTop));
    topKey.classList.toggle("primary", isTop);
    request?.abort();
    request = new AbortController();
    const query = new URLSearchParams(new FormData(form));
    query.set("part", "1");
    try {
      const answer = await fetch(`${form.action}?${query}`, { signal: request.signal });
      if (answer.ok) count.innerHTML = await answer.text();
    } catch {
      // A newer tap aborted this one, or the server is away: then the Count button says so.
    }
  }

  // Natural cards go to the meld of their rank, wild cards to the meld that was laid last.
  function fieldFor(card) {
    const known = WILD.includes(card) ? current : fieldOfRank(card);
    return known >= 0 ? known : emptyField();
  }

  function layCard(card) {
    const index = fieldFor(card);
    if (index < 0) return; // every field is taken
    fields[index].value = [...cardsIn(fields[index]), card].join(" ");
    current = index;
    taps.push(index);
  }

  function takeBack() {
    if (!taps.length) return;
    const field = fields[taps.pop()];
    field.value = cardsIn(field).slice(0, -1).join(" ");
    current = taps.at(-1) ?? -1;
  }

  function clear() {
    for (const field of fields) field.value = "";
    pile.value = "";
    taps.length = 0;
    current = -1;
  }

  function negate(field) {
    field.value = /^[-−]/.test(field.value) ? field.value.slice(1) : `−${field.value}`;
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.card) layCard(key.dataset.card);
    else if ("new" in key.dataset) current = -1;
    else if ("undo" in key.dataset) takeBack();
    else if ("clear" in key.dataset) clear();
    refresh();
  });
  topKey.addEventListener("click", () => {
    if (current < 0) return;
    pile.value = pile.value === currentNumber() ? "" : currentNumber();
    refresh();
  });
  form.addEventListener("change", refresh);
  for (const key of form.querySelectorAll("[data-negate]")) {
    key.hidden = false;
    key.addEventListener("click", () => {
      negate(document.getElementById(key.dataset.negate));
      refresh();
    });
  }

  pad.hidden = false;
  topKey.hidden = false;
  document.getElementById("submit").hidden = true;
  document.getElementById("typed").open = false;
})();
