"""What LUUDOO says of melds, the opening and smaller tables."""

import pytest

from scorekeeper.referee.advice import may_go_out
from scorekeeper.rules.library import load
from scorekeeper.rules.meld import read_meld
from scorekeeper.rules.melds import can_meld, meld_fault, opening
from tests.support.book_values import drawn_by
from tests.support.tallies import check, points

RULES = load("luudoo")


@pytest.mark.parametrize(
    ("total", "needs"),
    [(-5, 15), (0, 50), (5, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)],
)
def test_luudoo_initial_melds(total: int, needs: int) -> None:
    assert RULES.band_at(total).needs == needs


def test_luudoo_melds_never_more_than_three_wilds() -> None:
    assert can_meld(RULES, read_meld("6 6 6 6 2 2 JK"))
    for cards in ("6 6 6 6 2 2 2 JK", "6 6 2 2 2 2"):
        fault = meld_fault(RULES, read_meld(cards))
        assert fault is not None
        assert "at most 3 wild cards" in fault.text
        assert fault.cite == "luudoo:melds-and-canastas"


def test_luudoo_melds_wilds_cannot_be_threes() -> None:
    fault = meld_fault(RULES, read_meld("3b 3b 3b 2"))
    assert fault is not None and "take no wild cards" in fault.text
    assert fault.cite == "luudoo:melds-and-canastas"


def test_luudoo_initial_melds_a_raise_below_zero_is_a_bar() -> None:
    assert opening(RULES, [read_meld("4 4 4")], total=-5).opens
    assert not opening(RULES, [read_meld("4 4 4")], total=-5, raised=10).opens


def test_luudoo_two_players_draw_two_and_need_two() -> None:
    assert [drawn_by(RULES, players) for players in (2, 3, 4)] == [2, 1, 1]
    assert [RULES.to_go_out(players).canastas for players in (2, 3, 4)] == [2, 1, 1]


def test_luudoo_intro_four_jokers_whatever_it_says() -> None:
    assert RULES.deck["JK"] == 4


def test_luudoo_two_three_players_the_second_canasta_is_usual_and_only_warned_of() -> None:
    assert RULES.to_go_out(2).usual
    out = points(100, held=0, natural=1, out=1)
    checked = check("luudoo", 2, out, points(50))
    assert checked.errors == ()
    assert "calls this usual" in checked.warnings[0].message
    advice = may_go_out(RULES, 2, canastas=1)
    assert (advice.answer, advice.is_ours) == ("no", True)


def test_luudoo_scoring_red_threes_against_a_side_are_our_reading_when_the_stock_ends() -> None:
    assert "stock" in RULES.items_by_id["red-three"].reading


def test_luudoo_picking_up_a_pile_meld_before_the_opening_needs_a_natural_pair() -> None:
    taken = opening(RULES, [], total=0, pile=read_meld("K K JK"))
    assert (taken.count, taken.missing, taken.opens) == (70, 0, False)
    assert taken.reasons[0].cite == "luudoo:picking-up"
    assert opening(RULES, [read_meld("A A A")], total=0, pile=read_meld("K K K")).opens


def test_luudoo_intro_four_jokers_are_our_reading() -> None:
    assert (RULES.pack.jokers, RULES.pack.cite) == (4, "luudoo:intro")
    assert "six jokers" in RULES.pack.reading
