"""A phone on a slow link: first paint through Chromium, and what a page weighs."""

import re
from collections.abc import Iterator
from functools import partial

from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper.web.devices import DEVICE_COOKIE
from tests.benchmarks.http_client import Connection
from tests.benchmarks.results import Measure, Row, compared, interleaved
from tests.benchmarks.servers import BareServer, Server, data_folder
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.tables import Phone, make_tables, text_of
from tests.support.browsers import ARGS, SIZE, chromium

HOST = "cards.local"  # plain http, as on a table's own network: no service worker, no secure origin
SLOWER = 4  # times a desktop processor
LINK = {  # what Chromium's own tools call Fast 3G
    "offline": False,
    "latency": 562.5,  # milliseconds
    "downloadThroughput": 180_000,  # bytes a second
    "uploadThroughput": 84_375,
}
WEIGHTS = {"board": 15, "scoring page": 22}  # kB at most
PAINTS = {"cold": 2.0, "warm": 1.2}  # times a bare page at most


def measure(sizes: Sizes) -> Iterator[Row]:
    with data_folder() as ours, data_folder() as bare:
        [phone] = make_tables(ours, 1)
        pages = {"board": phone.base, "scoring page": f"{phone.base}/hand"}
        with Server(ours) as server, BareServer(bare) as bare_server:
            for label, path in pages.items():
                kilobytes = _weight(server.port, phone, path) / 1000
                title = f"weight of the {label}: HTML, CSS, JS"
                yield Row(title, "kB", kilobytes, most=WEIGHTS[label])
            addresses = {name: f"http://{HOST}:{server.port}{path}" for name, path in pages.items()}
            addresses["bare"] = f"http://{HOST}:{bare_server.port}/page"
            yield from _paints(addresses, phone, sizes.visits)


def _weight(port: int, phone: Phone, path: str) -> int:
    """Return the bytes on the line of a page with its styles and scripts."""
    with Connection(port) as connection:
        page = connection.exchange(phone.get(path))
        linked = re.findall(r'(?:href|src)="([^"]+\.(?:css|js))"', text_of(page))
        parts = [connection.exchange(phone.get(name)) for name in dict.fromkeys(linked)]
    assert all(part.status == 200 for part in (page, *parts))
    return sum(len(part.body) for part in (page, *parts))


def _paints(addresses: dict[str, str], phone: Phone, visits: int) -> Iterator[Row]:
    labels = [name for name in addresses if name != "bare"]
    program = chromium()
    if not program:
        for label in labels:
            for state, most in PAINTS.items():
                yield Row(_title(label, state), "ms", None, most=most)
        return
    with sync_playwright() as playwright:
        args = [*ARGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=program, args=args)
        measures: dict[str, Measure] = {
            f"{name} {state}": partial(_paint, browser, address, phone, state)
            for state in PAINTS
            for name, address in addresses.items()
        }
        found = interleaved(measures, visits)
        browser.close()
    for label in labels:
        for state, most in PAINTS.items():
            ours, bare = found[f"{label} {state}"], found[f"bare {state}"]
            yield compared(_title(label, state), "ms", ours, bare, most=most)


def _title(label: str, state: str) -> str:
    return f"first paint of the {label}, slow phone, {state}"


def _paint(browser: Browser, address: str, phone: Phone, state: str) -> float:
    """Open a page on a phone that has never been here (cold), or was a moment ago (warm)."""
    context = browser.new_context(viewport=SIZE, is_mobile=True, has_touch=True)
    context.add_cookies(
        [
            {
                "name": DEVICE_COOKIE,
                "value": phone.cookies[DEVICE_COOKIE],
                "domain": HOST,
                "path": "/",
            }
        ]
    )
    page = context.new_page()
    if state == "warm":
        page.goto(address, wait_until="load")
        page.goto("about:blank")
    _slow_down(page)
    page.goto(address, wait_until="load")
    milliseconds = page.evaluate(FIRST_PAINT)
    context.close()
    return float(milliseconds)


FIRST_PAINT = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  const paint = list.getEntriesByName("first-contentful-paint")[0];
  if (paint) resolve(paint.startTime);
}).observe({ type: "paint", buffered: true }))"""


def _slow_down(page: Page) -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", LINK)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
