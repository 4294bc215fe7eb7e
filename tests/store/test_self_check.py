"""Once a week the newest backup is restored into a temporary file, to see that it can be."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.store.backups import make_backup
from scorekeeper.store.self_check import last_self_check, run_self_check, self_check_due
from scorekeeper.store.store import Store
from tests.support.stored_tables import add, begin, prove

NOW = datetime(2026, 1, 31, 21, 4, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
def store(tmp_path: Path, folder: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db", synchronous="OFF") as opened:
        begin(opened)
        add(opened, "needle")
        make_backup(opened, folder, NOW)
        yield opened


@pytest.mark.usefixtures("store")
def test_a_good_backup_is_found_good_and_left_alone(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = run_self_check(folder, NOW, prove)
    assert (found.why, found.sentence, found.backup) == ("", "", *before)
    assert last_self_check(folder) == found
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert after.pop("self-check.json")
    assert after == before


@pytest.mark.usefixtures("store")
def test_a_damaged_backup_is_told_with_its_name_and_what_to_do(folder: Path) -> None:
    [path] = folder.iterdir()
    path.write_bytes(path.read_bytes().replace(b"needle", b"noodle"))
    found = run_self_check(folder, NOW, prove)
    assert last_self_check(folder) == found
    assert found.sentence.startswith(f"The backup {path.name} could not be restored when it was")
    assert "2026-01-31" in found.sentence and "is damaged" in found.sentence
    assert found.sentence.endswith("Make a new one with “scorekeeper backup”.")


def test_it_is_due_once_a_week_and_again_for_a_newer_backup_after_a_failure(
    store: Store, folder: Path
) -> None:
    assert self_check_due(folder, NOW)
    run_self_check(folder, NOW, prove)
    assert not self_check_due(folder, NOW + timedelta(days=6, hours=23))
    assert self_check_due(folder, NOW + timedelta(days=7))
    assert self_check_due(folder, NOW - timedelta(hours=1)), "the clock was set back"
    [path] = folder.glob("*.db")
    path.write_bytes(b"rubbish")
    assert run_self_check(folder, NOW, prove).why
    assert not self_check_due(folder, NOW)
    make_backup(store, folder, NOW + timedelta(days=1))
    assert self_check_due(folder, NOW + timedelta(days=1))


def test_without_backups_nothing_is_due(folder: Path) -> None:
    assert not self_check_due(folder, NOW)
    assert last_self_check(folder) is None


@pytest.mark.parametrize("record", [b"", b"{", b"[]", b"\xff", b'{"at": "yesterday"}'])
def test_a_damaged_record_is_no_record(store: Store, folder: Path, record: bytes) -> None:
    (folder / "self-check.json").write_bytes(record)
    assert last_self_check(folder) is None
    assert self_check_due(folder, NOW)
    assert store.is_wiped()
