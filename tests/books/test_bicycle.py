"""What the Bicycle leaflet says of melds, the minimum count and short openings."""

import pytest

from scorekeeper.rules.library import load
from scorekeeper.rules.meld import read_meld
from scorekeeper.rules.melds import can_meld, meld_fault, opening
from tests.support.tallies import cards, check, melds, points

RULES = load("bicycle")


@pytest.mark.parametrize(
    ("total", "needs"),
    [(-5, 0), (0, 50), (5, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)],
)
def test_bicycle_minimum_count(total: int, needs: int) -> None:
    assert RULES.band_at(total).needs == needs


def test_bicycle_meld_placement_three_wilds_before_and_any_after_the_canasta() -> None:
    assert can_meld(RULES, read_meld("J J J J 2 2 2 2 JK"))
    fault = meld_fault(RULES, read_meld("J J J 2 2 2 2"))
    assert fault is not None and "at most 3 wild cards" in fault.text
    assert fault.cite == "bicycle:melds"


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


def test_bicycle_taking_the_pile_a_joker_with_it_is_doubted_and_not_refused() -> None:
    taken = opening(RULES, [], total=0, pile=read_meld("K K JK"))
    assert taken.opens
    assert not taken.reasons[0].is_binding


def test_bicycle_black_threes_with_a_wild_card_can_be_saved() -> None:
    out = melds("3b 3b 3b 2", "K K K K K K K", held=("", "9"), out=1)
    checked = check("bicycle", 4, out, points(50))
    assert checked.errors == ()
    assert "it is ours" in checked.warnings[0].message
    loose = cards({"3b": 2, "2": 1, "K": 7}, natural=1, out=1)
    assert check("bicycle", 4, loose, points(50)).errors == ()


def test_bicycle_red_threes_500_is_asked_for_once_however_many_were_kept() -> None:
    paid = {"points": -500, "cite": "bicycle:red-threes", "why": "kept"}
    side = {**melds("K K K K K", held=("3r 3r", "4")), "penalties": [paid]}
    assert not [
        p for p in check("bicycle", 4, side, points(50)).warnings if "red three" in p.message
    ]


@pytest.mark.parametrize("rule", ["must-take-when-stock-gone", "one-card-each-barred"])
def test_bicycle_two_sections_differ_and_the_value_says_which_is_taken(rule: str) -> None:
    assert RULES.rule(rule).holds
    assert "here the" in RULES.rule(rule).reading


def test_bicycle_deal_and_frozen_pile_a_red_three_in_the_pile_freezes_it_by_our_reading() -> None:
    rule = RULES.rule("red-three-freezes")
    assert (rule.holds, rule.cite) == (True, "bicycle:frozen-pile")
    assert "any red three does" in rule.reading


def test_bicycle_scoring_the_game_says_that_both_may_have_passed_the_target() -> None:
    assert "both sides may have passed the target" in RULES.both_over.silent
