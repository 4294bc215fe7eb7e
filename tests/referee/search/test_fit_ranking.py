"""The script that fits the ranking, on four made-up questions."""

from array import array
from random import Random

import pytest

from scorekeeper.assets import DATA
from scorekeeper.referee.search.settings import FeatureVector, RankingSettings, ranking_settings
from tests.benchmarks.fit_ranking import (
    NEUTRAL,
    HeldOut,
    first_right,
    fit_weights,
    shown,
    with_numbers,
)


def held_out(*questions: list[tuple[float, float, bool]]) -> HeldOut:
    """Make candidates that differ in `bm25` and `coverage`; the flag marks the right ones."""
    data = HeldOut([array("d") for _ in FeatureVector._fields], array("d"), bytearray(), [], [0])
    for question in questions:
        for bm25, coverage, is_right in question:
            features = FeatureVector(bm25=bm25, coverage=coverage)
            for column, value in zip(data.columns, features, strict=True):
                column.append(value)
            data.certainty.append(1.0)
            data.is_right.append(is_right)
            data.cites.append((f"hudson:{len(data.cites) % 2}",))
        data.starts.append(len(data.cites))
    return data


MISLED_BY_BM25 = held_out(
    [(1.0, 0.1, False), (0.5, 0.5, True)],
    [(0.9, 0.2, False), (0.4, 0.6, True)],
    [(0.2, 0.9, True), (0.1, 0.1, False)],
    [],
)


def test_the_best_candidate_of_each_question_is_judged() -> None:
    scores = MISLED_BY_BM25.scores(FeatureVector(bm25=1.0))
    assert scores == [1.0, 0.5, 0.9, 0.4, 0.2, 0.1]
    assert first_right(MISLED_BY_BM25, scores) == 1


def test_fitting_finds_weights_with_more_right_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert first_right(MISLED_BY_BM25, MISLED_BY_BM25.scores(NEUTRAL)) == 1
    weights = fit_weights(MISLED_BY_BM25, NEUTRAL, Random(1))
    assert first_right(MISLED_BY_BM25, MISLED_BY_BM25.scores(weights)) == 3
    assert weights.coverage > weights.bm25
    assert weights.exact == NEUTRAL.exact
    assert "75.00 % first" in capsys.readouterr().out


def test_a_hit_that_cites_nothing_new_steps_back() -> None:
    data = held_out([(1.0, 0.0, False), (0.7, 0.0, False), (0.9, 0.0, False), (0.1, 0.0, True)])
    scores = data.scores(FeatureVector(bm25=1.0))
    assert shown(data, scores, 0, 4, penalty=0.0) == [0, 2, 1]
    assert shown(data, scores, 0, 4, penalty=0.5) == [0, 1, 2]


def test_the_file_keeps_its_comments_and_takes_other_numbers() -> None:
    text = (DATA / "ranking.toml").read_text(encoding="utf-8")
    present = ranking_settings()
    assert with_numbers(text, present) == text
    other = RankingSettings({**present.weights, "bm25": 0.125}, present.thresholds)
    changed = with_numbers(text, other)
    assert [line for line in changed.splitlines() if line not in text.splitlines()] == [
        "bm25 = 0.125            # the score of the full-text index, 1 for the best phrase"
    ]
