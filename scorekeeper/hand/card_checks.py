"""What melds loose card counts can make, and which cards bare counts demand at the least."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from scorekeeper.hand.count import Fault, SideCount
from scorekeeper.hand.limits import fewest
from scorekeeper.rules.cards import CARD_NAMES, GROUPS, WILD, WILD_RANKS, amount, is_natural
from scorekeeper.rules.melds import Meld, can_meld, canasta_kind, unfinished_kind
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.text import number_of

Table = dict[str, int]


def laid_faults(rules: RuleSet, side: SideCount) -> Iterator[Fault]:
    """Hold loose card counts against what melds can be made of them."""
    if side.table is None or side.melds is not None:
        return
    faults = [*_enough_cards(rules, side, side.table), *_black_threes(rules, side, side.table)]
    yield from faults
    if faults:
        return
    yield from _each_rank(rules, side.table)
    yield from _places_for_wilds(rules, side, side.table)
    yield from _kinds_fit(rules, side, side.table)
    yield from _kinds_told(rules, side, side.table)


def _enough_cards(rules: RuleSet, side: SideCount, table: Table) -> Iterator[Fault]:
    number = sum(table.values())
    naturals = sum(count for rank, count in table.items() if is_natural(rank))
    least, size, few = rules.least_cards, rules.canasta_cards, rules.least_naturals
    if 0 < number < least.amount:
        message = f"{_make(number_of(number, 'card'), number)} no meld; it takes {least.amount}."
        yield Fault("cards", message, least.cite)
    elif number < side.canastas * size.amount:
        what = number_of(side.canastas, "canasta")
        message = f"It takes {side.canastas * size.amount} cards for {what}; here are {number}."
        yield Fault("cards", message, size.cite)
    is_meld = naturals >= few.amount or rules.wild_melds.holds or table.get("3b", 0) >= least.amount
    if number >= least.amount and not is_meld:
        yield Fault("cards", f"A meld has at least {few.amount} natural cards.", few.cite)


def _black_threes(rules: RuleSet, side: SideCount, table: Table) -> Iterator[Fault]:
    """Black threes lie on the table only where the book lets them, and never one or two."""
    threes, bar, least = table.get("3b", 0), rules.rank_bars.get("3b"), rules.least_cards
    if threes and bar and bar.allowed == "never":
        yield Fault("cards.3b", "Black threes are never melded.", bar.cite)
    elif threes and bar and not side.items.get("out"):
        yield Fault("cards.3b", "Only the side that goes out may meld black threes.", bar.cite)
    elif 0 < threes < least.amount:
        yield Fault("cards.3b", f"{_make(amount('3b', threes), threes)} no meld.", least.cite)


def _make(cards: str, count: int) -> str:
    return f"{cards} {'makes' if count == 1 else 'make'}"


def _naturals(table: Table) -> Table:
    """Leave the ranks that are counted by themselves: no wild card, no group, none beside one."""
    hidden = {rank for group, ranks in GROUPS.items() if group in table for rank in ranks}
    return {r: n for r, n in table.items() if is_natural(r) and r not in {*GROUPS, *hidden}}


def _merged(table: Table) -> Table:
    """Put ranks counted beside their group into it: its cards may be of their rank."""
    of = {rank: group for group, ranks in GROUPS.items() if group in table for rank in ranks}
    merged: Counter[str] = Counter()
    for rank, count in table.items():
        merged[of.get(rank, rank)] += count
    return merged


def _each_rank(rules: RuleSet, table: Table) -> Iterator[Fault]:
    """A rank on the table has its natural cards, and no more than a meld may hold."""
    few, most = rules.least_naturals, rules.most_cards
    for rank, count in _naturals(table).items():
        if count < few.amount:
            message = f"{_make(amount(rank, count), count)} no meld; it takes {few.amount}."
            yield Fault(f"cards.{rank}", message, few.cite)
        elif rules.one_meld_per_rank.holds and not most.admits(count):
            message = f"{amount(rank, count)}: no meld has more than {most.amount} cards."
            yield Fault(f"cards.{rank}", message, most.cite)


def _places_for_wilds(rules: RuleSet, side: SideCount, table: Table) -> Iterator[Fault]:
    """Wild cards lie beside natural ones, so many in a meld and no more."""
    unbounded = side.canastas and rules.most_wilds_on_canasta.amount is None
    if unbounded or rules.wild_melds.holds:
        return
    melds = sum(_most_melds(rules, rank, count) for rank, count in _merged(table).items())
    most = melds * rules.most_wilds.amount
    wilds = _wilds(table)
    if wilds > most:
        message = f"{amount(WILD, wilds)}, but the natural cards here take at most {most}."
        yield Fault("cards", message, rules.most_wilds.cite)


def _most_melds(rules: RuleSet, rank: str, count: int) -> int:
    """Say how many melds so many natural cards of a rank or group can make at most."""
    if not is_natural(rank):
        return 0
    melds = count // max(1, rules.least_naturals.amount)
    return min(melds, len(GROUPS.get(rank, (rank,)))) if rules.one_meld_per_rank.holds else melds


def _wilds(table: Table) -> int:
    return sum(table.get(card, 0) for card in WILD_RANKS)


def _kinds_fit(rules: RuleSet, side: SideCount, table: Table) -> Iterator[Fault]:
    """Each canasta has its natural cards of one rank, and all of them their wild cards."""
    needed = 0
    for name, count in side.items.items():
        item = rules.items_by_id[name]
        if item.match is None:
            continue
        naturals, wilds = _least_of(rules, item)
        needed += wilds * count
        most = sum(n // naturals for n in _ranks_for(item, table).values()) if naturals else count
        if count > most:
            message = f"These cards make at most {most} of “{item.label.lower()}”, not {count}."
            yield Fault(f"items.{name}", message, rules.canasta_cards.cite)
    if needed > _wilds(table):
        message = f"These melds take at least {amount(WILD, needed)}; here are {_wilds(table)}."
        yield Fault("cards", message, rules.canasta_cards.cite)


def _least_of(rules: RuleSet, item: Item) -> tuple[int, int]:
    """Give the fewest natural and the fewest wild cards of a meld of this kind."""
    if item.kind == "canasta":
        return fewest(rules, item)
    least = rules.least_cards.amount
    return (0, least) if _is_wild(item) else (least, 0)


def _is_wild(item: Item) -> bool:
    return item.match is not None and item.match.ranks == (WILD,)


def _ranks_for(item: Item, table: Table) -> Table:
    """Leave the natural cards this kind of meld can be made of."""
    ranks = set(item.match.ranks) if item.match else set()
    groups = {group for group, inside in GROUPS.items() if ranks & set(inside)}
    cards = _merged(table).items()
    return {r: n for r, n in cards if is_natural(r) and (not ranks or r in ranks | groups)}


def _kinds_told(rules: RuleSet, side: SideCount, table: Table) -> Iterator[Fault]:
    """Where a rank takes no wild cards, its cards alone say which meld they are."""
    if not rules.one_meld_per_rank.holds:
        return
    for rank, count in _naturals(table).items():
        limit = rules.rank_wilds.get(rank)
        if limit is None or limit.most_wilds:
            continue
        meld = Meld(rank, count)
        if not can_meld(rules, meld):
            message = f"{_make(amount(rank, count), count)} no meld."
            yield Fault(f"cards.{rank}", message, rules.least_cards.cite)
            continue
        kind = canasta_kind(rules, meld) or unfinished_kind(rules, meld)
        if kind and not side.items.get(kind.id):
            message = f"{amount(rank, count)} on the table: count them under “{kind.label}”."
            yield Fault(f"items.{kind.id}", message, limit.cite)
    long = [rank for rank, count in _naturals(table).items() if count >= rules.canasta_cards.amount]
    if len(long) > side.canastas:
        named = " and ".join(CARD_NAMES[rank][1] for rank in long)
        message = f"The {named} lie in one meld and make a canasta: count it."
        yield Fault("items", message, rules.one_meld_per_rank.cite)


def demanded(rules: RuleSet, side: SideCount) -> Mapping[str, int]:
    """Add to the cards known by name those that bare counts demand; `wild` for either wild card."""
    cards = defaultdict(int, side.used)
    for name, count in side.items.items():
        item = rules.items_by_id[name]
        if item.kind == "held" and side.hands is None:
            cards[item.rank] += item.least * count
        if item.match is None or side.table is not None:
            continue
        naturals, wilds = _least_of(rules, item)
        cards[WILD] += wilds * count
        if naturals and len(item.match.ranks) == 1:
            cards[item.match.ranks[0]] += naturals * count
    return cards
