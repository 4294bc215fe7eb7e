// Scoring a hand: one side at a time, steppers, ways to count, and what it comes to while it is typed.
(() => {
  "use strict";
  const form = document.getElementById("hand");
  if (!form) return;
  const $ = (id) => document.getElementById(id);
  const sections = [...form.querySelectorAll("[data-side]")];
  const save = $("save"), summary = $("summary");
  const seen = new Set("filled" in form.dataset ? sections.map((one) => one.dataset.side) : []);
  const out = $("out");
  const edited = new Map(("restored" in form.dataset ? sections.map((one) => one.dataset.side) : [...seen]).map((side) => [side, 0])); // sides changed since the server last told them in the other ways
  let now = null, timer = 0, latest = 0, edits = 0;

  const way = (section) => section.querySelector("[name$=-way]:checked").value;
  const next = () => sections.find((one) => !seen.has(one.dataset.side));

  function show(section, isMoving) {
    now = section;
    seen.add(section.dataset.side);
    for (const one of sections) one.hidden = one !== section;
    for (const tab of form.querySelectorAll("[data-tab]")) tab.toggleAttribute("aria-current", tab.dataset.tab === section.dataset.side);
    form.dispatchEvent(new CustomEvent("side", { detail: section }));
    label();
    if (isMoving) form.querySelector(".tabs").scrollIntoView();
    focus();
    ask();
  }

  function focus() {
    const points = now.querySelector("[name$=-points]");
    if (way(now) === "points" && !(summary && document.activeElement === summary)) points.focus({ preventScroll: true });
  }

  function label() {
    const other = next();
    save.textContent = other ? `Next: ${other.dataset.name}` : form.dataset.save;
  }

  // What it comes to

  function ask(wait = 0) { clearTimeout(timer); timer = setTimeout(preview, wait); }

  async function preview() {
    const turn = ++latest, sides = [...edited];
    const body = new URLSearchParams([...new FormData(form)].filter(([name, value]) => value && name !== "csrf_token" && !isEcho($(name))));
    body.set("now", now.dataset.side);
    body.set("seen", [...seen].join());
    body.set("edited", sides.map(([side]) => side).join());
    if (summary?.isConnected) body.set("told", "1");
    if (edits) body.set("typed", "1"); // a form that came filled has no telling what was typed in it
    clearTimeout(timer);
    await fetch(form.dataset.preview, { method: "POST", body })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((text) => { if (text && turn === latest) put(text, sides); }, () => {});
  }

  function put(text, sides) {
    const news = document.createElement("template");
    news.innerHTML = text;
    for (const piece of news.content.querySelectorAll("[data-for]")) {
      const place = $(piece.dataset.for);
      if (place && place.innerHTML !== piece.innerHTML) place.replaceChildren(...piece.childNodes);
    }
    const other = news.content.querySelector("[data-set]");
    for (const [name, value] of Object.entries(JSON.parse(other?.dataset.set || "{}"))) {
      const field = $(name);
      if (field && field !== document.activeElement) { field.value = value; field.dataset.told = value; }
    }
    for (const [side, edit] of sides) if (edited.get(side) === edit) edited.delete(side);
    for (const old of form.querySelectorAll(".field-error")) old.remove();
    for (const old of form.querySelectorAll("[aria-invalid]")) { old.removeAttribute("aria-invalid"); old.removeAttribute("aria-describedby"); }
    const errors = [...news.content.querySelectorAll("[data-at]")];
    settle(errors);
    errors.forEach(point);
  }

  function settle(errors) { // what is put right leaves the list above
    for (const link of document.querySelectorAll("#summary li a")) {
      if (!errors.some((error) => `#${error.dataset.at}` === link.hash && error.textContent.includes(link.dataset.text))) link.parentElement.remove();
    }
    const list = summary?.querySelector("ul");
    if (list && !list.children.length) summary.remove();
  }

  function point(error) {
    const at = error.dataset.at, field = $(at);
    const meld = /^(s\d-)meld-(\d+)$/.exec(at);
    const row = meld && $(`${meld[1]}kind-${meld[2]}`)?.parentElement;
    if (row?.ariaPressed === "true") return; // still being built
    const place = row || field;
    if (!place) return;
    if (place.matches("input, button")) { place.setAttribute("aria-invalid", "true"); place.setAttribute("aria-describedby", error.id); }
    if (row) row.after(error);
    else if (place.matches("input")) place.closest(".field").append(error);
    else place.append(error);
  }

  // Taps

  function step(button) {
    const field = button.parentElement.querySelector("input");
    const count = Math.max(0, (parseInt(field.value, 10) || 0) + Number(button.dataset.step));
    field.value = count || "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  async function turn(section, to) { // the numbers go along to the way that is chosen
    const from = section.dataset.way || way(section);
    section.dataset.way = to;
    if (edited.size) {
      const own = section.querySelector(`[name$=-way][value=${from}]`), chosen = section.querySelector(`[name$=-way][value=${to}]`);
      own.checked = true;
      const waiting = preview(); // reads the form now, as it was
      chosen.checked = true;
      await waiting;
    }
    for (const one of sections) if (!isTyped(one) && one !== section) { one.querySelector(`[name$=-way][value=${to}]`).checked = true; one.dataset.way = to; }
    focus();
    ask();
  }

  const sideOf = (field) => field.closest("[data-side]");
  // what the server told in a way that is not chosen: nobody has typed it
  const isEcho = (field) => field?.dataset.told && field.value === field.dataset.told && !field.closest(`[data-ways~=${way(sideOf(field))}]`);

  function drop() { // what the server told of a side that has changed since is not true any more
    for (const field of form.querySelectorAll("[data-told]")) if (edited.has(sideOf(field).dataset.side) && isEcho(field)) field.value = "";
  }

  const isTyped = (section) => [...section.querySelectorAll("input:not([type=radio])")].some((input) => input.value.trim());

  form.addEventListener("input", (event) => {
    const section = sideOf(event.target);
    if (/-way$/.test(event.target.name)) { turn(section, event.target.value); return; }
    delete event.target.dataset.told;
    if (section) edited.set(section.dataset.side, ++edits);
    ask(150);
  });
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]"), tab = event.target.closest("[data-tab]");
    if (button) step(button);
    if (event.target.name === "out") out.classList.toggle("done", event.target.matches(":focus-visible") || undefined); // the answer alone stays; a tap on it asks again, as does the keyboard's focus
    if (tab) { event.preventDefault(); show(sections[tab.dataset.tab - 1]); }
  });
  summary?.addEventListener("click", (event) => { // what is wrong may be on the side that is not shown
    const side = /^#s(\d)-/.exec(event.target.closest("a")?.hash || "");
    if (side) show(sections[side[1] - 1]);
  });
  form.addEventListener("mousedown", (event) => { // a tap on a key leaves the number field its keyboard
    if (event.target.closest("button, .segments label")) event.preventDefault();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input:not([type=checkbox])")) return;
    event.preventDefault();
    const isStep = (field) => field.closest(".stepper"); // from one of the few counts to the next; from points to points
    const below = [...now.querySelectorAll("input.input")].filter((input) => input.offsetParent && event.target.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING);
    const after = below.find((input) => isStep(event.target) || !isStep(input));
    (after || save).focus();
    after?.select(); // what is typed next replaces what stands there
  });
  form.addEventListener("submit", (event) => {
    const other = next();
    if (!other) { drop(); return; }
    event.preventDefault();
    show(other, true);
  });

  for (const button of form.querySelectorAll("[data-step]")) button.hidden = false;
  for (const title of form.querySelectorAll("section > h2")) title.classList.add("sr");
  $("check").hidden = true;
  out.classList.toggle("done", Boolean(out.querySelector(":checked")));
  for (const section of sections) section.dataset.way = way(section);
  show(sections[(form.dataset.opened || 1) - 1]);
  if (summary) summary.focus();
})();
