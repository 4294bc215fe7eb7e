// Fields for points outside the hand form: a tap selects what is there, so that typing replaces it; and a key turns
// the sign, which the number keys of phones lack.
"use strict";

(() => {
  const page = document.getElementById("main");
  let entered = null; // the field that the tap under way has entered

  function showKeys() {
    for (const key of page.querySelectorAll("[data-negate][hidden]")) key.hidden = false;
  }

  function negate(field) {
    field.value = /^[-−]/.test(field.value) ? field.value.slice(1) : `−${field.value}`;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  page.addEventListener("focusin", ({ target }) => {
    entered = target.matches(".number .input") ? target : null;
    entered?.select();
  });
  page.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-negate]");
    if (key) negate(document.getElementById(key.dataset.negate));
    if (target === entered) target.select(); // the tap has put the caret somewhere
    entered = null;
  });
  page.addEventListener("mousedown", (event) => {
    if (event.target.closest("[data-negate]")) event.preventDefault(); // the focus stays where it is typed
  });

  new MutationObserver(showKeys).observe(page, { childList: true, subtree: true }); // new.js writes parts again
  showKeys();
})();
