"""The table of a request: who may open it, what is written, and what is cached of it."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest
from flask import Flask
from werkzeug.exceptions import Forbidden, NotFound

from scorekeeper.store.ledger import MOST_ENTRIES, MOST_LEDGER_BYTES, TableState
from scorekeeper.store.refusals import DiskFull, Stale
from scorekeeper.store.secrets import new_secret, watch_secret
from scorekeeper.store.transfer import export_table
from scorekeeper.table.entries import GameEnded, NamesChanged, TargetChanged
from scorekeeper.web import table_access
from scorekeeper.web.table_access import APPEND_TRIES, TableAccess, open_table
from tests.support.games import make_entries
from tests.support.phones import token
from tests.support.tables import add_entry, entries_of, make_table, phone, store_of

NOW = datetime(2026, 1, 31, 20, 0, tzinfo=UTC)
pytestmark = pytest.mark.app_config(CLOCK=lambda: NOW)  # so all entries have one time


@contextmanager
def device(app: Flask, **links: str) -> Iterator[None]:
    """A request of a device with these links."""
    cookie = "~".join(f"{table_id}.{secret}" for table_id, secret in links.items())
    with app.test_request_context(headers={"Cookie": f"tables={cookie}", "User-Agent": "iPhone"}):
        yield


@pytest.fixture
def table(app: Flask) -> Iterator[TableAccess]:
    table_id, secret = make_table(app)
    with device(app, **{table_id: secret}):
        yield open_table(table_id, "score")


# Opening


def test_a_table_opens_for_a_device_with_its_link_alone(app: Flask) -> None:
    table_id, secret = make_table(app)
    with device(app, **{table_id: secret}):
        assert open_table(table_id, "score").may == "score"
    with device(app, **{table_id: watch_secret(secret)}):
        assert open_table(table_id).may == "watch"
        with pytest.raises(Forbidden):
            open_table(table_id, "score")
    for links in ({}, {table_id: new_secret()}):
        with device(app, **links), pytest.raises(NotFound):
            open_table(table_id)


def test_a_table_deleted_between_two_reads_is_not_found(
    app: Flask, table: TableAccess, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = table.state
    table.delete()
    monkeypatch.setattr(store_of(app), "peek", lambda *_: state)
    assert table_access.find_table(table.id) is None


def test_the_etag_names_the_last_entry_and_the_permission(table: TableAccess) -> None:
    assert table.etag == '"1-2026-01-31T19:00:00Z-score"'
    assert table_access.etag_of(TableState(7, "2026-01-31T20:00:00Z", "watch")) == (
        '"7-2026-01-31T20:00:00Z-watch"'
    )


def test_a_devices_tables_are_listed_the_one_touched_last_first(app: Flask) -> None:
    tables = dict(make_table(app) for _ in range(3))
    first, *_ = tables
    make_table(app)
    with device(app, **tables):
        open_table(first, "score").append([TargetChanged(7000)], key="a")
        assert table_access.own_tables()[0].id == first
        assert {own.id for own in table_access.own_tables()} == set(tables)
    with device(app, **tables | {first: new_secret()}):
        assert set(table_access.own_ids()) == {*tables} - {first}
        assert len(table_access.own_tables()) == 2


# Writing


def test_an_entry_is_stored_with_time_and_device_and_seen_at_once(
    app: Flask, table: TableAccess
) -> None:
    result = table.append([TargetChanged(7000)], key="a", expected=1)
    assert result.is_new
    assert table.game.target == 7000
    assert entries_of(app, table.id)[1:] == (result.entry,) == table.entries[1:]
    assert (result.entry.at, result.entry.by) == ("2026-01-31T20:00:00Z", "iPhone")
    assert store_of(app).summaries([table.id])[0].seq == 2


def test_entries_that_belong_together_have_keys_of_their_own(
    app: Flask, table: TableAccess
) -> None:
    table.append([NamesChanged(name="Saturday"), TargetChanged(7000)], key="a", expected=1)
    assert [entry.key for entry in entries_of(app, table.id)] == ["start", "a", "a-target"]
    assert (table.game.name, table.game.target) == ("Saturday", 7000)


def test_the_same_key_twice_is_one_entry(app: Flask, table: TableAccess) -> None:
    first = table.append([TargetChanged(7000)], key="a", expected=1)
    again = table.append([TargetChanged(8000)], key="a", expected=1)
    assert (again.is_new, again.entry) == (False, first.entry)
    assert table.game.target == 7000
    assert len(entries_of(app, table.id)) == 2


def test_what_fits_any_ledger_is_written_after_what_others_wrote(table: TableAccess) -> None:
    other = open_table(table.id)
    other.append([NamesChanged(name="Saturday")], key="a")
    table.append([TargetChanged(7000)], key="b")
    assert (table.game.name, table.game.target) == ("Saturday", 7000)
    assert [entry.key for entry in table.entries] == ["start", "a", "b"]


def test_what_was_made_from_an_older_page_is_refused(app: Flask, table: TableAccess) -> None:
    other = open_table(table.id)
    other.append([NamesChanged(name="Saturday")], key="a")
    for late in (table, open_table(table.id)):
        with pytest.raises(Stale) as refusal:
            late.append([TargetChanged(7000)], key="b", expected=1)
        assert refusal.value.latest == 2
    assert len(entries_of(app, table.id)) == 2


def test_it_does_not_try_for_ever(
    app: Flask, table: TableAccess, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def somebody_is_always_quicker(*_: object, **__: object) -> None:
        tries.append(1)
        raise Stale(2)

    monkeypatch.setattr(store_of(app), "append", somebody_is_always_quicker)
    with pytest.raises(Stale):
        table.append([TargetChanged(7000)], key="a")
    assert len(tries) == APPEND_TRIES


def test_a_form_sent_twice_at_once_finds_what_the_first_has_stored(table: TableAccess) -> None:
    other = open_table(table.id)
    assert table.saved("a") is None
    stored = other.append([TargetChanged(7000)], key="a").entry
    assert table.saved("a") == stored
    assert table.game.target == 7000


class CountedRequests:
    def __init__(self) -> None:
        self.count = 0

    def request(self) -> None:
        self.count += 1


def test_the_end_of_a_game_asks_for_a_backup_once(app: Flask, table: TableAccess) -> None:
    backups = app.extensions["backup_thread"] = CountedRequests()
    table.append([TargetChanged(7000)], key="a")
    assert backups.count == 0
    for key in ("b", "b", "c"):
        table.append([GameEnded()], key=key)
    assert backups.count == 1


# The cache


def test_a_save_that_failed_is_never_shown(
    app: Flask, table: TableAccess, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise DiskFull(store_of(app).path)

    with monkeypatch.context() as patch:
        patch.setattr(store_of(app), "append", full)
        with pytest.raises(DiskFull):
            table.append([TargetChanged(7000)], key="a")
    assert table.game.target == open_table(table.id).game.target == 5000
    open_table(table.id).append([TargetChanged(8000)], key="b")
    assert open_table(table.id).game.target == 8000


def test_of_two_entries_with_one_number_and_time_the_stored_one_is_shown(
    table: TableAccess,
) -> None:
    other = open_table(table.id)
    table.append([TargetChanged(7000)], key="a", expected=1)
    with pytest.raises(Stale):
        other.append([TargetChanged(8000)], key="b", expected=1)
    assert open_table(table.id).game.target == 7000


def test_a_ledger_is_read_and_folded_once_for_each_state(
    app: Flask, table: TableAccess, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert open_table(table.id).game.target == 5000
    with monkeypatch.context() as patch:
        patch.setattr(table_access, "fold", lambda _: pytest.fail("folded again"))
        patch.setattr(store_of(app), "load", lambda _: pytest.fail("read again"))
        assert open_table(table.id).game.target == 5000
    add_entry(app, table.id, "target", {"target": 9000})  # as another program would
    assert open_table(table.id).game.target == 9000


def edited_import(app: Flask, table_id: str, secret: str, edit: Callable[[bytes], bytes]) -> str:
    """Delete a table, import its export after an edit, and return its board."""
    packed = export_table(store_of(app), table_id)
    client = phone(app, table_id, secret)
    assert client.get(f"/t/{table_id}").status_code == 200
    client.post(f"/t/{table_id}/delete", data={"csrf_token": token(client)})
    file = (io.BytesIO(edit(packed)), "game.json")
    client.post("/import", data={"csrf_token": token(client), "key": "one", "file": file})
    return client.get(f"/t/{table_id}").text


def test_a_table_deleted_and_imported_with_changes_is_shown_with_them(app: Flask) -> None:
    table_id, secret = make_table(app)
    hand = next(entry for entry in make_entries(hands=1) if entry.kind == "hand")
    add_entry(app, table_id, "hand", hand.body)
    board = edited_import(app, table_id, secret, lambda packed: packed.replace(b"Ann", b"Zoe"))
    assert "Zoe &amp; Cleo" in board
    assert "Ann" not in board


def test_the_largest_table_there_can_be_fits_into_the_cache() -> None:
    """One that does not would be folded for every look at it, by whoever has its link."""
    envelope = 150  # letters of an entry beside its body
    letters = MOST_LEDGER_BYTES + MOST_ENTRIES * envelope
    assert letters * table_access.BYTES_A_LETTER <= table_access.LEDGER_BYTES // 4
