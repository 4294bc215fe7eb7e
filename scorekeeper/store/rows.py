"""Rows of the score file to values and back: the SQL that several parts of the store share."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from scorekeeper.store.ledger import Entry, NoSuchTable, Summary, TableBrief
from scorekeeper.store.secrets import LinkHashes

_COLUMNS = 'seq, "key", kind, body, at, "by"'


def read_ledger(connection: sqlite3.Connection, table_id: str) -> tuple[Entry, ...]:
    """Return all entries of a table in order; none where there is no such table."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM entry WHERE table_id = ? ORDER BY seq",  # noqa: S608 (a constant)
        (table_id,),
    )
    return tuple(map(_entry, rows))


def read_entry(connection: sqlite3.Connection, table_id: str, key: str) -> Entry | None:
    """Return the entry stored under a key.

    This decides whether a request was sent before: nothing else compares keys.
    """
    row = connection.execute(
        f'SELECT {_COLUMNS} FROM entry WHERE table_id = ? AND "key" = ?',  # noqa: S608 (a constant)
        (table_id, key),
    ).fetchone()
    return _entry(row) if row else None


def _entry(row: tuple[int, str, str, str, str, str]) -> Entry:
    seq, key, kind, body, at, by = row
    return Entry(seq, key, kind, _loads(body), at, by)


def _loads(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise sqlite3.DatabaseError("a row cannot be read") from error


def _dumps(value: object) -> str:
    return msgspec.json.encode(value).decode()


def insert_entries(connection: sqlite3.Connection, table_id: str, entries: Iterable[Entry]) -> None:
    """Add rows to a ledger; the summary is the caller's to update, in the same transaction."""
    connection.executemany(
        'INSERT INTO entry (table_id, seq, "key", kind, at, "by", body)'
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, e.seq, e.key, e.kind, e.at, e.by, _dumps(e.body)) for e in entries],
    )


def insert_table(
    connection: sqlite3.Connection, table_id: str, entries: Sequence[Entry], brief: TableBrief
) -> None:
    """Store a whole table: its ledger and its row in the lists."""
    insert_entries(connection, table_id, entries)
    connection.execute(
        "INSERT INTO summary (started, seq, updated, name, rules, hands, players, totals, outcome,"
        " id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (entries[0].at, *_summary_values(entries[-1], brief), table_id),
    )


def update_summary(
    connection: sqlite3.Connection, table_id: str, last: Entry, brief: TableBrief
) -> None:
    """Update a table's row in the lists after its last entry."""
    connection.execute(
        "UPDATE summary SET seq = ?, updated = ?, name = ?, rules = ?, hands = ?, players = ?,"
        " totals = ?, outcome = ? WHERE id = ?",
        (*_summary_values(last, brief), table_id),
    )


def _summary_values(last: Entry, brief: TableBrief) -> tuple[object, ...]:
    return (
        last.seq,
        last.at,
        brief.name,
        brief.rules,
        brief.hands,
        _dumps(brief.players),
        _dumps(brief.totals),
        _dumps(brief.outcome),
    )


def list_summaries(
    connection: sqlite3.Connection, ids: Iterable[str] | None
) -> tuple[Summary, ...]:
    """List tables, the one touched last first."""
    rows = connection.execute(
        "SELECT id, name, rules, players, hands, totals, outcome, started, updated, seq"
        " FROM summary WHERE id IN (SELECT value FROM json_each("
        "coalesce(?, (SELECT json_group_array(id) FROM summary)))) ORDER BY updated DESC, id",
        (_asked(ids),),
    )
    return tuple(_summary(row) for row in rows)


def list_names(connection: sqlite3.Connection, ids: Iterable[str] | None) -> tuple[str, ...]:
    """List players' names, those who play most first."""
    rows = connection.execute(
        "SELECT name.value FROM summary, json_each(summary.players) AS name"
        " WHERE summary.id IN (SELECT value FROM json_each("
        "coalesce(?, (SELECT json_group_array(id) FROM summary))))"
        " GROUP BY name.value ORDER BY count(*) DESC, max(updated) DESC, name.value",
        (_asked(ids),),
    )
    return tuple(name for (name,) in rows)


def _summary(row: tuple[Any, ...]) -> Summary:
    table_id, name, rules, players, hands, totals, outcome, *rest = row
    players, totals, outcome = _loads(players), _loads(totals), _loads(outcome)
    return Summary(table_id, name, rules, tuple(players), hands, totals, outcome, *rest)


def _asked(ids: Iterable[str] | None) -> str | None:
    # As one JSON value, because SQLite takes only so many separate ones.
    return None if ids is None else _dumps(sorted(set(ids)))


def brief_of(row: Summary) -> TableBrief:
    """Give back what the caller had told."""
    return TableBrief(row.name, row.rules, row.players, row.hands, row.totals, row.outcome)


def latest_seq(connection: sqlite3.Connection, table_id: str) -> int:
    """Return the number of a table's last entry, or refuse a table that does not exist."""
    row = connection.execute("SELECT seq FROM summary WHERE id = ?", (table_id,)).fetchone()
    if row is None:
        raise NoSuchTable(table_id)
    seq: int = row[0]
    return seq


def add_links(connection: sqlite3.Connection, table_id: str, links: LinkHashes, at: str) -> None:
    """Store a pair of links; one that has ended stays ended."""
    connection.executemany(
        "INSERT INTO link (table_id, hash, may, made) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, hash) DO NOTHING",
        [(table_id, links.score, "score", at), (table_id, links.watch, "watch", at)],
    )
