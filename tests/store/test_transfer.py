"""Tables travel as a file: all of it arrives, or nothing does."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from scorekeeper.errors import ImportDamaged, ImportDuplicate, ImportForeign, ImportNewer
from scorekeeper.store.ledger import TableBrief
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import decode_tables, export_table, export_tables, import_tables
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


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        (b'"seq": 2', b'"seq": 3', ImportDamaged),
        (b'"seq": 2', b'"seq": "two"', ImportDamaged),
        (b'"key": "a"', b'"key": "start"', ImportDamaged),
        (b'"at": "2026', b'"at": "26', ImportDamaged),
        (b'"kind": "hand"', b'"kin": "hand"', ImportDamaged),
        (b'"id": "t1"', b'"id": "../t1"', ImportDamaged),
        (b'"id": "t2"', b'"id": "t1"', ImportDuplicate),
        (b'"version": 1', b'"version": 2', ImportNewer),
        (b"scorekeeper-tables", b"bridge-tables", ImportForeign),
    ],
)
def test_a_changed_file_is_refused_and_told_why(
    store: Store, tmp_path: Path, old: bytes, new: bytes, refusal: type[Exception]
) -> None:
    begin(store)
    begin(store, "t2")
    add(store, "a")
    packed = export_tables(store)
    assert old in packed
    with Store(tmp_path / "other.db") as other:
        with pytest.raises(refusal):
            import_tables(other, decode_tables(packed.replace(old, new, 1)))
        assert other.summaries() == ()


def test_a_file_cut_short_anywhere_is_refused(store: Store, tmp_path: Path) -> None:
    begin(store)
    packed = export_tables(store).rstrip()
    with Store(tmp_path / "other.db") as other:
        for length in range(len(packed)):
            with pytest.raises((ImportDamaged, ImportForeign)):
                import_tables(other, decode_tables(packed[:length]))
        assert other.summaries() == ()


@pytest.mark.parametrize(
    "packed", [b"", b"{}", b"[1]", b"%PDF-1.4", b"\xff\xfe", b"[" * 100_000, b'{"format": 7}']
)
def test_a_foreign_file_is_called_foreign(store: Store, packed: bytes) -> None:
    with pytest.raises(ImportForeign):
        import_tables(store, decode_tables(packed))
