"""The cards of special hands."""

import pytest

from scorekeeper.rules.options import USUAL_RANKS, Ranks
from scorekeeper.rules.shapes import HandShape
from tests.support.family_books import SHAPES, family_book

MODERN = family_book("modern")
ALL, WILDS = USUAL_RANKS.all, USUAL_RANKS.wilds


def fits(name: str, text: str) -> bool:
    return HandShape(**SHAPES[name]).fits(text.split(), ALL, WILDS)


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("pairs", "A A K K Q Q J J 10 10 9 9 4 4"),
        ("wild-pairs", "A A 7 7 K K Q Q 5 5 4 4 2 2"),
        ("wild-pairs", "A A 7 7 K K Q Q 5 5 4 4 JK JK"),
        ("miami-pairs", "A A 7 7 K K Q Q 5 5 2 2 JK JK"),
        ("zip-code", "4 4 4 4 5 5 5 6 6 6 7 7 8 8"),
        ("zip-code", "4 4 4 4 5 5 5 2 2 2 7 7 8 8"),
        ("zip-code", "2 2 2 2 5 5 5 6 6 6 JK JK 8 8"),
        ("straight", "A K Q J 10 9 8 7 6 5 4 3r 2 JK"),
        ("straight", "A K Q J 10 9 8 7 6 5 4 3b 2 JK"),
        ("straight", "A K Q J 10 9 8 7 6 5 4 3 2 JK"),
        ("garbage", "4 4 4 4 5 5 5 5 9 9 9 K K K"),
        ("triples", "4 4 4 5 5 5 9 9 9 K K K JK JK"),
        ("dream", "4 4 4 4 4 5 5 5 5 2 2 2 JK JK"),
        ("dream", "4 4 4 4 4 5 5 5 5 2 2 2 2 2"),
    ],
)
def test_these_cards_are_the_hand(name: str, cards: str) -> None:
    assert fits(name, cards)


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("pairs", "A A K K Q Q J J 10 10 9 9 9 9"),  # one rank twice
        ("pairs", "A A K K Q Q J J 10 10 9 9 2 2"),
        ("pairs", "A A K K Q Q J J 10 10 9 9 3r 3r"),
        ("pairs", "A A K K Q Q J J 10 10 9 9"),
        ("wild-pairs", "A A 6 6 K K Q Q 5 5 4 4 2 2"),  # no sevens
        ("wild-pairs", "A A 7 7 K K Q Q 5 5 4 4 2 JK"),
        ("miami-pairs", "A A 7 7 K K Q Q 5 5 2 2 2 2"),
        ("zip-code", "4 4 4 4 5 5 5 6 6 6 7 7 2 JK"),
        ("straight", "A K Q J 10 9 8 7 6 5 4 4 2 JK"),
        ("straight", "A K Q J 10 9 8 7 6 5 4 3r 3b 2 JK"),
        ("garbage", "4 4 4 4 5 5 5 5 9 9 9 2 2 2"),
        ("triples", "4 4 4 5 5 5 9 9 9 K K K JK 2"),
        ("dream", "4 4 4 4 4 5 5 5 5 2 2 2 JK K"),
    ],
)
def test_these_cards_are_not(name: str, cards: str) -> None:
    assert not fits(name, cards)


def test_where_threes_are_natural_they_may_be_a_group() -> None:
    ranks = Ranks(threes="natural", silent="a test")
    assert HandShape(groups=(3, 2)).fits(["3", "3", "3", "K", "K"], ranks.all, ranks.wilds)


def test_loose_wild_cards_lie_beside_matching_ones() -> None:
    shape = HandShape(groups=(5, 4), wild_groups=(3,), loose_wilds=2)
    cards = ["4", "4", "4", "4", "4", "5", "5", "5", "5"]
    assert shape.fits([*cards, *["2", "2", "2", "JK", "JK"]], ALL, WILDS)
    assert not HandShape(groups=(5, 4), wild_groups=(4,), loose_wilds=1).fits(
        [*cards, *["2", "2", "2", "JK", "JK"]], ALL, WILDS
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pairs", "7 pairs"),
        ("garbage", "4 groups of 4-4-3-3"),
        ("straight", "one of every rank, 14 cards"),
        ("zip-code", "5 groups of 4-3-3-2-2 (wild cards that match may be one)"),
        ("wild-pairs", "6 pairs, 2 matching wild cards, with aces and sevens"),
        ("dream", "2 groups of 5-4, 5 wild cards"),
    ],
)
def test_a_hand_is_told_in_words(name: str, words: str) -> None:
    assert HandShape(**SHAPES[name]).words(ALL) == words


@pytest.mark.parametrize(
    ("name", "figures"),
    [
        ("pairs", "7 × 2"),
        ("garbage", "4-4-3-3"),
        ("straight", "one of every rank"),
        ("wild-pairs", "6 × 2 + 2 wild with A, 7"),
        ("dream", "5-4 + 5 wild"),
    ],
)
def test_a_hand_is_told_in_figures(name: str, figures: str) -> None:
    assert HandShape(**SHAPES[name]).figures() == figures


def test_every_hand_has_fourteen_cards() -> None:
    assert {item.shape.size(ALL) for item in MODERN.specials if item.shape} == {14}


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({}, "give `groups`, or `straight = true`"),
        ({"groups": (2,), "straight": True}, "give `groups`, or `straight = true`"),
        ({"straight": True, "loose_wilds": 2}, "a straight has one of every rank and nothing"),
        ({"groups": (2, 0)}, "a group has one card or more"),
        ({"groups": (2,), "loose_wilds": -1}, "a group has one card or more"),
        ({"groups": (2,), "must": ("3r",)}, "`must` names '3r', which is no rank of a group"),
    ],
)
def test_a_shape_that_says_nothing_is_refused(keys: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        HandShape(**keys)  # type: ignore[arg-type]
