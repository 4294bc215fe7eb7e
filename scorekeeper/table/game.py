"""A table as it stands: its hands, totals and needs, who deals, who sits out, who has won."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from scorekeeper.hand.score import PENALTY, Line
from scorekeeper.hand.tally import LONGEST_TEXT, HandTally, Penalty, Tally
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Band
from scorekeeper.table.entries import Record, Side


class TablePenalty(msgspec.Struct, frozen=True):
    """A penalty or ruling put on the hand in play."""

    side: int
    points: int = 0
    why: str = ""
    cites: tuple[str, ...] = ()
    minimum: int = 0
    effects: tuple[str, ...] = ()
    player: int | None = None
    penalty: str = ""
    irregularity: str = ""
    answers: dict[str, str] = {}
    options: tuple[str, ...] = ()
    precedent: int = 0  # seq of the table's decision it follows, or 0
    seq: int = 0
    at: str = ""
    by: str = ""
    hand: int = 0
    cancelled: bool = False
    cleared: tuple[str, ...] = ()

    @property
    def line(self) -> Line:
        """The line of the score it comes to."""
        return Line(PENALTY, 1, self.points, self.cites[0] if self.cites else "", self.why)


class Precedent(msgspec.Struct, frozen=True, kw_only=True):
    """What a table decided once and for all where its book is silent."""

    seq: int
    at: str
    by: str
    question: str
    decision: str
    agreed: tuple[int, ...] = ()  # seats
    points: int = 0
    irregularity: str = ""
    answers: dict[str, str] = {}


class HandInfo(msgspec.Struct, frozen=True):
    """Who dealt a hand, who sat out, and who saved it when."""

    number: int
    seq: int
    at: str
    by: str
    dealer: int
    sitting: tuple[int, ...]
    latest: int  # seq of the newest version


class Hand(HandInfo, frozen=True):
    """One hand as the board shows it."""

    lines: tuple[tuple[Line, ...], ...]
    nets: tuple[int, ...]
    totals: tuple[int, ...]
    needed: tuple[int, ...]
    sides: tuple[dict[str, Any], ...]
    accepted: tuple[str, ...]
    corrected: bool


class Need(msgspec.Struct, frozen=True):
    """What a side needs to open, and why."""

    points: int
    band: Band
    raised: int


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended and for whom; no winner where it stopped level."""

    reason: Literal["target", "both-over", "ended"]
    winner: int | None
    margin: int
    cite: str = ""


class Game(msgspec.Struct, frozen=True):
    """A table after all entries of its ledger."""

    name: str
    rules: RuleSet
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    target: int
    hands: tuple[Hand, ...]
    totals: tuple[int, ...]
    needs: tuple[Need, ...]
    dealer: int
    next_dealer: int | None  # where it was set who deals the hand after this one
    sitting: tuple[int, ...]
    penalties: tuple[TablePenalty, ...]  # all penalties and rulings, cancelled ones too
    precedents: tuple[Precedent, ...]  # those that hold
    outcome: Outcome | None
    is_tied: bool
    redeals: int  # of the hand in play
    seq: int
    started: str
    saved: str
    undoable: int  # seq of the newest entry that can be undone, or 0
    ledger: tuple[Record, ...]  # all that was written, undone entries too

    @property
    def number(self) -> int:
        """Number of the hand in play."""
        return len(self.hands) + 1

    @property
    def in_play(self) -> tuple[TablePenalty, ...]:
        """Penalties and rulings of the hand in play."""
        return tuple(p for p in self.penalties if p.hand == self.number and not p.cancelled)

    def penalty(self, seq: int) -> TablePenalty | None:
        """Return the penalty or ruling of an entry, a cancelled one too."""
        return next((penalty for penalty in self.penalties if penalty.seq == seq), None)

    def precedent(self, seq: int) -> Precedent | None:
        """Return the decision of an entry where it holds."""
        return next((one for one in self.precedents if one.seq == seq), None)

    def hand(self, number: int) -> Hand | None:
        """Return a scored hand by its number."""
        return self.hands[number - 1] if 0 < number <= len(self.hands) else None

    def names(self, seats: Iterable[int]) -> list[str]:
        """Return the names of the players on these seats."""
        return [self.players[seat] for seat in seats]


def outcome_of(
    rules: RuleSet, totals: Sequence[int], target: int, ended: bool = False
) -> Outcome | None:
    """Return who has won: the target is reached and one side alone has the highest total.

    None while the game goes on: below the target, and on an exact tie at or above it. A game that
    was ended goes to the leader.
    """
    best, *others = sorted(totals, reverse=True)
    margin = best - others[0]
    if best < target or not margin:
        winner = totals.index(best) if margin else None
        return Outcome("ended", winner, margin) if ended else None
    if others[0] >= target:
        return Outcome("both-over", totals.index(best), margin, rules.both_over.cite)
    return Outcome("target", totals.index(best), margin, rules.target.cite)


def sits_out(rules: RuleSet, sides: Sequence[Side], players: int, number: int) -> tuple[int, ...]:
    """Return the seats that sit out a hand: each member of a side in turn.

    The last member begins, so that those named first play first.
    """
    counts = rules.seating(players).sits_out
    if not any(counts):
        return ()
    idle: list[int] = []
    for side, count in zip(sides, counts, strict=True):
        turn = [*reversed(side.members)]
        idle += [turn[(number - 1 + extra) % len(turn)] for extra in range(count)]
    return tuple(sorted(idle))


def hand_tally(game: Game, sides: Sequence[Tally], number: int = 0) -> HandTally:
    """Return the tally of a hand at this table, given what each side counted.

    `number` is the number of the hand, 0 for the one in play.
    """
    number = number or game.number
    before = game.hands[number - 2].totals if number > 1 else (0,) * len(game.sides)
    tallies = tuple(
        msgspec.structs.replace(
            tally,
            name=side.name,
            before=before[index],
            penalties=_penalties(game, number, index),
        )
        for index, (side, tally) in enumerate(zip(game.sides, sides, strict=True))
    )
    return HandTally(game.rules.id, len(game.players), tallies)


def _penalties(game: Game, number: int, side_index: int) -> tuple[Penalty, ...]:
    """Return the points that penalties and rulings gave a side in a hand or took from it."""
    return tuple(
        Penalty(p.points, p.cites[0] if p.cites else "", p.why[:LONGEST_TEXT])
        for p in game.penalties
        if p.hand == number and p.side == side_index and p.points and not p.cancelled
    )
