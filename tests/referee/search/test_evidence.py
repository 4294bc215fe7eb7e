"""What words tell for and against entries: traits of a text, and the fitted weights."""

import math

import pytest

from scorekeeper.referee.search.evidence import (
    LEAST_LOG_CHANCE,
    LENGTH,
    UNIT,
    Evidence,
    EvidenceFile,
    _file,
    log_chances,
    traits_of,
)
from scorekeeper.referee.search.index import index_entries, subject_name
from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.unanswered import subjects
from scorekeeper.rules.library import all_rule_sets

DREW, MELDED = "drew-out-of-turn", "melded-in-opponents-turn"


def test_the_traits_of_a_text_are_its_concepts_its_stems_and_their_pairs() -> None:
    traits = traits_of(reader_for(""), "he drew two jokers")
    assert {"draw", "n2", "joker", "=draw", "=he", "~he draw", "wild"} <= traits.keys()
    assert traits["joker"] > traits["wild"] == traits["=he"] > traits["~he draw"]


def test_little_words_count_in_pairs_of_stems_as_do_beginning_and_end() -> None:
    traits = traits_of(reader_for(""), "how many cards")
    assert {"~^ how", "~how many", "~many card", "~card $"} <= traits.keys()
    assert "~how many" not in traits_of(reader_for(""), "how do I draw many cards")


def test_a_long_text_says_less_with_each_word() -> None:
    short, long = (
        traits_of(reader_for(""), text) for text in ("a joker", "a joker and a king in the pile")
    )
    assert short["joker"] > long["joker"]
    assert sum(value * value for value in long.values()) == pytest.approx(LENGTH**2)


def test_a_text_without_words_has_no_traits() -> None:
    assert traits_of(reader_for(""), "...") == {}


def test_the_entry_that_is_spoken_for_leads_and_the_others_fall_behind() -> None:
    evidence = Evidence(["never-fitted", MELDED, DREW])
    none, melded, drew = evidence.of(traits_of(reader_for(""), "he drew a card out of turn"))
    assert math.exp(drew) > 0.9 > math.exp(melded) and math.exp(none) < 0.1
    assert sum(map(math.exp, (none, melded, drew))) == pytest.approx(1.0, abs=0.001)


def test_without_traits_all_entries_are_equal() -> None:
    assert Evidence([DREW, MELDED]).of({}) == [pytest.approx(math.log(0.5))] * 2
    assert Evidence([]).of({"draw": 1.0}) == []


def test_other_weights_than_those_of_the_file_can_be_taken() -> None:
    file = EvidenceFile(traits={"king": bytes([UNIT])}, entries={"b": b"\x7f", "a": b"\x81"})
    a, b = Evidence(["a", "b"], file).of({"king": 2.0})
    assert b > math.log(0.9) and a < math.log(0.1)


def test_a_chance_too_small_to_matter_has_a_least_logarithm() -> None:
    assert log_chances([900.0, 0.0])[1] == LEAST_LOG_CHANCE


def test_every_entry_of_every_book_was_fitted() -> None:
    entries = {entry.id for book in all_rule_sets() for entry in index_entries(book)}
    strange = {subject_name(subject) for subject in subjects()}
    assert _file().entries.keys() == entries | strange
