// The keypads of the hand form: rank, then how many, then wild cards; one tap for each card left in hand.
// Taps write cards into the form's own text fields; the server reads only those.
"use strict";

(() => {
  const form = document.getElementById("hand");
  if (!form) return;

  const WILD = "wild"; // the key of a meld of wild cards alone, beside the ranks
  const meldPad = document.getElementById("meld-pad");
  const handPad = document.getElementById("hand-pad");
  const { addRow, isWild, make, nameOf } = window.cardRows; // from cards.js
  let section = null; // the side being counted
  let meldIndex = -1; // the meld being built, or -1
  let waitingRank = ""; // a rank that waits for its number
  let playerIndex = 0; // whose hand the cards left are in

  const isFilled = (input) => Boolean(input.value.trim());
  const cardsIn = (input) => input.value.trim().split(/[\s,]+/).filter(Boolean);
  const rowOf = (input) => input.closest(".field");
  const inputsOf = (kind) => [...section.querySelectorAll(`.typed [name$="-${kind}"]`)];
  const announce = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

  function rankIn(input) {
    return cardsIn(input).find((card) => !isWild(card)) || (isFilled(input) ? WILD : "");
  }

  function rankInHand() {
    return waitingRank || (meldIndex >= 0 ? rankIn(inputsOf("meld")[meldIndex]) : "");
  }

  function currentCards() {
    return meldIndex >= 0 ? cardsIn(inputsOf("meld")[meldIndex]) : [];
  }

  // Drawing

  // The server's note on each meld stays in sight until its next answer.
  function knownTexts(list) {
    const textsOf = (button) => [...button.children].slice(1).map((part) => part.textContent);
    return new Map([...list.querySelectorAll(".meld")].map((button) => [button.ariaLabel, textsOf(button)]));
  }

  function drawMelds() {
    const prefix = `s${section.dataset.side}`;
    const list = section.querySelector("[data-ways=melds] .lines");
    const known = knownTexts(list);
    list.replaceChildren();
    inputsOf("meld").forEach((input, index) => {
      if (!isFilled(input)) return;
      const onTap = () => choose({ meld: index });
      const button = addRow(list, { cards: cardsIn(input), label: "meld", isPressed: index === meldIndex, onTap });
      const [kind = "", worth = ""] = known.get(button.ariaLabel) || [];
      button.append(make("small", { id: `${prefix}-kind-${index}`, textContent: kind }));
      button.append(make("b", { id: `${prefix}-worth-${index}`, textContent: worth, className: "n" }));
    });
    if (!waitingRank) return;
    const cards = waitingRank === WILD ? [] : [waitingRank];
    addRow(list, { cards, label: "meld", isPressed: true, onTap: () => {} });
  }

  function drawHands() {
    const list = section.querySelector(".held .lines");
    const players = inputsOf("held");
    list.replaceChildren();
    players.forEach((input, index) => {
      const label = input.dataset.who;
      const isPressed = index === playerIndex && players.length > 1;
      const button = addRow(list, { cards: cardsIn(input), label, isPressed, onTap: () => choosePlayer(index) });
      if (players.length > 1) button.prepend(make("small", { textContent: label }));
      else button.hidden = !isFilled(input);
    });
    const owner = players[playerIndex].dataset.who;
    handPad.querySelector(".hint").textContent = `Left in ${owner}’s hand: tap each card`;
  }

  function hintFor(rank) {
    if (!rank) return "Tap a rank, then how many";
    const name = rank === WILD ? "wild cards" : nameOf(rank);
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    const isCounted = !waitingRank || rank === WILD;
    return isCounted ? `${title}: wild cards, or next rank` : `${title}: how many?`;
  }

  function drawPad() {
    const rank = rankInHand();
    for (const key of meldPad.querySelectorAll("[data-rank]")) key.ariaPressed = key.dataset.rank === rank;
    meldPad.querySelector(".hint").textContent = hintFor(rank);
    const isResting = !rank && inputsOf("meld").some(isFilled); // then the melds are what to look at
    const isTall = meldPad.offsetHeight > innerHeight / 2; // large type leaves no room for more
    meldPad.style.position = isResting || isTall ? "static" : "";
  }

  function draw() {
    drawMelds();
    drawHands();
    drawPad();
  }

  // Writing into the fields

  function emptyMeld() {
    const inputs = inputsOf("meld");
    const index = inputs.findIndex((input) => !isFilled(input));
    if (index >= 0) return index;
    const row = rowOf(inputs[0]).cloneNode(true);
    const input = row.querySelector("input");
    input.id = `${input.name}-${inputs.length}`;
    input.value = "";
    rowOf(inputs.at(-1)).after(row);
    return inputs.length;
  }

  // A meld without cards goes to the end, so that the melds keep their order without a gap.
  function removeMeld(input) {
    rowOf(inputsOf("meld").at(-1)).after(rowOf(input));
    inputsOf("meld").forEach((other, index) => {
      other.id = `${other.name}-${index}`;
    });
    meldIndex = -1;
  }

  function writeMeld(cards) {
    if (meldIndex < 0) meldIndex = emptyMeld();
    const input = inputsOf("meld")[meldIndex];
    cards.sort((a, b) => isWild(a) - isWild(b) || (a === "JK") - (b === "JK")); // wild cards last, jokers after twos
    input.value = cards.join(" ");
    if (!cards.length) removeMeld(input);
    waitingRank = "";
    draw();
    announce(input);
  }

  // Taps

  function choose({ meld = -1, rank = "" }) {
    meldIndex = meld;
    waitingRank = rank;
    draw();
  }

  function choosePlayer(index) {
    playerIndex = index;
    draw();
  }

  function tapRank(rank) {
    const isAgain = rank === rankInHand() && rank !== WILD;
    if (!isAgain) choose({ rank });
    else if (waitingRank) writeMeld([rank, rank]);
    else writeMeld([...currentCards(), rank]);
  }

  function tapTimes(times) {
    const rank = rankInHand();
    if (rank === WILD) writeMeld(Array(times).fill("2"));
    else if (rank) writeMeld([...Array(times).fill(rank), ...currentCards().filter(isWild)]);
  }

  function tapWild(card) {
    const isBegun = waitingRank && waitingRank !== WILD;
    writeMeld(isBegun ? [waitingRank, card] : [...currentCards(), card]);
  }

  function takeBack() {
    if (waitingRank) {
      choose({ meld: meldIndex });
      return;
    }
    if (meldIndex < 0) meldIndex = inputsOf("meld").findLastIndex(isFilled);
    if (meldIndex >= 0) writeMeld(currentCards().slice(0, -1));
  }

  function tapMeldPad({ rank, times, wild, do: action }) {
    if (rank) tapRank(rank);
    else if (times) tapTimes(Number(times));
    else if (wild) tapWild(wild);
    else if (action === "next") choose({});
    else if (action === "back") takeBack();
  }

  function tapHandPad({ card }) {
    const input = inputsOf("held")[playerIndex];
    const cards = cardsIn(input);
    input.value = (card ? [...cards, card] : cards.slice(0, -1)).join(" ");
    section.querySelector("[name$=held_points]").value = "";
    draw();
    announce(input);
  }

  meldPad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    tapMeldPad(key.dataset);
    section.querySelector("[data-ways=melds] li:last-child")?.scrollIntoView({ block: "nearest" });
  });
  handPad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (key) tapHandPad(key.dataset);
  });
  form.addEventListener("side", (event) => {
    section = event.detail;
    playerIndex = 0;
    section.querySelector("[data-ways=melds] .lines").after(meldPad);
    section.querySelector(".held .typed").after(handPad);
    for (const typed of section.querySelectorAll(".typed")) typed.hidden = true;
    meldPad.hidden = false;
    handPad.hidden = false;
    choose({});
  });
  form.addEventListener("input", (event) => {
    if (!event.isTrusted || !event.target.name.endsWith("held_points")) return;
    for (const input of inputsOf("held")) input.value = ""; // points typed by hand replace the cards
    draw();
  });
})();
