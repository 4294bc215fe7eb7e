"""The example game is a whole one: it starts, is penalised and corrected, and is won."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from scorekeeper.table import example
from scorekeeper.table.entries import (
    GameStarted,
    HandCorrected,
    HandScored,
    PenaltyGiven,
    Record,
    encode,
)
from scorekeeper.table.fold import fold_records


def test_the_example_is_played_from_its_start_to_its_winner() -> None:
    start, *played = example.entries()
    assert isinstance(start, GameStarted)
    assert (start.name, start.players) == ("Example game", ("Ana", "Cleo", "Ben", "Dan"))
    kinds = Counter(type(entry) for entry in played)
    assert kinds == {HandScored: 6, PenaltyGiven: 1, HandCorrected: 1}
    ledger = tuple(Record(seq, "", "", entry) for seq, entry in enumerate((start, *played), 1))
    game = fold_records(ledger)
    assert [side.name for side in game.sides] == ["Ana & Ben", "Cleo & Dan"]
    assert game.outcome and game.outcome.reason == "target"
    assert [hand.corrected for hand in game.hands].count(True) == 1


def test_its_penalty_is_the_one_the_book_names() -> None:
    (penalty,) = (entry for entry in example.entries() if isinstance(entry, PenaltyGiven))
    assert encode(penalty)[1] == {
        "side": 1,
        "points": -100,
        "why": "Drew out of turn",
        "cites": ("hudson:57",),
        "penalty": "drew-out-of-turn",
    }


def test_a_hand_that_cannot_be_is_not_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    loads = tomllib.loads

    def with_a_slip(text: str) -> dict[str, Any]:
        data = loads(text)
        data["entry"][0]["sides"][0]["held"] = ["K"] * 6
        return data

    monkeypatch.setattr(tomllib, "loads", with_a_slip)
    with pytest.raises(ValueError, match="example, hand 1: "):
        example.entries.__wrapped__()
