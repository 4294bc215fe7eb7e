// On every page: times by the reader's own clock, the service worker, the screen kept on, a tick
// when something is saved, and what to do about a page that came from this phone while the
// server was away.
"use strict";
window.localClock = (root) => {
  for (const time of root.querySelectorAll("time[datetime]")) {
    const at = new Date(time.dateTime);
    const clock = at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
    const day = at.toLocaleDateString([], { day: "numeric", month: "short" });
    time.textContent = "day" in time.dataset ? `${day} ${clock}` : clock;
  }
};
(() => {
  const EVERY = 5000, SHORT = 3000;
  const { serviceWorker } = navigator;
  requestAnimationFrame(() => setTimeout(() => window.localClock(document))); // first let it be seen

  if (isSecureContext && serviceWorker) {
    const root = new URL("../../", document.currentScript.src);
    const greet = () => serviceWorker.controller?.postMessage("here");
    serviceWorker.addEventListener("controllerchange", greet);
    addEventListener("load", greet);
    serviceWorker.register(new URL("sw.js", root), { scope: root.pathname }).catch(() => {});
  }

  if (navigator.wakeLock && document.querySelector("[data-awake]")) {
    const stayOn = () => {
      if (!document.hidden) navigator.wakeLock.request("screen").catch(() => {});
    };
    document.addEventListener("visibilitychange", stayOn);
    stayOn();
  }

  const flashes = document.querySelector(".flashes");
  const tick = () => {
    if (flashes.querySelector(".note.ok") && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
  };
  tick();
  new MutationObserver(tick).observe(flashes, { childList: true });

  const kept = document.querySelector("[data-kept]");
  if (!kept) return;

  const current = {
    score: () => location.reload(),
    text: () => kept.remove(),
    form: () => {
      kept.querySelector(".note").className = "note ok";
      kept.querySelector(".note > div").textContent = kept.dataset.again;
    },
  };
  const ask = async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(SHORT) }).catch(() => null);
    if (!answer || answer.status >= 500) return;
    clearInterval(timer);
    current[kept.dataset.kept]();
  };
  const timer = setInterval(ask, EVERY);
  addEventListener("online", ask);
  document.addEventListener("visibilitychange", ask);
})();
