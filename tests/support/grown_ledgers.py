"""Ledgers that grow by an entry, as pages make them grow."""

from collections.abc import Sequence
from typing import Any

from tests.support.games import Entry, make_entries

LEDGER = make_entries(hands=2, penalties=False, corrections=False)
HAND = LEDGER[1].body


def grown(entries: Sequence[Entry], kind: str, **body: Any) -> list[Entry]:
    """Return a ledger with one more entry."""
    seq = len(entries) + 1
    return [*entries, Entry(seq, kind, body, "2026-01-31T20:00:00Z", "Bo", f"more-{seq}")]


def asked_ledger() -> list[Entry]:
    """Return a ledger whose third hand, entry 5, waits for the other side."""
    return grown(grown(LEDGER, "agreement", asks=True), "hand", **HAND)
