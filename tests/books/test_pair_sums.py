"""Every pair of faults, every book, every answer: what it comes to, and nothing that excludes."""

from collections.abc import Iterator
from itertools import product

import pytest

from scorekeeper.referee.irregularities import Answers, irregularities
from scorekeeper.referee.pairs import FaultPair, PairRuling, RuledFault, combine, pairs
from scorekeeper.referee.rulings import adjudicate
from scorekeeper.rules.library import load
from tests.support.book_values import BOOKS

PAIRS = [pytest.param(pair, id="+".join(pair.faults)) for pair in pairs().values()]
NEVER_BOTH = (
    {"penalty-cards", "penalty-cards-no-choice"},
    {"hand-ends", "penalty-cards"},
    {"hand-ends", "play-on"},
    {"hand-ends", "may-not-go-out"},
    {"must-go-out", "may-not-go-out"},
    {"redeal", "deal-stands"},
    {"redeal", "play-on"},
    {"must-draw", "no-draw-until-right"},
)


def ruled(pair: FaultPair, book: str) -> Iterator[tuple[list[RuledFault], PairRuling]]:
    """Yield what the pair comes to for all answers that do not contradict each other."""
    entries = [pair.without_told(irregularities()[fault]) for fault in pair.faults]
    for answers in product(*(list(entry.completions({})) for entry in entries)):
        faults = [fault(name, book, one) for name, one in zip(pair.faults, answers, strict=True)]
        yield faults, combine(load(book), *faults)


def fault(name: str, book: str, answers: Answers) -> RuledFault:
    entry = irregularities()[name]
    return RuledFault(entry, answers, adjudicate(load(book), entry, answers))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("pair", PAIRS)
def test_hudson_58_a_pair_comes_to_the_sum_of_what_counts(pair: FaultPair, book: str) -> None:
    for faults, result in ruled(pair, book):
        counted = [one.ruling for one in faults if result.counts(one) and one.ruling.covered]
        assert result.together.points == sum(ruling.points or 0 for ruling in counted)
        taken = [penalty.id for ruling in counted for penalty in ruling.penalties]
        assert len(taken) == len(set(taken)), "one line of the book's list is taken twice"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("pair", PAIRS)
def test_a_pair_never_comes_to_what_a_table_cannot_do(pair: FaultPair, book: str) -> None:
    for faults, result in ruled(pair, book):
        told = [one.answers for one in faults]
        assert not any(both <= set(result.together.effects) for both in NEVER_BOTH), told
