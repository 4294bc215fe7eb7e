// Keeps what is typed on this phone until the server has said that it is saved.
(() => {
  "use strict";
  const form = document.querySelector("form[data-draft]");
  if (!form) return;
  const name = "draft:" + form.dataset.draft;
  const live = document.querySelector(".live");
  const OWN = ["csrf_token", "seq", "of", "number", "do"];
  const MONTH = 30 * 24 * 3600e3;
  const WAIT = 3000, PATIENCE = 10000;
  let waiting = null; // the form as it was sent, while no answer has come
  let timer = 0;

  const keep = (what) => { try { localStorage.setItem(name, JSON.stringify(what)); } catch { /* full or private */ } };
  const forget = () => { try { localStorage.removeItem(name); } catch { /* private */ } };
  const kept = () => { try { return JSON.parse(localStorage.getItem(name)); } catch { return null; } };
  const typed = () => [...new FormData(form)].filter(([field]) => !OWN.includes(field));
  const sum = (pairs) => JSON.stringify(pairs.filter(([field, value]) => field !== "key" && value));
  const asMade = sum(typed());

  function tidy() {
    for (const other of Object.keys(localStorage)) {
      if (!other.startsWith("draft:")) continue;
      try { if (Date.now() - JSON.parse(localStorage[other]).at > MONTH) localStorage.removeItem(other); } catch { localStorage.removeItem(other); }
    }
  }

  function fill(pairs) {
    const lists = new Map();
    for (const [field, value] of pairs) lists.set(field, [...(lists.get(field) || []), value]);
    for (const input of form.querySelectorAll("input[type=checkbox]")) input.checked = (lists.get(input.name) || []).includes(input.value);
    for (const [field, values] of lists) {
      let inputs = [...form.querySelectorAll(`[name="${CSS.escape(field)}"]`)];
      if (!inputs.length) continue;
      if (inputs[0].type === "radio") { for (const one of inputs) one.checked = one.value === values[0]; continue; }
      if (inputs[0].type === "checkbox") continue;
      while (inputs.length < values.length) {
        const more = inputs[0].closest(".field").cloneNode(true);
        inputs.at(-1).closest(".field").after(more);
        inputs.push(more.querySelector("input"));
        inputs.at(-1).id = `${field}-${inputs.length - 1}`;
      }
      inputs.forEach((input, place) => { input.value = values[place] ?? ""; });
    }
  }

  function restore() {
    const draft = kept();
    if (!draft || form.id !== "hand" || !Array.isArray(draft.typed)) return;
    if ("answer" in form.dataset) { keep({ typed: typed(), at: Date.now() }); return; } // the server has just written it
    fill(draft.typed);
    if (sum(typed()) === asMade) return;
    form.dataset.restored = "";
    say("Restored from this phone. Not saved yet.");
  }

  function say(text) { live.textContent = text; live.classList.toggle("note", Boolean(text)); }

  function changed() {
    const now = typed();
    if (waiting) { // what was sent may be saved already: a changed form needs a key of its own
      stop();
      form.elements.key.value = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");
    }
    if (sum(now) === asMade && !kept()) return;
    keep({ typed: now, at: Date.now() });
    if (live.textContent.startsWith("Restored")) say("");
  }

  function stop() { clearTimeout(timer); waiting = null; say(""); }

  async function send() {
    clearTimeout(timer);
    const sent = waiting, patience = new AbortController();
    const limit = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(form.action, { method: "POST", body: sent, headers: { "X-Draft": "1" }, signal: patience.signal });
      if (answer.status >= 500) throw new Error("the server is in trouble");
      if (sent !== waiting) return;
      const page = await answer.text();
      stop();
      if (answer.ok) { forget(); location.assign(answer.headers.get("Location") || answer.url); return; }
      document.open(); document.write(page); document.close();
    } catch {
      if (sent !== waiting) return;
      say("Only on this phone. It will be saved as soon as the server answers.");
      timer = setTimeout(send, WAIT);
    } finally { clearTimeout(limit); }
  }

  document.addEventListener("submit", (event) => {
    if (event.target !== form || event.defaultPrevented || (event.submitter && event.submitter.name)) return;
    event.preventDefault();
    if (form.id === "hand") keep({ typed: typed(), at: Date.now() });
    waiting = new URLSearchParams(new FormData(form));
    send();
  });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-forget]")) forget(); });
  addEventListener("online", () => waiting && send());
  document.addEventListener("visibilitychange", () => waiting && !document.hidden && send());
  form.addEventListener("input", changed);
  document.querySelector(".actions").prepend(live); // always in sight
  restore();
  tidy();
})();
