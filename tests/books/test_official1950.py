"""What the 1950 code says of melds and the opening, and what it leaves open."""

import pytest

from scorekeeper.errors import NotAllowed
from scorekeeper.rules.library import load
from scorekeeper.rules.melds import can_meld, canasta_kind, read_meld, verify_meld

RULES = load("official1950")


@pytest.mark.parametrize(
    ("total", "needs"),
    [(-5, 0), (0, 50), (5, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (9000, 120)],
)
def test_official1950_summary_first_meld(total: int, needs: int) -> None:
    assert RULES.band_at(total).needs == needs


def test_official1950_18_20_wild_cards() -> None:
    assert can_meld(RULES, read_meld("Q Q 2 2 JK"))
    assert can_meld(RULES, read_meld("Q Q Q Q 2 2 2 JK JK"))
    for cards, cite in (("Q Q 2 2 2 JK", 18), ("Q 2 2", 18), ("2 2 2", 18), ("Q Q", 17)):
        with pytest.raises(NotAllowed) as refused:
            verify_meld(RULES, read_meld(cards))
        assert refused.value.cite == f"official1950:{cite}"


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
