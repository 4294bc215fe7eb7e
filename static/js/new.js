// New game: shows the page again when book, players or partners change, and names the dealers as typed.
"use strict";
(() => {
  const shown = async (form, what) => {
    const sent = new FormData(form);
    sent.set("do", what);
    const answer = await fetch(form.action, { method: "POST", body: sent });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("new");
    if (!fresh) return;
    const open = [...form.querySelectorAll("details")].map((one) => one.open);
    const isFolded = document.activeElement?.matches("#books > summary");
    const focused = document.activeElement?.name, value = document.activeElement?.value;
    form.replaceWith(fresh);
    fresh.querySelectorAll("details").forEach((one, place) => { one.open = one.open || open[place]; });
    if (isFolded) fold(fresh);
    else [...fresh.elements].find((one) => one.name === focused && one.value === value)?.focus({ preventScroll: true });
  };

  const fold = (form) => {
    const books = form.querySelector("#books");
    books.open = false;
    books.querySelector("summary").focus();
  };

  document.addEventListener("change", (event) => {
    if (!("show" in event.target.dataset)) return;
    const lot = event.target.name === "way" && event.target.value === "lot";
    shown(event.target.form, lot ? "lot" : "show").catch(() => event.target.form.requestSubmit());
  });

  document.addEventListener("click", (event) => {
    if (event.target.name === "rules" && event.detail) fold(event.target.form); // arrow keys leave the list open
    if (event.target.name !== "do" || event.target.value !== "lot") return;
    event.preventDefault();
    shown(event.target.form, "lot").catch(() => event.target.form.submit());
  });

  document.addEventListener("input", (event) => {
    if (event.target.name !== "player") return;
    const names = [...document.querySelectorAll("input[name=player]:not([type=hidden])")];
    const dealers = document.querySelectorAll("input[name=dealer] + span");
    const place = names.indexOf(event.target);
    if (dealers[place]) dealers[place].textContent = event.target.value.trim() || `Player ${place + 1}`;
  });
})();
