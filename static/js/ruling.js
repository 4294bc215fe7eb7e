// A ruling or paragraph: remember it on this phone; copy it, or hand it to the phone's own share sheet.
(() => {
  const recent = document.querySelector("[data-recent]");
  if (recent) {
    try {
      const kept = JSON.parse(localStorage.getItem("recents") || "[]");
      const now = { title: recent.dataset.recent, path: location.pathname };
      const others = kept.filter((one) => one.path !== now.path);
      localStorage.setItem("recents", JSON.stringify([now, ...others].slice(0, 5)));
    } catch { /* a phone that keeps nothing */ }
  }

  const slip = document.querySelector("#slip textarea");
  if (!slip) return;
  const copy = document.querySelector("[data-copy]");
  const share = document.querySelector("[data-share]");
  const live = document.querySelector(".live");
  const said = (text) => { live.textContent = text; copy.textContent = text; };

  const copyText = async () => {
    slip.select();
    try {
      // Plain http has no clipboard of its own; the older command still works there.
      if (navigator.clipboard) await navigator.clipboard.writeText(slip.value);
      else if (!document.execCommand("copy")) throw new Error("refused");
      said("Copied");
    } catch { said("Press and hold the text to copy it"); }
  };

  copy.hidden = false;
  copy.addEventListener("click", copyText);
  if (navigator.share) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ text: slip.value }).catch(() => {}));
  }
  const open = () => { if (location.hash === "#slip") document.getElementById("slip").open = true; };
  addEventListener("hashchange", open);
  open();
})();
