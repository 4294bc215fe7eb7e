// On every page: times by the reader's own clock, the service worker, a screen that stays on, a buzz
// when something is saved, new form keys after Back, a focus that the bar at the foot never covers, and an eye
// on the server while a stored copy of the page is shown.
"use strict";

(() => {
  const RETRY_EVERY = 5000; // milliseconds
  const RETRY_TIMEOUT = 3000;
  const { serviceWorker } = navigator;
  const root = new URL("../../", document.currentScript.src); // this script is in static/js/
  const outboxScripts = document.currentScript.dataset.later.split(" ");
  const flashes = document.querySelector(".flashes");
  const foot = document.querySelector(".actions");
  const storedCopy = document.querySelector("[data-kept]"); // written by sw.js
  let isKeyed = false; // the last thing done was a key, not a tap

  // The one function that scripts share: board.js calls it for the board it has fetched.
  window.localClock = (part) => {
    for (const time of part.querySelectorAll("time[datetime]")) {
      const at = new Date(time.dateTime);
      const clock = at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
      const day = at.toLocaleDateString([], { day: "numeric", month: "short" });
      if ("date" in time.dataset) time.textContent = at.toLocaleDateString([], { day: "numeric", month: "long" });
      else time.textContent = "day" in time.dataset ? `${day} ${clock}` : clock;
    }
  };

  function registerWorker() {
    const greet = () => serviceWorker.controller?.postMessage("here");
    serviceWorker.addEventListener("controllerchange", greet);
    addEventListener("load", greet);
    serviceWorker.register(new URL("sw.js", root), { scope: root.pathname }).catch(() => {});
  }

  function keepScreenOn() {
    if (!document.hidden) navigator.wakeLock.request("screen").catch(() => {});
  }

  function buzzWhenSaved() {
    const isTouched = navigator.userActivation?.hasBeenActive; // browsers refuse to vibrate before a tap
    if (isTouched && flashes.querySelector(".note.ok")) navigator.vibrate?.(20);
  }

  // What to do about each kind of copy once the server answers again.
  const refresh = {
    score: () => location.reload(),
    text: () => storedCopy.remove(),
    form: () => {
      storedCopy.querySelector(".note").className = "note ok";
      storedCopy.querySelector(".note > div").textContent = storedCopy.dataset.again;
    },
  };

  function watchForServer() {
    const timer = setInterval(ask, RETRY_EVERY);
    addEventListener("online", ask);
    document.addEventListener("visibilitychange", ask);

    async function ask() {
      if (document.hidden) return;
      const signal = AbortSignal.timeout(RETRY_TIMEOUT);
      const options = { method: "HEAD", cache: "no-store", signal };
      const answer = await fetch(location.href, options).catch(() => null);
      if (!answer || answer.status >= 500) return;
      clearInterval(timer);
      refresh[storedCopy.dataset.kept]();
    }
  }

  // What waits to be sent is sent from any page; pages whose forms are kept have the first script anyway.
  function loadOutbox() {
    let isWaiting = false;
    try {
      isWaiting = Object.keys(localStorage).some((name) => name.startsWith("outbox:"));
    } catch {
      // Some private windows close the storage.
    }
    const isHere = Boolean(window.outbox); // with the page's own scripts
    if (!isWaiting && !isHere) return;
    for (const src of outboxScripts.slice(isHere ? 1 : 0)) {
      document.head.append(Object.assign(document.createElement("script"), { src, async: false }));
    }
  }

  // A page the phone kept whole while another was shown: what is sent from it now is another form.
  function renewKeys(event) {
    if (!event.persisted) return;
    for (const input of document.querySelectorAll("input[name=key]")) {
      const bytes = crypto.getRandomValues(new Uint8Array(12)); // plain http has no randomUUID
      input.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  // The bar at the foot may grow, and so may what is above the field in use: it must not end up behind the bar.
  // After a tap nothing is moved, because the next tap is on its way.
  function keepFocusClear() {
    foot.classList.toggle("tall", foot.offsetHeight > innerHeight * 0.4);
    const { position } = getComputedStyle(foot);
    const height = position === "sticky" ? foot.offsetHeight : 0; // see layout.css
    document.documentElement.style.setProperty("--foot", `${height}px`);
    const focused = document.activeElement;
    const isCovered = focused.getBoundingClientRect().bottom > innerHeight - height && !foot.contains(focused);
    if (isKeyed && isCovered && focused !== document.body) focused.scrollIntoView({ block: "nearest" });
  }

  function watchFoot() {
    const observer = new ResizeObserver(keepFocusClear);
    for (const box of [foot, document.body]) observer.observe(box);
    addEventListener("keydown", () => (isKeyed = true));
    addEventListener("pointerdown", () => (isKeyed = false));
  }

  // What is opened comes into sight, clear of the bar at the foot.
  function showOpened({ target }) {
    const opened = target.closest?.("details:not([open], .menu) > summary")?.parentElement;
    if (opened) requestAnimationFrame(() => opened.scrollIntoView({ block: "nearest" }));
  }

  addEventListener("click", showOpened);
  addEventListener("pageshow", renewKeys);
  requestAnimationFrame(() => setTimeout(() => window.localClock(document))); // after the first paint
  if (isSecureContext && serviceWorker) registerWorker();
  if (navigator.wakeLock && document.querySelector("[data-awake]")) {
    document.addEventListener("visibilitychange", keepScreenOn); // the lock is lost while the page is hidden
    keepScreenOn();
  }
  addEventListener("load", loadOutbox);
  buzzWhenSaved();
  new MutationObserver(buzzWhenSaved).observe(flashes, { childList: true });
  watchFoot();
  if (storedCopy) watchForServer();
})();
