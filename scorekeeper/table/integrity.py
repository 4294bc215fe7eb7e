"""Validation of a ledger from a file: is it a game that can be shown, counted and played on?

Every entry is checked once, in one pass, against the table that the first one sets up. What a
field may say depends on its name (`seat`, `cites`, `points` …) wherever it stands, so that a new
kind of entry is covered without a line here.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from scorekeeper.errors import (
    ImportDamaged,
    ImportNewer,
    LedgerRefusal,
    NewerEntry,
    UnknownEntry,
)
from scorekeeper.hand.score import CARDS, FOOT, HAND, PENALTY, Line
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.consistency import MOST_CARDS
from scorekeeper.rules.editions import are_house_rules
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import (
    AnyEntry,
    EntryUndone,
    GameStarted,
    HandAgreed,
    HandCorrected,
    HandCount,
    HandDisputed,
    HandScored,
    LedgerEntry,
    NamesChanged,
    NoteWritten,
    PenaltyCancelled,
    PenaltyGiven,
    PrecedentDecided,
    PrecedentWithdrawn,
    Record,
    ReminderCleared,
    RulesChanged,
    RulingApplied,
    SittingOutChanged,
    TotalsBrought,
    read,
)
from scorekeeper.table.fold import fold_records
from scorekeeper.table.recount import first_difference
from scorekeeper.table.rule_change import is_seated_alike
from scorekeeper.table.summary import summary_of
from scorekeeper.table.table_rules import RulesOverTime
from scorekeeper.table.together import LONGEST_NOTE
from scorekeeper.text import LARGEST_COUNT

LONGEST_IMPORTED_NAME, LONGEST_TEXT = 150, 1000
MOST_BROUGHT = 200  # hands that were played on paper
MOST_IN_A_LIST = 1000  # values; a form has as many fields at most
LARGEST_POINTS = LARGEST_COUNT * 10  # of a line or a penalty, either way
LARGEST_TOTAL = LARGEST_COUNT**2
FOREIGN_ENTRIES = "it holds entries that no game has"
UNFIT = "a game in it does not fit together"
UNFIT_SEATS = "its players do not fit their seats"
_MOMENT = re.compile(
    r"\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(Z|\+00:00)"
)
_ANCHOR = re.compile(r"[a-z0-9-]{1,40}:[\w.-]{1,60}")


class CheckedLedger(msgspec.Struct, frozen=True):
    """A ledger that may be stored: its summary, and the first line that we would count otherwise.

    There is such a line only in games that another version has written: what it counted stays.
    """

    summary: Mapping[str, Any]
    difference: str


def check_ledger(entries: Sequence[LedgerEntry], *, is_ours: bool) -> CheckedLedger:
    """Return what a ledger comes to, or refuse it with what is wrong with it.

    `is_ours` is a ledger that this very version has written, as the file says: then every cite has
    to be there, and every line has to be what its tally comes to.
    """
    try:
        ledger = read(entries)
        _Checker(ledger, is_ours).check()
        game = fold_records(ledger)
    except UnknownEntry as error:
        raise ImportDamaged(FOREIGN_ENTRIES) from error
    except NewerEntry as error:
        raise ImportNewer from error
    except (LedgerRefusal, RecursionError) as error:
        raise ImportDamaged(UNFIT) from error
    if any(abs(total) > LARGEST_TOTAL for hand in game.hands for total in hand.totals):
        raise ImportDamaged("it contains impossible totals")
    difference = first_difference(game.ledger)
    if difference and is_ours:
        raise ImportDamaged(difference)
    return CheckedLedger(summary_of(game), difference)


def kept_as_counted(checked: CheckedLedger) -> str:
    """Return the sentence about a game whose points another version has counted otherwise."""
    name, difference = checked.summary["name"], checked.difference
    return f"“{name}” keeps the points it came with, which we count differently: {difference}."


class _Checker:
    """Checks each entry against the table that the first one sets up."""

    def __init__(self, ledger: tuple[Record, ...], is_ours: bool) -> None:
        start = ledger[0].entry
        if not isinstance(start, GameStarted):
            raise ImportDamaged(FOREIGN_ENTRIES)
        self.ledger, self.start, self.is_ours = ledger, start, is_ours
        self.seats = range(len(start.players))
        self.sides = range(len(start.sides))
        self.books = {paragraph.book for paragraph in all_paragraphs().values()}
        self.counting: list[int] = []  # seqs that an undoing may name, the last one first to go
        self.waiting: list[tuple[int, int]] = []  # what can be put back: the undoing, the undone
        self.checks: dict[str, Callable[[Any], None]] = {
            "seat": self._check_seat,
            "next": self._check_seat,
            "dealer": self._check_seat,
            "player": self._check_seat,
            "seats": self._check_seats,
            "agreed": self._check_seats,
            "members": self._check_seats,
            "side": self._check_side,
            "target": self._check_target,
            "points": self._check_points,
            "minimum": self._check_count,
            "count": self._check_count,
            "hands": self._check_count,
            "totals": self._check_totals,
            "since": self._check_moment,
            "moment": self._check_moment,
            "clock": self._check_clock,
            "cite": self._check_cite,
            "cites": self._check_cites,
            "name": self._check_names,
            "side_name": self._check_names,
            "text": self._check_note,
            "nets": self._check_nets,
            "players": self._check_names,
        }

    def check(self) -> None:
        self._check_limits(self.start.ruleset)
        self.over_time = RulesOverTime(self.start)
        self.rules = self.over_time.now
        self._check_house_rules(self.rules)
        self._check_start()
        for record in self.ledger:
            self._check_fields(record.entry)
            self._check_entry(record.seq, record.entry)

    # What a field may say, by its name

    def _check_fields(self, entry: msgspec.Struct) -> None:
        """Check every field of an entry, and those of the lines and sides inside it."""
        for name in entry.__struct_fields__:
            value = getattr(entry, name)
            if value is UNSET or value is None:
                continue
            if isinstance(value, msgspec.Struct):
                self._check_fields(value)
            if name in self.checks:
                self.checks[name](value)
            for inner in value if isinstance(value, tuple) else ():
                for part in inner if isinstance(inner, tuple) else (inner,):
                    if isinstance(part, msgspec.Struct):
                        self._check_fields(part)
            if name != "ruleset":
                self._check_limits(value)

    def _check_limits(self, value: Any) -> None:
        """Refuse what nobody says at a table: endless texts and lists, numbers beyond counting."""
        match value:
            case bool():
                return
            case str():
                if len(value) > LONGEST_TEXT:
                    raise ImportDamaged("a text in it is too long")
            case int() | float():
                if abs(value) > LARGEST_TOTAL:
                    raise ImportDamaged("a number in it is far too large")
            case Mapping() | tuple() | list():
                if len(value) > MOST_IN_A_LIST:
                    raise ImportDamaged("a list in it is too long")
                for inner in value.values() if isinstance(value, Mapping) else value:
                    self._check_limits(inner)
                for key in value if isinstance(value, Mapping) else ():
                    self._check_limits(key)

    def _check_seat(self, seat: int) -> None:
        if seat not in self.seats:
            raise ImportDamaged(UNFIT_SEATS)

    def _check_seats(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self._check_seat(seat)

    def _check_side(self, side: int) -> None:
        if side not in self.sides:
            raise ImportDamaged("a penalty is given to nobody")

    def _check_target(self, target: int) -> None:
        least = 0 if self.rules.deals else 1  # a number of deals alone may end the game
        if not least <= target <= LARGEST_COUNT:
            raise ImportDamaged("it contains impossible totals")

    def _check_points(self, points: int) -> None:
        if abs(points) > LARGEST_POINTS:
            raise ImportDamaged(f"it gives more than {LARGEST_POINTS:,} points at once")

    def _check_count(self, count: int) -> None:
        if not 0 <= count <= LARGEST_COUNT:
            raise ImportDamaged("it counts what cannot be counted")

    def _check_totals(self, totals: Sequence[int]) -> None:
        if len(totals) != len(self.sides):
            raise ImportDamaged(UNFIT)
        for total in totals:
            self._check_points(total)

    def _check_moment(self, text: str) -> None:
        if not _MOMENT.fullmatch(text):
            raise ImportDamaged(f"there is no such day and time: {text[:40]}")

    def _check_clock(self, text: str) -> None:
        self._check_moment(f"{text}:00Z")

    def _check_note(self, text: str) -> None:
        if len(text) > LONGEST_NOTE:
            raise ImportDamaged("a text in it is too long")

    def _check_nets(self, nets: Sequence[int]) -> None:
        if len(nets) != len(self.sides) or any(abs(net) > LARGEST_POINTS for net in nets):
            raise ImportDamaged("it contains impossible totals")

    def _check_names(self, names: str | Sequence[str]) -> None:
        for name in (names,) if isinstance(names, str) else names:
            if len(name) > LONGEST_IMPORTED_NAME:
                raise ImportDamaged("a name in it is too long")

    def _check_cites(self, cites: Sequence[str]) -> None:
        for cite in cites:
            self._check_cite(cite)

    def _check_cite(self, cite: str) -> None:
        """Refuse a paragraph that is not there; those of earlier versions may be gone by now."""
        if not cite:
            return
        if not _ANCHOR.fullmatch(cite):
            raise ImportDamaged("it cites what cannot be a paragraph")
        book = cite.partition(":")[0]
        known = book in all_rule_sets() or book == self.start.ruleset["id"]
        if self.is_ours and (not known or (book in self.books and cite not in all_paragraphs())):
            raise ImportDamaged(f"it cites {cite}, which is no paragraph of a book here")

    # What an entry may say at this table

    def _check_start(self) -> None:
        start = self.start
        members = sorted(seat for side in start.sides for seat in side.members)
        if members != [*self.seats] or len(self.seats) not in self.rules.player_counts:
            raise ImportDamaged(UNFIT_SEATS)
        sizes = tuple(len(side.members) for side in start.sides)
        if sizes != self.rules.seating(len(self.seats)).sides:
            raise ImportDamaged(UNFIT_SEATS)

    def _check_house_rules(self, rules: RuleSet) -> None:
        """Refuse melds of a size that takes for ever to count with."""
        if not are_house_rules(rules) and not rules.house_name:
            return
        sizes = (rules.canasta_cards.amount, rules.least_cards.amount, rules.most_wilds.amount)
        if any(not 0 <= size <= MOST_CARDS for size in sizes):
            raise ImportDamaged("its house rules cannot be played")

    def _check_entry(self, seq: int, entry: AnyEntry) -> None:
        if isinstance(entry, EntryUndone):
            self._check_undoing(seq, entry.of)
            return
        if seq > 1:
            self.counting.append(seq)
        self.waiting.clear()
        match entry:
            case GameStarted() if seq > 1:
                raise ImportDamaged(UNFIT)
            case HandScored():
                self._check_hand(entry, self.over_time.now)
            case HandCorrected(of=of):
                self._check_hand(entry, self.over_time.of_hand(of))
            case RulesChanged():
                self._check_rules(seq, entry)
            case TotalsBrought(hands=hands):
                self._check_brought(hands)
            case NamesChanged():
                self._check_renaming(entry)
            case SittingOutChanged(seats=seats):
                self._check_sitting(seats)
        self._check_references(seq, entry)

    def _check_references(self, seq: int, entry: AnyEntry) -> None:
        """Refuse an entry that is about something that is not there."""
        match entry:
            case (
                HandCorrected(of=of)
                | NoteWritten(of=int() as of)
                | PenaltyGiven(of=int() as of)
                | RulingApplied(of=int() as of)
            ):
                self._check_reference(seq, of, HandScored)
            case HandAgreed(of=of) | HandDisputed(of=of):
                self._check_reference(seq, of, HandScored, HandCorrected)
            case PenaltyCancelled(of=of) | ReminderCleared(of=of):
                self._check_reference(seq, of, PenaltyGiven, RulingApplied)
            case (
                PrecedentDecided(of=int() as of)
                | PrecedentWithdrawn(of=of)
                | PenaltyGiven(precedent=int() as of)
            ):
                self._check_reference(seq, of, PrecedentDecided)

    def _check_undoing(self, seq: int, of: int) -> None:
        """Pages take back the last thing that counts, and put back what was taken back last."""
        if self.counting and of == self.counting[-1]:
            self.waiting.append((seq, self.counting.pop()))
            self.over_time.undo(of)
        elif self.waiting and of == self.waiting[-1][0]:
            self.counting.append(self.waiting.pop()[1])
            self.over_time.put_back(self.counting[-1])
        else:
            raise ImportDamaged(UNFIT)

    def _check_lines(self, lines: Sequence[Sequence[Line]], rules: RuleSet) -> None:
        known = {*rules.items_by_id, CARDS, HAND, FOOT, PENALTY}
        if len(lines) != len(self.sides):
            raise ImportDamaged(UNFIT)
        if any(line.item not in known for of_side in lines for line in of_side):
            raise ImportDamaged(UNFIT)

    def _check_rules(self, seq: int, change: RulesChanged) -> None:
        """Other rules fit the seats, and count hands again that are there."""
        self._check_limits(change.ruleset or {})
        self.over_time.add(self.ledger[seq - 1])
        rules = self.over_time.now
        self._check_house_rules(rules)
        if rules.id != self.rules.id or not is_seated_alike(rules, self.rules, len(self.seats)):
            raise ImportDamaged("its rules change to some that it cannot be played by")
        for recounted in change.recounted or ():
            self._check_reference(seq, recounted.of, HandScored)
            if recounted.lines:
                self._check_lines(recounted.lines, rules)

    def _check_brought(self, hands: int) -> None:
        """Totals from paper come before the first hand, and there are not too many hands."""
        scored = any(isinstance(self.ledger[seq - 1].entry, HandScored) for seq in self.counting)
        if scored or hands > MOST_BROUGHT:
            raise ImportDamaged(UNFIT)

    def _check_hand(self, hand: HandCount, rules: RuleSet) -> None:
        if len(hand.sides) != len(self.sides):
            raise ImportDamaged(UNFIT)
        self._check_lines(hand.lines, rules)
        try:
            msgspec.convert(hand.sides, tuple[Tally, ...])
        except msgspec.ValidationError as error:
            raise ImportDamaged(UNFIT) from error

    def _check_reference(self, seq: int, of: int, *types: type[AnyEntry]) -> None:
        if not (0 < of < seq and isinstance(self.ledger[of - 1].entry, types)):
            raise ImportDamaged(UNFIT)

    def _check_renaming(self, names: NamesChanged) -> None:
        if names.players is not UNSET and len(names.players) != len(self.seats):
            raise ImportDamaged(UNFIT_SEATS)
        if names.sides is not UNSET and len(names.sides) != len(self.sides):
            raise ImportDamaged(UNFIT)
        self._check_names(names.sides or ())

    def _check_sitting(self, seats: Sequence[int]) -> None:
        counts = self.rules.seating(len(self.seats)).sits_out
        for side, count in zip(self.start.sides, counts, strict=True):
            if len(set(seats) & set(side.members)) != count:
                raise ImportDamaged(UNFIT_SEATS)
