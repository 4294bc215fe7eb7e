"""The least and the most that so many canastas can be worth, with the cards there are."""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from scorekeeper.rules.cards import NATURAL_RANKS, WILD, WILD_RANKS
from scorekeeper.rules.melds import Meld, can_meld, canasta_kind, meld_points
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item

Counts = tuple[int, ...]  # how many canastas of each kind, in the rule set's order
NEVER = 10**9


class _Making(msgspec.Struct, frozen=True):
    """One way to make a canasta of exactly the least size."""

    kind: str
    meld: Meld
    points: int


@lru_cache(maxsize=64)
def _makings(rules: RuleSet) -> tuple[_Making, ...]:
    return tuple(_all_makings(rules))


def _all_makings(rules: RuleSet) -> Iterator[_Making]:
    size, pack = rules.canasta_cards.amount, rules.pack.cards
    for rank in (*NATURAL_RANKS, WILD):
        for jokers in range(min(size, pack["JK"]) + 1):
            for twos in range(min(size - jokers, pack["2"]) + 1):
                meld = Meld(rank, size - jokers - twos, twos, jokers)
                if (rank == WILD) != (meld.naturals == 0) or not can_meld(rules, meld):
                    continue
                kind = canasta_kind(rules, meld)
                if kind:
                    yield _Making(kind.id, meld, meld_points(rules, meld))


@lru_cache(maxsize=64)
def _cheapest(rules: RuleSet) -> dict[tuple[str, str], int]:
    """Give the least card points of each kind of canasta in each rank."""
    found: dict[tuple[str, str], int] = {}
    for making in _makings(rules):
        place = making.kind, making.meld.rank
        found[place] = min(found.get(place, NEVER), making.points)
    return found


@lru_cache(maxsize=64)
def _cheapest_second(rules: RuleSet, sides: int) -> dict[str, int]:
    """Give the least of a canasta that shares its rank with another: it has half the naturals."""
    may_share = sides > 1 or not rules.one_meld_per_rank.holds
    found: dict[str, int] = {}
    for making in _makings(rules):
        half = rules.pack.cards.get(making.meld.rank, 0) // 2
        if making.meld.rank == WILD or (making.meld.naturals <= half and may_share):
            found[making.kind] = min(found.get(making.kind, NEVER), making.points)
    return found


@lru_cache(maxsize=4096)
def least_points(rules: RuleSet, counts: Counts, sides: int = 1) -> int | None:
    """Return the least card points these canastas can hold together; none if they cannot be.

    One canasta a rank comes cheapest; a second of the same rank needs more wild cards.
    """
    if not _wilds_suffice(rules, counts):
        return None
    least = _assign(rules, counts, sides, 0)
    return None if least >= NEVER else least


@lru_cache(maxsize=65536)
def _assign(rules: RuleSet, left: Counts, sides: int, place: int) -> int:
    kinds, cheapest = rules.canastas, _cheapest(rules)
    if not any(left):
        return 0
    if place == len(NATURAL_RANKS):
        second = _cheapest_second(rules, sides)
        return sum(second.get(k.id, NEVER) * n for k, n in zip(kinds, left, strict=True) if n)
    best = _assign(rules, left, sides, place + 1)
    for at, kind in enumerate(kinds):
        price = cheapest.get((kind.id, NATURAL_RANKS[place]))
        if left[at] and price is not None:
            rest = (*left[:at], left[at] - 1, *left[at + 1 :])
            best = min(best, price + _assign(rules, rest, sides, place + 1))
    return best


def _wilds_suffice(rules: RuleSet, counts: Counts) -> bool:
    """Hold the wild cards these canastas need at the least against the pack."""
    pack = rules.pack.cards
    for cards in (("2", "JK"), ("2",), ("JK",)):
        need = sum(
            _fewest(rules, kind.id, cards) * count
            for kind, count in zip(rules.canastas, counts, strict=True)
            if count
        )
        if need > sum(pack[card] for card in cards):
            return False
    return True


@lru_cache(maxsize=4096)
def _fewest(rules: RuleSet, kind: str, cards: tuple[str, ...]) -> int:
    makings = [making.meld.cards for making in _makings(rules) if making.kind == kind]
    return min((sum(made.get(c, 0) for c in cards) for made in makings), default=NEVER)


def fewest(rules: RuleSet, kind: Item) -> tuple[int, int]:
    """Give the fewest natural and the fewest wild cards of a canasta of this kind."""
    return _fewest(rules, kind.id, NATURAL_RANKS), _fewest(rules, kind.id, WILD_RANKS)


@lru_cache(maxsize=1024)
def most_points(rules: RuleSet, canastas: int) -> int:
    """Return more card points than a side with so many canastas can have melded.

    Where a rank may lie in two melds, that is all the pack holds.
    """
    pack, values = rules.pack.cards, rules.card_points
    barred = {rank for rank, bar in rules.rank_bars.items() if bar.allowed == "never"}
    others = {"JK", "2", "3b"} - barred
    rest = sum(pack[card] * values[card] for card in others)
    if not rules.one_meld_per_rank.holds:
        return rest + sum(pack[rank] * values[rank] for rank in NATURAL_RANKS)
    unfinished = rules.canasta_cards.amount - 1
    largest = rules.most_cards.amount or max(pack[rank] for rank in NATURAL_RANKS)
    ranks = sorted((values[rank] for rank in NATURAL_RANKS), reverse=True)
    bonus = sum(value * (largest - unfinished) for value in ranks[:canastas])
    return rest + unfinished * sum(ranks) + bonus


@lru_cache(maxsize=64)
def pack_points(rules: RuleSet) -> int:
    """Return what all cards of the pack count together, red threes aside."""
    worth = {**rules.card_points, "3r": 0}
    most = {card: max(worth[card], rules.held_points[card]) for card in rules.pack.cards}
    return sum(count * most[card] for card, count in rules.pack.cards.items())
