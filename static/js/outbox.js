// Save now, send later: what a form says is stored on this phone first, then sent, in order, until the server
// has said 201 and repeated our mark. A reload, a restart of the phone or a dead server loses nothing, and a
// form sent twice counts once, because it keeps its key.
//
// A form takes part with data-outbox (what it is called; "hand" for a new hand, which has a number) and
// data-board (the path of its table's board). waiting.js shows what waits; both share window.outbox.
"use strict";

(() => {
  const PREFIX = "outbox:";
  const SENT = "sent:";
  const RETRY_AFTER = 3000; // milliseconds
  const TIMEOUT = 10000;
  const PATIENCE = 4000; // so long the player waits; then the page goes on and the entry waits alone
  const SAVED = 201; // no other answer says that the server has it
  const REJECTED_TOKEN = 400;
  const CONFLICT = 409;
  const form = document.querySelector("form[data-outbox]");
  const memory = new Map(); // items that could not be stored: they last as long as the page
  let current = null; // the item that the player waits for
  let isSending = false;
  let timer = 0;
  const outbox = {
    blankPage: "", // the form for a hand before anything was typed, to score the next one without the server
    isLeaving: false,
    isShort: () => memory.size > 0, // of storage
    keptBoard: "", // on the page that waiting.js makes: where it leads once all is sent
    waiting,
    drop,
    deliver,
    take,
    sendAll,
    showPage,
    leave,
    random,
  };

  // Storing

  function put(item) {
    try {
      localStorage.setItem(PREFIX + item.id, JSON.stringify(item));
    } catch {
      memory.set(item.id, item); // storage is full, or closed in a private window
    }
  }

  function drop(item) {
    memory.delete(item.id);
    try {
      localStorage.removeItem(PREFIX + item.id);
      localStorage.removeItem(`draft:${item.draft}`);
    } catch {
      // Nothing was stored.
    }
  }

  // All that waits, the oldest first.
  function waiting() {
    const items = [...memory.values()];
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      for (const name of names) items.push(JSON.parse(localStorage[name]));
    } catch {
      // Storage is closed.
    }
    return items.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  function random() {
    return crypto.getRandomValues(new Uint32Array(3)).join("-"); // plain http has no randomUUID
  }

  const valueOf = (item, name) => item.fields.find(([field]) => field === name)?.[1];
  const setValue = (item, name, value) => {
    item.fields = item.fields.map(([field, old]) => [field, field === name ? value : old]);
  };

  function newItem(sent, button) {
    const last = Number(waiting().at(-1)?.id.split("-")[0] || 0);
    const fields = [...new FormData(sent)];
    if (button?.name) fields.push([button.name, button.value]);
    const { action, dataset } = sent;
    const hand = dataset.outbox === "hand" ? Number(sent.elements.number.value) : 0;
    return {
      // What became of an item that was refused takes its place: others wait behind it.
      id: window.openedItem?.id || `${String(last + 1).padStart(9, "0")}-${random()}`,
      title: hand ? `Hand ${hand}` : dataset.outbox,
      hand,
      action,
      board: dataset.board,
      draft: dataset.draft,
      fields,
    };
  }

  // What the server took last from this phone, at each table: the ledger before and after, and which hand.
  function remember({ board, hand }, span) {
    try {
      localStorage[SENT + board] = `${span}-${hand}`;
    } catch {
      // Storage is closed.
    }
  }

  // A form that the server made before it took that, and that arrived after it had it, is for the next hand.
  function catchUp({ dataset, elements: { seq, number } }) {
    const [before, after, hand] = (localStorage[SENT + dataset.board] || "").split("-");
    if (before !== seq?.value || window.openedItem) return;
    seq.value = after;
    if (hand > 0 && number?.value === hand) setNumber(form, Number(hand) + 1);
  }

  // A page that the phone had stored may ask for a hand that waits here already: this is the one after the last
  // that waits.
  function renumber(sent) {
    const field = sent.elements.number;
    // A correction keeps the number of its hand, and a kept hand that was looked at again its own.
    if (!field || sent.elements.of || window.openedItem) return;
    const others = waiting().filter(({ board }) => board === sent.dataset.board);
    setNumber(sent, Math.max(field.value, ...others.map((item) => item.hand + 1)));
  }

  function setNumber(sent, number) {
    const field = sent.elements.number;
    const before = field.value;
    field.value = number;
    if (sent.dataset.outbox !== "hand" || field.value === before) return;
    const rename = (text) => text.replace(/hand \d+/, `hand ${field.value}`);
    for (const node of document.querySelectorAll("h1, #save")) node.textContent = rename(node.textContent);
    sent.dataset.save = rename(sent.dataset.save);
    sent.dataset.draft = `${sent.dataset.draft.split("/")[0]}/${field.value}`;
  }

  // Sending

  // Return the answer of our server, null while there is none.
  async function post(item) {
    const mark = random();
    const headers = { "X-Draft": mark };
    // A flash would be shown by another page, much later.
    if (item.id !== current?.id && !outbox.keptBoard) headers["X-Later"] = "1";
    const abort = new AbortController();
    const timeout = setTimeout(() => abort.abort(), TIMEOUT);
    const options = { method: "POST", body: new URLSearchParams(item.fields), headers, signal: abort.signal };
    try {
      const answer = await fetch(item.action, options);
      // Scorekeeper repeats the mark. What does not is somebody between: a hotel's login page, a proxy.
      if (answer.headers.get("X-Draft") !== mark || answer.status >= 500) return null;
      return { status: answer.status, headers: answer.headers, page: await answer.text() };
    } catch {
      return null;
    } finally {
      clearTimeout(timeout);
    }
  }

  // A token of a session that is gone is replaced by the one that came with the refusal.
  async function deliver(item) {
    const answer = await post(item);
    const token = answer?.status === REJECTED_TOKEN && /name="csrf_token" value="([^"]+)/.exec(answer.page)?.[1];
    if (!token) return answer;
    setValue(item, "csrf_token", token);
    put(item);
    return post(item);
  }

  // What waits behind a saved item has seen it: the ledger was as long as that says, and is longer now.
  function rebase(saved, span) {
    const [before, after] = span.split("-");
    for (const item of waiting()) {
      if (item.board !== saved.board || item.id <= saved.id) continue;
      if (valueOf(item, "seq") === before) setValue(item, "seq", after);
      const isSameHand = item.action === saved.action && valueOf(item, "of") === valueOf(saved, "of");
      if (isSameHand) setValue(item, "of", after);
      put(item);
    }
  }

  // The next item to send: behind one that was refused, its table waits for the player.
  function next() {
    const items = waiting();
    const stuck = items.filter((item) => item.refused).map((item) => item.board);
    return items.find((item) => !stuck.includes(item.board));
  }

  async function sendAll() {
    if (isSending || outbox.isLeaving) return;
    isSending = true;
    clearTimeout(timer);
    let item = next();
    let isAway = false;
    while (item && !isAway && !outbox.isLeaving) {
      const answer = await deliver(item);
      isAway = !answer;
      if (answer && !outbox.isLeaving) take(item, answer);
      item = next();
    }
    isSending = false;
    if (outbox.isLeaving) return;
    if (isAway) timer = setTimeout(sendAll, RETRY_AFTER);
    if (current) goOn();
    else if (outbox.keptBoard && !waiting().length) leave(outbox.keptBoard);
    else outbox.show?.();
  }

  function take(item, answer) {
    const isCurrent = item.id === current?.id;
    if (answer.status === SAVED) {
      const span = answer.headers.get("X-Saved") || "";
      rebase(item, span);
      remember(item, span);
      drop(item);
      if (isCurrent) leave(answer.headers.get("Location"));
      else document.dispatchEvent(new CustomEvent("sent", { detail: item }));
    } else if (isCurrent) {
      showRefusal(item, answer);
    } else {
      put({ ...item, refused: true });
    }
  }

  // A hand that another phone has scored as well is kept until the player has chosen; anything else was just
  // typed, and the page that comes back has it.
  function showRefusal(item, { status, page }) {
    current = null; // the timer of the save outlives the page: nobody waits for it any more
    if (status === CONFLICT && item.draft) {
      window.openedItem = { ...item, refused: true };
      put(window.openedItem);
    } else {
      drop({ ...item, draft: "" });
    }
    showPage(page);
  }

  function leave(address) {
    current = null;
    outbox.isLeaving = true;
    location.assign(address);
  }

  // A refusal is a whole page that came as the answer to a POST: no address would show it again, and its
  // scripts must run. Only document.write does both without sending the form a second time.
  function showPage(html) {
    outbox.isLeaving = true; // the page has its own copy of this script
    window.outbox = null;
    clearTimeout(timer);
    scrollTo(0, 0); // else it would open where the form was scrolled to
    document.open();
    document.write(html);
    document.close();
  }

  // The player goes on: to the board where a copy of it can be shown, else to a page made here.
  function goOn() {
    const { board, draft } = current;
    current = null;
    if (!memory.size) localStorage.removeItem(`draft:${draft}`); // it is stored as an item
    if (navigator.serviceWorker?.controller && !memory.size) {
      leave(board);
      return;
    }
    outbox.keptBoard = board;
    scrollTo(0, 0);
    if (outbox.showKept) outbox.showKept();
    else document.querySelector(".live").textContent = "Kept on this phone until Scorekeeper answers.";
  }

  function save(sent, pressed) {
    renumber(sent);
    current = newItem(sent, pressed);
    put(current);
    window.openedItem = null;
    sent.inert = true;
    setTimeout(() => current && goOn(), PATIENCE);
    sendAll();
  }

  document.addEventListener("submit", (event) => {
    const sent = event.target;
    if (event.defaultPrevented || !("outbox" in sent.dataset)) return;
    if (event.submitter?.name === "do") return; // it asks for a page, not for saving
    event.preventDefault();
    if (!current) save(sent, event.submitter);
  });
  document.addEventListener("click", (event) => {
    if (window.openedItem && event.target.closest("[data-forget]")) drop(window.openedItem);
  });
  addEventListener("online", sendAll);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    outbox.isLeaving = false;
    for (const sent of document.forms) sent.inert = false; // gone back to
    sendAll();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) sendAll();
  });

  window.outbox = outbox;
  try {
    catchUp(form);
  } catch {
    // There is no form, or storage is closed.
  }
  if (form?.dataset.outbox === "hand") {
    if (!("answer" in form.dataset)) outbox.blankPage = document.documentElement.outerHTML;
    renumber(form);
  }
  sendAll();
})();
