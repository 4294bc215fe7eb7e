"""What LUUDOO says of melds, the opening and smaller tables."""

import pytest

from scorekeeper.errors import NotAllowed
from scorekeeper.rules.library import load
from scorekeeper.rules.melds import can_meld, opening, read_meld, verify_meld
from tests.support.book_values import drawn_by

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
        with pytest.raises(NotAllowed, match="at most 3 wild cards") as refused:
            verify_meld(RULES, read_meld(cards))
        assert refused.value.cite == "luudoo:melds-and-canastas"


def test_luudoo_melds_wilds_cannot_be_threes() -> None:
    with pytest.raises(NotAllowed, match="take no wild cards") as refused:
        verify_meld(RULES, read_meld("3b 3b 3b 2"))
    assert refused.value.cite == "luudoo:melds-and-canastas"


def test_luudoo_initial_melds_a_raise_below_zero_is_a_bar() -> None:
    assert opening(RULES, [read_meld("4 4 4")], total=-5).opens
    assert not opening(RULES, [read_meld("4 4 4")], total=-5, raised=10).opens


def test_luudoo_two_players_draw_two_and_need_two() -> None:
    assert [drawn_by(RULES, players) for players in (2, 3, 4)] == [2, 1, 1]
    assert [RULES.canastas_needed(players).amount for players in (2, 3, 4)] == [2, 1, 1]


def test_luudoo_intro_four_jokers_whatever_it_says() -> None:
    assert RULES.pack.cards["JK"] == 4
