"""The real server, killed again and again while phones write to it; and a count of what is left."""

import http.client
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Self

from scorekeeper.store.ledger import Entry
from scorekeeper.store.store import Store
from scorekeeper.table.fold import fold
from tests.support.http_phones import HttpPhone, form_of, minus_hand, stored_form
from tests.support.servers import ROOT, free_port
from tests.support.stored_tables import is_whole

PATIENCE = 60.0
ENTRIES_A_TABLE = 150  # of one phone, before it goes on to the next table
Table = tuple[str, str]
# Loads the program once and becomes a new server for each line it reads: starts from nothing would
# be minutes of imports.
LAUNCHER = """
import os, sys
from pathlib import Path
from scorekeeper import server
data, port, log = sys.argv[1:]
for _ in sys.stdin:
    child = os.fork()
    if not child:
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 1)
        server.run(Path(data), host="127.0.0.1", port=int(port))
        os._exit(0)
    print(child, flush=True)
    os.waitpid(child, 0)
"""


class Launcher:
    """Start a server, kill it, start it again."""

    def __init__(self, data: Path) -> None:
        self.port = free_port()
        log = data.parent / "server.log"
        words = [sys.executable, "-c", LAUNCHER, str(data), str(self.port), str(log)]
        self.process = subprocess.Popen(
            words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.child = 0

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        assert self.process.stdin and self.process.stdout
        with suppress(ProcessLookupError):
            self.kill()  # else the last server would outlive its launcher
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def start(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        self.child = int(self.process.stdout.readline())
        until = time.monotonic() + PATIENCE
        while answer(HttpPhone(self.port), "/healthz") != 200:
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.01)

    def kill(self) -> None:
        os.kill(self.child, signal.SIGKILL)


def answer(wire: HttpPhone, path: str, fields: dict[str, str] | None = None) -> int:
    """Return the status, or 0 where the server went away."""
    try:
        return (wire.send(path, fields) if fields else wire.ask(path)).status
    except (OSError, http.client.HTTPException):
        return 0


class Writer(threading.Thread):
    """A phone that writes one thing after the other, each until it is acknowledged."""

    def __init__(
        self, port: int, tables: Sequence[Table], name: str, stop: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self.port, self.tables, self.label, self.stop = port, tables, name, stop
        self.sent: dict[str, list[str]] = {}  # by table: keys of forms
        self.saved: dict[str, set[str]] = {}
        self.broken = self.acknowledged = 0
        self.odd: Counter[int] = Counter()

    def run(self) -> None:
        for table in self.tables:
            wire = HttpPhone(self.port, *table)
            while not self.stop.is_set() and not self._opens(wire, table[0]):
                time.sleep(0.02)
            self._write_at(wire, table[0])

    def _opens(self, wire: HttpPhone, table_id: str) -> bool:
        try:
            return bool(wire.open(f"/t/{table_id}/hand"))
        except (OSError, http.client.HTTPException):
            return False

    def _write_at(self, wire: HttpPhone, table_id: str) -> None:
        sent, saved = self.sent.setdefault(table_id, []), self.saved.setdefault(table_id, set())
        last = ENTRIES_A_TABLE if len(self.tables) > 1 else None
        for number in count():
            if number == last:
                return
            key = f"{self.label}-{number}"
            sent.append(key)
            while key not in saved:
                if self.stop.is_set():
                    return
                self._try_once(wire, table_id, key, number)

    def _try_once(self, wire: HttpPhone, table_id: str, key: str, number: int) -> None:
        path, fields = entry(number)
        status = answer(wire, f"/t/{table_id}{path}", {**fields, "key": key})
        if status == 303:
            self.saved[table_id].add(key)
            self.acknowledged += 1
        elif status == 0:
            self.broken += 1
            time.sleep(0.02)
        else:
            self.odd[status] += 1


def entry(number: int) -> tuple[str, dict[str, str]]:
    """Return where a phone sends its next form, and what is in it."""
    if number % 3:
        return "/hand", minus_hand(5 + 5 * (number % 9), 10)
    free = {"side": "2", "penalty": "free", "points": "-50", "why": "Saw a card"}
    return "/penalty", free


@contextmanager
def writing(port: int, tables: Sequence[Sequence[Table]]) -> Iterator[list[Writer]]:
    """Let two phones write at each row of tables, both at the same one, until the block ends."""
    stop = threading.Event()
    writers = [
        Writer(port, row, f"{name}{place}", stop)
        for name in ("ann", "bo")
        for place, row in enumerate(tables)
    ]
    for writer in writers:
        writer.start()
    try:
        yield writers
    finally:
        stop.set()
        for writer in writers:
            writer.join(PATIENCE)


def kill_now_and_then(
    launcher: Launcher, data: Path, chance: random.Random, longest: float, turn: int
) -> None:
    """Let the server live for a moment, kill it, and start it again."""
    time.sleep(chance.uniform(0.02, longest))
    launcher.kill()
    # Every other time the next server itself meets what the dead one left behind.
    assert turn % 2 or is_whole(data / "scorekeeper.db")
    launcher.start()


def plain_totals(ledger: tuple[Entry, ...]) -> tuple[int, int]:
    """Add up what was typed, as one would on paper: open penalties wait for their hand."""
    totals, waiting = [0, 0], 0
    for one in ledger:
        if one.kind == "hand":
            totals = [
                total - side["held_points"]
                for total, side in zip(totals, one.body["sides"], strict=True)
            ]
            totals[1], waiting = totals[1] + waiting, 0
        elif one.kind == "penalty":
            waiting += one.body["points"]
    return totals[0], totals[1]


def check_nothing_lost(data: Path, writers: Sequence[Writer]) -> int:
    """Compare the file with what phones were told; return how many acknowledged entries it has."""
    found = 0
    with Store(data / "scorekeeper.db") as store:
        for table_id in {table_id for writer in writers for table_id in writer.sent}:
            ledger = store.load(table_id)
            kept = Counter(map(form_of, ledger[1:]))
            saved = {stored_form(k) for w in writers for k in w.saved.get(table_id, ())}
            sent = {stored_form(k) for w in writers for k in w.sent.get(table_id, ())}
            assert saved <= set(kept) <= sent
            assert set(kept.values()) <= {1}
            assert [one.seq for one in ledger] == list(range(1, len(ledger) + 1))
            (row,) = store.summaries([table_id])
            assert fold(ledger).totals == plain_totals(ledger) == tuple(row.totals)
            assert row.seq == len(ledger)
            found += len(saved)
    assert found == sum(writer.acknowledged for writer in writers)
    return found
