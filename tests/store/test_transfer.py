"""Tables travel as a file: all of it arrives, or nothing does."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from scorekeeper.errors import ImportDamaged, ImportDuplicate
from scorekeeper.store import transfer
from scorekeeper.store.ledger import TableBrief
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store
from scorekeeper.store.table_file import decode_tables
from scorekeeper.store.transfer import export_table, export_tables, import_tables
from scorekeeper.version import VERSION
from tests.support.stored_tables import AT, add, begin, brief_of, may


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db") as opened:
        yield opened


def test_a_file_taken_in_elsewhere_gives_the_same_file(store: Store, tmp_path: Path) -> None:
    begin(store, "t2", name="Łucja’s table")
    begin(store, "t1")
    add(store, "a", body={"net": [1, 2], "z": 1, "b": [1.25, -0.5, None, True]})
    packed = export_tables(store)
    with Store(tmp_path / "other.db") as other:
        assert import_tables(other, decode_tables(packed)) == ("t1", "t2")
        assert export_tables(other) == packed
        assert other.load("t1") == store.load("t1")
        assert other.summaries() == store.summaries()
        assert may(other, "t1", "score-t1") is None


def test_one_table_can_be_exported_alone(store: Store) -> None:
    begin(store, "t2")
    begin(store)
    assert export_table(store, "t1") == export_tables(store, ["t1"])
    assert b"t2" not in export_table(store, "t1")


def test_a_file_with_one_known_table_is_refused_whole(store: Store, tmp_path: Path) -> None:
    begin(store)
    begin(store, "t2")
    packed = export_tables(store)
    with Store(tmp_path / "other.db") as other:
        begin(other, "t2")
        with pytest.raises(ImportDuplicate, match="Friday"):
            import_tables(other, decode_tables(packed))
        assert [row.id for row in other.summaries()] == ["t2"]


def test_tables_can_be_stored_with_the_summary_their_entries_come_to(
    store: Store, tmp_path: Path
) -> None:
    begin(store)
    add(store, "a", brief=TableBrief("Wrong", "hudson", totals=[9, 9]))
    [table] = decode_tables(export_tables(store))
    right = table.with_summary(msgspec.structs.asdict(brief_of(table.entries)))
    with Store(tmp_path / "other.db") as other:
        import_tables(other, [right], {"t1": LinkHashes("s", "w")}, AT)
        [row] = other.summaries()
        assert (row.name, row.totals, row.started) == ("Friday", [100, 50], AT)
        assert (may(other, "t1", "s"), may(other, "t1", "w")) == ("score", "watch")


def test_a_file_says_which_version_has_written_all_of_a_table(store: Store, tmp_path: Path) -> None:
    begin(store)
    begin(store, "t2")
    with store.writing() as connection:
        connection.execute("UPDATE summary SET program = '0.2.9' WHERE id = 't2'")
    ours, theirs = decode_tables(export_tables(store))
    assert (ours.is_ours, theirs.is_ours, theirs.program) == (True, False, "0.2.9")
    add(store, "a", table_id="t2")
    assert [table.program for table in decode_tables(export_tables(store))] == [VERSION, ""]
    with Store(tmp_path / "other.db") as other:
        import_tables(other, decode_tables(export_tables(store)))
        assert export_tables(other) == export_tables(store)


def test_a_game_with_more_hands_than_anybody_plays_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store)
    add(store, "a")
    tables = decode_tables(export_tables(store))
    store.delete("t1", AT)
    monkeypatch.setattr(transfer, "MOST_HANDS", 0)
    with pytest.raises(ImportDamaged, match="more than 0 hands"):
        import_tables(store, tables)
    assert store.summaries() == ()
