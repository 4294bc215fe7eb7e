"""Backups come by themselves, outside of any request."""

import logging
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.store import backup_thread
from scorekeeper.store import store as store_module
from scorekeeper.store.backup_thread import BackupThread
from scorekeeper.store.backups import backups_in
from scorekeeper.store.refusals import DiskFull
from scorekeeper.store.self_check import last_self_check
from scorekeeper.store.store import Store
from tests.support.stored_tables import begin, prove

NOW = datetime(2026, 1, 31, 21, 4, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db", synchronous="OFF") as opened:
        begin(opened)
        yield opened


@pytest.fixture
def thread(store: Store, clock: Clock, tmp_path: Path) -> Iterator[BackupThread]:
    made = BackupThread(store, tmp_path / "backups", clock, prove)
    yield made
    made.stop()


def touch(store: Store, at: datetime) -> None:
    """Set the moment at which the file was last written."""
    os.utime(store.path, (at.timestamp(), at.timestamp()))


def saved(tmp_path: Path) -> list[str]:
    return [path.name for path in backups_in(tmp_path / "backups").values()]


def wait_for(tmp_path: Path, number: int) -> None:
    until = time.monotonic() + 20
    while len(saved(tmp_path)) < number:
        assert time.monotonic() < until, "no backup was made"
        time.sleep(0.01)


def test_games_that_end_together_share_a_backup(
    thread: BackupThread, clock: Clock, tmp_path: Path
) -> None:
    thread.start()
    wait_for(tmp_path, 1)
    for _ in range(5):
        clock.now += timedelta(seconds=1)
        thread.request()
    wait_for(tmp_path, 2)
    thread.stop()
    assert len(saved(tmp_path)) <= 3


def test_a_day_on_which_something_was_written_has_its_backup(
    store: Store, thread: BackupThread, clock: Clock, tmp_path: Path
) -> None:
    for day in range(4):
        touch(store, clock.now - timedelta(minutes=1))
        assert thread.back_up_if_due(), day
        assert not thread.back_up_if_due(), "not twice"
        clock.now += timedelta(days=1)
    assert len(saved(tmp_path)) == 4


def test_nothing_new_needs_no_backup(
    store: Store, thread: BackupThread, clock: Clock, tmp_path: Path
) -> None:
    touch(store, clock.now - timedelta(minutes=1))
    assert thread.back_up_if_due()
    clock.now += timedelta(days=30)
    assert not thread.back_up_if_due()
    assert len(saved(tmp_path)) == 1


def test_a_clock_set_back_does_not_stop_backups(
    store: Store, thread: BackupThread, clock: Clock
) -> None:
    touch(store, clock.now - timedelta(minutes=1))
    assert thread.back_up_if_due()
    clock.now -= timedelta(days=400)
    assert thread.back_up_if_due()


def test_a_backup_that_cannot_be_made_is_logged_and_tried_again(
    thread: BackupThread, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "backups").write_text("in the way")
    with caplog.at_level(logging.ERROR):
        assert thread.back_up() is None
    assert "no backup was made: Scorekeeper may not write" in caplog.text
    (tmp_path / "backups").unlink()
    assert thread.back_up()


def test_what_a_power_cut_left_half_made_is_cleared_away(
    thread: BackupThread, tmp_path: Path
) -> None:
    half = tmp_path / "backups" / "scorekeeper-20260130-210400.db.part"
    half.parent.mkdir()
    half.write_text("half")
    (half.parent / "notes.part").write_text("not ours")
    thread.start()
    wait_for(tmp_path, 1)
    assert not half.exists()
    assert (half.parent / "notes.part").exists()


def test_what_was_asked_for_is_still_made_when_the_server_stops(
    thread: BackupThread, clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_thread, "MIN_INTERVAL", 60.0)
    thread.start()
    wait_for(tmp_path, 1)
    for number in (2, 3):
        clock.now += timedelta(seconds=5)
        thread.request()
        if number == 2:
            wait_for(tmp_path, 2)
    thread.stop()
    assert len(saved(tmp_path)) == 3


def test_a_thread_that_was_never_started_can_be_stopped(
    thread: BackupThread, tmp_path: Path
) -> None:
    thread.stop()
    assert saved(tmp_path) == []


# What else it does


def test_a_backup_that_cannot_be_restored_is_found_and_logged(
    thread: BackupThread, clock: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = thread.back_up()
    assert path is not None
    path.write_bytes(b"rubbish")
    with caplog.at_level(logging.ERROR):
        found = thread.self_check_if_due()
    assert found is not None and found.why
    assert f"The backup {path.name} could not be restored" in caplog.text
    assert thread.self_check_if_due() is None
    clock.now += timedelta(days=8)
    assert thread.self_check_if_due() is not None


def test_a_self_check_that_fails_itself_stops_nothing(
    thread: BackupThread, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise OSError("no room")

    thread.back_up()
    monkeypatch.setattr(backup_thread, "run_self_check", broken)
    with caplog.at_level(logging.ERROR):
        assert thread.self_check_if_due() is None
    assert "the backups were not checked: no room" in caplog.text


def test_a_large_file_is_swept_after_a_deletion_and_not_all_the_time(
    store: Store, thread: BackupThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "SMALL_FILE", 0)
    assert not thread.sweep_if_due()
    for table in ("t2", "t3"):
        begin(store, table)
        store.delete(table, "2026-01-31T19:00:00Z")
        assert thread.sweep_if_due() == (table == "t2")
    monkeypatch.setattr(thread, "_next_sweep", 0.0)
    assert thread.sweep_if_due()
    assert store.is_wiped()


def test_a_sweep_that_fails_is_logged_and_tried_again(
    store: Store,
    thread: BackupThread,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(*_: object) -> None:
        raise DiskFull(store.path)

    monkeypatch.setattr(store_module, "SMALL_FILE", 0)
    store.delete("t1", "2026-01-31T19:00:00Z")
    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr(backup_thread, "sweep", full)
        assert not thread.sweep_if_due()
    assert "traces of deleted tables stay in the file: The disk is full" in caplog.text
    monkeypatch.setattr(thread, "_next_sweep", 0.0)
    assert thread.sweep_if_due()


def test_the_thread_does_all_of_it_by_itself(
    store: Store, thread: BackupThread, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_module, "SMALL_FILE", 0)
    store.delete("t1", "2026-01-31T19:00:00Z")
    (tmp_path / "scorekeeper.db.swept").write_text("what a power cut left")
    thread.start()
    until = time.monotonic() + 20
    while not (store.is_wiped() and last_self_check(tmp_path / "backups")):
        assert time.monotonic() < until
        time.sleep(0.01)
    assert not (tmp_path / "scorekeeper.db.swept").exists()
