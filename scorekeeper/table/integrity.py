"""Validation of a ledger from a file: can its game be shown and played on?"""

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

import msgspec
from msgspec import UNSET, UnsetType

from scorekeeper.errors import (
    ImportDamaged,
    ImportNewer,
    LedgerRefusal,
    NewerEntry,
    UnknownEntry,
)
from scorekeeper.hand.score import CARDS, HAND, PENALTY
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import (
    AnyEntry,
    DealerChanged,
    EntryUndone,
    GameEnded,
    GameStarted,
    HandCorrected,
    HandCount,
    HandRedealt,
    HandScored,
    LedgerEntry,
    NamesChanged,
    PenaltyCancelled,
    PenaltyGiven,
    PrecedentDecided,
    PrecedentWithdrawn,
    Record,
    ReminderCleared,
    RulingApplied,
    SittingOutChanged,
    TargetChanged,
    read,
)
from scorekeeper.table.fold import fold_records, rule_set_of
from scorekeeper.table.summary import summary_of
from scorekeeper.text import LARGEST_COUNT

LONGEST_IMPORTED_NAME = 150
LONGEST_DECISION = 1000
LARGEST_TOTAL = LARGEST_COUNT**2
FOREIGN_ENTRIES = "it holds entries that no game has"
UNFIT = "a game in it does not fit together"
UNFIT_SEATS = "its players do not fit their seats"


def checked_summary(entries: Sequence[LedgerEntry]) -> Mapping[str, Any]:
    """Return the summary of a ledger, or refuse it with what is wrong with it."""
    try:
        ledger = read(entries)
        _Checker(ledger).check()
        game = fold_records(ledger)
    except UnknownEntry as error:
        raise ImportDamaged(FOREIGN_ENTRIES) from error
    except NewerEntry as error:
        raise ImportNewer from error
    except LedgerRefusal as error:
        raise ImportDamaged(UNFIT) from error
    if any(abs(total) > LARGEST_TOTAL for hand in game.hands for total in hand.totals):
        raise ImportDamaged("it contains impossible totals")
    return summary_of(game)


class _Checker:
    """Checks each entry against the table that the first one sets up."""

    def __init__(self, ledger: tuple[Record, ...]) -> None:
        start = ledger[0].entry
        if not isinstance(start, GameStarted):
            raise ImportDamaged(FOREIGN_ENTRIES)
        self.ledger, self.start = ledger, start
        self.rules: RuleSet = rule_set_of(start)
        self.seats = range(len(start.players))
        self.side_count = len(start.sides)
        self.line_items = {*self.rules.items_by_id, CARDS, HAND, PENALTY}

    def check(self) -> None:
        self._check_start()
        for record in self.ledger[1:]:
            self._check_entry(record.seq, record.entry)

    def _check_start(self) -> None:
        start = self.start
        members = sorted(seat for side in start.sides for seat in side.members)
        if members != [*self.seats] or len(self.seats) not in self.rules.player_counts:
            raise ImportDamaged(UNFIT_SEATS)
        sizes = tuple(len(side.members) for side in start.sides)
        if sizes != self.rules.seating(len(self.seats)).sides:
            raise ImportDamaged(UNFIT_SEATS)
        self._check_seats((start.dealer,))
        self._check_target(start.target)
        self._check_names((start.name, *start.players, *(side.name for side in start.sides)))

    def _check_entry(self, seq: int, entry: AnyEntry) -> None:  # noqa: PLR0912 (a case per kind)
        match entry:
            case HandScored():
                self._check_hand(entry)
            case HandCorrected():
                self._check_hand(entry)
                self._check_reference(seq, entry.of, HandScored)
            case PenaltyGiven():
                self._check_penalty(entry.side, entry.player)
                if entry.precedent is not UNSET:
                    self._check_reference(seq, entry.precedent, PrecedentDecided)
            case RulingApplied():
                self._check_penalty(entry.side, entry.player)
            case PenaltyCancelled() | ReminderCleared():
                self._check_reference(seq, entry.of, PenaltyGiven, RulingApplied)
            case PrecedentDecided():
                self._check_precedent(seq, entry)
            case PrecedentWithdrawn():
                self._check_reference(seq, entry.of, PrecedentDecided)
            case NamesChanged():
                self._check_renaming(entry)
            case DealerChanged():
                self._check_seats((entry.seat, *((entry.next,) if entry.next else ())))
            case SittingOutChanged():
                self._check_seats(entry.seats)
                if len(set(entry.seats)) == len(self.seats):
                    raise ImportDamaged(UNFIT_SEATS)
            case TargetChanged():
                self._check_target(entry.target)
            case EntryUndone():
                self._check_undoing(seq, entry.of)
            case GameStarted():
                raise ImportDamaged(UNFIT)
            case HandRedealt() | GameEnded():
                pass  # any redeal and any end fits
            case unknown:
                assert_never(unknown)

    def _check_hand(self, hand: HandCount) -> None:
        if not len(hand.sides) == len(hand.lines) == self.side_count:
            raise ImportDamaged(UNFIT)
        if any(line.item not in self.line_items for lines in hand.lines for line in lines):
            raise ImportDamaged(UNFIT)
        try:
            msgspec.convert(hand.sides, tuple[Tally, ...])
        except msgspec.ValidationError as error:
            raise ImportDamaged(UNFIT) from error

    def _check_reference(self, seq: int, of: int, *types: type[AnyEntry]) -> None:
        if not (0 < of < seq and isinstance(self.ledger[of - 1].entry, types)):
            raise ImportDamaged(UNFIT)

    def _check_undoing(self, seq: int, of: int) -> None:
        if not 1 < of < seq:
            raise ImportDamaged(UNFIT)

    def _check_penalty(self, side: int, player: int | UnsetType | None) -> None:
        if not 0 <= side < self.side_count:
            raise ImportDamaged("a penalty is given to nobody")
        if player:
            self._check_seats((player,))

    def _check_precedent(self, seq: int, decided: PrecedentDecided) -> None:
        self._check_seats(decided.agreed)
        if decided.of is not UNSET:
            self._check_reference(seq, decided.of, PrecedentDecided)
        if abs(decided.points or 0) > LARGEST_COUNT:
            raise ImportDamaged("it contains impossible totals")
        if max(len(decided.question), len(decided.decision)) > LONGEST_DECISION:
            raise ImportDamaged("a text in it is too long")

    def _check_renaming(self, names: NamesChanged) -> None:
        if names.players is not UNSET and len(names.players) != len(self.seats):
            raise ImportDamaged(UNFIT_SEATS)
        if names.sides is not UNSET and len(names.sides) != self.side_count:
            raise ImportDamaged(UNFIT)
        self._check_names((names.name or "", *(names.players or ()), *(names.sides or ())))

    def _check_seats(self, seats: Sequence[int]) -> None:
        if any(seat not in self.seats for seat in seats):
            raise ImportDamaged(UNFIT_SEATS)

    def _check_target(self, target: int) -> None:
        if not 0 < target <= LARGEST_COUNT:
            raise ImportDamaged("it contains impossible totals")

    def _check_names(self, names: Sequence[str]) -> None:
        if any(len(name) > LONGEST_IMPORTED_NAME for name in names):
            raise ImportDamaged("a name in it is too long")
