"""Whoever starts the server is told what is wrong with the data folder."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.store.backups import make_backup
from scorekeeper.store.self_check import run_self_check
from scorekeeper.store.start_warnings import start_warnings
from scorekeeper.store.store import Store
from tests.support.stored_tables import begin, prove


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    tmp_path.chmod(0o700)
    with Store(tmp_path / "scorekeeper.db") as store:
        begin(store)
        make_backup(store, tmp_path / "backups", datetime(2026, 1, 31))
    return tmp_path


def test_a_folder_that_is_as_it_should_be_needs_no_words(folder: Path) -> None:
    run_self_check(folder / "backups", datetime(2026, 1, 31, tzinfo=UTC), prove)
    assert start_warnings(folder) == []


@pytest.mark.parametrize("name", ["", "backups"])
def test_a_folder_that_others_can_look_into_is_named(folder: Path, name: str) -> None:
    (folder / name).chmod(0o755)
    [warning] = start_warnings(folder)
    assert f"can look into {folder / name}: close it with “chmod 700" in warning


def test_a_backup_that_cannot_be_restored_is_named(folder: Path) -> None:
    [path] = (folder / "backups").iterdir()
    path.write_bytes(path.read_bytes()[:-1])
    run_self_check(folder / "backups", datetime(2026, 1, 31, tzinfo=UTC), prove)
    [warning] = start_warnings(folder)
    assert path.name in warning and "could not be restored" in warning
