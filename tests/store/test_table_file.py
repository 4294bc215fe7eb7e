"""The file that tables travel in: rule books once, a table a line, read strictly."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.errors import ImportDamaged, ImportDuplicate, ImportForeign, ImportNewer
from scorekeeper.store import table_file
from scorekeeper.store.store import Store
from scorekeeper.store.table_file import decode_tables, encode_tables
from scorekeeper.store.transfer import export_tables, import_tables
from scorekeeper.version import VERSION
from tests.support.stored_tables import add, begin

BOOK = {"id": "hudson", "name": "Hudson", "target": {"is": 5000}}
OTHER = BOOK | {"target": {"is": 10_000}}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db") as opened:
        yield opened


def test_a_rule_book_of_several_games_stands_once_in_the_file(store: Store) -> None:
    for table_id, book in (("t1", BOOK), ("t2", OTHER), ("t3", BOOK)):
        begin(store, table_id, ruleset=book)
    packed = export_tables(store)
    assert json.loads(packed)["rule_books"] == {"hudson": BOOK, "hudson-2": OTHER}
    named = [table["entries"][0]["body"]["ruleset"] for table in json.loads(packed)["tables"]]
    assert named == ["hudson", "hudson-2", "hudson"]
    read = [table.entries[0].body["ruleset"] for table in decode_tables(packed)]
    assert read == [BOOK, OTHER, BOOK]


def test_each_table_is_a_line_and_the_file_may_be_laid_out_otherwise(store: Store) -> None:
    for table_id in ("t1", "t2"):
        begin(store, table_id, ruleset=BOOK)
    packed = export_tables(store)
    assert len(packed.splitlines()) == len(["start", "t1", "t2", "end"])
    tables = decode_tables(packed)
    indented = json.dumps(json.loads(packed), indent=2).encode()
    for other in (indented, packed.replace(b"\n", b"\r\n"), packed.rstrip()):
        assert decode_tables(other) == tables
    assert encode_tables(tables) == packed


def test_no_table_is_a_file_too(store: Store) -> None:
    assert decode_tables(export_tables(store)) == ()


def test_a_rule_book_that_is_not_in_the_file_is_named(store: Store) -> None:
    begin(store, ruleset=BOOK)
    packed = export_tables(store).replace(b'"ruleset":"hudson"', b'"ruleset":"pinochle"')
    with pytest.raises(ImportDamaged, match="no rule book “pinochle”"):
        decode_tables(packed)


def test_nothing_may_follow_the_end(store: Store) -> None:
    begin(store)
    with pytest.raises(ImportDamaged, match="follows its end"):
        decode_tables(export_tables(store) + b"{}")


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        (b'"seq":2', b'"seq":3', ImportDamaged),
        (b'"seq":2', b'"seq":"two"', ImportDamaged),
        (b'"key":"a"', b'"key":"start"', ImportDamaged),
        (b'"at":"2026', b'"at":"26', ImportDamaged),
        (b'"kind":"hand"', b'"kin":"hand"', ImportDamaged),
        (b'"id":"t1"', b'"id":"../t1"', ImportDamaged),
        (b'"id":"t2"', b'"id":"t1"', ImportDuplicate),
        (b'"version":3', b'"version":4', ImportNewer),
        (b'"version":3', b'"version":0', ImportDamaged),
        (b'"version":3', b'"version":-1', ImportDamaged),
        (b'"at":"2026-01-31T19', b'"at":"9999-99-99T99', ImportDamaged),
        (b'"at":"2026-01', b'"at":"0000-01', ImportDamaged),
        (b'"at":"2026-01', b'"at":"1969-01', ImportDamaged),
        (b'"at":"2026-01-31T19', b'"at":"2026-02-30T19', ImportDamaged),
        (b'"program":"0', b'"program":"<', ImportDamaged),
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
    "packed", [b"", b"{}", b"[1]", b"%PDF-1.4", b"\xff\xfe", b"[" * 100_000, b'{"format":7}']
)
def test_a_foreign_file_is_called_foreign(store: Store, packed: bytes) -> None:
    with pytest.raises(ImportForeign):
        import_tables(store, decode_tables(packed))


@pytest.mark.parametrize("version", [1, 2])
def test_files_of_earlier_versions_are_read(store: Store, version: int) -> None:
    begin(store, ruleset=BOOK)
    old = json.loads(export_tables(store)) | {"version": version}
    [table] = old["tables"]
    table["entries"][0]["body"]["ruleset"] = old.pop("rule_books")["hudson"]
    if version == 1:
        del table["program"]
    [read] = decode_tables(json.dumps(old, indent=1).encode())
    assert read.entries == store.load("t1")
    assert read.program == ("" if version == 1 else VERSION)


@pytest.mark.parametrize("how", ["entries", "body", "bytes"])
def test_a_table_that_is_far_too_large_is_refused(
    store: Store, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store)
    for key in ("a", "b"):
        add(store, key, body={"net": [5, 5], "pad": "x" * 300})
    packed = export_tables(store)
    decode_tables(packed)
    limits = {"entries": "MOST_ENTRIES", "body": "LONGEST_BODY", "bytes": "MOST_LEDGER_BYTES"}
    monkeypatch.setattr(table_file, limits[how], {"entries": 2, "body": 310, "bytes": 600}[how])
    with pytest.raises(ImportDamaged, match=r"more than 2 entries|far too large"):
        decode_tables(packed)
