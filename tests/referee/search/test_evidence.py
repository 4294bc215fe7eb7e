"""What words tell for and against entries: traits of a text, and the fitted weights."""

import pytest

from scorekeeper.referee.search.evidence import Evidence, _file, traits_of
from scorekeeper.referee.search.index import index_entries, subject_name
from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.unanswered import subjects
from scorekeeper.rules.library import all_rule_sets

DREW, MELDED = "drew-out-of-turn", "melded-in-opponents-turn"


def test_the_traits_of_a_text_are_its_concepts_their_pairs_and_its_stems() -> None:
    traits = traits_of(reader_for(""), "he drew two jokers")
    assert {"draw", "n2", "joker", "draw n2", "n2 joker", "=draw", "=he", "wild"} <= traits.keys()
    assert traits["joker"] > traits["n2 joker"] > traits["wild"] == traits["=he"]


def test_a_long_text_says_less_with_each_word() -> None:
    short, long = (
        traits_of(reader_for(""), text) for text in ("a joker", "a joker and a king in the pile")
    )
    assert short["joker"] > long["joker"]
    assert sum(value * value for value in long.values()) == pytest.approx(1.0)


def test_a_text_without_words_has_no_traits() -> None:
    assert traits_of(reader_for(""), "...") == {}


def test_the_entry_that_is_spoken_for_leads_and_the_others_fall_behind() -> None:
    evidence = Evidence(["never-fitted", MELDED, DREW])
    none, melded, drew = evidence.of(traits_of(reader_for(""), "he drew a card out of turn"))
    assert drew == 0.0 and melded < 0 and none < 0


def test_without_traits_all_entries_are_equal() -> None:
    assert Evidence([DREW, MELDED]).of({}) == [0.0, 0.0]
    assert Evidence([]).of({"draw": 1.0}) == []


def test_every_entry_of_every_book_was_fitted() -> None:
    entries = {entry.id for book in all_rule_sets() for entry in index_entries(book)}
    strange = {subject_name(subject) for subject in subjects()}
    assert set(_file().names) == entries | strange
