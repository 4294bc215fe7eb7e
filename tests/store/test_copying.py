"""A copy is made in steps, and is the file as it was at one moment all the same."""

import os
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import copying
from scorekeeper.store.copying import StepwiseCopy, copy_database
from scorekeeper.store.refusals import NoPlaceForCopy
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import export_tables
from tests.support.stored_tables import AT, add, begin, is_whole, may

TABLES = 12


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(copying, "FIRST_STEP", 3)
    monkeypatch.setattr(copying, "LARGEST_STEP", 3)
    monkeypatch.setattr(copying, "STEPS_A_SYNC", 2)
    with Store(tmp_path / "scorekeeper.db", synchronous="OFF") as opened:
        for table in range(TABLES):
            begin(opened, f"t{table:02}", name=f"MARK-{table:02}-")
            add(opened, "a", table_id=f"t{table:02}")
        opened.record_miss("what", "hudson", AT)
        yield opened


def content(path: Path) -> list[list[tuple[object, ...]]]:
    """Return all rows of all tables but the number SQLite gives to an entry."""
    with closing(sqlite3.connect(path)) as connection:
        return [
            connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()  # noqa: S608
            for table, columns in (
                ("entry", 'table_id, seq, "key", kind, at, "by", body'),
                *((name, "*") for name in ("summary", "link", "deleted", "miss")),
            )
        ]


def schema(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 2").fetchall()


def test_a_copy_has_every_row_and_every_trigger(store: Store, tmp_path: Path) -> None:
    copy_database(store.path, tmp_path / "copy.db")
    assert content(tmp_path / "copy.db") == content(store.path)
    assert schema(tmp_path / "copy.db") == schema(store.path)
    assert is_whole(tmp_path / "copy.db")
    assert not list(tmp_path.glob("*.part*"))


class Meanwhile(StepwiseCopy):
    """A copy between whose steps somebody else does something."""

    def __init__(self, store: Store, to: Path) -> None:
        super().__init__(store.path, to)
        self.store, self.steps = store, 0

    def _step(self, after: str, tables: int) -> str:
        last = super()._step(after, tables)
        self.steps += 1
        self.disturb()
        return last

    def disturb(self) -> None:
        store, step = self.store, self.steps
        add(store, f"early-{step}", table_id="t00")
        add(store, f"late-{step}", table_id="t11")
        begin(store, f"t{step:02}-new")
        begin(store, f"a{step:02}-new")
        store.renew_links("t01", LinkHashes(f"s{step}", f"w{step}"), AT)
        store.record_miss(f"what-{step}", "hudson", AT)
        if step == 2:
            store.delete("t02", AT)
            store.delete("t09", AT)
            begin(store, "t02", name="Another")


def test_what_happens_between_the_steps_is_in_the_copy(store: Store, tmp_path: Path) -> None:
    with Meanwhile(store, tmp_path / "copy.db") as copy:
        copy.run()
        assert copy.steps >= TABLES // 3
        copy.catch_up()
        copy.finish()
        assert content(tmp_path / "copy.db") == content(store.path)
        with Store(tmp_path / "copy.db") as opened:
            assert export_tables(opened) == export_tables(store)
            assert may(opened, "t01", "score-t01") is None
            assert add(opened, "z", table_id="t02").is_new


def test_a_copy_that_is_not_finished_leaves_no_file(store: Store, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), StepwiseCopy(store.path, tmp_path / "copy.db") as copy:
        copy.run()
        raise KeyboardInterrupt
    assert not list(tmp_path.glob("copy*"))


def test_saves_go_on_while_another_program_copies(store: Store, tmp_path: Path) -> None:
    """The copy holds no lock between its steps, and keeps nobody out for long within one."""
    code = (
        "import sys; from pathlib import Path; from scorekeeper.store import copying;"
        "copying.FIRST_STEP = copying.LARGEST_STEP = 1; copying.PAUSE = 2.0;"
        "source, to = map(Path, sys.argv[1:]);"
        "print('go', flush=True); [copying.copy_database(source, to) for _ in range(10)]"
    )
    words = [sys.executable, "-c", code, str(store.path), str(tmp_path / "copy.db")]
    saved = 0
    with subprocess.Popen(words, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as copier:
        assert copier.stdout is not None
        copier.stdout.readline()
        while copier.poll() is None:
            add(store, f"k{saved}", table_id="t00")
            saved += 1
    assert copier.returncode == 0
    assert saved > 10
    assert is_whole(tmp_path / "copy.db")


def test_copies_made_while_several_write_are_whole_games(store: Store, tmp_path: Path) -> None:
    stop = threading.Event()

    def write(table: str) -> None:
        number = 0
        while not stop.is_set():
            add(store, f"k{number}", table_id=table)
            number += 1

    writers = [threading.Thread(target=write, args=(f"t{n:02}",)) for n in (0, 11)]
    for writer in writers:
        writer.start()
    try:
        for number in range(5):
            copy_database(store.path, tmp_path / f"{number}.db")
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    for number in range(5):
        with Store(tmp_path / f"{number}.db") as copy:
            for row in copy.summaries():
                assert len(copy.load(row.id)) == row.seq


def test_a_copy_takes_no_device_s_place(store: Store, tmp_path: Path) -> None:
    """An administrator who tries a backup with /dev/null would be left without it."""
    device = tmp_path / "device"
    os.mkfifo(device)
    with pytest.raises(NoPlaceForCopy):
        copy_database(store.path, device)
    assert stat.S_ISFIFO(device.stat().st_mode)


def test_a_copy_takes_no_folder_s_place_nor_that_of_the_file_in_use(
    store: Store, tmp_path: Path
) -> None:
    (tmp_path / "other.db").hardlink_to(store.path)
    before = store.path.stat().st_ino
    for place in (tmp_path, Path(), store.path, tmp_path / "other.db"):
        with pytest.raises(NoPlaceForCopy, match="name a file of its own"):
            copy_database(store.path, place)
    assert store.path.stat().st_ino == before


def test_a_copy_replaces_an_earlier_copy(store: Store, tmp_path: Path) -> None:
    for _ in range(2):
        copy_database(store.path, tmp_path / "copy.db")
    assert content(tmp_path / "copy.db") == content(store.path)
