"""One side of a hand as the checks look at it."""

from collections.abc import Sequence

import msgspec

from scorekeeper.errors import Problem
from scorekeeper.hand.count import Fault, Hands, SideCount
from scorekeeper.hand.tally import HandTally, Tally
from scorekeeper.rules.rule_set import RuleSet


class PlayedSide(msgspec.Struct, frozen=True):
    """A side's count with what its checks need to know of the book and the table."""

    index: int
    name: str
    rules: RuleSet
    tally: Tally
    count: SideCount
    players: int  # of the side, without those who sit out
    players_at_table: int
    deal: int = 1  # number of the hand in the game
    our_table: str = ""  # why the table allows what the book forbids

    @property
    def went_out(self) -> bool:
        return bool(self.count.items.get("out"))

    @property
    def feet(self) -> Hands:
        """The packets of the reserve that were left over, where their cards are known."""
        return tuple(foot for foot in self.count.feet or () if foot)

    def problem(self, fault: Fault) -> Problem:
        """Return a fault of this side as a problem of the hand."""
        allowed = msgspec.structs.replace(fault, our_table=self.our_table)
        return problem_of(allowed, self.name, self.index)


def problem_of(fault: Fault, name: str, side_index: int) -> Problem:
    """Return a fault of a side as a problem of the hand."""
    return Problem(
        fault.level,
        name,
        fault.field,
        fault.text,
        fault.cite,
        side_index=side_index,
        is_rule=fault.is_rule,
        our_table=fault.our_table if fault.is_rule else "",
        answer=fault.answer,
        ask=fault.ask,
        hand=fault.hand,
    )


def players_of(rules: RuleSet, hand: HandTally, side_index: int) -> int:
    """Return how many of a side play the hand: five players are a side of two and one of three."""
    seating = rules.seating(hand.players)
    return seating.sides[side_index] - seating.sits_out[side_index]


def played_sides(
    rules: RuleSet, hand: HandTally, counts: Sequence[SideCount]
) -> tuple[PlayedSide, ...]:
    return tuple(
        PlayedSide(
            index=index,
            name=hand.name_of(index),
            rules=rules,
            tally=tally,
            count=count,
            players=players_of(rules, hand, index),
            players_at_table=hand.players,
            deal=hand.deal,
            our_table=hand.allows(index),
        )
        for index, (tally, count) in enumerate(zip(hand.sides, counts, strict=True))
    )
