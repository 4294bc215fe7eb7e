"""A hand while it is typed: sides scored for themselves, melds named, modes converted."""

import pytest

from scorekeeper.hand.count import SideCount, count_side
from scorekeeper.hand.partial import (
    MeldValue,
    as_coarser_modes,
    group_cards,
    line_whys,
    meld_value,
    meld_values,
    partial_count,
)
from scorekeeper.hand.tally import Tally, read_hand
from scorekeeper.rules.library import load
from tests.support.tallies import Side, cards, hand_values, melds, points

HUDSON = load("hudson")
UNREADABLE = melds("K Q J")


def count(book: str, side: Side) -> SideCount:
    hand = read_hand(hand_values(book, 4, side, points()))
    counted, faults = count_side(load(book), hand.sides[0])
    assert counted is not None, faults
    return counted


def test_a_side_is_scored_whatever_is_wrong_with_the_other() -> None:
    side = {**points(100, 5, natural=1), "before": 200, "penalties": [{"points": -100}]}
    hand = read_hand(hand_values("hudson", 4, UNREADABLE, side))
    found = partial_count(HUDSON, hand, 1)
    assert found is not None
    assert (found.score.name, found.score.net, found.score.total) == ("They", 495, 695)
    assert found.count.items == {"natural": 1}
    assert partial_count(HUDSON, hand, 0) is None


def test_a_side_that_breaks_a_rule_of_the_hand_is_scored_all_the_same() -> None:
    hand = read_hand(hand_values("hudson", 4, points(0, out=1), points()))
    found = partial_count(HUDSON, hand, 0)
    assert found is not None and found.score.net == 80


@pytest.mark.parametrize(("threes", "is_scored"), [(4, True), (5, False)])
def test_more_than_there_are_has_no_score(threes: int, is_scored: bool) -> None:
    hand = read_hand(hand_values("hudson", 4, points(55, red_three=threes), points()))
    assert (partial_count(HUDSON, hand, 0) is not None) == is_scored


@pytest.mark.parametrize(
    ("book", "text", "value"),
    [
        ("hudson", "K K K K K K K", MeldValue("natural canasta", 570)),
        ("hudson", "7 7 7 7 7 2 2", MeldValue("mixed canasta", 365)),
        ("hudson", "A A A", MeldValue("", 60)),
        ("hudson", "A A", MeldValue("", 40)),
        ("hudson", "2 2 JK", MeldValue("", 90)),
        ("miller", "A A A", MeldValue("unfinished meld of pure aces", 60 - 2500)),
        ("hudson", "K K Q", None),
        ("hudson", "king", None),
        ("hudson", "", None),
        ("hudson", "3r 3r 3r", None),
    ],
)
def test_a_meld_is_named_and_valued_as_it_is_written(
    book: str, text: str, value: MeldValue | None
) -> None:
    assert meld_value(load(book), text) == value


def test_melds_and_hands_convert_to_everything_coarser() -> None:
    side = melds("A A A A A A A", "K K K", "9 9 2", held=("A A A 4", "5"), red_three=1)
    assert as_coarser_modes(load("miller"), count("miller", side)) == Tally(
        points=140 + 30 + 40,
        cards={"A": 7, "8-K": 5, "2": 1},
        items={"red-three": 1, "aces": 1, "held-aces": 1},
        held_points=70,
    )


def test_cards_and_points_convert_to_what_they_know() -> None:
    by_cards = as_coarser_modes(
        load("hudson"), count("hudson", cards({"K": 3, "8-K": 2, "4": 3}, 5))
    )
    assert by_cards == Tally(points=65, cards={"8-K": 5, "4-7": 3}, held_points=5)
    by_points = as_coarser_modes(load("hudson"), count("hudson", points(65, 5, natural=1)))
    assert by_points == Tally(points=65, items={"natural": 1}, held_points=5)


def test_ranks_of_one_value_are_counted_together() -> None:
    assert group_cards(load("hudson"), {"K": 2, "8": 1, "4": 3, "2": 1, "8-K": 1}) == {
        "8-K": 4,
        "4-7": 3,
        "2": 1,
    }


# What the rows of a form show


def rows(book: str, side: Side) -> tuple[list[tuple[str, int, str]], int]:
    rules = load(book)
    partial = partial_count(rules, read_hand(hand_values(book, 4, side, points(0))), 0)
    assert partial
    found = [(value.kind, value.points, value.why) for value in meld_values(rules, partial)]
    return found, partial.score.net


def test_the_rows_of_a_side_without_a_canasta_carry_the_sign_they_are_scored_with() -> None:
    found, net = rows("miller", melds("A A A A", "9 9 9", "7 7 7 7 7", held=("4",)))
    assert [points for _, points, _ in found] == [-2580, -30, -2525]
    assert {why for _, _, why in found} == {"counts minus: no canasta"}
    assert sum(points for _, points, _ in found) - 5 == net


def test_the_rows_of_a_side_with_a_canasta_count_for_it() -> None:
    found, net = rows("hudson", melds("K K K K K K K", "9 9 9 JK", held=("4",)))
    assert found == [("natural canasta", 570, ""), ("", 80, "")]
    assert net == 645


def test_a_line_says_why_it_counts_against_the_side() -> None:
    rules = load("hudson")
    hand = hand_values("hudson", 4, points(0, 20, red_three=1), points(0))
    partial = partial_count(rules, read_hand(hand), 0)
    assert partial
    assert line_whys(rules, partial) == {
        "red-three": (-100, "counts minus: not melded"),
        "hand": (-20, ""),
    }
    hand = hand_values("hudson", 4, points(50, red_three=1), points(0))
    melded = partial_count(rules, read_hand(hand), 0)
    assert melded
    assert line_whys(rules, melded)["red-three"] == (100, "")
    assert line_whys(rules, melded)["cards"] == (50, "")


def test_a_side_without_melds_has_no_rows() -> None:
    assert rows("hudson", melds(held=("4",))) == ([], -5)
