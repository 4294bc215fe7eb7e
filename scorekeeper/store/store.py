"""The store: every table's ledger, its line in the lists, and its links, in one SQLite file."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from scorekeeper.errors import ImportDuplicate
from scorekeeper.store.database import (
    FileRefusal,
    ScoreFile,
)
from scorekeeper.store.ledger import (
    AppendResult,
    Entry,
    Miss,
    NoSuchTable,
    SavedTable,
    Stale,
    Summary,
    TableBrief,
    TableExists,
    TableId,
    TableState,
    encode_tables,
)
from scorekeeper.store.rows import (
    add_links,
    brief_of,
    insert_entries,
    insert_table,
    latest_seq,
    list_names,
    list_summaries,
    read_entry,
    read_ledger,
    update_summary,
)
from scorekeeper.store.secrets import LinkHashes

_KEPT_MISSES = 1000
_LONGEST_MISS = 200


class NotWiped(FileRefusal):
    """The table is gone from every list, but not yet from every byte."""

    sentence = "The table is deleted, but traces of it stay in {path} until the next one is."


class Store(ScoreFile):
    """Ledgers, lists and links in the file at `path`, which is created if it does not exist.

    It stores what it is given and calls nothing back: a caller that adds entries has folded the
    longer ledger itself and hands over the table's new brief with them.
    """

    # The ledger

    def create(
        self, table_id: str, start: Entry, brief: TableBrief, links: LinkHashes
    ) -> AppendResult:
        """Begin a table with its first entry and two links; the same key again changes nothing."""
        msgspec.convert(table_id, TableId)
        with self.writing() as connection:
            ledger = read_ledger(connection, table_id)
            if ledger and ledger[0].key != start.key:
                raise TableExists(table_id)
            if ledger:
                return AppendResult(ledger[0], False)
            insert_table(connection, table_id, (start,), brief)
            add_links(connection, table_id, links, start.at)
        return AppendResult(start, True)

    def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        brief: TableBrief,
        *,
        expected: int | None = None,
    ) -> AppendResult:
        """Add entries that belong together, once per key of the first of them.

        They must follow the last entry of the file, and `expected`, where the caller insists on
        one, must be the number of that entry: otherwise the table went on meanwhile (`Stale`).
        """
        with self.writing() as connection:
            latest = latest_seq(connection, table_id)
            stored = read_entry(connection, table_id, entries[0].key)
            if stored:
                return AppendResult(stored, False)
            if entries[0].seq != latest + 1 or expected not in (None, latest):
                raise Stale(latest)
            insert_entries(connection, table_id, entries)
            update_summary(connection, table_id, entries[-1], brief)
        return AppendResult(entries[0], True)

    def load(self, table_id: str) -> tuple[Entry, ...]:
        """Return all entries of a table in order."""
        with self.reading() as connection:
            ledger = read_ledger(connection, table_id)
        if not ledger:
            raise NoSuchTable(table_id)
        return ledger

    def entry_with_key(self, table_id: str, key: str) -> Entry | None:
        """Return what a request with this key has stored before, if it has."""
        with self.reading() as connection:
            return read_entry(connection, table_id, key)

    def delete(self, table_id: str) -> None:
        """Remove a table from every list and every byte of the file."""
        with self.writing() as connection:
            latest_seq(connection, table_id)
            connection.execute("DELETE FROM entry WHERE table_id = ?", (table_id,))
            connection.execute("DELETE FROM summary WHERE id = ?", (table_id,))
            connection.execute("DELETE FROM link WHERE table_id = ?", (table_id,))
        try:
            # secure_delete misses copies left behind where SQLite had moved rows between pages.
            self.wipe()
        except FileRefusal as error:
            raise NotWiped(self.path) from error

    # Lists

    def summaries(self, ids: Iterable[str] | None = None) -> tuple[Summary, ...]:
        """List tables, the one touched last first; all of them without `ids`."""
        with self.reading() as connection:
            return list_summaries(connection, ids)

    def names_used(self, ids: Iterable[str] | None = None) -> tuple[str, ...]:
        """List the players' names at these tables, those who play most first."""
        with self.reading() as connection:
            return list_names(connection, ids)

    # Links

    def add_link(self, table_id: str, links: LinkHashes, at: str) -> None:
        """Add a pair of links and leave the old ones as they are."""
        with self.writing() as connection:
            latest_seq(connection, table_id)
            add_links(connection, table_id, links, at)

    def renew_links(self, table_id: str, links: LinkHashes, at: str) -> None:
        """End every link of a table and add a new pair."""
        with self.writing() as connection:
            latest_seq(connection, table_id)
            connection.execute(
                "UPDATE link SET ended = ? WHERE table_id = ? AND ended IS NULL", (at, table_id)
            )
            add_links(connection, table_id, links, at)

    def peek(self, table_id: str, secret_hash: str) -> TableState | None:
        """Return how far a table has come and what the holder of a secret may do: one read."""
        # How long the search takes may tell something of the hash, but no secret follows from it.
        rows = self.rows(
            "SELECT seq, updated, may FROM summary JOIN link ON table_id = id"
            " WHERE id = ? AND hash = ? AND ended IS NULL",
            table_id,
            secret_hash,
        )
        return TableState(*rows[0]) if rows else None

    # Files

    def export_table(self, table_id: str) -> bytes:
        """Write one table as a file."""
        with self.reading() as connection:
            latest_seq(connection, table_id)
        return self.export_all((table_id,))

    def export_all(self, ids: Iterable[str] | None = None) -> bytes:
        """Write tables as a file, all as they were at one moment."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            try:
                return encode_tables(
                    SavedTable(row.id, brief_of(row), read_ledger(connection, row.id))
                    for row in list_summaries(connection, ids)
                )
            finally:
                connection.execute("ROLLBACK")

    def import_tables(
        self,
        tables: Sequence[SavedTable],
        links: Mapping[str, LinkHashes] | None = None,
        at: str = "",
    ) -> tuple[str, ...]:
        """Store all tables of a file or none, with a pair of links each where there are any."""
        with self.writing() as connection:
            for table in tables:
                if read_ledger(connection, table.id):
                    raise ImportDuplicate(table.id, table.summary.name)
                insert_table(connection, table.id, table.entries, table.summary)
                if links is not None:
                    add_links(connection, table.id, links[table.id], at)
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
