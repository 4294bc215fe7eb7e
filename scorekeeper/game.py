"""Fold of a ledger -> Game: totals, needs, dealer, who sits out, outcome."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Literal, Protocol

import msgspec

from scorekeeper.parts import Band
from scorekeeper.rulesets import RuleSet, decode
from scorekeeper.scoring import PENALTY, Line, net_of
from scorekeeper.tally import HandTally, read_hand, told_apart


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


class Side(msgspec.Struct, frozen=True):
    name: str
    members: tuple[int, ...]  # seats


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Body of the first entry: everything a table is set up with."""

    name: str
    ruleset: dict[str, Any]
    players: tuple[str, ...]  # by seat, clockwise
    sides: tuple[Side, ...]
    dealer: int
    target: int


class Given(msgspec.Struct, frozen=True):
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
    seq: int = 0
    at: str = ""
    by: str = ""
    hand: int = 0
    cancelled: bool = False
    cleared: tuple[str, ...] = ()

    @property
    def line(self) -> Line:
        return Line(PENALTY, 1, self.points, self.cites[0] if self.cites else "", self.why)


class Counts(msgspec.Struct, frozen=True):
    """Body of a scored or corrected hand: what was typed and what it came to."""

    sides: tuple[dict[str, Any], ...]
    lines: tuple[tuple[Line, ...], ...]
    accepted: tuple[str, ...] = ()
    of: int = 0


class Hand(msgspec.Struct, frozen=True):
    """One hand as the board shows it."""

    number: int
    seq: int
    at: str
    by: str
    dealer: int
    sitting: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    nets: tuple[int, ...]
    totals: tuple[int, ...]
    needed: tuple[int, ...]
    sides: tuple[dict[str, Any], ...]
    accepted: tuple[str, ...]
    corrected: bool
    latest: int  # seq of the newest version


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
    """A table as it stands."""

    name: str
    rules: RuleSet
    players: tuple[str, ...]
    sides: tuple[Side, ...]
    target: int
    hands: tuple[Hand, ...]
    totals: tuple[int, ...]
    needs: tuple[Need, ...]
    dealer: int
    sitting: tuple[int, ...]
    given: tuple[Given, ...]  # all penalties and rulings, cancelled ones too
    outcome: Outcome | None
    is_tied: bool
    redeals: int  # of the hand in play
    seq: int
    started: str
    saved: str
    undoable: int  # seq of the newest entry that can be undone, or 0

    @property
    def number(self) -> int:
        """Number of the hand in play."""
        return len(self.hands) + 1

    @property
    def in_play(self) -> tuple[Given, ...]:
        """Penalties and rulings of the hand in play."""
        return tuple(g for g in self.given if g.hand == self.number and not g.cancelled)

    def hand(self, number: int) -> Hand | None:
        return self.hands[number - 1] if 0 < number <= len(self.hands) else None

    def names(self, seats: Iterable[int]) -> list[str]:
        return [self.players[seat] for seat in seats]


class _Fold:
    """The moving parts while a ledger is read once from start to end."""

    def __init__(self, start: Start) -> None:
        self.rules = _rule_set(msgspec.json.encode(start.ruleset))
        self.name, self.players, self.sides = start.name, start.players, start.sides
        self.target = start.target
        self.next_dealer: int | None = None
        self.sitting: tuple[int, ...] | None = None
        self.hands: list[dict[str, Any]] = []
        self.given: dict[int, Given] = {}
        self.redeals = 0
        self.ended = False
        self.dealer = self._playing_from(start.dealer)

    @property
    def number(self) -> int:
        return len(self.hands) + 1

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

    def _hand(self, entry: LedgerEntry) -> None:
        counts = msgspec.convert(entry.body, Counts)
        self.hands.append(
            {
                "number": self.number,
                "seq": entry.seq,
                "at": entry.at,
                "by": entry.by,
                "dealer": self.dealer,
                "sitting": self.sitting_now(),
                "counts": counts,
                "latest": entry.seq,
            }
        )
        after = self.next_dealer if self.next_dealer is not None else self.dealer + 1
        self.next_dealer, self.sitting, self.redeals = None, None, 0
        self.dealer = self._playing_from(after % len(self.players))

    def _corrected(self, entry: LedgerEntry) -> None:
        counts = msgspec.convert(entry.body, Counts)
        for hand in self.hands:
            if hand["seq"] == counts.of:
                hand["counts"], hand["latest"] = counts, entry.seq

    def _penalty(self, entry: LedgerEntry) -> None:
        given = msgspec.convert(entry.body, Given)
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

    def finished_hands(self) -> tuple[Hand, ...]:
        totals = [0] * len(self.sides)
        done = []
        for raw in self.hands:
            counts: Counts = raw.pop("counts")
            number = raw["number"]
            lines = tuple(
                (*counts.lines[side], *self._penalty_lines(number, side))
                for side in range(len(self.sides))
            )
            nets = tuple(net_of(side) for side in lines)
            needed = tuple(
                self.need(side, totals[side], number).points for side in range(len(totals))
            )
            totals = [total + net for total, net in zip(totals, nets, strict=True)]
            done.append(
                Hand(
                    **raw,
                    lines=lines,
                    nets=nets,
                    totals=tuple(totals),
                    needed=needed,
                    sides=counts.sides,
                    accepted=counts.accepted,
                    corrected=raw["latest"] != raw["seq"],
                )
            )
        return tuple(done)

    def _penalty_lines(self, number: int, side: int) -> list[Line]:
        return [given.line for given in self._active(number, side) if given.points]

    def _active(self, number: int, side: int) -> list[Given]:
        return self._by_place.get((number, side), [])

    @cached_property
    def _by_place(self) -> dict[tuple[int, int], list[Given]]:
        """Sort what was given and not taken back by hand and side, once all entries are read."""
        places: dict[tuple[int, int], list[Given]] = {}
        for given in self.given.values():
            if not given.cancelled:
                places.setdefault((given.hand, given.side), []).append(given)
        return places

    def need(self, side: int, total: int, number: int) -> Need:
        band = self.rules.band_at(total)
        raised = sum(given.minimum for given in self._active(number, side))
        return Need(band.needs + raised, band, raised)


@lru_cache(maxsize=256)
def _rule_set(values: bytes) -> RuleSet:
    return decode(msgspec.json.decode(values), "the table's rule set")


def live(entries: Sequence[LedgerEntry]) -> list[LedgerEntry]:
    """Return the entries that count: neither undone nor an undoing."""
    undone = {entry.body["of"] for entry in entries if entry.kind == "undone"}
    return [e for e in entries if e.kind != "undone" and e.seq not in undone]


def fold(entries: Sequence[LedgerEntry]) -> Game:
    """Read a ledger from its first entry to its last."""
    first, *rest = live(entries)
    state = _Fold(msgspec.convert(first.body, Start))
    for entry in rest:
        state.read(entry)
    hands = state.finished_hands()
    totals = hands[-1].totals if hands else (0,) * len(state.sides)
    outcome = outcome_of(state.rules, totals, state.target, state.ended)
    names = told_apart(side.name for side in state.sides)
    return Game(
        name=state.name,
        rules=state.rules,
        players=state.players,
        sides=tuple(map(Side, names, (side.members for side in state.sides))),
        target=state.target,
        hands=hands,
        totals=totals,
        needs=tuple(state.need(side, totals[side], state.number) for side in range(len(totals))),
        dealer=state.dealer,
        sitting=state.sitting_now(),
        given=tuple(state.given.values()),
        outcome=outcome,
        is_tied=outcome is None and bool(hands) and max(totals) >= state.target,
        redeals=state.redeals,
        seq=entries[-1].seq,
        started=first.at,
        saved=entries[-1].at,
        undoable=rest[-1].seq if rest else 0,
    )


def outcome_of(
    rules: RuleSet, totals: Sequence[int], target: int, ended: bool = False
) -> Outcome | None:
    """Say who has won, if anybody: the target is reached and one side alone is highest.

    Where both sides pass it, the greater total wins; on an exact tie another hand is played.
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
    """Name the seats that sit out a hand: a different one of the side each deal.

    The last of the side begins, so that those named first play first.
    """
    counts = rules.seating(players).sits_out
    if not any(counts):
        return ()
    idle: list[int] = []
    for side, count in zip(sides, counts, strict=True):
        turn = [*reversed(side.members)]
        idle += [turn[(number - 1 + extra) % len(turn)] for extra in range(count)]
    return tuple(sorted(idle))


def hand_tally(game: Game, sides: Sequence[Mapping[str, Any]], number: int = 0) -> HandTally:
    """Make the tally of a hand at this table from what was typed for each side.

    `number` is the hand, the one in play unless an earlier one is corrected.
    """
    number = number or game.number
    before = game.hands[number - 2].totals if number > 1 else (0,) * len(game.sides)
    tallies = [
        {
            **values,
            "name": side.name,
            "before": before[place],
            "penalties": _penalties(game, number, place),
        }
        for place, (side, values) in enumerate(zip(game.sides, sides, strict=True))
    ]
    return read_hand({"rules": game.rules.id, "players": len(game.players), "sides": tallies})


def _penalties(game: Game, number: int, side: int) -> list[dict[str, Any]]:
    return [
        {"points": g.points, "cite": g.cites[0] if g.cites else "", "why": g.why[:200]}
        for g in game.given
        if g.hand == number and g.side == side and g.points and not g.cancelled
    ]
