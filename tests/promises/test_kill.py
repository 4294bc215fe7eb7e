"""An acknowledged hand is never lost: the real server, killed while phones write to it."""

import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

from scorekeeper import create_app
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import export_tables
from tests.support.http_phones import HttpPhone, minus_hand
from tests.support.markup import flowed
from tests.support.servers import ROOT, Running
from tests.support.stored_tables import begin, is_whole
from tests.support.storm import Launcher, check_nothing_lost, kill_now_and_then, writing
from tests.support.tables import make_table

KILLS = 40
LONGEST_LIFE = 0.25  # seconds


def test_forty_power_cuts_lose_nothing_and_count_nothing_twice(tmp_path: Path) -> None:
    data, chance = tmp_path / "data", random.Random(66)
    app = create_app({"DATA": data})
    tables = [[make_table(app, "hudson", 2)] for _ in range(2)]
    with Launcher(data) as launcher:
        with writing(launcher.port, tables) as writers:
            for turn in range(KILLS):
                kill_now_and_then(launcher, data, chance, LONGEST_LIFE, turn)
        launcher.kill()
    assert is_whole(data / "scorekeeper.db")
    assert check_nothing_lost(data, writers) > KILLS
    assert sum(writer.broken for writer in writers) >= KILLS
    assert set(sum((writer.odd for writer in writers), Counter())) <= {409}


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
from scorekeeper.store.table_file import decode_tables
from scorekeeper.store.transfer import import_tables
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
