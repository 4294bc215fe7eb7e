"""Fit the weights of the referee's search, as they are in `data/ranking.toml`.

    python3 -m tests.benchmarks.fit_ranking          # prints the result
    python3 -m tests.benchmarks.fit_ranking --write  # and puts it into data/ranking.toml

The weights are fitted to the questions of `tests/support/voices/`, written by people who knew the
books and not our phrases: gradient descent on the log likelihood of the right entries (a softmax
over the candidates of each question). Every fifth case takes no part and judges the result: it
replaces the present numbers only where it is better than they are. All wordings of a case are on
one side. There is no chance in it, so each run comes to the same end.
"""

import argparse
import math
import re
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.assets import DATA
from scorekeeper.referee.search.index import Finder, IndexEntry, finder
from scorekeeper.referee.search.settings import (
    FeatureVector,
    RankingSettings,
    ranking_settings,
)
from tests.support.questions import ALL_QUESTIONS, VoicedQuestion

JUDGED_OF = 5  # every fifth case
ROUNDS = 120
RATE = 0.5
SHRINKAGE = 0.0005  # of each weight and round, so that no feature gets more than it earns
REFUSED_COUNT = 3.0  # a question without an answer counts as much as three with one
NOT_FITTED = {"exact"}  # none of the questions is a phrase word for word
DIGITS = 2


class Candidates(NamedTuple):
    """The entries that come into question, and which of them are right."""

    features: list[FeatureVector]
    right: list[bool]
    importance: float = 1.0

    @property
    def can_be_right(self) -> bool:
        return any(self.right) and not all(self.right)


def candidates_of(question: VoicedQuestion) -> Candidates:
    """Return the candidates for a question, as the search has them after taking out clauses."""
    book = finder(question.rules_id)
    scored = book.candidates(question.text)
    right = [_is_right(book, each.entry, question) for each in scored]
    return Candidates(
        [each.features for each in scored], right, 1.0 if question.cites else REFUSED_COUNT
    )


def _is_right(book: Finder, entry: int, question: VoicedQuestion) -> bool:
    found: IndexEntry | None = book.entries[entry] if entry < len(book.entries) else None
    if not question.cites:
        return found is None or not found.covered
    return found is not None and found.covered and not question.cites.isdisjoint(found.cites)


def first_right(questions: Sequence[Candidates], weights: FeatureVector) -> float:
    """Return the share of questions whose best candidate is right."""
    right = 0
    for question in questions:
        scores = [weights.dot(features) for features in question.features]
        right += bool(scores) and question.right[scores.index(max(scores))]
    return right / len(questions)


def gradient(question: Candidates, weights: FeatureVector) -> list[float]:
    """Return how the log likelihood of the right candidates changes with each weight."""
    scores = [weights.dot(features) for features in question.features]
    best = max(scores)
    chances = [math.exp(score - best) for score in scores]
    every = sum(chances)
    of_right = sum(c for c, is_right in zip(chances, question.right, strict=True) if is_right)
    pull = [
        chance * (is_right / of_right - 1 / every)
        for chance, is_right in zip(chances, question.right, strict=True)
    ]
    return [
        sum(force * value for force, value in zip(pull, column, strict=True))
        for column in zip(*question.features, strict=True)
    ]


def fit(questions: Iterable[Candidates], weights: FeatureVector) -> FeatureVector:
    """Return weights that make the right candidates likelier (Adagrad: steps grow smaller)."""
    usable = [question for question in questions if question.can_be_right]
    current, squares = list(weights), [1e-6] * len(weights)
    fitted = [name not in NOT_FITTED for name in FeatureVector._fields]
    for _ in range(ROUNDS):
        slope = [0.0] * len(current)
        for question in usable:
            for place, value in enumerate(gradient(question, FeatureVector(*current))):
                slope[place] += question.importance * value / len(usable)
        for place, weight in enumerate(current):
            if fitted[place]:
                step = slope[place] - SHRINKAGE * weight
                squares[place] += step * step
                current[place] += RATE * step / math.sqrt(squares[place])
    return FeatureVector(*(round(value, DIGITS) for value in current))


def split(
    questions: Sequence[VoicedQuestion],
) -> tuple[list[VoicedQuestion], list[VoicedQuestion]]:
    """Return the questions to fit to and those that judge; wordings of a case stay together."""
    cases = list(dict.fromkeys(question.case or question.text for question in questions))
    judged = set(cases[::JUDGED_OF])
    fitted: list[VoicedQuestion] = []
    judging: list[VoicedQuestion] = []
    for question in questions:
        (judging if (question.case or question.text) in judged else fitted).append(question)
    return fitted, judging


def with_numbers(text: str, settings: RankingSettings) -> str:
    """Return the text of `data/ranking.toml` with other weights; its comments stay."""
    width = max(
        len(line.partition("  #")[0].rstrip()) for line in text.splitlines() if "  #" in line
    )
    for name, value in settings.weights.items():
        line = f"{name} = {value}".ljust(width)
        text = re.sub(rf"^{name} = \S+ *(?=  #)", line, text, flags=re.MULTILINE)
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="fit_ranking")
    parser.add_argument("--write", action="store_true", help="put the result into the data file")
    arguments = parser.parse_args()
    start = time.monotonic()
    present = ranking_settings()
    fitted_to, judging = (
        [candidates_of(question) for question in part] for part in split(ALL_QUESTIONS)
    )
    weights = fit(fitted_to, present.weight_vector)
    refitted = RankingSettings(weights._asdict(), present.thresholds, present.faults)
    before, after = (first_right(judging, each.weight_vector) for each in (present, refitted))
    file = DATA / "ranking.toml"
    text = file.read_text(encoding="utf-8")
    print(with_numbers(text, refitted).partition("[weights]")[2])
    for name, each in (("present", present), ("refitted", refitted)):
        shares = [first_right(part, each.weight_vector) for part in (fitted_to, judging)]
        print(f"{name:>8}: fitted to {shares[0]:.1%}, judged by {shares[1]:.1%} right first")
    if arguments.write and after > before:
        file.write_text(with_numbers(text, refitted), encoding="utf-8")
    print(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
