"""What Hudson's paragraphs say of melds, canastas and the opening."""

import pytest

from scorekeeper.rules.library import load
from scorekeeper.rules.meld import read_meld
from scorekeeper.rules.melds import can_meld, canasta_kind, meld_fault, opening

RULES = load("hudson")


@pytest.mark.parametrize(
    ("total", "needs"),
    [
        (-2000, 0),
        (-5, 0),
        (0, 50),
        (5, 50),
        (1495, 50),
        (1500, 90),
        (2995, 90),
        (3000, 120),
        (9000, 120),
    ],
)
def test_hudson_15_minimum_count(total: int, needs: int) -> None:
    assert RULES.band_at(total).needs == needs


LEGAL = [
    "9 9 9",
    "9 9 2",
    "9 9 2 JK",
    "9 9 2 2 JK",
    "9 9 9 9 2 2 JK JK",
    "9 9 9 9 9 9 9 9",
    "3b 3b 3b",
]
ILLEGAL = [
    ("9 9", "at least 3 cards", "hudson:11"),
    ("9 2 JK", "at least 2 natural cards", "hudson:12"),
    ("9 9 2 2 2 2", "at most 3 wild cards", "hudson:12"),
    ("9 9 9 2 2 2 JK", "at most 3 wild cards", "hudson:12"),
    ("2 2 JK", "wild cards alone", "hudson:12"),
    ("3r 3r 3r", "Red threes are not melded", "hudson:10"),
]


@pytest.mark.parametrize("cards", LEGAL)
def test_hudson_11_12_29_legal_melds(cards: str) -> None:
    meld_fault(RULES, read_meld(cards))
    assert can_meld(RULES, read_meld(cards))


@pytest.mark.parametrize(("cards", "said", "cite"), ILLEGAL)
def test_hudson_11_12_73c_illegal_melds(cards: str, said: str, cite: str) -> None:
    fault = meld_fault(RULES, read_meld(cards))
    assert fault is not None and said in fault.text
    assert fault.cite == cite
    assert not can_meld(RULES, read_meld(cards))


def test_hudson_13_wild_cards_with_black_threes_are_doubted_and_not_refused() -> None:
    threes = read_meld("3b 3b 3b 2")
    fault = meld_fault(RULES, threes)
    assert fault is not None and "take no wild cards" in fault.text
    assert not fault.is_binding and can_meld(RULES, threes)


def test_hudson_13_black_threes_only_when_going_out() -> None:
    threes = read_meld("3b 3b 3b")
    assert can_meld(RULES, threes, going_out=True)
    fault = meld_fault(RULES, threes, going_out=False)
    assert fault is not None and "only in the turn of going out" in fault.text
    assert fault.cite == "hudson:13"


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("K K K K K K K", "natural"),
        ("K K K K K K K K", "natural"),
        ("K K K K K K K 2", "mixed"),
        ("K K K K 2 2 JK", "mixed"),
        ("K K K K 2 2 2 JK JK", "mixed"),
        ("K K K K K K", None),
    ],
)
def test_hudson_22_to_29_kinds_of_canasta(cards: str, kind: str | None) -> None:
    found = canasta_kind(RULES, read_meld(cards))
    assert (found.id if found else None) == kind


def test_hudson_26_45_canastas_to_go_out() -> None:
    assert [RULES.to_go_out(players).canastas for players in range(2, 7)] == [2, 1, 1, 1, 1]


def test_hudson_34_the_top_discard_counts_to_the_opening() -> None:
    held = opening(RULES, [read_meld("K K K")], total=0, pile=read_meld("5 5 5"))
    assert (held.count, held.opens, held.missing) == (45, False, 5)
    enough = opening(RULES, [read_meld("K K K")], total=0, pile=read_meld("8 8 8"))
    assert (enough.count, enough.opens) == (60, True)


def test_hudson_34_a_pile_meld_before_the_opening_needs_a_natural_pair() -> None:
    taken = opening(RULES, [], total=0, pile=read_meld("K K JK"))
    assert (taken.count, taken.missing, taken.opens) == (70, 0, False)
    assert taken.reasons[0].cite == "hudson:34"
    assert opening(RULES, [read_meld("A A A")], total=0, pile=read_meld("K K K")).opens


def test_hudson_15_a_minus_score_opens_with_anything() -> None:
    assert opening(RULES, [read_meld("4 4 4")], total=-5).opens


def test_hudson_14_the_opening_may_be_several_melds() -> None:
    melds = [read_meld("4 4 2"), read_meld("Q Q Q"), read_meld("A A A")]
    assert opening(RULES, melds, total=3000).count == 30 + 30 + 60
    assert opening(RULES, melds, total=3000).opens
    assert not opening(RULES, melds, total=3000, raised=10).opens
