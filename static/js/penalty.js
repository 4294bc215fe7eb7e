// Penalties: a ± key, which the number keys of many phones lack; fields of the table's own penalty.
"use strict";

(() => {
  const form = document.getElementById("penalty-form");
  const free = form.querySelector(".free");
  const points = document.getElementById("points");
  const signKey = form.querySelector("[data-negate]");

  function showFields() {
    const chosen = new FormData(form).get("penalty"); // a hidden field where the book names no penalty
    free.hidden = chosen !== "free";
  }

  function negate() {
    const text = points.value.trim();
    points.value = /^[-−–]/.test(text) ? text.slice(1).trim() : `−${text.replace(/^\+/, "")}`;
    points.focus();
  }

  signKey.addEventListener("click", negate);
  form.addEventListener("change", (event) => {
    showFields();
    if (event.target.value !== "free") return;
    points.focus();
    points.setSelectionRange(points.value.length, points.value.length);
  });

  signKey.hidden = false;
  showFields();
  document.getElementById("summary")?.focus();
})();
