// New game: fetches the form again when players, partners or rules change or somebody who played before is
// tapped or the page is come back to, writes the names as they are typed onto the picture of the table, and goes on to
// the next seat with Enter.
"use strict";

(() => {
  const UNREACHED = "The server does not answer: the page stays as it was. Tap once more.";
  const live = document.querySelector(".live");
  let requestCount = 0;

  // What is typed, by the id of its field.
  const typedTexts = (form) =>
    new Map([...form.querySelectorAll("input.input")].map((input) => [input.id, input.value]));

  async function update(form, name, value) {
    const number = ++requestCount;
    const textsSent = typedTexts(form);
    const fields = new FormData(form);
    fields.set(name, value);
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
    if (focused) twinOf(focused, fresh)?.focus({ preventScroll: true });
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

  function tryUpdate(form, name, value) {
    update(form, name, value).catch(() => {
      live.textContent = UNREACHED;
    });
  }

  // A chosen radio button takes the focus: no keyboard covers the table then.
  function showTable(form) {
    const partners = form.querySelector("#partners");
    partners.querySelector(":checked").focus({ preventScroll: true });
    partners.scrollIntoView();
  }

  // A page that was gone back to has the choices of then, and is made for those it came with.
  function catchUp() {
    const form = document.getElementById("new");
    const isOther = ({ checked, defaultChecked }) => checked !== defaultChecked;
    if ([...form.querySelectorAll("input[data-show]")].some(isOther)) tryUpdate(form, "do", "show");
  }

  document.addEventListener("change", ({ target }) => {
    if (!("show" in target.dataset)) return;
    const isLot = target.name === "way" && target.value === "lot";
    tryUpdate(target.form, "do", isLot ? "lot" : "show");
  });
  document.addEventListener("click", (event) => {
    const { target } = event;
    const isLot = target.name === "do" && target.value === "lot";
    if (target.name !== "add" && !isLot) return;
    event.preventDefault();
    tryUpdate(target.form, target.name, target.value);
  });
  // The key of a phone's keyboard leads to the next seat that has no name; after the last one it shows the table.
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    if (event.key !== "Enter" || target.name !== "player" || event.isComposing) return;
    const fields = [...target.form.querySelectorAll("input.input[name=player]")];
    const next = fields.slice(fields.indexOf(target) + 1).find((field) => !field.value.trim());
    event.preventDefault();
    if (next) next.focus();
    else showTable(target.form);
  });
  document.addEventListener("input", ({ target }) => {
    if (target.name !== "player") return;
    const index = target.id.replace("player-", "");
    const place = document.querySelector(`.round [data-player="${index}"]`);
    if (place) place.textContent = target.value.trim() || `Player ${Number(index) + 1}`;
  });
  addEventListener("pageshow", catchUp);
})();
