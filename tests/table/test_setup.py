"""Partners face each other, and cards settle who plays with whom as the books say."""

import msgspec
import pytest
from msgspec import UNSET

from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.table.entries import EndTime, Side
from scorekeeper.table.game import sits_out
from scorekeeper.table.setup import (
    PACK,
    Setup,
    card_words,
    drew_highest,
    group_by_card,
    seat_groups,
    seats_of,
)
from tests.support.house_tables import SHEET

HUDSON = load("hudson")


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (2, ((0,), (1,))),
        (3, ((0,), (1,), (2,))),
        (4, ((0, 2), (1, 3))),
        (5, ((0, 2, 4), (1, 3))),
        (6, ((0, 2, 4), (1, 3, 5))),
    ],
)
def test_hudson_2_sides_sit_turn_about(players: int, seats: tuple[tuple[int, ...], ...]) -> None:
    assert seats_of(HUDSON.seating(players)) == seats


def test_hudson_4_aces_are_high_and_equal_ranks_go_by_suit() -> None:
    ranked = ["AS", "AH", "AD", "AC", "KS", "10C", "9S", "2C"]
    assert sorted(ranked, key=PACK.index, reverse=True) == ranked
    assert drew_highest(["KS", "AC", "2S"]) == 1


def test_hudson_4_the_two_highest_play_against_the_two_lowest() -> None:
    assert group_by_card(HUDSON.seating(4), ["3S", "QC", "JD", "QD"]) == ((3, 1), (2, 0))


def test_hudson_4_of_six_the_three_highest_play_together() -> None:
    groups = group_by_card(HUDSON.seating(6), ["2C", "KC", "4C", "AC", "6C", "7C"])
    assert groups == ((3, 1, 5), (4, 2, 0))


def test_hudson_5_the_neighbour_on_the_right_of_the_highest_deals() -> None:
    for cards in (("AS", "3C", "9D", "5H"), ("2C", "3C", "9D", "5H")):
        setup = Setup(HUDSON, ("A", "B", "C", "D"), cards=cards)
        first = setup.order.index(drew_highest(cards))
        assert setup.first_dealer == (first - 1) % 4


def test_miller_shuffle_whoever_draws_the_highest_card_deals() -> None:
    setup = Setup(load("miller"), ("Ann", "Bob", "Cat", "Dan"), cards=("AS", "4C", "9H", "6D"))
    assert setup.players[setup.first_dealer] == "Ann"


def test_alone_the_draw_leaves_everybody_where_they_sit() -> None:
    setup = Setup(HUDSON, ("A", "B", "C"), cards=("2C", "AC", "9C"))
    assert setup.players == ("A", "B", "C")
    assert setup.first_dealer == 0


def test_those_of_a_group_sit_opposite() -> None:
    assert seat_groups(HUDSON.seating(4), ((0, 1), (3, 2))) == (0, 3, 1, 2)


@pytest.mark.parametrize("players", [5, 6])
def test_whoever_is_chosen_to_deal_first_plays_first(players: int) -> None:
    for dealer in range(players):
        setup = Setup(HUDSON, tuple("ABCDEF"[:players]), dealer=dealer)
        sides = setup.sides
        assert setup.players[setup.first_dealer] == "ABCDEF"[dealer]
        assert setup.first_dealer not in sits_out(HUDSON, sides, players, 1)
        turns = [sits_out(HUDSON, sides, players, hand) for hand in (1, 2, 3)]
        trios = [side.members for side in sides if len(side.members) > 2]
        assert sorted(sum(turns, ())) == sorted(sum(trios, ()))  # each once


def test_a_card_reads_as_it_looks() -> None:
    assert [card_words(card) for card in ("10S", "AH", "2D", "KC")] == ["10♠", "A♥", "2♦", "K♣"]


def test_a_dealer_by_lot_who_sits_out_leaves_the_deal_to_the_next_on_the_right() -> None:
    cards = ("AS", "KS", "QS", "3C", "2C")  # the three highest sit on 0, 2 and 4; 0 leads
    setup = Setup(HUDSON, ("A", "B", "C", "D", "E"), cards=cards)
    assert sits_out(HUDSON, setup.sides, 5, 1) == (4,)
    assert (setup.order.index(0), setup.first_dealer) == (0, 3)


def side_names(setup: Setup) -> list[str]:
    return [side.name for side in setup.sides]


def test_a_side_is_called_as_typed_or_by_its_members() -> None:
    names = ("Ana", "Cleo", "Ben", "")
    assert side_names(Setup(HUDSON, names)) == ["Ana & Ben", "Cleo & Player 4"]
    setup = Setup(HUDSON, names, side_names=("Reds", ""))
    assert side_names(setup) == ["Reds", "Cleo & Player 4"]


def test_two_sides_without_names_are_we_and_they() -> None:
    for players in (4, 5, 6):
        assert side_names(Setup(HUDSON, ("",) * players)) == ["We", "They"]
    alone = Setup(HUDSON, ("",) * 3)
    assert side_names(alone) == ["Player 1", "Player 2", "Player 3"]


def test_three_partnerships_without_names_are_numbered() -> None:
    pairs = msgspec.structs.replace(HUDSON.seating(6), sides=(2, 2, 2), sits_out=(0, 0, 0))
    values = as_values(HUDSON) | {
        "players": [
            msgspec.to_builtins(pairs) if part.count == 6 else msgspec.to_builtins(part)
            for part in HUDSON.players
        ]
    }
    setup = Setup(decode(values, "three pairs"), ("",) * 6)
    assert side_names(setup) == ["Side 1", "Side 2", "Side 3"]
    assert [side.members for side in setup.sides] == [(0, 3), (1, 4), (2, 5)]
    assert side_names(Setup(setup.rules, tuple("ABCDEF"))) == ["A & D", "B & E", "C & F"]


def test_the_first_entry_holds_the_whole_setup() -> None:
    setup = Setup(HUDSON, ("Ana", "Cleo", "Ben", "Dan"), groups=((0, 3), (1, 2)), dealer=1)
    start = setup.start("Friday table")
    assert (start.name, start.players) == ("Friday table", ("Ana", "Cleo", "Dan", "Ben"))
    assert start.sides == (Side("Ana & Dan", (0, 2)), Side("Cleo & Ben", (1, 3)))
    assert (start.dealer, start.target) == (1, 5000)
    assert start.ruleset == as_values(HUDSON)
    other = msgspec.structs.replace(setup, name="Club", target=3000).start("Friday table")
    assert (other.name, other.target) == ("Club", 3000)


def test_a_table_begins_with_its_house_rules_and_its_format() -> None:
    until = EndTime("2026-01-31T22:30", "2026-01-31T21:30:00Z")
    start = Setup(HUDSON, ("", "", "", ""), house=SHEET, hands=4, until=until).start()
    assert (start.house, start.hands, start.until) == (SHEET, 4, until)
    assert start.target == 10000
    plain = Setup(HUDSON, ("", "", "", "")).start()
    assert (plain.house, plain.hands, plain.until) == (UNSET, UNSET, UNSET)
