"""Canastas called by their name, as people do."""

import pytest

from scorekeeper.hand.spoken import read_spoken
from scorekeeper.rules.library import load

HUDSON = load("hudson")
KINGS, QUEENS, SEVENS = "K K K K K K K", "Q Q Q Q Q Q Q", "7 7 7 7 7 2 2"


@pytest.mark.parametrize(
    ("text", "melds"),
    [
        ("a natural of kings and a mixed of sevens with two twos", (KINGS, SEVENS)),
        ("a red canasta of kings", (KINGS,)),
        ("black canasta of fours with one joker", ("4 4 4 4 4 4 JK",)),
        ("canasta of kings, natural", (KINGS,)),
        ("canasta of kings, a natural canasta", (KINGS,)),
        ("natural canastas of kings and queens", (KINGS, QUEENS)),
        ("clean kings canasta, a queen canasta natural", (KINGS, QUEENS)),
        ("canasta: nines: 5 nines, 2 jokers", ("9 9 9 9 9 JK JK",)),
        ("mixed canasta of 7s, five naturals and two twos", (SEVENS,)),
        ("canasta of 7s, 5 + 2 deuces", (SEVENS,)),
        ("five 7's and two wild twos", (SEVENS,)),
        ("six kings and one wild two", ("K K K K K K 2",)),
        ("no canasta, without red threes, four fives", ("5 5 5 5",)),
    ],
)
def test_a_canasta_is_understood_by_its_name(text: str, melds: tuple[str, ...]) -> None:
    spoken = read_spoken(text, HUDSON)
    assert (spoken.melds, spoken.unclear) == (melds, ())


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("wild card canasta", "canasta: of what?"),
        ("a natural of course", "of course"),
        ("closed canasta of kings", "canasta of kings: natural, or with which wild cards?"),
        (
            "mixed canasta of fives with 2 wild cards",
            "mixed canasta of fives with 2 wild cards: twos or jokers?",
        ),
        ("canastas of kings, natural queens", "queens: how many?"),
    ],
)
def test_a_canasta_that_is_not_told_whole_is_asked_about(text: str, asked: str) -> None:
    spoken = read_spoken(text, HUDSON)
    assert asked.removeprefix("of ") in spoken.unclear
    assert not (spoken.melds or spoken.is_out)
