"""The store: every table's ledger, its line in the lists, and its links, in one SQLite file."""

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from scorekeeper.errors import ImportDuplicate
from scorekeeper.store.database import (
    WAIT,
    FileRefusal,
    ScoreFile,
)
from scorekeeper.store.ledger import (
    AppendResult,
    Entry,
    Fold,
    May,
    Miss,
    Newest,
    NoSuchTable,
    SavedTable,
    Stale,
    Summary,
    TableExists,
    TableId,
    decode_tables,
    encode_tables,
)
from scorekeeper.store.rows import (
    add_links,
    brief_of,
    list_names,
    list_summaries,
    must_exist,
    plain_entry,
    read_on,
    summarise,
    write,
)

_REMEMBERED_ENTRIES = 5000
_KEPT_MISSES = 1000
_LONGEST_MISS = 200


class NotWiped(FileRefusal):
    """The table is gone from every list, but not yet from every byte."""

    sentence = "The table is deleted, but traces of it stay in {path} until the next one is."


class _Memory:
    """The ledgers read last, decoded; a reader proves each against the file before use."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._ledgers: OrderedDict[str, tuple[Entry, ...]] = OrderedDict()
        self._lock = threading.Lock()

    def recall(self, table_id: str) -> tuple[Entry, ...]:
        with self._lock:
            if table_id in self._ledgers:
                self._ledgers.move_to_end(table_id)
            return self._ledgers.get(table_id, ())

    def keep(self, table_id: str, ledger: tuple[Entry, ...]) -> None:
        with self._lock:
            self._size += len(ledger) - len(self._ledgers.pop(table_id, ()))
            if ledger:
                self._ledgers[table_id] = ledger
            while self._size > self._most:
                self._size -= len(self._ledgers.popitem(last=False)[1])


class Store(ScoreFile):
    """Keep ledgers, lists and links in the file at `path`, made if it is not there."""

    def __init__(self, path: Path, *, wait: float = WAIT) -> None:
        super().__init__(path, wait=wait)
        self._memory = _Memory(_REMEMBERED_ENTRIES)

    # The ledger

    def create(
        self,
        table_id: str,
        *,
        key: str,
        kind: str,
        body: Mapping[str, Any],
        at: str,
        by: str,
        summary: Fold | Mapping[str, Any],
        score_hash: str,
        watch_hash: str,
    ) -> AppendResult:
        """Begin a table with its first entry and two links; the same key again changes nothing."""
        msgspec.convert(table_id, TableId)
        with self.writing() as connection:
            ledger = self._read(connection, table_id)
            if ledger and ledger[0].key != key:
                raise TableExists(table_id)
            if ledger:
                return AppendResult(ledger[0], False, ledger)
            entry = plain_entry(1, key=key, kind=kind, body=body, at=at, by=by)
            ledger = write(connection, table_id, (entry,), (), summary)
            add_links(connection, table_id, score_hash, watch_hash, at)
        self._memory.keep(table_id, ledger)
        return AppendResult(entry, True, ledger)

    def append(
        self,
        table_id: str,
        *,
        key: str,
        kind: str,
        body: Mapping[str, Any],
        at: str,
        by: str,
        expected: int | None,
        summary: Fold | Mapping[str, Any],
        also: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> AppendResult:
        """Add an entry once per key, and only to the ledger the caller had seen.

        `also` holds entries by kind that must not be missing where this one stands.
        """
        with self.writing() as connection:
            ledger = self._read(connection, table_id)
            if not ledger:
                raise NoSuchTable(table_id)
            for stored in ledger:
                if stored.key == key:
                    return AppendResult(stored, False, ledger)
            latest = ledger[-1].seq
            if expected is not None and expected != latest:
                raise Stale(latest)
            entry = plain_entry(latest + 1, key=key, kind=kind, body=body, at=at, by=by)
            more = [
                plain_entry(seq, key=f"{key}-{name}", kind=name, body=told, at=at, by=by)
                for seq, (name, told) in enumerate((also or {}).items(), latest + 2)
            ]
            ledger = write(connection, table_id, (entry, *more), ledger, summary)
        self._memory.keep(table_id, ledger)
        return AppendResult(entry, True, ledger)

    def load(self, table_id: str) -> tuple[Entry, ...]:
        """Give all entries of a table in order."""
        with self.reading() as connection:
            ledger = self._read(connection, table_id)
        if not ledger:
            raise NoSuchTable(table_id)
        return ledger

    def open(self, table_id: str, secret_hash: str) -> tuple[May, tuple[Entry, ...]] | None:
        """Give what the holder of a secret may do at a table, and all its entries."""
        with self.reading() as connection:
            may = _allowed(connection, table_id, secret_hash)
            ledger = self._read(connection, table_id) if may else ()
        return (may, ledger) if may and ledger else None

    def newest(self, table_id: str) -> Newest:
        """Tell how far a table has come, in one small read."""
        rows = self.rows("SELECT seq, updated FROM summary WHERE id = ?", table_id)
        if not rows:
            raise NoSuchTable(table_id)
        return Newest(*rows[0])

    def delete(self, table_id: str) -> None:
        """Remove a table from every list and every byte of the file."""
        with self.writing() as connection:
            must_exist(connection, table_id)
            connection.execute("DELETE FROM entry WHERE table_id = ?", (table_id,))
            connection.execute("DELETE FROM summary WHERE id = ?", (table_id,))
            connection.execute("DELETE FROM link WHERE table_id = ?", (table_id,))
        self._memory.keep(table_id, ())
        try:
            # secure_delete misses copies left behind where SQLite had moved rows between pages.
            self.wipe()
        except FileRefusal as error:
            raise NotWiped(self.path) from error

    def _read(self, connection: sqlite3.Connection, table_id: str) -> tuple[Entry, ...]:
        known = self._memory.recall(table_id)
        ledger = read_on(connection, table_id, known)
        if ledger is not known:
            self._memory.keep(table_id, ledger)
        return ledger

    # Lists

    def summaries(self, ids: Iterable[str] | None = None) -> tuple[Summary, ...]:
        """List tables, the one touched last first; all of them without `ids`."""
        with self.reading() as connection:
            return list_summaries(connection, ids)

    def rebuild_summaries(self, fold: Fold) -> None:
        """Make all lists anew from the ledgers alone."""
        with self.writing() as connection:
            connection.execute("DELETE FROM summary")
            for (table_id,) in connection.execute("SELECT DISTINCT table_id FROM entry").fetchall():
                ledger = read_on(connection, table_id, ())
                summarise(connection, table_id, ledger, fold)

    def names_used(self, ids: Iterable[str] | None = None) -> tuple[str, ...]:
        """List the players' names at these tables, those who play most first."""
        with self.reading() as connection:
            return list_names(connection, ids)

    # Links

    def add_link(self, table_id: str, *, score_hash: str, watch_hash: str, at: str) -> None:
        """Add a pair of links and leave the old ones as they are."""
        with self.writing() as connection:
            must_exist(connection, table_id)
            add_links(connection, table_id, score_hash, watch_hash, at)

    def renew_links(self, table_id: str, *, score_hash: str, watch_hash: str, at: str) -> None:
        """End every link of a table and add a new pair."""
        with self.writing() as connection:
            must_exist(connection, table_id)
            connection.execute(
                "UPDATE link SET ended = ? WHERE table_id = ? AND ended IS NULL", (at, table_id)
            )
            add_links(connection, table_id, score_hash, watch_hash, at)

    def links_for(self, table_id: str, secret_hash: str) -> May | None:
        """Tell what the holder of a secret may do at a table."""
        with self.reading() as connection:
            return _allowed(connection, table_id, secret_hash)

    def peek(self, table_id: str, secret_hash: str) -> tuple[int, str, May] | None:
        """Tell how far a table has come, when, and what the holder of a secret may do: one read."""
        rows = self.rows(
            "SELECT seq, updated, may FROM summary JOIN link ON table_id = id"
            " WHERE id = ? AND hash = ? AND ended IS NULL",
            table_id,
            secret_hash,
        )
        return rows[0] if rows else None

    # Files

    def export_table(self, table_id: str) -> bytes:
        """Write one table as a file."""
        self.newest(table_id)
        return self.export_all((table_id,))

    def export_all(self, ids: Iterable[str] | None = None) -> bytes:
        """Write tables as a file, all as they were at one moment."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            try:
                return encode_tables(
                    SavedTable(row.id, brief_of(row), read_on(connection, row.id, ()))
                    for row in list_summaries(connection, ids)
                )
            finally:
                connection.execute("ROLLBACK")

    def import_tables(
        self,
        packed: bytes,
        fold: Fold | None = None,
        *,
        links: Callable[[str], tuple[str, str]] | None = None,
        at: str = "",
    ) -> tuple[str, ...]:
        """Take in all tables of a file or none; `fold` proves that each can be played on.

        `links` gives the hashes of a table's score and watch link: a table nobody can open
        would be as good as lost.
        """
        tables = decode_tables(packed)
        with self.writing() as connection:
            for table in tables:
                if self._read(connection, table.id):
                    raise ImportDuplicate(table.id, table.summary.name)
                told = fold or msgspec.structs.asdict(table.summary)
                write(connection, table.id, table.entries, (), told)
                if links:
                    add_links(connection, table.id, *links(table.id), at)
        return tuple(table.id for table in tables)

    # Searches that found nothing

    def keep_miss(self, q: str, rules: str, at: str) -> None:
        """Remember a question that found nothing; the oldest make room."""
        with self.writing() as connection:
            connection.execute(
                "INSERT INTO miss (q, rules, times, last) VALUES (?, ?, 1, ?)"
                " ON CONFLICT (q, rules) DO UPDATE SET times = times + 1, last = excluded.last",
                (q[:_LONGEST_MISS], rules, at),
            )
            connection.execute(
                "DELETE FROM miss WHERE (q, rules) IN (SELECT q, rules FROM miss"
                " ORDER BY last DESC, q, rules LIMIT -1 OFFSET ?)",
                (_KEPT_MISSES,),
            )

    def misses(self) -> tuple[Miss, ...]:
        """List the questions that found nothing, the most frequent first."""
        rows = self.rows("SELECT q, rules, times, last FROM miss ORDER BY times DESC, last DESC, q")
        return tuple(Miss(*row) for row in rows)


def _allowed(connection: sqlite3.Connection, table_id: str, secret_hash: str) -> May | None:
    # How long the search takes may tell something of the hash, but no secret follows from that.
    rows = connection.execute(
        "SELECT may FROM link WHERE table_id = ? AND hash = ? AND ended IS NULL",
        (table_id, secret_hash),
    ).fetchall()
    return cast(May, rows[0][0]) if rows else None
