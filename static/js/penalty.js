// The ± key, which phones' number keys often lack; what belongs to the table's own penalty only.
(() => {
  "use strict";
  const form = document.getElementById("penalty-form");
  const free = form.querySelector(".free");
  const points = document.getElementById("points");
  const sign = form.querySelector("[data-negate]");
  const chosen = () => new FormData(form).get("penalty"); // a hidden field where the book names none
  function show() { free.hidden = chosen() !== "free"; }
  sign.hidden = false;
  sign.addEventListener("click", () => {
    const text = points.value.trim();
    points.value = /^[-−–]/.test(text) ? text.slice(1).trim() : "−" + text.replace(/^\+/, "");
    points.focus();
  });
  form.addEventListener("change", (event) => {
    show();
    if (event.target.value === "free") { points.focus(); points.setSelectionRange(points.value.length, points.value.length); }
  });
  show();
  document.getElementById("summary")?.focus();
})();
