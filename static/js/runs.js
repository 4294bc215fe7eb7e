// Sequences on the keypad, for games that have them: a tap on the suit, on the lowest and on the highest card, or card
// by card. Then a wild card goes onto it. In one that is tapped, a rank outside makes it longer, and a rank inside is
// the place of the next wild card.
"use strict";

(() => {
  const form = document.getElementById("hand");
  const pad = document.getElementById("meld-pad");
  if (!pad?.dataset.order) return;

  const { cardsIn, isWild, spareRow } = window.cardRows; // from cards.js
  const order = pad.dataset.order.split(" ");
  const noun = pad.dataset.run;
  const hint = pad.querySelector(".hint");
  let suit = ""; // of the sequence being laid
  let low = ""; // its lowest card
  let place = -1; // of the card that the next wild card stands for
  let fresh = -1; // the sequence laid by the last tap
  let growing = -1; // one that is tapped in card by card

  const inputs = () => [...form.querySelectorAll("[data-side]:not([hidden]) .typed [name$=-meld]")];
  const rows = () => [...form.querySelectorAll("[data-side]:not([hidden]) [id$=-melds] .meld")];
  const chosen = () => rows().findIndex((row) => row.ariaPressed === "true");
  const suitOf = (cards) => cards.find((card) => /[hdcs]$/.test(card) && card[0] !== "2")?.at(-1) || "";
  const nameOf = (letter) => pad.querySelector(`[data-suit=${letter}]`).ariaLabel;

  function say(text) {
    hint.textContent = text;
    for (const key of pad.querySelectorAll("[data-suit]")) key.ariaPressed = key.dataset.suit === suit;
  }

  function choose(index) {
    form.dispatchEvent(new CustomEvent("choose", { detail: index }));
  }

  function write(index, cards, chosenNext = index) {
    inputs()[index].value = cards.join(" ");
    choose(cards.length ? chosenNext : -1);
    inputs()[index].dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Both ends may be the same rank: the ace is the lowest and the highest.
  function cardsBetween(one, other, letter) {
    const [first, last] = [order.indexOf(one), order.lastIndexOf(other)].sort((a, b) => a - b);
    return order.slice(first, last + 1).map((rank) => rank + letter);
  }

  function begin(letter) {
    suit = suit === letter ? "" : letter;
    low = "";
    choose(-1);
    say(suit ? `A ${nameOf(suit)}: tap the lowest card` : "");
  }

  function tapEnd(rank) {
    if (!order.includes(rank)) return;
    if (!low) {
      low = rank;
      say(`A ${nameOf(suit)} from ${rank}: tap the highest card`);
      return;
    }
    const cards = cardsBetween(low, rank, suit);
    suit = "";
    fresh = spareRow(inputs());
    write(fresh, cards, -1);
    growing = cards.length === 2 ? fresh : -1; // too short: the next card goes onto it
    say(`A ${noun} of ${cards.length} cards`);
  }

  // The places of the cards that lie there, in the order of the sequence.
  function placeOf(cards) {
    const known = cards.findIndex((card) => !isWild(card));
    return order.indexOf(cards[known].slice(0, -1), known) - known;
  }

  function tapRank(index, cards, rank) {
    const letter = suitOf(cards);
    const start = placeOf(cards);
    const end = start + cards.length;
    const inside = order.findIndex((one, at) => one === rank && at >= start && at < end);
    if (inside >= 0) {
      place = inside - start;
      say(`The ${rank}: tap + two or + joker`);
      return;
    }
    const after = order.indexOf(rank, end);
    const before = order.lastIndexOf(rank, start);
    const card = (one) => one + letter;
    if (after >= 0) write(index, [...cards, ...order.slice(end, after + 1).map(card)]);
    else if (before >= 0) write(index, [...order.slice(before, start).map(card), ...cards]);
    say(`${cardsIn(inputs()[index]).length} cards`);
  }

  // Onto one that was laid just now, and still the next rank begins a new meld.
  function tapWild(index, cards, wild, isFresh) {
    const next = isFresh ? -1 : index;
    write(index, place >= 0 ? cards.with(place, wild) : [...cards, wild], next);
    if (isFresh) fresh = index;
    place = -1;
    say(`${cardsIn(inputs()[index]).length} cards`);
  }

  function change(index, { rank, wild, do: action, times }) {
    const cards = cardsIn(inputs()[index]);
    const isFresh = index === fresh;
    fresh = -1;
    if (rank) tapRank(index, cards, rank);
    else if (wild) tapWild(index, cards, wild, isFresh);
    else if (action === "back") {
      write(index, cards.slice(0, -1));
      say("");
    } else return Boolean(times || action === "fill"); // they mean nothing here
    return true;
  }

  // Whether a rank is the next one of a sequence that is tapped in card by card; any other begins a new meld.
  function grows(rank) {
    const cards = growing >= 0 && rank ? cardsIn(inputs()[growing]) : [];
    if (cards.length && order[placeOf(cards) + cards.length] === rank) {
      write(growing, [...cards, rank + suitOf(cards)], -1);
      say(`A ${noun} of ${cards.length + 1} cards`);
      return true;
    }
    growing = -1;
    return false;
  }

  // Whether a tap is about a sequence: all others are for keypad.js.
  function takes(keys) {
    if (!suit && grows(keys.rank)) fresh = growing;
    else if (keys.suit) begin(keys.suit);
    else if (suit && keys.do === "back") begin(suit);
    else if (suit && (keys.rank || keys.wild)) tapEnd(keys.rank || keys.wild);
    else {
      suit = "";
      const isMore = fresh >= 0 && (keys.wild || keys.do === "back");
      const index = isMore ? fresh : chosen();
      if (!isMore) fresh = -1;
      if (index < 0 || !suitOf(cardsIn(inputs()[index]))) return false;
      return change(index, keys);
    }
    place = -1;
    return true;
  }

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (key && takes(key.dataset)) event.stopPropagation();
  }, true);
})();
