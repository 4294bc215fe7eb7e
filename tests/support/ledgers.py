"""Small tables for the tests of the store."""

import sqlite3
from pathlib import Path
from typing import Any

from scorekeeper.store.ledger import AppendResult, Entry, Stale
from scorekeeper.store.store import Store

AT = "2026-01-31T19:00:00Z"


def told(ledger: tuple[Entry, ...]) -> dict[str, Any]:
    """Fold a ledger into a summary the way a caller would."""
    hands = [entry for entry in ledger if entry.kind == "hand"]
    totals = [sum(entry.body["net"][side] for entry in hands) for side in (0, 1)]
    return {**ledger[0].body, "hands": len(hands), "totals": totals, "outcome": None}


def begin(store: Store, table_id: str = "t1", at: str = AT, **body: object) -> AppendResult:
    first = {"name": "Friday", "rules": "hudson", "players": ["Ann", "Bo"], **body}
    return store.create(
        table_id,
        key="start",
        kind="start",
        body=first,
        at=at,
        by="",
        summary=told,
        score_hash=f"score-{table_id}",
        watch_hash=f"watch-{table_id}",
    )


def add(store: Store, key: str, expected: int | None = None, **more: Any) -> AppendResult:
    parts = {"kind": "hand", "body": {"net": [100, 50]}, "at": AT, "by": "Ann", **more}
    table_id = parts.pop("table_id", "t1")
    summary = parts.pop("summary", told)
    return store.append(table_id, key=key, expected=expected, summary=summary, **parts)


def add_in_turn(store: Store, key: str) -> None:
    """Save as a phone does: look, save, and look again if somebody was quicker."""
    while True:
        try:
            add(store, key, expected=store.newest("t1").seq)
            return
        except Stale:
            continue


def is_whole(path: Path) -> bool:
    connection = sqlite3.connect(path)
    try:
        return bool(connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)])
    finally:
        connection.close()
