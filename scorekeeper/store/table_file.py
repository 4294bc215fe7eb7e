"""The file that tables travel in: written line by line, and read strictly.

Each rule book stands in it once, before the tables; the entries name it. Each table is on a line of
its own, so that a file of any number of games is written and read in little memory.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, BinaryIO, Self, TypeVar

import msgspec

from scorekeeper.errors import ImportDamaged, ImportDuplicate, ImportForeign, ImportNewer
from scorekeeper.store.ledger import (
    LONGEST_BODY,
    MOST_ENTRIES,
    MOST_LEDGER_BYTES,
    Entry,
    TableBrief,
    TableId,
    is_real_moment,
)
from scorekeeper.version import VERSION

FORMAT = "scorekeeper-tables"
FILE_VERSION = 3
T = TypeVar("T")
_BOOK = "ruleset"  # the key of a body that holds a whole rule book; in the file, its name
_TABLES, _END = b',"tables":[', b"]}"  # how the first line ends, and the last line
_CUT_SHORT = "it ends too early or has unreadable characters"


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


class _FirstLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: str
    version: int
    rule_books: dict[str, dict[str, Any]] = {}


class _WholeFile(_FirstLine, frozen=True, kw_only=True):
    tables: tuple[SavedTable, ...]


# Writing


def encode_tables(tables: Iterable[SavedTable]) -> bytes:
    """Return tables as a file: the same tables always give the same bytes."""
    ordered = sorted(tables, key=lambda table: table.id)
    return b"".join(file_lines(lambda: ordered))


def file_lines(tables: Callable[[], Iterable[SavedTable]]) -> Iterator[bytes]:
    """Yield the file of tables, which come by their id: the first line, then one for each table.

    The tables are asked for twice, because the rule books stand before them.
    """
    names: dict[bytes, str] = {}
    books: dict[str, dict[str, Any]] = {}
    for table in tables():
        for book in filter(None, map(_book_of, table.entries)):
            packed = msgspec.json.encode(book)
            if packed not in names:
                names[packed] = _free_name(str(book.get("id", "rules")), books)
                books[names[packed]] = book
    first = msgspec.json.encode(_FirstLine(FORMAT, FILE_VERSION, books))
    yield first.removesuffix(b"}") + _TABLES + b"\n"
    separator = b""
    for table in tables():
        entries = tuple(_with_name(entry, names) for entry in table.entries)
        yield separator + msgspec.json.encode(msgspec.structs.replace(table, entries=entries))
        separator = b",\n"
    yield b"\n" + _END + b"\n"


def _book_of(entry: Entry) -> dict[str, Any] | None:
    book = entry.body.get(_BOOK)
    return book if isinstance(book, dict) else None


def _free_name(wanted: str, taken: Mapping[str, Any]) -> str:
    name, number = wanted, 1
    while name in taken:
        number += 1
        name = f"{wanted}-{number}"
    return name


def _with_name(entry: Entry, names: Mapping[bytes, str]) -> Entry:
    book = _book_of(entry)
    return entry if book is None else _with_book(entry, names[msgspec.json.encode(book)])


def _with_book(entry: Entry, book: dict[str, Any] | str) -> Entry:
    return msgspec.structs.replace(entry, body={**entry.body, _BOOK: book})


# Reading


def decode_tables(packed: bytes) -> tuple[SavedTable, ...]:
    """Return the tables of a file, or refuse it as foreign, newer or damaged."""
    return tuple(read_tables(io.BytesIO(packed)))


def read_tables(file: BinaryIO) -> Iterator[SavedTable]:
    """Yield the tables of a file, or refuse it as foreign, newer or damaged."""
    seen: set[str] = set()
    for table in _tables(file):
        if table.id in seen:
            raise ImportDuplicate(table.id, table.summary.name)
        seen.add(table.id)
        _check_ledger(table)
        yield table


def _tables(file: BinaryIO) -> Iterator[SavedTable]:
    """Yield the tables line by line; a file that is laid out in another way is read whole."""
    first = file.readline()
    packed = first.strip()
    if not packed.endswith(_TABLES):
        packed = first + file.read()
        _check_header(packed)
        whole = _decode(packed, _WholeFile)
        yield from (_with_books(table, whole.rule_books) for table in whole.tables)
        return
    packed = packed.removesuffix(_TABLES) + b"}"
    _check_header(packed)
    books = _decode(packed, _FirstLine).rule_books
    for line in filter(None, map(bytes.strip, file)):
        if line == _END:
            break
        yield _with_books(_decode(line.removesuffix(b","), SavedTable), books)
    else:
        raise ImportDamaged(_CUT_SHORT)
    if file.read().strip():
        raise ImportDamaged("something follows its end")


def _check_header(packed: bytes) -> None:
    try:
        header = msgspec.json.decode(packed, type=_Header)
    except msgspec.ValidationError as error:
        raise ImportForeign from error
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        # How the file begins tells one that was cut short from a foreign one.
        if FORMAT.encode() in packed[:200]:
            raise ImportDamaged(_CUT_SHORT) from error
        raise ImportForeign from error
    if header.format != FORMAT:
        raise ImportForeign
    if header.version > FILE_VERSION:
        raise ImportNewer
    if header.version < 1:
        raise ImportDamaged(f"there is no version {header.version} of such files")


def _decode(packed: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(packed, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ImportDamaged(str(error).rstrip(".")) from error


def _with_books(table: SavedTable, books: Mapping[str, dict[str, Any]]) -> SavedTable:
    """Return the table with the rule books themselves where its entries name them."""
    entries = []
    for entry in table.entries:
        name = entry.body.get(_BOOK)
        if isinstance(name, str) and name not in books:
            raise ImportDamaged(f"there is no rule book “{name}” in it")
        entries.append(_with_book(entry, books[name]) if isinstance(name, str) else entry)
    return msgspec.structs.replace(table, entries=tuple(entries))


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
