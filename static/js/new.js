// New game: shows the page again when book, players or partners change, and names the dealers as typed.
"use strict";
(() => {
  let turn = 0;

  const shown = async (form, what) => {
    const mine = ++turn, sent = new FormData(form), were = typed(form);
    sent.set("do", what);
    const answer = await fetch(form.action, { method: "POST", body: sent });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("new");
    if (!fresh || mine !== turn) return; // another choice was made meanwhile
    const open = [...form.querySelectorAll("details")].map((one) => one.open);
    const at = document.activeElement, isFolded = at?.matches("#books > summary");
    form.replaceWith(fresh);
    document.querySelector(".live").textContent = "";
    fresh.querySelectorAll("details").forEach((one, place) => { one.open = one.open || open[place]; });
    for (const [id, value] of typed(form)) if (value !== were.get(id)) type(document.getElementById(id), value);
    if (isFolded) fold(fresh);
    else [...fresh.elements].find((one) => (at?.id ? one.id === at.id : one.name === at?.name && one.value === at.value))?.focus({ preventScroll: true });
  };

  const typed = (form) => new Map([...form.querySelectorAll("input.input")].map((one) => [one.id, one.value]));

  const type = (field, value) => {
    if (!field) return;
    field.value = value;
    field.setSelectionRange(value.length, value.length);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const unreached = () => {
    document.querySelector(".live").textContent = "The server does not answer: the page stays as it was. Tap once more.";
  };

  const fold = (form) => {
    const books = form.querySelector("#books");
    books.open = false;
    books.querySelector("summary").focus();
  };

  document.addEventListener("change", (event) => {
    if (!("show" in event.target.dataset)) return;
    const lot = event.target.name === "way" && event.target.value === "lot";
    shown(event.target.form, lot ? "lot" : "show").catch(unreached);
  });

  document.addEventListener("click", (event) => {
    if (event.target.name === "rules" && event.detail) fold(event.target.form); // arrow keys leave the list open
    if (event.target.name !== "do" || event.target.value !== "lot") return;
    event.preventDefault();
    shown(event.target.form, "lot").catch(unreached);
  });

  document.addEventListener("input", (event) => {
    if (event.target.name !== "player") return;
    const names = [...document.querySelectorAll("input[name=player]:not([type=hidden])")];
    const dealers = document.querySelectorAll("input[name=dealer] + span");
    const place = names.indexOf(event.target);
    if (dealers[place]) dealers[place].textContent = event.target.value.trim() || `Player ${place + 1}`;
  });
})();
