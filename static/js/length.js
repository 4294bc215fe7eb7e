// Says how far the phone's clock is ahead of UTC: a time is typed by the clock of the phone.
"use strict";

(() => {
  function tellOffset() {
    for (const field of document.querySelectorAll("[data-utc-offset]")) {
      field.value = -new Date().getTimezoneOffset();
    }
  }

  tellOffset();
  document.addEventListener("submit", tellOffset); // a script may have made the form again
})();
