// Keeps a board up to date while somebody looks at it, and says when the server is out of reach.
"use strict";
(() => {
  const EVERY = 5000, READ = 8000;
  const frame = document.querySelector("[data-live]");
  const live = document.querySelector(".live");
  const spoken = document.body.appendChild(document.createElement("p")); // heard, not seen: the board shows it
  let tag = frame.dataset.tag, timer, lost = null;

  spoken.className = "sr";
  spoken.setAttribute("role", "status");

  const clock = (at) => at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });

  const replace = (html) => {
    const open = [...frame.querySelectorAll("details[open][id]")].map((one) => one.id);
    const focused = document.activeElement && document.activeElement.id;
    frame.innerHTML = html;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    const actions = frame.querySelector("template");
    if (actions) document.querySelector(".actions").innerHTML = actions.innerHTML;
    window.localClock(frame);
    const said = frame.querySelector("[data-says]").dataset.says;
    spoken.textContent = said;
    setTimeout(() => { if (spoken.textContent === said) spoken.textContent = ""; }, READ);
  };

  const reached = () => {
    if (lost) live.textContent = "";
    lost = null;
  };

  const missed = () => {
    lost = lost || new Date();
    const minutes = Math.floor((Date.now() - lost) / 60000);
    live.textContent = `Not reachable since ${clock(lost)}${minutes ? ` (${minutes} min)` : ""}. The board may be older than the game.`;
  };

  const ask = async () => {
    try {
      const answer = await fetch(frame.dataset.live, { headers: { "If-None-Match": tag }, cache: "no-store" });
      if (answer.status === 200) {
        reached();
        replace(await answer.text());
        tag = answer.headers.get("ETag");
      } else if (answer.status === 304) reached();
      else if (answer.status === 404) location.reload();
      else missed();
    } catch {
      missed();
    }
  };

  const go = () => {
    clearInterval(timer);
    if (document.hidden) return;
    ask();
    timer = setInterval(ask, EVERY);
  };

  document.addEventListener("visibilitychange", go);
  window.addEventListener("pageshow", (event) => { if (event.persisted) go(); });
  if (!document.hidden) timer = setInterval(ask, EVERY);
})();
