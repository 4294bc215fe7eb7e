// Stores what is typed on this phone until the server has confirmed that it is saved.
"use strict";

(() => {
  const form = document.querySelector("form[data-draft]");
  if (!form) return;

  const NOT_STORED = ["csrf_token", "seq", "of", "number", "do"]; // the server writes new ones
  const MONTH = 30 * 24 * 3600e3; // milliseconds
  const RETRY_AFTER = 3000;
  const TIMEOUT = 10000;
  const SAVED = 201; // no other answer says that the server has it
  const PREFIX = "draft:";
  const storageKey = PREFIX + form.dataset.draft;
  const live = document.querySelector(".live");
  let unanswered = null; // the form as it was sent, while no answer has come
  let retryTimer = 0;

  const typedFields = () => [...new FormData(form)].filter(([name]) => !NOT_STORED.includes(name));
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

  function showStatus(text) {
    live.textContent = text;
    live.classList.toggle("note", Boolean(text));
  }

  // Restoring

  function restoreDraft() {
    const draft = loadDraft();
    if (!draft || form.id !== "hand" || !Array.isArray(draft.typed)) return;
    if ("answer" in form.dataset) {
      storeDraft(typedFields()); // the server has just filled in what was sent
      return;
    }
    fillForm(draft.typed);
    if (summaryOf(typedFields()) === untouched) return;
    form.dataset.restored = "";
    showStatus("Restored from this phone. Not saved yet.");
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

  // Sending

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(12)); // plain http has no randomUUID
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  function stopSending() {
    clearTimeout(retryTimer);
    unanswered = null;
    showStatus("");
  }

  async function send() {
    clearTimeout(retryTimer);
    const sent = unanswered;
    const mark = newKey();
    const abort = new AbortController();
    const timeout = setTimeout(() => abort.abort(), TIMEOUT);
    const options = { method: "POST", body: sent, headers: { "X-Draft": mark }, signal: abort.signal };
    try {
      const answer = await fetch(form.action, options);
      // Scorekeeper repeats the mark. What does not is somebody between: a hotel's login page, a proxy.
      if (answer.headers.get("X-Draft") !== mark) throw new Error("not our server");
      if (answer.status >= 500) throw new Error("the server is in trouble");
      if (sent !== unanswered) return;
      const page = await answer.text();
      stopSending();
      if (answer.status === SAVED) leave(answer);
      else showRefusal(page);
    } catch {
      if (sent !== unanswered) return;
      showStatus("Only on this phone. It will be saved as soon as the server answers.");
      retryTimer = setTimeout(send, RETRY_AFTER);
    } finally {
      clearTimeout(timeout);
    }
  }

  function leave(answer) {
    forgetDraft();
    location.assign(answer.headers.get("Location"));
  }

  // The refusal is a whole page that came as the answer to this POST: no address would show it again, and
  // its scripts must run. Only document.write does both without sending the form a second time.
  function showRefusal(page) {
    document.open();
    document.write(page);
    document.close();
  }

  form.addEventListener("input", () => {
    if (unanswered) {
      stopSending();
      form.elements.key.value = newKey(); // what was sent may be saved already: this is another hand now
    }
    const fields = typedFields();
    if (summaryOf(fields) === untouched && !loadDraft()) return;
    storeDraft(fields);
    if (live.textContent.startsWith("Restored")) showStatus("");
  });
  document.addEventListener("submit", (event) => {
    const isForServer = event.target === form && !event.defaultPrevented;
    if (!isForServer || event.submitter?.name) return; // a named button asks for a page, not for saving
    event.preventDefault();
    if (form.id === "hand") storeDraft(typedFields());
    unanswered = new URLSearchParams(new FormData(form));
    send();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-forget]")) forgetDraft();
  });
  addEventListener("online", () => {
    if (unanswered) send();
  });
  document.addEventListener("visibilitychange", () => {
    if (unanswered && !document.hidden) send();
  });
  document.querySelector(".actions").prepend(live); // always in sight
  restoreDraft();
  removeOldDrafts();
})();
