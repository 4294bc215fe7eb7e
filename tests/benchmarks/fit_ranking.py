"""Fit the weights and thresholds of the referee's search, as they are in `data/ranking.toml`.

    python3 -m tests.benchmarks.fit_ranking          # prints the result
    python3 -m tests.benchmarks.fit_ranking --write  # and puts it into data/ranking.toml

Every fifth phrase of every entry is left out of the index and searched for with the others: that
is how a question looks that nobody has written down. Starting from neutral weights, a coordinate
search fits them to two such fifths. A third one and the questions of `tests/support/questions.py`
take no part in the fitting and judge the result: it replaces the present numbers only where it is
better than they are. Chance has a fixed seed, so each run comes to the same end.
"""

import argparse
import re
import time
from array import array
from collections.abc import Iterable, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import msgspec

from scorekeeper.assets import DATA
from scorekeeper.referee.search import index
from scorekeeper.referee.search.index import Finder, IndexEntry, index_entries
from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.ranking import IndexedText, Ranking
from scorekeeper.referee.search.settings import (
    FeatureVector,
    RankingSettings,
    Thresholds,
    ranking_settings,
)
from scorekeeper.rules.library import all_rule_sets
from tests.support.off_topic import OFF_TOPIC_QUESTIONS
from tests.support.questions import ANSWERED, UNANSWERED

FIFTHS = 5
FITTED, JUDGED = (0, 3), (2,)  # which of the fifths
SEED = 20
MAX_ROUNDS = 8
NEUTRAL = FeatureVector(*[1.0] * len(FeatureVector._fields))._replace(not_a_story=-1.0, exact=9.0)
STEPS = (0.5, 0.8, 0.92, 1.09, 1.25, 2.0)  # a weight is tried multiplied by each
NOT_FITTED = {"exact"}  # a phrase that is left out is never found word for word
SHOWN = 3  # hits
DIGITS = 3


class HeldOut(msgspec.Struct):
    """The candidates of all left-out phrases, feature by feature, in one column each.

    The candidates of question `q` are those from `starts[q]` up to `starts[q + 1]`.
    """

    columns: "list[array[float]]"  # quoted: Python 3.11 cannot subscript an array
    certainty: "array[float]"
    is_right: bytearray
    cites: list[tuple[str, ...]]
    starts: list[int]

    @property
    def ranges(self) -> Iterable[tuple[int, int]]:
        return zip(self.starts, self.starts[1:], strict=False)

    @property
    def questions(self) -> int:
        return len(self.starts) - 1

    def scores(self, weights: FeatureVector) -> list[float]:
        scores = [0.0] * self.starts[-1]
        for weight, column in zip(weights, self.columns, strict=True):
            scores = [score + weight * value for score, value in zip(scores, column, strict=True)]
        return scores


class Accuracy(NamedTuple):
    """How many of 100 are right: the first hit, one of the first three, a refusal."""

    first: float
    among_three: float
    refused: float

    def __str__(self) -> str:
        return (
            f"first {self.first:6.2f} %   among three {self.among_three:6.2f} %   "
            f"refused {self.refused:6.2f} %"
        )


def left_out(fifths: Iterable[int]) -> HeldOut:
    """Return the candidates for all phrases of some fifths, each found in an index without it."""
    start = time.monotonic()
    data = HeldOut([array("d") for _ in FeatureVector._fields], array("d"), bytearray(), [], [0])
    for fifth, rules_id in product(fifths, all_rule_sets()):
        entries = index_entries(rules_id)
        ranking = _index_without(entries, rules_id, fifth)
        for entry in entries:
            for phrase in entry.says[fifth::FIFTHS]:
                _add_candidates(data, ranking, entries, entry, phrase)
    print(f"{data.questions} phrases searched for in {time.monotonic() - start:.0f} s")
    return data


def _index_without(entries: Sequence[IndexEntry], rules_id: str, fifth: int) -> Ranking:
    texts = []
    for number, entry in enumerate(entries):
        phrases = [say for place, say in enumerate(entry.says) if place % FIFTHS != fifth]
        texts += [IndexedText(number, text) for text in (*phrases, entry.title)]
        texts.append(IndexedText(number, f"{entry.title}. {entry.body}", is_body=True))
    is_irregularity = [entry.kind == "irregularity" for entry in entries]
    return Ranking(texts, is_irregularity, reader_for(rules_id), FeatureVector())


def _add_candidates(
    data: HeldOut,
    ranking: Ranking,
    entries: Sequence[IndexEntry],
    meant: IndexEntry,
    phrase: str,
) -> None:
    for candidate in sorted(ranking.features(phrase)):
        entry = entries[candidate.entry]
        for column, value in zip(data.columns, candidate.features, strict=True):
            column.append(value)
        data.certainty.append(candidate.certainty)
        data.is_right.append(_answers(entry, meant))
        data.cites.append(entry.cites)
    data.starts.append(len(data.cites))


def _answers(entry: IndexEntry, meant: IndexEntry) -> bool:
    """Return whether an entry gives what is meant: the same paragraphs, or the same silence."""
    if not meant.covered:
        return not entry.covered
    return not set(meant.cites).isdisjoint(entry.cites)


def first_right(data: HeldOut, scores: Sequence[float]) -> int:
    """Return how many questions have a right entry as their best."""
    right = 0
    for start, end in data.ranges:
        if start < end:
            candidates = scores[start:end]
            right += data.is_right[start + candidates.index(max(candidates))]
    return right


def fit_weights(data: HeldOut, weights: FeatureVector, chance: Random) -> FeatureVector:
    """Change one weight after the other as long as more questions find the right entry first."""
    scores = data.scores(weights)
    best = first_right(data, scores)
    fitted = [name for name in FeatureVector._fields if name not in NOT_FITTED]
    for number in range(1, MAX_ROUNDS + 1):
        before = best
        for name in chance.sample(fitted, len(fitted)):
            column = data.columns[FeatureVector._fields.index(name)]
            weight = getattr(weights, name)
            for step in STEPS:
                change = weight * step - getattr(weights, name)
                changed = [s + change * f for s, f in zip(scores, column, strict=True)]
                right = first_right(data, changed)
                if right > best:
                    best, scores = right, changed
                    weights = weights._replace(**{name: weight * step})
        print(f"  round {number}: {100 * best / data.questions:.2f} % first")
        if best == before:
            break
    return FeatureVector(*(round(weight, DIGITS) for weight in weights))


def fit_thresholds(data: HeldOut, settings: RankingSettings) -> Thresholds:
    """Return the thresholds that tell left-out phrases best from questions about other things."""
    scores = data.scores(settings.weight_vector)
    known = [_best(data, scores, start, end) for start, end in data.ranges if start < end]
    others = [best for question in OFF_TOPIC_QUESTIONS for best in _best_hits(question, settings)]

    def separation(thresholds: Thresholds) -> float:
        return _share(known, thresholds) - _share(others, thresholds)

    tried = [
        msgspec.structs.replace(
            settings.thresholds, least_certainty=certainty / 100, least_score=score / 4
        )
        for certainty in range(30, 75, 5)
        for score in range(12, 33)
    ]
    # Of equally good ones the lowest, which refuse the least.
    best = max(tried, key=lambda each: (separation(each), -each.least_score))
    repeated = max(
        (0.0, 0.5, 1.0, 1.5, 2.0, 3.0),
        key=lambda penalty: (_among_three(data, scores, penalty), -abs(penalty - 1.5)),
    )
    return msgspec.structs.replace(best, repeated_cites=repeated)


class Best(NamedTuple):
    """The best entry for a question."""

    certainty: float
    score: float


def _best(data: HeldOut, scores: Sequence[float], start: int, end: int) -> Best:
    number = max(range(start, end), key=scores.__getitem__)
    return Best(data.certainty[number], scores[number])


def _best_hits(question: str, settings: RankingSettings) -> Iterable[Best]:
    for rules_id in all_rule_sets():
        features = _whole_index(rules_id).features(question)
        scored = [
            Best(each.certainty, settings.weight_vector.dot(each.features)) for each in features
        ]
        yield max(scored, key=lambda each: each.score, default=Best(0.0, 0.0))


_rankings: dict[str, Ranking] = {}


def _whole_index(rules_id: str) -> Ranking:
    if rules_id not in _rankings:
        # A fifth that does not exist leaves nothing out.
        _rankings[rules_id] = _index_without(index_entries(rules_id), rules_id, FIFTHS)
    return _rankings[rules_id]


def _share(hits: Sequence[Best], thresholds: Thresholds) -> float:
    """Return the share of questions that count as understood."""
    understood = [
        hit
        for hit in hits
        if hit.certainty >= thresholds.least_certainty and hit.score >= thresholds.least_score
    ]
    return len(understood) / len(hits)


def _among_three(data: HeldOut, scores: Sequence[float], penalty: float) -> int:
    """Return how many questions have a right entry among the hits that are shown first."""
    return sum(
        any(data.is_right[number] for number in shown(data, scores, start, end, penalty))
        for start, end in data.ranges
        if start < end
    )


def shown(
    data: HeldOut, scores: Sequence[float], start: int, end: int, penalty: float
) -> list[int]:
    """Return the first hits, where one that cites nothing new steps back, as the search does."""
    rest = sorted(range(start, end), key=scores.__getitem__, reverse=True)[:12]
    shown: list[int] = []
    cited: set[str] = set()
    while rest and len(shown) < SHOWN:
        best = max(
            rest,
            key=lambda number: (
                scores[number] - (penalty if shown and cited.issuperset(data.cites[number]) else 0)
            ),
        )
        rest.remove(best)
        shown.append(best)
        cited.update(data.cites[best])
    return shown


def held_out_accuracy(data: HeldOut, settings: RankingSettings) -> Accuracy:
    """Judge settings by left-out phrases, and by questions about other things."""
    scores = data.scores(settings.weight_vector)
    others = [best for question in OFF_TOPIC_QUESTIONS for best in _best_hits(question, settings)]
    three = _among_three(data, scores, settings.thresholds.repeated_cites)
    return Accuracy(
        100 * first_right(data, scores) / data.questions,
        100 * three / data.questions,
        100 * (1 - _share(others, settings.thresholds)),
    )


def voiced_accuracy(settings: RankingSettings) -> Accuracy:
    """Judge settings by the questions in many voices, asked of the search itself."""
    finders = {
        rules_id: Finder(index_entries(rules_id), rules_id, settings)
        for rules_id in all_rule_sets()
    }

    def ask(rules_id: str, text: str) -> index.Result:
        return finders[rules_id].search(text, limit=SHOWN, typing=False)

    first = three = 0
    for question in ANSWERED:
        result = ask(question.rules_id, question.text)
        right = [not question.cites.isdisjoint(hit.cites) for hit in result.hits]
        first += result.covered and right[0]
        three += any(right)
    refused = sum(not ask(question.rules_id, question.text).covered for question in UNANSWERED)
    return Accuracy(
        100 * first / len(ANSWERED), 100 * three / len(ANSWERED), 100 * refused / len(UNANSWERED)
    )


def with_numbers(text: str, settings: RankingSettings) -> str:
    """Return the text of `data/ranking.toml` with other numbers; its comments stay."""
    values = {**settings.weights, **msgspec.structs.asdict(settings.thresholds)}
    width = max(len(f"{name} = {value}") for name, value in values.items())
    for name, value in values.items():
        line = f"{name} = {value}".ljust(width)
        text = re.sub(rf"^{name} = \S+ *(?=  #)", line, text, flags=re.MULTILINE)
    return text


def refit(data: HeldOut, present: RankingSettings) -> RankingSettings:
    """Return weights and thresholds fitted from the start."""
    weights = fit_weights(data, NEUTRAL, Random(SEED))
    settings = RankingSettings(weights._asdict(), present.thresholds)
    return RankingSettings(settings.weights, fit_thresholds(data, settings))


def better(data: HeldOut, present: RankingSettings, refitted: RankingSettings) -> RankingSettings:
    """Return the settings with more right first hits, in both judgements; in doubt the present."""
    judged: list[tuple[float, float]] = []
    for name, settings in (("present", present), ("refitted", refitted)):
        phrases, voices = held_out_accuracy(data, settings), voiced_accuracy(settings)
        print(f"{name:>8}, phrases left out:  {phrases}")
        print(f"{name:>8}, many voices:       {voices}")
        judged.append((phrases.first, voices.first))
    (old_phrases, old_voices), (new_phrases, new_voices) = judged
    return refitted if new_phrases > old_phrases and new_voices >= old_voices else present


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="fit_ranking")
    parser.add_argument("--write", action="store_true", help="put the result into the data file")
    arguments = parser.parse_args()
    start = time.monotonic()
    present = ranking_settings()
    refitted = refit(left_out(FITTED), present)
    file = DATA / "ranking.toml"
    text = file.read_text(encoding="utf-8")
    print("\nRefitted:\n" + with_numbers(text, refitted).partition("[weights]")[2])
    chosen = better(left_out(JUDGED), present, refitted)
    print("The present numbers stay." if chosen is present else "The refitted numbers are better.")
    if arguments.write:
        file.write_text(with_numbers(text, chosen), encoding="utf-8")
    print(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
