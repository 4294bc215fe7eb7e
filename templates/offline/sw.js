{% from "_macros.html" import note %}
{% macro mark(kind, words, again="") -%}
<div data-kept="{{ kind }}"{% if again %} data-again="{{ again }}"{% endif %}>{{ note(words, "warning") }}</div>
{%- endmacro %}
// Keeps what was opened readable while the server is out of reach. A copy is never shown without
// its age, and nothing but a GET is ever answered here.
"use strict";
const VERSION = {{ version|tojson }};
const ROOT = {{ root|tojson }};
const MUST = {{ must|tojson }};
const NICE = new Set({{ nice|tojson }});
const OFFLINE = {{ url_for("offline.page")|tojson }};
const MARKS = {
  score: {{ mark("score", "As of WHEN. Scorekeeper does not answer just now: anything scored since is missing here.")|tojson }},
  form: {{ mark("form", "Opened without Scorekeeper, as it was at WHEN. What you type stays on this phone until it can be saved.", "Scorekeeper answers again: you can save now.")|tojson }},
  text: {{ mark("text", "Scorekeeper does not answer just now. This copy is from WHEN.")|tojson }},
};
const OURS = `scorekeeper:${ROOT}:`;
const ASSETS = `${OURS}assets:${VERSION}`;
const PAGES = `${OURS}pages:${VERSION}`;
const PATIENCE = 4000; // ms a page may take before its copy is shown
const BREATH = 5000, PAUSE = 20; // whoever has just opened a page goes first
const MOST = 80; // pages kept beside the rules
const BOARD = /^t\/([\w-]+)$/;
const FORM = /^t\/[\w-]+\/hand$/;
const KEPT = [BOARD, FORM, /^rules$/, /^rules\/(?!search)/, /^rulings\/[\w-]+(\/show)?$/];
const UNREACHED = new Set([502, 503, 504]); // a proxy speaks for a server that is away
const FLASHES = /(<div class="flashes"[^>]*>)[^]*?(<\/div>\s*<main )/;
const USED = new RegExp(`"(${ROOT}static/[^"#]+)`, "g");

const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const placeOf = (url) => new URL(url).pathname.slice(ROOT.length);
const isKept = (place) => KEPT.some((shape) => shape.test(place));
const kindOf = (url) => {
  if (FORM.test(placeOf(url))) return "form";
  return BOARD.test(placeOf(url)) || new URL(url).searchParams.has("t") ? "score" : "text";
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(settle(event.source.url)));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(ROOT)) return;
  if (pathname.startsWith(`${ROOT}static/`)) event.respondWith(asset(request));
  else if (request.mode === "navigate") visit(event);
});

async function install() {
  const assets = await caches.open(ASSETS);
  await assets.addAll(MUST.map((url) => new Request(url, { cache: "reload" })));
  await carryOver().catch(() => {});
  await self.skipWaiting();
}

// Pages of the old version belong to its stylesheet: fetch them anew before they go.
async function carryOver() {
  const names = await caches.keys();
  for (const name of names.filter((one) => one.startsWith(`${OURS}pages:`) && one !== PAGES))
    for (const { url } of await (await caches.open(name)).keys()) if (!NICE.has(new URL(url).pathname)) await fetchPage(url);
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== ASSETS && name !== PAGES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A page has opened: keep it if it came before this worker, then fill in the rules bit by bit.
let filling = null;
async function settle(url) {
  const pages = await caches.open(PAGES);
  if (isKept(placeOf(url)) && !(await pages.match(url))) await fetchPage(url).catch(() => {});
  if (navigator.connection?.saveData) return;
  filling ??= fill(pages).catch(() => {}).finally(() => { filling = null; });
  await filling;
}

async function fill(pages) {
  await pause(BREATH);
  for (const path of NICE) {
    const { href } = new URL(path, location.origin);
    if (await pages.match(href)) continue;
    await fetchPage(href);
    await pause(PAUSE);
  }
}

async function asset(request) {
  const known = await caches.match(request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok && /immutable/.test(answer.headers.get("Cache-Control"))) {
    const copy = answer.clone();
    await (await caches.open(ASSETS)).put(request, copy).catch(() => {});
  }
  return answer;
}

function visit(event) {
  const { url } = event.request;
  const asked = fetch(event.request, { cache: "no-cache" }); // Back would bring an old page without its age
  event.waitUntil(asked.then((answer) => note(url, answer)).catch(() => {}));
  event.respondWith(answerTo(url, asked));
}

async function answerTo(url, asked) {
  const copy = isKept(placeOf(url)) && (await (await caches.open(PAGES)).match(url, { ignoreVary: true }));
  if (!copy) return asked.catch(offlinePage);
  const answer = await Promise.race([asked, pause(PATIENCE)]).catch(() => null);
  return answer && !UNREACHED.has(answer.status) ? answer : aged(copy, kindOf(url));
}

async function fetchPage(url) {
  await note(url, await fetch(url, { cache: "no-cache", redirect: "manual", signal: AbortSignal.timeout(PATIENCE) }));
}

// Keep what may be kept; let go of what is no longer this device's to see.
async function note(url, answer) {
  const place = placeOf(url);
  if (place === "" && answer.ok) return dropMissing(await answer.clone().text());
  if (!isKept(place)) return;
  if (answer.status === 200 && !answer.redirected) await keep(url, answer.clone());
  else if ([403, 404, 410].includes(answer.status)) await drop(url);
}

async function keep(url, answer) {
  const html = await answer.text();
  if (!FLASHES.test(html)) return; // no place for its age: never keep it
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set("X-Kept-At", String(Date.now()));
  for (const [, path] of html.matchAll(USED)) await asset(new Request(path)); // a copy is whole, or there is none
  const pages = await caches.open(PAGES);
  await pages.put(url, new Response(html.replace(FLASHES, "$1$2"), { headers }));
  const others = (await pages.keys()).filter((one) => !NICE.has(new URL(one.url).pathname));
  await Promise.all(others.slice(0, -MOST).map((one) => pages.delete(one)));
  const hand = `${new URL(url).pathname}/hand`;
  if (BOARD.test(placeOf(url)) && html.includes(`"${hand}"`)) await fetchPage(new URL(hand, url).href);
}

const tableOf = (url) => /^t\/([\w-]+)/.exec(placeOf(url))?.[1] ?? new URL(url).searchParams.get("t");

async function drop(url) {
  const pages = await caches.open(PAGES);
  await pages.delete(url);
  if (BOARD.test(placeOf(url))) await dropWhere((one) => tableOf(one) === tableOf(url));
}

// The first page lists this device's tables: what is not on it was deleted or forgotten.
async function dropMissing(home) {
  await dropWhere((url) => tableOf(url) && !home.includes(`t/${tableOf(url)}`));
}

async function dropWhere(isGone) {
  const pages = await caches.open(PAGES);
  for (const one of await pages.keys()) if (isGone(one.url)) await pages.delete(one);
}

function when(keptAt) {
  const at = new Date(Number(keptAt));
  const clock = at.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  if (at.toDateString() === new Date().toDateString()) return clock;
  return `${at.toLocaleDateString([], { weekday: "long", day: "numeric", month: "long" })}, ${clock}`;
}

// Say the age; and give each form a key of its own, or the next hand would pass for the last one sent again.
async function aged(copy, kind) {
  const mark = MARKS[kind].replace("WHEN", when(copy.headers.get("X-Kept-At")));
  const html = (await copy.text())
    .replace(FLASHES, (_, before, after) => before + mark + after)
    .replace(/(name="key" value=")[^"]*/g, (_, before) => before + crypto.randomUUID());
  return new Response(html, { headers: copy.headers });
}

async function offlinePage() {
  const page = await caches.match(OFFLINE, { ignoreVary: true });
  if (!page) return Response.error();
  const html = await page.text();
  return new Response(html.replace("<!-- kept -->", await keptBoards()), { headers: page.headers });
}

async function keptBoards() {
  const pages = await caches.open(PAGES);
  const rows = [];
  for (const { url } of await pages.keys()) {
    if (!BOARD.test(placeOf(url))) continue;
    const copy = await pages.match(url);
    const title = /<title>([^<]*?)( · Scorekeeper)?<\/title>/.exec(await copy.text())[1];
    rows.unshift(`<a class="tile" href="${new URL(url).pathname}">${title}<small>as of ${when(copy.headers.get("X-Kept-At"))}</small></a>`);
  }
  return rows.join("");
}
