// Penalties: the fields of the table's own penalty are shown where it is chosen.
"use strict";

(() => {
  const form = document.getElementById("penalty-form");
  const free = form.querySelector(".free");
  const points = document.getElementById("points");

  function showFields() {
    const chosen = new FormData(form).get("penalty"); // a hidden field where the book names no penalty
    free.hidden = chosen !== "free";
  }

  form.addEventListener("change", (event) => {
    showFields();
    if (event.target.value === "free") points.focus();
  });

  showFields();
  document.getElementById("summary")?.focus();
})();
