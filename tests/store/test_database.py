"""Whatever befalls the file, what was acknowledged is there, and people read a sentence."""

import contextlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.store.refusals import (
    DiskFull,
    FileDamaged,
    FileEmpty,
    FileForeign,
    FileLocked,
    FileMissing,
    FileNewer,
    FileNotWiped,
    FileNotWritable,
    FileRefusal,
)
from scorekeeper.store.schema import drop_triggers
from scorekeeper.store.store import Store
from tests.support.stored_tables import AT, add, begin, is_whole

ROOT = Path(__file__).parents[2]
SCHEMAS = sorted((ROOT / "tests" / "schemas").glob("*.sql"))
# Saves with the newest seq each time, and says so after each save. It takes the store without
# the app around it, which would be slow to start twenty times.
WRITER = """
import sys
import time
import types
from pathlib import Path
sys.modules["scorekeeper"] = types.ModuleType("scorekeeper")
sys.modules["scorekeeper"].__path__ = ["scorekeeper"]
from scorekeeper.store.ledger import Entry, NewEntry, Stamp, TableBrief, entries_after
from scorekeeper.store.refusals import Stale
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store import store as store_module
from scorekeeper.store.store import Store
store_module.MOST_LEDGER_BYTES = 1 << 30  # long entries are longer in the middle of a write
path, name, most = sys.argv[1:]
store = Store(Path(path), timeout=60)
at = "2026-01-31T19:00:00Z"
brief = TableBrief("Friday", "hudson")
store.create("t1", Entry(1, "start", "start", {}, at, ""), brief, LinkHashes("s", "w"))
new = [NewEntry("hand", {"pad": "x" * 60_000})]
for number in range(int(most)):
    key, saved = f"{name}-{number}", False
    while not saved:
        rows = entries_after(store.load("t1"), new, key=key, stamp=Stamp(at, name))
        try:
            saved = store.append("t1", rows, brief)
        except Stale:
            pass
    print(key, flush=True)
    time.sleep(0.002)  # or the others would hardly ever have their turn
"""


def start_writer(path: Path, name: str, most: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", WRITER, str(path), name, str(most)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


@contextmanager
def taken(path: Path) -> Iterator[None]:
    """Lock the file from another process."""
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('BEGIN EXCLUSIVE'); print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield
        finally:
            holder.kill()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scorekeeper.db"


# Other processes


def test_two_processes_that_start_and_save_at_once_lose_nothing(path: Path) -> None:
    writers = [start_writer(path, name, 60) for name in ("a", "b")]
    said = [writer.communicate(timeout=60)[0].split() for writer in writers]
    with Store(path) as store:
        ledger = store.load("t1")
    assert [len(lines) for lines in said] == [60, 60]
    assert [entry.seq for entry in ledger] == list(range(1, 122))
    assert {entry.key for entry in ledger[1:]} == {*said[0], *said[1]}


def test_a_writer_killed_in_the_middle_loses_nothing_it_had_acknowledged(path: Path) -> None:
    acknowledged: set[str] = set()
    chance = random.Random(74)
    for turn in range(11):
        writers = [start_writer(path, f"{turn}{name}", 100_000) for name in "ab"]
        for writer in writers:
            assert writer.stdout is not None
            acknowledged.add(writer.stdout.readline().strip())
        # One after the other: those still alive clean up after the dead.
        for writer in writers:
            time.sleep(chance.uniform(0, 0.02))
            writer.send_signal(signal.SIGKILL)
            acknowledged.update(writer.communicate()[0].split("\n")[:-1])
        assert is_whole(path)
    with Store(path) as store:
        ledger = store.load("t1")
        assert store.summaries()[0].seq == len(ledger)
    assert [entry.seq for entry in ledger] == list(range(1, len(ledger) + 1))
    assert acknowledged <= {entry.key for entry in ledger}


def test_a_file_in_use_is_refused_with_a_sentence_and_free_again_later(path: Path) -> None:
    with Store(path, timeout=0.05) as store:
        begin(store)
        with taken(path):
            with pytest.raises(FileLocked, match="Another program"):
                add(store, "a")
            with pytest.raises(FileLocked):
                store.load("t1")
            with pytest.raises(FileLocked):
                Store(path, timeout=0.05)
        assert add(store, "a").is_new


def test_a_deletion_that_could_not_be_wiped_says_so(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(path) as store:
        begin(store)

        def full(_at: str) -> None:
            raise DiskFull(path)

        monkeypatch.setattr(store, "_wipe", full)
        with pytest.raises(FileNotWiped, match="is deleted"):
            store.delete("t1", AT)
        assert store.summaries() == ()
        assert not store.is_wiped(), "so the next sweep does it"


# Disks and folders


def test_a_full_disk_saves_nothing_and_later_goes_on(path: Path) -> None:
    with Store(path) as store:
        begin(store)
        connection = store.db.conn
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages + 2}")
        with pytest.raises(DiskFull, match="disk is full"):
            for number in range(100):
                add(store, f"{number}", body={"net": [5, 5], "pad": "x" * 3000})
        kept = store.load("t1")
        with pytest.raises(DiskFull):
            add(store, "late", body={"net": [5, 5], "pad": "x" * 9000})
        assert store.load("t1") == kept
        assert store.summaries()[0].seq == len(kept)
        connection.execute("PRAGMA max_page_count=1000000")
        assert add(store, "late").is_new
    assert is_whole(path)


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(FileNotWritable, match="may not write"):
        Store(tmp_path / "file" / "scorekeeper.db")
    with pytest.raises(FileNotWritable):
        Store(tmp_path)


def test_a_file_that_became_read_only_still_shows_its_tables(path: Path) -> None:
    with Store(path) as store:
        begin(store)
        store.db.conn.execute("PRAGMA query_only=ON")
        with pytest.raises(FileNotWritable):
            add(store, "a")
        assert len(store.load("t1")) == 1


def test_a_file_taken_away_is_missed_and_not_made_anew(path: Path) -> None:
    with Store(path) as store:
        begin(store)
        path.rename(path.with_suffix(".away"))
        with pytest.raises(FileMissing):
            store.load("t1")
        with pytest.raises(FileMissing):
            add(store, "a")
        assert not path.exists()
        path.with_suffix(".away").rename(path)
        assert add(store, "a").is_new


# Files that are not what they should be


@pytest.mark.parametrize("content", [b"not a database " * 100, b"SQLite format 3\0" + b"\7" * 5000])
def test_a_file_of_rubbish_is_called_damaged_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(FileDamaged, match="restore the last backup"):
        Store(path)
    assert path.read_bytes() == content


def test_damage_anywhere_in_the_file_is_found_when_it_is_opened(path: Path) -> None:
    with Store(path) as store:
        begin(store)
        for number in range(30):
            add(store, f"{number}", body={"net": [5, 5], "pad": "x" * 900})
    whole = path.read_bytes()
    for page in range(0, len(whole), 4096):
        path.write_bytes(whole[:page] + b"\xa5" * 4096 + whole[page + 4096 :])
        with pytest.raises(FileDamaged):
            Store(path)
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FileDamaged):
        Store(path)


@pytest.mark.parametrize("body", [b"{cut", b"\xff"])
def test_a_row_that_cannot_be_read_is_called_damage(path: Path, body: bytes) -> None:
    with Store(path) as store:
        begin(store)
        store.db.conn.execute(
            "INSERT INTO entry (table_id, seq, key, kind, at, by, body) VALUES"
            " ('t1', 2, 'k', 'hand', '2026-01-31T19:00:00Z', '', CAST(? AS TEXT))",
            (body,),
        )
        with pytest.raises(FileDamaged):
            store.load("t1")


@pytest.mark.parametrize("seq", [1, 2, 3])
def test_a_ledger_that_lacks_a_row_is_called_damaged(path: Path, seq: int) -> None:
    with Store(path) as store:
        begin(store)
        for key in ("a", "b", "c"):
            add(store, key)
        drop_triggers(store.db)
        store.db.conn.execute("DELETE FROM entry WHERE seq = ?", (seq,))
        with pytest.raises(FileDamaged):
            store.load("t1")


# Files put in place while the program runs


def put(path: Path, how: str) -> None:
    """Put another file in place of the one in use."""
    other = path.with_name("other.db")
    if how == "foreign":
        with closing(sqlite3.connect(other)) as made:
            made.execute("CREATE TABLE recipes (name TEXT)")
    elif how == "newer":
        Store(other).close()
        with closing(sqlite3.connect(other)) as made, made:
            made.execute("UPDATE _sqlite_migrations SET name = 'tomorrow' WHERE id = 1")
    else:
        other.write_bytes(b"")
    other.replace(path)


@pytest.mark.parametrize(
    ("how", "refusal"), [("foreign", FileForeign), ("empty", FileEmpty), ("newer", FileNewer)]
)
def test_another_file_put_in_place_is_refused_until_the_right_one_is_back(
    path: Path, how: str, refusal: type[Exception]
) -> None:
    with Store(path) as store:
        begin(store)
        right = path.with_name("right.db")
        right.hardlink_to(path)
        put(path, how)
        for _ in range(2):
            with pytest.raises(refusal):
                store.load("t1")
            with pytest.raises(refusal):
                store.summaries()
        right.replace(path)
        assert add(store, "a").is_new


def test_a_file_of_an_earlier_version_put_in_place_is_brought_up_to_date(path: Path) -> None:
    with Store(path) as store:
        begin(store)
        shutil.copy(ROOT / "tests" / "fixtures" / "scorekeeper-0.1.db", path.with_name("old.db"))
        path.with_name("old.db").replace(path)
        assert len(store.summaries()) == 7
        assert begin(store).is_new


@pytest.mark.parametrize("seed", range(60))
def test_a_damaged_schema_is_a_sentence(path: Path, seed: int) -> None:
    """The first page says which tables there are and how they look."""
    with Store(path) as store:
        begin(store)
    chance, content = random.Random(seed), bytearray(path.read_bytes())
    for _ in range(3):
        content[chance.randrange(100, 4096)] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    with contextlib.suppress(FileRefusal), Store(path) as store:
        store.load("t1")
        store.summaries()
        store.misses()


@pytest.mark.parametrize("table", ["entry", "summary", "link", "miss", "deleted"])
def test_a_table_that_was_taken_out_is_called_damage(path: Path, table: str) -> None:
    with Store(path) as store:
        begin(store)
        drop_triggers(store.db)
        store.db.conn.execute(f"DROP TABLE {table}")
        with pytest.raises(FileDamaged):
            store.load("t1")
            store.summaries()
            store.misses()
            store.peek("t1", "score-t1")
            store.is_wiped()


# Other users of the machine


def test_the_file_is_closed_to_other_users_also_in_a_folder_that_was_there(path: Path) -> None:
    path.parent.chmod(0o755)
    Store(path).close()
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    Store(path).close()
    assert path.stat().st_mode & 0o777 == 0o600
    with Store(path) as store:
        begin(store)
    assert {file.stat().st_mode & 0o077 for file in path.parent.iterdir()} == {0}
