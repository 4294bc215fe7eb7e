"""A club night: tables with four phones each, three following and one scoring as well."""

import heapq
import selectors
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.store import Store
from tests.benchmarks.http_client import Connection, Response
from tests.benchmarks.results import PER_SECOND, Row
from tests.benchmarks.servers import Server, data_folder
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.tables import TYPED, Phone, hidden_fields, make_tables, preview

PHONES = 4  # at a table
POLL_SECONDS = 5.0
PREVIEWS = 4
# Seconds until the next step of the phone that scores.
WAITS = {"form": 1.0, "preview": 1.0, "save": 0.0, "board": POLL_SECONDS, "poll": POLL_SECONDS}
GRACE = 10.0  # seconds after the end in which answers may still come


@dataclass(frozen=True)
class Pace:
    """How often a table plays a hand, and how long its phones may wait (p99, milliseconds)."""

    hand_seconds: float
    most_save: float
    most_poll: float

    @property
    def steps(self) -> tuple[str, ...]:
        """What the scoring phone does for one hand; polls fill the time that is left."""
        hand = ("form", *("preview",) * PREVIEWS, "save", "board")
        left = self.hand_seconds - sum(WAITS[step] for step in hand)
        return (*hand, *("poll",) * max(0, round(left / POLL_SECONDS)))


BUSY = Pace(hand_seconds=20.0, most_save=250, most_poll=100)  # a real hand takes ten minutes
CALM = Pace(hand_seconds=120.0, most_save=250, most_poll=500)


class Follower:
    """A phone that shows the board."""

    connection: Connection

    def __init__(self, phone: Phone) -> None:
        self.phone = Phone(phone.table, phone.secret, phone.seq, phone.at, phone.device)
        self.tag = phone.tag
        self.step, self.sent_at, self.is_waiting = "poll", 0.0, False

    def next_request(self) -> bytes:
        self.step = "poll"
        return self.phone.get(f"{self.phone.base}/live", If_None_Match=self.tag)

    def handle(self, response: Response) -> float:
        """Take the response in; return the seconds from its request to the next one."""
        self.tag = response.header("ETag") or self.tag
        return POLL_SECONDS


class Scorer(Follower):
    """The phone that scores: it opens the form, types, saves, and looks at the board again."""

    def __init__(self, phone: Phone, steps: tuple[str, ...]) -> None:
        super().__init__(phone)
        self._steps, self._next = steps, 0
        self._form: dict[str, str] = {}

    def next_request(self) -> bytes:
        step, base = self._steps[self._next], self.phone.base
        if step == "poll":
            return super().next_request()
        self.step = step
        if step == "form":
            return self.phone.get(f"{base}/hand")
        if step == "preview":
            return preview(self.phone)
        if step == "save":
            return self.phone.post(f"{base}/hand", self._form | TYPED, X_Draft="1")
        return self.phone.get(base)

    def handle(self, response: Response) -> float:
        self.phone.keep_cookies(response)
        if self.step == "form":
            self._form = hidden_fields(response)
        if self.step == "poll":
            super().handle(response)
        self._next = (self._next + 1) % len(self._steps)
        return WAITS[self.step]


class Night:
    """All phones of the night, one thread: each request is sent when its time has come."""

    def __init__(self, port: int, phones: list[Phone], pace: Pace, seconds: float) -> None:
        self.port, self.pace = port, pace
        self.durations: dict[str, list[float]] = defaultdict(list)
        self.errors: Counter[str] = Counter()
        self.saved: Counter[str] = Counter()
        self._selector = selectors.DefaultSelector()
        self._queue: list[tuple[float, int, Follower]] = []
        self._order = count()  # of requests due at the same moment
        random = Random(len(phones))
        start = time.perf_counter() + 0.5
        for phone in phones:
            for seat in range(PHONES):
                follower = Scorer(phone, pace.steps) if seat == 0 else Follower(phone)
                self._connect(follower)
                longest = pace.hand_seconds if seat == 0 else POLL_SECONDS
                self._schedule(follower, start + random.uniform(0, longest))
        self._end = start + seconds

    def run(self) -> "Night":
        while self._is_running():
            self._send_due()
            soon = self._queue[0][0] - time.perf_counter() if self._queue else 0.05
            for key, _ in self._selector.select(max(0.0, min(soon, 0.05))):
                self._receive(key.data)
        self._selector.close()
        return self

    def p99(self, step: str) -> float:
        """Return the 99th percentile of a step's durations in milliseconds."""
        durations = self.durations[step]
        return statistics.quantiles(durations, n=100)[-1] * 1000 if len(durations) > 1 else 0.0

    @property
    def is_good(self) -> bool:
        are_saves_quick = self.p99("save") <= self.pace.most_save
        return not self.errors and are_saves_quick and self.p99("poll") <= self.pace.most_poll

    def _is_running(self) -> bool:
        now = time.perf_counter()
        waiting = sum(key.data.is_waiting for key in self._selector.get_map().values())
        if now > self._end + GRACE:
            self.errors["unanswered"] += waiting
            return False
        return now < self._end or waiting > 0

    def _connect(self, follower: Follower) -> None:
        follower.connection = Connection(self.port)
        self._selector.register(follower.connection.socket, selectors.EVENT_READ, follower)

    def _schedule(self, follower: Follower, at: float) -> None:
        heapq.heappush(self._queue, (at, next(self._order), follower))

    def _send_due(self) -> None:
        now = time.perf_counter()
        while self._queue and self._queue[0][0] <= now:
            at, _, follower = heapq.heappop(self._queue)
            if now >= self._end:
                continue
            # Counted from the moment it was due: a client that is late must not flatter us.
            follower.sent_at, follower.is_waiting = at, True
            try:
                follower.connection.send(follower.next_request())
            except OSError as error:
                self._reconnect(follower, error)

    def _receive(self, follower: Follower) -> None:
        try:
            response = follower.connection.receive()
        except OSError as error:
            self._reconnect(follower, error)
            return
        if not response:
            return
        now = time.perf_counter()
        follower.is_waiting = False
        self.durations[follower.step].append(now - follower.sent_at)
        if response.status not in (200, 201, 304):
            self.errors[f"{follower.step} {response.status}"] += 1
        elif follower.step == "save":
            self.saved[follower.phone.table] += 1
        self._schedule(follower, max(now, follower.sent_at + follower.handle(response)))

    def _reconnect(self, follower: Follower, error: OSError) -> None:
        self.errors[type(error).__name__] += 1
        follower.is_waiting = False
        self._selector.unregister(follower.connection.socket)
        self._connect(follower)
        self._schedule(follower, time.perf_counter() + POLL_SECONDS)


def measure(sizes: Sizes) -> Iterator[Row]:
    busy, lost = _play(sizes.busy_tables, BUSY, sizes.load_seconds)
    yield from _rows(f"{sizes.busy_tables} tables × {PHONES} phones", busy, lost)
    requests = sum(map(len, busy.durations.values()))
    yield Row("requests of that night", PER_SECOND, requests / sizes.load_seconds)
    calm, lost = _play(sizes.calm_tables, CALM, sizes.calm_seconds)
    yield from _rows(f"{sizes.calm_tables} × {PHONES}, a hand every two minutes", calm, lost)
    yield Row("most tables without trouble", "tables", _ceiling(busy, sizes))


def _rows(title: str, night: Night, lost: int) -> Iterator[Row]:
    yield Row(f"{title}: errors", "", sum(night.errors.values()), most=0)
    yield Row(f"{title}: saved hands lost", "", lost, most=0)
    yield Row(f"{title}: save, p99", "ms", night.p99("save"), most=night.pace.most_save)
    yield Row(f"{title}: poll, p99", "ms", night.p99("poll"), most=night.pace.most_poll)


def _play(tables: int, pace: Pace, seconds: float) -> tuple[Night, int]:
    """Play, and count the hands the server had accepted but the file does not hold."""
    with data_folder() as folder:
        phones = make_tables(folder, tables)
        with Server(folder) as server:
            night = Night(server.port, phones, pace, seconds).run()
        stored = _stored_hands(folder, phones)
    lost = sum(max(0, saved - stored[table]) for table, saved in night.saved.items())
    return night, lost


def _stored_hands(folder: Path, phones: list[Phone]) -> dict[str, int]:
    with Store(folder / FILE_NAME) as store:
        return {
            phone.table: sum(
                entry.kind == "hand" and entry.seq > phone.seq for entry in store.load(phone.table)
            )
            for phone in phones
        }


def _ceiling(first: Night, sizes: Sizes) -> float:
    """Add tables step by step until a phone waits too long; return how many went well."""
    most = sizes.busy_tables if first.is_good else 0
    for tables in sizes.steps if most else ():
        night, lost = _play(tables, BUSY, sizes.step_seconds)
        if lost or not night.is_good:
            break
        most = tables
    return most
