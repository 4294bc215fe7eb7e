"""What the Bicycle leaflet says of melds, the minimum count and short openings."""

import pytest

from scorekeeper.errors import NotAllowed
from scorekeeper.rules.library import load
from scorekeeper.rules.melds import can_meld, opening, read_meld, verify_meld

RULES = load("bicycle")


@pytest.mark.parametrize(
    ("total", "needs"),
    [(-5, 0), (0, 50), (5, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)],
)
def test_bicycle_minimum_count(total: int, needs: int) -> None:
    assert RULES.band_at(total).needs == needs


def test_bicycle_meld_placement_three_wilds_before_and_any_after_the_canasta() -> None:
    assert can_meld(RULES, read_meld("J J J J 2 2 2 2 JK"))
    with pytest.raises(NotAllowed, match="at most 3 wild cards") as refused:
        verify_meld(RULES, read_meld("J J J 2 2 2 2"))
    assert refused.value.cite == "bicycle:melds"


def test_bicycle_insufficient_melds_ten_more_for_the_deal() -> None:
    raised = RULES.penalties_by_id["retracted-all"].minimum
    melds = [read_meld("K K K"), read_meld("5 5 2")]
    assert opening(RULES, melds, total=0).opens
    assert opening(RULES, melds, total=0, raised=raised).opens
    short = opening(RULES, [read_meld("K K K K K")], total=0, raised=raised)
    assert (short.needs, short.missing, short.opens) == (60, 10, False)


def test_bicycle_minimum_count_below_zero_a_raise_is_no_bar() -> None:
    assert opening(RULES, [read_meld("4 4 4")], total=-5, raised=10).opens


def test_bicycle_melds_black_threes_when_going_out() -> None:
    assert not can_meld(RULES, read_meld("3b 3b 3b"), going_out=False)
    assert can_meld(RULES, read_meld("3b 3b 3b 3b"), going_out=True)


def test_bicycle_frozen_pile_a_black_three_freezes_here_alone() -> None:
    assert RULES.rule("black-three-freezes").holds
    assert not load("hudson").rule("black-three-freezes").holds
