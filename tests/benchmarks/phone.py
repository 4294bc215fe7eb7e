"""A phone on a slow link: first paint through Chromium, and what a page weighs."""

import os
import re
import shutil
from collections.abc import Iterator
from functools import partial

from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper.web.devices import LINKS_COOKIE
from tests.benchmarks.places import Bare, Phone, Server, folder, page_of, set_up
from tests.benchmarks.rows import Row, compared, interleaved
from tests.benchmarks.wire import Answer, Wire

VISITS = 9
SIZE = {"width": 360, "height": 740}
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
)
NAME = "cards.local"  # plain http, as on a table's own network: no service worker, no secure origin
SLOWER = 4  # times a desktop processor
LINK = {  # what Chromium's own tools call Fast 3G
    "offline": False,
    "latency": 562.5,  # milliseconds
    "downloadThroughput": 180_000,  # bytes a second
    "uploadThroughput": 84_375,
}
GOALS = {"cold": 2.0, "warm": 1.2}


def rows() -> Iterator[Row]:
    with folder() as ours, folder() as bare:
        [phone] = set_up(ours, 1)
        with Server(ours) as server, Bare(bare) as rival:
            yield from _weights(server.port, phone)
            yield from _paints(server.port, rival.port, phone)


# Weight


def _weights(port: int, phone: Phone) -> Iterator[Row]:
    for what, path, most in (("board", "", 14), ("scoring page", "/hand", 20)):
        kilobytes = _weight(port, phone, phone.base + path) / 1000
        yield Row(f"weight of the {what}: HTML, CSS, JS", "kB", kilobytes, most=most)


def _weight(port: int, phone: Phone, path: str) -> int:
    with Wire(port) as wire:
        answer = wire.ask(phone.get(path))
        linked = re.findall(r'(?:href|src)="([^"]+\.(?:css|js))"', page_of(answer))
        parts: list[Answer] = [wire.ask(phone.get(name)) for name in dict.fromkeys(linked)]
    assert all(part.status == 200 for part in (answer, *parts))
    return sum(len(part.body) for part in (answer, *parts))


# Paint


def _chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def _paints(port: int, rival: int, phone: Phone) -> Iterator[Row]:
    found = _chromium()
    pages = {"board": phone.base, "scoring page": f"{phone.base}/hand"}
    if not found:
        for what in pages:
            for how, most in GOALS.items():
                yield Row(_label(what, how), "ms", None, most=most)
        return
    with sync_playwright() as playwright:
        args = [*ARGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=found, args=args)
        measures = {
            f"{what} {how}": partial(_paint, browser, f"http://{NAME}:{at}{path}", phone, how)
            for how in GOALS
            for what, at, path in (
                ("bare", rival, "/page"),
                *((what, port, path) for what, path in pages.items()),
            )
        }
        took = interleaved(measures, VISITS)
        browser.close()
    for what in pages:
        for how, most in GOALS.items():
            ours, bare = took[f"{what} {how}"], took[f"bare {how}"]
            yield compared(_label(what, how), "ms", ours, bare, most=most)


def _label(what: str, how: str) -> str:
    return f"first paint of the {what}, slow phone, {how}"


def _paint(browser: Browser, url: str, phone: Phone, how: str) -> float:
    """Open a page on a phone that has never been here, or was here a moment ago."""
    context = browser.new_context(viewport=SIZE, is_mobile=True, has_touch=True)
    context.add_cookies(
        [{"name": LINKS_COOKIE, "value": phone.cookies[LINKS_COOKIE], "domain": NAME, "path": "/"}]
    )
    page = context.new_page()
    if how == "warm":
        page.goto(url, wait_until="load")
        page.goto("about:blank")
    _slow_down(page)
    page.goto(url, wait_until="load")
    took = page.evaluate(FIRST_PAINT)
    context.close()
    return float(took)


FIRST_PAINT = """() => new Promise((tell) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName("first-contentful-paint")[0];
  if (paint) tell(paint.startTime);
}).observe({ type: "paint", buffered: true }))"""


def _slow_down(page: Page) -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", LINK)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
