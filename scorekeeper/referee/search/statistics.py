"""Statistics of concepts: how much each tells entries apart, and what it says for an entry."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

BACKGROUND = 6.0  # phrases like the average of all that every entry is assumed to have besides
MOST_FREQUENT = 0.99  # share of phrases; a concept that is in all of them would be certain
ENTRY_RARITY, PHRASE_RARITY = 0.5, 0.3


class EntryPhrase(NamedTuple):
    """The concepts of one phrase, each with its degree, and the number of its entry."""

    entry: int
    degrees: Mapping[str, float]


class EntryStatistics(NamedTuple):
    """What concepts say for and against one entry."""

    evidence: dict[str, float]  # log odds of the entry that each of its concepts brings when said
    unsaid: float  # log odds where nothing was said
    foreign: float  # log odds that a concept brings which the entry does not have


class ConceptStatistics:
    """Statistics over all phrases of all entries."""

    def __init__(self, phrases: Sequence[EntryPhrase], entry_count: int) -> None:
        self.weights = _weights(phrases, entry_count)
        self.entries = _entry_statistics(phrases, entry_count, _frequency(phrases))
        self._having: dict[str, list[tuple[int, float]]] = {name: [] for name in self.weights}
        for number, entry in enumerate(self.entries):
            for name, evidence in entry.evidence.items():
                self._having[name].append((number, evidence - entry.foreign))

    def likelihoods(self, said: Mapping[str, float]) -> list[float]:
        """Return the log odds of every entry, given the concepts that were said, with degrees.

        This is naive Bayes: a phrase of an entry has each concept or has it not, independently.
        """
        known = {name: degree for name, degree in said.items() if name in self._having}
        total = sum(known.values())
        odds = [entry.unsaid + total * entry.foreign for entry in self.entries]
        for name, degree in known.items():
            for number, evidence in self._having[name]:
                odds[number] += degree * evidence
        return odds


def _log_odds(share: float, average: float) -> float:
    """Return what a concept tells that is in a share of an entry's phrases."""
    return math.log(share * (1 - average) / (average * (1 - share)))


def _weights(phrases: Sequence[EntryPhrase], entry_count: int) -> dict[str, float]:
    """Return the weight of each concept: the fewer entries and phrases have it, the greater.

    This is the inverse document frequency, of entries as well as of phrases.
    """
    entries: dict[str, set[int]] = defaultdict(set)
    phrase_counts: Counter[str] = Counter()
    for phrase in phrases:
        phrase_counts.update(phrase.degrees.keys())
        for concept in phrase.degrees:
            entries[concept].add(phrase.entry)
    return {
        concept: ENTRY_RARITY * math.log(1 + entry_count / len(having))
        + PHRASE_RARITY * math.log(1 + len(phrases) / phrase_counts[concept])
        for concept, having in entries.items()
    }


def _frequency(phrases: Sequence[EntryPhrase]) -> dict[str, float]:
    """Return the average degree of each concept in a phrase."""
    totals: dict[str, float] = defaultdict(float)
    for phrase in phrases:
        for concept, degree in phrase.degrees.items():
            totals[concept] += degree
    return {name: min(n / len(phrases), MOST_FREQUENT) for name, n in totals.items()}


def _entry_statistics(
    phrases: Sequence[EntryPhrase], entry_count: int, frequency: Mapping[str, float]
) -> list[EntryStatistics]:
    """Add up the degrees of each concept by entry: a broader concept counts half."""
    sums: list[dict[str, float]] = [defaultdict(float) for _ in range(entry_count)]
    sizes = Counter(phrase.entry for phrase in phrases)
    for phrase in phrases:
        for concept, degree in phrase.degrees.items():
            sums[phrase.entry][concept] += degree
    # What every entry has of a concept that is not its own is the same share of the average.
    return [_of_entry(entry_sums, sizes[entry], frequency) for entry, entry_sums in enumerate(sums)]


def _of_entry(
    sums: Mapping[str, float], size: int, frequency: Mapping[str, float]
) -> EntryStatistics:
    other_share = BACKGROUND / (size + BACKGROUND)
    shares = {
        concept: min((n + BACKGROUND * frequency[concept]) / (size + BACKGROUND), MOST_FREQUENT)
        for concept, n in sums.items()
    }
    unsaid = sum(
        math.log((1 - shares.get(name, other_share * average)) / (1 - average))
        for name, average in frequency.items()
    )
    return EntryStatistics(
        evidence={name: _log_odds(share, frequency[name]) for name, share in shares.items()},
        unsaid=unsaid,
        # Of a rare concept, and nearly all are rare, this is all that its absence tells.
        foreign=math.log(other_share),
    )
