"""Fit what each word tells for and against the entries of the search: `data/evidence.json`.

    python3 -m tests.benchmarks.fit_evidence   # takes some minutes, and writes the file

The phrases of all entries are the examples. This is an averaged perceptron with a margin: phrase
after phrase is weighed, and where another entry comes too near, what the phrase says is moved from
that entry to its own. A paragraph and a ruling that cite the same are no rivals: either answers.
There is no chance in it, so each run comes to the same end.
"""

import json
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from scorekeeper.assets import DATA
from scorekeeper.referee.search.clauses import ClauseReader
from scorekeeper.referee.search.evidence import UNIT, Traits, traits_of
from scorekeeper.referee.search.index import IndexEntry, index_entries, subject_name
from scorekeeper.referee.search.language import reader_for
from scorekeeper.referee.search.unanswered import subjects
from scorekeeper.rules.library import all_rule_sets

ROUNDS = 6
MARGIN = 1.0  # by which the right entry has to lead
LARGEST_STEP = 0.3
RIVALS = 3  # that give way at a time
LEAST_WEIGHT = 0.15  # smaller ones are left out of the file
DECIDING = 2  # cites of an entry that may make it no rival

Weights = dict[str, dict[str, float]]  # trait: name of an entry: weight


class Example(NamedTuple):
    """A phrase of an entry in one book, and the entries that it has to be told from."""

    name: str
    traits: Traits
    rivals: frozenset[str]


class Perceptron:
    """Weights that are moved example by example; the result is their average over all steps."""

    def __init__(self) -> None:
        self._weights: Weights = defaultdict(dict)
        self._moved: Weights = defaultdict(dict)  # each move multiplied by its step
        self._step = 0

    def scores(self, traits: Traits) -> dict[str, float]:
        """Return the score of every entry that the traits say something of."""
        scores: dict[str, float] = defaultdict(float)
        for trait, value in traits.items():
            for name, weight in self._weights.get(trait, {}).items():
                scores[name] += value * weight
        return scores

    def learn(self, example: Example) -> None:
        """Move the weights where the right entry does not lead by the margin."""
        self._step += 1
        scores = self.scores(example.traits)
        own = scores.get(example.name, 0.0)
        near = [
            (score, name)
            for name, score in scores.items()
            if score > own - MARGIN and name in example.rivals
        ]
        near = sorted(near, reverse=True)[:RIVALS]
        if not near and example.name in scores:
            return
        lead = own - (near[0][0] if near else 0.0)
        size = min(LARGEST_STEP, (MARGIN - lead) / 2)
        for trait, value in example.traits.items():
            self._move(trait, example.name, size * value)
            for _, name in near:
                self._move(trait, name, -size * value / len(near))

    def _move(self, trait: str, name: str, by: float) -> None:
        for table, change in ((self._weights, by), (self._moved, by * self._step)):
            table[trait][name] = table[trait].get(name, 0.0) + change

    def average(self) -> Weights:
        """Return the weights averaged over all steps."""
        return {
            trait: {name: w - self._moved[trait][name] / self._step for name, w in row.items()}
            for trait, row in self._weights.items()
        }


@cache
def _clause_reader(rules_id: str) -> ClauseReader:
    return ClauseReader(reader_for(rules_id))


def traits_in(rules_id: str, phrase: str) -> Traits:
    """Return the traits of a phrase, as the search has them after taking out clauses."""
    return traits_of(reader_for(rules_id), _clause_reader(rules_id).split(phrase).text)


def is_rival(entry: IndexEntry, other: IndexEntry) -> bool:
    """Return whether two entries must be told apart; a paragraph and its ruling need not."""
    if entry.id == other.id:
        return False
    both = entry.covered and other.covered and (entry.kind == "rule") != (other.kind == "rule")
    return not both or set(entry.cites[:DECIDING]).isdisjoint(other.cites[:DECIDING])


def examples_of(rules_id: str) -> list[Example]:
    """Return the phrases of a book's entries, and of what no book answers."""
    entries = index_entries(rules_id)
    strange = {subject_name(subject): subject.says for subject in subjects()}
    examples = []
    for entry in entries:
        rivals = frozenset((*(e.id for e in entries if is_rival(entry, e)), *strange))
        texts = (*entry.says, entry.title)
        examples += [Example(entry.id, traits_in(rules_id, text), rivals) for text in texts]
    for name, says in strange.items():
        rivals = frozenset((*(entry.id for entry in entries), *(strange.keys() - {name})))
        examples += [Example(name, traits_in(rules_id, text), rivals) for text in says]
    return examples


def fit(books: Sequence[Sequence[Example]], rounds: int = ROUNDS) -> Weights:
    """Return the weights; each round takes a phrase that several books share in one of them."""
    chance = random.Random(1)
    by_phrase: dict[tuple[str, int], list[Example]] = defaultdict(list)
    for examples in books:
        counted: dict[str, int] = defaultdict(int)
        for example in examples:
            by_phrase[example.name, counted[example.name]].append(example)
            counted[example.name] += 1
    phrases = list(by_phrase.values())
    perceptron = Perceptron()
    for _ in range(rounds):
        chance.shuffle(phrases)
        for shared in phrases:
            perceptron.learn(chance.choice(shared))
    return perceptron.average()


def as_text(weights: Weights, names: Iterable[str]) -> str:
    """Return `data/evidence.json` with one trait a line."""
    numbers = {name: number for number, name in enumerate(names)}
    lines = []
    for trait in sorted(weights):
        row = sorted((numbers[n], round(w * UNIT)) for n, w in weights[trait].items())
        kept = [each for pair in row if abs(pair[1]) >= LEAST_WEIGHT * UNIT for each in pair]
        if kept:
            lines.append(f"{json.dumps(trait)}:{json.dumps(kept, separators=(',', ':'))}")
    listed = json.dumps(list(numbers), separators=(",", ":"))
    return '{"names":' + listed + ',\n"weights":{\n' + ",\n".join(lines) + "\n}}\n"


def main() -> None:
    start = time.monotonic()
    books = [examples_of(rules_id) for rules_id in all_rule_sets()]
    names = dict.fromkeys(example.name for examples in books for example in examples)
    text = as_text(fit(books), names)
    (DATA / "evidence.json").write_text(text, encoding="utf-8")
    print(f"{len(text) / 1000:.0f} kB, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
