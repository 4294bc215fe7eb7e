"""A tally in any mode of entry becomes the same numbers: card points, items, cards used."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import msgspec

from scorekeeper.errors import Level, Malformed
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.cards import (
    RED_THREE,
    points_of,
    read_cards,
    read_suited_cards,
    together,
)
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import canasta_kind, meld_fault, meld_of, meld_points, unfinished_kind
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SourcedValue

MODES = ("melds", "cards", "points")  # of entry, the most detailed first
ILLEGAL_MELD = "an illegal meld was found at the count"
LONGEST_SHOWN_CARD, LONGEST_SHOWN_ITEM = 20, 40  # of names repeated in a message

Hands = tuple[tuple[str, ...], ...]  # the cards left in each player's hand


class Fault(msgspec.Struct, frozen=True):
    """Why a field of one side's tally cannot be read or may not be so.

    `source` is the value that forbids it. One that the book does not state, or calls only usual,
    forbids nothing: the fault is a warning that says so. What is impossible whatever a book says
    has at most a `reference`.
    """

    field: str
    message: str
    source: SourcedValue | None = None
    reference: str = ""  # anchor
    is_unlikely: bool = False
    is_contradiction: bool = False  # no table can allow it: two numbers say different things
    our_table: str = ""  # why the table allows it
    answer: str = ""  # what a tap that accepts it says
    ask: str = ""  # what to ask the referee about it
    hand: int | None = None  # which of the hands left over it is about

    @property
    def is_rule(self) -> bool:
        """Whether a book forbids it that a table may play otherwise."""
        if self.source is None or self.is_unlikely or self.is_contradiction:
            return False
        return self.source.is_binding

    @property
    def cite(self) -> str:
        return self.source.cite if self.source else self.reference

    @property
    def level(self) -> Level:
        is_ours = self.source is not None and not self.source.is_binding
        is_allowed = self.is_rule and bool(self.our_table)
        return "warning" if self.is_unlikely or is_ours or is_allowed else "error"

    @property
    def text(self) -> str:
        """The message, with what makes it only a warning."""
        if self.source is None or self.source.is_binding or self.is_unlikely:
            return self.message
        if self.source.usual:
            return f"{self.message} {self.source.caveat}"
        return f"{self.message} This is not in the rules, it is ours: {self.source.silent}"


class SideCount(msgspec.Struct, frozen=True):
    """What a side's tally comes to, whatever its mode of entry."""

    card_points: int
    held_points: int
    items: dict[str, int]
    canastas: int
    used: dict[str, int]  # cards known by name: melded, held and threes
    table: dict[str, int] | None  # the melded cards, where they are known
    melds: tuple[Meld, ...] | None
    hands: Hands | None  # the hands left over, where they are known
    foot_points: int = 0
    feet: Hands | None = None  # the packets of the reserve left over, where they are known
    special: str = ""  # the item of a special hand, which is all the side scores

    @property
    def has_melded(self) -> bool:
        return self.card_points > 0 or self.canastas > 0


def count_side(
    rules: RuleSet, tally: Tally, our_table: str = ""
) -> tuple[SideCount | None, list[Fault]]:
    """Return a side's count, or None where a fault stands in its way, and all faults.

    `our_table` is why the table allows what the book forbids, "" where it does not.
    """
    faults = list(_shape_faults(rules, tally))
    if faults:
        return None, faults
    melds = _read_melds(rules, tally, our_table, faults)
    hands = read_hands(rules, "held", tally.held, faults)
    feet = read_hands(rules, "foot", tally.foot, faults)
    if _stops(faults):
        return None, faults
    items = {item: count for item, count in tally.items.items() if count}
    if melds is not None:
        _add_derived(items, _meld_items(rules, melds), faults)
    if hands is not None:
        _add_derived(items, _held_items(rules, hands), faults)
    if _stops(faults):
        return None, faults
    table = _cards_on_table(tally, melds)
    count = SideCount(
        card_points=_table_points(rules, tally, melds),
        held_points=_held_points(rules, hands, tally.held_points),
        items=items,
        canastas=sum(items.get(kind.id, 0) for kind in rules.canastas),
        used=_cards_used(rules, table, (*(hands or ()), *(feet or ())), items),
        table=table,
        melds=melds,
        hands=hands,
        foot_points=_held_points(rules, feet, tally.foot_points),
        feet=feet,
    )
    return count, faults


def _stops(faults: Iterable[Fault]) -> bool:
    return any(fault.level == "error" for fault in faults)


def _shape_faults(rules: RuleSet, tally: Tally) -> Iterator[Fault]:
    """Yield what makes a tally unreadable: no mode or two, unknown cards, unknown items."""
    given = [mode for mode in MODES if getattr(tally, mode) is not None]
    if len(given) != 1:
        found = f"here are {' and '.join(given)}" if given else "here is nothing"
        yield Fault("points", f"Give exactly one of melds, cards or points; {found}.")
    if (tally.held is None) == (tally.held_points is None):
        yield Fault("held", "Give the cards left in hand either as held or as held_points.")
    if tally.foot is not None and tally.foot_points is not None:
        yield Fault("foot", "Give the cards laid aside either as foot or as foot_points.")
    elif rules.reserve is None and (tally.foot or tally.foot_points):
        yield Fault("foot", f"{rules.name} lays no cards aside: there is no foot to count.")
    keys = card_keys(rules)
    for key in tally.cards or {}:
        if key not in keys:
            name = key[:LONGEST_SHOWN_CARD]
            message = f"“{name}” is not a card. Cards are {' '.join(keys)}."
            yield Fault(f"cards.{name}", message)
    for item, count in tally.items.items():
        if count and item not in rules.items_by_id:
            name, known = item[:LONGEST_SHOWN_ITEM], ", ".join(rules.items_by_id)
            message = f"{rules.name} has no score for “{name}”. It has {known}."
            yield Fault(f"items.{name}", message)


@lru_cache(maxsize=256)
def card_keys(rules: RuleSet) -> tuple[str, ...]:
    """Return what cards can be counted as; red threes are items, not cards on the table."""
    return (*rules.groups, *(rank for rank in rules.card_ranks.all if rank != RED_THREE))


def _read_melds(
    rules: RuleSet, tally: Tally, our_table: str, faults: list[Fault]
) -> tuple[Meld, ...] | None:
    """Return the melds, None in another mode; add to `faults` those that cannot be."""
    if tally.melds is None:
        return None
    melds = []
    for index, text in enumerate(tally.melds):
        field = f"melds[{index}]"
        try:
            meld = meld_of(rules, text)
        except Malformed as error:
            faults.append(Fault(field, str(error)))
            continue
        melds.append(meld)
        if fault := meld_fault(rules, meld, going_out=bool(tally.items.get("out"))):
            faults.append(
                Fault(
                    field,
                    fault.text,
                    fault.source,
                    fault.reference,
                    our_table=our_table,
                    ask=ILLEGAL_MELD,
                )
            )
    return tuple(melds)


def read_hands(
    rules: RuleSet, field: str, texts: Sequence[str] | None, faults: list[Fault]
) -> Hands | None:
    """Return the hands, None where only their points are known; add to `faults` non-cards."""
    if texts is None:
        return None
    hands = []
    for index, text in enumerate(texts):
        try:
            hands.append(_read_hand(rules, text))
        except Malformed as error:
            faults.append(Fault(f"{field}[{index}]", str(error)))
    return tuple(hands)


def _read_hand(rules: RuleSet, text: str) -> tuple[str, ...]:
    if rules.has_usual_melds:
        return read_cards(text)
    return tuple(rank for rank, _suit in read_suited_cards(text, rules.card_ranks.all))


def _meld_items(rules: RuleSet, melds: tuple[Meld, ...]) -> dict[str, int]:
    """Count every kind of canasta and of unfinished meld that the book gives points for."""
    kinds = [canasta_kind(rules, meld) or unfinished_kind(rules, meld) for meld in melds]
    found = Counter(kind.id for kind in kinds if kind)
    return {i.id: found[i.id] for i in rules.items if i.kind in ("canasta", "unfinished")}


def _held_items(rules: RuleSet, hands: Hands) -> dict[str, int]:
    """Count the hands that hold too many of a rank; each player's hand counts for itself."""
    return {
        item.id: sum(hand.count(item.rank) >= item.least for hand in hands)
        for item in rules.items
        if item.kind == "held"
    }


def _add_derived(items: dict[str, int], derived: dict[str, int], faults: list[Fault]) -> None:
    """Add the items that follow from the cards; a number typed as well has to agree."""
    for item, found in derived.items():
        typed = items.get(item, found)
        if typed != found:
            message = f"The cards given make it {found}, but {typed} was entered."
            faults.append(Fault(f"items.{item}", message))
        elif found:
            items[item] = found


def _cards_on_table(tally: Tally, melds: tuple[Meld, ...] | None) -> dict[str, int] | None:
    if melds is not None:
        return together(meld.cards for meld in melds)
    if tally.cards is not None:
        return {key: count for key, count in tally.cards.items() if count}
    return None


def _table_points(rules: RuleSet, tally: Tally, melds: tuple[Meld, ...] | None) -> int:
    if melds is not None:
        return sum(meld_points(rules, meld) for meld in melds)
    if tally.cards is not None:
        return points_of(tally.cards, rules.card_points)
    return tally.points or 0


def _held_points(rules: RuleSet, hands: Hands | None, points: int | None) -> int:
    if hands is not None:
        return sum(rules.held_points[card] for hand in hands for card in hand)
    return points or 0


def _cards_used(
    rules: RuleSet, table: dict[str, int] | None, hands: Hands, items: dict[str, int]
) -> dict[str, int]:
    """Return how many of each card the side has had for certain."""
    threes = [
        {item.rank: items[item.id]}
        for item in rules.items
        if item.kind == "three" and item.id in items
    ]
    return together((table or {}, *map(Counter, hands), *threes))
