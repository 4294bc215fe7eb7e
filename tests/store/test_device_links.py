"""A device's links: kept under its secret, readable with it alone, good while the links are."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorekeeper.store import device_links
from scorekeeper.store.copying import copy_database
from scorekeeper.store.restoring import restore
from scorekeeper.store.secrets import hash_secret, link_hashes, new_secret
from scorekeeper.store.store import Store
from tests.support.stored_tables import AT, add, begin

DEVICE, OTHER = "device-" + "d" * 30, "other-" + "o" * 30


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db", synchronous="OFF") as opened:
        yield opened


def joined(store: Store, table_id: str, device: str = DEVICE) -> str:
    """Begin a table and give a device its score link."""
    begin(store, table_id)
    secret = new_secret()
    store.add_link(table_id, link_hashes(secret), AT)
    device_links.add_device_links(store, device, {table_id: secret}, AT)
    return secret


def may(store: Store, device: str, table_id: str) -> str | None:
    state = device_links.device_state(store, hash_secret(device), table_id)
    return state.may if state else None


def test_a_device_sees_its_own_tables_alone(store: Store) -> None:
    joined(store, "t1")
    joined(store, "t2", OTHER)
    assert [may(store, DEVICE, table) for table in ("t1", "t2", "t3")] == ["score", None, None]
    assert device_links.device_tables(store, hash_secret(DEVICE)) == ["t1"]
    assert device_links.is_known_device(store, hash_secret(DEVICE))
    assert not device_links.is_known_device(store, hash_secret("nobody"))


def test_there_is_no_limit_and_the_table_touched_last_comes_first(store: Store) -> None:
    for number in range(150):
        joined(store, f"t{number:03}")
    add(store, "a", table_id="t042", at="2026-02-01T19:00:00Z")
    tables = device_links.device_tables(store, hash_secret(DEVICE))
    assert len(tables) == 150
    assert tables[0] == "t042"


def test_an_ended_link_opens_nothing_and_a_newer_one_replaces_it(store: Store) -> None:
    joined(store, "t1")
    new = new_secret()
    store.renew_links("t1", link_hashes(new), AT)
    assert may(store, DEVICE, "t1") is None
    assert device_links.device_tables(store, hash_secret(DEVICE)) == []
    device_links.add_device_links(store, DEVICE, {"t1": new}, AT)
    assert may(store, DEVICE, "t1") == "score"
    assert device_links.device_link_secret(store, DEVICE, "t1") == new


def test_a_deleted_table_is_listed_no_more(store: Store) -> None:
    joined(store, "t1")
    store.delete("t1", AT)
    assert may(store, DEVICE, "t1") is None
    assert device_links.device_tables(store, hash_secret(DEVICE)) == []


@pytest.mark.parametrize("secret", ["s" * 20, "x" * 64, "".join(map(chr, range(33, 97)))])
def test_only_the_device_itself_can_read_a_secret(store: Store, secret: str) -> None:
    begin(store)
    device_links.add_device_links(store, DEVICE, {"t1": secret}, AT)
    assert device_links.device_link_secret(store, DEVICE, "t1") == secret
    assert device_links.device_link_secret(store, OTHER, "t1") == ""
    raw = store.path.read_bytes()
    assert secret.encode() not in raw and DEVICE.encode() not in raw
    [(hidden,)] = store.rows("SELECT secret FROM device_link")
    assert device_links.decrypt(OTHER, hidden) != secret


def test_no_two_secrets_are_hidden_alike(store: Store) -> None:
    for table_id in ("t1", "t2"):
        begin(store, table_id)
    device_links.add_device_links(store, DEVICE, {"t1": "s" * 22, "t2": "s" * 22}, AT)
    assert len({hidden for (hidden,) in store.rows("SELECT secret FROM device_link")}) == 2


def test_a_restore_takes_no_table_from_a_phone_that_joined_since(
    store: Store, tmp_path: Path
) -> None:
    secret, backup = joined(store, "t1"), tmp_path / "backup.db"
    copy_database(store.path, backup)
    device_links.add_device_links(store, OTHER, {"t1": secret}, AT)
    store.close()
    restore(backup, store.path, now=datetime(2026, 2, 1, tzinfo=UTC), prove=len)
    assert [may(store, device, "t1") for device in (DEVICE, OTHER)] == ["score", "score"]
    assert device_links.device_link_secret(store, OTHER, "t1") == secret
