"""The fitted numbers of the search: `data/ranking.toml` decoded."""

import tomllib
from functools import cache
from typing import NamedTuple, Self

import msgspec

from scorekeeper import assets


class FeatureVector(NamedTuple):
    """One number for each feature of an entry: its values for a question, or their weights."""

    phrase_share: float = 0.0
    word_order: float = 0.0
    likelihood: float = 0.0
    evidence: float = 0.0
    bm25: float = 0.0
    not_a_story: float = 0.0
    paragraph: float = 0.0
    silent: float = 0.0
    exact: float = 0.0

    def dot(self, other: Self) -> float:
        return sum(a * b for a, b in zip(self, other, strict=True))


class Thresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a question counts as understood, and what is worth being said twice."""

    least_chance: float
    least_score: float
    unknown_words: float
    repeated: float


class FaultThresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a question tells of two faults: what counts for that, and how much it has to be."""

    halves: float
    whole: float
    contrast: float
    known_pair: float
    gain: float
    each_word: float
    least: float
    certain: float


class RankingSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `data/ranking.toml`."""

    weights: dict[str, float]
    thresholds: Thresholds
    faults: FaultThresholds

    @property
    def weight_vector(self) -> FeatureVector:
        return FeatureVector(**self.weights)


@cache
def ranking_settings() -> RankingSettings:
    """Return the settings that `tests/benchmarks/fit_ranking.py` made."""
    text = (assets.DATA / "ranking.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), RankingSettings)
