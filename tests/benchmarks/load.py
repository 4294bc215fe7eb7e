"""A club night: tables with four phones each, three following and one scoring as well."""

import heapq
import selectors
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.store import Store
from tests.benchmarks.places import (
    TYPED,
    Phone,
    Server,
    folder,
    keep_cookies,
    preview,
    read_form,
    set_up,
)
from tests.benchmarks.rows import Row
from tests.benchmarks.wire import Answer, Wire

TABLES, PHONES = 200, 4
SECONDS, STEP_SECONDS = 60.0, 15.0
STEPS = (300, 400, 500, 700, 900)  # more tables, until something gives
EVERY = 5.0  # seconds between two polls
HAND = 20.0  # seconds between two hands at a table: a real one takes ten minutes
WAITS = {"form": 1.0, "preview": 1.0, "save": 0.0, "board": EVERY, "poll": EVERY}
MOST_SAVE, MOST_POLL = 250, 100  # milliseconds, p99


class Night:
    """All phones of the night, one thread: each request is sent when its time has come."""

    def __init__(self, port: int, phones: list[Phone], seconds: float) -> None:
        self.port = port
        self.took: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()
        self.saved: Counter[str] = Counter()
        self._selector = selectors.DefaultSelector()
        self._due: list[tuple[float, int, Follower]] = []
        self._order = count()
        self._seconds = seconds
        chance = Random(len(phones))
        start = time.perf_counter() + 0.5
        for phone in phones:
            for seat in range(PHONES):
                one = Scorer(phone) if seat == 0 else Follower(phone)
                self._plug(one)
                wait = chance.uniform(0, HAND if seat == 0 else EVERY)
                self._add(one, start + wait)
        self._end = start + seconds

    def run(self) -> "Night":
        while self._waits():
            self._send_what_is_due()
            soon = self._due[0][0] - time.perf_counter() if self._due else 0.05
            for key, _ in self._selector.select(max(0.0, min(soon, 0.05))):
                self._take(key.data)
        self._selector.close()
        return self

    def p99(self, what: str) -> float:
        took = self.took[what]
        return statistics.quantiles(took, n=100)[-1] * 1000 if len(took) > 1 else 0.0

    @property
    def is_well(self) -> bool:
        return not self.errors and self.p99("save") <= MOST_SAVE and self.p99("poll") <= MOST_POLL

    def _waits(self) -> bool:
        now = time.perf_counter()
        if now > self._end + 10:
            self.errors["unanswered"] += sum(k.data.is_waiting for k in self._all())
            return False
        return now < self._end or any(key.data.is_waiting for key in self._all())

    def _all(self) -> list[selectors.SelectorKey]:
        return list(self._selector.get_map().values())

    def _plug(self, one: "Follower") -> None:
        one.wire = Wire(self.port)
        self._selector.register(one.wire.socket, selectors.EVENT_READ, one)

    def _add(self, one: "Follower", at: float) -> None:
        heapq.heappush(self._due, (at, next(self._order), one))

    def _send_what_is_due(self) -> None:
        now = time.perf_counter()
        while self._due and self._due[0][0] <= now:
            at, _, one = heapq.heappop(self._due)
            if now < self._end:
                one.sent_at, one.is_waiting = at, True
                self._try(one, lambda one=one: one.wire.send(one.ask()))

    def _take(self, one: "Follower") -> None:
        answer = self._try(one, one.wire.take)
        if not answer:
            return
        now = time.perf_counter()
        one.is_waiting = False
        self.took[one.what].append(now - one.sent_at)
        if answer.status not in (200, 201, 304):
            self.errors[f"{one.what} {answer.status}"] += 1
        elif one.what == "save":
            self.saved[one.phone.table] += 1
        self._add(one, max(now, one.sent_at + one.heard(answer)))

    def _try(self, one: "Follower", what: Callable[[], Answer | None]) -> Answer | None:
        try:
            return what()
        except OSError as error:
            self.errors[type(error).__name__] += 1
            one.is_waiting = False
            self._selector.unregister(one.wire.socket)
            self._plug(one)
            self._add(one, time.perf_counter() + EVERY)
            return None


class Follower:
    """A phone that shows the board."""

    wire: Wire

    def __init__(self, phone: Phone) -> None:
        self.phone = Phone(phone.table, phone.secret, phone.seq, phone.at)
        self.tag = phone.tag
        self.what, self.sent_at, self.is_waiting = "poll", 0.0, False

    def ask(self) -> bytes:
        self.what = "poll"
        return self.phone.get(f"{self.phone.base}/live", If_None_Match=self.tag)

    def heard(self, answer: Answer) -> float:
        """Take the answer in; return when to ask again, in seconds after the last time."""
        self.tag = answer.header("ETag") or self.tag
        return EVERY


class Scorer(Follower):
    """The phone that scores: it opens the form, types, saves, and looks at the board again."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self._steps = ("form", *("preview",) * 4, "save", "board", "poll", "poll")
        self._step = 0
        self._form: dict[str, str] = {}

    def ask(self) -> bytes:
        self.what, base = self._steps[self._step], self.phone.base
        if self.what == "form":
            return self.phone.get(f"{base}/hand")
        if self.what == "preview":
            return preview(self.phone)
        if self.what == "save":
            return self.phone.post(f"{base}/hand", self._form | TYPED, X_Draft="1")
        return self.phone.get(base) if self.what == "board" else super().ask()

    def heard(self, answer: Answer) -> float:
        keep_cookies(self.phone, answer)
        if self.what == "form":
            self._form = read_form(answer)
        if self.what == "poll":
            super().heard(answer)
        self._step = (self._step + 1) % len(self._steps)
        return WAITS[self.what]


def rows() -> Iterator[Row]:
    night, lost = _night(TABLES, SECONDS)
    about = f"{TABLES} tables × {PHONES} phones"
    yield Row(f"{about}, one minute: errors", "", sum(night.errors.values()), most=0)
    yield Row(f"{about}: saved hands lost", "", lost, most=0)
    yield Row(f"{about}: save, p99", "ms", night.p99("save"), most=MOST_SAVE)
    yield Row(f"{about}: poll, p99", "ms", night.p99("poll"), most=MOST_POLL)
    asked = sum(map(len, night.took.values()))
    yield Row(f"{about}: requests", "/s", asked / SECONDS)
    yield Row("most tables without trouble", "tables", _ceiling(night))


def _night(tables: int, seconds: float) -> tuple[Night, int]:
    """Play, and count the hands the server had taken but the file does not hold."""
    with folder() as data:
        phones = set_up(data, tables)
        with Server(data) as server:
            night = Night(server.port, phones, seconds).run()
        hands = {p.table: _hands(data, p) for p in phones}
    lost = sum(max(0, told - hands[table]) for table, told in night.saved.items())
    return night, lost


def _hands(data: Path, phone: Phone) -> int:
    with Store(data / FILE_NAME) as store:
        return sum(e.kind == "hand" and e.seq > phone.seq for e in store.load(phone.table))


def _ceiling(first: Night) -> float:
    """Add tables step by step until a phone waits too long; return how many went well."""
    most = TABLES if first.is_well else 0
    for tables in STEPS if most else ():
        night, lost = _night(tables, STEP_SECONDS)
        if lost or not night.is_well:
            break
        most = tables
    return most
