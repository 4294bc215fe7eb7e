"""Fit how likely each entry is to be what a question is about: `data/evidence.json`.

    python3 -m tests.benchmarks.fit_evidence   # takes some minutes, and writes the file

The examples are the phrases of all entries and the questions of `tests/support/voices/`, but for
those that are kept back to judge the result. They train a neural network with one hidden layer by
stochastic gradient descent: example after example the right entries are made likelier and the
others less so, in steps that grow smaller (Adagrad). Part of the traits and of the hidden layer is
left out at random each time (dropout), so that nothing rests on a single word. A paragraph and a
ruling that cite the same are no rivals: either answers. All chance has a fixed seed, so each run on
a machine comes to the same end.
"""

import base64
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from scorekeeper.assets import DATA
from scorekeeper.referee.pairs import pairs
from scorekeeper.referee.search.clauses import ClauseReader
from scorekeeper.referee.search.evidence import UNIT, EvidenceFile, Traits, traits_of
from scorekeeper.referee.search.index import IndexEntry, finder, index_entries, subject_name
from scorekeeper.referee.search.language import ConceptReader, reader_for
from scorekeeper.referee.search.unanswered import subjects
from scorekeeper.rules.library import all_rule_sets
from tests.support.questions import FITTED, TAILS, TWO_FAULTS_FITTED, VoicedQuestion

SEED = 1  # of all chance; fits differ by a question or two in a hundred
ROUNDS = 16
WIDTH = 96  # of the hidden layer
RATE = 0.05
FIRST_WEIGHT = 0.03  # how far weights lie from 0 before the first example
FIRST_SQUARES = 0.01  # so that the first step is not endless
LEAST_PULL = 0.001  # smaller ones move nothing
TRAITS_LEFT_OUT, HIDDEN_LEFT_OUT = 0.4, 0.3  # share of each, at random
QUESTION_COUNT = 3  # a question counts as much as so many phrases
LEAST_TEXTS = 3  # in which a trait must be to tell anything
MOST = 127  # what a signed byte holds
DECIDING = 2  # cites of an entry that may make it no rival
CITED = 3  # cites of an entry that can be what a question is after
TOGETHER = 1500  # texts that tell of two faults
KNOWN_PAIRS = 0.5  # share of those whose faults are known to happen together
LONGEST_PART = 30  # words of a question that may be a part of them
WITH_TAIL = 0.3  # share of the questions that are asked with a tail, too
JOINTS = (", ", ". ", ". Then ", " and ", " and then ", ", then ", " and also ", " but also ")

Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]


class Example(NamedTuple):
    """A text with the entries that are right for it, and those it has to be told from."""

    traits: Traits
    right: frozenset[str]
    rivals: Sequence[str]


class Layer:
    """Weights by row, which are moved a few rows at a time."""

    def __init__(self, rows: int, chance: np.random.Generator) -> None:
        self.weights: Floats = chance.normal(0, FIRST_WEIGHT, (rows, WIDTH)).astype(np.float32)
        self._squares = np.full_like(self.weights, FIRST_SQUARES)  # of all moves so far

    def move(self, rows: Numbers, slopes: Floats) -> None:
        squares = self._squares[rows] + slopes * slopes
        self._squares[rows] = squares
        self.weights[rows] += RATE * slopes / np.sqrt(squares)


class NumberedExample(NamedTuple):
    """An example as the network takes it: numbers of traits and entries, the right ones first."""

    traits: Numbers
    values: Floats
    entries: Numbers
    right: int


class Network:
    """A hidden layer between traits and entries, trained example by example."""

    def __init__(self, traits: Iterable[str], names: Iterable[str]) -> None:
        self._chance = np.random.default_rng(SEED)
        self._traits = {trait: number for number, trait in enumerate(traits)}
        self._names = {name: number for number, name in enumerate(names)}
        self._inner = Layer(len(self._traits), self._chance)
        self._outer = Layer(len(self._names), self._chance)
        self._entries_of: dict[tuple[frozenset[str], int], Numbers] = {}

    def numbered(self, example: Example) -> NumberedExample:
        """Return an example by the numbers of its traits, without those that are not known."""
        known = [trait for trait in example.traits if trait in self._traits]
        # Phrases of an entry share their rivals, and those are many.
        key = (example.right, id(example.rivals))
        if key not in self._entries_of:
            names = (*sorted(example.right), *example.rivals)
            self._entries_of[key] = np.array([self._names[name] for name in names])
        return NumberedExample(
            np.array([self._traits[trait] for trait in known], dtype=np.int64),
            np.array([example.traits[trait] for trait in known], dtype=np.float32),
            self._entries_of[key],
            len(example.right),
        )

    def chances(self, example: NumberedExample) -> Floats:
        """Return the chance of every entry that takes part in an example, the right ones first."""
        hidden = np.tanh(example.values @ self._inner.weights[example.traits])
        return _softmax(self._outer.weights[example.entries] @ hidden)

    def learn(self, example: NumberedExample) -> None:
        """Make the right entries likelier, those that are likely already the most."""
        kept = self._chance.random(len(example.traits)) >= TRAITS_LEFT_OUT
        traits, values = example.traits[kept], example.values[kept]
        hidden = np.tanh(values @ self._inner.weights[traits])
        switch = (self._chance.random(WIDTH) >= HIDDEN_LEFT_OUT) / np.float32(1 - HIDDEN_LEFT_OUT)
        signal = hidden * switch
        chances = _softmax(self._outer.weights[example.entries] @ signal)
        pulls = -chances
        pulls[: example.right] += chances[: example.right] / chances[: example.right].sum()
        strong = np.abs(pulls) > LEAST_PULL
        entries, pulls = example.entries[strong], pulls[strong]
        back = (pulls @ self._outer.weights[entries]) * switch * (1 - hidden * hidden)
        self._outer.move(entries, np.outer(pulls, signal))
        self._inner.move(traits, np.outer(values, back))

    def as_text(self) -> str:
        """Return `data/evidence.json` with one trait or entry a line."""
        parts = (("traits", self._traits, self._inner), ("entries", self._names, self._outer))
        written = []
        for title, numbers, layer in parts:
            rows = np.clip(np.round(layer.weights * UNIT), -MOST, MOST).astype(np.int8)
            lines = [
                f"{json.dumps(name)}:{json.dumps(base64.b64encode(rows[number]).decode())}"
                for name, number in sorted(numbers.items())
            ]
            written.append(f'"{title}":{{\n' + ",\n".join(lines) + "\n}")
        return "{" + ",\n".join(written) + "}\n"

    def as_file(self) -> EvidenceFile:
        """Return the weights as the search reads them from the file."""
        return msgspec.json.decode(self.as_text(), type=EvidenceFile)


def _softmax(sums: Floats) -> Floats:
    odds = np.exp(sums - sums.max())
    chances: Floats = odds / odds.sum()
    return chances


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


def faults_told(rules_id: str, questions: Iterable[VoicedQuestion]) -> dict[str, list[str]]:
    """Return by fault how people tell of it: its phrases, and short questions that it answers."""
    faults = {e.id: list(e.says) for e in index_entries(rules_id) if e.kind == "irregularity"}
    for question in questions:
        if question.rules_id == rules_id and len(question.text.split()) <= LONGEST_PART:
            # Of several entries that answer it, nobody said which is meant.
            meant = faults.keys() & right_entries(question) if question.cites else set()
            for fault in meant if len(meant) == 1 else ():
                faults[fault] += [question.text] * QUESTION_COUNT
    return faults


def told_together(questions: Sequence[VoicedQuestion], count: int) -> Iterator[Example]:
    """Return texts that tell of two faults; each is right, and the other no rival of it."""
    chance = random.Random(2)
    known = sorted(sorted(pair) for pair in pairs())
    told = {book: faults_told(book, questions) for book in {q.rules_id for q in questions}}
    for _ in range(count):
        book = chance.choice(sorted(told))
        faults = told[book]
        two = [pair for pair in known if faults.keys() >= set(pair)]
        is_known = two and chance.random() < KNOWN_PAIRS
        first, second = chance.choice(two) if is_known else chance.sample(sorted(faults), 2)
        parts = [chance.choice(faults[first]), chance.choice(faults[second])]
        chance.shuffle(parts)
        traits = traits_in(book, chance.choice(JOINTS).join(part.rstrip(".?!") for part in parts))
        names = [entry.id for entry in index_entries(book)]
        names += [subject_name(subject) for subject in subjects(book)]
        rivals = [name for name in names if name not in (first, second)]
        yield Example(traits, frozenset((first,)), rivals)
        yield Example(traits, frozenset((second,)), rivals)


def of_two_faults(rows: Iterable[Mapping[str, Any]]) -> Iterator[Example]:
    """Return questions that tell of two faults; an answer to either is right, and no rival."""
    for row in rows:
        both = [VoicedQuestion(row["rules"], row["q"], frozenset(cites)) for cites in row["expect"]]
        right = [right_entries(question) for question in both]
        for question, entries in zip(both, right, strict=True):
            if not question.cites:
                continue  # the book is silent on this one alone, not on the question
            example = example_of(question)
            rivals = [name for name in example.rivals if name not in right[0] | right[1]]
            yield Example(example.traits, entries, rivals)


def with_tails(questions: Iterable[VoicedQuestion]) -> Iterator[VoicedQuestion]:
    """Return some questions with a clause at their end that makes no difference to the answer."""
    chance = random.Random(3)
    for question in questions:
        if question.cites and chance.random() < WITH_TAIL:
            joint = chance.choice((", ", ". ", " and ", " - ", " "))
            text = question.text.rstrip(".?!") + joint + chance.choice(TAILS)
            yield question._replace(text=text)


def fit(
    books: Sequence[Sequence[Example]], questions: Sequence[Example] = (), rounds: int = ROUNDS
) -> Network:
    """Return the network; each round takes a phrase that several books share in one of them."""
    by_phrase: dict[tuple[frozenset[str], int], list[Example]] = defaultdict(list)
    for examples in books:
        counted: dict[frozenset[str], int] = defaultdict(int)
        for example in examples:
            by_phrase[example.right, counted[example.right]].append(example)
            counted[example.right] += 1
    shared = [*by_phrase.values(), *([question] for question in questions)]
    texts = Counter(trait for same in shared for trait in same[0].traits)
    network = Network((t for t, n in texts.items() if n >= LEAST_TEXTS), entry_names(books))
    every = [[network.numbered(example) for example in same] for same in by_phrase.values()]
    every += [[network.numbered(question)] for question in questions] * QUESTION_COUNT
    chance = random.Random(SEED)
    for _ in range(rounds):
        chance.shuffle(every)
        for same in every:
            network.learn(chance.choice(same))
    return network


def entry_names(books: Sequence[Sequence[Example]]) -> list[str]:
    """Return the names of all entries of all books, each once."""
    return list(dict.fromkeys(min(e.right) for examples in books for e in examples))


def main() -> None:
    start = time.monotonic()
    books = [examples_of(rules_id) for rules_id in all_rule_sets()]
    questions = [example_of(question) for question in (*FITTED, *with_tails(FITTED))]
    usable = [question for question in questions if question.right]
    usable += told_together(FITTED, TOGETHER)
    usable += of_two_faults(TWO_FAULTS_FITTED)
    text = fit(books, usable).as_text()
    (DATA / "evidence.json").write_text(text, encoding="utf-8")
    print(f"{len(text) / 1000:.0f} kB, {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
