"""Real packs dealt and melded at random into ends of hand that the book allows."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from scorekeeper.hand.count import SideCount, count_side
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.cards import NATURAL_RANKS, WILD
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.melds import Meld, canasta_kind, meld_fault, meld_points
from scorekeeper.rules.rule_set import RuleSet

TABLES = [
    (book, players) for book, rules in all_rule_sets().items() for players in rules.player_counts
]
ENTRY_MODES = ("melds", "cards", "groups", "points")


class EndSide(msgspec.Struct):
    """What one side has at the end: melds, hands, threes and whether it went out."""

    melds: list[Meld]
    hands: list[list[str]]
    items: dict[str, int]
    before: int = 0

    def tally(self, rules: RuleSet, mode: str, held: str) -> dict[str, Any]:
        """Return the tally as it is written down in one of the modes of entry."""
        values: dict[str, Any] = {"before": self.before}
        counted = self.counted(rules)
        items = dict(self.items)
        hands = [" ".join(hand) for hand in self.hands]
        if mode == "melds":
            values["melds"] = [str(meld) for meld in self.melds]
        else:
            items |= {name: n for name, n in counted.items.items() if not name.startswith("held")}
            table = counted.table or {}
            fields = {"cards": ("cards", table), "groups": ("cards", grouped(rules, table))}
            field, value = fields.get(mode, ("points", counted.card_points))
            values[field] = value
        if held == "held":
            values["held"] = hands
        else:
            values["held_points"] = counted.held_points
            items |= {name: n for name, n in counted.items.items() if name.startswith("held")}
        return {**values, "items": items}

    def counted(self, rules: RuleSet) -> SideCount:
        tally = Tally(
            melds=tuple(map(str, self.melds)),
            held=tuple(" ".join(hand) for hand in self.hands),
            items=self.items,
        )
        counted, faults = count_side(rules, tally)
        assert counted and not faults, (str(faults), tally)
        return counted


def grouped(rules: RuleSet, table: dict[str, int]) -> dict[str, int]:
    """Count the ranks of one value together."""
    of = {rank: group for group, ranks in rules.groups.items() for rank in ranks}
    counts: Counter[str] = Counter()
    for rank, count in table.items():
        counts[of.get(rank, rank)] += count
    return dict(counts)


class End(msgspec.Struct):
    """The end of a hand at one table."""

    rules: RuleSet
    players: int
    sides: list[EndSide]

    def values(self, modes: list[tuple[str, str]]) -> dict[str, Any]:
        sides = [
            side.tally(self.rules, *mode) for side, mode in zip(self.sides, modes, strict=True)
        ]
        return {"rules": self.rules.id, "players": self.players, "sides": sides}


class _Dealer:
    def __init__(self, rules: RuleSet, players: int, random: Random) -> None:
        self.rules, self.players, self.random = rules, players, random
        self.seating = rules.seating(players)
        self.stock = [card for card, count in rules.pack.cards.items() for _ in range(count)]
        random.shuffle(self.stock)
        self.last = [card for card in self.stock if card not in ("3r", "3b")][:6]  # for empty hands
        for card in self.last:
            self.stock.remove(card)
        self.ranks_of_threes = {i.rank: i.id for i in rules.items if i.kind == "three"}

    def end(self) -> End:
        threes = self._threes()
        sides = []
        left: list[Counter[str]] = []
        for side_index in range(len(self.seating.sides)):
            self._favour(self.random.choice((0, 0, 3, 6)))
            share = Counter(self._take(self.random.choice((0, 5, 15, 25, 40, 60))))
            sides.append(EndSide(self._melds(share), [], threes[side_index]))
            left.append(share)
        out = self._goes_out(sides, left)
        for side_index, side in enumerate(sides):
            self._open(side, left[side_index], out == side_index)
            side.hands = self._hands(side_index, left[side_index], out == side_index)
        return End(self.rules, self.players, sides)

    def _favour(self, ranks: int) -> None:
        """Move some ranks and the wild cards to the top, so that there are canastas."""
        top = {*self.random.sample(NATURAL_RANKS, ranks), *(("2", "JK") if ranks else ())}
        self.stock.sort(key=lambda card: card not in top)

    def _take(self, count: int) -> list[str]:
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def _threes(self) -> list[dict[str, int]]:
        """Return the threes of each side; some are left in the stock."""
        sides: list[Counter[str]] = [Counter() for _ in self.seating.sides]
        for card in [card for card in self.stock if card in self.ranks_of_threes]:
            self.stock.remove(card)
            side_index = self.random.randrange(-1, len(sides))
            if side_index >= 0:
                sides[side_index][self.ranks_of_threes[card]] += 1
        return [dict(side) for side in sides]

    def _melds(self, share: Counter[str]) -> list[Meld]:
        """Meld what the book allows; the cards melded leave the share."""
        melds: list[Meld] = []
        ranks = [*NATURAL_RANKS, WILD]
        self.random.shuffle(ranks)
        again = [] if self.rules.one_meld_per_rank.holds else ranks[:4]
        for rank in [*ranks, *again]:
            meld = self._meld(rank, share)
            if meld and self.random.random() < 0.9:
                melds.append(meld)
                share.subtract(meld.cards)
        return melds

    def _meld(self, rank: str, share: Counter[str]) -> Meld | None:
        most = self.rules.most_cards.amount or share[rank]
        least = self.random.choice((2, most)) if rank != WILD else 0
        for _ in range(4):
            naturals = self.random.randint(min(least, share[rank]), share[rank]) if least else 0
            twos, jokers = (self.random.randint(0, share[card]) for card in ("2", "JK"))
            meld = Meld(rank, naturals, min(twos, 7), jokers)
            if not meld_fault(self.rules, meld, going_out=False):
                return meld
            plain = Meld(rank, naturals)
            if rank != WILD and not meld_fault(self.rules, plain, going_out=False):
                return plain
        return None

    def _canastas(self, side: EndSide) -> int:
        return sum(canasta_kind(self.rules, meld) is not None for meld in side.melds)

    def _goes_out(self, sides: list[EndSide], left: list[Counter[str]]) -> int | None:
        needed = self.rules.to_go_out(self.players).canastas
        able = [
            side_index for side_index, side in enumerate(sides) if self._canastas(side) >= needed
        ]
        if not able or self.random.random() < 0.2:
            return None
        out = self.random.choice(able)
        threes = Meld("3b", left[out]["3b"])
        if not meld_fault(self.rules, threes, going_out=True):
            sides[out].melds.append(threes)
            left[out].subtract(threes.cards)
        sides[out].items["out"] = 1
        if "concealed" in self.rules.items_by_id and self.random.random() < 0.3:
            sides[out].items["concealed"] = 1
        return out

    def _open(self, side: EndSide, left: Counter[str], out: bool) -> None:
        """Set a total at which the side's melds opened; without one they return to its hands."""
        points = sum(meld_points(self.rules, meld) for meld in side.melds)
        totals = [band.at_least or 0 for band in self.rules.bands if band.needs <= points]
        lowest, *higher = self.rules.bands
        second = (higher[0].at_least or 0) if higher else 0
        if lowest.needs <= points:
            totals.append(second - 5)
        if not side.melds or totals:
            side.before = self.random.choice(totals or [0]) + 5 * self.random.randint(0, 3)
            side.before -= 20 if side.before == second + 10 else 0
            if self.rules.band_at(side.before).needs > points and side.melds:
                side.before = min(totals)
        elif not out:
            for meld in side.melds:
                left.update(meld.cards)
            side.melds = []

    def _hands(self, side_index: int, left: Counter[str], out: bool) -> list[list[str]]:
        playing = self.seating.sides[side_index] - self.seating.sits_out[side_index]
        cards = [card for card in left.elements() if card != "3r"]
        self.random.shuffle(cards)
        hands: list[list[str]] = []
        for player in range(playing):
            if out and player == 0:
                hands.append([])
                continue
            count = self.random.randint(1, 9)
            mine, cards = cards[:count], cards[count:]
            hands.append(mine or [self.last.pop()])
        return hands


def deal(book: str, players: int, seed: int) -> End:
    return deal_by(load(book), players, seed)


def deal_by(rules: RuleSet, players: int, seed: int) -> End:
    return _Dealer(rules, players, Random(seed)).end()


def ends() -> st.SearchStrategy[End]:
    """Any end of hand, for every book and number of players."""

    def deal_at(table: tuple[str, int], seed: int) -> End:
        book, players = table
        return deal(book, players, seed)

    return st.builds(deal_at, st.sampled_from(TABLES), st.integers(0, 2**32 - 1))
