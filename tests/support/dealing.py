"""Real packs dealt and melded at random into ends of hand that the book allows."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st

from scorekeeper.hand.count import SideCount, count_side
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.cards import SUITS, WILD
from scorekeeper.rules.going_out import may_go_out_with
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import canasta_kind, meld_fault, meld_of, meld_points
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
    feet: list[list[str]] = []
    shown: list[str] = []

    def tally(self, rules: RuleSet, mode: str, held: str) -> dict[str, Any]:
        """Return the tally as it is written down in one of the modes of entry."""
        values: dict[str, Any] = {"before": self.before}
        if self.shown:
            return {**values, "items": self.items, "shown": " ".join(self.shown)}
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
        if self.feet and held == "held":
            values["foot"] = [" ".join(foot) for foot in self.feet]
        elif self.feet:
            values["foot_points"] = counted.foot_points
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
            foot=tuple(" ".join(foot) for foot in self.feet) if self.feet else None,
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
    deal: int = 1

    def values(self, modes: list[tuple[str, str]]) -> dict[str, Any]:
        sides = [
            side.tally(self.rules, *mode) for side, mode in zip(self.sides, modes, strict=True)
        ]
        table = {"rules": self.rules.id, "players": self.players, "deal": self.deal}
        return {**table, "sides": sides}


class _Dealer:
    def __init__(self, rules: RuleSet, players: int, random: Random) -> None:
        rules = rules.for_players(players)
        self.rules, self.players, self.random = rules, players, random
        self.seating = rules.seating(players)
        self.stock = [card for card, count in rules.deck.items() for _ in range(count)]
        random.shuffle(self.stock)
        self.last = [card for card in self.stock if card not in ("3r", "3b")][:6]  # for empty hands
        for card in self.last:
            self.stock.remove(card)
        self.ranks_of_threes = {i.rank: i.id for i in rules.items if i.kind == "three"}
        self.suited = Counter[str]()  # cards of sequences, which are in the pack once a deck
        self.deal = random.randint(1, 5) if rules.opens_by_deal else 1

    def end(self) -> End:
        threes = self._threes()
        shown = self._special() if self.rules.specials and self.random.random() < 0.2 else None
        sides = []
        left: list[Counter[str]] = []
        for side_index in range(len(self.seating.sides)):
            self._favour(self.random.choice((0, 0, 3, 6)))
            share = Counter(self._take(self.random.choice((0, 5, 15, 25, 40, 60))))
            sides.append(EndSide(self._melds(share), [], dict(threes[side_index])))
            left.append(share)
        self._mark(sides)
        out = None if shown else self._goes_out(sides, left)
        for side_index, side in enumerate(sides):
            self._open(side, left[side_index], out == side_index)
            side.hands = self._hands(side_index, left[side_index], out == side_index)
            self._leave_feet(side, side_index, out == side_index)
        if shown:
            name, cards = shown
            side_index = self.random.randrange(len(sides))
            items = threes[side_index] | {name: 1}
            sides[side_index] = EndSide([], [], items, shown=cards)
        return End(self.rules, self.players, sides, self.deal)

    def _special(self) -> tuple[str, list[str]]:
        """Take the cards of a special hand out of the stock."""
        item = self.random.choice(self.rules.specials)
        shape, ranks = item.shape, self.rules.card_ranks
        assert shape
        if shape.straight:
            cards = [rank for rank in ranks.all if rank != self.random.choice(("3r", "3b"))]
            cards = [*[c for c in cards if c not in ("3r", "3b")], "3"]
        else:
            must = [rank for rank in shape.must if rank not in ranks.wilds]
            others = [rank for rank in ranks.natural if rank not in must]
            wanted = len(shape.groups) - len(must)
            chosen = [*must, *self.random.sample(others, wanted)]
            wilds = self.random.sample(ranks.wilds, len(ranks.wilds))
            groups = [*zip(chosen, sorted(shape.groups, reverse=True), strict=True)]
            groups += [
                ("2" if size > self.rules.deck["JK"] else wild, size)
                for wild, size in zip(wilds, shape.wild_groups, strict=False)
            ]
            cards = [rank for rank, size in groups for _ in range(size)]
            cards += ["2"] * shape.loose_wilds
        for card in cards:
            if card in self.stock:
                self.stock.remove(card)
            elif card in self.last:
                self.last.remove(card)
        return item.id, cards

    def _mark(self, sides: list[EndSide]) -> None:
        """Give sides marks at random: an exact cut, a pot not taken."""
        for side_index, side in enumerate(sides):
            for item in self.rules.items:
                if item.kind == "mark" and self.random.random() < 0.3:
                    most = item.most_for(self._playing(side_index))
                    side.items[item.id] = self.random.randint(1, most)

    def _leave_feet(self, side: EndSide, side_index: int, out: bool) -> None:
        """Leave whole packets of the reserve untouched."""
        reserve = self.rules.reserve
        if reserve is None or self.random.random() < 0.4 or (out and reserve.all_to_go_out):
            return
        most = reserve.most_for(self._playing(side_index)) - int(out)
        for _ in range(self.random.randint(0, max(0, most))):
            foot = self._take(reserve.cards)
            if len(foot) == reserve.cards and "3r" not in foot:
                side.feet = [*side.feet, foot]

    def _playing(self, side_index: int) -> int:
        return self.seating.sides[side_index] - self.seating.sits_out[side_index]

    def _favour(self, ranks: int) -> None:
        """Move some ranks and the wild cards to the top, so that there are canastas."""
        natural = self.rules.card_ranks.natural
        if self.rules.runs and ranks:
            start = self.random.randrange(len(natural) - 6)
            top = {*natural[start : start + 7]}
        else:
            top = {*self.random.sample(natural, ranks), *(("2", "JK") if ranks else ())}
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
        melds: list[Meld] = self._runs(share)
        ranks = [*self.rules.card_ranks.natural, WILD]
        self.random.shuffle(ranks)
        again = [] if self.rules.one_meld_per_rank.holds else ranks[:4]
        for rank in [*ranks, *again]:
            meld = self._meld(rank, share)
            if meld and self.random.random() < 0.9:
                melds.append(meld)
                share.subtract(meld.cards)
        return melds

    def _runs(self, share: Counter[str]) -> list[Meld]:
        """Meld some sequences; their suits are counted, since the stock has none."""
        runs, found = self.rules.runs, list[Meld]()
        if runs is None:
            return found
        for _ in range(self.random.randint(0, 6)):
            size = self.random.choice((runs.least, 4, 5, 7, min(8, runs.longest), runs.longest))
            start = self.random.randrange(len(runs.order) - size + 1)
            suit = self.random.choice(list(SUITS))
            cards = [rank + suit for rank in runs.order[start : start + size]]
            if runs.most_wilds and self.random.random() < 0.5:
                cards[self.random.randrange(size)] = self.random.choice(("JK", "2"))
            run = meld_of(self.rules, " ".join(cards))
            is_there = all(share[card] >= count for card, count in run.cards.items())
            used = self.suited + Counter(run.suited)
            is_free = all(count <= self.rules.pack.decks for count in used.values())
            if is_there and is_free and not meld_fault(self.rules, run, going_out=False):
                found.append(run)
                share.subtract(run.cards)
                self.suited = used
        return found

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

    def _kinds(self, side: EndSide) -> dict[str, int]:
        kinds = [canasta_kind(self.rules, meld) for meld in side.melds]
        return Counter(kind.id for kind in kinds if kind)

    def _goes_out(self, sides: list[EndSide], left: list[Counter[str]]) -> int | None:
        needed = self.rules.to_go_out(self.players)
        able = [
            side_index
            for side_index, side in enumerate(sides)
            if may_go_out_with(self.rules, needed, self._kinds(side) | side.items)
            and not any("out" in self.rules.items_by_id[name].excludes for name in side.items)
        ]
        if not able or self.random.random() < 0.2:
            return None
        out = self.random.choice(able)
        threes = Meld("3b", left[out]["3b"])
        if threes.naturals and not meld_fault(self.rules, threes, going_out=True):
            sides[out].melds.append(threes)
            left[out].subtract(threes.cards)
        sides[out].items["out"] = 1
        if "concealed" in self.rules.items_by_id and self.random.random() < 0.3:
            sides[out].items["concealed"] = 1
        return out

    def _open(self, side: EndSide, left: Counter[str], out: bool) -> None:
        """Set a total at which the side's melds opened; without one they return to its hands."""
        points = sum(meld_points(self.rules, meld) for meld in side.melds)
        has_canasta = bool(self._kinds(side))
        totals = [
            band.at_least or 0
            for band in self.rules.bands
            if band.needs <= points and (has_canasta or not band.demands)
        ]
        if self.rules.opens_by_deal:
            totals = [0] if self.rules.band_at(0, self.deal).needs <= points else []
        lowest, *higher = self.rules.bands
        second = (higher[0].at_least or 0) if higher else 0
        if lowest.needs <= points and higher and not self.rules.opens_by_deal:
            totals.append(second - 5)
        if not side.melds or totals:
            side.before = self.random.choice(totals or [0]) + 5 * self.random.randint(0, 3)
            side.before -= 20 if side.before == second + 10 else 0
            band = self.rules.band_at(side.before, self.deal)
            if side.melds and (band.needs > points or (band.demands and not has_canasta)):
                side.before = min(totals)
        elif not out:
            for meld in side.melds:
                left.update(meld.cards)
                self.suited.subtract(meld.suited)
            side.melds = []

    def _hands(self, side_index: int, left: Counter[str], out: bool) -> list[list[str]]:
        playing = self._playing(side_index)
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
