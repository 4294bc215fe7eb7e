"""A whole game to look at, scored like any other: data/example.toml."""

import tomllib
from functools import cache
from typing import Any

import msgspec

from scorekeeper import assets
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import PENALTY
from scorekeeper.rules.library import load
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game, hand_tally
from scorekeeper.table.setup import Setup


class DraftEntry(msgspec.Struct, frozen=True):
    """An entry before it is written."""

    seq: int
    kind: str
    body: dict[str, Any]
    at: str = ""
    by: str = ""


@cache
def entries() -> tuple[DraftEntry, ...]:
    """Play the example from its first deal to its winner."""
    told = tomllib.loads((assets.DATA / "example.toml").read_text(encoding="utf-8"))
    setup = Setup(
        load(told["rules"]),
        tuple(told["players"]),
        side_names=tuple(told["sides"]),
        name=told["name"],
    )
    played = [DraftEntry(1, "start", setup.start)]
    for values in told["entry"]:
        kind, body = _entry(fold(played), values)
        played.append(DraftEntry(len(played) + 1, kind, body))
    return tuple(played)


def _entry(game: Game, values: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    if values["kind"] == "penalty":
        named = game.rules.penalties_by_id[values["penalty"]]
        return "penalty", {
            "side": values["side"],
            "points": -named.points,
            "why": named.label,
            "cites": [named.cite],
            "penalty": named.id,
        }
    if values["kind"] == "correct":
        number = values["hand"]
        return "corrected", _counts(game, values["sides"], number) | {
            "of": game.hands[number - 1].seq
        }
    return "hand", _counts(game, values["sides"], game.number)


def _counts(game: Game, sides: list[dict[str, Any]], number: int) -> dict[str, Any]:
    """Judge a hand and give what a table keeps of it; penalties are entries of their own."""
    judged = check_hand(game.rules, hand_tally(game, sides, number))
    if judged.problems:
        raise ValueError(f"example, hand {number}: {judged.problems[0].message}")
    lines = [[line for line in side.lines if line.item != PENALTY] for side in judged.scores]
    return {"sides": sides, "lines": msgspec.to_builtins(lines)}
