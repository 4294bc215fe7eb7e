"""Two faults in one question: "threw two cards and had not drawn".

Wherever another sentence may begin, the question is divided in two. Two faults are told where one
half speaks of the one, the other half of the other, and the whole of both.
"""

from collections.abc import Mapping, Sequence, Set
from heapq import nlargest
from itertools import product
from typing import NamedTuple

from scorekeeper.referee.search.language import bare_words
from scorekeeper.referee.search.ranking import Ranking
from scorekeeper.referee.search.settings import FaultThresholds

MAX_FAULTS, MAX_OTHERS = 20, 10  # that the whole question may speak of: faults and other entries
MAX_LIKELY_FAULTS = 5  # of each half, that are compared with those of the other
MOST_CONTRAST = 6.0  # a half that speaks of one fault alone


class TwoFaults(NamedTuple):
    """The entries of two faults in the order they were told; `is_certain` if they are two."""

    first: int
    second: int
    is_certain: bool


class LikelyFault(NamedTuple):
    """A fault with what the whole question and either half say of it (logarithms of chances).

    What they say of the paragraph that decides it counts for it, but in `own_before` and
    `own_after`: two faults may share a paragraph.
    """

    entry: int
    whole: float
    before: float
    after: float
    own_before: float
    own_after: float


class FaultFinder:
    """Tells a question about two faults from one about a single fault with two verbs."""

    def __init__(
        self,
        ranking: Ranking,
        ids: Sequence[str],  # of the irregularities by entry; "" for all other entries
        deciding: Mapping[int, int],  # by entry that of its paragraph
        pairs: Set[frozenset[str]],  # faults that are known to happen together
        thresholds: FaultThresholds,
    ) -> None:
        self._ranking = ranking
        self._ids = ids
        self._deciding = deciding
        self._pairs = pairs
        self._thresholds = thresholds

    def find(self, text: str, halves: Sequence[tuple[str, str]]) -> TwoFaults | None:
        """Return the two faults that the halves most likely tell, if they tell two."""
        if not halves:
            return None
        whole = self._ranking.evidence(text)
        likeliest = sorted(range(len(whole)), key=whole.__getitem__, reverse=True)
        is_fault = [entry < len(self._ids) and bool(self._ids[entry]) for entry in likeliest]
        faults = [entry for entry, fits in zip(likeliest, is_fault, strict=True) if fits]
        others = [entry for entry, fits in zip(likeliest, is_fault, strict=True) if not fits]
        among = [*faults[:MAX_FAULTS], *others[:MAX_OTHERS]]
        total, first, second = max(
            (self._sum(first, second), first.entry, second.entry)
            for before, after in halves
            for first, second in self._couples(dict(enumerate(whole)), among, before, after)
        )
        if total < self._thresholds.least:
            return None
        sure = total + self._thresholds.gain * self._gain(text, halves)
        sure += self._thresholds.each_word * len(bare_words(text).split())
        return TwoFaults(first, second, sure >= self._thresholds.certain)

    def _couples(
        self, whole: Mapping[int, float], among: Sequence[int], before: str, after: str
    ) -> list[tuple[LikelyFault, LikelyFault]]:
        """Return the faults that a division may tell, those of its first half first."""
        first, second = (
            dict(zip(among, self._ranking.evidence(half, among), strict=True))
            for half in (before, after)
        )
        faults = [
            LikelyFault(
                entry,
                whole=self._said(whole, entry),
                before=self._said(first, entry),
                after=self._said(second, entry),
                own_before=first[entry],
                own_after=second[entry],
            )
            for entry in among[:MAX_FAULTS]
        ]
        firsts = nlargest(MAX_LIKELY_FAULTS, faults, key=lambda fault: fault.before)
        seconds = nlargest(MAX_LIKELY_FAULTS, faults, key=lambda fault: fault.after)
        return [(a, b) for a, b in product(firsts, seconds) if a.entry != b.entry]

    def _said(self, chances: Mapping[int, float], entry: int) -> float:
        """Return what is said of a fault, or of its paragraph if that is more."""
        own = chances[entry]
        return max(own, chances.get(self._deciding.get(entry, entry), own))

    def _gain(self, text: str, halves: Sequence[tuple[str, str]]) -> float:
        """Return how much likelier two faults make the words than one does (log odds)."""
        two = (self._two_odds(self._odds(before), self._odds(after)) for before, after in halves)
        return max(two) - max(self._odds(text))

    def _odds(self, text: str) -> list[float]:
        odds = zip(self._ids, self._ranking.likelihoods(text), strict=False)
        return [value for id_, value in odds if id_]

    @staticmethod
    def _two_odds(first: list[float], second: list[float]) -> float:
        """Return the best sum of two faults: one told with two verbs is no second one."""
        best, other = max(first), max(second)
        if first.index(best) != second.index(other):
            return best + other
        return max(sorted(first)[-2] + other, best + sorted(second)[-2])

    def _sum(self, first: LikelyFault, second: LikelyFault) -> float:
        """Return how much speaks for it that these are two faults, told in this order."""
        limits = self._thresholds
        contrast = min(MOST_CONTRAST, first.own_before - second.own_before)
        contrast += min(MOST_CONTRAST, second.own_after - first.own_after)
        ids = frozenset((self._ids[first.entry], self._ids[second.entry]))
        return (
            limits.halves * (first.before + second.after)
            + limits.whole * min(first.whole, second.whole)
            + limits.contrast * contrast
            + limits.known_pair * (ids in self._pairs)
        )
