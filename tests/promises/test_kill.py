"""An acknowledged hand is never lost: the real server, killed while phones write to it."""

import http.client
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from scorekeeper import create_app
from scorekeeper.store.ledger import Entry
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import export_tables
from scorekeeper.table.fold import fold
from tests.support.http_phones import HttpPhone, form_of, minus_hand, stored_form
from tests.support.markup import flowed
from tests.support.servers import ROOT, Running, free_port
from tests.support.stored_tables import begin, is_whole
from tests.support.tables import make_table

KILLS = 44
PATIENCE = 60.0
# Loads the program once and becomes a new server for each line it reads: forty starts from
# nothing would be a minute of imports.
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

    def close(self) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def answer(wire: HttpPhone, path: str, fields: dict[str, str] | None = None) -> int:
    """Return the status, or 0 where the server went away."""
    try:
        return (wire.send(path, fields) if fields else wire.ask(path)).status
    except (OSError, http.client.HTTPException):
        return 0


class Writer(threading.Thread):
    """A phone that writes one thing after the other, each until it is acknowledged."""

    def __init__(self, wire: HttpPhone, table: str, name: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.wire, self.base, self.stop = wire, f"/t/{table}", stop
        self.label = name
        self.sent: list[str] = []
        self.saved: set[str] = set()
        self.broken = 0
        self.odd: Counter[int] = Counter()

    def run(self) -> None:
        for number in count():
            key = f"{self.label}-{number}"
            self.sent.append(key)
            while key not in self.saved:
                if self.stop.is_set():
                    return
                self.try_once(key, number)

    def try_once(self, key: str, number: int) -> None:
        path, fields = self.entry(number)
        status = answer(self.wire, self.base + path, {**fields, "key": key})
        if status == 303:
            self.saved.add(key)
        elif status == 0:
            self.broken += 1
            time.sleep(0.02)
        else:
            self.odd[status] += 1

    def entry(self, number: int) -> tuple[str, dict[str, str]]:
        if number % 3:
            return "/hand", minus_hand(5 + 5 * (number % 9), 10)
        free = {"side": "2", "penalty": "free", "points": "-50", "why": "Saw a card"}
        return "/penalty", free


def plain_totals(ledger: tuple[Entry, ...]) -> tuple[int, int]:
    """Add up what was typed, as one would on paper: open penalties wait for their hand."""
    totals, waiting = [0, 0], 0
    for entry in ledger:
        if entry.kind == "hand":
            totals = [
                total - side["held_points"]
                for total, side in zip(totals, entry.body["sides"], strict=True)
            ]
            totals[1], waiting = totals[1] + waiting, 0
        elif entry.kind == "penalty":
            waiting += entry.body["points"]
    return totals[0], totals[1]


@contextmanager
def writing(port: int, tables: list[tuple[str, str]]) -> Iterator[list[Writer]]:
    stop = threading.Event()
    writers = []
    for name, table in zip("abcd", [*tables, *tables], strict=True):
        wire = HttpPhone(port, *table)
        wire.open(f"/t/{table[0]}/hand")
        writers.append(Writer(wire, table[0], name, stop))
    for writer in writers:
        writer.start()
    try:
        yield writers
    finally:
        stop.set()
        for writer in writers:
            writer.join(PATIENCE)


def check_nothing_lost(data: Path, tables: list[tuple[str, str]], writers: list[Writer]) -> None:
    with Store(data / "scorekeeper.db") as store:
        for place, (table, _) in enumerate(tables):
            ledger = store.load(table)
            own = [writer for n, writer in enumerate(writers) if n % len(tables) == place]
            kept = Counter(map(form_of, ledger[1:]))
            saved = {stored_form(key) for writer in own for key in writer.saved}
            sent = {stored_form(key) for writer in own for key in writer.sent}
            assert saved <= set(kept) <= sent
            assert set(kept.values()) <= {1}
            assert [entry.seq for entry in ledger] == list(range(1, len(ledger) + 1))
            (row,) = store.summaries([table])
            assert fold(ledger).totals == plain_totals(ledger) == tuple(row.totals)
            assert row.seq == len(ledger)


def test_forty_power_cuts_lose_nothing_and_count_nothing_twice(tmp_path: Path) -> None:
    data, chance = tmp_path / "data", random.Random(66)
    app = create_app({"DATA": data})
    tables = [make_table(app, "hudson", 2) for _ in range(2)]
    launcher = Launcher(data)
    try:
        launcher.start()
        with writing(launcher.port, tables) as writers:
            for turn in range(KILLS):
                time.sleep(chance.uniform(0.02, 0.25))
                launcher.kill()
                # Every other time the next server itself meets what the dead one left behind.
                assert turn % 2 or is_whole(data / "scorekeeper.db")
                launcher.start()
        saved = sum(len(writer.saved) for writer in writers)
        assert saved > KILLS
        assert sum(writer.broken for writer in writers) >= KILLS
        assert set(sum((writer.odd for writer in writers), Counter())) <= {409}
        launcher.kill()
    finally:
        launcher.close()
    assert is_whole(data / "scorekeeper.db")
    check_nothing_lost(data, tables, writers)


def test_the_whole_program_comes_back_after_a_power_cut(tmp_path: Path) -> None:
    data = tmp_path / "data"
    table = make_table(create_app({"DATA": data}), "hudson", 2)
    with Running(data=data) as server:
        wire = HttpPhone(server.port, *table)
        wire.open(f"/t/{table[0]}/hand")
        hand = {**minus_hand(25, 40), "key": "first"}
        assert wire.send(f"/t/{table[0]}/hand", hand).status == 303
        server.kill()
        server.start()
        assert wire.send(f"/t/{table[0]}/hand", hand).status == 303
        board = flowed(wire.ask(f"/t/{table[0]}").text)
    assert "−25" in board and "−40" in board and "Score hand 2" in board


# Takes in a file of many tables and dies at the last of them; so small a cache makes SQLite
# write into the file long before the end.
CUT_SHORT = """
import os, signal, sys
from pathlib import Path
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import decode_tables, import_tables
path, packed, tables = sys.argv[1:]
store = Store(Path(path))
store.db.conn.execute("PRAGMA cache_size=1")
seen = []
class Links(dict):
    def __missing__(self, table_id):
        seen.append(table_id)
        if len(seen) == int(tables):
            os.kill(os.getpid(), signal.SIGKILL)
        return LinkHashes(f"score-{table_id}", f"watch-{table_id}")
import_tables(store, decode_tables(Path(packed).read_bytes()), Links(), "2026-01-31T19:00:00Z")
"""


def test_a_write_cut_off_in_the_middle_is_as_if_it_had_never_begun(tmp_path: Path) -> None:
    path, packed, tables = tmp_path / "scorekeeper.db", tmp_path / "many.json", 40
    with Store(tmp_path / "other.db") as other:
        for number in range(tables):
            begin(other, f"table-{number}", name="x" * 5000)
        packed.write_bytes(export_tables(other))
    with Store(path) as store:
        begin(store)
        before = export_tables(store)
    size = path.stat().st_size
    words = [sys.executable, "-c", CUT_SHORT, str(path), str(packed), str(tables)]
    assert subprocess.run(words, cwd=ROOT, check=False).returncode == -signal.SIGKILL
    assert path.stat().st_size > size, "the write had begun"
    with Store(path) as store:
        assert export_tables(store) == before
    assert is_whole(path)
