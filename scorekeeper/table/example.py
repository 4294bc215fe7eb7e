"""The example game of data/example.toml, checked and scored like any other."""

import tomllib
from functools import cache
from typing import Any

import msgspec

from scorekeeper import assets
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import PENALTY, Line
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import load
from scorekeeper.table.entries import (
    AnyEntry,
    GameStarted,
    HandCorrected,
    HandScored,
    PenaltyGiven,
    Record,
)
from scorekeeper.table.fold import fold_records
from scorekeeper.table.game import Game, hand_tally
from scorekeeper.table.setup import Setup


@cache
def entries() -> tuple[GameStarted, *tuple[AnyEntry, ...]]:
    """Return the whole game, from its start to the hand that decides it."""
    data = tomllib.loads((assets.DATA / "example.toml").read_text(encoding="utf-8"))
    setup = Setup(
        load(data["rules"]),
        tuple(data["players"]),
        side_names=tuple(data["sides"]),
        name=data["name"],
    )
    start = setup.start()
    played: list[AnyEntry] = []
    for values in data["entry"]:
        records = (Record(seq, "", "", entry) for seq, entry in enumerate((start, *played), 1))
        played.append(_entry(fold_records(tuple(records)), values))
    return start, *played


def is_example(game: Game) -> bool:
    """Return whether a table is the example game."""
    start = entries()[0]
    return (game.name, game.players) == (start.name, start.players)


def _entry(game: Game, values: dict[str, Any]) -> AnyEntry:
    match values["kind"]:
        case "penalty":
            named = game.rules.penalties_by_id[values["penalty"]]
            return PenaltyGiven(
                values["side"],
                points=-named.points,
                why=named.label,
                cites=(named.cite,),
                penalty=named.id,
            )
        case "correct":
            hand = game.hands[values["hand"] - 1]
            lines = _lines(game, values["sides"], hand.number)
            return HandCorrected(tuple(values["sides"]), lines, of=hand.seq)
        case _:
            lines = _lines(game, values["sides"], game.number)
            return HandScored(tuple(values["sides"]), lines)


def _lines(game: Game, sides: list[dict[str, Any]], number: int) -> tuple[tuple[Line, ...], ...]:
    """Return the lines of a hand without its penalties, which have entries of their own."""
    tallies = msgspec.convert(sides, list[Tally])
    checked = check_hand(game.rules, hand_tally(game, tallies, number))
    if checked.problems:
        raise ValueError(f"example, hand {number}: {checked.problems[0].message}")
    return tuple(
        tuple(line for line in score.lines if line.item != PENALTY) for score in checked.scores
    )
