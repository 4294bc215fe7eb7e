// Stores what is typed on this phone until it is saved; then outbox.js has it.
"use strict";

(() => {
  const form = document.querySelector("form[data-draft]");
  if (!form) return;

  const NOT_STORED = ["csrf_token", "seq", "of", "number", "do"]; // the server writes new ones
  const MONTH = 30 * 24 * 3600e3; // milliseconds
  const PREFIX = "draft:";
  const storageKey = PREFIX + form.dataset.draft;
  const live = document.querySelector(".live");

  // Who went out by a line of words is in that line: read again, it says it again.
  const isSaid = (name) => form.dataset.spokenOut && /^(out|also-.*)$/.test(name);
  const typedFields = () => [...new FormData(form)].filter(([name]) => !NOT_STORED.includes(name) && !isSaid(name));
  // Equal for two forms that say the same.
  const summaryOf = (fields) => JSON.stringify(fields.filter(([name, value]) => name !== "key" && value));
  const untouched = summaryOf(typedFields());

  // Storage may be full, or closed in a private window: then there simply is no draft.

  function storeDraft(fields) {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ typed: fields, at: Date.now() }));
    } catch {
      // Without storage the form still works.
    }
  }

  function loadDraft() {
    try {
      return JSON.parse(localStorage.getItem(storageKey));
    } catch {
      return null;
    }
  }

  function forgetDraft() {
    try {
      localStorage.removeItem(storageKey);
    } catch {
      // Nothing was stored.
    }
  }

  function isOld(key) {
    try {
      return Date.now() - JSON.parse(localStorage[key]).at > MONTH;
    } catch {
      return true; // unreadable
    }
  }

  function removeOldDrafts() {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX) && isOld(key)) localStorage.removeItem(key);
    }
  }

  // Restoring

  function restoreDraft() {
    if (form.id !== "hand") return;
    if ("answer" in form.dataset) {
      storeDraft(typedFields()); // the server has just filled in what was sent
      return;
    }
    const draft = loadDraft();
    if (!Array.isArray(draft?.typed)) return;
    fillForm(draft.typed);
    if (summaryOf(typedFields()) === untouched) return;
    form.dataset.restored = "";
    live.textContent = "Here is what you had typed. It is not saved yet.";
    live.classList.add("note");
  }

  function fillForm(fields) {
    const valuesOf = new Map();
    for (const [name, value] of fields) valuesOf.set(name, [...(valuesOf.get(name) || []), value]);
    for (const box of form.querySelectorAll("input[type=checkbox]")) {
      box.checked = (valuesOf.get(box.name) || []).includes(box.value);
    }
    for (const [name, values] of valuesOf) {
      const inputs = [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];
      const type = inputs[0]?.type;
      if (!type || type === "checkbox") continue;
      if (type === "radio") {
        for (const radio of inputs) radio.checked = radio.value === values[0];
      } else {
        fillInputs(inputs, name, values);
      }
    }
  }

  // A hand may have had more rows of melds than the empty form.
  function fillInputs(inputs, name, values) {
    while (inputs.length < values.length) {
      const row = inputs[0].closest(".field").cloneNode(true);
      const input = row.querySelector("input");
      inputs.at(-1).closest(".field").after(row);
      input.id = `${name}-${inputs.length}`;
      inputs.push(input);
    }
    inputs.forEach((input, index) => {
      input.value = values[index] ?? "";
    });
  }

  form.addEventListener("input", () => {
    const fields = typedFields();
    if (summaryOf(fields) === untouched && !loadDraft()) return;
    storeDraft(fields);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-forget]")) forgetDraft();
  });
  form.before(live); // where a page is read first; it stays, so that nothing moves
  restoreDraft();
  removeOldDrafts();
})();
