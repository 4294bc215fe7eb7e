"""Statistics of concepts, worked out by hand for three phrases of two entries."""

from math import log

import pytest

from scorekeeper.referee.search.statistics import ConceptStatistics, EntryPhrase

PHRASES = [
    EntryPhrase(0, {"king": 1.0, "rank": 0.5}),
    EntryPhrase(0, {"king": 1.0}),
    EntryPhrase(1, {"rank": 1.0}),
]


def test_a_concept_of_few_entries_and_phrases_weighs_more() -> None:
    weights = ConceptStatistics(PHRASES, 2).weights
    assert weights["king"] == pytest.approx(0.5 * log(1 + 2 / 1) + 0.3 * log(1 + 3 / 2))
    assert weights["rank"] == pytest.approx(0.5 * log(1 + 2 / 2) + 0.3 * log(1 + 3 / 2))
    assert weights.keys() == {"king", "rank"}


def test_a_concept_is_more_typical_the_more_phrases_have_it() -> None:
    first, second = ConceptStatistics(PHRASES, 2).entries
    assert first.typical == pytest.approx({"king": 2 / 3.5, "rank": 0.5 / 2})
    assert second.typical == pytest.approx({"rank": 1 / 2.5})


def test_log_odds_compare_an_entry_with_all() -> None:
    first, second = ConceptStatistics(PHRASES, 2).entries
    assert first.log_odds["king"] == pytest.approx(log((2 * 3.5 / 2 + 6) / (2.5 + 6)))
    assert first.log_odds["rank"] == pytest.approx(log((0.5 * 3.5 / 1.5 + 6) / (2.5 + 6)))
    assert first.other_log_odds == pytest.approx(log(6 / 8.5))
    assert second.other_log_odds == pytest.approx(log(6 / 7))


def test_an_entry_without_phrases_has_even_odds() -> None:
    empty = ConceptStatistics(PHRASES, 3).entries[2]
    assert (empty.typical, empty.log_odds, empty.other_log_odds) == ({}, {}, 0.0)
