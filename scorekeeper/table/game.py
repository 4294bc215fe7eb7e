"""A table as it stands: its hands, totals and needs, who deals, who sits out, who has won."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from scorekeeper.hand.score import PENALTY, Line
from scorekeeper.hand.tally import LONGEST_TEXT, HandTally, Penalty, Tally
from scorekeeper.rules.game_values import Band
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.table.entries import EndTime, Record, Side, TotalsBrought
from scorekeeper.table.format import Format
from scorekeeper.table.together import WHOLE_GAME, Agreement, Together, called_by


class TablePenalty(msgspec.Struct, frozen=True):
    """A penalty or ruling put on the hand in play, or on the last one of a game."""

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
    since: str = ""  # when an earlier game decided it


class RuleChange(msgspec.Struct, frozen=True):
    """Other rules for a table, from the hand of this number on."""

    seq: int
    number: int
    is_always: bool  # the hands before were counted again
    before: RuleSet
    after: RuleSet


class HandInfo(msgspec.Struct, frozen=True):
    """Who dealt a hand, who sat out, and who saved it when."""

    number: int
    seq: int
    at: str
    by: str
    dealer: int
    sitting: tuple[int, ...]
    latest: int  # seq of the newest version
    rules: RuleSet  # that hold for it
    counted_by: RuleSet  # that its lines are from: others where `rules` have no score for it
    recounted: int = 0  # seq of the change of rules that counted it again, or 0
    refused: str = ""  # why the rules have no score for it


class Hand(HandInfo, frozen=True, kw_only=True):
    """One hand as the board shows it."""

    lines: tuple[tuple[Line, ...], ...]
    nets: tuple[int, ...]
    totals: tuple[int, ...]
    needed: tuple[int, ...]
    sides: tuple[dict[str, Any], ...]
    accepted: tuple[str, ...]
    corrected: bool

    @property
    def has_totals(self) -> bool:
        """Whether a side's cards were entered as a total, which other values cannot change."""
        return any("points" in side for side in self.sides)

    @property
    def our_table(self) -> list[tuple[int, str]]:
        """What the book forbids and the table allowed, with the index of the side."""
        texts = ((index, str(side.get("our_table", ""))) for index, side in enumerate(self.sides))
        return [(index, text) for index, text in texts if text]


class Need(msgspec.Struct, frozen=True):
    """What a side needs to open, and why."""

    points: int
    band: Band
    raised: int


EndReason = Literal[
    "target", "both-over", "deals", "time", "special"
]  # by the rules; a table may end it before


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended and for whom; no winner where it is a draw or stopped level.

    A special hand may win it for a side that is behind: `margin` is below zero then.
    """

    reason: EndReason | Literal["ended"]
    winner: int | None
    margin: int
    cite: str = ""


class Game(msgspec.Struct, frozen=True):
    """A table after all entries of its ledger."""

    name: str
    rules: RuleSet
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    target: int  # 0 where the game is not played to a total
    deals: int  # after so many hands it is over; 0 where their number does not matter
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
    until: EndTime | None = None
    brought: TotalsBrought | None = None  # totals from paper, where the game began there
    rule_changes: tuple[RuleChange, ...] = ()
    together: Together = Together()

    @property
    def played(self) -> int:
        """How many hands were played, those on paper too."""
        return len(self.hands) + (self.brought.hands if self.brought else 0)

    @property
    def number(self) -> int:
        """Number of the hand in play."""
        return self.played + 1

    @property
    def totals_at_start(self) -> tuple[int, ...]:
        """Totals before the first hand that was scored here."""
        return self.brought.totals if self.brought else (0,) * len(self.sides)

    def totals_before(self, number: int) -> tuple[int, ...]:
        """Return the totals before a hand."""
        hand = self.hand(number - 1)
        return hand.totals if hand else self.totals_at_start

    def players_at(self, number: int) -> tuple[str, ...]:
        """Return who sat where in a hand; substitutes may have come since."""
        return self.together.players_at(self.players, number)

    def sides_at(self, number: int) -> tuple[Side, ...]:
        """Return the sides of a hand, called by those who played it."""
        return called_by(self.sides, self.players, self.players_at(number))

    def players_when(self, seq: int) -> tuple[str, ...]:
        """Return who sat where when an entry was written; substitutes may have come since."""
        return self.together.players_when(self.players, seq)

    def sides_when(self, seq: int) -> tuple[Side, ...]:
        """Return the sides when an entry was written, called by those who played for them."""
        return called_by(self.sides, self.players, self.players_when(seq))

    def note(self, hand: Hand | None = None) -> str:
        """Return the note to a hand, or to the whole game."""
        return self.together.notes.get(hand.seq if hand else WHOLE_GAME, "")

    def agreement(self, hand: Hand) -> Agreement | None:
        """Return how the sides stand to a hand; None where nobody is asked."""
        return self.together.agreement(hand.seq, hand.latest, len(self.sides))

    def rules_of(self, number: int) -> RuleSet:
        """Return the rules that hold for a hand; for one not yet scored those of now."""
        hand = self.hand(number)
        return hand.rules if hand else self.rules

    def for_hand(self, number: int) -> "Game":
        """Return the table with the rules and players of a hand, who may have changed since."""
        rules, players = self.rules_of(number), self.players_at(number)
        if rules is self.rules and players == self.players:
            return self
        sides = self.sides_at(number)
        return msgspec.structs.replace(self, rules=rules, players=players, sides=sides)

    @property
    def rules_name(self) -> str:
        """What the table calls its rules: its own name for them, or the book's."""
        return self.rules.house_name or self.rules.name

    @property
    def format(self) -> Format:
        """What ends it."""
        return Format(self.target, self.deals, self.until)

    @property
    def length(self) -> str:
        """How long it is played: 'to 5,000', '4 hands', 'until 22:30 on 31 January'."""
        return self.format.words

    @property
    def is_last(self) -> bool:
        """Whether the hand in play is the last of those agreed on, or decides a tie after it."""
        return 0 < self.deals <= self.number

    @property
    def winning_hand(self) -> str:
        """The special hand that won the game at once, "" where none did."""
        special = special_win(self.hands)
        return special[1].label if special else ""

    @property
    def in_play(self) -> tuple[TablePenalty, ...]:
        """Penalties and rulings of the hand in play."""
        return tuple(p for p in self.penalties if p.hand == self.number and not p.cancelled)

    @property
    def last_hand(self) -> Hand | None:
        """The last hand of a game that is over: a penalty given now counts with it."""
        return self.hands[-1] if self.outcome and self.hands else None

    @property
    def penalty_hand(self) -> int:
        """The number of the hand that a penalty given now counts with."""
        return self.last_hand.number if self.last_hand else self.number

    @property
    def given(self) -> tuple[TablePenalty, ...]:
        """Penalties and rulings of the hand that one given now would count with."""
        return tuple(p for p in self.penalties if p.hand == self.penalty_hand and not p.cancelled)

    def penalty(self, seq: int) -> TablePenalty | None:
        """Return the penalty or ruling of an entry, a cancelled one too."""
        return next((penalty for penalty in self.penalties if penalty.seq == seq), None)

    def precedent(self, seq: int) -> Precedent | None:
        """Return the decision of an entry where it holds."""
        return next((one for one in self.precedents if one.seq == seq), None)

    def hand(self, number: int) -> Hand | None:
        """Return a scored hand by its number; those on paper are not here."""
        index = number - self.number + len(self.hands)
        return self.hands[index] if 0 <= index < len(self.hands) else None

    def agreed_by(self, precedent: Precedent) -> list[str]:
        """Return the names of those who agreed to a decision, as they sat there then."""
        return [self.players_when(precedent.seq)[seat] for seat in precedent.agreed]

    def names(self, seats: Iterable[int]) -> list[str]:
        """Return the names of the players on these seats."""
        return [self.players[seat] for seat in seats]


SpecialWin = tuple[int, Item]  # the side and the special hand that wins the game at once


def special_win(hands: Sequence[Hand]) -> SpecialWin | None:
    """Return the side that showed a special hand that wins at once, None where none did."""
    for hand in reversed(hands):
        winning = {item.id: item for item in hand.counted_by.specials if item.wins}
        for side_index, lines in enumerate(hand.lines if winning else ()):
            for line in lines:
                if line.item in winning:
                    return side_index, winning[line.item]
    return None


def outcome_of(  # noqa: PLR0913 (a game can end in as many ways)
    rules: RuleSet,
    totals: Sequence[int],
    target: int,
    *,
    deals: int = 0,
    played: int = 0,
    is_time_up: bool = False,
    ended: bool = False,
    special: SpecialWin | None = None,
) -> Outcome | None:
    """Return who has won: the game is over and one side alone has the highest total.

    A `special` hand that wins at once decides whatever the totals are.

    It is over at the target, when the last of so many deals is `played`, or after the hand in
    which the time was up; 0 stands for no target and for any number of deals. None while the game
    goes on, also on an exact tie unless the rules call that a draw. A game that was ended goes to
    the leader.
    """
    if special:
        side_index, item = special
        others = [total for index, total in enumerate(totals) if index != side_index]
        ahead = totals[side_index] - max(others)
        return Outcome("special", side_index, ahead, item.cite)
    best, *others = sorted(totals, reverse=True)
    margin = best - others[0]
    winner = totals.index(best) if margin else None
    is_last = 0 < deals <= played
    reason = _end_reached(best, others[0], target, is_last=is_last, is_time_up=is_time_up)
    if reason and (margin or rules.tie.rule == "draw"):
        return Outcome(reason, winner, margin, _cite_of(rules, reason, bool(margin), deals))
    return Outcome("ended", winner, margin) if ended else None


def _end_reached(
    best: int, second: int, target: int, *, is_last: bool, is_time_up: bool
) -> EndReason | None:
    if target and best >= target:
        return "both-over" if second >= target else "target"
    if is_last:
        return "deals"
    return "time" if is_time_up else None


def _cite_of(rules: RuleSet, reason: EndReason, is_won: bool, deals: int) -> str:
    """Return the paragraph that ends the game so; a table may play to a length of its own."""
    if not is_won:
        return rules.tie.cite
    if reason == "both-over":
        return rules.both_over.cite
    if reason == "target":
        return rules.target.cite if rules.target else ""
    return rules.end.cite if rules.end and rules.end.deals == deals else ""


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
    before = game.totals_before(number)
    tallies = tuple(
        msgspec.structs.replace(
            tally,
            name=side.name,
            before=before[index],
            penalties=_penalties(game, number, index),
        )
        for index, (side, tally) in enumerate(zip(game.sides, sides, strict=True))
    )
    return HandTally(game.rules.id, len(game.players), tallies, deal=number)


def _penalties(game: Game, number: int, side_index: int) -> tuple[Penalty, ...]:
    """Return the points that penalties and rulings gave a side in a hand or took from it."""
    return tuple(
        Penalty(p.points, p.cites[0] if p.cites else "", p.why[:LONGEST_TEXT])
        for p in game.penalties
        if p.hand == number and p.side == side_index and p.points and not p.cancelled
    )
