// A ruling or paragraph: remembered on this phone; copied, or handed to the phone's own share sheet.
"use strict";

(() => {
  const REMEMBERED = 5;
  const page = document.querySelector("[data-recent]");
  const slip = document.querySelector("#slip textarea");
  const copyButton = document.querySelector("[data-copy]");
  const shareButton = document.querySelector("[data-share]");
  const live = document.querySelector(".live");

  // referee.js lists what is remembered here.
  function remember() {
    try {
      const recents = JSON.parse(localStorage.getItem("recents") || "[]");
      const opened = { title: page.dataset.recent, path: location.pathname };
      const others = recents.filter((recent) => recent.path !== opened.path);
      localStorage.setItem("recents", JSON.stringify([opened, ...others].slice(0, REMEMBERED)));
    } catch {
      // A private window stores nothing.
    }
  }

  function showResult(text) {
    live.textContent = text;
    copyButton.textContent = text;
  }

  async function copySlip() {
    slip.select();
    try {
      // Plain http has no clipboard; the older command still works there.
      if (navigator.clipboard) await navigator.clipboard.writeText(slip.value);
      else if (!document.execCommand("copy")) throw new Error("refused");
      showResult("Copied");
    } catch {
      showResult("Press and hold the text to copy it");
    }
  }

  function openSlip() {
    if (location.hash === "#slip") document.getElementById("slip").open = true;
  }

  function offerSlip() {
    copyButton.hidden = false;
    copyButton.addEventListener("click", copySlip);
    if (navigator.share) {
      shareButton.hidden = false;
      shareButton.addEventListener("click", () => navigator.share({ text: slip.value }).catch(() => {}));
    }
    addEventListener("hashchange", openSlip);
    openSlip();
  }

  if (page) remember();
  if (slip) offerSlip();
})();
