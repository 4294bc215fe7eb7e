"""Tables as a file: exported from one store, checked, and imported into another."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Self

import msgspec

from scorekeeper.errors import ImportDamaged, ImportDuplicate, ImportForeign, ImportNewer
from scorekeeper.store.ledger import (
    LONGEST_BODY,
    MOST_ENTRIES,
    MOST_HANDS,
    MOST_LEDGER_BYTES,
    Entry,
    TableBrief,
    TableId,
    is_real_moment,
)
from scorekeeper.store.refusals import NoSuchTable
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store, has_table, insert_links, insert_table
from scorekeeper.version import VERSION

FORMAT = "scorekeeper-tables"
FILE_VERSION = 2


class SavedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table in a file: its links are not exported."""

    id: TableId
    summary: TableBrief
    entries: Annotated[tuple[Entry, ...], msgspec.Meta(min_length=1)]
    program: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-z.]{0,20}\Z")] = ""

    @property
    def is_ours(self) -> bool:
        """Whether this very version has written every entry, as the file says."""
        return self.program == VERSION

    def with_summary(self, summary: Mapping[str, Any]) -> Self:
        """Return the same table with another summary, the one its entries really come to."""
        return msgspec.structs.replace(self, summary=TableBrief(**summary))


class _Header(msgspec.Struct):
    format: str
    version: int


class _ExportFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    tables: tuple[SavedTable, ...]


def export_table(store: Store, table_id: str) -> bytes:
    """Return the file of one table."""
    if not store.summaries([table_id]):
        raise NoSuchTable(table_id)
    return export_tables(store, [table_id])


def export_tables(store: Store, ids: Iterable[str] | None = None) -> bytes:
    """Return the file of these tables, or of all, as they were at one moment."""
    with store.snapshot():
        return encode_tables(
            SavedTable(row.id, row.brief, store.load(row.id), row.program)
            for row in store.summaries(ids)
        )


def import_tables(
    store: Store,
    tables: Sequence[SavedTable],
    links: Mapping[str, LinkHashes] | None = None,
    at: str = "",
) -> tuple[str, ...]:
    """Store all these tables or none, each with the pair of links made for it, if any."""
    for table in tables:
        if table.summary.hands > MOST_HANDS:
            raise ImportDamaged(f"a game in it has more than {MOST_HANDS:,} hands")
    with store.writing() as connection:
        for table in tables:
            if has_table(connection, table.id):
                raise ImportDuplicate(table.id, table.summary.name)
            insert_table(connection, table.id, table.entries, table.summary, table.program)
            if links is not None:
                insert_links(connection, table.id, links[table.id], at)
    return tuple(table.id for table in tables)


def encode_tables(tables: Iterable[SavedTable]) -> bytes:
    """Return tables as a file: the same tables always give the same bytes."""
    ordered = tuple(sorted(tables, key=lambda table: table.id))
    packed = msgspec.json.encode(_ExportFile(format=FORMAT, version=FILE_VERSION, tables=ordered))
    return msgspec.json.format(packed, indent=1) + b"\n"


def decode_tables(packed: bytes) -> tuple[SavedTable, ...]:
    """Return the tables of a file, or refuse it as foreign, newer or damaged."""
    _check_header(packed)
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


def _check_header(packed: bytes) -> None:
    try:
        header = msgspec.json.decode(packed, type=_Header)
    except msgspec.ValidationError as error:
        raise ImportForeign from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        # How the file begins tells one that was cut short from a foreign one.
        if FORMAT.encode() in packed[:200]:
            raise ImportDamaged("it ends too early or has unreadable characters") from error
        raise ImportForeign from error
    if header.format != FORMAT:
        raise ImportForeign
    if header.version > FILE_VERSION:
        raise ImportNewer
    if header.version < 1:
        raise ImportDamaged(f"there is no version {header.version} of such files")


def _check_ledger(table: SavedTable) -> None:
    if len(table.entries) > MOST_ENTRIES:
        raise ImportDamaged(f"a table in it has more than {MOST_ENTRIES:,} entries")
    sizes = [len(msgspec.json.encode(entry.body)) for entry in table.entries]
    if max(sizes) > LONGEST_BODY or sum(sizes) > MOST_LEDGER_BYTES:
        raise ImportDamaged("a table in it is far too large")
    for entry in table.entries:
        if not is_real_moment(entry.at):
            raise ImportDamaged(f"there is no such day and time: {entry.at}")
    if [entry.seq for entry in table.entries] != list(range(1, len(table.entries) + 1)):
        raise ImportDamaged(f"entries of the table “{table.summary.name}” are missing")
    if len({entry.key for entry in table.entries}) != len(table.entries):
        raise ImportDamaged(f"an entry of the table “{table.summary.name}” is there twice")
