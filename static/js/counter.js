// The meld counter: taps write the cards into the form's own fields; the server counts them.
(() => {
  const form = document.getElementById("counter");
  const count = document.getElementById("count");
  const pad = document.getElementById("pad");
  const fields = [...form.querySelectorAll("[name=meld]")];
  const pile = document.getElementById("pile");
  const top = document.querySelector("[data-top]");
  const wild = new Set(["2", "JK"]);
  let current = -1, asking;
  const taps = [];

  const cards = (field) => field.value.trim().split(/\s+/).filter(Boolean);
  const empty = () => fields.findIndex((field) => !field.value.trim());
  const ofRank = (rank) => fields.findIndex((field) => cards(field).includes(rank));

  const refresh = async () => {
    const isTop = current >= 0 && pile.value === String(current + 1);
    top.setAttribute("aria-pressed", String(isTop));
    top.classList.toggle("primary", isTop);
    asking?.abort();
    asking = new AbortController();
    const query = new URLSearchParams(new FormData(form));
    query.set("part", "1");
    try {
      const answer = await fetch(form.action + "?" + query, { signal: asking.signal });
      if (answer.ok) count.innerHTML = await answer.text();
    } catch { /* away from the server: the Count button says so */ }
  };

  const lay = (card) => {
    const at = wild.has(card) ? (current >= 0 ? current : empty()) : ofRank(card) >= 0 ? ofRank(card) : empty();
    if (at < 0) return;
    fields[at].value = [...cards(fields[at]), card].join(" ");
    current = at;
    taps.push(at);
    refresh();
  };

  pad.hidden = top.hidden = false;
  document.getElementById("submit").hidden = true;
  document.getElementById("typed").open = false;
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (!key) return;
    if (key.dataset.card) return lay(key.dataset.card);
    if ("new" in key.dataset) current = -1;
    if ("undo" in key.dataset && taps.length) {
      const at = taps.pop();
      fields[at].value = cards(fields[at]).slice(0, -1).join(" ");
      current = taps.at(-1) ?? -1;
    }
    if ("clear" in key.dataset) {
      for (const field of fields) field.value = "";
      pile.value = "";
      taps.length = 0;
      current = -1;
    }
    refresh();
  });
  top.addEventListener("click", () => {
    if (current < 0) return;
    pile.value = pile.value === String(current + 1) ? "" : String(current + 1);
    refresh();
  });
  form.addEventListener("change", refresh);
  for (const key of form.querySelectorAll("[data-negate]")) {
    key.hidden = false;
    key.addEventListener("click", () => {
      const field = document.getElementById(key.dataset.negate);
      field.value = /^[-−]/.test(field.value) ? field.value.slice(1) : "−" + field.value;
      refresh();
    });
  }
})();
