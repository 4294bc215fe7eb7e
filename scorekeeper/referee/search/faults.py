"""Two faults in one question: "threw two cards and had not drawn"."""

from collections.abc import Sequence, Set
from typing import NamedTuple

from scorekeeper.referee.search.ranking import RankedEntry, Ranking
from scorekeeper.referee.search.settings import FaultThresholds


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
        first, second = self._first_fault(best.before), self._first_fault(best.after)
        if first is None or second is None or first.entry == second.entry:
            return None
        return self._judged(best.gain, first, second)

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

    def _first_fault(self, text: str) -> RankedEntry | None:
        ranked = self._ranking.rank(text)
        faults = (r for r in ranked if r.entry < len(self._ids) and self._ids[r.entry])
        return next(faults, None)

    def _judged(self, gain: float, first: RankedEntry, second: RankedEntry) -> TwoFaults | None:
        """Return the faults if their gain, their scores and what is known of them suffice."""
        limits = self._thresholds
        is_pair = frozenset((self._ids[first.entry], self._ids[second.entry])) in self._pairs
        sure = gain + limits.each_score * min(first.score, second.score)
        sure += limits.known_pair if is_pair else 0.0
        return TwoFaults(first, second, sure >= limits.certain) if sure >= limits.least else None
