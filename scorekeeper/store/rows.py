"""Rows of the score file to values and back: the SQL that several parts of the store share."""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from scorekeeper.store.ledger import Entry, Fold, NoSuchTable, Summary, TableBrief, brief


def plain_entry(
    seq: int, *, key: str, kind: str, body: Mapping[str, Any], at: str, by: str
) -> Entry:
    """Make an entry through JSON and back, so that the first answer equals every later one."""
    plain = msgspec.json.decode(msgspec.json.encode(body))
    parts = {"seq": seq, "key": key, "kind": kind, "body": plain, "at": at, "by": by}
    return msgspec.convert(parts, Entry)


def read_on(
    connection: sqlite3.Connection, table_id: str, known: tuple[Entry, ...]
) -> tuple[Entry, ...]:
    """Read what is newer than `known`, having proved that the file still holds it."""
    last = known[-1].seq if known else 0
    rows = connection.execute(
        'SELECT seq, "key", kind, at, "by", CASE WHEN seq > ?2 THEN body END FROM entry'
        " WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq",
        (table_id, last),
    ).fetchall()
    if known:
        proof = known[-1]
        if not rows or rows[0][:5] != (last, proof.key, proof.kind, proof.at, proof.by):
            return read_on(connection, table_id, ())
        rows = rows[1:]
    return (*known, *map(_decode, rows)) if rows else known


def _decode(row: tuple[int, str, str, str, str, str]) -> Entry:
    seq, key, kind, at, by, body = row
    return Entry(seq, key, kind, _loads(body), at, by)


def _loads(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise sqlite3.DatabaseError("a row cannot be read") from error


def _dumps(value: object) -> str:
    return msgspec.json.encode(value).decode()


def write(
    connection: sqlite3.Connection,
    table_id: str,
    entries: tuple[Entry, ...],
    before: tuple[Entry, ...],
    summary: Fold | Mapping[str, Any],
) -> tuple[Entry, ...]:
    """Add entries to a ledger and bring its summary up to date; return the longer ledger."""
    connection.executemany(
        'INSERT INTO entry (table_id, seq, "key", kind, at, "by", body)'
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table_id, e.seq, e.key, e.kind, e.at, e.by, _dumps(e.body)) for e in entries],
    )
    ledger = before + entries
    summarise(connection, table_id, ledger, summary)
    return ledger


def summarise(
    connection: sqlite3.Connection,
    table_id: str,
    ledger: tuple[Entry, ...],
    summary: Fold | Mapping[str, Any],
) -> None:
    """Keep a table's line in the lists, as told by the caller."""
    told = brief(summary(ledger) if callable(summary) else summary)
    connection.execute(
        "REPLACE INTO summary (id, seq, updated, started, name, rules, hands, players, totals,"
        " outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(table_id, ledger[-1].seq, ledger[-1].at, ledger[0].at),
            *(told.name, told.rules, told.hands),
            *map(_dumps, (told.players, told.totals, told.outcome)),
        ),
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


def must_exist(connection: sqlite3.Connection, table_id: str) -> None:
    """Refuse a table that is not there."""
    if not connection.execute("SELECT 1 FROM summary WHERE id = ?", (table_id,)).fetchone():
        raise NoSuchTable(table_id)


def add_links(
    connection: sqlite3.Connection, table_id: str, score_hash: str, watch_hash: str, at: str
) -> None:
    """Store a pair of links; one that has ended stays ended."""
    connection.executemany(
        "INSERT INTO link (table_id, hash, may, made) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (table_id, hash) DO NOTHING",
        [(table_id, score_hash, "score", at), (table_id, watch_hash, "watch", at)],
    )
