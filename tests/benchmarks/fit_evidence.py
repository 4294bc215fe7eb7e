"""Fit what each word tells for and against the entries of the search: `data/evidence.json`.

    python3 -m tests.benchmarks.fit_evidence   # takes some minutes, and writes the file

The examples are the phrases of all entries and the questions of `tests/support/voices/`, but for
those that are kept back to judge the result. This is a softmax regression: example after example
the right entries are made likelier and the others less so, in steps that grow smaller (Adagrad).
A paragraph and a ruling that cite the same are no rivals: either answers. Chances too small to
matter are left alone, which keeps the file small. The order is shuffled with a fixed seed, so each
run comes to the same end.
"""

import json
import math
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from scorekeeper.assets import DATA
from scorekeeper.referee.search.clauses import ClauseReader
from scorekeeper.referee.search.evidence import UNIT, EvidenceFile, Traits, traits_of
from scorekeeper.referee.search.index import IndexEntry, finder, index_entries, subject_name
from scorekeeper.referee.search.language import ConceptReader, reader_for
from scorekeeper.referee.search.unanswered import subjects
from scorekeeper.rules.library import all_rule_sets
from tests.support.questions import FITTED, VoicedQuestion

ROUNDS = 4
RATE = 0.2
FIRST_SQUARES = 0.01  # so that the first step is not endless
SCALE = 8.0  # chances are in the proportion of exp(SCALE * sum)
LEAST_PULL = 0.03  # smaller ones move nothing
LEAST_WEIGHT = 1.5  # smaller ones, as chances have them, are left out of the file
LEAST_TEXTS = 3  # in which a trait must be to tell anything
DECIDING = 2  # cites of an entry that may make it no rival
CITED = 3  # cites of an entry that can be what a question is after

Weights = dict[str, dict[str, float]]  # trait: name of an entry: weight


class Example(NamedTuple):
    """A text with the entries that are right for it, and those it has to be told from."""

    traits: Traits
    right: frozenset[str]
    rivals: Sequence[str]


class Softmax:
    """Weights that are moved example by example."""

    def __init__(self) -> None:
        self._weights: Weights = defaultdict(dict)
        self._squares: Weights = defaultdict(dict)  # of all moves so far

    def chances(self, example: Example) -> dict[str, float]:
        """Return the chance of every entry that takes part in an example."""
        sums = dict.fromkeys((*example.right, *example.rivals), 0.0)
        for trait, value in example.traits.items():
            for name, weight in self._weights.get(trait, {}).items():
                if name in sums:
                    sums[name] += value * weight
        best = max(sums.values())
        odds = {name: math.exp(SCALE * (each - best)) for name, each in sums.items()}
        whole = sum(odds.values())
        return {name: each / whole for name, each in odds.items()}

    def learn(self, example: Example) -> None:
        """Make the right entries likelier, those that are likely already the most."""
        chances = self.chances(example)
        of_right = sum(chances[name] for name in example.right)
        pulls = {
            name: (chance / of_right if name in example.right else 0.0) - chance
            for name, chance in chances.items()
        }
        strong = [(name, pull) for name, pull in pulls.items() if abs(pull) > LEAST_PULL]
        for trait, value in example.traits.items():
            weights, squares = self._weights[trait], self._squares[trait]
            for name, pull in strong:
                slope = pull * value
                square = squares.get(name, FIRST_SQUARES) + slope * slope
                squares[name] = square
                weights[name] = weights.get(name, 0.0) + RATE * slope / math.sqrt(square)

    def weights(self) -> Weights:
        """Return the weights as chances have them."""
        return {
            trait: {name: SCALE * weight for name, weight in row.items()}
            for trait, row in self._weights.items()
        }


@cache
def _traits(reader: ConceptReader, phrase: str) -> Traits:
    """Cached because books that share a reader share most of their phrases too."""
    return traits_of(reader, _clause_reader(reader).split(phrase).text)


@cache
def _clause_reader(reader: ConceptReader) -> ClauseReader:
    return ClauseReader(reader)


def traits_in(rules_id: str, phrase: str) -> Traits:
    """Return the traits of a phrase, as the search has them after taking out clauses."""
    return _traits(reader_for(rules_id), phrase)


def is_rival(entry: IndexEntry, other: IndexEntry) -> bool:
    """Return whether two entries must be told apart; a paragraph and its ruling need not."""
    if entry.id == other.id:
        return False
    both = entry.covered and other.covered and (entry.kind == "rule") != (other.kind == "rule")
    return not both or set(entry.cites[:DECIDING]).isdisjoint(other.cites[:DECIDING])


def examples_of(rules_id: str) -> list[Example]:
    """Return the phrases of a book's entries, and of what no book answers."""
    entries = index_entries(rules_id)
    strange = {subject_name(subject): subject.says for subject in subjects(rules_id)}
    examples = []
    for entry in entries:
        rivals = (*(e.id for e in entries if is_rival(entry, e)), *strange)
        right = frozenset((entry.id,))
        texts = (*entry.says, entry.title)
        examples += [Example(traits_in(rules_id, text), right, rivals) for text in texts]
    for name, says in strange.items():
        rivals = (*(entry.id for entry in entries), *(strange.keys() - {name}))
        right = frozenset((name,))
        examples += [Example(traits_in(rules_id, text), right, rivals) for text in says]
    return examples


def right_entries(question: VoicedQuestion) -> frozenset[str]:
    """Return the entries that answer a question; where its book does not, all that say so."""
    entries = index_entries(question.rules_id)
    if question.cites:
        return frozenset(
            entry.id
            for entry in entries
            if entry.covered and not question.cites.isdisjoint(entry.cites[:CITED])
        )
    silent = (entry.id for entry in entries if not entry.covered)
    strange = subjects(question.rules_id)
    return frozenset((*silent, *(subject_name(subject) for subject in strange)))


def example_of(question: VoicedQuestion) -> Example:
    """Return a question as the search has it: spelled right and without its clauses."""
    right = right_entries(question)
    names = [entry.id for entry in index_entries(question.rules_id)]
    names += [subject_name(subject) for subject in subjects(question.rules_id)]
    traits = traits_of(
        reader_for(question.rules_id), finder(question.rules_id).plain(question.text)
    )
    return Example(traits, right, [name for name in names if name not in right])


def fit(
    books: Sequence[Sequence[Example]], questions: Sequence[Example] = (), rounds: int = ROUNDS
) -> Weights:
    """Return the weights; each round takes a phrase that several books share in one of them."""
    chance = random.Random(1)
    by_phrase: dict[tuple[frozenset[str], int], list[Example]] = defaultdict(list)
    for examples in books:
        counted: dict[frozenset[str], int] = defaultdict(int)
        for example in examples:
            by_phrase[example.right, counted[example.right]].append(example)
            counted[example.right] += 1
    every = [*by_phrase.values(), *([question] for question in questions)]
    texts = Counter(trait for shared in every for trait in shared[0].traits)
    common = {
        id(example.traits): {t: v for t, v in example.traits.items() if texts[t] >= LEAST_TEXTS}
        for shared in every
        for example in shared
    }
    softmax = Softmax()
    for _ in range(rounds):
        chance.shuffle(every)
        for shared in every:
            example = chance.choice(shared)
            softmax.learn(example._replace(traits=common[id(example.traits)]))
    return softmax.weights()


def as_text(weights: Mapping[str, Mapping[str, float]], names: Iterable[str]) -> str:
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


def as_file(weights: Mapping[str, Mapping[str, float]], names: Iterable[str]) -> EvidenceFile:
    """Return the weights as the search reads them from the file."""
    return msgspec.json.decode(as_text(weights, names), type=EvidenceFile)


def entry_names(books: Sequence[Sequence[Example]]) -> list[str]:
    """Return the names of all entries of all books, each once."""
    return list(dict.fromkeys(min(e.right) for examples in books for e in examples))


def main() -> None:
    start = time.monotonic()
    books = [examples_of(rules_id) for rules_id in all_rule_sets()]
    questions = [example_of(question) for question in FITTED]
    usable = [question for question in questions if question.right]
    text = as_text(fit(books, usable), entry_names(books))
    (DATA / "evidence.json").write_text(text, encoding="utf-8")
    print(f"{len(text) / 1000:.0f} kB, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
