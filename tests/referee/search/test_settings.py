"""The fitted numbers: the file has a weight for every feature, and all thresholds."""

from pathlib import Path

import msgspec
import pytest

from scorekeeper import assets
from scorekeeper.referee.search.settings import FeatureVector, ranking_settings


def test_every_feature_has_a_weight() -> None:
    assert list(ranking_settings().weights) == list(FeatureVector._fields)
    vector = ranking_settings().weight_vector
    assert vector._asdict() == ranking_settings().weights
    assert vector.not_a_story < 0 < vector.exact


def test_chances_and_shares_are_between_none_and_all() -> None:
    thresholds = ranking_settings().thresholds
    assert 0 < thresholds.least_chance < 1 and 0 < thresholds.repeated < 1
    assert thresholds.unknown_words > 0


def test_the_score_is_the_weighted_sum() -> None:
    features = FeatureVector(phrase_share=0.5, bm25=1.0)
    assert FeatureVector(phrase_share=2.0, bm25=-0.25, exact=9.0).dot(features) == 0.75


def test_an_unknown_key_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ranking.toml").write_text("colour = 1\n", encoding="utf-8")
    monkeypatch.setattr(assets, "DATA", tmp_path)
    with pytest.raises(msgspec.ValidationError, match="colour"):
        ranking_settings.__wrapped__()
