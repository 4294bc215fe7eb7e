"""Sequences and special hands said in one line."""

import pytest

from scorekeeper.hand.spoken_runs import hear
from scorekeeper.rules.library import load
from tests.support.family_books import family_book

SAMBA, BURRACO, MODERN = (family_book(name) for name in ("samba", "burraco", "modern"))
FOUR_TO_TEN = "4h 5h 6h 7h 8h 9h 10h"


@pytest.mark.parametrize(
    ("said", "melds"),
    [
        ("samba of hearts four to ten", (FOUR_TO_TEN,)),
        ("a samba in hearts from four to ten", (FOUR_TO_TEN,)),
        ("four to ten of hearts", (FOUR_TO_TEN,)),
        ("Hearts, 4 to 10", (FOUR_TO_TEN,)),
        ("4-10h", (FOUR_TO_TEN,)),
        ("a run of spades jack through ace", ("Js Qs Ks As",)),
        ("sequence from the five to the seven of diamonds", ("5d 6d 7d",)),
        ("eight to king of clubs, seven kings", ("8c 9c 10c Jc Qc Kc", "K K K K K K K")),
        ("seven kings and four to six of hearts", ("4h 5h 6h", "K K K K K K K")),
        ("samba of hearts four to ten samba of clubs five to jack", (FOUR_TO_TEN,
         "5c 6c 7c 8c 9c 10c Jc")),
    ],
)  # fmt: skip
def test_a_sequence_is_said_with_its_suit_and_its_ends(said: str, melds: tuple[str, ...]) -> None:
    heard = hear(said, SAMBA)
    assert (heard.melds, heard.unclear) == (melds, ())


def test_the_rest_of_the_line_is_heard_too() -> None:
    heard = hear("samba of hearts four to ten, two red threes, out, partner holds 30", SAMBA)
    assert (heard.melds, heard.items, heard.is_out) == ((FOUR_TO_TEN,), {"red-three": 2}, True)
    assert heard.held.points == 30


def test_a_wild_card_said_with_a_sequence_lies_at_its_end() -> None:
    clean = "3h 4h 5h 6h 7h 8h 9h"
    assert hear("three to nine of hearts with a joker", BURRACO).melds == (f"{clean} JK",)
    assert hear("hearts three to nine and one two", BURRACO).melds == (f"{clean} 2",)
    assert hear("ace to seven of spades", BURRACO).melds == ("As 2s 3s 4s 5s 6s 7s",)


def test_a_sequence_that_cannot_be_is_asked_about() -> None:
    heard = hear("two to five of hearts", SAMBA)
    assert (heard.melds, heard.unclear) == ((), ("two to five of hearts: which cards?",))


def test_threes_that_are_natural_have_no_colour() -> None:
    assert hear("four threes", BURRACO).melds == ("3 3 3 3",)
    assert hear("four threes", SAMBA).unclear == ("four threes: red or black?",)


def test_a_special_hand_is_said_by_its_name() -> None:
    assert hear("garbage", MODERN).items == {"garbage": 1}
    assert hear("a straight and one red three", MODERN).items == {"straight": 1, "red-three": 1}


def test_a_book_without_sequences_hears_none() -> None:
    assert hear("seven kings", load("hudson")).melds == ("K K K K K K K",)
    assert hear("four to ten of hearts", load("hudson")).melds == ()
