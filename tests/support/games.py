"""Made-up games for the tests: legal hands, drawn by chance from a seed and really scored."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.count import count_side
from scorekeeper.hand.score import Line
from scorekeeper.hand.tally import HandTally, Tally, read_hand
from scorekeeper.rules.cards import NATURAL_RANKS, RED_THREE, WILD
from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import meld_fault
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game

NAMES = ("Ann", "Bo", "Cleo", "Dov", "Eve", "Finn")


@dataclass(frozen=True)
class Entry:
    """A ledger entry as the fold reads it."""

    seq: int
    kind: str
    body: dict[str, Any]
    at: str
    by: str
    key: str


def make_game(rules_id: str = "hudson", players: int = 4, hands: int = 5, **more: Any) -> Game:
    """Play so many hands and fold them."""
    return fold(make_entries(rules_id, players, hands, **more))


def make_entries(
    rules_id: str = "hudson",
    players: int = 4,
    hands: int = 5,
    seed: int = 1,
    *,
    names: Sequence[str] = NAMES,
    side_names: Sequence[str] = (),
    name: str = "Friday night",
    target: int | None = None,
    penalties: bool = True,
    corrections: bool = True,
    rules: RuleSet | None = None,
) -> list[Entry]:
    """Make the ledger of a table; the target is out of reach before the last hand.

    Every third hand has a penalty, every fifth was corrected once.
    """
    book = rules or load(rules_id)
    table = _Table(book, players, Random(f"{rules_id} {players} {seed}"))
    played: list[tuple[str, dict[str, Any]]] = []
    for number in range(1, hands + 1):
        before = max(table.totals)
        penalty = table.penalty() if penalties and number % 3 == 0 else None
        played += [("penalty", penalty)] if penalty else []
        played.append(("hand", table.play(penalty)))
        if corrections and number % 5 == 0:
            table.take_back()
            played.append(("corrected", table.play(penalty) | {"of": len(played) + 1}))
    reach = target or max(book.target_total, (before // 500 + 1) * 500 if hands else 0)
    body = _start(book, names[:players], side_names) | {"name": name, "target": reach}
    return [_entry(seq, *what) for seq, what in enumerate([("start", body), *played], 1)]


def _entry(seq: int, kind: str, body: dict[str, Any]) -> Entry:
    at = f"2026-01-31T{19 + seq // 60:02}:{seq % 60:02}:00Z"
    return Entry(seq, kind, body, at, "Ann", f"key-{seq}")


def _start(rules: RuleSet, names: Sequence[str], side_names: Sequence[str]) -> dict[str, Any]:
    seats = seats_of(rules, len(names))
    titles = side_names or [" & ".join(names[seat] for seat in members) for members in seats]
    return {
        "ruleset": as_values(rules),
        "players": list(names),
        "sides": [
            {"name": title, "members": members}
            for title, members in zip(titles, seats, strict=True)
        ],
        "dealer": 0,
    }


def seats_of(rules: RuleSet, players: int) -> list[list[int]]:
    """Seat the sides in turn around the table, as far as their members go."""
    sizes = rules.seating(players).sides
    members: list[list[int]] = [[] for _ in sizes]
    seat = 0
    while seat < players:
        for side, size in enumerate(sizes):
            if len(members[side]) < size:
                members[side].append(seat)
                seat += 1
    return members


def tally_values(tally: Tally) -> dict[str, Any]:
    """Return a tally as the ledger keeps it: without what was not given."""
    values: dict[str, Any] = msgspec.to_builtins(tally)
    optional = ("name", "before", "items", "penalties")
    return {k: v for k, v in values.items() if v is not None and (v or k not in optional)}


class _Table:
    """A table that plays hand after hand by chance."""

    def __init__(self, rules: RuleSet, players: int, chance: Random) -> None:
        self.rules, self.players, self.chance = rules, players, chance
        seating = rules.seating(players)
        self.playing = [
            size - idle for size, idle in zip(seating.sides, seating.sits_out, strict=True)
        ]
        self.totals = [0] * len(self.playing)
        self.nets = [0] * len(self.playing)

    def play(self, penalty: dict[str, Any] | None) -> dict[str, Any]:
        """Draw hands until one is right without a warning, and return its ledger body."""
        while True:
            hand = self._deal()
            if not check_hand(self.rules, hand).problems:
                break
        entered = self._entered(hand)
        lines: list[Sequence[Line]] = [
            side.lines for side in check_hand(self.rules, entered).scores
        ]
        self.nets = [sum(line.points for line in side) for side in lines]
        if penalty:
            self.nets[penalty["side"]] += penalty["points"]
        self.totals = [total + net for total, net in zip(self.totals, self.nets, strict=True)]
        return {
            "sides": [tally_values(side) for side in entered.sides],
            "lines": msgspec.to_builtins(lines),
        }

    def take_back(self) -> None:
        self.totals = [total - net for total, net in zip(self.totals, self.nets, strict=True)]

    def penalty(self) -> dict[str, Any]:
        """Return a penalty of a side: one the book names, or one the table agreed on."""
        side = self.chance.randrange(len(self.totals))
        if not self.rules.penalties:
            return {"side": side, "points": -50, "why": "Agreed at the table: showed a card"}
        named = self.chance.choice(self.rules.penalties)
        return {
            "side": side,
            "points": -named.points,
            "minimum": named.minimum,
            "why": named.label,
            "cites": [named.cite] if named.cite else [],
            "penalty": named.id,
        }

    def _deal(self) -> HandTally:
        left = Counter(self.rules.deck)
        sides = [self._melds(left) for _ in self.playing]
        ready = [side for side, tally in enumerate(sides) if self._can_go_out(tally)]
        out = self.chance.choice([*ready, None]) if ready else None
        tallies = [
            {
                "name": f"Side {side + 1}",
                "before": self.totals[side],
                "melds": melds,
                "items": self._items(left) | ({"out": 1} if side == out else {}),
                "held": self._held(left, self.playing[side] - (side == out)),
            }
            for side, melds in enumerate(sides)
        ]
        return read_hand({"rules": self.rules.id, "players": self.players, "sides": tallies})

    def _melds(self, left: Counter[str]) -> list[str]:
        if self.chance.random() < 0.08:
            return []
        ranks = self.chance.sample([*NATURAL_RANKS, WILD], 11)
        wanted = self.chance.randint(1, 4)
        melds: list[str] = []
        for meld in (self._meld(rank, left) for rank in ranks):
            if meld and len(melds) < wanted:
                left.subtract(meld.cards)
                melds.append(str(meld))
        return melds

    def _meld(self, rank: str, left: Counter[str]) -> Meld | None:
        size = self.chance.choice((3, 3, 4, 4, 5, 6, 7, 7, 8))
        wilds = self.chance.choice((0, 0, 1, 2, 3)) if rank != WILD else size
        jokers = min(left["JK"], wilds, self.chance.randint(0, 2))
        meld = Meld(rank, size - wilds, wilds - jokers, jokers)
        fits = all(left[card] >= count for card, count in meld.cards.items())
        return meld if fits and not meld_fault(self.rules, meld, going_out=False) else None

    def _can_go_out(self, melds: Sequence[str]) -> bool:
        full = sum(len(meld.split()) >= self.rules.canasta_cards.amount for meld in melds)
        return full >= self.rules.to_go_out(self.players).canastas

    def _items(self, left: Counter[str]) -> dict[str, int]:
        found = {}
        for item in self.rules.items:
            if item.kind == "three":
                count = min(left[item.rank], self.chance.choice((0, 0, 1, 1, 2, 3, 4)))
                left[item.rank] -= count
                found[item.id] = count
        return found

    def _held(self, left: Counter[str], hands: int) -> list[str]:
        return [" ".join(self._hand(left)) for _ in range(hands)]

    def _hand(self, left: Counter[str]) -> Iterator[str]:
        for _ in range(self.chance.randint(1, 8)):
            card = self.chance.choice([c for c in left.elements() if c != RED_THREE])
            left[card] -= 1
            yield card

    def _entered(self, hand: HandTally) -> HandTally:
        """Return the hand with each side's tally in one of the three modes of entry."""
        sides = tuple(map(self._in_some_mode, hand.sides))
        return msgspec.structs.replace(hand, sides=sides)

    def _in_some_mode(self, tally: Tally) -> Tally:
        mode = self.chance.choice(("melds", "cards", "points"))
        counted, _ = count_side(self.rules, tally)
        assert counted and counted.table is not None
        if mode == "melds":
            return tally
        held = {"held": None, "held_points": counted.held_points} if mode == "points" else {}
        amount: dict[str, Any] = {"cards": counted.table, "points": counted.card_points}
        return msgspec.structs.replace(
            tally, melds=None, items=counted.items, **{mode: amount[mode]}, **held
        )
