"""Spelling correction: what is corrected, what is left alone, completions."""

import pytest

from scorekeeper.referee.search.index import index_entries
from scorekeeper.referee.search.language import reader_for, stem
from scorekeeper.referee.search.spelling import (
    MAX_COMPLETIONS,
    MAX_CORRECTIONS,
    SpellChecker,
)


@pytest.fixture(scope="module")
def hudson() -> SpellChecker:
    phrases = [phrase for entry in index_entries("hudson") for phrase in entry.says]
    return SpellChecker(phrases, reader_for("hudson"))


@pytest.fixture(scope="module")
def small() -> SpellChecker:
    return SpellChecker(["wild cards", "the wild widow", "zebra zebra zebras zebu"], reader_for(""))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("canatsa", "canasta"),
        ("discrad", "discard"),
        ("penatly", "penalty"),
        ("jokker", "joker"),
        ("frozn", "frozen"),
        ("partnr", "partner"),
        ("meldd", "meld"),
        ("conceiled", "concealed"),
        ("discaed", "discard"),
    ],
)
def test_mistakes_of_typing_are_corrected(hudson: SpellChecker, typed: str, meant: str) -> None:
    assert stem(hudson.correct(typed)) == stem(meant)


@pytest.mark.parametrize("word", ["melt", "bread", "horse", "poker", "marge", "pig", "weather"])
def test_real_words_are_left_alone(hudson: SpellChecker, word: str) -> None:
    assert hudson.correct(word) == word


def test_a_text_is_corrected_word_by_word(small: SpellChecker) -> None:
    assert small.correct("The WILDD 7 zebbra, wdi") == "the wild 7 zebra, wdi"


def test_a_short_word_is_corrected_only_if_two_letters_are_swapped(small: SpellChecker) -> None:
    checker = SpellChecker(["ace", "ten", "ace"], reader_for(""))
    assert checker.nearest("aec") == "ace"
    assert checker.nearest("tne") == "ten"
    assert checker.nearest("tan") == "tan"


def test_a_long_word_may_have_two_mistakes_a_short_one_only_one() -> None:
    checker = SpellChecker(["xylophone", "quarz"], reader_for(""))
    assert checker.nearest("xylphne") == "xylophone"
    assert checker.nearest("qurzz") == "qurzz"


def test_the_more_frequent_of_two_near_words_is_taken() -> None:
    checker = SpellChecker(["zorba zorbe zorbe"], reader_for(""))
    assert checker.nearest("zorbx") == "zorbe"


def test_a_text_of_unknown_words_is_not_corrected_to_its_end(small: SpellChecker) -> None:
    corrected = small.correct("zebbra " * (MAX_CORRECTIONS + 3)).split()
    assert corrected == ["zebra"] * MAX_CORRECTIONS + ["zebbra"] * 3


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("zebra", True),
        ("zebras", True),
        ("xq", True),
        ("seven", True),
        ("sevens", True),
        ("melt", True),
        ("zebrax", False),
    ],
)
def test_known_words(small: SpellChecker, word: str, known: bool) -> None:
    assert small.is_known(word) is known


def test_completions_are_the_most_frequent_words_with_the_prefix(small: SpellChecker) -> None:
    assert small.completions("zeb") == ["zebra", "zebras", "zebu"]
    assert small.completions("zx") == []


def test_completions_are_few(hudson: SpellChecker) -> None:
    assert len(hudson.completions("d")) == MAX_COMPLETIONS


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("zorbaa", "zorba"),
        ("zrba", "zorba"),
        ("ozrba", "ozrba"),  # a short word keeps its first letter
        ("yrabbits", "rabbits"),  # a long one may have lost it
    ],
)
def test_the_first_letter_is_rarely_wrong(typed: str, meant: str) -> None:
    checker = SpellChecker(["zorba rabbits"], reader_for(""))
    assert checker.nearest(typed) == meant
