"""The least and the most that so many canastas can be worth, with the cards there are."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from scorekeeper.rules.cards import BLACK_THREE, JOKER, RED_THREE, RUN, SUITS, TWO, WILD
from scorekeeper.rules.going_out import kind_words
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import can_meld, canasta_kind, meld_points
from scorekeeper.rules.options import Runs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.runs import shortest_canasta_runs
from scorekeeper.rules.values import Item

KindCounts = tuple[int, ...]  # how many canastas of each kind, in the order of `rules.canastas`
IMPOSSIBLE = 10**9  # stands for the points of what cannot be made: more than any pack holds


class _Recipe(msgspec.Struct, frozen=True):
    """One way to make a canasta of the least size, or of the least that a kind asks for."""

    kind: str
    meld: Meld
    points: int


@lru_cache(maxsize=64)
def _recipes(rules: RuleSet) -> tuple[_Recipe, ...]:
    return tuple(_make_recipes(rules))


def _make_recipes(rules: RuleSet) -> Iterator[_Recipe]:
    for size in _sizes(rules):
        for meld in (*_sets(rules, size), *shortest_canasta_runs(rules, size)):
            kind = canasta_kind(rules, meld) if can_meld(rules, meld) else None
            if kind:
                yield _Recipe(kind.id, meld, meld_points(rules, meld))


def _sizes(rules: RuleSet) -> range:
    """Return the sizes of canastas to look at: the least, and up to what any kind asks for."""
    least = rules.canasta_cards.amount
    matches = [kind.match for kind in rules.canastas if kind.match]
    asked = [max(match.least_cards, match.clean + 1 if match.clean else 0) for match in matches]
    if rules.runs:
        ends = [(match.lowest, match.highest) for match in matches]
        asked += [len(rules.runs.between(low, high)) for low, high in ends if low and high]
    return range(least, max((least, *asked)) + 1)


def _sets(rules: RuleSet, size: int) -> Iterator[Meld]:
    """Yield every set of a size that the cards of the pack make."""
    pack, ranks = rules.deck, rules.card_ranks
    most_twos = pack[TWO] if TWO in ranks.wilds else 0
    for rank in (*ranks.melded, WILD):
        for jokers in range(min(size, pack[JOKER]) + 1):
            for twos in range(min(size - jokers, most_twos) + 1):
                meld = Meld(rank, size - jokers - twos, twos, jokers)
                is_all_wild = meld.naturals == 0
                if meld.naturals <= pack.get(rank, 0) and is_all_wild == (rank == WILD):
                    yield meld


@lru_cache(maxsize=64)
def _cheapest(rules: RuleSet) -> dict[tuple[str, str], int]:
    """Return the least card points of each kind of canasta in each rank."""
    least: dict[tuple[str, str], int] = {}
    for recipe in _recipes(rules):
        key = recipe.kind, recipe.meld.rank
        least[key] = min(least.get(key, IMPOSSIBLE), recipe.points)
    return least


def takes_rank(rules: RuleSet, kind: Item, rank: str) -> bool:
    """Return whether a canasta of this kind can be made of a rank."""
    return (kind.id, rank) in _cheapest(rules)


@lru_cache(maxsize=64)
def _cheapest_second(rules: RuleSet, sides: int) -> dict[str, int]:
    """Return the least card points of each kind for a canasta that shares its rank with another.

    The two of them have half of the rank's natural cards each. Canastas of wild cards alone
    have no rank to share, nor have sequences, so they are always priced here.
    """
    may_share = sides > 1 or not rules.one_meld_per_rank.holds
    least: dict[str, int] = {}
    for recipe in _recipes(rules):
        half = rules.deck.get(recipe.meld.rank, 0) // 2
        if recipe.meld.rank in (WILD, RUN) or (recipe.meld.naturals <= half and may_share):
            least[recipe.kind] = min(least.get(recipe.kind, IMPOSSIBLE), recipe.points)
    return least


@lru_cache(maxsize=4096)
def least_points(rules: RuleSet, counts: KindCounts, sides: int = 1) -> int | None:
    """Return the least card points these canastas can hold together, None if they cannot be.

    A lower bound, so that no hand that was really played is refused: one canasta in each rank
    comes cheapest, and all others are taken at the least price of a second one in some rank.
    """
    if not (_cards_suffice(rules, counts) and _wilds_suffice(rules, counts)):
        return None
    least = _cheapest_from(rules, counts, sides, 0)
    return None if least >= IMPOSSIBLE else least


@lru_cache(maxsize=65536)
def _cheapest_from(rules: RuleSet, left: KindCounts, sides: int, rank_index: int) -> int:
    """Return the least card points of the canastas left, with this and all later ranks free.

    Each rank in turn takes one of the canastas or none; the cache makes this search cheap,
    because most choices leave the same canastas for the same ranks.
    """
    if not any(left):
        return 0
    ranks = rules.card_ranks.melded
    if rank_index == len(ranks):
        second = _cheapest_second(rules, sides)
        kinds = zip(rules.canastas, left, strict=True)
        return sum(second.get(kind.id, IMPOSSIBLE) * count for kind, count in kinds if count)
    best, cheapest = _cheapest_from(rules, left, sides, rank_index + 1), _cheapest(rules)
    for kind_index, kind in enumerate(rules.canastas):
        points = cheapest.get((kind.id, ranks[rank_index]))
        if left[kind_index] and points is not None:
            one_less = left[kind_index] - 1
            rest = (*left[:kind_index], one_less, *left[kind_index + 1 :])
            best = min(best, points + _cheapest_from(rules, rest, sides, rank_index + 1))
    return best


def _cards_suffice(rules: RuleSet, counts: KindCounts) -> bool:
    """Return whether the pack has the cards for so many canastas, and the ranks for each kind."""
    if sum(counts) * rules.canasta_cards.amount > sum(rules.deck.values()):
        return False
    kinds = zip(rules.canastas, counts, strict=True)
    return all(count <= _most_of_kind(rules, kind.id) for kind, count in kinds if count)


@lru_cache(maxsize=256)
def _most_of_kind(rules: RuleSet, kind: str) -> int:
    """Return how many canastas of a kind the cards of all ranks make at the most."""
    fewest: dict[str, int] = {}  # cards of its own that a canasta of a rank needs
    for meld in (recipe.meld for recipe in _recipes(rules) if recipe.kind == kind):
        own = meld.naturals or meld.size
        fewest[meld.rank] = min(fewest.get(meld.rank, own), own)
    deck = rules.deck
    of_runs = _most_runs(rules, rules.runs, fewest.pop(RUN, 0)) if rules.runs else 0
    pack = deck | {WILD: sum(deck[card] for card in rules.card_ranks.wilds)}
    return of_runs + sum(pack[rank] // own for rank, own in fewest.items())


def _most_runs(rules: RuleSet, runs: Runs, own: int) -> int:
    """Return how many sequences with so many natural cards there can be at the most, none with 0.

    Where every one of them has the same rank in the middle, that rank is in the pack only once
    for each deck and suit; in any case they share the cards of the suits.
    """
    order, decks = runs.order, rules.pack.decks
    by_cards = len(set(order)) * decks // own if own else 0
    is_shared = not runs.most_wilds and own * 2 > len(order)
    return len(SUITS) * (min(by_cards, decks) if is_shared else by_cards)


def unmakeable_kinds(rules: RuleSet) -> tuple[Item, ...]:
    """Return the kinds of canasta that no cards make, with the pack of any number of players.

    One that counts nothing is left out: a table without wild cards takes that bonus away so.
    """
    narrowed = {rules.for_players(count) for count in rules.player_counts}
    made = {recipe.kind for own in narrowed for recipe in _recipes(own)}
    return tuple(kind for kind in rules.canastas if kind.each and kind.id not in made)


def kinds_taken_before(rules: RuleSet) -> tuple[Item, ...]:
    """Return the kinds of canasta whose melds all count as an item that stands before."""
    return tuple(
        kind
        for kind in unmakeable_kinds(rules)
        if kind
        not in unmakeable_kinds(
            msgspec.structs.replace(
                rules, items=(kind, *(item for item in rules.items if item is not kind))
            )
        )
    )


def unmakeable_going_out(rules: RuleSet) -> str:
    """Return the canastas going out takes that no cards make together, "" where all can be made."""
    for count in rules.player_counts:
        own, needed = rules.for_players(count), rules.to_go_out(count)
        asked = tuple(needed.kinds.get(kind.id, 0) for kind in own.canastas)
        if any(asked) and least_points(own, asked) is None:
            return kind_words(rules, needed)
    return ""


def _wilds_suffice(rules: RuleSet, counts: KindCounts) -> bool:
    """Return whether the pack has the wild cards these canastas need at the least."""
    pack, wilds = rules.deck, rules.card_ranks.wilds
    for cards in (wilds, *((rank,) for rank in wilds)):
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
    """Return the fewest of these cards that a canasta of a kind has."""
    melds = [recipe.meld.cards for recipe in _recipes(rules) if recipe.kind == kind]
    return min((sum(meld.get(card, 0) for card in cards) for meld in melds), default=IMPOSSIBLE)


@lru_cache(maxsize=1024)
def smallest_size(rules: RuleSet, kind: Item) -> int:
    """Return how many cards a canasta of this kind has at the least."""
    sizes = (meld.size for meld in _smallest_melds(rules, kind))
    return min(sizes, default=rules.canasta_cards.amount)


def most_in_runs(rules: RuleSet, kind: Item, cards: Mapping[str, int]) -> int:
    """Return an upper bound of the melds of a kind that sequences make: none without the natural
    cards of any one of them, and no more than there are of a card that lies in all of them.
    """
    natural = set(rules.card_ranks.natural)
    melds = _smallest_melds(rules, kind)
    ways = [{card: meld.cards[card] for card in natural & set(meld.cards)} for meld in melds]
    if not any(all(cards.get(card, 0) >= count for card, count in way.items()) for way in ways):
        return 0
    in_all = set[str].intersection(*map(set, ways))
    return min((cards[card] for card in in_all), default=sum(cards.values()))


def _smallest_melds(rules: RuleSet, kind: Item) -> Iterator[Meld]:
    """Yield the smallest melds of a kind: all canastas, the sequences of what is not finished."""
    if kind.kind == "canasta":
        yield from (recipe.meld for recipe in _recipes(rules) if recipe.kind == kind.id)
    elif rules.runs and kind.match:
        yield from shortest_canasta_runs(rules, max(rules.runs.least, kind.match.least_cards))


def fewest_cards(rules: RuleSet, kind: Item) -> tuple[int, int]:
    """Return the fewest natural and the fewest wild cards of a canasta of this kind."""
    ranks = rules.card_ranks
    return _fewest(rules, kind.id, ranks.melded), _fewest(rules, kind.id, ranks.wilds)


@lru_cache(maxsize=1024)
def most_points(rules: RuleSet, canastas: int) -> int:
    """Return an upper bound of the card points a side with so many canastas can have melded.

    Where a side may have two melds of a rank, or sequences, that is all the pack holds. Elsewhere
    each rank has one meld: short of a canasta, but for the most valuable ranks, which have the
    canastas.
    """
    pack, values, ranks = rules.deck, rules.card_points, rules.card_ranks
    never = {rank for rank, limit in rules.rank_bars.items() if limit.allowed == "never"}
    wilds_and_threes = sum(
        pack[card] * values[card]
        for card in (*ranks.wilds, BLACK_THREE)
        if card in pack and card not in never
    )
    if not rules.one_meld_per_rank.holds or rules.runs:
        return wilds_and_threes + sum(pack[rank] * values[rank] for rank in ranks.natural)
    unfinished = rules.canasta_cards.amount - 1
    largest = rules.most_cards.amount or max(pack[rank] for rank in ranks.natural)
    rank_values = sorted((values[rank] for rank in ranks.natural), reverse=True)
    more_in_canastas = sum(value * (largest - unfinished) for value in rank_values[:canastas])
    return wilds_and_threes + unfinished * sum(rank_values) + more_in_canastas


@lru_cache(maxsize=64)
def pack_points(rules: RuleSet) -> int:
    """Return what all cards of the pack count together, each where it counts more."""
    melded = {**rules.card_points, RED_THREE: 0}
    return sum(
        count * max(melded[card], rules.held_points[card]) for card, count in rules.deck.items()
    )
