// On a page where something is typed for a table: tells what other phones do there meanwhile, over the page, so
// that nothing moves; and in the heading who else is scoring. That the hand typed here was saved elsewhere stays,
// at the head of the page. app.js loads it after the page.
"use strict";

(() => {
  const POLL_EVERY = 5000; // milliseconds
  const SHOWN_FOR = 6000; // at least; then it goes with the next tap
  const form = document.querySelector("form[data-outbox]");
  const seq = form?.elements.seq?.value;
  const heading = document.querySelector(".top hgroup p");
  const note = document.createElement("p");
  const said = heading.textContent;
  let etag = `"${seq}-"`; // of no board, but it says how much of the game this page knows
  let shownAt = 0;

  function showNews(text, stays) {
    const { top } = form.getBoundingClientRect();
    note.textContent = text;
    note.className = stays ? "note warning news stays" : "note info news";
    if (stays) form.before(note);
    else document.body.append(note);
    scrollBy({ top: form.getBoundingClientRect().top - top, behavior: "instant" });
    const { bottom } = document.querySelector(".top").getBoundingClientRect();
    note.style.top = stays ? "" : `${Math.max(8, bottom)}px`; // never over the way back
    shownAt = Date.now();
  }

  function showHere(sentence) {
    const text = sentence ? `${decodeURIComponent(sentence)} too` : said;
    heading.classList.toggle("here", Boolean(sentence));
    if (heading.textContent !== text) heading.textContent = text;
  }

  async function poll() {
    const hand = new URLSearchParams({ number: form.elements.number?.value, of: form.elements.of?.value ?? "" });
    const query = form.id === "hand" ? `news&scoring&${hand}` : "news";
    const options = { headers: { "If-None-Match": etag }, cache: "no-store" };
    try {
      const answer = await fetch(`${form.dataset.board}/live?${query}`, options);
      const news = answer.status === 200 ? await answer.text() : "";
      if (answer.status === 200) etag = answer.headers.get("ETag");
      const stays = answer.headers.get("X-Stays") === "1";
      if (news || (answer.status === 200 && note.matches(".stays"))) showNews(news, stays);
      showHere(answer.headers.get("X-Here"));
    } catch {
      showHere(""); // outbox.js says that the server is away, where it matters
    }
  }

  async function pollAgain() {
    if (!form.isConnected) return; // another page was written in its place
    if (!document.hidden) await poll();
    setTimeout(pollAgain, POLL_EVERY);
  }

  function begin() {
    note.className = "note info news";
    note.setAttribute("role", "status");
    document.body.append(note);
    addEventListener("pointerdown", () => {
      if (Date.now() - shownAt > SHOWN_FOR && !note.matches(".stays")) note.textContent = "";
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && form.isConnected) poll();
    });
    pollAgain();
  }

  if (seq) begin();
})();
