"""The values a store keeps, why it refuses, and how tables travel as a file."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, Self

import msgspec

from scorekeeper.errors import ImportDamaged, ImportDuplicate, ImportForeign, ImportNewer, Refusal

FORMAT = "scorekeeper-tables"
VERSION = 1

# A table's id stands in addresses and file names; a moment must sort as text.
TableId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}\Z")]
Moment = Annotated[
    str, msgspec.Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|\+00:00)\Z", max_length=25)
]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
May = Literal["score", "watch"]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a ledger; its body is shared by all readers and never changed."""

    seq: Whole
    key: Word
    kind: Word
    body: dict[str, Any]
    at: Moment
    by: Annotated[str, msgspec.Meta(max_length=200)]


class NewEntry(msgspec.Struct, frozen=True):
    """What a caller wants to add to a ledger, before it has a place there."""

    kind: str
    body: Mapping[str, Any]


class Stamp(msgspec.Struct, frozen=True):
    """When an entry is made, and on which device."""

    at: str
    by: str


class AppendResult(msgspec.Struct, frozen=True):
    """The first entry stored under the caller's key, and whether this very call stored it."""

    entry: Entry
    is_new: bool


def entries_after(
    ledger: Sequence[Entry], new: Sequence[NewEntry], *, key: str, stamp: Stamp
) -> tuple[Entry, ...]:
    """Return the rows that would follow `ledger`; nothing is stored yet.

    The first row has the caller's key, each of the others the key with its kind, so at most one
    more row of each kind fits. Bodies go through JSON and back: what the caller folds now is
    equal to what is read from the file later.
    """
    keys = [key, *(f"{key}-{entry.kind}" for entry in new[1:])]
    rows = [
        {
            "seq": seq,
            "key": own_key,
            "kind": entry.kind,
            "body": msgspec.json.decode(msgspec.json.encode(entry.body)),
            "at": stamp.at,
            "by": stamp.by,
        }
        for seq, (own_key, entry) in enumerate(zip(keys, new, strict=True), len(ledger) + 1)
    ]
    return msgspec.convert(rows, tuple[Entry, ...])


class TableState(NamedTuple):
    """How far a ledger has come, when, and what the holder of a link may do with it."""

    seq: int
    at: str
    may: May


class TableBrief(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the caller tells about a table for lists."""

    name: str
    rules: str
    players: tuple[str, ...] = ()
    hands: Whole = 0
    totals: Any = ()
    outcome: Any = None


class Summary(msgspec.Struct, frozen=True):
    """A table in a list: the caller's brief and what the ledger itself tells."""

    id: str
    name: str
    rules: str
    players: tuple[str, ...]
    hands: int
    totals: Any
    outcome: Any
    started: str
    updated: str
    seq: int


class Miss(msgspec.Struct, frozen=True):
    """A question that found nothing, and how often it was asked."""

    q: str
    rules: str
    times: int
    last: str


class SavedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it travels: its links stay behind."""

    id: TableId
    summary: TableBrief
    entries: Annotated[tuple[Entry, ...], msgspec.Meta(min_length=1)]

    def with_summary(self, summary: Mapping[str, Any]) -> Self:
        """Return the same table with another summary, the one its entries really come to."""
        return msgspec.structs.replace(self, summary=TableBrief(**summary))


class _Label(msgspec.Struct):
    format: str
    version: int


class _ExportFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    tables: tuple[SavedTable, ...]


class StoreRefusal(Refusal):
    """Say in one sentence why the store did not do it."""


class NoSuchTable(StoreRefusal):
    """There is no table with this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is no table “{table_id}” here.")
        self.table_id = table_id


class TableExists(StoreRefusal):
    """A different table already has this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is already a table “{table_id}” here.")
        self.table_id = table_id


class Stale(StoreRefusal):
    """The table went on since the page was made."""

    def __init__(self, latest: int) -> None:
        super().__init__("Somebody else saved something at this table in the meantime.")
        self.latest = latest


def encode_tables(tables: Iterable[SavedTable]) -> bytes:
    """Write tables as a file: the same tables always give the same bytes."""
    ordered = tuple(sorted(tables, key=lambda table: table.id))
    packed = msgspec.json.encode(_ExportFile(format=FORMAT, version=VERSION, tables=ordered))
    return msgspec.json.format(packed, indent=1) + b"\n"


def decode_tables(packed: bytes) -> tuple[SavedTable, ...]:
    """Read a file of tables, or refuse it as foreign, newer or damaged."""
    _check_label(packed)
    try:
        tables = msgspec.json.decode(packed, type=_ExportFile).tables
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ImportDamaged(str(error).rstrip(".")) from error
    seen: set[str] = set()
    for table in tables:
        if table.id in seen:
            raise ImportDuplicate(table.id, table.summary.name)
        seen.add(table.id)
        _check_ledger(table)
    return tables


def _check_label(packed: bytes) -> None:
    try:
        label = msgspec.json.decode(packed, type=_Label)
    except msgspec.ValidationError as error:
        raise ImportForeign from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        # Cut short is told apart from foreign by how the file begins.
        if FORMAT.encode() in packed[:200]:
            raise ImportDamaged("it ends too early or has unreadable characters") from error
        raise ImportForeign from error
    if label.format != FORMAT:
        raise ImportForeign
    if label.version > VERSION:
        raise ImportNewer


def _check_ledger(table: SavedTable) -> None:
    if [entry.seq for entry in table.entries] != list(range(1, len(table.entries) + 1)):
        raise ImportDamaged(f"entries of the table “{table.summary.name}” are missing")
    if len({entry.key for entry in table.entries}) != len(table.entries):
        raise ImportDamaged(f"an entry of the table “{table.summary.name}” is there twice")
