"""Choose the hits from what was ranked: what most likely answers, then what adds most to it.

Scores are made into chances. Entries that cite the same paragraph answer the same question, so
their chances add up: a ruling and its paragraph are not beaten by a third entry that is likelier
than each of them alone. Whether the book answers at all is decided in the same way, by the sum of
the chances of all entries that it answers.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.referee.search.ranking import RankedEntry

MAX_CHOSEN = 12  # hits that are chosen with care; the rest is not shown anyway
CITE_WORTH = (1.0, 0.9, 0.8)  # what the cites of an entry count, the deciding ones first
OWN_WORTH = 0.2  # what its own chance counts besides, so that of equals the likeliest comes first

RULING_SHARE = 0.2  # of a paragraph's chance: a ruling on it that has as much comes first


class RankedAnswer(NamedTuple):
    """A ranked entry, and the paragraphs it answers with; none where the book is silent."""

    ranked: RankedEntry
    cites: tuple[str, ...]
    is_subject: bool = False  # what no book answers, and no entry of any
    is_paragraph: bool = False  # of the book itself, without a ruling on it

    @property
    def is_answer(self) -> bool:
        return bool(self.cites)


_Chance = tuple[float, RankedAnswer]


class ChosenHits(NamedTuple):
    """The hits in order, and the chances that the book answers or has an entry that says no."""

    hits: list[RankedEntry]
    answered: float
    silent: float


def choose(
    candidates: Sequence[RankedAnswer], *, least_chance: float, repeated: float
) -> ChosenHits:
    """Return the hits; `repeated` is what a paragraph still counts once a better hit cites it."""
    chances = _chances([candidate.ranked.score for candidate in candidates])
    answered = sum(p for p, each in zip(chances, candidates, strict=True) if each.is_answer)
    silent = sum(
        p
        for p, each in zip(chances, candidates, strict=True)
        if not (each.is_answer or each.is_subject)
    )
    # The chance of an entry goes to the paragraph that decides it.
    by_cite: dict[str, float] = defaultdict(float)
    for chance, candidate in zip(chances, candidates, strict=True):
        if candidate.is_answer:
            by_cite[candidate.cites[0]] += chance
    left = [
        (chance, candidate)
        for chance, candidate in zip(chances, candidates, strict=True)
        if not candidate.is_subject
    ]

    def worth(each: _Chance) -> float:
        chance, candidate = each
        if not candidate.is_answer:
            return (1 + OWN_WORTH) * chance
        cited = zip(CITE_WORTH, candidate.cites, strict=False)
        return OWN_WORTH * chance + sum(part * by_cite[cite] for part, cite in cited)

    hits: list[RankedEntry] = []
    is_answered = answered >= least_chance
    while left and len(hits) < MAX_CHOSEN:
        fitting = [each for each in left if hits or each[1].is_answer == is_answered]
        best = _ruling_on(max(fitting or left, key=worth), fitting)
        left.remove(best)
        hits.append(best[1].ranked)
        for cite in best[1].cites[: len(CITE_WORTH)]:
            by_cite[cite] *= repeated
    return ChosenHits([*hits, *(each.ranked for _, each in left)], answered, silent)


def _ruling_on(best: _Chance, others: Sequence[_Chance]) -> _Chance:
    """Return the likeliest ruling on a paragraph, which tells more, where one is likely, too."""
    chance, candidate = best
    if not candidate.is_paragraph:
        return best
    rulings = [
        each
        for each in others
        if not each[1].is_paragraph
        and candidate.cites[0] in each[1].cites[: len(CITE_WORTH)]
        and each[0] >= RULING_SHARE * chance
    ]
    return max(rulings, default=best)


def _chances(scores: Sequence[float]) -> list[float]:
    """Return chances in the proportion of exp(score)."""
    best = max(scores, default=0.0)
    odds = [math.exp(score - best) for score in scores]
    whole = sum(odds)
    return [each / whole for each in odds]
