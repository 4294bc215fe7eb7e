// What a hand comes to while it is typed: the server counts, this script shows its answer.
//
// Beside the fields of the form the request says: now, the side in sight; seen, the sides looked at so far;
// edited, the sides changed since the last answer; told, if a refused save listed what is wrong; typed, if
// anything was typed on this page; typing, while a field is typed in. The answer is a piece of HTML: [data-for]
// replaces the content of the element with that id, [data-set] fills fields of the modes not chosen, [data-at] is
// an error (see errors.js).
"use strict";

(() => {
  const form = document.getElementById("hand");
  if (!form) return;

  const TYPING_PAUSE = 150; // milliseconds
  const RETRY_AFTER = 3000;
  const { addInput, keepStill } = window.cardRows; // from cards.js
  const byId = (id) => document.getElementById(id);
  const summary = byId("summary"); // what a refused save listed
  const sections = [...form.querySelectorAll("[data-side]")];
  const isKnown = "filled" in form.dataset || "restored" in form.dataset;
  // Each side changed since the last answer, with the number of its latest edit.
  const edited = new Map(isKnown ? sections.map((section) => [section.dataset.side, 0]) : []);
  let editCount = 0;
  let requestCount = 0;
  let timer = 0;

  const sectionOf = (field) => field.closest("[data-side]");
  const modeOf = (section) => section.querySelector("[name$=-way]:checked").value;
  const modeRadio = (section, mode) => section.querySelector(`[name$=-way][value=${mode}]`);
  const seenSections = () => sections.filter((section) => "seen" in section.dataset);

  // Filled in by the server for a mode of entry that is not chosen: nobody has typed it.
  function isEcho(field) {
    if (!field?.dataset.told || field.value !== field.dataset.told) return false;
    const isFromCards = field.closest(".held"); // points that follow from the cards in hand
    return isFromCards || !field.closest(`[data-ways~=${modeOf(sectionOf(field))}]`);
  }

  function isTyped(section) {
    return [...section.querySelectorAll("input:not([type=radio]), textarea")].some((input) => input.value.trim());
  }

  // Asking

  function schedule(wait = 0) {
    clearTimeout(timer);
    timer = setTimeout(preview, wait);
  }

  function requestBody() {
    const isSaid = (name, value) => name === "out" && value === form.dataset.spokenOut;
    const isOwn = (name, value) => name !== "csrf_token" && !isEcho(byId(name)) && !isSaid(name, value);
    const isSent = ([name, value]) => value && isOwn(name, value);
    const body = new URLSearchParams([...new FormData(form)].filter(isSent));
    body.set("now", sections.find((section) => !section.hidden).dataset.side);
    body.set("seen", seenSections().map((section) => section.dataset.side).join());
    body.set("edited", [...edited.keys()].join());
    if (summary?.isConnected) body.set("told", "1");
    if (editCount) body.set("typed", "1");
    if ("typing" in form.dataset) body.set("typing", "1");
    return body;
  }

  async function preview() {
    const number = ++requestCount;
    const sent = [...edited];
    clearTimeout(timer);
    const html = await fetchHtml(requestBody());
    if (number !== requestCount) return; // a newer request is under way
    if (html) keepStill(() => show(html, sent));
    else showAway();
  }

  // What stands there may be an old sum: no number is better than a wrong one.
  function showAway() {
    const { side } = sections.find((section) => !section.hidden).dataset;
    byId(`net-${side}`).textContent = "…";
    byId(`say-${side}`).textContent = "waiting for the server";
    form.dispatchEvent(new CustomEvent("net"));
    schedule(RETRY_AFTER);
  }

  async function fetchHtml(body) {
    try {
      const answer = await fetch(form.dataset.preview, { method: "POST", body });
      return answer.ok ? await answer.text() : "";
    } catch {
      return ""; // the server is away: draft.js says so when the form is sent
    }
  }

  // Showing the answer

  function show(html, sent) {
    const template = document.createElement("template");
    template.innerHTML = html;
    fillOtherModes(template.content);
    keepTicks(template.content);
    replaceTexts(template.content);
    for (const [side, edit] of sent) if (edited.get(side) === edit) edited.delete(side);
    form.dispatchEvent(new CustomEvent("answer", { detail: template.content }));
    form.dispatchEvent(new CustomEvent("net"));
  }

  // A box may have been ticked after the answer was asked for: the tick on the page is the newer one.
  function keepTicks(answer) {
    for (const box of form.querySelectorAll("[name=accept]")) {
      const same = answer.querySelector(`[value="${CSS.escape(box.value)}"]`);
      for (const either of [box, same]) either?.toggleAttribute("checked", box.checked);
    }
  }

  function replaceTexts(answer) {
    for (const piece of answer.querySelectorAll("[data-for]")) {
      const target = byId(piece.dataset.for);
      if (!target) continue;
      if (target.innerHTML !== piece.innerHTML) target.replaceChildren(...piece.childNodes);
    }
  }

  function fillOtherModes(answer) {
    const set = answer.querySelector("[data-set]");
    const values = JSON.parse(set?.dataset.set || "{}");
    for (const [name, value] of Object.entries(values)) {
      if (Array.isArray(value)) {
        fillAll(name, value);
        continue;
      }
      const field = byId(name);
      if (!field || field === document.activeElement) continue;
      field.value = value;
      field.dataset.told = value;
      const folded = value && field.closest("details");
      if (folded) folded.open = true; // what counts is in sight
    }
    if (set) showSpokenOut(values);
  }

  // What a line said of several fields of one name: melds, hands, or which of some keys is chosen.
  function fillAll(name, values) {
    const inputs = [...form.querySelectorAll(`[name="${name}"]`)];
    while (inputs[0].type === "text" && inputs.length < values.length) inputs.push(addInput(inputs));
    inputs.forEach((input, index) => {
      if (input.type === "text") input.value = values[index] ?? "";
      else input.checked = values.includes(input.value);
    });
    if (name.endsWith("-meld")) form.dispatchEvent(new CustomEvent("cards")); // their texts come next
  }

  // Who went out is asked once for all sides: what a line said of it is taken back with the line.
  function showSpokenOut(values) {
    const { spokenOut } = form.dataset;
    if (values.out) [form.dataset.spokenOut] = values.out;
    else if (spokenOut) {
      delete form.dataset.spokenOut;
      for (const choice of form.querySelectorAll("#out input")) choice.checked = false;
    }
    if (values.out || spokenOut) form.dispatchEvent(new CustomEvent("out"));
  }

  // Modes of entry

  // The numbers go along to the mode that is chosen: the server is asked with the form as it was before.
  async function changeMode(section, to) {
    const from = section.dataset.mode;
    section.dataset.mode = to;
    if (edited.size) {
      modeRadio(section, from).checked = true;
      const answered = preview(); // reads the form at once
      modeRadio(section, to).checked = true;
      await answered;
    }
    for (const other of sections) {
      if (other === section || isTyped(other)) continue;
      modeRadio(other, to).checked = true;
      other.dataset.mode = to;
    }
    if (from === "say") delete form.dataset.spokenOut; // the line counts no more, who went out stays
    form.dispatchEvent(new CustomEvent("mode"));
  }

  // What the server filled in for a side that has changed since is not true any more.
  function clearEchoes() {
    for (const field of form.querySelectorAll("[data-told]")) {
      if (edited.has(sectionOf(field).dataset.side) && isEcho(field)) field.value = "";
    }
  }

  form.addEventListener("input", (event) => {
    const section = sectionOf(event.target);
    if (event.target.name.endsWith("-way")) {
      changeMode(section, event.target.value);
      return;
    }
    if (event.isTrusted && event.target.matches(".input")) form.dataset.typing = "";
    if (event.target.name === "out") delete form.dataset.spokenOut;
    delete event.target.dataset.told;
    if (section) edited.set(section.dataset.side, ++editCount);
    schedule(TYPING_PAUSE);
  });
  form.addEventListener("focusout", () => {
    if (!("typing" in form.dataset)) return;
    delete form.dataset.typing;
    schedule(); // now what was typed is judged
  });
  form.addEventListener("submit", () => {
    if (seenSections().length === sections.length) clearEchoes(); // before that sides.js shows the next side
  });
  for (const other of ["side", "mode"]) {
    form.addEventListener(other, () => {
      form.style.minHeight = ""; // see keepStill
      schedule();
    });
  }
  for (const section of sections) section.dataset.mode = modeOf(section);
})();
