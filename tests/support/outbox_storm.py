"""Phones that save now and send later while everything fails; and a count of what arrived.

Some are pages in Chromium with the real `outbox.js`. The others speak its protocol: what is saved
is in a file first, is sent in order with its key until the server has said 201 with our mark, and
what waits behind a saved entry gets the seq that the answer names.
"""

import http.client
import json
import random
import secrets
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

from playwright.sync_api import BrowserContext, BrowserType, Error, Page

from scorekeeper import create_app
from scorekeeper.store.store import Store
from scorekeeper.table.fold import fold
from tests.support.browsers import ARGS, SIZE, chromium
from tests.support.cut_lines import CutLine
from tests.support.http_phones import HttpPhone, form_of, minus_hand, stored_form
from tests.support.markup import hidden_fields
from tests.support.storm import Launcher, Table, kill_now_and_then, plain_totals
from tests.support.tables import make_table

PATIENCE = 120.0  # seconds
SLOWEST = 10.0  # seconds for an entry
CALMING = 30  # kills, until a server lives twice as long
PAGE_TIMEOUT = 15_000  # milliseconds
SAVED, REJECTED_TOKEN = 201, 400


class Killer(threading.Thread):
    """Kills the server again and again until it is told to stop; then the server runs."""

    def __init__(self, launcher: Launcher, data: Path, chance: random.Random, life: float) -> None:
        super().__init__(daemon=True)
        self._launcher, self._data, self._chance, self._life = launcher, data, chance, life
        self._is_over = threading.Event()
        self.kills, self.fault = 0, ""

    def run(self) -> None:
        while not self._is_over.is_set():
            # On a slow machine a page takes longer than a server lives: the storm calms down.
            life = self._life * (1 + self.kills / CALMING)
            try:
                kill_now_and_then(self._launcher, self._data, self._chance, life, self.kills)
            except (AssertionError, OSError, ValueError) as error:
                self.fault = repr(error)
                return
            self.kills += 1

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._is_over.set()
        self.join(PATIENCE)


class QueuePhone(threading.Thread):
    """A phone that keeps its entries in a file until they are acknowledged."""

    def __init__(self, port: int, table: Table, entries: int, file: Path, seed: int) -> None:
        super().__init__(daemon=True)
        self.table, self.entries, self._file = table, entries, file
        self._wire, self._chance = HttpPhone(port, *table), random.Random(seed)
        self._page: dict[str, str] = {}
        self._queue: list[dict[str, Any]] = []
        self._number = 0
        self.made: list[str] = []
        self.crashes, self.odd = 0, Counter[int]()

    def run(self) -> None:
        while len(self.made) < self.entries or self._queue:
            if not self._page:
                self._open()
            elif len(self.made) < self.entries and self._chance.random() < 0.6:
                self._save()
            else:
                self._send_all()
            if self._chance.random() < 0.05:
                self._crash()

    def _open(self) -> None:
        try:
            page = self._wire.ask(f"/t/{self.table[0]}/hand").text
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
            return
        fields = hidden_fields(page)
        if "csrf_token" in fields and "number" in fields:
            self._page, self._number = fields, int(fields["number"])

    def _save(self) -> None:
        """Write an entry down; from here on it must not be lost."""
        key = secrets.token_hex(12)
        fields = minus_hand(5 + 5 * self._chance.randrange(9), 10)
        number = self._number + len(self._queue)
        item = {**self._page, **fields, "key": key, "number": str(number)}
        self._queue.append(item)
        self._store()
        self.made.append(key)

    def _store(self) -> None:
        new = self._file.with_suffix(".new")
        new.write_text(json.dumps(self._queue))
        new.replace(self._file)

    def _crash(self) -> None:
        """Switch the phone off and on: only the file is left, and the page is loaded anew."""
        self.crashes += 1
        self._queue = json.loads(self._file.read_text()) if self._file.exists() else []
        if not self._queue:
            self._page = {}

    def _send_all(self) -> None:
        while self._queue:
            answer = self._post(self._queue[0])
            if answer is None:
                time.sleep(0.05)
                return
            status, text, span = answer
            if self._chance.random() < 0.05:
                self._crash()  # before the answer was read
                return
            self._take(status, text, span)

    def _post(self, item: dict[str, Any]) -> tuple[int, str, str] | None:
        mark = secrets.token_hex(8)
        try:
            answer = self._wire.ask(f"/t/{self.table[0]}/hand", item, {"X-Draft": mark})
        except (OSError, http.client.HTTPException):
            return None
        if answer.one("X-Draft") != mark or answer.status >= 500:
            return None
        return answer.status, answer.text, answer.one("X-Saved")

    def _take(self, status: int, text: str, span: str) -> None:
        if status == SAVED:
            self._queue.pop(0)
            self._number += 1
            before, _, after = span.partition("-")
            for later in [*self._queue, self._page]:
                if later["seq"] == before:
                    later["seq"] = after
        elif status == REJECTED_TOKEN:
            token = hidden_fields(text)["csrf_token"]
            for item in [*self._queue, self._page]:
                item["csrf_token"] = token
        else:
            self.odd[status] += 1
            self._queue.pop(0)
        self._store()


# What a player does next on the page that is shown: fill in and save, go on, or load the form.
STEP = """(entries) => {
  if (location.protocol !== "http:") return "elsewhere"; // no page could be loaded
  const made = JSON.parse(localStorage.getItem("made") || "[]");
  const form = document.getElementById("hand");
  if (document.title.includes(" twice ")) return "in conflict with itself";
  if (made.length >= entries) return "done";
  if (!form) {
    const keys = [...document.querySelectorAll(".actions button")];
    const next = keys.find((key) => key.textContent.startsWith("Score hand"));
    next?.click();
    return next ? "next" : "elsewhere";
  }
  if (document.getElementById("summary")) return "refused";
  if (!window.outbox?.show || !window.cardRows) return "half a page";
  if (form.inert) return "sending";
  for (const section of form.querySelectorAll("[data-side]")) section.dataset.seen = "";
  form.elements.out.value = "nobody";
  for (const side of [1, 2]) {
    form.elements[`s${side}-way`].value = "points";
    form.elements[`s${side}-held_points`].value = 5 + 5 * ((made.length * side) % 9);
  }
  const key = form.elements.key.value;
  if (made.includes(key)) return "half a page";
  form.requestSubmit(document.getElementById("save"));
  if (!form.inert) return "half a page";
  localStorage.setItem("made", JSON.stringify([...made, key]));
  return "saved";
}"""
MADE = "() => JSON.parse(localStorage.getItem('made') || '[]')"
# What waits on the phone, each with what it is and whether the server refused it.
WAITING = """() => Object.keys(localStorage)
  .filter((name) => name.startsWith("outbox:"))
  .map((name) => JSON.parse(localStorage[name]))
  .map(({ title, refused }) => refused ? `${title}, refused` : title)"""


class BrowserPhone:
    """A phone in Chromium: it is reloaded, closed, switched off and taken out of reach."""

    def __init__(
        self, kind: BrowserType, folder: Path, port: int, table: Table, *, how_often: float
    ) -> None:
        self._kind, self._folder, self._how_often = kind, folder, how_often
        self.url, self.table = f"http://127.0.0.1:{port}/", table
        self._chance = random.Random(table[0])
        self.tricks: Counter[str] = Counter()
        self._switch_on()

    def _switch_on(self) -> None:
        self._offline = 0
        self._context: BrowserContext = self._kind.launch_persistent_context(
            self._folder,
            executable_path=chromium(),
            args=ARGS,
            viewport=SIZE,
            has_touch=True,
            is_mobile=True,
            service_workers="block",  # as over plain http
        )
        self._context.set_default_timeout(PAGE_TIMEOUT)
        link = {"name": "tables", "value": ".".join(self.table), "url": self.url}
        self._context.add_cookies([link])  # type: ignore[list-item]
        self._page: Page = self._context.pages[0]
        self._is_on = True

    def step(self, entries: int) -> str:
        """Do what comes next; return what it was."""
        self._offline -= 1
        try:
            if not self._is_on:
                self._switch_on()
            if self._offline == 0:
                self._context.set_offline(False)
            did = str(self._page.evaluate(STEP, entries))
            if did in ("elsewhere", "half a page"):
                self._page.goto(f"{self.url}t/{self.table[0]}/hand")
            self._trick()
        except Error:
            did = "failed"  # cut off in the middle: the page is what it is
            self._is_on = self._is_on and not self._page.is_closed()
            time.sleep(0.05)
        return did

    def _trick(self) -> None:
        """Do something nasty now and then."""
        if self._chance.random() > self._how_often:
            return
        trick = self._chance.choice(("reload", "close", "offline", "off"))
        self.tricks[trick] += 1
        if trick == "reload":
            self._page.reload()
        elif trick == "close":
            old, self._page = self._page, self._context.new_page()
            old.close(run_before_unload=True)  # waits for nothing, as a player does
        elif trick == "offline":
            self._context.set_offline(True)
            self._offline = 6
        elif self._chance.random() < 0.2:
            self._is_on = False
            self._context.close()
            self._switch_on()  # on a busy machine this may fail: then the next step does it

    def drain(self) -> None:
        """Come back into reach and wait until nothing waits any more."""
        self._context.set_offline(False)
        until, waiting = time.monotonic() + PATIENCE, ["?"]
        while waiting:
            assert time.monotonic() < until, f"these wait for ever: {waiting}"
            try:
                self._page.goto(f"{self.url}t/{self.table[0]}")
                self._page.wait_for_function(f"() => !({WAITING})().length")
                waiting = []
            except Error:
                waiting = self._read(WAITING)

    @property
    def made(self) -> list[str]:
        return self._read(MADE)

    def _read(self, script: str) -> list[str]:
        """Return what the page keeps, though it may just be on its way to another."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(Error):
                return list(self._page.evaluate(script))
            time.sleep(0.05)
        raise AssertionError("the page could not be read")

    def switch_off(self) -> None:
        self._context.close()


class Report(NamedTuple):
    """What a storm did, and how many entries arrived, each once."""

    entries: int
    kills: int  # of the server
    cuts: int  # of the line
    crashes: int  # of phones that speak the protocol
    tricks: Counter[str]  # what was done to phones in Chromium
    seconds: float


class Storm(NamedTuple):
    """How many phones save how much, and how bad it gets."""

    browsers: int  # phones in Chromium
    others: int  # phones that speak the protocol of outbox.js
    entries: int  # of each phone
    life: float = 4.0  # seconds a server lives at most
    cuts: float = 0.01  # of the pieces that pass the line
    tricks: float = 0.1  # of the steps on a phone in Chromium


def rage(storm: Storm, folder: Path, browser: BrowserType, seed: int) -> Report:
    """Let phones save while server, line and phones fail; nothing may be lost or doubled."""
    began, chance, data = time.monotonic(), random.Random(seed), folder / "data"
    tables = _tables(data, storm.browsers + storm.others)
    with (
        Launcher(data) as launcher,
        CutLine(launcher.port, random.Random(seed), storm.cuts) as line,
    ):
        near, far = tables[: storm.browsers], tables[storm.browsers :]
        pages = [
            BrowserPhone(browser, folder / table[0], line.port, table, how_often=storm.tricks)
            for table in near
        ]
        queues = [
            QueuePhone(line.port, table, storm.entries, folder / f"{table[0]}.json", turn)
            for turn, table in enumerate(far)
        ]
        with Killer(launcher, data, chance, storm.life) as killer:
            for queue in queues:
                queue.start()
            _use(pages, storm.entries, killer)
            for queue in queues:
                queue.join(PATIENCE + storm.entries * SLOWEST)
                assert not queue.is_alive(), "a phone got no further"
        assert not killer.fault, killer.fault
        line.calm()
        for page in pages:
            page.drain()
        made = [(page.table[0], page.made) for page in pages]
        made += [(queue.table[0], queue.made) for queue in queues]
        for page in pages:
            page.switch_off()
    odd = sum((queue.odd for queue in queues), Counter[int]())
    assert not odd, f"refused: {dict(odd)}"
    assert {len(keys) for _, keys in made} == {storm.entries}
    return Report(
        check_all_arrived_once(data, made),
        killer.kills,
        line.cuts,
        sum(queue.crashes for queue in queues),
        sum((page.tricks for page in pages), Counter[str]()),
        time.monotonic() - began,
    )


def _tables(data: Path, count: int) -> list[Table]:
    app = create_app({"DATA": data, "SYNCHRONOUS": "OFF"})
    tables = [make_table(app, "hudson", 2, target=1_000_000) for _ in range(count)]
    app.extensions["store"].close()
    return tables


def _use(pages: list[BrowserPhone], entries: int, killer: Killer) -> None:
    """Go from phone to phone, until each has saved all its entries."""
    left, until = list(pages), time.monotonic() + PATIENCE + entries * len(pages) * SLOWEST
    while left:
        assert not killer.fault, killer.fault
        assert time.monotonic() < until, "a phone got no further"
        for page in list(left):
            did = page.step(entries)
            assert did not in ("refused", "in conflict with itself"), did
            if did == "done":
                left.remove(page)


def check_all_arrived_once(data: Path, made: Sequence[tuple[str, Sequence[str]]]) -> int:
    """Compare each table with what its phone saved; return how many entries there are."""
    found = 0
    with Store(data / "scorekeeper.db") as store:
        for table_id, keys in made:
            ledger = store.load(table_id)
            kept = Counter(map(form_of, ledger[1:]))
            wanted = Counter(map(stored_form, keys))
            assert kept == wanted, f"{wanted - kept} lost, {kept - wanted} doubled"
            assert fold(ledger).totals == plain_totals(ledger)
            found += len(keys)
    return found
