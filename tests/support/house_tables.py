"""Tables with house rules and really scored hands, for tests of rules that change."""

import tomllib
from typing import Any

import msgspec

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import PENALTY
from scorekeeper.hand.tally import Tally
from scorekeeper.table.game import hand_tally
from tests.support.sheets import WILD_CANASTAS
from tests.support.small_ledger import Ledger

SHEET: dict[str, Any] = {
    "base": "hudson",
    "name": "Thursday club",
    "target": {"is": 10000, "house": "Longer evenings"},
    "item": [{"id": "mixed", "each": 250, "house": "Since 1998"}],
}
WILD_SHEET = {"base": "hudson", "name": "Wild ones"} | tomllib.loads(WILD_CANASTAS)
NATURAL, MIXED = "K K K K K K K", "Q Q Q Q Q 2 2"
BY_MELDS: tuple[dict[str, Any], ...] = (
    {"melds": [NATURAL, MIXED], "held": ["A"], "items": {"out": 1}},
    {"melds": ["9 9 9 9 9 9"], "held": ["4 5", "6 6"], "items": {}},
)
BY_TOTALS: tuple[dict[str, Any], ...] = (
    {"points": 160, "held_points": 20, "items": {"natural": 1, "mixed": 1, "out": 1}},
    {"points": 60, "held_points": 20, "items": {}},
)
WITH_WILDS: tuple[dict[str, Any], ...] = (
    {"melds": ["2 2 2 2 2 JK JK", NATURAL], "held": ["A"], "items": {"out": 1}},
    {"melds": ["9 9 9 9 9 9"], "held": ["4 5", "6 6"], "items": {}},
)
NOTHING: tuple[dict[str, Any], ...] = (
    {"points": 0, "held_points": 50},
    {"points": 0, "held_points": 50},
)


def hand_body(table: Ledger, sides: tuple[dict[str, Any], ...]) -> dict[str, Any]:
    """Return the body of a hand as the program would write it for this table."""
    game = table.game
    checked = check_hand(game.rules, hand_tally(game, msgspec.convert(sides, tuple[Tally, ...])))
    assert not checked.errors, checked.errors
    return {
        "sides": [dict(side) for side in sides],
        "lines": msgspec.to_builtins(
            [[line for line in score.lines if line.item != PENALTY] for score in checked.scores]
        ),
    }


def play(table: Ledger, *hands: tuple[dict[str, Any], ...]) -> list[int]:
    """Score hands at a table; return the seqs of their entries."""
    return [table.add("hand", **hand_body(table, sides)) for sides in hands]


def club_table(house: dict[str, Any] = SHEET, **more: Any) -> Ledger:
    """Begin a table with house rules."""
    table = Ledger()
    table.entries[0].body.update(house=house, **more)
    return table
