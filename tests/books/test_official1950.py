"""What the 1950 code says of melds and the opening, and what it leaves open."""

import pytest

from scorekeeper.rules.library import load
from scorekeeper.rules.meld import read_meld
from scorekeeper.rules.melds import can_meld, canasta_kind, meld_fault, opening
from tests.support.tallies import check, melds, points

RULES = load("official1950")


@pytest.mark.parametrize(
    ("total", "needs"),
    [(-5, 50), (0, 50), (5, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)],
)
def test_official1950_summary_first_meld(total: int, needs: int) -> None:
    assert RULES.band_at(total).needs == needs


def test_official1950_18_20_wild_cards() -> None:
    assert can_meld(RULES, read_meld("Q Q 2 2 JK"))
    assert can_meld(RULES, read_meld("Q Q Q Q 2 2 2 JK JK"))
    for cards, cite in (("Q Q 2 2 2 JK", 18), ("Q 2 2", 18), ("2 2 2", 18), ("Q Q", 17)):
        fault = meld_fault(RULES, read_meld(cards))
        assert fault is not None
        assert fault.cite == f"official1950:{cite}"


def test_official1950_18_black_treys_only_when_going_out() -> None:
    assert can_meld(RULES, read_meld("3b 3b 3b"), going_out=True)
    assert not can_meld(RULES, read_meld("3b 3b 3b"), going_out=False)


@pytest.mark.parametrize("name", ["natural", "mixed", "out", "concealed"])
def test_official1950_bonuses_of_missing_rules_are_marked_as_ours(name: str) -> None:
    item = RULES.items_by_id[name]
    assert not item.is_stated
    assert "missing rule" in item.silent


def test_official1950_13_red_treys_are_stated() -> None:
    assert RULES.items_by_id["red-three"].cite == "official1950:13"


def test_official1950_2_all_six_play_and_one_of_five_is_idle() -> None:
    assert RULES.seating(6).sits_out == (0, 0)
    assert RULES.seating(5).sits_out == (1, 0)


def test_official1950_summary_seven_of_a_kind_is_a_canasta() -> None:
    assert canasta_kind(RULES, read_meld("8 8 8 8 8 8")) is None
    kind = canasta_kind(RULES, read_meld("8 8 8 8 8 8 8"))
    assert kind and kind.id == "natural"


def test_official1950_summary_two_players_go_out_with_one_canasta() -> None:
    assert (RULES.to_go_out(2).canastas, RULES.to_go_out(2).is_stated) == (1, True)
    checked = check("official1950", 2, points(100, held=0, natural=1, out=1), points(50))
    assert checked.errors == ()


def test_official1950_summary_below_zero_fifty_is_asked_by_our_reading() -> None:
    assert RULES.band_at(-500).needs == 50
    assert "below zero" in RULES.band_at(-500).reading


def test_official1950_20_a_meld_may_grow() -> None:
    assert (RULES.most_cards.any, RULES.most_cards.cite) == (True, "official1950:20")


def test_official1950_summary_a_red_three_in_the_pile_freezes_it() -> None:
    assert RULES.rule("red-three-freezes").holds


def test_official1950_summary_a_pile_meld_before_the_opening_needs_a_natural_pair() -> None:
    taken = opening(RULES, [], total=0, pile=read_meld("K K JK"))
    assert not taken.opens
    assert taken.reasons[0].cite == "official1950:summary"


def test_official1950_18_black_treys_with_a_wild_card_can_be_saved() -> None:
    out = melds("3b 3b 3b 2", "K K K K K K K", held=("", "9"), out=1)
    checked = check("official1950", 4, out, points(50))
    assert checked.errors == ()
    assert "it is ours" in checked.warnings[0].message
