"""Rank entries by how well their phrases, concept by concept, match a question."""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from heapq import nlargest
from itertools import pairwise
from sys import intern
from typing import Literal, NamedTuple

import msgspec

from scorekeeper.referee.search.evidence import Evidence, traits_of
from scorekeeper.referee.search.full_text import FullTextIndex
from scorekeeper.referee.search.language import Concept, ConceptReader, bare_words
from scorekeeper.referee.search.settings import FeatureVector
from scorekeeper.referee.search.spelling import SpellChecker
from scorekeeper.referee.search.statistics import ConceptStatistics, EntryPhrase

MAX_ENTRIES = 30  # entries that are scored for their phrases,
MAX_LIKELY = 10  # and so many more for their evidence,
EVEN_CHANCE = 1.0  # if that is as much better than none (a logarithm)
BROADER = 0.5  # degree to which a word stands for the broader concepts of its own
UNKNOWN_WEIGHT = 2.0  # of a word that no phrase has
QUESTION_PART, PHRASE_PART, ORDER_PART = 0.5, 0.5, 0.2  # of the closeness of a phrase

Kind = Literal["rule", "irregularity", "question"]
Degrees = dict[str, float]  # concept: degree to which a word stands for it, up to 1


class IndexedText(msgspec.Struct, frozen=True):
    """A phrase by which people ask for an entry."""

    entry: int
    text: str


class EntryKind(NamedTuple):
    """The name of an entry, what it is, and whether the book has nothing on it."""

    name: str
    kind: Kind
    is_silent: bool


class IndexedPhrase(msgspec.Struct, frozen=True):
    """A text as concepts."""

    entry: int
    degrees: Degrees
    weight: float
    order: tuple[str, ...]


class Term(msgspec.Struct, frozen=True):
    """A word of a question: the concepts it may stand for, and how much it tells."""

    degrees: Degrees
    weight: float


class SearchQuery(msgspec.Struct, frozen=True, kw_only=True):
    """A question as terms; `exact` are the entries that have it word for word as a phrase."""

    terms: list[Term]
    weight: float
    likelihoods: list[float]  # by entry
    evidence: list[float]  # by entry
    unknown_share: float  # of the terms: those that no phrase has
    is_story: bool
    exact: tuple[int, ...]


class PhraseMatch(NamedTuple):
    """How a phrase matches a question; matches are ordered by their closeness."""

    closeness: float
    question_share: float  # how much of the question is in the phrase
    phrase_share: float  # how much of the phrase is in the question
    word_order: float  # how many neighbours in the question are neighbours in the phrase


NO_MATCH = PhraseMatch(0.0, 0.0, 0.0, 0.0)


class EntryMatch(msgspec.Struct):
    """What the phrases of one entry have in common with a question."""

    closest: PhraseMatch = NO_MATCH
    bm25: float = 0.0


class ScoredEntry(NamedTuple):
    """An entry with its features, and the share of the question's words that no phrase has."""

    entry: int
    features: FeatureVector
    unknown_share: float


class RankedEntry(msgspec.Struct, frozen=True):
    """An entry with its score, and the share of the question's words that no phrase has."""

    entry: int
    score: float
    unknown_share: float
    is_exact: bool


class Ranking:
    """The phrases of all entries, ready to be searched."""

    def __init__(
        self,
        texts: Sequence[IndexedText],
        kinds: Sequence[EntryKind],
        reader: ConceptReader,
        weights: FeatureVector,
        *,
        spelled: Iterable[str] = (),
    ) -> None:
        """Index the texts of as many entries as there are kinds.

        The words of `spelled` are right as they are, and not searched for.
        """
        self._reader = reader
        self._kinds = kinds
        self._weights = weights
        orders = [_concept_names(reader, text.text) for text in texts]
        degrees = [self._phrase_degrees(order) for order in orders]
        self._statistics = ConceptStatistics(
            [EntryPhrase(text.entry, names) for text, names in zip(texts, degrees, strict=True)],
            len(kinds),
        )
        self._phrases = [
            IndexedPhrase(text.entry, names, self._phrase_weight(order), order)
            for text, names, order in zip(texts, degrees, orders, strict=True)
        ]
        self._full_text = FullTextIndex(degrees)
        self._evidence = Evidence([kind.name for kind in kinds])
        self._entries_by_words = _entries_by_words(texts)
        self.spelling = SpellChecker((*(text.text for text in texts), *spelled), reader)

    def _word_degrees(self, concept: str) -> Degrees:
        return dict.fromkeys(self._reader.broader(concept), BROADER) | {concept: 1.0}

    def _phrase_degrees(self, order: tuple[str, ...]) -> Degrees:
        return _highest_degrees(self._word_degrees(concept) for concept in order)

    def _phrase_weight(self, order: tuple[str, ...]) -> float:
        weights = self._statistics.weights
        return sum(weights.get(concept, 0.0) for concept in dict.fromkeys(order))

    def rank(self, question: str, *, typing: bool = False) -> list[RankedEntry]:
        """Return the entries that share anything with the question, best first."""
        ranked = [
            RankedEntry(
                scored.entry,
                self._weights.dot(scored.features),
                scored.unknown_share,
                bool(scored.features.exact),
            )
            for scored in self.features(question, typing=typing)
        ]
        return sorted(ranked, key=lambda entry: (-entry.score, entry.entry))

    def features(self, question: str, *, typing: bool = False) -> list[ScoredEntry]:
        """Return the features of the entries whose best phrase comes closest."""
        terms = self.terms(question, typing=typing)
        known = self._statistics.weights.keys()
        query = SearchQuery(
            terms=terms,
            weight=sum(term.weight for term in terms),
            likelihoods=self._statistics.likelihoods(
                _highest_degrees(term.degrees for term in terms)
            ),
            evidence=self.evidence(self._spelled(question, typing)),
            unknown_share=sum(term.degrees.keys().isdisjoint(known) for term in terms)
            / max(len(terms), 1),
            is_story=self._reader.is_story(question),
            exact=self._entries_by_words.get(bare_words(question), ()),
        )
        matches = self._match(query)
        if not matches:
            return []
        closest = nlargest(MAX_ENTRIES, matches, key=lambda entry: matches[entry].closest)
        return [
            self._scored(entry, matches.get(entry, EntryMatch()), query)
            for entry in dict.fromkeys((*closest, *likely(query.evidence)))
        ]

    def likelihoods(self, text: str) -> list[float]:
        """Return the log odds of every entry for a text without slips; quicker than ranking it."""
        words = (self._word_degrees(concept.name) for concept in self._reader.read(text))
        return self._statistics.likelihoods(_highest_degrees(words))

    def evidence(self, text: str, among: Sequence[int] | None = None) -> list[float]:
        """Return what the evidence says of entries for a text without slips."""
        return self._evidence.of(traits_of(self._reader, text), among)

    def is_phrase(self, question: str) -> bool:
        """Return whether an entry has the question word for word."""
        return bare_words(question) in self._entries_by_words

    def weights_of(self, text: str) -> dict[str, float]:
        """Return the weight of each concept of a text; one that no phrase has weighs the most."""
        known = self._statistics.weights
        names = [concept.name for concept in self._reader.read(self.spelling.correct(text))]
        return {name: known.get(name, UNKNOWN_WEIGHT) for name in names}

    def terms(self, question: str, *, typing: bool = False) -> list[Term]:
        """Return the terms of a question; while typing, its last word may be unfinished."""
        head, endings = self._unfinished(question, typing)
        text = self.spelling.correct(head)
        concepts = {concept.name: concept for concept in self._reader.read(text)}
        terms = [self._term(concept) for concept in concepts.values()]
        if endings:
            terms.append(self._unfinished_term(text, endings, set(concepts)))
        return [term for term in terms if term.weight]

    def _spelled(self, question: str, typing: bool) -> str:
        """Return a question without slips; while typing, its last word is what most say."""
        head, endings = self._unfinished(question, typing)
        return self.spelling.correct(f"{head} {endings[0]}" if endings else head)

    def _unfinished(self, question: str, typing: bool) -> tuple[str, list[str]]:
        """Return the words before the one being typed and what that may become, if anything."""
        head, prefix = _split_last_word(question) if typing else (question, "")
        endings = self.spelling.completions(prefix) if prefix else []
        return (head, endings) if endings else (question, [])

    def _term(self, concept: Concept) -> Term:
        weights = self._statistics.weights
        degrees = self._word_degrees(concept.name)
        known = [weights.get(name, 0.0) * degree for name, degree in degrees.items()]
        return Term(degrees, weights.get(concept.name) or max(known) or UNKNOWN_WEIGHT)

    def _unfinished_term(self, head: str, endings: Iterable[str], before: set[str]) -> Term:
        """Return a term for any word that the last one may become."""
        weights = self._statistics.weights
        degrees: Degrees = {}
        for ending in endings:
            # Read together with the words before it: a phrase may be completed.
            for concept in self._reader.read(f"{head} {ending}"):
                if concept.name not in before and concept.name in weights:
                    degrees[concept.name] = 1.0
        return Term(degrees, max((weights[name] for name in degrees), default=0.0))

    def _match(self, query: SearchQuery) -> dict[int, EntryMatch]:
        """Compare every candidate phrase with the question, by entry."""
        # A word with a broader concept takes part in the word order by that one.
        query_pairs = set(pairwise(next(iter(term.degrees)) for term in query.terms))
        found: dict[int, EntryMatch] = defaultdict(EntryMatch)
        candidates = self._full_text.candidates(self._searched_concepts(query.terms))
        for candidate in candidates:
            phrase = self._phrases[candidate.number]
            match = found[phrase.entry]
            common = _common_weight(query.terms, phrase.degrees)
            pairs = query_pairs.intersection(pairwise(phrase.order))
            here = _phrase_match(
                question_share=common / query.weight,
                phrase_share=min(1.0, common / phrase.weight),
                word_order=len(pairs) / (len(query_pairs) + 1),
            )
            match.closest = max(match.closest, here)
            match.bm25 = max(match.bm25, candidate.bm25 / candidates[0].bm25)
        return found

    def _searched_concepts(self, terms: Iterable[Term]) -> set[str]:
        """Return the concepts to look up: a broader one only where no phrase has the word's own."""
        searched: set[str] = set()
        for term in terms:
            known = [name for name in term.degrees if name in self._statistics.weights]
            own = [name for name in known if term.degrees[name] == 1.0]
            searched.update(own or known)
        return searched

    def _scored(self, entry: int, match: EntryMatch, query: SearchQuery) -> ScoredEntry:
        kind = self._kinds[entry]
        features = FeatureVector(
            phrase_share=match.closest.phrase_share,
            word_order=match.closest.word_order,
            likelihood=query.likelihoods[entry],
            evidence=query.evidence[entry],
            bm25=match.bm25,
            not_a_story=float(query.is_story and kind.kind != "irregularity"),
            paragraph=float(kind.kind == "rule"),
            silent=float(kind.is_silent),
            exact=float(entry in query.exact),
        )
        return ScoredEntry(entry, features, query.unknown_share)


def likely(log_chances: Sequence[float]) -> list[int]:
    """Return the entries that the evidence speaks for, whether or not a phrase of theirs is near.

    What it knows nothing of has an even chance, or less.
    """
    even = EVEN_CHANCE - math.log(len(log_chances))
    best = nlargest(MAX_LIKELY, range(len(log_chances)), key=log_chances.__getitem__)
    return [entry for entry in best if log_chances[entry] > even]


def _highest_degrees(words: Iterable[Degrees]) -> Degrees:
    """Return the concepts of several words, each with its highest degree."""
    highest: Degrees = {}
    for degrees in words:
        for name, degree in degrees.items():
            highest[name] = max(degree, highest.get(name, 0.0))
    return highest


def _phrase_match(*, question_share: float, phrase_share: float, word_order: float) -> PhraseMatch:
    closeness = QUESTION_PART * question_share + PHRASE_PART * phrase_share
    closeness += ORDER_PART * word_order
    return PhraseMatch(closeness, question_share, phrase_share, word_order)


@cache
def _concept_names(reader: ConceptReader, text: str) -> tuple[str, ...]:
    """Return the concepts of a phrase.

    Cached and interned because rule sets that share a reader share most of their phrases too.
    """
    return tuple(intern(concept.name) for concept in reader.read(text))


def _entries_by_words(texts: Iterable[IndexedText]) -> dict[str, tuple[int, ...]]:
    """Return the entries of every text, by its words; two entries may share a phrase."""
    entries: dict[str, tuple[int, ...]] = {}
    for text in texts:
        words = bare_words(text.text)
        entries[words] = (*entries.get(words, ()), text.entry)
    return entries


def _common_weight(terms: Sequence[Term], degrees: Degrees) -> float:
    """Return the weight of the terms a phrase shares, each by the concept that fits best."""
    common = 0.0
    for term in terms:
        best = 0.0
        for name, degree in term.degrees.items():
            if name in degrees:
                best = max(best, min(degree, degrees[name]))
        common += best * term.weight
    return common


def _split_last_word(question: str) -> tuple[str, str]:
    """Split off the word that is being typed; empty where the last word is finished."""
    head, _, tail = question.rpartition(" ")
    tail = tail.lower()
    is_word = tail.isascii() and tail.isalpha() and len(tail) > 1
    return (head, tail) if is_word else (question, "")
