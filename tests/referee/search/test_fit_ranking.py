"""The script that fits the ranking, on a few made-up questions."""

import math

import pytest

from scorekeeper.assets import DATA
from scorekeeper.referee.search.evidence import EvidenceFile
from scorekeeper.referee.search.index import finder
from scorekeeper.referee.search.settings import FeatureVector, RankingSettings, ranking_settings
from tests.benchmarks.fit_ranking import (
    Candidates,
    candidates_of,
    first_right,
    fit,
    gradient,
    judges,
    with_numbers,
)
from tests.support.questions import VoicedQuestion


def question(*candidates: tuple[float, float, bool]) -> Candidates:
    """Make candidates that differ in `bm25` and `phrase_share`; the flag marks the right ones."""
    return Candidates(
        [
            FeatureVector(bm25=bm25, phrase_share=phrase_share)
            for bm25, phrase_share, _ in candidates
        ],
        [is_right for _, _, is_right in candidates],
    )


MISLED_BY_BM25 = [
    question((1.0, 0.1, False), (0.5, 0.5, True)),
    question((0.9, 0.2, False), (0.4, 0.6, True)),
    question((0.2, 0.9, True), (0.1, 0.1, False)),
]


def test_the_best_candidate_of_each_question_is_judged() -> None:
    assert first_right(MISLED_BY_BM25, FeatureVector(bm25=1.0)) == pytest.approx(1 / 3)
    assert first_right(MISLED_BY_BM25, FeatureVector(phrase_share=1.0)) == 1.0
    assert first_right([question()], FeatureVector(bm25=1.0)) == 0.0


def test_the_gradient_points_from_the_wrong_to_the_right_candidate() -> None:
    slope = FeatureVector(*gradient(MISLED_BY_BM25[0], FeatureVector()))
    assert slope.bm25 == pytest.approx(-0.25) and slope.phrase_share == pytest.approx(0.2)
    assert slope.word_order == 0.0


def test_fitting_finds_weights_with_more_right_answers() -> None:
    start = FeatureVector(bm25=1.0, exact=9.0)
    weights = fit([*MISLED_BY_BM25, question((1.0, 1.0, True))], start)
    assert first_right(MISLED_BY_BM25, weights) == 1.0
    assert weights.phrase_share > weights.bm25
    assert weights.exact == 9.0


def test_a_right_candidate_cites_what_answers_the_question() -> None:
    asked = VoicedQuestion("hudson", "drew out of turn", frozenset({"hudson:57"}))
    found = candidates_of(asked)
    assert found.can_be_right and found.importance == 1.0
    refused = candidates_of(VoicedQuestion("luudoo", "drew out of turn", frozenset()))
    assert refused.can_be_right and refused.importance > 1.0


def test_evidence_that_was_fitted_to_other_questions_takes_the_place_of_ours() -> None:
    asked = VoicedQuestion("hudson", "drew out of turn", frozenset({"hudson:57"}))
    nothing = candidates_of(asked, EvidenceFile(traits={}, entries={}))
    even = -math.log(len(finder("hudson").names))
    assert all(each.evidence == pytest.approx(even) for each in nothing.features)
    assert len({each.evidence for each in candidates_of(asked).features}) > 1


def test_wordings_of_a_case_are_on_one_side() -> None:
    def asked(text: str, case: str) -> VoicedQuestion:
        return VoicedQuestion("hudson", text, frozenset(), case=case)

    first, again, other, alone = asked("a", "x"), asked("b", "x"), asked("c", "y"), asked("d", "")
    assert judges([first, other, again, alone]) == [True, False, True, False]


def test_the_file_keeps_its_comments_and_takes_other_numbers() -> None:
    text = (DATA / "ranking.toml").read_text(encoding="utf-8")
    present = ranking_settings()
    assert with_numbers(text, present) == text
    other = RankingSettings({**present.weights, "bm25": 0.125}, present.thresholds, present.faults)
    changed = with_numbers(text, other)
    assert [line for line in changed.splitlines() if line not in text.splitlines()] == [
        "bm25 = 0.125          # the score of the full-text index, 1 for the best phrase"
    ]
