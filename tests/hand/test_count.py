"""A tally in any way comes to the same numbers, with what follows by itself."""

from typing import Any

import pytest

from scorekeeper.hand.count import Fault, SideCount, count_side
from scorekeeper.hand.tally import Tally, read_hand
from scorekeeper.rules.library import load


def tally(**values: Any) -> Tally:
    return read_hand({"rules": "x", "players": 4, "sides": [values]}).sides[0]


def counted(book: str, **values: Any) -> SideCount:
    side, faults = count_side(load(book), tally(**values))
    assert side is not None and faults == []
    return side


def test_melds_give_canastas_points_and_cards() -> None:
    side = counted("hudson", melds=["K K K K K K K", "9 9 2"], held=["A JK", "3b"])
    assert side.items == {"natural": 1}
    assert (side.card_points, side.held_points, side.canastas) == (110, 75, 1)
    assert side.table == {"K": 7, "9": 2, "2": 1}
    assert side.used == {"K": 7, "9": 2, "2": 1, "A": 1, "JK": 1, "3b": 1}
    assert side.has_melded


def test_miller_derives_what_is_unfinished_and_what_is_held() -> None:
    side = counted("miller", melds=["A A A", "2 2 JK"], held=["7 7 7 A", "A A A"])
    assert side.items == {
        "unfinished-aces": 1,
        "unfinished-wild": 1,
        "held-aces": 1,
        "held-sevens": 1,
    }


def test_a_derived_item_may_be_given_when_it_agrees() -> None:
    side = counted("hudson", melds=["K K K K K K K"], items={"natural": 1, "mixed": 0}, held=[])
    assert side.items == {"natural": 1}


def test_threes_are_cards_of_the_pack() -> None:
    side = counted("miller", points=0, items={"red-three": 2, "black-three": 1}, held=["3r"])
    assert side.used == {"3r": 3, "3b": 1}
    assert side.held_points == 5
    assert not side.has_melded


def test_cards_count_by_rank_or_by_group() -> None:
    by_rank = counted("hudson", cards={"K": 2, "8": 1, "4": 3, "JK": 0}, held_points=5)
    by_group = counted("hudson", cards={"8-K": 3, "4-7": 3}, held_points=5)
    assert by_rank.card_points == by_group.card_points == 45
    assert by_rank.table == {"K": 2, "8": 1, "4": 3}
    assert by_rank.hands is None


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"held": []}, "points"),
        ({"points": 5, "melds": [], "held": []}, "points"),
        ({"points": 5}, "held"),
        ({"points": 5, "held": [], "held_points": 0}, "held"),
        ({"cards": {"Z": 1}, "held": []}, "cards.Z"),
        ({"points": 5, "held": [], "items": {"gin": 1}}, "items.gin"),
        ({"melds": ["?"], "held": []}, "melds[0]"),
        ({"melds": [], "held": ["", "?"]}, "held[1]"),
    ],
)
def test_what_stands_in_the_way_is_named(values: dict[str, Any], field: str) -> None:
    side, faults = count_side(load("hudson"), tally(**values))
    assert side is None
    assert [fault.field for fault in faults] == [field]


def test_an_unknown_item_counted_zero_times_does_no_harm() -> None:
    assert counted("hudson", points=0, held_points=0, items={"sevens": 0}).items == {}


def test_a_number_that_disagrees_with_the_cards_is_a_fault() -> None:
    given = tally(melds=["K K K"], items={"natural": 1}, held=[])
    side, faults = count_side(load("hudson"), given)
    assert side is None
    assert faults == [Fault("items.natural", "The cards given make it 0, but 1 was entered.")]
