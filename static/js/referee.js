// The referee's search: answers while you type, and what was looked up lately on this phone.
"use strict";

(() => {
  const TYPING_PAUSE = 180; // milliseconds
  const LEAST_QUESTION = 4; // letters
  const form = document.getElementById("ask");
  const box = form.elements.q;
  const found = document.getElementById("found");
  const recents = document.getElementById("recents");
  let timer = 0;
  let request = null;
  let isOpened = false; // something that was found

  const question = () => box.value.trim();

  function searchUrl(flag) {
    const url = new URL(form.dataset.json, location.href);
    url.searchParams.set("q", box.value);
    url.searchParams.set(flag, "1");
    return url;
  }

  async function search() {
    request?.abort();
    if (!question()) {
      found.replaceChildren();
      showRecents();
      return;
    }
    request = new AbortController();
    try {
      const answer = await fetch(searchUrl("typing"), { signal: request.signal });
      if (!answer.ok) return;
      found.innerHTML = (await answer.json()).html;
      recents.hidden = true;
    } catch {
      // A newer question aborted this one, or the server is away: submitting the form says so.
    }
  }

  // Stored by ruling.js.
  function loadRecents() {
    try {
      return JSON.parse(localStorage.getItem("recents") || "[]");
    } catch {
      return [];
    }
  }

  function recentRow({ title, path }) {
    const row = document.createElement("li");
    const link = document.createElement("a");
    const name = document.createElement("span");
    const query = path.includes("/rulings/") ? `?${recents.dataset.query}` : ""; // of this book and table
    link.href = path + query;
    name.className = "hit-title";
    name.textContent = title;
    link.append(name);
    row.append(link);
    return row;
  }

  function showRecents() {
    const rows = loadRecents().map(recentRow);
    recents.querySelector("ul").replaceChildren(...rows);
    recents.hidden = !rows.length || Boolean(question());
  }

  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, TYPING_PAUSE);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener("submit", () => {
    isOpened = true;
  });
  found.addEventListener("click", (event) => {
    if (event.target.closest("a")) isOpened = true;
  });
  addEventListener("pagehide", () => {
    // A question that led nowhere helps to write better phrases.
    const isTyped = question().length >= LEAST_QUESTION && box.value !== box.defaultValue;
    if (isTyped && !isOpened) fetch(searchUrl("left"), { keepalive: true });
  });
  showRecents();
})();
