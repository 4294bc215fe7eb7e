"""The fold: read a ledger from its first entry to its last and return the game."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self, assert_never

import msgspec
from msgspec import UNSET

from scorekeeper.errors import BadLedger
from scorekeeper.hand.tally import distinct_names
from scorekeeper.table.ending import as_it_ended
from scorekeeper.table.entries import (
    AnyPenalty,
    DealerChanged,
    EntryUndone,
    FormatChanged,
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
    RulesChanged,
    RulingApplied,
    SeatTaken,
    Side,
    SittingOutChanged,
    TargetChanged,
    TotalsBrought,
    read,
)
from scorekeeper.table.format import Format, format_of
from scorekeeper.table.game import (
    Game,
    Hand,
    Precedent,
    RuleChange,
    TablePenalty,
    outcome_of,
    sits_out,
    special_win,
)
from scorekeeper.table.played_hand import PlayedHand, needs_of
from scorekeeper.table.table_rules import rule_set, rule_set_of
from scorekeeper.table.together import Together, TogetherEntry, seated


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


class FoldState:
    """What is known of a table after some of its entries."""

    def __init__(self, start: GameStarted) -> None:
        self.book, self.rules = start.ruleset, rule_set_of(start)
        self.name, self.players, self.sides = start.name, start.players, start.sides
        self.target = start.target
        self.format = format_of(start.hands, start.until)  # None: as the rules say
        self.brought: TotalsBrought | None = None
        self.rule_changes: tuple[RuleChange, ...] = ()
        self.next_dealer: int | None = None
        self.sitting: tuple[int, ...] | None = None  # where it was set for the hand in play
        self.hands: list[PlayedHand] = []
        self.indexes: dict[int, int] = {}  # of the hands, by seq
        self.of_hand: list[int] = []  # seqs of the penalties of the hand in play
        self.by_side: dict[tuple[int, int], tuple[int, ...]] = {}  # by hand number and side index
        self.added_up: list[Hand] = []  # the first hands, as long as nothing changes them
        self.penalties: dict[int, TablePenalty] = {}  # by seq
        self.precedents: dict[int, Precedent] = {}  # by seq
        self.together = Together()
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
        return len(self.hands) + 1 + (self.brought.hands if self.brought else 0)

    @property
    def totals_at_start(self) -> tuple[int, ...]:
        return self.brought.totals if self.brought else (0,) * len(self.sides)

    def sitting_now(self) -> tuple[int, ...]:
        if self.sitting is not None:
            return self.sitting
        # Who sat out on paper is not known: the turns begin with the first hand that is here.
        return sits_out(self.rules, self.sides, len(self.players), len(self.hands) + 1)

    def _first_playing(self, seat: int) -> int:
        """Return this seat, or the next one to its left that plays the hand."""
        idle, players = self.sitting_now(), len(self.players)
        turns = ((seat + step) % players for step in range(players))
        return next((turn for turn in turns if turn not in idle), seat)

    def apply(self, record: Record) -> None:  # noqa: PLR0912 (a case per kind)
        """Take one more record into account."""
        if isinstance(record.entry, TogetherEntry):
            self._go_together(record, record.entry)
            return
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
            case FormatChanged(hands=hands, until=until):
                self.format = format_of(hands, until) or Format()
            case RulesChanged() as changed:
                self._change_rules(record, changed)
            case TotalsBrought() as brought:
                self._bring(brought)
            case GameEnded():
                self.ended = True
            case GameStarted() | EntryUndone():
                raise BadLedger("an entry in it is out of place")
            case unknown:
                assert_never(unknown)
        if not _came_with_start(record):
            self.undoable = record.seq

    def _go_together(self, record: Record, entry: TogetherEntry) -> None:
        self.together = self.together.after(record, self.players, self.hand_number)
        if isinstance(entry, SeatTaken):
            self.players, self.sides = seated(entry, self.players, self.sides)
        self.undoable = record.seq

    def _change_rules(self, record: Record, change: RulesChanged) -> None:
        """Play by other rules; as if always, every hand so far gets the lines they give it."""
        before = self.rules
        if change.ruleset is not UNSET:
            self.book = change.ruleset
        self.rules = rule_set(self.book, change.house).for_players(len(self.players))
        if self.target == before.target_total:
            self.target = self.rules.target_total
        is_always = change.recounted is not UNSET
        changed = RuleChange(record.seq, self.hand_number, is_always, before, self.rules)
        self.rule_changes = (*self.rule_changes, changed)
        for recounted in change.recounted or ():
            index = self.indexes.get(recounted.of)  # the hand may have been undone
            if index is not None:
                self.hands[index] = self.hands[index].recounted_by(
                    record.seq, self.rules, recounted
                )
                del self.added_up[index:]

    def _bring(self, brought: TotalsBrought) -> None:
        """Begin with totals from paper; penalties of the hand in play go with its new number."""
        if self.hands:
            raise BadLedger("totals are brought to it after its first hand")
        before = self.hand_number
        self.brought = brought
        for side_index in range(len(self.sides)):
            seqs = self.by_side.pop((before, side_index), ())
            for seq in seqs:
                self._change_penalty(seq, hand=self.hand_number)
            self.by_side[self.hand_number, side_index] = seqs
        self.next_dealer = None
        self.dealer = self._first_playing(brought.dealer)

    def _add_penalty(self, record: Record, penalty: AnyPenalty) -> None:
        index = self.indexes.get(penalty.of or 0)  # of the last hand, once the game was over
        number = self.hand_number if index is None else self.hands[index].number
        place = number, penalty.side
        self.penalties[record.seq] = _table_penalty(record, penalty, number)
        self.by_side[place] = (*self.by_side.get(place, ()), record.seq)
        if index is None:
            self.of_hand.append(record.seq)
        else:
            del self.added_up[index:]

    def _add_hand(self, record: Record, hand: HandScored) -> None:
        self.indexes[record.seq] = len(self.hands)
        self.together = self.together.scored(record.seq)
        self.hands.append(
            PlayedHand(
                number=self.hand_number,
                seq=record.seq,
                at=record.at,
                by=record.by,
                dealer=self.dealer,
                sitting=self.sitting_now(),
                latest=record.seq,
                rules=self.rules,
                counted_by=self.rules,
                count=hand,
            )
        )
        after = self.next_dealer if self.next_dealer is not None else self.dealer + 1
        self.next_dealer, self.sitting, self.redeals, self.of_hand = None, None, 0, []
        self.dealer = self._first_playing(after % len(self.players))

    def _correct_hand(self, record: Record, correction: HandCorrected) -> None:
        index = self.indexes.get(correction.of)  # the hand may have been undone
        if index is not None:
            self.hands[index] = self.hands[index].corrected(record.seq, correction)
            del self.added_up[index:]

    def _change_penalty(self, seq: int, **fields: Any) -> None:
        # A penalty may have been undone after it was cancelled or cleared.
        if seq in self.penalties:
            self.penalties[seq] = msgspec.structs.replace(self.penalties[seq], **fields)
            del self.added_up[self._index(self.penalties[seq].hand) :]

    def _index(self, number: int) -> int:
        """Return the place of a hand among those that were scored here."""
        return max(0, number - self.hand_number + len(self.hands))

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
        totals = hands[-1].totals if hands else self.totals_at_start
        lasts, played = self._lasts(), self.hand_number - 1
        is_time_up = bool(hands) and lasts.is_time_up(hands[-1].at)
        outcome = outcome_of(
            self.rules,
            totals,
            lasts.target,
            deals=lasts.hands,
            played=played,
            is_time_up=is_time_up,
            ended=self.ended,
            special=special_win(hands),
        )
        is_over = 0 < lasts.target <= max(totals) or 0 < lasts.hands <= played or is_time_up
        names = distinct_names(side.name for side in self.sides)
        game = Game(
            name=self.name,
            rules=self.rules,
            players=self.players,
            sides=tuple(map(Side, names, (side.members for side in self.sides))),
            target=lasts.target,
            deals=lasts.hands,
            until=lasts.until,
            hands=tuple(hands),
            totals=totals,
            needs=needs_of(self.rules, totals, self._penalties(self.hand_number), self.hand_number),
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
            brought=self.brought,
            rule_changes=self.rule_changes,
            together=self.together,
        )
        return as_it_ended(game)

    def _lasts(self) -> Format:
        """Return how long the game lasts: as the table chose, or as its rules say."""
        if self.format is None:
            return Format(target=self.target, hands=self.rules.deals)
        return self.format if self.format.is_limited else Format(target=self.target)

    def _add_up(self) -> list[Hand]:
        hands = self.added_up
        totals = hands[-1].totals if hands else self.totals_at_start
        for played in self.hands[len(hands) :]:
            hands.append(played.added_to(totals, self._penalties(played.number)))
            totals = hands[-1].totals
        return hands

    def _penalties(self, hand_number: int) -> list[list[TablePenalty]]:
        """Return the penalties in a hand that were not cancelled, by side."""
        sides = range(len(self.sides))
        seqs = [self.by_side.get((hand_number, side_index), ()) for side_index in sides]
        given = [[self.penalties[seq] for seq in of_side] for of_side in seqs]
        return [[penalty for penalty in own if not penalty.cancelled] for own in given]


def _table_penalty(record: Record, entry: AnyPenalty, hand_number: int) -> TablePenalty:
    fields = _given(entry)
    fields.pop("of", None)
    return TablePenalty(
        **fields,
        seq=record.seq,
        at=record.at,
        by=record.by,
        hand=hand_number,
    )


def _given(entry: AnyPenalty | PrecedentDecided) -> dict[str, Any]:
    """Return the fields that an entry has."""
    fields = msgspec.structs.asdict(entry)
    return {name: value for name, value in fields.items() if value is not UNSET}


def _came_with_start(record: Record) -> bool:
    """Return whether an entry belongs to the setup of a table: decisions of an earlier game."""
    return isinstance(record.entry, PrecedentDecided) and record.entry.since is not UNSET
