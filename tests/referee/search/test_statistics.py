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


def test_likelihood_compares_an_entry_with_the_average_of_all() -> None:
    """Shares of phrases with the concept: king 2/3 of all, (2 + 6 * 2/3) / 8 of the first entry."""
    statistics = ConceptStatistics(PHRASES, 2)
    king, rank = 6 / 8, (0.5 + 6 * 0.5) / 8
    unsaid = log((1 - king) / (1 / 3)) + log((1 - rank) / 0.5)
    assert statistics.likelihoods({})[0] == pytest.approx(unsaid)
    said = log(king / (2 / 3)) - log((1 - king) / (1 / 3))
    assert statistics.likelihoods({"king": 1.0})[0] == pytest.approx(unsaid + said)
    assert statistics.likelihoods({"king": 0.5})[0] == pytest.approx(unsaid + said / 2)


def test_a_concept_of_others_speaks_against_an_entry() -> None:
    statistics = ConceptStatistics(PHRASES, 2)
    assert statistics.likelihoods({"king": 1.0})[1] < statistics.likelihoods({})[1]


def test_a_concept_that_nobody_has_tells_nothing() -> None:
    statistics = ConceptStatistics(PHRASES, 2)
    assert statistics.likelihoods({"joker": 1.0})[1] == statistics.likelihoods({})[1]


def test_an_entry_without_phrases_has_even_odds() -> None:
    statistics = ConceptStatistics(PHRASES, 3)
    assert statistics.likelihoods({"king": 1.0})[2] == pytest.approx(0.0)
