// The keypads of the hand form: a tap on a rank lays three, then how many, then wild cards; one tap for each card
// left in hand. Taps write cards into the form's own text fields; the server reads only those.
"use strict";

(() => {
  const form = document.getElementById("hand");
  if (!form) return;

  const WILD = "wild"; // the key of a meld of wild cards alone, beside the ranks
  const meldPad = document.getElementById("meld-pad");
  const handPad = document.getElementById("hand-pad");
  const fillKey = meldPad.querySelector("[data-do=fill]");
  const { addRow, cardsIn, isWild, keepStill, make, nameOf, spareRow, wordOf } = window.cardRows; // from cards.js
  const least = Number(meldPad.dataset.least); // cards of a meld
  let section = null; // the side being counted
  let meldIndex = -1; // the meld being built, or -1
  let isWaiting = false; // a meld of wild cards that has no card yet
  let isScrolled = false; // by hand: then the keys stay in their place below the melds
  let playerIndex = 0; // whose hand the cards left are in

  const isFilled = (input) => Boolean(input.value.trim());
  const rowOf = (input) => input.closest(".field");
  const inputsOf = (kind) => [...section.querySelectorAll(`.typed [name$="-${kind}"]`)];
  const announce = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));
  const currentCards = () => (meldIndex >= 0 ? cardsIn(inputsOf("meld")[meldIndex]) : []);

  function rankIn(input) {
    return cardsIn(input).find((card) => !isWild(card)) || (isFilled(input) ? WILD : "");
  }

  function rankInHand() {
    if (isWaiting) return WILD;
    return meldIndex >= 0 ? rankIn(inputsOf("meld")[meldIndex]) : "";
  }

  // The hands that are left: whoever went out holds none, but what was tapped in before stays in sight. Behind
  // them the cards laid aside and never taken up, where the game has them.
  function hands() {
    const inputs = inputsOf("held");
    const isOut = "out" in section.dataset;
    const left = inputs.filter((input, index) => !isOut || index < inputs.length - 1 || isFilled(input));
    return [...left, ...section.querySelectorAll("[name$=-foot]")];
  }

  const isFoot = (input) => input.name.endsWith("-foot");

  // Drawing

  // The server's note on each meld stays in sight until its next answer.
  function knownTexts(list) {
    const textsOf = (button) => [...button.children].slice(1).map((part) => part.textContent);
    return new Map([...list.querySelectorAll(".meld")].map((button) => [button.ariaLabel, textsOf(button)]));
  }

  function drawMelds() {
    const prefix = `s${section.dataset.side}`;
    const list = section.querySelector("[id$=-melds] .lines");
    const known = knownTexts(list);
    list.replaceChildren();
    inputsOf("meld").forEach((input, index) => {
      if (!isFilled(input)) return;
      const onTap = () => choose(index === meldIndex ? -1 : index);
      const button = addRow(list, { cards: cardsIn(input), label: "meld", isPressed: index === meldIndex, onTap });
      const [kind = "", worth = ""] = known.get(button.ariaLabel) || [];
      button.append(make("small", { id: `${prefix}-kind-${index}`, textContent: kind }));
      button.append(make("b", { id: `${prefix}-worth-${index}`, textContent: worth, className: "n" }));
    });
  }

  function drawHands() {
    const list = section.querySelector(".held .lines");
    const players = hands();
    const ownerOf = (input) => ("out" in section.dataset ? "the partner" : input.dataset.who);
    const placeOf = (input) => (isFoot(input) ? input.dataset.where : `${ownerOf(input)}’s hand`);
    playerIndex = Math.max(0, Math.min(playerIndex, players.length - 1));
    list.replaceChildren();
    players.forEach((input, index) => {
      const label = isFoot(input) ? placeOf(input) : ownerOf(input);
      const isPressed = index === playerIndex && players.length > 1;
      const button = addRow(list, { cards: cardsIn(input), label, isPressed, onTap: () => choosePlayer(index) });
      if (players.length > 1) button.prepend(make("small", { textContent: label }));
      else button.parentElement.hidden = !isFilled(input);
    });
    handPad.hidden = !players.length;
    if (players.length) {
      const who = `Left in ${placeOf(players[playerIndex])}: or tap each card`;
      handPad.querySelector(".hint").textContent = who;
    }
  }

  function hintFor(rank) {
    if (!rank) return meldPad.dataset.hint;
    if (rank === WILD) return "Wild cards: add twos and jokers";
    const name = nameOf(rank);
    if (!name) return ""; // a sequence: runs.js knows what to do with it
    const count = currentCards().filter((card) => !isWild(card)).length;
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${count}. How many? ${wordOf(rank)}: one more`;
  }

  // Twos that make the meld in hand a canasta, where the book lets them.
  function missingTwos() {
    const cards = currentCards();
    const missing = Number(meldPad.dataset.size) - cards.length;
    const wilds = missing + cards.filter(isWild).length;
    return cards.length && missing > 1 && wilds <= Number(meldPad.dataset.wilds) ? missing : 0;
  }

  function drawPad() {
    const rank = rankInHand();
    for (const key of meldPad.querySelectorAll("[data-rank]")) key.ariaPressed = key.dataset.rank === rank;
    meldPad.querySelector(".hint").textContent = hintFor(rank);
    fillKey.disabled = !missingTwos();
    fillKey.textContent = `+${missingTwos() || 2} twos`;
    const isResting = isScrolled || (!rank && inputsOf("meld").some(isFilled)); // the melds are what to look at
    const isTall = meldPad.offsetHeight > innerHeight / 2; // large type leaves no room for more
    meldPad.style.position = isResting || isTall ? "static" : "";
  }

  function draw() {
    drawMelds();
    drawHands();
    drawPad();
  }

  // Writing into the fields

  // A meld without cards goes to the end, so that the melds keep their order without a gap.
  function removeMeld(input) {
    rowOf(inputsOf("meld").at(-1)).after(rowOf(input));
    inputsOf("meld").forEach((other, index) => {
      other.id = `${other.name}-${index}`;
    });
    meldIndex = -1;
  }

  function writeMeld(cards) {
    if (meldIndex < 0) meldIndex = spareRow(inputsOf("meld"));
    const input = inputsOf("meld")[meldIndex];
    cards.sort((a, b) => isWild(a) - isWild(b) || (a === "JK") - (b === "JK")); // wild cards last, jokers after twos
    input.value = cards.join(" ");
    isWaiting = false;
    if (!cards.length) removeMeld(input);
    draw();
    announce(input);
  }

  // Taps

  function choose(index, waits = false) {
    meldIndex = index;
    isWaiting = waits;
    draw();
  }

  function choosePlayer(index) {
    playerIndex = index;
    draw();
  }

  // A rank lays the fewest cards of a meld; where a side has one meld of a rank, it comes back to that.
  function tapRank(rank) {
    const known = "one" in meldPad.dataset ? inputsOf("meld").findIndex((input) => rankIn(input) === rank) : -1;
    if (rank === WILD) choose(-1, true);
    else if (rank === rankInHand()) writeMeld([...currentCards(), rank]);
    else if (known >= 0) choose(known);
    else {
      choose(-1);
      writeMeld(Array(least).fill(rank));
    }
  }

  function tapTimes(times) {
    const rank = rankInHand();
    if (rank === WILD) writeMeld(Array(times).fill("2"));
    else if (rank) writeMeld([...Array(times).fill(rank), ...currentCards().filter(isWild)]);
  }

  // One card of the meld being built; an earlier meld has to be tapped first.
  function takeBack() {
    if (meldIndex >= 0) writeMeld(currentCards().slice(0, -1));
    else {
      choose(-1);
      meldPad.querySelector(".hint").textContent = "Tap a meld first";
    }
  }

  function tapMeldPad({ rank, times, wild, do: action }) {
    if (rank) tapRank(rank);
    else if (times) tapTimes(Number(times));
    else if (wild) writeMeld([...currentCards(), wild]);
    else if (action === "fill") writeMeld([...currentCards(), ...Array(missingTwos()).fill("2")]);
    else if (action === "next") choose(-1);
    else if (action === "back") takeBack();
  }

  function tapHandPad({ card }) {
    const input = hands()[playerIndex];
    const cards = cardsIn(input);
    input.value = (card ? [...cards, card] : cards.slice(0, -1)).join(" ");
    section.querySelector(isFoot(input) ? "[name$=foot_points]" : "[name$=held_points]").value = "";
    draw();
    announce(input);
  }

  meldPad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    isScrolled = false;
    tapMeldPad(key.dataset);
    section.querySelector("[id$=-melds] li:last-child")?.scrollIntoView({ block: "nearest" });
  });
  handPad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (key) keepStill(() => tapHandPad(key.dataset));
  });
  form.addEventListener("side", (event) => {
    section = event.detail;
    playerIndex = 0;
    section.querySelector("[id$=-melds] .lines").after(meldPad);
    section.querySelector(".held .typed").after(handPad);
    for (const typed of section.querySelectorAll(".typed")) typed.hidden = true;
    meldPad.hidden = false;
    choose(-1);
  });
  form.addEventListener("hand", ({ detail }) => {
    const index = hands().findIndex((input) => input.id === detail);
    if (index < 0) return;
    choosePlayer(index);
    handPad.scrollIntoView({ block: "center" });
  });
  form.addEventListener("choose", (event) => choose(event.detail)); // runs.js has laid or left a sequence
  form.addEventListener("cards", draw); // others have written into the fields, or somebody went out
  form.addEventListener("input", (event) => {
    if (event.isTrusted && isFoot(event.target)) draw();
    const points = event.isTrusted && /-(held|foot)_points$/.exec(event.target.name);
    if (!points) return;
    // Points typed by hand replace the cards.
    for (const input of section.querySelectorAll(`[name$="-${points[1]}"]`)) input.value = "";
    draw();
  });
  for (const byHand of ["touchmove", "wheel"]) {
    addEventListener(byHand, () => {
      isScrolled = true;
      form.style.minHeight = ""; // see keepStill
      drawPad();
    }, { passive: true });
  }
})();
