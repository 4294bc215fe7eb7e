// The service worker: pages that were opened stay readable while the server is out of reach. A stored copy is
// never shown without its age, and only GET requests are answered here.
//
// The server sends this file as /sw.js with one line before it, `self.CONFIG = {…};`:
//   version  changes with everything a stored page is made of
//   root     the path the app is mounted at, with a slash at its end
//   must     URLs without which no page can be shown
//   nice     paths of the rule pages, fetched one by one when there is time
//   offline  the page for addresses without a copy
//   marks    HTML that says how old a copy is, for each kind of page; WHEN stands for the time
"use strict";

const { version, root, must, offline, marks } = self.CONFIG;
const rulePaths = new Set(self.CONFIG.nice);
const CACHES = `scorekeeper:${root}:`; // other apps may share the origin
const ASSETS = `${CACHES}assets:${version}`;
const PAGES = `${CACHES}pages:${version}`;
const PATIENCE = 4000; // milliseconds a page may take before its copy is shown
const FILL_DELAY = 5000; // the page that was opened loads first
const FILL_PAUSE = 20;
const MOST_PAGES = 80; // beside the rules
const BOARD = /^t\/([\w-]+)$/;
const FORM = /^t\/[\w-]+\/hand$/;
const STORED = [BOARD, FORM, /^rules$/, /^rules\/(?!search)/, /^rulings\/[\w-]+(\/show)?$/];
const GONE = new Set([403, 404, 410]);
const UNREACHED = new Set([502, 503, 504]); // a proxy answers for a server that is away
const FLASHES = /(<div class="flashes"[^>]*>)[^]*?(<\/div>\s*<main )/; // where a page shows its age
const USED_ASSETS = new RegExp(`"(${root}static/[^"#]+)`, "g");
let filling = null; // the rules being fetched, if they are

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const pathOf = (url) => new URL(url).pathname.slice(root.length);
const isRulePage = (url) => rulePaths.has(new URL(url).pathname);
const isStored = (path) => STORED.some((pattern) => pattern.test(path));
const tableOf = (url) => /^t\/([\w-]+)/.exec(pathOf(url))?.[1] ?? new URL(url).searchParams.get("t");

function kindOf(url) {
  if (FORM.test(pathOf(url))) return "form";
  const isOfTable = BOARD.test(pathOf(url)) || new URL(url).searchParams.has("t");
  return isOfTable ? "score" : "text";
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(pageOpened(event.source.url)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(root)) return;
  if (pathname.startsWith(`${root}static/`)) event.respondWith(fetchAsset(request));
  else if (request.mode === "navigate") navigate(event);
});

// Versions

async function install() {
  const assets = await caches.open(ASSETS);
  await assets.addAll(must.map((url) => new Request(url, { cache: "reload" })));
  await renewPages().catch(() => {});
  await self.skipWaiting();
}

// Pages of the old version belong to its stylesheet: they are fetched again before they are deleted.
async function renewPages() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${CACHES}pages:`) && name !== PAGES);
  for (const name of names) {
    const requests = await (await caches.open(name)).keys();
    for (const { url } of requests) if (!isRulePage(url)) await fetchPage(url);
  }
}

async function activate() {
  const isOld = (name) => name.startsWith(CACHES) && name !== ASSETS && name !== PAGES;
  const names = (await caches.keys()).filter(isOld);
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Fetching

// Stores the page if it was opened before this worker ran, then fetches the rules bit by bit.
async function pageOpened(url) {
  const pages = await caches.open(PAGES);
  if (isStored(pathOf(url)) && !(await pages.match(url))) await fetchPage(url).catch(() => {});
  if (navigator.connection?.saveData) return;
  filling ??= fetchRules(pages)
    .catch(() => {})
    .finally(() => {
      filling = null;
    });
  await filling;
}

async function fetchRules(pages) {
  await pause(FILL_DELAY);
  for (const path of rulePaths) {
    const { href } = new URL(path, location.origin);
    if (await pages.match(href)) continue;
    await fetchPage(href);
    await pause(FILL_PAUSE);
  }
}

async function fetchPage(url) {
  const options = { cache: "no-cache", redirect: "manual", signal: AbortSignal.timeout(PATIENCE) };
  await update(url, await fetch(url, options));
}

async function fetchAsset(request) {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && /immutable/.test(answer.headers.get("Cache-Control"))) {
    const copy = answer.clone();
    const assets = await caches.open(ASSETS);
    await assets.put(request, copy).catch(() => {}); // a full disk must not cost the page
  }
  return answer;
}

function navigate(event) {
  const { url } = event.request;
  const fetched = fetch(event.request, { cache: "no-cache" }); // else Back shows an old page without its age
  event.waitUntil(fetched.then((answer) => update(url, answer)).catch(() => {}));
  event.respondWith(answerOrCopy(url, fetched));
}

async function answerOrCopy(url, fetched) {
  const pages = await caches.open(PAGES);
  const copy = isStored(pathOf(url)) && (await pages.match(url, { ignoreVary: true }));
  if (!copy) return fetched.catch(offlinePage);
  const answer = await Promise.race([fetched, pause(PATIENCE)]).catch(() => null);
  return answer && !UNREACHED.has(answer.status) ? answer : withAge(copy, kindOf(url));
}

// Storing

// Stores what may be stored; deletes what this device may no longer see.
async function update(url, answer) {
  const path = pathOf(url);
  if (path === "" && answer.ok) return deleteUnlisted(await answer.clone().text());
  if (!isStored(path)) return;
  if (answer.status === 200 && !answer.redirected) await store(url, answer.clone());
  else if (GONE.has(answer.status)) await deletePage(url);
}

async function store(url, answer) {
  const html = await answer.text();
  if (!FLASHES.test(html)) return; // a copy that cannot show its age is not stored
  for (const [, path] of html.matchAll(USED_ASSETS)) await fetchAsset(new Request(path)); // a copy is whole
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set("X-Kept-At", String(Date.now()));
  const pages = await caches.open(PAGES);
  await pages.put(url, new Response(html.replace(FLASHES, "$1$2"), { headers }));
  await deleteOldest(pages);
  await storeForm(url, html);
}

async function deleteOldest(pages) {
  const requests = (await pages.keys()).filter((request) => !isRulePage(request.url));
  await Promise.all(requests.slice(0, -MOST_PAGES).map((request) => pages.delete(request)));
}

// For a phone that may score, the form for the next hand is stored too.
async function storeForm(boardUrl, html) {
  const path = `${new URL(boardUrl).pathname}/hand`;
  const isLinked = BOARD.test(pathOf(boardUrl)) && html.includes(`"${path}"`);
  if (isLinked) await fetchPage(new URL(path, boardUrl).href);
}

async function deletePage(url) {
  const pages = await caches.open(PAGES);
  await pages.delete(url);
  if (BOARD.test(pathOf(url))) await deleteWhere((other) => tableOf(other) === tableOf(url));
}

// The first page lists the tables of this device: what it does not list was deleted or forgotten, unless
// there are so many that it links to a page with all of them.
async function deleteUnlisted(home) {
  if (home.includes("?all=1")) return;
  await deleteWhere((url) => tableOf(url) && !home.includes(`t/${tableOf(url)}`));
}

async function deleteWhere(isGone) {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) if (isGone(request.url)) await pages.delete(request);
}

// Showing copies

function timeOf(copy) {
  const at = new Date(Number(copy.headers.get("X-Kept-At")));
  const clock = at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  if (at.toDateString() === new Date().toDateString()) return clock;
  return `${at.toLocaleDateString([], { weekday: "long", day: "numeric", month: "long" })}, ${clock}`;
}

// Each form gets a new key: with that of the copy, the next hand would pass for the last one sent again.
async function withAge(copy, kind) {
  const mark = marks[kind].replace("WHEN", timeOf(copy));
  const html = (await copy.text())
    .replace(FLASHES, (_, before, after) => before + mark + after)
    .replace(/(name="key" value=")[^"]*/g, (_, before) => before + crypto.randomUUID());
  return new Response(html, { headers: copy.headers });
}

async function offlinePage() {
  const page = await caches.match(offline, { ignoreVary: true });
  if (!page) return Response.error();
  const html = await page.text();
  return new Response(html.replace("<!-- kept -->", await storedBoards()), { headers: page.headers });
}

async function storedBoards() {
  const pages = await caches.open(PAGES);
  const tiles = [];
  for (const { url } of await pages.keys()) {
    if (!BOARD.test(pathOf(url))) continue;
    const copy = await pages.match(url);
    const [, title] = /<title>([^<]*?)( · Scorekeeper)?<\/title>/.exec(await copy.text());
    const age = `<small>as of ${timeOf(copy)}</small>`;
    tiles.unshift(`<a class="tile" href="${new URL(url).pathname}">${title}${age}</a>`);
  }
  return tiles.join("");
}
