"""A device's house rules: kept under its secret, readable with it alone, so many and no more."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.store.copying import copy_database
from scorekeeper.store.device_links import decrypt, is_known_device
from scorekeeper.store.house_sheets import (
    LONGEST_SHEET,
    MOST_SHEETS,
    StoredSheet,
    delete_sheet,
    device_sheets,
    keep_sheet,
)
from scorekeeper.store.refusals import SheetTooLong, TooManySheets
from scorekeeper.store.restoring import restore
from scorekeeper.store.secrets import hash_secret
from scorekeeper.store.store import Store
from tests.support.stored_tables import AT

DEVICE, OTHER = "device-" + "d" * 30, "other-" + "o" * 30
LATER = "2026-03-03T19:00:00Z"
TEXT = 'base = "hudson"\nname = "Łódź"\n'


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db", synchronous="OFF") as opened:
        yield opened


def keep(store: Store, sheet_id: str, device: str = DEVICE, at: str = AT) -> None:
    keep_sheet(store, device, StoredSheet(sheet_id, at, TEXT))


def ids(store: Store, device: str = DEVICE) -> list[str]:
    return [sheet.id for sheet in device_sheets(store, device)]


def test_a_device_finds_its_own_rules_again_the_newest_first(store: Store) -> None:
    keep(store, "a")
    keep(store, "b", at=LATER)
    keep(store, "c", OTHER)
    assert device_sheets(store, DEVICE) == [
        StoredSheet("b", LATER, TEXT),
        StoredSheet("a", AT, TEXT),
    ]
    assert ids(store, OTHER) == ["c"]


def test_the_same_rules_saved_again_replace_the_older(store: Store) -> None:
    keep(store, "a")
    keep_sheet(store, DEVICE, StoredSheet("a", LATER, "new"))
    assert device_sheets(store, DEVICE) == [StoredSheet("a", LATER, "new")]


def test_the_file_alone_shows_nothing_of_them(store: Store) -> None:
    keep(store, "a")
    keep(store, "b")
    rows = store.rows("SELECT device, sheet FROM house_sheet")
    assert {device for device, _ in rows} == {hash_secret(DEVICE)}
    assert len({hidden for _, hidden in rows}) == 2
    assert not any("hudson" in hidden or DEVICE in hidden for _, hidden in rows)
    assert decrypt(OTHER, rows[0][1]) != TEXT


def test_there_is_a_limit_to_their_number_and_length(store: Store) -> None:
    for number in range(MOST_SHEETS):
        keep(store, f"{number}")
    with pytest.raises(TooManySheets, match="delete one"):
        keep(store, "one more")
    keep(store, "0", at=LATER)
    keep(store, "one more", OTHER)
    with pytest.raises(SheetTooLong):
        keep_sheet(store, DEVICE, StoredSheet("0", AT, "x" * (LONGEST_SHEET + 1)))
    assert len(ids(store)) == MOST_SHEETS


def test_deleted_rules_are_gone_for_this_device_alone(store: Store) -> None:
    keep(store, "a")
    keep(store, "a", OTHER)
    delete_sheet(store, DEVICE, "a")
    assert (ids(store), ids(store, OTHER)) == ([], ["a"])


def test_a_device_with_house_rules_alone_is_known(store: Store) -> None:
    keep(store, "a")
    assert is_known_device(store, hash_secret(DEVICE))
    assert not is_known_device(store, hash_secret(OTHER))


def test_a_restored_backup_keeps_the_rules_made_since(store: Store, tmp_path: Path) -> None:
    keep(store, "before")
    backup = tmp_path / "backup.db"
    copy_database(store.path, backup)
    keep(store, "since")
    store.close()
    restore(backup, store.path, now=datetime(2026, 3, 3, tzinfo=UTC), prove=len)
    with Store(store.path) as restored:
        assert sorted(ids(restored)) == ["before", "since"]
