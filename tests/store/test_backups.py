"""A backup is whole, and few are kept."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.store.backups import (
    backup_due,
    backup_name,
    backups_in,
    backups_to_drop,
    make_backup,
    replaced_name,
)
from scorekeeper.store.copying import copy_database
from scorekeeper.store.refusals import DiskFull, FileNotWritable
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
    copy_database(store.path, tmp_path / "b.db")
    copy_database(store.path, tmp_path / "b.db")
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


def test_backup_names_sort_by_time() -> None:
    names = [backup_name(at) for at in hours(50, 3, 1, 0)]
    assert names == sorted(names)


@pytest.mark.parametrize("number", [1, 2])
def test_a_replaced_file_rotates_out_with_the_backups(
    store: Store, tmp_path: Path, number: int
) -> None:
    replaced = tmp_path / replaced_name(NOW - timedelta(hours=1), number)
    replaced.write_text("games that a restore has replaced")
    Path(f"{replaced}-journal").write_text("what a crash left")
    folder = tmp_path / "backups"
    for day in range(10):
        assert replaced.exists(), "not before the last backup from its time"
        make_backup(store, folder, NOW + timedelta(days=day))
    assert not replaced.exists()
    assert not Path(f"{replaced}-journal").exists()


def test_a_replaced_file_stays_as_long_as_a_backup_of_its_time(
    store: Store, tmp_path: Path
) -> None:
    replaced = tmp_path / replaced_name(NOW + timedelta(days=5), 1)
    replaced.write_text("games that a restore has replaced")
    for day in range(12):
        make_backup(store, tmp_path / "backups", NOW + timedelta(days=day))
    assert replaced.exists()


def test_a_backup_and_its_folder_are_closed_to_other_users(saved: Path) -> None:
    assert saved.stat().st_mode & 0o777 == 0o600
    assert saved.parent.stat().st_mode & 0o777 == 0o700
