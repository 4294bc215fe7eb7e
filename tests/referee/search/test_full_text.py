"""The full-text index: candidates, their order, and concepts too common to look up."""

import pytest

from scorekeeper.referee.search import full_text
from scorekeeper.referee.search.full_text import FullTextIndex

PHRASES = [["draw", "card"], ["draw", "pile"], ["meld", "king", "card", "pile"], ["draw"]]


def numbers(concepts: set[str]) -> list[int]:
    return [candidate.number for candidate in FullTextIndex(PHRASES).candidates(concepts)]


def test_phrases_with_any_of_the_concepts_are_candidates() -> None:
    assert sorted(numbers({"meld", "pile"})) == [1, 2]
    assert numbers({"king"}) == [2]


def test_the_best_candidate_comes_first_with_the_greatest_score() -> None:
    candidates = FullTextIndex(PHRASES).candidates({"draw", "card"})
    assert candidates[0].number == 0
    scores = [candidate.bm25 for candidate in candidates]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] > 0


@pytest.mark.parametrize("concepts", [set(), {"joker"}])
def test_nothing_in_common_is_no_candidate(concepts: set[str]) -> None:
    assert numbers(concepts) == []


def test_common_concepts_are_left_out_where_rarer_ones_are_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(full_text, "MAX_MATCHES", 3)
    assert sorted(numbers({"king", "card", "draw"})) == [0, 2]
    assert sorted(numbers({"card", "draw"})) == [0, 1, 2, 3]  # never fewer than two concepts


def test_there_are_not_too_many_candidates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(full_text, "MAX_CANDIDATES", 2)
    assert len(numbers({"draw"})) == 2
