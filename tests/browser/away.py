"""A phone away from its server, and what its worker has kept."""

import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from playwright.sync_api import Page, Route

from tests.browser.taps import open_table
from tests.support.games import make_entries
from tests.support.servers import Running
from tests.support.tables import add_entry

Table = tuple[str, str]

WORKER_IS_ON = "() => navigator.serviceWorker.controller !== null"
HAS_COPY = "async (url) => Boolean(await caches.match(url, {ignoreVary: true}))"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  return found;
}"""
MARK = "[data-kept]"
PATIENCE = 90.0  # seconds
CLOCK = r"\d\d?:\d\d(\s[AP]M)?\."
AGE = re.compile(rf"As of {CLOCK}")


@contextmanager
def away(server: Running) -> Iterator[None]:
    server.stop()
    try:
        yield
    finally:
        server.start()


@contextmanager
def hanging(server: Running) -> Iterator[None]:
    """Make the server accept connections and never answer, as bad reception does."""
    assert server.process
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


class Held:
    """The server's answers about a hand that is typed, held back until they are let go."""

    def __init__(self, page: Page) -> None:
        self._routes: list[Route] = []
        self._is_over = False
        page.route(re.compile("/preview$"), self._hold)

    def _hold(self, route: Route) -> None:
        if self._is_over:
            route.continue_()
        else:
            self._routes.append(route)

    def let_go(self) -> None:
        self._is_over = True
        for route in self._routes:
            route.continue_()


def until(page: Page, is_so: str, arg: Any = None) -> None:
    """Ask the page again and again; the answers are promises."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(is_so, arg):
        assert time.monotonic() < deadline, is_so
        page.wait_for_timeout(50)


def settle(page: Page, *urls: str) -> None:
    """Wait until the worker has copies of these pages."""
    until(page, WORKER_IS_ON)
    for url in urls or (page.url,):
        until(page, HAS_COPY, url)


def open_board(server: Running, page: Page, table: Table) -> str:
    board = open_table(server, page, table)
    page.goto(board)
    settle(page)
    return board


def play_hand(app: Flask, table: Table) -> None:
    """Write down a hand, as another phone would."""
    hand = next(one for one in make_entries("hudson", 2, 1) if one.kind == "hand")
    add_entry(app, table[0], "hand", hand.body)


def fill_points(page: Page, *points: str) -> None:
    """Type a hand that nobody went out of."""
    page.locator("[name=out][value=nobody]").check()
    for n, one in enumerate(points, 1):
        page.locator(f"[data-tab='{n}']").click()
        page.locator(f"[name=s{n}-way][value=points]").check()
        page.locator(f"#s{n}-points").fill(one)
        page.locator(f"#s{n}-held_points").fill("15")


def save_a_hand(page: Page, board: str) -> None:
    page.goto(f"{board}/hand")
    fill_points(page, "120", "85")
    page.locator("#save").click()
