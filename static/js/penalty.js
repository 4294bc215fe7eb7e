// Penalties: the fields of the table's own penalty are shown where it is chosen, and the side that was tapped
// and the player who is named go together.
"use strict";

(() => {
  const form = document.getElementById("penalty-form");
  const free = form.querySelector(".free");
  const points = document.getElementById("points");
  const player = document.getElementById("player"); // missing where everybody plays alone

  function showFields() {
    const chosen = new FormData(form).get("penalty"); // a hidden field where the book names no penalty
    free.hidden = chosen !== "free";
  }

  // Only the players of the chosen side can be named; a side that is changed takes the name back.
  function keepToSide() {
    if (!player) return;
    const side = form.querySelector("[name=side]:checked")?.value;
    for (const group of player.querySelectorAll("optgroup")) {
      group.hidden = Boolean(side) && group.dataset.side !== side;
      group.disabled = group.hidden;
    }
    if (player.selectedOptions[0]?.parentElement.disabled) player.value = "";
  }

  // Who is named says which side it is.
  function tickSide() {
    const { side } = player.selectedOptions[0].parentElement.dataset;
    if (side) form.querySelector(`[name=side][value="${side}"]`).checked = true;
  }

  form.addEventListener("change", (event) => {
    if (event.target === player) tickSide();
    showFields();
    keepToSide();
    if (event.target.value === "free") points.focus();
  });

  showFields();
  keepToSide();
  document.getElementById("summary")?.focus();
})();
