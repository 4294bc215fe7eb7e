"""Two faults, answered in full, and what a book makes of both."""

from typing import NamedTuple

from scorekeeper.referee.irregularities import Answers, irregularities
from scorekeeper.referee.pairs import PairRuling, RuledFault, combine
from scorekeeper.referee.rulings import adjudicate
from scorekeeper.rules.library import load

NOTHING: Answers = {}


class Fault(NamedTuple):
    """One of two faults, with everything that is asked about it."""

    id: str
    answers: Answers = NOTHING

    def ruled(self, book: str) -> RuledFault:
        entry = irregularities()[self.id]
        return RuledFault(entry, self.answers, adjudicate(load(book), entry, self.answers))


def both(book: str, first: Fault, second: Fault) -> PairRuling:
    result = combine(load(book), first.ruled(book), second.ruled(book))
    assert not result.together.open
    return result
