"""What was understood, in a few words."""

from scorekeeper.hand.spoken_result import (
    Spoken,
    SpokenHand,
    SpokenMeld,
    spoken_meld,
    spoken_parts,
    unclear_words,
)
from scorekeeper.rules.library import load


def test_what_was_understood_is_told_in_a_few_words() -> None:
    spoken = Spoken(
        items={"red-three": 2, "concealed": 1},
        is_out=True,
        held=SpokenHand(1030),
        others_held=SpokenHand(None, ("A", "JK")),
        players={1: SpokenHand(None, ("A", "A", "JK")), 0: SpokenHand(35)},
    )
    assert list(spoken_parts(spoken, load("hudson"), ("Ann", "Bo"))) == [
        "2 red threes",
        "concealed hand",
        "out",
        "1,030 left in hand",
        "the other side: 1 ace, 1 joker left in hand",
        "Bo holds 2 aces, 1 joker",
        "Ann holds 35",
    ]
    others = Spoken(is_other_out=True, is_nobody_out=True)
    assert list(spoken_parts(others, load("hudson"), ())) == ["the other side: out", "nobody out"]


def test_a_meld_is_told_in_words() -> None:
    assert spoken_meld("7 7 7 7 7 2 2") == "5 sevens + 2 twos"
    assert spoken_meld("K K K JK") == "3 kings + 1 joker"


def test_wild_cards_are_among_the_cards_of_a_whole_meld_and_stand_last() -> None:
    meld = SpokenMeld("K", 0, total=9, said="nine cards kings")
    meld.wilds += ["JK", "2"]
    assert str(meld) == "K K K K K K K 2 JK"


def test_a_hand_is_said_by_points_or_by_cards() -> None:
    assert SpokenHand(0).is_said and SpokenHand(None, ("A",)).is_said
    assert not SpokenHand().is_said
    both = SpokenHand(35, ("A", "A", "JK"))
    assert (both.words, both.worth(load("hudson"))) == ("2 aces, 1 joker, 35", 125)
    assert SpokenHand(0).words == "0"


def test_a_sequence_is_said_by_its_ends_and_its_suit() -> None:
    assert spoken_meld("4h 5h 6h") == "four to six of hearts"
    assert spoken_meld("4s 5s JK 7s") == "four to seven of spades + 1 wild card"
    assert spoken_meld("K K 2") == "2 kings + 1 two"


def test_a_question_stands_outside_the_words_that_were_said() -> None:
    assert unclear_words("a king: how many?") == "“a king”: how many?"
    assert unclear_words("gubbins") == "Not understood: “gubbins”."
