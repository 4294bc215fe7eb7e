"""Melds: reading them, naming them, what they are worth and whether they open."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.rules.meld import Meld, read_meld
from scorekeeper.rules.melds import (
    can_meld,
    canasta_kind,
    meld_fault,
    meld_points,
    opening,
    unfinished_kind,
)

HUDSON = load("hudson")


def test_a_meld_is_read_and_written_in_one_order() -> None:
    meld = read_meld("2 7 7 jk 7")
    assert meld == Meld("7", 3, 1, 1)
    assert str(meld) == "7 7 7 2 JK"
    assert (meld.size, meld.wilds, meld.name) == (5, 2, "sevens")
    assert meld.cards == {"7": 3, "2": 1, "JK": 1}


def test_wild_cards_alone_have_the_rank_wild() -> None:
    meld = read_meld("2 2 JK")
    assert (meld.rank, meld.naturals, meld.wilds, meld.name) == ("wild", 0, 3, "wild cards")
    assert str(meld) == "2 2 JK"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "A meld needs its cards, such as “K K K 2”."),
        ("K K Q", "“K K Q” mixes K and Q: a meld has one rank."),
        ("K K 1", "“1” is not a card."),
    ],
)
def test_what_is_no_meld_is_refused(text: str, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_meld(text)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("book", "cards", "points"),
    [
        ("hudson", "K K K 2", 50),
        ("hudson", "A A A A", 80),
        ("hudson", "3b 3b 3b", 15),
        ("hudson", "4 4 4 4 JK 2 2", 110),
        ("miller", "JK JK JK JK 2 2 2", 260),
        ("miller", "2 2 2", 60),
    ],
)
def test_a_meld_counts_its_cards(book: str, cards: str, points: int) -> None:
    assert meld_points(load(book), read_meld(cards)) == points


def test_a_rank_with_some_wilds_says_how_many() -> None:
    values = as_values(HUDSON)
    limit = {"rank": "A", "most_wilds": 1, "silent": "a club's own rule"}
    club = decode({**values, "rank_limit": [limit]}, "club")
    assert can_meld(club, read_meld("A A 2"))
    fault = meld_fault(club, read_meld("A A 2 2"))
    assert fault is not None and "aces take at most 1 wild card" in fault.text


def test_a_book_without_threes_still_refuses_to_meld_them() -> None:
    values = as_values(HUDSON)
    items = [item for item in values["item"] if item["kind"] != "three"]
    club = decode({**values, "item": items}, "club")
    fault = meld_fault(club, read_meld("3r 3r 3r"))
    assert fault is not None and "Red threes" in fault.text
    assert fault.cite == ""


def test_a_short_meld_has_no_kind_and_only_miller_minds_unfinished_ones() -> None:
    assert canasta_kind(HUDSON, read_meld("K K K")) is None
    assert unfinished_kind(HUDSON, read_meld("A A A")) is None


def test_an_opening_says_what_is_missing_and_what_is_wrong() -> None:
    held = opening(HUDSON, [read_meld("K K"), read_meld("Q Q Q")], total=0)
    assert (held.count, held.needs, held.missing, held.opens) == (50, 50, 0, False)
    assert [(note.text, note.cite) for note in held.reasons] == [
        ("K K: a meld has at least 3 cards.", "hudson:11")
    ]
    assert held.band.cite == "hudson:15"


def test_black_threes_do_not_open() -> None:
    held = opening(HUDSON, [read_meld("3b 3b 3b"), read_meld("A A A")], total=0)
    assert not held.opens
    assert held.reasons[0].cite == "hudson:13"


def test_nothing_laid_down_opens_nothing() -> None:
    held = opening(HUDSON, [], total=-5)
    assert (held.opens, held.count) == (False, 0)
    assert [(note.text, note.cite) for note in held.reasons] == [
        ("Nothing is laid down yet that counts.", "hudson:15")
    ]
