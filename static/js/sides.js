// Scoring a hand one side at a time: tabs, steppers, who went out. Save shows the sides not yet looked at first.
"use strict";

(() => {
  const form = document.getElementById("hand");
  if (!form) return;

  const sections = [...form.querySelectorAll("[data-side]")];
  const tabs = form.querySelector(".tabs");
  const save = document.getElementById("save");
  const summary = document.getElementById("summary"); // what a refused save listed
  const out = document.getElementById("out");

  const { make } = window.cardRows; // from cards.js
  let entered = null; // the field that the tap under way has entered

  const current = () => sections.find((section) => !section.hidden);
  const nextUnseen = () => sections.find((section) => !("seen" in section.dataset));

  function isBlank(field) {
    if (field.name.endsWith("-way")) return true;
    return field.type === "radio" ? field.checked === field.defaultChecked : !field.value.trim();
  }

  // A side that comes later and has nothing yet will be shown again before the hand is saved.
  function forgetBlank(later) {
    for (const section of "filled" in form.dataset ? [] : later) {
      if ([...section.querySelectorAll("input, textarea")].every(isBlank)) delete section.dataset.seen;
    }
  }

  // The event tells keypad.js where to draw and preview.js to ask the server.
  function show(section) {
    section.dataset.seen = "";
    forgetBlank(sections.slice(section.dataset.side));
    for (const other of sections) other.hidden = other !== section;
    for (const tab of tabs.querySelectorAll("[data-tab]")) {
      tab.toggleAttribute("aria-current", tab.dataset.tab === section.dataset.side);
    }
    showNet();
    form.dispatchEvent(new CustomEvent("side", { detail: section }));
    focusPoints();
  }

  // The foot of the page is always in sight: what the side in sight comes to and which comes next, or what is saved
  // (of three and more sides the one in sight: there is no room for all).
  function showNet() {
    const next = nextUnseen();
    const netOf = ({ dataset }) => document.getElementById(`net-${dataset.side}`).textContent;
    if (next) save.textContent = `${netOf(current())}\u00a0· Next: ${next.dataset.name}`;
    else if (sections.length > 2) save.textContent = `${netOf(current())}\u00a0· ${form.dataset.save}`;
    else save.textContent = `${form.dataset.save} · ${sections.map(netOf).join("\u00a0: ")}`;
  }

  // Whoever went out has no cards left; hidden is only what nobody has filled in.
  function showWhoWentOut() {
    const chosen = out.querySelector("[name=out]:checked")?.value;
    for (const section of sections) section.toggleAttribute("data-out", section.dataset.side === chosen);
    form.dispatchEvent(new CustomEvent("cards"));
  }

  // A tick beside the question is no answer to it: where nobody is chosen, all choices are in sight.
  function foldAnswered() {
    out.classList.toggle("done", Boolean(out.querySelector("[name=out]:checked")));
    showWhoWentOut();
  }

  function focusPoints() {
    const section = current();
    const way = section.querySelector("[name$=-way]:checked").value;
    const isReading = summary && document.activeElement === summary;
    const isTyped = way === "points" || way === "say";
    if (isTyped && !isReading) section.querySelector(`[name$=-${way}]`).focus({ preventScroll: true });
  }

  // A key for what the number keys of a phone lack.
  function keyBeside(input, textContent, word, data) {
    const ariaLabel = `${input.labels[0].firstChild.data.trim()}: ${word}`;
    const key = make("button", { type: "button", className: "key", textContent, ariaLabel });
    Object.assign(key.dataset, data, { word });
    return key;
  }

  function step(button) {
    const field = button.parentElement.querySelector("input");
    const count = Math.max(0, (parseInt(field.value, 10) || 0) + Number(button.dataset.step));
    field.value = count || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // Once answered, the answer alone stays in sight; a tap on it brings the question back. For the keyboard
  // the stylesheet shows the question as long as it has the focus.
  function foldQuestion(radio) {
    if (radio.matches(":focus-visible")) out.classList.add("done");
    else out.classList.toggle("done");
  }

  // Enter goes from one count to the next, and from points to points; where there are no more points to a count
  // still empty. After the last field it goes to the next side, and from there to Save.
  function focusNextField(field) {
    const isStepper = (input) => Boolean(input.closest(".stepper"));
    const isBelow = (input) => field.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING;
    const below = [...current().querySelectorAll("input.input")].filter((one) => one.checkVisibility() && isBelow(one));
    const next = isStepper(field) ? below[0] : below.find((one) => !isStepper(one)) || below.find((one) => !one.value);
    if (next) next.focus();
    else if (nextUnseen()) showNext();
    else save.focus();
  }

  // What was not understood of a line is shown once before the next side comes.
  function isAsked(section) {
    const line = section.querySelector("[data-ways=say]");
    const { value } = line.querySelector("textarea");
    const isOpen = line.checkVisibility() && line.querySelector(".asked, .field-error");
    if (!isOpen || value === section.dataset.asked) return false;
    section.dataset.asked = value;
    focusPoints();
    return true;
  }

  function showNext() {
    if (isAsked(current())) return;
    show(nextUnseen());
    tabs.scrollIntoView();
  }

  // + and ×, at the caret of the field beside the key.
  function type(button) {
    const field = button.parentElement.querySelector("input");
    if (document.activeElement !== field) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    }
    field.setRangeText(button.dataset.type, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    const tab = event.target.closest("[data-tab]");
    const sign = event.target.closest("[data-type]");
    if (button) step(button);
    if (sign) type(sign);
    if (event.target === entered) entered.select(); // the tap has put the caret somewhere
    entered = null;
    if (event.target.name === "out") foldQuestion(event.target);
    if (!tab) return;
    event.preventDefault();
    show(sections[tab.dataset.tab - 1]);
  });
  form.addEventListener("mousedown", (event) => {
    // A tap on a key must not take the focus, or the phone would fold its own keyboard away.
    if (event.target.closest("button, .segments label")) event.preventDefault();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("textarea, input:not([type=checkbox])")) return;
    event.preventDefault();
    focusNextField(event.target);
  });
  form.addEventListener("submit", (event) => {
    if (!nextUnseen()) return;
    event.preventDefault();
    showNext();
  });
  form.addEventListener("focusin", (event) => {
    if (!event.target.matches("input.input")) return; // what is said is mended, a number is typed anew
    entered = event.target;
    entered.select(); // typing replaces what is there
  });
  form.addEventListener("change", (event) => {
    if (event.target.name === "out") showWhoWentOut();
  });
  form.addEventListener("net", showNet);
  form.addEventListener("out", foldAnswered);
  form.addEventListener("mode", focusPoints);
  // What is wrong or asked about may be on the side out of sight, or in a hand that only its keys show.
  document.addEventListener("click", ({ target }) => {
    const { hash } = target.closest("#summary a, #said a") || {};
    const [, side] = /^#s(\d)-/.exec(hash) || [];
    if (!side) return;
    if (sections[side - 1].hidden) show(sections[side - 1]);
    form.dispatchEvent(new CustomEvent("hand", { detail: hash.slice(1) }));
    // A meld has no field in sight: what is wrong with it stands below its row.
    document.getElementById(`${hash.slice(1)}-error`)?.scrollIntoView({ block: "center" });
  });

  for (const input of form.querySelectorAll(".stepper .input")) {
    input.before(keyBeside(input, "−", "one fewer", { step: -1 }));
    input.after(keyBeside(input, "+", "one more", { step: 1 }));
  }
  for (const input of form.querySelectorAll(".sum .input")) {
    input.after(keyBeside(input, "+", "plus", { type: "+" }), keyBeside(input, "×", "times", { type: "×" }));
  }
  for (const title of form.querySelectorAll("section > h2")) title.classList.add("sr"); // the tabs name the sides
  if ("filled" in form.dataset) for (const section of sections) section.dataset.seen = "";
  for (const button of document.querySelectorAll("#check, [data-read]")) button.hidden = true;
  show(sections[(form.dataset.opened || 1) - 1]);
  foldAnswered();
  summary?.focus();
})();
