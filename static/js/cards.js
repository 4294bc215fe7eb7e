// Draws cards as a row that can be tapped: a small fan, read aloud as text. keypad.js uses it. And changes the
// form without moving it under a finger.
"use strict";

(() => {
  const SUITS = { h: "heart", d: "suit-diamond", c: "club", s: "spade", b: "club", r: "heart" };
  const keys = [...document.querySelectorAll("#hand-pad [data-card]")]; // they know how each card is written
  const names = new Map(keys.map((key) => [key.dataset.card, key.ariaLabel]));
  const faces = new Map(keys.map((key) => [key.dataset.card, key.textContent]));

  let touched = null;

  const isWild = (card) => card === "2" || card === "JK";
  const cardsIn = (input) => input.value.trim().split(/[\s,]+/).filter(Boolean);
  const nameOf = (card) => names.get(card) || "";
  const wordOf = (card) => faces.get(card) || card.replace(/[hdcs]$/, (suit) => ` ${SUITS[suit].slice(-7)}`);
  const textOf = (cards) => cards.map(wordOf).join(" ");
  const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);

  // A picture from the sprite that the page uses already.
  function suitPicture(name) {
    const picture = document.querySelector("#hand .shape").cloneNode(true);
    const use = picture.firstChild;
    use.setAttribute("href", use.getAttribute("href").replace(/\w+$/, name));
    return picture;
  }

  function drawCard(card) {
    const face = make("b", { textContent: card, className: isWild(card) ? "wild" : "" });
    if (card === "JK") face.textContent = "★";
    const suit = SUITS[card.at(-1)]; // of a red or black three, or of a card in a sequence
    if (suit) face.replaceChildren(card.slice(0, -1), suitPicture(suit));
    return face;
  }

  function drawFan(cards) {
    const fan = make("span", { className: "fan", ariaLabel: textOf(cards) });
    fan.setAttribute("role", "img");
    fan.append(...cards.map(drawCard));
    return fan;
  }

  function addRow(list, { cards, label, isPressed, onTap }) {
    const ariaLabel = `${label}: ${textOf(cards) || "none"}`;
    const button = make("button", { type: "button", className: "meld", ariaPressed: isPressed, ariaLabel });
    const item = make("li");
    button.append(cards.length ? drawFan(cards) : make("span"));
    button.addEventListener("click", onTap);
    item.append(button);
    list.append(item);
    return button;
  }

  function addInput(inputs) {
    const row = inputs[0].closest(".field").cloneNode(true);
    const input = row.querySelector("input");
    input.id = `${input.name}-${inputs.length}`;
    input.value = "";
    inputs.at(-1).closest(".field").after(row);
    return input;
  }

  // The first input without a text, with a row more where all have one.
  function spareRow(inputs) {
    const index = inputs.findIndex((input) => !input.value.trim());
    if (index >= 0) return index;
    addInput(inputs);
    return inputs.length;
  }

  // Whatever comes and goes around it, what was touched last stays where it is: the next tap is on its way.
  function keepStill(change) {
    const form = document.getElementById("hand");
    const place = () => (touched?.isConnected ? touched.getBoundingClientRect().top : 0);
    const before = place();
    form.style.minHeight = `${form.offsetHeight}px`; // a page that became shorter would be scrolled
    change();
    scrollBy(0, place() - before);
  }

  addEventListener("pointerdown", (event) => (touched = event.target));
  window.cardRows = { addInput, addRow, cardsIn, isWild, keepStill, make, nameOf, spareRow, wordOf };
})();
