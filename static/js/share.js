// Buttons that copy a link; plain http has no clipboard, so there the text is selected as well.
"use strict";

(() => {
  async function copyText(element) {
    getSelection().selectAllChildren(element);
    try {
      if (!navigator.clipboard) return document.execCommand("copy");
      await navigator.clipboard.writeText(element.textContent);
      return true;
    } catch {
      return false;
    }
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const isCopied = await copyText(document.getElementById(button.dataset.copy));
      button.textContent = isCopied ? "Copied" : "Now press Copy";
    });
  }
})();
