"""What a table's house rules change, by the names under which rulings speak of a value."""

from collections.abc import Collection
from functools import lru_cache

import msgspec

from scorekeeper.rules.house import differences
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.overview import ABSENT, Pair, groups
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.table.rule_words import value_text

# Values that have a row for each total or number of players: one name stands for all of them.
FAMILIES = {
    "from-": "opening",
    "deal-": "opening",
    "dealt-": "dealt",
    "drawn-": "drawn",
    "going-out-": "going-out",
    "target ": "target",
    "deals": "target",
    "pack ": "pack",
}
WILD_CANASTAS = "wild-canastas"  # every item that is for melds of wild cards alone


class HouseChange(msgspec.Struct, frozen=True):
    """A value that a table plays otherwise than its book, and the names it is known by."""

    names: tuple[str, ...]
    text: str
    note: str  # the value of the table and that of the book, in a sentence


@lru_cache(maxsize=64)
def house_changes(rules: RuleSet) -> tuple[HouseChange, ...]:
    """Return what a table plays otherwise than its book; nothing where it plays by the book."""
    book = all_rule_sets().get(rules.id)
    if not rules.house_name or book is None:
        return ()
    return tuple(_change(rules, book, pair) for pair in differences(rules))


def _change(rules: RuleSet, book: RuleSet, pair: Pair) -> HouseChange:
    value_id = next(value.id for value in (pair.second, pair.first) if value)
    item = rules.items_by_id.get(value_id) or book.items_by_id.get(value_id)
    note = f"{pair.label}: {value_text(pair.second)} ({book.name}: {value_text(pair.first)})."
    return HouseChange((value_name(value_id), *_kind_names(item)), value_text(pair.second), note)


def value_name(value_id: str) -> str:
    """Return the name of a value: that of its family where it is one row of several."""
    return next((name for start, name in FAMILIES.items() if value_id.startswith(start)), value_id)


def _kind_names(item: Item | None) -> tuple[str, ...]:
    """Return what else a kind of canasta is known by: the one rank it is for, or wild cards."""
    if item is None or item.kind != "canasta" or item.match is None:
        return ()
    if item.is_of_wilds:
        return (WILD_CANASTAS,)
    ranks = item.match.ranks
    return (f"canastas-of-{ranks[0]}",) if len(ranks) == 1 else ()


def changed(rules: RuleSet, names: Collection[str]) -> tuple[HouseChange, ...]:
    """Return the house rules among some values."""
    return tuple(change for change in house_changes(rules) if not {*change.names}.isdisjoint(names))


@lru_cache(maxsize=64)
def _played(rules: RuleSet) -> dict[str, str]:
    return {value.id: value.text for group in groups(rules) for value in group.values}


def played(rules: RuleSet, name: str) -> str:
    """Return a value as the table plays it, in words; `ABSENT` where it has none."""
    return _played(rules).get(name, ABSENT)
