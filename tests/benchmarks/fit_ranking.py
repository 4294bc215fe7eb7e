"""Fit the weights of the referee's search, as they are in `data/ranking.toml`.

    python3 -m tests.benchmarks.fit_ranking          # prints the result
    python3 -m tests.benchmarks.fit_ranking --write  # and puts it into data/ranking.toml

The weights are fitted to the questions of `tests/support/voices/`, written by people who knew the
books and not our phrases, but for those kept back: gradient descent on the log likelihood of the
right entries (a softmax over the candidates of each question). What `evidence.json` says of these
questions is too good, as it is fitted to them itself; so the evidence is fitted anew for each third
of the questions, to the others alone. Every fifth case takes no part in the fit of the weights and
judges the result: it replaces the present numbers only where it is better than they are. All
wordings of a case are on one side. There is no chance in it, so each run comes to the same end.
"""

import argparse
import math
import re
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.assets import DATA
from scorekeeper.referee.search.evidence import Evidence, EvidenceFile, traits_of
from scorekeeper.referee.search.index import Finder, IndexEntry, finder
from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.settings import (
    FeatureVector,
    RankingSettings,
    ranking_settings,
)
from scorekeeper.rules.library import all_rule_sets
from tests.benchmarks import fit_evidence
from tests.support.questions import FITTED, VoicedQuestion

JUDGED_OF = 5  # every fifth case
ROUNDS = 60
RATE = 0.2
SHRINKAGE = 0.0005  # of each weight and round, so that no feature gets more than it earns
REFUSED_COUNT = 1.5  # a question without an answer counts a little more than one with an answer
THIRDS = 3
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


def candidates_of(question: VoicedQuestion, evidence: EvidenceFile | None = None) -> Candidates:
    """Return the candidates for a question, as the search has them with this evidence."""
    book = finder(question.rules_id)
    scored = book.candidates(question.text)
    right = [_is_right(book, each.entry, question) for each in scored]
    features = [each.features for each in scored]
    if evidence:
        traits = traits_of(reader_for(question.rules_id), book.plain(question.text))
        chances = Evidence(book.names, evidence).of(traits)
        features = [each.features._replace(evidence=chances[each.entry]) for each in scored]
    return Candidates(features, right, 1.0 if question.cites else REFUSED_COUNT)


def cross_fitted(questions: Sequence[VoicedQuestion]) -> list[Candidates]:
    """Return the candidates for the questions, each with evidence that was not fitted to it."""
    books = [fit_evidence.examples_of(rules_id) for rules_id in all_rule_sets()]
    examples = [fit_evidence.example_of(question) for question in questions]
    cases = {question.case or question.text: 0 for question in questions}
    third_of = {case: number % THIRDS for number, case in enumerate(cases)}
    thirds = [third_of[question.case or question.text] for question in questions]
    found: dict[int, Candidates] = {}
    for third in range(THIRDS):
        others = [e for e, own in zip(examples, thirds, strict=True) if own != third and e.right]
        evidence = fit_evidence.fit(books, others).as_file()
        for number, question in enumerate(questions):
            if thirds[number] == third:
                found[number] = candidates_of(question, evidence)
    return [found[number] for number in range(len(questions))]


def _is_right(book: Finder, entry: int, question: VoicedQuestion) -> bool:
    found: IndexEntry | None = book.entries[entry] if entry < len(book.entries) else None
    if not question.cites:
        return found is None or not found.covered
    return found is not None and found.covered and not question.cites.isdisjoint(found.cites[:3])


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


def judges(questions: Sequence[VoicedQuestion]) -> list[bool]:
    """Return which questions judge and are not fitted to; wordings of a case stay together."""
    cases = list(dict.fromkeys(question.case or question.text for question in questions))
    judging = set(cases[::JUDGED_OF])
    return [(question.case or question.text) in judging for question in questions]


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
    found = list(zip(cross_fitted(FITTED), judges(FITTED), strict=True))
    fitted_to = [each for each, is_judge in found if not is_judge]
    judging = [each for each, is_judge in found if is_judge]
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
