"""What people may change about substitutes, notes and agreement."""

import pytest

from scorekeeper.table.changes import Change
from scorekeeper.table.entries import (
    AgreementAsked,
    HandAgreed,
    HandDisputed,
    NoteWritten,
    SeatTaken,
)
from scorekeeper.table.fold import fold
from scorekeeper.table.together_changes import (
    accept_hand,
    ask_agreement,
    check_version,
    dispute_hand,
    take_seat,
    write_note,
)
from tests.support.grown_ledgers import LEDGER, asked_ledger, grown

GAME = fold(LEDGER)
HAND = GAME.hands[0]


def test_a_side_called_by_its_players_is_called_by_the_substitute() -> None:
    assert take_seat(GAME, 1, "Eve").entry == SeatTaken(1, "Eve", "Eve & Dov")


def test_a_side_with_a_name_of_its_own_keeps_it() -> None:
    game = fold(grown(LEDGER, "renamed", sides=["We", "They"]))
    assert take_seat(game, 1, "Eve").entry == SeatTaken(1, "Eve")


@pytest.mark.parametrize(
    ("seat", "name", "field"),
    [
        (None, "Eve", "seat"),
        (4, "Eve", "seat"),
        (-1, "Eve", "seat"),
        (0, "", "name"),
        (0, "bo", "name"),
    ],
)
def test_nobody_takes_a_seat_that_is_none_or_sits_twice(
    seat: int | None, name: str, field: str
) -> None:
    change = take_seat(GAME, seat, name)
    assert change.entry is None and list(change.faults) == [field]


def test_what_would_change_nothing_writes_nothing() -> None:
    assert take_seat(GAME, 0, "Ann") == Change()
    assert write_note(GAME, "") == Change()
    assert ask_agreement(GAME, False) == Change()
    accepted = fold(grown(asked_ledger(), "agreed", of=5, side=1))
    assert accept_hand(accepted, accepted.hands[2], 1) == Change()


def test_a_note_is_for_a_hand_or_the_game_and_short() -> None:
    assert write_note(GAME, "x").entry == NoteWritten("x")
    assert write_note(GAME, "x", HAND).entry == NoteWritten("x", HAND.seq)
    assert list(write_note(GAME, "x" * 201).faults) == ["text"]


def test_a_table_begins_to_ask() -> None:
    assert ask_agreement(GAME, True).entry == AgreementAsked(True)


def test_a_side_accepts_the_version_it_has_seen() -> None:
    assert check_version(HAND, HAND.latest) is None
    changed = check_version(HAND, 99)
    assert changed and list(changed.faults) == ["of"]
    assert accept_hand(GAME, HAND, 1).entry == HandAgreed(HAND.latest, 1)
    for side in (None, 2, -1):
        assert list(accept_hand(GAME, HAND, side).faults) == ["side"]


def test_a_side_disputes_with_its_own_figures() -> None:
    assert dispute_hand(GAME, HAND, 1, [5, 10], "").entry == HandDisputed(HAND.latest, 1, (5, 10))
    said = dispute_hand(GAME, HAND, 0, [5, 10], "ours")
    assert said.entry == HandDisputed(HAND.latest, 0, (5, 10), "ours")


def test_a_dispute_says_who_and_what_else() -> None:
    assert list(dispute_hand(GAME, HAND, None, [5, 10], "").faults) == ["side"]
    assert list(dispute_hand(GAME, HAND, 0, [5], "").faults) == ["nets"]
    assert list(dispute_hand(GAME, HAND, 0, [5, None], "").faults) == ["nets"]
    assert list(dispute_hand(GAME, HAND, 0, HAND.nets, "").faults) == ["nets"]
    assert list(dispute_hand(GAME, HAND, 0, [5, 10], "x" * 201).faults) == ["why"]
