// Keeps a board up to date while somebody looks at it, and says when the server is out of reach.
"use strict";

(() => {
  const POLL_EVERY = 5000; // milliseconds
  const SPOKEN_FOR = 8000; // long enough for a screen reader to begin the sentence
  const frame = document.querySelector("[data-live]");
  const live = document.querySelector(".live");
  const spoken = document.createElement("p"); // heard, not seen: the board itself shows it
  let etag = frame.dataset.tag;
  let pollTimer = 0;
  let lostSince = null;

  function addSpokenLine() {
    spoken.className = "sr";
    spoken.setAttribute("role", "status");
    document.body.append(spoken);
  }

  // Puts the new board in place; what was open stays open and the focus stays where it was.
  function replaceBoard(html) {
    const openIds = [...frame.querySelectorAll("details[open][id]")].map((details) => details.id);
    const focusedId = document.activeElement?.id;
    frame.innerHTML = html;
    for (const id of openIds) document.getElementById(id)?.setAttribute("open", "");
    if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
    const actions = frame.querySelector("template");
    if (actions) document.querySelector(".actions").innerHTML = actions.innerHTML;
    window.localClock(frame);
    showNews();
    speak(frame.querySelector("[data-says]").dataset.says);
  }

  // What another phone did takes the place of older notices: those were about the board before.
  function showNews() {
    const news = [...frame.querySelectorAll("[data-news]")];
    if (!news.length) return;
    const notes = news.map((words) => {
      const note = document.createElement("div");
      note.className = "note info";
      note.textContent = words.textContent;
      return note;
    });
    document.querySelector(".flashes").replaceChildren(...notes);
  }

  // Who is scoring right now stands where else the time of the last entry does: nothing moves.
  function showHere(sentence) {
    const here = frame.querySelector(".here");
    if (!here) return; // the wall
    here.textContent = decodeURIComponent(sentence || "");
    here.hidden = !sentence;
    here.previousElementSibling.hidden = Boolean(sentence);
  }

  function speak(sentence) {
    spoken.textContent = sentence;
    setTimeout(() => {
      if (spoken.textContent === sentence) spoken.textContent = "";
    }, SPOKEN_FOR);
  }

  function showReached() {
    if (lostSince) live.textContent = "";
    lostSince = null;
  }

  function showLost() {
    if (document.querySelector("[data-kept]")) return; // the page is a stored copy, and says so
    lostSince ??= new Date();
    const clock = lostSince.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
    const minutes = Math.floor((Date.now() - lostSince) / 60000);
    const since = minutes ? `${clock} (${minutes} min)` : clock;
    live.textContent = `Not reachable since ${since}. The board may be older than the game.`;
  }

  async function poll() {
    // When the time of the game is up, the board changes without an entry.
    const until = frame.querySelector("[data-until]")?.dataset.until;
    const headers = until && Date.now() >= Date.parse(until) ? {} : { "If-None-Match": etag };
    try {
      const answer = await fetch(frame.dataset.live, { headers, cache: "no-store" });
      if (answer.status === 200) {
        showReached();
        replaceBoard(await answer.text());
        etag = answer.headers.get("ETag");
      } else if (answer.status === 304) {
        showReached();
      } else if (answer.status === 404) {
        location.reload(); // deleted, or no longer shared with this phone: the page says which
      } else {
        showLost();
      }
      showHere(answer.headers.get("X-Here"));
    } catch {
      showLost();
    }
  }

  function startPolling() {
    clearInterval(pollTimer);
    if (!document.hidden) pollTimer = setInterval(poll, POLL_EVERY);
  }

  function catchUp() {
    startPolling();
    if (!document.hidden) poll();
  }

  addSpokenLine();
  document.addEventListener("visibilitychange", catchUp);
  addEventListener("pageshow", (event) => {
    if (event.persisted) catchUp(); // the browser brought an old page back from memory
  });
  startPolling();
})();
