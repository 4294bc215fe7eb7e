// New game: fetches the form again when book, players or partners change, and names the dealers as typed.
"use strict";

(() => {
  const UNREACHED = "The server does not answer: the page stays as it was. Tap once more.";
  const live = document.querySelector(".live");
  let requestCount = 0;

  // What is typed, by the id of its field.
  const typedTexts = (form) =>
    new Map([...form.querySelectorAll("input.input")].map((input) => [input.id, input.value]));

  async function update(form, action) {
    const number = ++requestCount;
    const textsSent = typedTexts(form);
    const fields = new FormData(form);
    fields.set("do", action);
    const answer = await fetch(form.action, { method: "POST", body: fields });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("new");
    if (!fresh || number !== requestCount) return; // another choice was made meanwhile
    const focused = document.activeElement;
    copyOpen(form, fresh);
    form.replaceWith(fresh);
    live.textContent = "";
    for (const [id, text] of typedTexts(form)) {
      if (text !== textsSent.get(id)) typeInto(document.getElementById(id), text); // typed meanwhile
    }
    if (focused?.matches("#books > summary")) foldBooks(fresh);
    else if (focused) twinOf(focused, fresh)?.focus({ preventScroll: true });
  }

  function copyOpen(form, fresh) {
    const wasOpen = [...form.querySelectorAll("details")].map((details) => details.open);
    fresh.querySelectorAll("details").forEach((details, index) => {
      details.open = details.open || wasOpen[index];
    });
  }

  function typeInto(field, text) {
    if (!field) return;
    field.value = text;
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // The same control in the new form: by its id, or a radio button by its value.
  function twinOf(control, form) {
    const isTwin = ({ id, name, value }) =>
      control.id ? id === control.id : name === control.name && value === control.value;
    return [...form.elements].find(isTwin);
  }

  function foldBooks(form) {
    const books = form.querySelector("#books");
    books.open = false;
    books.querySelector("summary").focus();
  }

  function tryUpdate(form, action) {
    update(form, action).catch(() => {
      live.textContent = UNREACHED;
    });
  }

  document.addEventListener("change", ({ target }) => {
    if (!("show" in target.dataset)) return;
    const isLot = target.name === "way" && target.value === "lot";
    tryUpdate(target.form, isLot ? "lot" : "show");
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    const isTap = event.detail > 0; // arrow keys click too, and leave the list of books open
    if (target.name === "rules" && isTap) foldBooks(target.form);
    if (target.name !== "do" || target.value !== "lot") return;
    event.preventDefault();
    tryUpdate(target.form, "lot");
  });
  document.addEventListener("input", ({ target }) => {
    if (target.name !== "player") return;
    const names = [...document.querySelectorAll("input[name=player]:not([type=hidden])")];
    const dealers = document.querySelectorAll("input[name=dealer] + span");
    const index = names.indexOf(target);
    if (dealers[index]) dealers[index].textContent = target.value.trim() || `Player ${index + 1}`;
  });
})();
