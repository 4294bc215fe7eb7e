"""Statistics of concepts: how much each tells entries apart, and how typical it is of an entry."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

HALF_TYPICAL = 1.5  # a concept in so many phrases of an entry is half-way typical of it
BACKGROUND = 6.0  # concepts that every entry is assumed to share with all others
ENTRY_RARITY, PHRASE_RARITY = 0.5, 0.3


class EntryPhrase(NamedTuple):
    """The concepts of one phrase, each with its degree, and the number of its entry."""

    entry: int
    degrees: Mapping[str, float]


class EntryStatistics(NamedTuple):
    """How typical concepts are of one entry."""

    typical: dict[str, float]  # from 0 (not in the entry) towards 1 (in many of its phrases)
    log_odds: dict[str, float]  # against the average of all entries
    other_log_odds: float  # of every concept that the entry does not have


class ConceptStatistics:
    """Statistics over all phrases of all entries."""

    def __init__(self, phrases: Sequence[EntryPhrase], entry_count: int) -> None:
        self.weights = _weights(phrases, entry_count)
        self.entries = _entry_statistics(phrases, entry_count)


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


def _entry_statistics(phrases: Sequence[EntryPhrase], entry_count: int) -> list[EntryStatistics]:
    """Add up the degrees of each concept by entry: a broader concept counts half."""
    sums: list[dict[str, float]] = [defaultdict(float) for _ in range(entry_count)]
    totals: dict[str, float] = defaultdict(float)
    for phrase in phrases:
        for concept, degree in phrase.degrees.items():
            sums[phrase.entry][concept] += degree
            totals[concept] += degree
    everything = sum(totals.values())
    return [_of_entry(entry_sums, totals, everything) for entry_sums in sums]


def _of_entry(
    sums: Mapping[str, float], totals: Mapping[str, float], everything: float
) -> EntryStatistics:
    size = sum(sums.values()) + BACKGROUND
    return EntryStatistics(
        typical={concept: n / (n + HALF_TYPICAL) for concept, n in sums.items()},
        # The background smooths the odds of entries with few phrases.
        log_odds={
            concept: math.log((n * everything / totals[concept] + BACKGROUND) / size)
            for concept, n in sums.items()
        },
        other_log_odds=math.log(BACKGROUND / size),
    )
