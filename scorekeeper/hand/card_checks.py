"""What melds loose card counts can make, and which cards bare counts need at the least.

In the mode `cards` a side gives so many aces, kings, wild cards, but not how they lie in melds,
and it may count ranks of one value together ("8-K"). So these checks refuse only what no
arrangement of the cards could be.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from scorekeeper.hand.count import Fault, SideCount
from scorekeeper.hand.limits import fewest_cards, most_in_runs, smallest_size, takes_rank
from scorekeeper.rules.cards import (
    BLACK_THREE,
    CARD_NAMES,
    JOKER,
    TWO,
    WILD,
    amount,
    is_group,
    ranks_of,
)
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import can_meld, canasta_kind, unfinished_kind
from scorekeeper.rules.options import Runs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item, SourcedValue
from scorekeeper.text import number_of

Cards = Mapping[str, int]  # how many of each rank or group lie on the table


def card_faults(rules: RuleSet, side: SideCount) -> Iterator[Fault]:
    """Yield why loose card counts cannot lie on the table; nothing in the other modes."""
    if side.table is None or side.melds is not None:
        return
    cards = side.table
    faults = [*_too_few_cards(rules, side, cards), *_black_threes(rules, side, cards)]
    yield from faults
    if faults:  # what follows would only say the same in other words
        return
    yield from _rank_sizes(rules, cards)
    yield from _too_many_wilds(rules, side, cards)
    yield from _canastas_without_cards(rules, side, cards)
    yield from _uncounted_melds(rules, side, cards)
    yield from _uncounted_canastas(rules, side, cards)


def _too_few_cards(rules: RuleSet, side: SideCount, cards: Cards) -> Iterator[Fault]:
    number = sum(cards.values())
    least, size, least_naturals = rules.least_cards, rules.canasta_cards, rules.least_naturals
    if 0 < number < least.amount:
        verb = _make(number)
        message = f"{number_of(number, 'card')} {verb} no meld; it takes {least.amount}."
        yield Fault("cards", message, least)
    elif number < (needed := _fewest_of_canastas(rules, side)):
        what = number_of(side.canastas, *rules.canasta)
        message = f"It takes {needed} cards for {what}; here are {number}."
        yield Fault("cards", message, size, is_contradiction=True)
    naturals = _naturals(rules, cards)
    can_be_meld = (
        naturals >= least_naturals.amount
        or rules.wild_melds.holds
        or cards.get(BLACK_THREE, 0) >= least.amount
    )
    if number >= least.amount and not can_be_meld:
        message = f"A meld has at least {least_naturals.amount} natural cards."
        yield Fault("cards", message, least_naturals)


def _fewest_of_canastas(rules: RuleSet, side: SideCount) -> int:
    """Return how many cards the canastas of a side have at the least, each by its kind."""
    return sum(side.items.get(kind.id, 0) * smallest_size(rules, kind) for kind in rules.canastas)


def _black_threes(rules: RuleSet, side: SideCount, cards: Cards) -> Iterator[Fault]:
    """Black threes lie on the table only where the book lets them, and never one or two."""
    threes, least = cards.get(BLACK_THREE, 0), rules.least_cards
    if not threes:
        return
    no_wilds = rules.rank_wilds.get(BLACK_THREE)
    if no_wilds and not no_wilds.is_binding and threes >= rules.least_naturals.amount:
        threes += _wilds(rules, cards)  # perhaps the table lets them stand with black threes
    field, limit = f"cards.{BLACK_THREE}", rules.rank_bars.get(BLACK_THREE)
    if limit and limit.allowed == "never":
        yield Fault(field, "Black threes are never melded.", limit)
    elif limit and not side.items.get("out"):
        yield Fault(field, "Only the side that goes out may meld black threes.", limit)
    elif threes < least.amount:
        message = f"{amount(BLACK_THREE, threes)} {_make(threes)} no meld."
        yield Fault(field, message, least)


def _make(count: int) -> str:
    return "makes" if count == 1 else "make"


def _is_natural(rules: RuleSet, key: str) -> bool:
    return key in rules.card_ranks.natural or is_group(key)


def _naturals(rules: RuleSet, cards: Cards) -> int:
    return sum(count for rank, count in cards.items() if _is_natural(rules, rank))


def _exact_ranks(rules: RuleSet, cards: Cards) -> dict[str, int]:
    """Return the natural ranks whose number of cards is known for certain.

    Left out are groups, and ranks counted beside their group: of 2 kings and 3 "8-K" there
    are two kings, or up to five.
    """
    uncertain = {rank for key in cards if is_group(key) for rank in ranks_of(key)}
    return {
        rank: count
        for rank, count in cards.items()
        if _is_natural(rules, rank) and not is_group(rank) and rank not in uncertain
    }


def _with_black_threes(rules: RuleSet, cards: Cards) -> dict[str, int]:
    """Return the ranks whose number is known for certain, also the black threes."""
    threes = cards.get(BLACK_THREE, 0)
    return _exact_ranks(rules, cards) | ({BLACK_THREE: threes} if threes else {})


def _merged_groups(cards: Cards) -> dict[str, int]:
    """Return the counts with ranks added to their group where the group is counted as well."""
    group_of = {rank: key for key in cards if is_group(key) for rank in ranks_of(key)}
    merged: dict[str, int] = {}
    for rank, count in cards.items():
        key = group_of.get(rank, rank)
        merged[key] = merged.get(key, 0) + count
    return merged


def _wilds(rules: RuleSet, cards: Cards) -> int:
    return sum(cards.get(card, 0) for card in rules.card_ranks.wilds)


def _rank_sizes(rules: RuleSet, cards: Cards) -> Iterator[Fault]:
    """A rank on the table has its natural cards, and no more than a meld may hold."""
    least, most = rules.least_naturals, rules.most_cards
    if rules.runs:  # any card may be one of a sequence
        return
    for rank, count in _exact_ranks(rules, cards).items():
        if count < least.amount:
            message = f"{amount(rank, count)} {_make(count)} no meld; it takes {least.amount}."
            yield Fault(f"cards.{rank}", message, least)
        elif rules.one_meld_per_rank.holds and not most.admits(count):
            message = f"{amount(rank, count)}: no meld has more than {most.amount} cards."
            yield Fault(f"cards.{rank}", message, most)


def _too_many_wilds(rules: RuleSet, side: SideCount, cards: Cards) -> Iterator[Fault]:
    """Wild cards lie beside natural ones, so many in a meld and no more."""
    if rules.wild_melds.holds:
        return
    if rules.runs:
        yield from _wilds_beside_runs(rules, rules.runs, cards)
        return
    wilds, counts = _wilds(rules, cards), _merged_groups(cards)
    limits: list[tuple[int, SourcedValue]] = []
    if not side.canastas or rules.most_wilds_on_canasta.amount is not None:
        melds = sum(_most_melds(rules, rank, count) for rank, count in counts.items())
        limits.append((melds * rules.most_wilds.amount, rules.most_wilds))
    if ratio := rules.naturals_to_wilds:
        wild_ranks = rules.card_ranks.wilds
        naturals = [count for rank, count in counts.items() if rank not in wild_ranks]
        limits.append((sum(map(ratio.most_wilds, naturals)), ratio))
    exceeded = [(most, source) for most, source in limits if wilds > most]
    if exceeded:
        most, source = min(exceeded, key=lambda limit: limit[0])
        message = f"{amount(WILD, wilds)}, but the natural cards here take at most {most}."
        yield Fault("cards", message, source)


def _wilds_beside_runs(rules: RuleSet, runs: Runs, cards: Cards) -> Iterator[Fault]:
    """Where there are sequences, any natural cards may lie together; twos may be natural ones."""
    limit = max(rules.most_wilds.amount, runs.most_wilds)
    if rules.most_wilds_on_canasta.admits(limit + 1):
        return
    wilds, naturals = _wilds(rules, cards), _naturals(rules, cards)
    if runs.natural_twos:
        wilds, naturals = cards.get(JOKER, 0), naturals + cards.get(TWO, 0)
    most = naturals // max(1, rules.least_naturals.amount) * limit
    if wilds > most:
        message = f"{amount(WILD, wilds)}, but the natural cards here take at most {most}."
        yield Fault("cards", message, rules.most_wilds)


def _most_melds(rules: RuleSet, rank: str, count: int) -> int:
    """Return how many melds so many natural cards of a rank or group can make at most."""
    if not _is_natural(rules, rank):
        return 0
    melds = count // max(1, rules.least_naturals.amount)
    if rules.one_meld_per_rank.holds:
        return min(melds, len(ranks_of(rank)))
    return melds


def _canastas_without_cards(rules: RuleSet, side: SideCount, cards: Cards) -> Iterator[Fault]:
    """Each canasta has its natural cards of one rank, and all of them their wild cards."""
    wilds_needed = 0
    for name, count in side.items.items():
        item = rules.items_by_id[name]
        if item.match is None:
            continue
        naturals, wilds = _fewest_in_meld(rules, item)
        wilds_needed += wilds * count
        if not naturals:
            continue
        most = sum(number // naturals for number in _counts_for(rules, item, cards))
        if item.match.form == "run" or (item.match.form == "any" and item.kind == "canasta"):
            most = min(most, _most_in_runs(rules, item, cards))
        if count > most:
            message = f"These cards make at most {most} of “{item.label.lower()}”, not {count}."
            yield Fault(f"items.{name}", message, rules.canasta_cards, is_contradiction=True)
    if wilds_needed > _wilds(rules, cards):
        needed = amount(WILD, wilds_needed)
        message = f"These melds take at least {needed}; here are {_wilds(rules, cards)}."
        yield Fault("cards", message, rules.canasta_cards, is_contradiction=True)


def _most_in_runs(rules: RuleSet, item: Item, cards: Cards) -> int:
    """Return an upper bound of the melds of a kind that may be sequences."""
    runs = rules.runs
    if runs is None or runs.most_wilds > 1 or not runs.is_binding:
        return sum(cards.values())
    groups = {rank: key for key in cards if is_group(key) for rank in ranks_of(key)}
    each = {rank: cards.get(rank, 0) + cards.get(groups.get(rank, ""), 0) for rank in rules.deck}
    return most_in_runs(rules, item, each)


def _fewest_in_meld(rules: RuleSet, item: Item) -> tuple[int, int]:
    """Return the fewest natural and the fewest wild cards of a meld that counts as this item."""
    if item.kind == "canasta":
        return fewest_cards(rules, item)
    least, wilds = rules.least_cards.amount, rules.most_wilds.amount
    if item.is_of_wilds:
        return 0, least
    if item.match and item.match.most_wilds is not None:
        wilds = min(wilds, item.match.most_wilds)
    return max(1, rules.least_naturals.amount, least - wilds), 0


def _counts_for(rules: RuleSet, item: Item, cards: Cards) -> list[int]:
    """Return how many cards there are of each rank or group this kind of meld can be made of."""
    ranks = set(item.match.ranks) if item.match else set()
    if item.match and item.match.form != "set":
        return [sum(cards.values())]
    counts = [
        count
        for key, count in _merged_groups(cards).items()
        if _is_natural(rules, key) and (not ranks or not ranks.isdisjoint(ranks_of(key)))
    ]
    if takes_rank(rules, item, BLACK_THREE):
        counts.append(cards.get(BLACK_THREE, 0))
    return counts


def _uncounted_melds(rules: RuleSet, side: SideCount, cards: Cards) -> Iterator[Fault]:
    """Where a rank takes no wild cards, its cards alone say which meld they are: it is counted."""
    if not rules.one_meld_per_rank.holds or rules.runs:
        return
    for rank, count in _with_black_threes(rules, cards).items():
        limit = rules.rank_wilds.get(rank)
        if limit is None or limit.most_wilds:
            continue
        meld = Meld(rank, count)
        if not can_meld(rules, meld):
            message = f"{amount(rank, count)} {_make(count)} no meld."
            yield Fault(f"cards.{rank}", message, rules.least_cards)
            continue
        kind = canasta_kind(rules, meld) or unfinished_kind(rules, meld)
        if kind and not side.items.get(kind.id):
            message = f"{amount(rank, count)} on the table: count them under “{kind.label}”."
            yield Fault(f"items.{kind.id}", message, limit)


def _uncounted_canastas(rules: RuleSet, side: SideCount, cards: Cards) -> Iterator[Fault]:
    """Where a side has one meld of a rank, enough cards of a rank are a canasta: it is counted."""
    if not rules.one_meld_per_rank.holds or rules.runs:
        return
    size = rules.canasta_cards.amount
    ranks = [rank for rank, count in _with_black_threes(rules, cards).items() if count >= size]
    if len(ranks) > side.canastas:
        names = " and ".join(CARD_NAMES[rank].many for rank in ranks)
        message = rules.say(f"The {names} lie in one meld and make a canasta: count it.")
        yield Fault("items", message, rules.one_meld_per_rank)


def cards_needed(rules: RuleSet, side: SideCount) -> Mapping[str, int]:
    """Return the cards a side has at the least: those known by name, and those its items need.

    The key `wild` stands for a two or a joker.
    """
    cards = defaultdict(int, side.used)
    for name, count in side.items.items():
        item = rules.items_by_id[name]
        if item.kind == "held" and side.hands is None:
            cards[item.rank] += item.least * count
        if item.match is None or side.table is not None:
            continue
        naturals, wilds = _fewest_in_meld(rules, item)
        cards[WILD] += wilds * count
        if naturals and len(item.match.ranks) == 1:
            cards[item.match.ranks[0]] += naturals * count
    return cards
