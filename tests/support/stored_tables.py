"""Small tables for the tests of the store."""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.errors import BadLedger
from scorekeeper.store.ledger import AppendResult, Entry, NewEntry, Stamp, TableBrief, entries_after
from scorekeeper.store.refusals import Stale
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store

AT = "2026-01-31T19:00:00Z"


def brief_of(ledger: Sequence[Entry]) -> TableBrief:
    """Fold a ledger into a brief the way a caller would."""
    first = ledger[0].body
    hands = [entry for entry in ledger if entry.kind == "hand"]
    totals = [sum(entry.body["net"][side] for entry in hands) for side in (0, 1)]
    return TableBrief(first["name"], first["rules"], tuple(first["players"]), len(hands), totals)


def prove(ledger: Sequence[Entry]) -> None:
    """Refuse a ledger that is no game, the way a caller would."""
    nets = [entry.body.get("net") for entry in ledger if entry.kind == "hand"]
    if not all(isinstance(net, list) and all(type(n) is int for n in net) for net in nets):
        raise BadLedger("a hand has no net")


def begin(store: Store, table_id: str = "t1", at: str = AT, **body: object) -> AppendResult:
    first = {"name": "Friday", "rules": "hudson", "players": ["Ann", "Bo"], **body}
    [start] = entries_after((), [NewEntry("start", first)], key="start", stamp=Stamp(at, ""))
    links = LinkHashes(f"score-{table_id}", f"watch-{table_id}")
    return store.create(table_id, start, brief_of([start]), links)


def add(
    store: Store,
    key: str,
    expected: int | None = None,
    *,
    table_id: str = "t1",
    entries: Sequence[NewEntry] = (),
    at: str = AT,
    by: str = "Ann",
    body: Mapping[str, Any] | None = None,
    brief: TableBrief | None = None,
) -> AppendResult:
    """Save a hand, or `entries`, after whatever the table holds now."""
    ledger = store.load(table_id)
    new = entries or [NewEntry("hand", body or {"net": [100, 50]})]
    rows = entries_after(ledger, new, key=key, stamp=Stamp(at, by))
    return store.append(table_id, rows, brief or brief_of([*ledger, *rows]), expected=expected)


def add_in_turn(store: Store, key: str) -> None:
    """Save as a phone does: look, save, and look again if somebody was quicker."""
    while True:
        try:
            add(store, key)
            return
        except Stale:
            continue


def may(store: Store, table_id: str, secret_hash: str) -> str | None:
    """Return what the holder of a link may do."""
    state = store.peek(table_id, secret_hash)
    return state.may if state else None


def is_whole(path: Path) -> bool:
    connection = sqlite3.connect(path)
    try:
        return bool(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)])
    finally:
        connection.close()
