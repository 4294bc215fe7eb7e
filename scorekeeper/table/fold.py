"""Fold of a ledger -> Game, read on from where an earlier fold of it stopped."""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, Protocol, Self

import msgspec

from scorekeeper.hand.score import Line, net_of
from scorekeeper.hand.tally import distinct_names
from scorekeeper.rules.library import decode
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.game import (
    Counts,
    Game,
    Hand,
    HandInfo,
    Need,
    Side,
    Start,
    TablePenalty,
    outcome_of,
    sits_out,
)


class LedgerEntry(Protocol):
    """What the fold reads of an entry."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> Mapping[str, Any]: ...
    @property
    def at(self) -> str: ...
    @property
    def by(self) -> str: ...


class _PlayedHand(HandInfo, frozen=True):
    """A hand as it was played, before anything that follows from the others is added up."""

    counts: Counts


class _Reading:
    """The moving parts while a ledger is read from start to end."""

    def __init__(self, first: LedgerEntry) -> None:
        start = msgspec.convert(first.body, Start)
        self.started = first.at
        self.rules = _rule_set(msgspec.json.encode(start.ruleset))
        self.name, self.players, self.sides = start.name, start.players, start.sides
        self.target = start.target
        self.next_dealer: int | None = None
        self.sitting: tuple[int, ...] | None = None
        self.played: list[_PlayedHand] = []
        self.done: list[Hand] = []  # the played ones that are added up
        self.given: dict[int, TablePenalty] = {}
        self.redeals = 0
        self.ended = False
        self.undoable = 0
        self.dealer = self._playing_from(start.dealer)

    def copy(self) -> Self:
        """Give another to read on with; everything inside lists and dicts is frozen."""
        twin = copy(self)
        twin.played, twin.done, twin.given = self.played[:], self.done[:], self.given.copy()
        return twin

    @property
    def number(self) -> int:
        return len(self.played) + 1

    def sitting_now(self) -> tuple[int, ...]:
        if self.sitting is not None:
            return self.sitting
        return sits_out(self.rules, self.sides, len(self.players), self.number)

    def _playing_from(self, seat: int) -> int:
        """Return this seat, or the next to its left that plays the hand."""
        idle = self.sitting_now()
        while seat in idle:
            seat = (seat + 1) % len(self.players)
        return seat

    def read(self, entry: LedgerEntry) -> None:
        getattr(self, f"_{entry.kind}")(entry)
        self.undoable = entry.seq

    def _hand(self, entry: LedgerEntry) -> None:
        counts = msgspec.convert(entry.body, Counts)
        seats = self.dealer, self.sitting_now()
        self.played.append(
            _PlayedHand(self.number, entry.seq, entry.at, entry.by, *seats, entry.seq, counts)
        )
        after = self.next_dealer if self.next_dealer is not None else self.dealer + 1
        self.next_dealer, self.sitting, self.redeals = None, None, 0
        self.dealer = self._playing_from(after % len(self.players))

    def _corrected(self, entry: LedgerEntry) -> None:
        counts = msgspec.convert(entry.body, Counts)
        for place, hand in enumerate(self.played):
            if hand.seq == counts.of:
                newest = msgspec.structs.replace(hand, counts=counts, latest=entry.seq)
                self.played[place] = newest
                del self.done[place:]

    def _penalty(self, entry: LedgerEntry) -> None:
        given = msgspec.convert(entry.body, TablePenalty)
        self.given[entry.seq] = msgspec.structs.replace(
            given, seq=entry.seq, at=entry.at, by=entry.by, hand=self.number
        )

    def _cancelled(self, entry: LedgerEntry) -> None:
        self._change(entry.body["of"], cancelled=True)

    def _cleared(self, entry: LedgerEntry) -> None:
        given = self.given.get(entry.body["of"])
        if given:
            self._change(given.seq, cleared=(*given.cleared, entry.body["effect"]))

    def _change(self, seq: int, **what: Any) -> None:
        if seq in self.given:
            self.given[seq] = msgspec.structs.replace(self.given[seq], **what)
            del self.done[self.given[seq].hand - 1 :]

    def _redeal(self, entry: LedgerEntry) -> None:
        """A void hand is dealt again by the same dealer; what it raised goes with it."""
        self.redeals += 1
        for given in list(self.given.values()):
            if given.hand == self.number:
                self._change(given.seq, minimum=0, cleared=given.effects)

    def _renamed(self, entry: LedgerEntry) -> None:
        self.name = entry.body.get("name", self.name)
        self.players = tuple(entry.body.get("players", self.players))
        names = entry.body.get("sides", [side.name for side in self.sides])
        pairs = zip(names, self.sides, strict=True)
        self.sides = tuple(Side(name, side.members) for name, side in pairs)

    def _dealer(self, entry: LedgerEntry) -> None:
        self.dealer, self.next_dealer = entry.body["seat"], entry.body.get("next")

    def _sits(self, entry: LedgerEntry) -> None:
        self.sitting = tuple(entry.body["seats"])
        self.dealer = self._playing_from(self.dealer)

    def _target(self, entry: LedgerEntry) -> None:
        self.target = entry.body["target"]

    def _ended(self, entry: LedgerEntry) -> None:
        self.ended = True

    def game(self, last: LedgerEntry) -> Game:
        """Add up what was read; `last` is the newest entry, whether it counts or not."""
        places = self._by_place()
        totals = self.done[-1].totals if self.done else (0,) * len(self.sides)
        for played in self.played[len(self.done) :]:
            self.done.append(self._add_up(played, totals, places))
            totals = self.done[-1].totals
        outcome = outcome_of(self.rules, totals, self.target, self.ended)
        names = distinct_names(side.name for side in self.sides)
        return Game(
            name=self.name,
            rules=self.rules,
            players=self.players,
            sides=tuple(map(Side, names, (side.members for side in self.sides))),
            target=self.target,
            hands=tuple(self.done),
            totals=totals,
            needs=tuple(self._needs(totals, self.number, places)),
            dealer=self.dealer,
            sitting=self.sitting_now(),
            given=tuple(self.given.values()),
            outcome=outcome,
            is_tied=outcome is None and bool(self.done) and max(totals) >= self.target,
            redeals=self.redeals,
            seq=last.seq,
            started=self.started,
            saved=last.at,
            undoable=self.undoable,
        )

    def _add_up(self, hand: _PlayedHand, before: tuple[int, ...], places: "_Places") -> Hand:
        lines = tuple(
            (*own, *_penalty_lines(places.get((hand.number, side), ())))
            for side, own in enumerate(hand.counts.lines)
        )
        nets = tuple(net_of(side) for side in lines)
        return Hand(
            number=hand.number,
            seq=hand.seq,
            at=hand.at,
            by=hand.by,
            dealer=hand.dealer,
            sitting=hand.sitting,
            lines=lines,
            nets=nets,
            totals=tuple(total + net for total, net in zip(before, nets, strict=True)),
            needed=tuple(need.points for need in self._needs(before, hand.number, places)),
            sides=hand.counts.sides,
            accepted=hand.counts.accepted,
            corrected=hand.latest != hand.seq,
            latest=hand.latest,
        )

    def _by_place(self) -> "_Places":
        """Sort what was given and not taken back by hand and side."""
        places: _Places = {}
        for given in self.given.values():
            if not given.cancelled:
                places.setdefault((given.hand, given.side), []).append(given)
        return places

    def _needs(self, totals: Sequence[int], number: int, places: "_Places") -> list[Need]:
        found = []
        for side, total in enumerate(totals):
            band = self.rules.band_at(total)
            raised = sum(given.minimum for given in places.get((number, side), ()))
            found.append(Need(band.needs + raised, band, raised))
        return found


_Places = dict[tuple[int, int], list[TablePenalty]]  # by number of the hand and side


def _penalty_lines(given: Sequence[TablePenalty]) -> list[Line]:
    return [one.line for one in given if one.points]


@lru_cache(maxsize=256)
def _rule_set(values: bytes) -> RuleSet:
    return decode(msgspec.json.decode(values), "the table's rule set")


def taken_back(entries: Sequence[LedgerEntry]) -> set[int]:
    """Name the entries that were undone; what was undone is put back by undoing the undoing."""
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == "undone" and entry.seq not in gone:
            gone.add(entry.body["of"])
    return gone


def live(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Return the entries that count: neither undone nor an undoing."""
    gone = taken_back(entries)
    return [e for e in entries if e.kind != "undone" and e.seq not in gone]


class Folding:
    """A ledger and the game it comes to; `before` may be a fold of the same ledger when shorter."""

    def __init__(self, entries: Sequence[LedgerEntry], before: "Folding | None" = None) -> None:
        unread = before._unread(entries) if before else []
        if before and unread:
            reading = before._reading.copy()
        else:
            first, *unread = live(entries)
            reading = _Reading(first)
        for entry in unread:
            reading.read(entry)
        self._reading: _Reading = reading
        self.entries = entries
        self.game: Game = reading.game(entries[-1])

    def _unread(self, entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
        """Give what follows in a longer ledger, or nothing where all must be read anew.

        It is longer where it goes on from the very same entry; an undoing changes what was read.
        """
        known = len(self.entries)
        more = [*entries[known:]]
        goes_on = more and entries[known - 1] is self.entries[-1]
        return more if goes_on and all(entry.kind != "undone" for entry in more) else []


def fold(entries: Sequence[LedgerEntry]) -> Game:
    """Read a ledger from its first entry to its last."""
    return Folding(entries).game
