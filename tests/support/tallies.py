"""Sides of a hand in each mode of entry, and hands made of them."""

from typing import Any

from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.library import load

Side = dict[str, Any]
NAMES = ("We", "They", "Third")


def points(number: int = 0, held: int = 20, **items: int) -> Side:
    """Return a side in totals; items with a hyphen are written with an underscore."""
    return {"points": number, "items": _items(items), "held_points": held}


def cards(counts: dict[str, int], held: int = 20, **items: int) -> Side:
    """Return a side in cards."""
    return {"cards": counts, "items": _items(items), "held_points": held}


def melds(*texts: str, held: tuple[str, ...] = ("4", "4"), **items: int) -> Side:
    """Return a side in melds."""
    return {"melds": list(texts), "items": _items(items), "held": list(held)}


def _items(items: dict[str, int]) -> dict[str, int]:
    return {name.replace("_", "-"): count for name, count in items.items()}


def hand_values(book: str, players: int, *sides: Side) -> dict[str, Any]:
    """Return the plain values of a hand, its sides called We, They and Third."""
    named = [{"name": name, **side} for name, side in zip(NAMES, sides, strict=False)]
    return {"rules": book, "players": players, "sides": named}


def check(book: str, players: int, *sides: Side) -> CheckedHand:
    """Check and score a hand by one of the books we ship."""
    return check_hand(load(book), read_hand(hand_values(book, players, *sides)))
