"""The store: every table's ledger, its row in the lists, and its links, in one SQLite file."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from scorekeeper.store.database import ScoreFile, file_bytes
from scorekeeper.store.ledger import (
    LONGEST_BODY,
    MOST_ENTRIES,
    MOST_LEDGER_BYTES,
    AppendResult,
    Entry,
    Miss,
    TableBrief,
    TableId,
    TableState,
    TableSummary,
)
from scorekeeper.store.refusals import (
    EntryTooLong,
    FileNotWiped,
    FileRefusal,
    LinkEnded,
    NoSuchTable,
    Stale,
    TableExists,
    TableFull,
)
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.version import VERSION

MOST_MISSES = 1000
LONGEST_MISS = 200
SMALL_FILE = 4 * 1024 * 1024  # bytes: so much is rewritten before anybody notices

_LEDGER = 'SELECT seq, "key", kind, body, at, "by" FROM entry WHERE table_id = ? ORDER BY seq'
_BY_KEY = 'SELECT seq, "key", kind, body, at, "by" FROM entry WHERE table_id = ? AND "key" = ?'
_BY_PREFIX = """
    SELECT seq, "key", kind, body, at, "by" FROM entry
    WHERE table_id = ? AND "key" >= ? AND "key" < ? ORDER BY seq DESC LIMIT 1
"""
# The ids asked for come as one JSON value, because SQLite takes only so many separate ones. "All"
# is a list of ids too: with "? IS NULL OR id IN …" SQLite would search no index.
_SUMMARIES = """
    SELECT id, name, rules, players, hands, totals, outcome, started, updated, seq, program
    FROM summary
    WHERE id IN (SELECT value FROM json_each(
        coalesce(?, (SELECT json_group_array(id) FROM summary))
    ))
    ORDER BY updated DESC, id
"""
_NAMES = """
    SELECT player.value
    FROM summary, json_each(summary.players) AS player
    WHERE summary.id IN (SELECT value FROM json_each(
        coalesce(?, (SELECT json_group_array(id) FROM summary))
    ))
    GROUP BY player.value
    ORDER BY count(*) DESC, max(updated) DESC, player.value
"""
_STATE = """
    SELECT seq, updated, may
    FROM summary JOIN link ON table_id = id
    WHERE id = ? AND hash = ? AND ended IS NULL
"""


class Store(ScoreFile):
    """Ledgers, lists and links in the file at `path`, which is created if it does not exist.

    It stores what it is given and calls nothing back: a caller that adds entries has folded the
    longer ledger itself and hands over the table's new brief with them.
    """

    # The ledger

    def create(
        self,
        table_id: str,
        start: Entry,
        brief: TableBrief,
        links: LinkHashes,
        more: Sequence[Entry] = (),
    ) -> AppendResult:
        """Begin a table with its first entries and two links; the same key changes nothing."""
        msgspec.convert(table_id, TableId)
        with self.writing() as connection:
            stored = _entry_with_key(connection, table_id, start.key)
            if stored and stored.seq == start.seq:
                return AppendResult(stored, is_new=False)
            if has_table(connection, table_id):
                raise TableExists(table_id)
            insert_table(connection, table_id, (start, *more), brief, VERSION)
            insert_links(connection, table_id, links, start.at)
        return AppendResult(start, is_new=True)

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
            latest = _latest_seq(connection, table_id)
            stored = _entry_with_key(connection, table_id, entries[0].key)
            if stored:
                return AppendResult(stored, is_new=False)
            if entries[0].seq != latest + 1 or expected not in (None, latest):
                raise Stale(latest)
            _check_limits(connection, table_id, entries)
            _insert_entries(connection, table_id, entries)
            connection.execute(
                "UPDATE summary SET seq = ?, updated = ?, name = ?, rules = ?, hands = ?,"
                " players = ?, totals = ?, outcome = ?, program = iif(program = ?, program, '')"
                " WHERE id = ?",
                (*_summary_values(entries[-1], brief), VERSION, table_id),
            )
        return AppendResult(entries[0], is_new=True)

    def load(self, table_id: str) -> tuple[Entry, ...]:
        """Return all entries of a table in order."""
        with self.reading() as connection:  # a row that cannot be decoded is damage, too
            ledger = tuple(map(_entry, connection.execute(_LEDGER, (table_id,))))
            if ledger and ledger[-1].seq != len(ledger):  # seqs are unique, and the first is 1
                raise sqlite3.DatabaseError("an entry is missing")
        if not ledger:
            raise NoSuchTable(table_id)
        return ledger

    def entry_with_key(self, table_id: str, key: str) -> Entry | None:
        """Return what a request with this key has stored before, if it has."""
        with self.reading() as connection:
            return _entry_with_key(connection, table_id, key)

    def last_entry_with_prefix(self, table_id: str, prefix: str) -> Entry | None:
        """Return the newest entry of a table whose key begins like this."""
        after = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        with self.reading() as connection:
            row = connection.execute(_BY_PREFIX, (table_id, prefix, after)).fetchone()
            return _entry(row) if row else None

    def delete(self, table_id: str, at: str) -> None:
        """Remove a table from every list, and from every byte of a file that is small.

        That of a large one is rewritten by `sweep.py` later, while people go on playing.
        """
        with self.writing() as connection:
            _latest_seq(connection, table_id)
            delete_table(connection, table_id, at)
            is_small = file_bytes(connection) <= SMALL_FILE
        if is_small:
            try:
                self._wipe(at)
            except FileRefusal as error:
                raise FileNotWiped(self.path) from error

    def _wipe(self, at: str) -> None:
        # secure_delete misses copies left behind where SQLite had moved rows between pages.
        with self.reading() as connection:
            connection.execute("VACUUM")
            connection.execute("UPDATE deleted SET wiped = ? WHERE wiped IS NULL", (at,))

    def is_wiped(self) -> bool:
        """Return whether nothing of a deleted table is left between the rows."""
        return not self.rows("SELECT 1 FROM deleted WHERE wiped IS NULL LIMIT 1")

    # Lists

    def summaries(self, ids: Iterable[str] | None = None) -> tuple[TableSummary, ...]:
        """List tables, the one touched last first; all of them without `ids`."""
        with self.reading() as connection:
            return tuple(map(_summary, connection.execute(_SUMMARIES, (_id_list(ids),))))

    def names_used(self, ids: Iterable[str] | None = None) -> tuple[str, ...]:
        """List the players' names at these tables, those who play most first."""
        return tuple(name for (name,) in self.rows(_NAMES, _id_list(ids)))

    # Links

    def peek(self, table_id: str, secret_hash: str) -> TableState | None:
        """Return how far a table has come and what the holder of a secret may do: one read."""
        # How long the search takes may tell something of the hash, but no secret follows from it.
        rows = self.rows(_STATE, table_id, secret_hash)
        return TableState(*rows[0]) if rows else None

    def has_ended(self, table_id: str, secret_hash: str) -> bool:
        """Return whether there was such a link, and it opens nothing any more."""
        sql = "SELECT 1 FROM link WHERE table_id = ? AND hash = ? AND ended IS NOT NULL"
        return bool(self.rows(sql, table_id, secret_hash))

    def add_link(self, table_id: str, links: LinkHashes, at: str) -> None:
        """Add a pair of links and leave the old ones as they are."""
        with self.writing() as connection:
            _latest_seq(connection, table_id)
            insert_links(connection, table_id, links, at)

    def renew_links(
        self, table_id: str, links: LinkHashes, at: str, *, holder: str | None = None
    ) -> None:
        """End every link of a table and add a new pair.

        A link that was ended once is never added again; and where a `holder` asks for it, its
        hash must be that of a score link that still works: of two who ask at once, one is refused.
        """
        with self.writing() as connection:
            _latest_seq(connection, table_id)
            _check_renewal(connection, table_id, links, holder)
            connection.execute(
                "UPDATE link SET ended = ? WHERE table_id = ? AND ended IS NULL", (at, table_id)
            )
            insert_links(connection, table_id, links, at)

    # Searches that found nothing

    def record_miss(self, q: str, rules: str, at: str) -> None:
        """Count a search that found nothing."""
        self.record_misses([Miss(q, rules, 1, at)])

    def record_misses(self, misses: Iterable[Miss]) -> None:
        """Count searches that found nothing; the oldest ones are dropped."""
        with self.writing() as connection:
            connection.executemany(
                "INSERT INTO miss (q, rules, times, last) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (q, rules) DO UPDATE"
                " SET times = times + excluded.times, last = excluded.last",
                [(miss.q[:LONGEST_MISS], miss.rules, miss.times, miss.last) for miss in misses],
            )
            connection.execute(
                "DELETE FROM miss WHERE (q, rules) IN (SELECT q, rules FROM miss"
                " ORDER BY last DESC, q, rules LIMIT -1 OFFSET ?)",
                (MOST_MISSES,),
            )

    def misses(self) -> tuple[Miss, ...]:
        """List the searches that found nothing, the most frequent first."""
        rows = self.rows("SELECT q, rules, times, last FROM miss ORDER BY times DESC, last DESC, q")
        return tuple(Miss(*row) for row in rows)


# What one transaction may consist of


def has_table(connection: sqlite3.Connection, table_id: str) -> bool:
    """Return whether there is a table with this id."""
    row = connection.execute("SELECT 1 FROM entry WHERE table_id = ?", (table_id,)).fetchone()
    return row is not None


def insert_table(
    connection: sqlite3.Connection,
    table_id: str,
    entries: Sequence[Entry],
    brief: TableBrief,
    program: str = "",
) -> None:
    """Store a whole table: its ledger and its row in the lists.

    `program` is the version that has written all of its entries, empty where that is not known.
    """
    # A table that comes back is deleted no more; but what was left of it is still to be wiped.
    connection.execute(
        "UPDATE OR REPLACE deleted SET id = id || ' ' || at WHERE id = ? AND wiped IS NULL",
        (table_id,),
    )
    connection.execute("DELETE FROM deleted WHERE id = ?", (table_id,))
    _insert_entries(connection, table_id, entries)
    connection.execute(
        "INSERT INTO summary (started, seq, updated, name, rules, hands, players, totals, outcome,"
        " id, program) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (entries[0].at, *_summary_values(entries[-1], brief), table_id, program),
    )


def delete_table(connection: sqlite3.Connection, table_id: str, at: str) -> None:
    """Remove a table but for a mark that it was deleted, and its links, which have ended.

    The mark lets the ledger go, which the file refuses otherwise. Both stay so that no restored
    backup brings the table back or opens its links again.
    """
    connection.execute(
        "INSERT INTO deleted (id, at) VALUES (?, ?)"
        " ON CONFLICT (id) DO UPDATE SET at = excluded.at, wiped = NULL",
        (table_id, at),
    )
    connection.execute("DELETE FROM entry WHERE table_id = ?", (table_id,))
    connection.execute("DELETE FROM summary WHERE id = ?", (table_id,))
    connection.execute(
        "UPDATE link SET ended = ? WHERE table_id = ? AND ended IS NULL", (at, table_id)
    )


def insert_links(connection: sqlite3.Connection, table_id: str, links: LinkHashes, at: str) -> None:
    """Store a pair of links; one that has ended stays ended."""
    connection.executemany(
        "INSERT INTO link (table_id, hash, may, made) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, hash) DO NOTHING",
        [(table_id, links.score, "score", at), (table_id, links.watch, "watch", at)],
    )


def _check_renewal(
    connection: sqlite3.Connection, table_id: str, links: LinkHashes, holder: str | None
) -> None:
    known = connection.execute(
        "SELECT hash, may, ended FROM link WHERE table_id = ? AND hash IN (?, ?)",
        (table_id, links.score, holder),
    ).fetchall()
    open_scores = [secret for secret, may, ended in known if may == "score" and ended is None]
    if any(secret == links.score for secret, _, _ in known):
        raise LinkEnded(table_id)
    if holder is not None and holder not in open_scores:
        raise LinkEnded(table_id)


def _check_limits(connection: sqlite3.Connection, table_id: str, entries: Sequence[Entry]) -> None:
    """Refuse what no import would take in: whatever is stored can be exported and comes back."""
    sizes = [len(_to_json(entry.body).encode()) for entry in entries]
    if max(sizes) > LONGEST_BODY:
        raise EntryTooLong
    sql = "SELECT sum(length(CAST(body AS BLOB))) FROM entry WHERE table_id = ?"
    (stored,) = connection.execute(sql, (table_id,)).fetchone()
    if entries[-1].seq > MOST_ENTRIES or stored + sum(sizes) > MOST_LEDGER_BYTES:
        raise TableFull


def _insert_entries(
    connection: sqlite3.Connection, table_id: str, entries: Iterable[Entry]
) -> None:
    connection.executemany(
        'INSERT INTO entry (table_id, seq, "key", kind, at, "by", body)'
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, e.seq, e.key, e.kind, e.at, e.by, _to_json(e.body)) for e in entries],
    )


def _latest_seq(connection: sqlite3.Connection, table_id: str) -> int:
    """Return the number of a table's last entry, or refuse a table that does not exist."""
    row = connection.execute("SELECT seq FROM summary WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        raise NoSuchTable(table_id)
    seq: int = row[0]
    return seq


def _entry_with_key(connection: sqlite3.Connection, table_id: str, key: str) -> Entry | None:
    """Return the entry stored under a key.

    This alone decides whether a request was sent before: nothing else compares keys.
    """
    row = connection.execute(_BY_KEY, (table_id, key)).fetchone()
    return _entry(row) if row else None


# Rows and values


def _entry(row: tuple[int, str, str, str, str, str]) -> Entry:
    seq, key, kind, body, at, by = row
    return Entry(seq, key, kind, _from_json(body), at, by)


def _summary(row: tuple[Any, ...]) -> TableSummary:
    table_id, name, rules, players, hands, totals, outcome, *rest = row
    players, totals, outcome = map(_from_json, (players, totals, outcome))
    return TableSummary(table_id, name, rules, tuple(players), hands, totals, outcome, *rest)


def _summary_values(last: Entry, brief: TableBrief) -> tuple[object, ...]:
    """Return the columns of a summary that change with every entry."""
    folded = map(_to_json, (brief.players, brief.totals, brief.outcome))
    return (last.seq, last.at, brief.name, brief.rules, brief.hands, *folded)


def _id_list(ids: Iterable[str] | None) -> str | None:
    return None if ids is None else _to_json(sorted(set(ids)))


def _from_json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise sqlite3.DatabaseError("a row cannot be read") from error


def _to_json(value: object) -> str:
    return msgspec.json.encode(value).decode()
