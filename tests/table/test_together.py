"""Substitutes, notes and agreement: what entries make of them, and what a file may say of them."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.errors import ImportDamaged
from scorekeeper.table.entries import LedgerEntry
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from scorekeeper.table.integrity import check_ledger
from scorekeeper.table.together import Agreement, Together
from tests.support.games import make_entries
from tests.support.grown_ledgers import HAND, LEDGER, asked_ledger, grown


def state(game: Game, number: int) -> Agreement | None:
    hand = game.hand(number)
    assert hand
    return game.agreement(hand)


# Substitutes


def test_a_substitute_sits_from_the_hand_in_play_on() -> None:
    game = fold(grown(LEDGER, "substitute", seat=1, name="Eve", side_name="Eve & Dov"))
    assert game.players == ("Ann", "Eve", "Cleo", "Dov")
    assert [side.name for side in game.sides] == ["Ann & Cleo", "Eve & Dov"]
    assert game.players_at(2) == ("Ann", "Bo", "Cleo", "Dov")
    assert game.players_at(3) == game.players


def test_dealing_goes_on_by_seat() -> None:
    before = fold(LEDGER)
    after = fold(grown(LEDGER, "substitute", seat=before.dealer, name="Eve"))
    assert after.dealer == before.dealer
    assert after.players[after.dealer] == "Eve"
    assert [side.name for side in after.sides] == [side.name for side in before.sides]


def test_a_player_may_come_back_and_names_may_be_corrected_since() -> None:
    ledger = grown(LEDGER, "substitute", seat=1, name="Eve")
    ledger = grown(ledger, "hand", **HAND)
    ledger = grown(ledger, "substitute", seat=1, name="Bo")
    ledger = grown(ledger, "renamed", players=["Anna", "Bo", "Cleo", "Dov"])
    game = fold(ledger)
    assert [game.players_at(number)[1] for number in (1, 2, 3, 4)] == ["Bo", "Bo", "Eve", "Bo"]
    assert game.players_at(1)[0] == "Anna"


def taken_over() -> Game:
    """Return a game in whose third hand Eve plays for Bo, who had a penalty in it."""
    ledger = grown(LEDGER, "penalty", side=1, player=1, points=-50, why="Drew twice")
    ledger = grown(ledger, "precedent", question="Late?", decision="We wait", agreed=[1, 2])
    return fold(grown(ledger, "substitute", seat=1, name="Eve", side_name="Eve & Dov"))


def test_sides_are_called_by_those_who_played_the_hand() -> None:
    game = taken_over()
    assert [side.name for side in game.sides_at(2)] == ["Ann & Cleo", "Bo & Dov"]
    assert game.sides_at(3) == game.sides
    assert game.for_hand(2).sides == game.sides_at(2)
    assert game.for_hand(2).players == game.players_at(2)
    assert game.for_hand(3) is game


def test_what_was_written_before_keeps_the_names_of_then() -> None:
    game = taken_over()
    penalty, decision = game.in_play[0], game.precedents[0]
    assert game.sides_when(penalty.seq)[1].name == "Bo & Dov"
    assert game.players_when(penalty.seq)[1] == "Bo"
    assert game.players_when(game.seq) == game.players
    assert game.agreed_by(decision) == ["Bo", "Cleo"]


def test_a_side_with_a_name_of_its_own_keeps_it_in_every_hand() -> None:
    ledger = grown(LEDGER, "renamed", sides=["Foxes", "Bo & Dov"])
    game = fold(grown(ledger, "substitute", seat=0, name="Eve"))
    assert [side.name for side in game.sides_at(1)] == ["Foxes", "Bo & Dov"]
    assert game.players_at(1)[0] == "Ann"


# Notes


def test_a_note_belongs_to_a_hand_or_to_the_game_and_can_be_changed() -> None:
    ledger = grown(LEDGER, "note", text="Old pack", of=2)
    ledger = grown(ledger, "note", text="At the club")
    ledger = grown(ledger, "note", text="New pack", of=2)
    game = fold(ledger)
    assert [game.note(), game.note(game.hand(1)), game.note(game.hand(2))] == [
        "At the club",
        "New pack",
        "",
    ]
    removed = fold(grown(ledger, "note", text="", of=2))
    assert (removed.note(removed.hand(1)), removed.note()) == ("", "At the club")
    undone = fold(grown(ledger, "undone", of=len(ledger)))
    assert undone.note(undone.hand(1)) == "Old pack"


# Agreement


def test_nobody_is_asked_unless_the_table_chose_so() -> None:
    assert state(fold(LEDGER), 1) is None
    asked = fold(grown(LEDGER, "agreement", asks=True))
    assert state(asked, 2) is None  # scored before


def test_a_hand_waits_until_the_other_side_accepts_it() -> None:
    ledger = asked_ledger()
    waiting = state(fold(ledger), 3)
    assert waiting and waiting.status == "waiting"
    accepted = state(fold(grown(ledger, "agreed", of=5, side=1)), 3)
    assert accepted and accepted.status == "accepted"
    assert [reply.side for reply in accepted.accepted] == [1]


def test_of_three_sides_two_have_to_accept() -> None:
    together = Together(asks=True).scored(2)
    assert together.agreement(2, 2, 3) == Agreement("waiting", (), ())
    ledger = grown(make_entries("hudson", 3, 1, penalties=False), "agreed", of=2, side=0)
    one = state(fold(ledger), 1)
    both = state(fold(grown(ledger, "agreed", of=2, side=2)), 1)
    assert one and both and (one.status, both.status) == ("waiting", "accepted")


def test_a_dispute_keeps_both_figures_until_the_side_accepts() -> None:
    ledger = grown(asked_ledger(), "disputed", of=5, side=1, nets=[100, 50], why="ours")
    game = fold(ledger)
    disputed = state(game, 3)
    assert disputed and disputed.status == "disputed"
    assert [(one.side, one.nets, one.why) for one in disputed.disputes] == [(1, (100, 50), "ours")]
    assert game.totals == fold(asked_ledger()).totals
    accepted = state(fold(grown(ledger, "agreed", of=5, side=1)), 3)
    assert accepted and accepted.status == "accepted"


def test_a_correction_has_to_be_accepted_anew() -> None:
    ledger = grown(asked_ledger(), "agreed", of=5, side=1)
    corrected = state(fold(grown(ledger, "corrected", **HAND, of=5)), 3)
    assert corrected and corrected.status == "waiting"


def test_a_table_that_asks_no_longer_waits_for_nobody() -> None:
    assert state(fold(grown(asked_ledger(), "agreement", asks=False)), 3) is None


def test_entries_about_other_things_change_nothing_here() -> None:
    together = Together(asks=True)
    assert together.after(fold(LEDGER).ledger[1], (), 1) is together


# Files


def checked(ledger: Sequence[LedgerEntry]) -> None:
    check_ledger(ledger, is_ours=False)


def test_what_people_share_comes_back_from_a_file() -> None:
    ledger = grown(asked_ledger(), "disputed", of=5, side=1, nets=[100, 50])
    ledger = grown(ledger, "substitute", seat=0, name="Eve", side_name="Eve & Cleo")
    checked(grown(ledger, "note", text="n" * 200, of=5))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("substitute", {"seat": 4, "name": "Eve"}),
        ("substitute", {"seat": 0, "name": "n" * 151}),
        ("substitute", {"seat": 0, "name": "Eve", "side_name": "n" * 151}),
        ("note", {"text": "n" * 201}),
        ("note", {"text": "x", "of": 1}),
        ("note", {"text": "x", "of": 99}),
        ("agreed", {"of": 1, "side": 0}),
        ("agreed", {"of": 2, "side": 2}),
        ("disputed", {"of": 2, "side": 0, "nets": [1]}),
        ("disputed", {"of": 2, "side": 0, "nets": [1, 10_000_000]}),
        ("disputed", {"of": 3, "side": 0, "nets": [1, 2], "why": "n" * 1001}),
        ("disputed", {"of": 4, "side": 0, "nets": [1, 2]}),
    ],
)
def test_what_does_not_fit_the_table_is_refused(kind: str, body: dict[str, Any]) -> None:
    with pytest.raises(ImportDamaged):
        checked(grown(LEDGER, kind, **body))
