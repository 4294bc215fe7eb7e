"""Two faults in one question: "threw two cards and had not drawn"."""

from collections.abc import Sequence, Set
from itertools import islice
from typing import NamedTuple

from scorekeeper.referee.search.language import bare_words
from scorekeeper.referee.search.ranking import RankedEntry, Ranking
from scorekeeper.referee.search.settings import FaultThresholds

MAX_LIKELY_FAULTS = 3  # of each half, that are compared with those of the other


class TwoFaults(NamedTuple):
    """The entries of two faults in the order they were told; `is_certain` if they are two."""

    first: RankedEntry
    second: RankedEntry
    is_certain: bool

    @property
    def entries(self) -> tuple[int, int]:
        return self.first.entry, self.second.entry


class Division(NamedTuple):
    """A question in two halves, and how much likelier two faults are than one (log odds)."""

    gain: float
    before: str
    after: str


class FaultFinder:
    """Tells a question about two faults from one about a single fault with two verbs."""

    def __init__(
        self,
        ranking: Ranking,
        ids: Sequence[str],  # of the irregularities by entry; "" for all other entries
        pairs: Set[frozenset[str]],  # faults that are known to happen together
        thresholds: FaultThresholds,
    ) -> None:
        self._ranking = ranking
        self._ids = ids
        self._pairs = pairs
        self._thresholds = thresholds

    def find(self, text: str, halves: Sequence[tuple[str, str]]) -> TwoFaults | None:
        """Return the faults of the halves if two explain the question better than one does."""
        if not halves:
            return None
        single = max(self._odds(text))
        best = max(self._division(before, after, single) for before, after in halves)
        firsts, seconds = self._likely_faults(best.before), self._likely_faults(best.after)
        if not firsts or not seconds or firsts[0].entry == seconds[0].entry:
            return None
        choices = [(a, b) for a in firsts for b in seconds if a.entry != b.entry]
        gain = best.gain + self._thresholds.each_word * len(bare_words(text).split())
        return self._judged(gain, *max(choices, key=self._chance_together))

    def _odds(self, text: str) -> list[float]:
        """Return the log odds of every irregularity."""
        odds = zip(self._ids, self._ranking.likelihoods(text), strict=False)
        return [value for id_, value in odds if id_]

    def _division(self, before: str, after: str, single: float) -> Division:
        first, second = self._odds(before), self._odds(after)
        # One fault told with two verbs is no second one: each half needs an entry of its own.
        best, other = max(first), max(second)
        if first.index(best) == second.index(other):
            best, other = max(
                (sorted(first)[-2], other),
                (best, sorted(second)[-2]),
                key=sum,
            )
        return Division(best + other - single, before, after)

    def _likely_faults(self, text: str) -> list[RankedEntry]:
        ranked = self._ranking.rank(text)
        faults = (r for r in ranked if r.entry < len(self._ids) and self._ids[r.entry])
        return list(islice(faults, MAX_LIKELY_FAULTS))

    def _chance_together(self, faults: tuple[RankedEntry, RankedEntry]) -> float:
        """Return the score of two faults; those known to happen together have a better one."""
        first, second = faults
        pair = self._thresholds.chosen_pair if self._is_known(first, second) else 0.0
        return first.score + second.score + pair

    def _is_known(self, first: RankedEntry, second: RankedEntry) -> bool:
        return frozenset((self._ids[first.entry], self._ids[second.entry])) in self._pairs

    def _judged(self, gain: float, first: RankedEntry, second: RankedEntry) -> TwoFaults | None:
        """Return the faults if their gain, their scores and what is known of them suffice."""
        limits = self._thresholds
        sure = gain + limits.each_score * min(first.score, second.score)
        sure += limits.known_pair if self._is_known(first, second) else 0.0
        return TwoFaults(first, second, sure >= limits.certain) if sure >= limits.least else None
