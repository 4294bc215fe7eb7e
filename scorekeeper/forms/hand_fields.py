"""The fields of the hand form: how they are named, and where each number goes in a tally.

Reading the form, filling it from a tally and finding the element that shows a problem all follow
this one description. In the names sides are numbered from 1, as in `s1-points`; everywhere else
a side is an index from 0. The scripts know the names by their ends: `-way`, `-points`, `-meld-0`.
"""

import re
from functools import lru_cache

import msgspec

from scorekeeper.hand.tally import Tally
from scorekeeper.rules.cards import RED_THREE, group_of, name_of, ranks_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.rules.wording import card_name, worth_on_form

OUT, NOBODY = "out", "nobody"  # the question who went out, and one of its answers
MOST_KEYS = 6  # numbers that have a key each
MODE, MELDS, HANDS = "way", "meld", "held"  # fields of a side that are no numbers
SAY = "say"  # the line that says it all, and the mode of entry with that line
FEET = "foot"  # the cards of a reserve, where the rule set has one
SPECIAL = "special"  # which special hand a side showed, where the rule set has some
SHOWN = "shown"  # its cards


def side_field(side_index: int, name: str) -> str:
    """Return the name of a field of a side, which is also the id of its element."""
    return f"s{side_index + 1}-{name}"


def row_id(side_index: int, name: str, row: int) -> str:
    """Return the id of one of the inputs that share a name: a meld, or a player's hand."""
    return f"{side_field(side_index, name)}-{row}"


def out_value(side_index: int) -> str:
    """Return the answer to the question who went out."""
    return str(side_index + 1)


def also_field(item_id: str) -> str:
    """Return the name of the box for something the side that went out may have besides."""
    return f"also-{item_id}"


class NumberField(msgspec.Struct, frozen=True):
    """A field of a side for a number, and the place of that number in a tally."""

    name: str  # without the side: `points`, `card-8-K`, `item-natural`
    label: str
    hint: str
    tally_field: str  # `points`, `held_points`, `foot_points`, `cards` or `items`
    key: str = ""  # of the card or the item
    most: int = 0  # the largest number, where there are so few that all are offered
    is_rare: bool = False  # stands behind one tap, after what most hands have

    @property
    def path(self) -> str:
        """The place in a tally as problems name it: `points`, `items.natural`."""
        return f"{self.tally_field}.{self.key}" if self.key else self.tally_field

    def value_in(self, tally: Tally) -> int | None:
        """Return the number that a tally has for this field, None where it has none."""
        match self.tally_field:
            case "points":
                return tally.points
            case "held_points":
                return tally.held_points
            case "foot_points":
                return tally.foot_points
            case "cards":
                counts = tally.cards or {}
                found = [counts[key] for key in {self.key, *ranks_of(self.key)} if key in counts]
                return sum(found) if found else None
            case _:
                return tally.items.get(self.key)


class HandFields(msgspec.Struct, frozen=True):
    """The fields a rule set has for each side, by their part of the form."""

    points: NumberField
    cards: tuple[NumberField, ...]
    meld_items: tuple[NumberField, ...]  # canastas and unfinished melds
    threes: tuple[NumberField, ...]  # and marks: what is counted by hand in every mode
    held_points: NumberField
    held_items: tuple[NumberField, ...]  # penalties for cards in hand
    also: tuple[Item, ...]  # what the side that went out may have besides
    foot_points: tuple[NumberField, ...] = ()  # one where cards are laid aside
    specials: tuple[Item, ...] = ()  # special hands, of which a side may show one

    @property
    def numbers(self) -> tuple[NumberField, ...]:
        table = (self.points, *self.cards, *self.meld_items, *self.threes)
        return (*table, self.held_points, *self.held_items, *self.foot_points)

    @property
    def names(self) -> frozenset[str]:
        """The name of every field of a side, without the side."""
        own = {FEET} if self.foot_points else set()
        own |= {SPECIAL, SHOWN} if self.specials else set()
        return frozenset({MODE, MELDS, HANDS, SAY, *own, *(field.name for field in self.numbers)})

    def counted_in(
        self, mode: str, *, with_hands: bool = False, with_feet: bool = False
    ) -> tuple[NumberField, ...]:
        """Return the numbers that count in a mode of entry.

        The others follow from what is typed: canastas from melds, hand points from the cards.
        """
        on_table = {"melds": (), "cards": self.cards, "points": (self.points,)}[mode]
        in_hand = () if with_hands else (self.held_points,)
        items = self.threes if mode == "melds" else (*self.threes, *self.meld_items)
        held_items = () if with_hands else self.held_items
        laid_aside = () if with_feet else self.foot_points
        return (*on_table, *in_hand, *items, *held_items, *laid_aside)

    def overridden_in(self, mode: str) -> tuple[NumberField, ...]:
        """Return the numbers on the table that do not count in a mode, as it has more detail."""
        if mode == "melds":
            return (self.points, *self.meld_items, *self.cards)
        return (self.points,) if mode == "cards" else ()


@lru_cache(maxsize=64)
def hand_fields(rules: RuleSet) -> HandFields:
    """Return the fields of a rule set."""
    return HandFields(
        points=NumberField("points", "Points on the table", "without bonuses", "points"),
        cards=_card_fields(rules),
        meld_items=_item_fields(rules, "canasta", "unfinished"),
        threes=_item_fields(rules, "three", "mark"),
        held_points=NumberField("held_points", "Points left in hand", "", "held_points"),
        held_items=_item_fields(rules, "held"),
        also=tuple(item for item in rules.items if item.kind == "out" and item.id != "out"),
        foot_points=_foot_field(rules),
        specials=rules.specials,
    )


def _foot_field(rules: RuleSet) -> tuple[NumberField, ...]:
    if rules.reserve is None:
        return ()
    name = rules.reserve.name
    return (
        NumberField("foot_points", f"Points left in the {name}", "not taken up", "foot_points"),
    )


def _item_fields(rules: RuleSet, *kinds: str) -> tuple[NumberField, ...]:
    everyday = {kind for needed in rules.going_out for kind in needed.kinds}
    return tuple(
        NumberField(
            name=f"item-{item.id}",
            label=item.label,
            hint=worth_on_form(item),
            tally_field="items",
            key=item.id,
            most=_fewest_keys(item),
            is_rare=item.id not in everyday
            and (item.kind == "unfinished" or bool(item.match and item.match.ranks)),
        )
        for item in rules.items
        if item.kind in kinds
    )


def _fewest_keys(item: Item) -> int:
    """Return the largest number where there are so few that each has a key, else 0.

    A mark of each player has none: how many play on a side is not known here.
    """
    if item.kind == "mark":
        most = item.most_for(1)
        return most if item.per == "side" and most <= MOST_KEYS else 0
    return max(0, len(item.points) - 1)


def _card_fields(rules: RuleSet) -> tuple[NumberField, ...]:
    """Return a field for each row of card values, one for each rank where they are no group."""
    never = {rank for rank, limit in rules.rank_bars.items() if limit.allowed == "never"}
    fields = []
    for card in rules.cards:
        group = group_of(card.ranks)
        keys = [group] if group else [r for r in card.ranks if r not in never and r != RED_THREE]
        for key in keys:
            label = card_name(card) if len(keys) == 1 else name_of(key).many.capitalize()
            hint = f"{card.melded} each"
            fields.append(NumberField(f"card-{key}", label, hint, "cards", key))
    return tuple(fields)


@lru_cache(maxsize=64)
def form_fields(rules: RuleSet, sides: int) -> frozenset[str]:
    """Return the name of every field of the form for so many sides."""
    fields = hand_fields(rules)
    of_sides = {side_field(index, name) for index in range(sides) for name in fields.names}
    return frozenset({OUT, *(also_field(item.id) for item in fields.also)} | of_sides)


def element_id(fields: HandFields, side_index: int, mode: str, path: str) -> str:
    """Return the id of the element of the page that shows a problem.

    `path` is the place in the tally, such as `items.natural` or `melds[2]`. What has no field
    in the mode of entry is shown at the fields of that mode as a whole.
    """
    if path in (OUT, "items.out"):
        return OUT
    for item in fields.also:
        if path == f"items.{item.id}":
            return also_field(item.id)
    for field in fields.counted_in(mode):
        if path == field.path:
            return side_field(side_index, field.name)
    own = {SAY: SAY, SHOWN: SHOWN} | {f"items.{i.id}": SPECIAL for i in fields.specials}
    if path in own:
        return side_field(side_index, own[path])
    row = re.fullmatch(r"(meld|held|foot)s?\[(\d+)\]", path)
    if row:
        return row_id(side_index, row[1], int(row[2]))
    return side_field(side_index, path if path in (HANDS, FEET) else mode)
