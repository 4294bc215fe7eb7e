"""Partners face each other, and cards settle who plays with whom as the books say."""

import pytest

from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.table.game import sits_out
from scorekeeper.table.setup import (
    PACK,
    Setup,
    card_words,
    draws,
    group_by_card,
    highest,
    seats_of,
    sit_down,
)
from scorekeeper.text import join_names

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
    assert highest(["KS", "AC", "2S"]) == 1


def test_hudson_4_the_two_highest_play_against_the_two_lowest() -> None:
    assert group_by_card(HUDSON.seating(4), ["3S", "QC", "JD", "QD"]) == ((3, 1), (2, 0))


def test_hudson_4_of_six_the_three_highest_play_together() -> None:
    groups = group_by_card(HUDSON.seating(6), ["2C", "KC", "4C", "AC", "6C", "7C"])
    assert groups == ((3, 1, 5), (4, 2, 0))


def test_hudson_5_the_neighbour_on_the_right_of_the_highest_deals() -> None:
    for cards in (("AS", "3C", "9D", "5H"), ("2C", "3C", "9D", "5H")):
        setup = Setup(HUDSON, ("A", "B", "C", "D"), cards=cards)
        first = setup.order.index(highest(cards))
        assert setup.first_dealer == (first - 1) % 4


def test_alone_the_draw_leaves_everybody_where_they_sit() -> None:
    setup = Setup(HUDSON, ("A", "B", "C"), cards=("2C", "AC", "9C"))
    assert setup.players == ("A", "B", "C")
    assert setup.first_dealer == 0


def test_those_of_a_group_sit_opposite() -> None:
    assert sit_down(HUDSON.seating(4), ((0, 1), (3, 2))) == (0, 3, 1, 2)


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


def test_every_book_says_how_it_draws_or_that_it_does_not() -> None:
    assert set(draws()) == set(all_rule_sets())
    for draw in draws().values():
        assert all(anchor in all_paragraphs() for anchor in draw.cites)


def test_names_and_cards_read_as_people_write_them() -> None:
    assert join_names(["Ana", "Ben", "Cleo"]) == "Ana, Ben & Cleo"
    assert (join_names(["Ana"]), card_words("10S")) == ("Ana", "10♠")
