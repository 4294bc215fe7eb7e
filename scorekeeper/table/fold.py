"""The fold: read a ledger from its first entry to its last and return the game."""

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Self, assert_never

import msgspec
from msgspec import UNSET

from scorekeeper.errors import BadLedger, BadRuleSet
from scorekeeper.hand.score import Line, net_of
from scorekeeper.hand.tally import distinct_names
from scorekeeper.rules import library
from scorekeeper.rules.editions import are_house_rules, as_house_rules, is_edition
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import (
    AnyHand,
    AnyPenalty,
    DealerChanged,
    EntryUndone,
    GameEnded,
    GameStarted,
    HandCorrected,
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
    Side,
    SittingOutChanged,
    TargetChanged,
    read,
)
from scorekeeper.table.game import (
    Game,
    Hand,
    HandInfo,
    Need,
    Precedent,
    TablePenalty,
    outcome_of,
    sits_out,
)


def fold(entries: Sequence[LedgerEntry]) -> Game:
    """Return the game that a stored ledger comes to."""
    return fold_records(read(entries))


def fold_records(ledger: tuple[Record, ...]) -> Game:
    """Return the game that a decoded ledger comes to."""
    counting = live(ledger)
    if not counting or not isinstance(counting[0].entry, GameStarted):
        raise BadLedger("it does not begin with the start of a game")
    state = FoldState(counting[0].entry)
    for record in counting[1:]:
        state.apply(record)
    return state.game(ledger)


def live(ledger: Sequence[Record]) -> list[Record]:
    """Return the records that count: neither undone nor an undoing."""
    undone = undone_seqs(ledger)
    return [
        record
        for record in ledger
        if record.seq not in undone and not isinstance(record.entry, EntryUndone)
    ]


def undone_seqs(ledger: Sequence[Record]) -> set[int]:
    """Return the seqs of the records that were undone and not put back.

    Read from the end, because an undoing counts only where it was not undone itself.
    """
    undone: set[int] = set()
    for record in reversed(ledger):
        if isinstance(record.entry, EntryUndone) and record.seq not in undone:
            undone.add(record.entry.of)
    return undone


class _PlayedHand(HandInfo, frozen=True):
    """A hand as it was played, before the totals are added up."""

    count: AnyHand


class FoldState:
    """What is known of a table after some of its entries."""

    def __init__(self, start: GameStarted) -> None:
        self.rules = rule_set_of(start)
        self.name, self.players, self.sides = start.name, start.players, start.sides
        self.target, self.deals = start.target, self.rules.deals
        self.next_dealer: int | None = None
        self.sitting: tuple[int, ...] | None = None  # where it was set for the hand in play
        self.hands: list[_PlayedHand] = []
        self.numbers: dict[int, int] = {}  # of the hands, by seq
        self.of_hand: list[int] = []  # seqs of the penalties of the hand in play
        self.by_side: dict[tuple[int, int], tuple[int, ...]] = {}  # by hand number and side index
        self.added_up: list[Hand] = []  # the first hands, as long as nothing changes them
        self.penalties: dict[int, TablePenalty] = {}  # by seq
        self.precedents: dict[int, Precedent] = {}  # by seq
        self.redeals = 0
        self.ended = False
        self.undoable = 0
        self.dealer = self._first_playing(start.dealer)

    def copy(self) -> Self:
        """Return the same state, to go on from without changing this one."""
        other = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | dict):
                setattr(other, name, copy(value))
        return other

    @property
    def hand_number(self) -> int:
        """Number of the hand in play."""
        return len(self.hands) + 1

    def sitting_now(self) -> tuple[int, ...]:
        if self.sitting is not None:
            return self.sitting
        return sits_out(self.rules, self.sides, len(self.players), self.hand_number)

    def _first_playing(self, seat: int) -> int:
        """Return this seat, or the next one to its left that plays the hand."""
        idle, players = self.sitting_now(), len(self.players)
        turns = ((seat + step) % players for step in range(players))
        return next((turn for turn in turns if turn not in idle), seat)

    def apply(self, record: Record) -> None:  # noqa: PLR0912 (a case per kind)
        """Take one more record into account."""
        match record.entry:
            case HandScored() as hand:
                self._add_hand(record, hand)
            case HandCorrected() as hand:
                self._correct_hand(record, hand)
            case PenaltyGiven() | RulingApplied() as penalty:
                self._add_penalty(record, penalty)
            case PenaltyCancelled(of=seq):
                self._change_penalty(seq, cancelled=True)
            case ReminderCleared(of=seq, effect=effect):
                self._clear(seq, (effect,))
            case PrecedentDecided() as decided:
                self._decide(record, decided)
            case PrecedentWithdrawn(of=seq):
                self.precedents.pop(seq, None)
            case HandRedealt():
                self._redeal()
            case NamesChanged() as names:
                self._rename(names)
            case DealerChanged(seat=seat, next=after):
                self.dealer, self.next_dealer = seat, None if after is UNSET else after
            case SittingOutChanged(seats=seats):
                self.sitting = seats
                self.dealer = self._first_playing(self.dealer)
            case TargetChanged(target=target):
                self.target = target
            case GameEnded():
                self.ended = True
            case GameStarted() | EntryUndone():
                raise BadLedger("an entry in it is out of place")
            case unknown:
                assert_never(unknown)
        self.undoable = record.seq

    def _add_penalty(self, record: Record, penalty: AnyPenalty) -> None:
        place = self.hand_number, penalty.side
        self.penalties[record.seq] = _table_penalty(record, penalty, self.hand_number)
        self.by_side[place] = (*self.by_side.get(place, ()), record.seq)
        self.of_hand.append(record.seq)

    def _add_hand(self, record: Record, hand: HandScored) -> None:
        self.numbers[record.seq] = self.hand_number
        self.hands.append(
            _PlayedHand(
                number=self.hand_number,
                seq=record.seq,
                at=record.at,
                by=record.by,
                dealer=self.dealer,
                sitting=self.sitting_now(),
                latest=record.seq,
                count=hand,
            )
        )
        after = self.next_dealer if self.next_dealer is not None else self.dealer + 1
        self.next_dealer, self.sitting, self.redeals, self.of_hand = None, None, 0, []
        self.dealer = self._first_playing(after % len(self.players))

    def _correct_hand(self, record: Record, correction: HandCorrected) -> None:
        number = self.numbers.get(correction.of)  # the hand may have been undone
        if number is not None:
            hand = self.hands[number - 1]
            self.hands[number - 1] = msgspec.structs.replace(
                hand, count=correction, latest=record.seq
            )
            del self.added_up[number - 1 :]

    def _change_penalty(self, seq: int, **fields: Any) -> None:
        # A penalty may have been undone after it was cancelled or cleared.
        if seq in self.penalties:
            self.penalties[seq] = msgspec.structs.replace(self.penalties[seq], **fields)
            del self.added_up[self.penalties[seq].hand - 1 :]

    def _clear(self, seq: int, effects: tuple[str, ...]) -> None:
        if seq in self.penalties:
            self._change_penalty(seq, cleared=(*self.penalties[seq].cleared, *effects))

    def _decide(self, record: Record, decided: PrecedentDecided) -> None:
        """Add a decision; one that it replaces holds no longer."""
        fields = _given(decided)
        self.precedents.pop(fields.pop("of", 0), None)
        self.precedents[record.seq] = Precedent(
            **fields, seq=record.seq, at=record.at, by=record.by
        )

    def _redeal(self) -> None:
        """End the raised openings and reminders of the void hand; its points stay."""
        self.redeals += 1
        for seq in self.of_hand:
            self._change_penalty(seq, minimum=0, cleared=self.penalties[seq].effects)
        self.of_hand = []  # a second redeal finds nothing more to end

    def _rename(self, names: NamesChanged) -> None:
        if names.name is not UNSET:
            self.name = names.name
        if names.players is not UNSET:
            self.players = names.players
        if names.sides is not UNSET:
            pairs = zip(names.sides, self.sides, strict=True)
            self.sides = tuple(Side(name, side.members) for name, side in pairs)

    def game(self, ledger: tuple[Record, ...]) -> Game:
        """Add up the hands; `ledger` are all records, those that do not count too."""
        hands = self._add_up()
        totals = hands[-1].totals if hands else (0,) * len(self.sides)
        played = len(hands)
        outcome = outcome_of(
            self.rules, totals, self.target, deals=self.deals, played=played, ended=self.ended
        )
        is_over = 0 < self.target <= max(totals) or 0 < self.deals <= played
        names = distinct_names(side.name for side in self.sides)
        return Game(
            name=self.name,
            rules=self.rules,
            players=self.players,
            sides=tuple(map(Side, names, (side.members for side in self.sides))),
            target=self.target,
            deals=self.deals,
            hands=tuple(hands),
            totals=totals,
            needs=self._needs(totals, self.hand_number),
            dealer=self.dealer,
            next_dealer=self.next_dealer,
            sitting=self.sitting_now(),
            penalties=tuple(self.penalties.values()),
            precedents=tuple(self.precedents.values()),
            outcome=outcome,
            is_tied=outcome is None and bool(hands) and is_over,
            redeals=self.redeals,
            seq=ledger[-1].seq,
            started=ledger[0].at,
            saved=ledger[-1].at,
            undoable=self.undoable,
            ledger=ledger,
        )

    def _add_up(self) -> list[Hand]:
        hands = self.added_up
        totals = hands[-1].totals if hands else (0,) * len(self.sides)
        for played in self.hands[len(hands) :]:
            hands.append(self._hand(played, totals))
            totals = hands[-1].totals
        return hands

    def _hand(self, played: _PlayedHand, before: tuple[int, ...]) -> Hand:
        lines = tuple(
            (*self._own(counted), *_penalty_lines(self._penalties_of(played.number, side_index)))
            for side_index, counted in enumerate(played.count.lines)
        )
        nets = tuple(net_of(side_lines) for side_lines in lines)
        return Hand(
            number=played.number,
            seq=played.seq,
            at=played.at,
            by=played.by,
            dealer=played.dealer,
            sitting=played.sitting,
            latest=played.latest,
            lines=lines,
            nets=nets,
            totals=tuple(total + net for total, net in zip(before, nets, strict=True)),
            needed=tuple(need.points for need in self._needs(before, played.number)),
            sides=played.count.sides,
            accepted=played.count.accepted or (),
            corrected=played.latest != played.seq,
        )

    def _own(self, lines: Sequence[Line]) -> Sequence[Line]:
        """Return the lines of a hand; those of house rules have no book's paragraph."""
        if not are_house_rules(self.rules):
            return lines
        return [msgspec.structs.replace(line, cite="") for line in lines]

    def _penalties_of(self, hand_number: int, side_index: int) -> list[TablePenalty]:
        """Return the penalties of a side in a hand that were not cancelled."""
        given = (self.penalties[seq] for seq in self.by_side.get((hand_number, side_index), ()))
        return [penalty for penalty in given if not penalty.cancelled]

    def _needs(self, totals: Sequence[int], hand_number: int) -> tuple[Need, ...]:
        needs = []
        for side_index, total in enumerate(totals):
            band = self.rules.band_at(total)
            of_side = self._penalties_of(hand_number, side_index)
            raised = sum(penalty.minimum for penalty in of_side)
            needs.append(Need(band.needs + raised, band, raised))
        return tuple(needs)


def _table_penalty(record: Record, entry: AnyPenalty, hand_number: int) -> TablePenalty:
    return TablePenalty(
        **_given(entry),
        seq=record.seq,
        at=record.at,
        by=record.by,
        hand=hand_number,
    )


def _given(entry: AnyPenalty | PrecedentDecided) -> dict[str, Any]:
    """Return the fields that an entry has."""
    fields = msgspec.structs.asdict(entry)
    return {name: value for name, value in fields.items() if value is not UNSET}


def _penalty_lines(penalties: Sequence[TablePenalty]) -> list[Line]:
    return [penalty.line for penalty in penalties if penalty.points]


def rule_set_of(start: GameStarted) -> RuleSet:
    """Return the table's own copy of its rule set."""
    try:
        return _rule_set(msgspec.json.encode(start.ruleset))
    except BadRuleSet as error:
        raise BadLedger(str(error)) from error


@lru_cache(maxsize=256)
def _rule_set(packed: bytes) -> RuleSet:
    # Tables of one book share one value: decoding costs more than folding a game.
    values = msgspec.json.decode(packed)
    rules = library.decode(values, "its rule set")
    if is_edition(values):
        return rules
    return library.decode(as_house_rules(values), "its rule set")
