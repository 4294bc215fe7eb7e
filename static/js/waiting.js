// Shows what waits on this phone to be sent (see outbox.js), and the page that a player goes on to where no
// page can be loaded. app.js loads it after the page, so that it is there before the server is gone.
"use strict";

(() => {
  const SAVED = 201;
  const { outbox } = window;
  const here = /^.*\/t\/[\w-]+/.exec(location.pathname)?.[0]; // the board of this page, if it has one
  const flashes = document.querySelector(".flashes");
  const box = element("div", { className: "outbox", role: "status" });

  function element(tag, fields, ...children) {
    const node = Object.assign(document.createElement(tag), fields);
    node.append(...children);
    return node;
  }

  function note(kind, text, ...more) {
    return element("div", { className: `note ${kind}` }, element("div", { textContent: text }), ...more);
  }

  function button(text, action, className = "button") {
    const node = element("button", { type: "button", className, textContent: text });
    node.addEventListener("click", () => action(node));
    return node;
  }

  function sentence(items) {
    const count = items.length === 1 ? "1 entry waits" : `${items.length} entries wait`;
    const names = items.map((item) => item.title).join(", ");
    const rest = outbox.isShort()
      ? "Keep this page open until Scorekeeper answers."
      : "Sent as soon as Scorekeeper answers, even after this phone was switched off.";
    return `${count} on this phone: ${names}. ${rest}`;
  }

  function refusalNote(item) {
    const throwAway = (node) => {
      if (node.dataset.sure) forget(item);
      node.dataset.sure = "1";
      node.textContent = "Really throw it away?";
    };
    return note(
      "warning",
      `From this phone: ${item.title} is not on the score yet. There is a question about it.`,
      button("Look at it", () => open(item)),
      button("Throw it away", throwAway, "button quiet"),
    );
  }

  function forget(item) {
    outbox.drop(item);
    show();
    outbox.sendAll();
  }

  function show() {
    const isShown = (item) => item.id !== window.openedItem?.id; // else this page is about it
    const ours = outbox.waiting().filter((item) => isShown(item) && (!here || item.board === here));
    const notes = ours.filter((item) => item.refused).map(refusalNote);
    const unsent = ours.filter((item) => !item.refused);
    if (unsent.length) notes.unshift(note("info", sentence(unsent)));
    box.replaceChildren(...notes);
  }

  // Without the server and without a service worker no page can be loaded: this one is made here.
  function showKept() {
    document.title = "Kept on this phone · Scorekeeper";
    document.querySelector("h1").textContent = "Kept on this phone";
    document.getElementById("main").replaceChildren(box);
    const buttons = [button("Try now", outbox.sendAll)];
    const hands = outbox.waiting().map((item) => item.hand);
    if (outbox.blankPage) {
      buttons.push(button(`Score hand ${Math.max(...hands) + 1}`, scoreNext, "button primary"));
    }
    document.querySelector(".actions").replaceChildren(...buttons);
    show();
  }

  function scoreNext() {
    const page = outbox.blankPage.replace(/(name="key" value=")[^"]*/g, (_, before) => before + outbox.random());
    outbox.showPage(`<!doctype html>${page}`);
  }

  // Ask the server again about an item it refused; the page that comes back decides.
  async function open(item) {
    const answer = await outbox.deliver(item);
    if (!answer) return;
    if (answer.status === SAVED) {
      outbox.take(item, answer);
      outbox.sendAll();
      return;
    }
    window.openedItem = item; // document.write keeps the window
    outbox.showPage(answer.page);
  }

  document.addEventListener("sent", ({ detail }) => {
    if (!outbox.keptBoard) flashes.replaceChildren(note("ok", `${detail.title} is saved.`)); // else the board says so
    show();
  });
  outbox.show = show;
  outbox.showKept = showKept;
  flashes.after(box);
  show();
})();
