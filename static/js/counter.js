// The meld counter: the keys of the scoring page write the cards into the form's own fields; the server counts them.
"use strict";

(() => {
  const WILD = "wild"; // the key of a meld of wild cards alone, beside the ranks
  const form = document.getElementById("counter");
  const count = document.getElementById("count");
  const pad = document.getElementById("meld-pad");
  const fillKey = pad.querySelector("[data-do=fill]");
  const fields = [...form.querySelectorAll("[name=meld]")];
  const pile = document.getElementById("pile"); // the number of the meld that takes the pile's top card
  const topKey = document.querySelector("[data-top]");
  const least = Number(pad.dataset.least); // cards of a meld
  const earlier = []; // the fields before each tap, so that taps can be taken back
  let current = -1; // the field that the last card went to; -1 begins a new meld
  let request = null;

  const isWild = (card) => card === "2" || card === "JK";
  const cardsIn = (field) => field.value.trim().split(/\s+/).filter(Boolean);
  const currentCards = () => (current >= 0 ? cardsIn(fields[current]) : []);
  const currentRank = () => currentCards().find((card) => !isWild(card)) || (currentCards().length ? WILD : "");
  const emptyField = () => fields.findIndex((field) => !field.value.trim());
  const fieldOfRank = (rank) => fields.findIndex((field) => cardsIn(field).includes(rank));
  const currentNumber = () => String(current + 1);

  function hintFor(rank) {
    const key = pad.querySelector(`[data-rank="${rank}"]`);
    if (!key) return pad.dataset.hint;
    if (rank === WILD) return "Wild cards: add twos and jokers";
    const name = key.ariaLabel;
    const naturals = currentCards().filter((card) => !isWild(card)).length;
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${naturals}. How many? ${key.textContent}: one more`;
  }

  // Twos that make the meld in hand a canasta, where the book lets them.
  function missingTwos() {
    const cards = currentCards();
    const missing = Number(pad.dataset.size) - cards.length;
    const wilds = missing + cards.filter(isWild).length;
    return cards.length && missing > 1 && wilds <= Number(pad.dataset.wilds) ? missing : 0;
  }

  function drawPad() {
    const rank = currentRank();
    for (const key of pad.querySelectorAll("[data-rank]")) key.ariaPressed = key.dataset.rank === rank;
    pad.querySelector(".hint").textContent = hintFor(rank);
    fillKey.disabled = !missingTwos();
    fillKey.textContent = `+${missingTwos() || 2} twos`;
  }

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

  function write(cards) {
    if (current < 0) current = emptyField();
    if (current < 0) return; // every field is taken
    cards.sort((a, b) => isWild(a) - isWild(b) || (a === "JK") - (b === "JK")); // wild cards last, jokers after twos
    fields[current].value = cards.join(" ");
  }

  // A rank lays the fewest cards of a meld; where a side has one meld of a rank, it comes back to that.
  function tapRank(rank) {
    const known = "one" in pad.dataset ? fieldOfRank(rank) : -1;
    if (rank === currentRank()) write([...currentCards(), rank]);
    else if (known >= 0) current = known;
    else {
      current = -1;
      if (rank !== WILD) write(Array(least).fill(rank));
    }
  }

  function tapTimes(times) {
    const rank = currentRank();
    if (rank === WILD) write(Array(times).fill("2"));
    else if (rank) write([...Array(times).fill(rank), ...currentCards().filter(isWild)]);
  }

  function tap({ rank, times, wild, do: action }) {
    if (action === "back") {
      takeBack();
      return;
    }
    earlier.push({ texts: fields.map((field) => field.value), current });
    if (rank) tapRank(rank);
    else if (times) tapTimes(Number(times));
    else if (wild) write([...currentCards(), wild]);
    else if (action === "fill") write([...currentCards(), ...Array(missingTwos()).fill("2")]);
    else current = -1; // a new meld
  }

  function takeBack() {
    const last = earlier.pop();
    if (!last) return;
    fields.forEach((field, index) => {
      field.value = last.texts[index];
    });
    current = last.current;
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    tap(key.dataset);
    drawPad();
    refresh();
  });
  topKey.addEventListener("click", () => {
    if (current < 0) return;
    pile.value = pile.value === currentNumber() ? "" : currentNumber();
    refresh();
  });
  form.addEventListener("change", refresh);

  pad.hidden = false;
  drawPad();
  topKey.hidden = false;
  document.getElementById("submit").hidden = true;
  document.getElementById("typed").open = false;
})();
