"""A tally in any of the three ways -> the same numbers: card points, items, cards used."""

from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec

from scorekeeper.errors import Malformed, NotAllowed
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.cards import GROUPS, points_of, read_cards, together
from scorekeeper.rules.melds import (
    Meld,
    canasta_kind,
    meld_points,
    read_meld,
    unfinished_kind,
    verify_meld,
)
from scorekeeper.rules.rule_set import RuleSet

WAYS = ("melds", "cards", "points")
KNOWN = ("JK", "2", "A", *GROUPS, *(rank for ranks in GROUPS.values() for rank in ranks), "3b")


class Fault(msgspec.Struct, frozen=True):
    """Why a field of a tally cannot be read or may not be so."""

    field: str
    message: str
    cite: str = ""


class SideCount(msgspec.Struct, frozen=True):
    """What a side's tally comes to, whichever way it was given."""

    card_points: int
    held_points: int
    items: dict[str, int]
    canastas: int
    used: dict[str, int]  # cards known by name: melded, held and threes
    table: dict[str, int] | None  # the melded cards, where they are known
    melds: tuple[Meld, ...] | None
    hands: tuple[tuple[str, ...], ...] | None  # the hands left over, where they are known

    @property
    def has_melded(self) -> bool:
        return self.card_points > 0 or self.canastas > 0


def count_side(rules: RuleSet, tally: Tally, faults: list[Fault]) -> SideCount | None:
    """Count a side, or add to `faults` what stands in the way."""
    before = len(faults)
    faults.extend(_shape_faults(rules, tally))
    if len(faults) > before:
        return None
    melds = _read_melds(rules, tally, faults)
    hands = _read_hands(tally, faults)
    if len(faults) > before:
        return None
    table = _cards_on_table(tally, melds)
    items = {item: count for item, count in tally.items.items() if count}
    _derive(items, _meld_items(rules, melds), _derived_ids(rules, melds, "canasta"), faults)
    _derive(items, _held_items(rules, hands), _derived_ids(rules, hands, "held"), faults)
    return SideCount(
        card_points=_table_points(rules, tally, melds),
        held_points=_held_points(rules, tally, hands),
        items=items,
        canastas=sum(items.get(kind.id, 0) for kind in rules.canastas),
        used=_used(rules, table, hands, items),
        table=table,
        melds=melds,
        hands=hands,
    )


def _shape_faults(rules: RuleSet, tally: Tally) -> Iterator[Fault]:
    given = [way for way in WAYS if getattr(tally, way) is not None]
    if len(given) != 1:
        said = f"here are {' and '.join(given)}" if given else "here is nothing"
        yield Fault("points", f"Give exactly one of melds, cards or points; {said}.")
    if (tally.held is None) == (tally.held_points is None):
        yield Fault("held", "Give the cards left in hand either as held or as held_points.")
    for rank in tally.cards or {}:
        if rank not in KNOWN:
            name = rank[:20]
            yield Fault(f"cards.{name}", f"“{name}” is not a card. Cards are {' '.join(KNOWN)}.")
    for item, number in tally.items.items():
        if item not in rules.items_by_id and number:
            there_are = ", ".join(rules.items_by_id)
            name = item[:40]
            message = f"{rules.name} has no score for “{name}”. It has {there_are}."
            yield Fault(f"items.{name}", message)


def _read_melds(rules: RuleSet, tally: Tally, faults: list[Fault]) -> tuple[Meld, ...] | None:
    if tally.melds is None:
        return None
    melds = []
    for place, text in enumerate(tally.melds):
        try:
            meld = read_meld(text)
            verify_meld(rules, meld, going_out=bool(tally.items.get("out")))
            melds.append(meld)
        except (Malformed, NotAllowed) as error:
            faults.append(Fault(f"melds[{place}]", str(error), getattr(error, "cite", "")))
    return tuple(melds)


def _read_hands(tally: Tally, faults: list[Fault]) -> tuple[tuple[str, ...], ...] | None:
    if tally.held is None:
        return None
    hands = []
    for place, text in enumerate(tally.held):
        try:
            hands.append(read_cards(text))
        except Malformed as error:
            faults.append(Fault(f"held[{place}]", str(error)))
    return tuple(hands)


def _cards_on_table(tally: Tally, melds: tuple[Meld, ...] | None) -> dict[str, int] | None:
    if melds is not None:
        return together(meld.cards for meld in melds)
    if tally.cards is None:
        return None
    return {rank: count for rank, count in tally.cards.items() if count}


def _table_points(rules: RuleSet, tally: Tally, melds: tuple[Meld, ...] | None) -> int:
    if melds is not None:
        return sum(meld_points(rules, meld) for meld in melds)
    if tally.cards is not None:
        return points_of(tally.cards, rules.card_points)
    return tally.points or 0


def _held_points(rules: RuleSet, tally: Tally, hands: tuple[tuple[str, ...], ...] | None) -> int:
    if hands is not None:
        return sum(rules.held_points[card] for hand in hands for card in hand)
    return tally.held_points or 0


def _meld_items(rules: RuleSet, melds: tuple[Meld, ...] | None) -> Counter[str]:
    kinds = [canasta_kind(rules, m) or unfinished_kind(rules, m) for m in melds or ()]
    return Counter(kind.id for kind in kinds if kind)


def _held_items(rules: RuleSet, hands: tuple[tuple[str, ...], ...] | None) -> Counter[str]:
    """Count the hands that hold too many of a rank; each player counts apart."""
    return Counter(
        item.id
        for item in rules.items
        if item.kind == "held"
        for hand in hands or ()
        if hand.count(item.rank) >= item.least
    )


def _derived_ids(rules: RuleSet, given: object, kind: str) -> Iterable[str]:
    """Name the items that follow by themselves once the cards are known."""
    if given is None:
        return ()
    kinds = ("canasta", "unfinished") if kind == "canasta" else (kind,)
    return [item.id for item in rules.items if item.kind in kinds]


def _derive(
    items: dict[str, int], found: Counter[str], ids: Iterable[str], faults: list[Fault]
) -> None:
    """Put in what the cards say; a number typed as well must be the same."""
    for item in ids:
        if item in items and items[item] != found[item]:
            faults.append(
                Fault(
                    f"items.{item}",
                    f"The cards given make it {found[item]}, but {items[item]} was entered.",
                )
            )
        elif found[item]:
            items[item] = found[item]


def _used(
    rules: RuleSet,
    table: dict[str, int] | None,
    hands: tuple[tuple[str, ...], ...] | None,
    items: dict[str, int],
) -> dict[str, int]:
    threes = [item for item in rules.items if item.kind == "three"]
    counted = [{three.rank: items[three.id]} for three in threes if items.get(three.id)]
    return together((table or {}, *map(Counter, hands or ()), *counted))
