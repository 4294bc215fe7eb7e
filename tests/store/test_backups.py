"""A backup is whole, few are kept, and putting one back loses nothing."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.store import backups
from scorekeeper.store.backups import (
    backup_due,
    backup_name,
    backups_in,
    backups_to_drop,
    make_backup,
    restore,
)
from scorekeeper.store.database import ScoreFile
from scorekeeper.store.refusals import (
    BackupEmpty,
    DiskFull,
    FileDamaged,
    FileForeign,
    FileLocked,
    FileMissing,
    FileNewer,
    FileNotWritable,
)
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import export_tables
from tests.support.stored_tables import add, begin, is_whole, may

NOW = datetime(2026, 1, 31, 21, 4, 0)


def hours(*ago: float) -> list[datetime]:
    return [NOW - timedelta(hours=hour) for hour in ago]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db") as opened:
        begin(opened)
        add(opened, "needle")
        yield opened


@pytest.fixture
def saved(store: Store, tmp_path: Path) -> Path:
    return make_backup(store, tmp_path / "backups", NOW)


# Making


def test_a_backup_holds_everything_and_is_whole(store: Store, saved: Path) -> None:
    assert saved.name == "scorekeeper-20260131-210400.db"
    assert is_whole(saved)
    with Store(saved) as copy:
        assert export_tables(copy) == export_tables(store)
        assert may(copy, "t1", "score-t1") == "score"


def test_a_backup_is_made_while_others_write(store: Store, tmp_path: Path) -> None:
    store.db.conn.execute("BEGIN IMMEDIATE")
    with closing(sqlite3.connect(store.path)) as reader:
        reader.execute("SELECT * FROM entry").fetchone()
    store.db.conn.execute("ROLLBACK")
    store.backup(tmp_path / "b.db")
    store.backup(tmp_path / "b.db")
    assert is_whole(tmp_path / "b.db")


def test_a_backup_that_fails_leaves_no_half_file_and_no_old_one_is_dropped(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "backups"
    for days in range(12):
        make_backup(store, folder, NOW - timedelta(days=12 - days))
    before = sorted(folder.iterdir())

    def full(_: Path, __: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(DiskFull):
        make_backup(store, folder, NOW)
    assert sorted(folder.iterdir()) == before


def test_a_backup_folder_that_is_none_gives_a_sentence(store: Store, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("")
    with pytest.raises(FileNotWritable):
        make_backup(store, tmp_path / "backups", NOW)


# Keeping


def test_a_backup_is_due_two_hours_after_the_last() -> None:
    assert backup_due(NOW, [])
    assert not backup_due(NOW, hours(30, 1.9))
    assert backup_due(NOW, hours(30, 2))
    assert backup_due(NOW.replace(tzinfo=UTC), hours(3))


def test_a_clock_set_back_does_not_stop_backups() -> None:
    assert backup_due(NOW, hours(-24 * 365))


def test_three_of_today_are_kept_and_the_last_of_each_earlier_day() -> None:
    today, yesterday, before = hours(0, 2, 4, 6), hours(24, 26), hours(48, 50, 52)
    dropped = backups_to_drop(NOW, [*before, *today, *yesterday])
    assert set(dropped) == {today[3], yesterday[1], before[1], before[2]}


def test_ten_are_kept_in_all() -> None:
    existing = hours(0, 1, 2, *(24 * day for day in range(1, 20)))
    dropped = backups_to_drop(NOW, existing)
    assert len(existing) - len(dropped) == 10
    assert max(dropped) < min(set(existing) - set(dropped))


def test_a_month_of_backups_leaves_ten_files_and_everything_else(
    store: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "my notes.txt").write_text("keep me")
    (folder / "scorekeeper-99999999-999999.db").write_text("not one of ours")
    for turn in range(60):
        make_backup(store, folder, NOW + timedelta(hours=12 * turn))
    kept = backups_in(folder)
    assert len(kept) == 10
    assert next(iter(kept)) == NOW + timedelta(hours=12 * 59)
    assert (folder / "my notes.txt").exists()
    assert len(list(folder.iterdir())) == 12


def test_a_folder_that_is_not_there_has_no_backups(tmp_path: Path) -> None:
    assert backups_in(tmp_path / "none") == {}


# Putting back


def test_restoring_brings_back_what_was_and_keeps_what_it_replaced(
    store: Store, saved: Path
) -> None:
    then = export_tables(store)
    add(store, "b")
    now = export_tables(store)
    aside = restore(saved, store.path, now=NOW)
    assert aside is not None
    assert aside.name == "scorekeeper-replaced-20260131-210400.db"
    with Store(store.path) as back, Store(aside) as replaced:
        assert export_tables(back) == then
        assert export_tables(replaced) == now


def test_a_store_that_is_open_goes_on_with_the_restored_file(store: Store, saved: Path) -> None:
    add(store, "lost")
    assert len(store.load("t1")) == 3
    restore(saved, store.path, now=NOW)
    assert [entry.key for entry in store.load("t1")] == ["start", "needle"]
    assert add(store, "b", expected=2).entry.seq == 3
    with Store(store.path) as other:
        assert [entry.key for entry in other.load("t1")] == ["start", "needle", "b"]


def test_a_save_that_waited_for_the_restore_lands_in_the_restored_file(
    store: Store, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.load("t1")
    stale = store.db
    restore(saved, store.path, now=NOW)
    real = ScoreFile.__dict__["db"].fget
    answers = iter([stale])
    monkeypatch.setattr(Store, "db", property(lambda self: next(answers, None) or real(self)))
    assert add(store, "b").is_new
    with Store(store.path) as other:
        assert [entry.key for entry in other.load("t1")] == ["start", "needle", "b"]


def test_restoring_twice_in_a_second_keeps_both_replaced_files(store: Store, saved: Path) -> None:
    first = restore(saved, store.path, now=NOW)
    second = restore(saved, store.path, now=NOW)
    assert first is not None
    assert second is not None
    assert first != second
    assert first.exists()
    assert second.exists()


def test_restoring_into_an_empty_folder_needs_nothing_there(saved: Path, tmp_path: Path) -> None:
    to = tmp_path / "new" / "scorekeeper.db"
    assert restore(saved, to, now=NOW) is None
    with Store(to) as back:
        assert len(back.load("t1")) == 2
    assert [file.name for file in to.parent.iterdir() if "restored" in file.name] == []


def test_a_damaged_file_is_kept_as_it_is(store: Store, saved: Path) -> None:
    store.close()
    store.path.write_bytes(b"rubbish" * 1000)
    aside = restore(saved, store.path, now=NOW)
    assert aside is not None
    assert aside.read_bytes() == b"rubbish" * 1000
    with Store(store.path) as back:
        assert len(back.load("t1")) == 2


@pytest.mark.parametrize("mode", ["TRUNCATE", "WAL"])
@pytest.mark.parametrize("file", ["whole", "damaged", "gone"])
def test_what_a_crashed_writer_left_never_reaches_the_restored_file(
    store: Store, saved: Path, mode: str, file: str
) -> None:
    then = export_tables(store)
    store.close()
    for path, content in crash(store.path, mode).items():
        path.write_bytes(content)
    if file == "damaged":
        store.path.write_bytes(b"rubbish" * 9999)
    elif file == "gone":
        store.path.unlink()
    restore(saved, store.path, now=NOW)
    with Store(store.path) as back:
        assert export_tables(back) == then
    assert is_whole(store.path)


def crash(path: Path, mode: str) -> dict[Path, bytes]:
    """Return the files as they are on disk in the middle of a large write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute(f"PRAGMA journal_mode={mode}")
        writer.execute("PRAGMA cache_size=1")
        writer.execute("BEGIN IMMEDIATE")
        writer.executemany(
            "REPLACE INTO miss VALUES (?, '', 1, '')", [(f"{n}",) for n in range(9999)]
        )
        files = [path, Path(f"{path}-journal"), Path(f"{path}-wal")]
        found = {file: file.read_bytes() for file in files if file.exists()}
        assert any(found[file] for file in files[1:] if file in found)
        return found


def test_a_disk_without_hard_links_restores_as_well(
    store: Store, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(_: Path, __: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuses)
    aside = restore(saved, store.path, now=NOW)
    assert aside is not None
    assert is_whole(aside)
    assert len(store.load("t1")) == 2


def spoil(saved: Path, how: str) -> None:
    if how == "rubbish":
        saved.write_bytes(b"rubbish" * 1000)
    elif how == "cut":
        saved.write_bytes(saved.read_bytes()[:-4096])
    elif how == "index":
        saved.write_bytes(saved.read_bytes().replace(b"needle", b"noodle", 1))
    elif how == "gone":
        saved.unlink()
    elif how == "empty":
        saved.write_bytes(b"")
    else:
        with closing(sqlite3.connect(saved)) as other:
            other.execute(how)
            other.commit()


@pytest.mark.parametrize(
    ("how", "refusal"),
    [
        ("rubbish", FileDamaged),
        ("cut", FileDamaged),
        ("index", FileDamaged),
        ("gone", FileMissing),
        ("empty", BackupEmpty),
        ("DELETE FROM _sqlite_migrations", FileForeign),
        ("UPDATE _sqlite_migrations SET name = 'what_the_future_brings'", FileNewer),
    ],
)
def test_a_bad_backup_is_refused_and_the_file_stays_as_it_is(
    store: Store, saved: Path, how: str, refusal: type[Exception]
) -> None:
    spoil(saved, how)
    before = store.path.read_bytes()
    with pytest.raises(refusal):
        restore(saved, store.path, now=NOW)
    assert store.path.read_bytes() == before
    assert {file.name for file in store.path.parent.iterdir()} <= {
        "scorekeeper.db",
        "scorekeeper.db-journal",
        "backups",
    }


def test_restoring_waits_for_a_writer_and_gives_up_with_a_sentence(
    store: Store, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('BEGIN IMMEDIATE'); print('held', flush=True); sys.stdin.read()"
    )
    monkeypatch.setattr(backups, "TIMEOUT", 0.05)
    command = [sys.executable, "-c", code, str(store.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(FileLocked):
            restore(saved, store.path, now=NOW)
        holder.kill()
    assert len(store.load("t1")) == 2


def test_backup_names_sort_by_time() -> None:
    names = [backup_name(at) for at in hours(50, 3, 1, 0)]
    assert names == sorted(names)
