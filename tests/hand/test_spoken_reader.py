"""Looking around in the words of a line."""

from scorekeeper.hand.spoken_reader import SpokenReader
from scorekeeper.hand.spoken_words import words_of
from scorekeeper.rules.library import load


def reader(text: str, at: int = 0) -> SpokenReader:
    made = SpokenReader(words_of(text, load("hudson")))
    made.at = at
    return made


def test_a_clause_ends_at_a_comma() -> None:
    assert reader("four kings, out").end_of_clause() == 2
    assert reader("four kings, out", at=3).end_of_clause() == 4


def test_words_are_skipped_up_to_the_end_alone() -> None:
    one = reader("of of of")
    assert (one.skip(0, 2, "of"), one.kind_at(2, 2)) == (2, "")


def test_the_card_before_stands_before_commas_and_ands() -> None:
    before = reader("ace, and two", at=3).card_before()
    assert before is not None
    assert before.cards == ("A",)
    assert reader(", two", at=1).card_before() is None


def test_a_wild_card_is_a_joker_or_a_two_also_as_a_number() -> None:
    one = reader("joker twos two seven out")
    assert [one.wild_at(here, 5) for here in range(6)] == ["JK", "2", "2", "", "", ""]


def test_a_three_is_a_number_or_a_card() -> None:
    one = reader("three threes four")
    assert [one.is_three(here, 3) for here in range(4)] == [True, True, False, False]
