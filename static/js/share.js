// A button that copies the link; on plain http there is no clipboard, so the text is selected instead.
"use strict";
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy);
    getSelection().selectAllChildren(text);
    let done = false;
    try {
      if (navigator.clipboard) {
        await navigator.clipboard.writeText(text.textContent);
        done = true;
      } else done = document.execCommand("copy");
    } catch { done = false; }
    button.textContent = done ? "Copied" : "Now press Copy";
  });
}
