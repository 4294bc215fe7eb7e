"""Substitutes, notes and agreement in words."""

from typing import Any

import pytest

from scorekeeper.table.entries import SeatTaken
from scorekeeper.table.fold import fold
from scorekeeper.table.history import events
from scorekeeper.table.together_words import (
    Spell,
    agreement_words,
    disputes,
    earlier_disputes,
    seat_spells,
    side_spells,
    substitute_words,
    together_title,
    unsettled,
)
from tests.support.games import make_entries
from tests.support.grown_ledgers import HAND, LEDGER, asked_ledger, grown


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("substitute", {"seat": 1, "name": "Eve"}, "Eve plays for Bo from hand 3 on"),
        ("note", {"text": "Old pack", "of": 2}, "Note to hand 1: Old pack"),
        ("note", {"text": "At the club"}, "Note: At the club"),
        ("note", {"text": "", "of": 2}, "Note to hand 1 removed"),
        ("agreement", {"asks": True}, "From now on the other side accepts each hand"),
        ("agreement", {"asks": False}, "Hands count without agreement"),
        ("agreed", {"of": 3, "side": 1}, "Bo & Dov accepted hand 2"),
        (
            "disputed",
            {"of": 3, "side": 1, "nets": [100, -50], "why": "ours"},
            "Hand 2 disputed: Bo & Dov say “Ann & Cleo +100, Bo & Dov −50” (ours)",
        ),
    ],
)
def test_the_history_tells_what_people_said(kind: str, body: dict[str, Any], said: str) -> None:
    assert events(fold(grown(LEDGER, kind, **body)).ledger)[0].title == said


def test_an_undone_substitute_is_still_named() -> None:
    ledger = grown(LEDGER, "substitute", seat=1, name="Eve")
    game = fold(grown(ledger, "undone", of=4))
    assert events(game.ledger)[1].title == "Eve plays for Bo from hand 3 on"
    assert substitute_words(game) == []
    assert substitute_words(fold(ledger)) == ["Eve plays for Bo from hand 3 on"]


def test_an_answer_to_a_hand_that_was_undone_is_told_as_such() -> None:
    ledger = grown(grown(LEDGER, "undone", of=3), "agreed", of=3, side=0)
    assert events(fold(ledger).ledger)[0].title == "Ann & Cleo accepted a hand that was undone"
    title = together_title(fold(LEDGER), 4, SeatTaken(0, "Eve"))
    assert title == "Eve takes a seat"


def test_a_hand_says_how_the_sides_stand_to_it() -> None:
    ledger = asked_ledger()

    def words(entries: Any) -> str:
        game = fold(entries)
        return agreement_words(game, game.hands[-1])

    assert words(LEDGER) == ""
    assert words(ledger) == "Waits for the side that did not write it down"
    assert words(grown(ledger, "agreed", of=5, side=1)) == "Accepted by Bo & Dov"
    disputed = grown(ledger, "disputed", of=5, side=0, nets=[5, 10])
    assert words(disputed) == "Disputed: Ann & Cleo say “Ann & Cleo +5, Bo & Dov +10”"


def test_a_reply_names_those_who_gave_it() -> None:
    ledger = grown(asked_ledger(), "disputed", of=5, side=1, nets=[5, 10])
    ledger = grown(ledger, "substitute", seat=1, name="Eve", side_name="Eve & Dov")
    game = fold(ledger)
    said = "Bo & Dov say “Ann & Cleo +5, Bo & Dov +10”"
    assert disputes(game, game.hands[-1]) == [said]
    assert unsettled(game) == [(game.hands[-1], f"Disputed: {said}")]
    corrected = fold(grown(ledger, "corrected", of=5, **HAND))
    hand = corrected.hands[-1]
    assert earlier_disputes(corrected, hand) == [f"Before the correction {said}"]
    assert disputes(fold(LEDGER), fold(LEDGER).hands[0]) == []


def test_names_are_told_with_their_hands() -> None:
    ledger = grown(LEDGER, "substitute", seat=1, name="Eve", side_name="Eve & Dov")
    game = fold(grown(grown(ledger, "hand", **HAND), "substitute", seat=1, name="Flo"))
    spells = [Spell("Bo", "hands 1 to 2"), Spell("Eve", "hand 3"), Spell("Flo", "from hand 4")]
    assert seat_spells(game, 1) == spells
    assert seat_spells(game, 0) == [Spell("Ann", "from hand 1")]
    assert side_spells(fold(ledger), 1)[0] == Spell("Bo & Dov", "hands 1 to 2")


def test_of_three_sides_those_who_accepted_are_named_while_others_wait() -> None:
    ledger = grown(make_entries("hudson", 3, 1, penalties=False), "agreed", of=2, side=0)
    game = fold(ledger)
    assert agreement_words(game, game.hands[0]) == "Waits for another side; Ann accepted"
