// Shows what is wrong with a hand beside its fields, as each answer of the server says it (see preview.js).
"use strict";

(() => {
  const form = document.getElementById("hand");
  if (!form) return;

  const summary = document.getElementById("summary"); // what a refused save listed

  // While a number is typed nothing new is said about it; what has been put right goes at once.
  function keepKnown(errors) {
    const isKnown = (shown) => errors.some((error) => error.textContent === shown.textContent);
    for (const shown of form.querySelectorAll(".field-error")) if (!isKnown(shown)) shown.remove();
    for (const field of form.querySelectorAll("[aria-invalid]")) {
      if (!document.getElementById(field.getAttribute("aria-describedby"))) field.removeAttribute("aria-invalid");
    }
  }

  function clearErrors() {
    for (const error of form.querySelectorAll(".field-error")) error.remove();
    for (const field of form.querySelectorAll("[aria-invalid]")) {
      field.removeAttribute("aria-invalid");
      field.removeAttribute("aria-describedby");
    }
  }

  // What has been put right leaves the list at the top.
  function shortenSummary(errors) {
    for (const link of document.querySelectorAll("#summary li a")) {
      const { hash, dataset } = link;
      const isSame = (error) => `#${error.dataset.at}` === hash && error.textContent.includes(dataset.text);
      if (!errors.some(isSame)) link.parentElement.remove();
    }
    if (!summary) return;
    const list = summary.querySelector("ul");
    const open = `#said ${summary.matches(".error") ? ".error" : "input"}`; // what is to be ticked
    if (list ? !list.children.length : !form.querySelector(open)) summary.remove();
  }

  // The row that keypad.js drew for a meld, if the error is about one.
  function meldRow(fieldId) {
    const [, prefix, index] = /^(s\d-)meld-(\d+)$/.exec(fieldId) || [];
    return prefix && document.getElementById(`${prefix}kind-${index}`)?.parentElement;
  }

  function showError(error, isGrowing) {
    const row = meldRow(error.dataset.at);
    if (row?.ariaPressed === "true" && isGrowing) return; // it has too few cards, as every meld at first
    const target = row || document.getElementById(error.dataset.at);
    if (!target) return;
    if (target.matches("input, textarea, button")) {
      target.setAttribute("aria-invalid", "true");
      target.setAttribute("aria-describedby", error.id);
    }
    if (row) {
      row.after(error);
      if (row.ariaPressed === "true") error.scrollIntoView({ block: "nearest" }); // not behind the keys
    } else if (target.matches("input, textarea")) target.closest(".field").append(error);
    else target.append(error);
  }

  form.addEventListener("answer", (event) => {
    const errors = [...event.detail.querySelectorAll("[data-at]")];
    shortenSummary(errors);
    if ("typing" in form.dataset) {
      keepKnown(errors);
      return;
    }
    clearErrors();
    const growing = [...event.detail.querySelectorAll("[data-growing]")].map((mark) => mark.dataset.growing);
    for (const error of errors) showError(error, growing.includes(error.dataset.at));
  });
})();
