"""Text from a phone -> tally values for each side, in any of the three ways."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from scorekeeper.errors import Malformed, Problem
from scorekeeper.hand.count import MODES
from scorekeeper.hand.partial import group_cards
from scorekeeper.rules.cards import GROUPS
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.table.game import Game
from scorekeeper.text import read_count

NOBODY = "nobody"
FIRST_WAY = "melds"
MOST_MELDS, MOST_HANDS, LONGEST = 60, 6, 400
TypedFields = dict[str, list[str]]  # field -> what was typed, as typed


class CardField(msgspec.Struct, frozen=True):
    """One row of the cards way: cards that are worth the same."""

    key: str
    label: str
    points: int


class HandFields(msgspec.Struct, frozen=True):
    """What a rule set asks of a side; each kind of item has its own place in the form."""

    melded: tuple[Item, ...]  # canastas and unfinished melds: they follow from the melds
    threes: tuple[Item, ...]
    held: tuple[Item, ...]  # they follow from the cards in hand
    also: tuple[Item, ...]  # what the side that went out may have besides
    cards: tuple[CardField, ...]
    fields: frozenset[str]  # every field of a side, without its prefix


class FormSide(msgspec.Struct, frozen=True):
    """A side as the form shows it: its number from 1, its name, who of it play the hand."""

    n: int
    name: str
    players: tuple[str, ...]


class HandInput(msgspec.Struct, frozen=True):
    """What a form says: plain tally values for each side, and what cannot be read."""

    sides: tuple[dict[str, Any], ...]
    ways: tuple[str, ...]
    problems: tuple[Problem, ...]
    is_out_said: bool


@lru_cache(maxsize=64)
def asks(rules: RuleSet) -> HandFields:
    """Work out the fields of a rule set from its items."""
    of_kind = {
        kinds: tuple(item for item in rules.items if item.kind in kinds)
        for kinds in (("canasta", "unfinished"), ("three",), ("held",), ("out",))
    }
    melded, threes, held, out = of_kind.values()
    cards = tuple(_card_fields(rules))
    items = {f"item-{item.id}" for item in (*melded, *threes, *held)}
    own = {"way", "meld", "points", "held", "held_points", *(f"card-{card.key}" for card in cards)}
    also = tuple(item for item in out if item.goes_with)
    return HandFields(melded, threes, held, also, cards, frozenset(items | own))


def _card_fields(rules: RuleSet) -> Iterable[CardField]:
    never = {rank for rank, bar in rules.rank_bars.items() if bar.allowed == "never"}
    for card in rules.cards:
        group = next((name for name, ranks in GROUPS.items() if ranks == card.ranks), None)
        if group:
            yield CardField(group, card.name, card.melded)
        else:
            for rank in card.ranks:
                if rank not in never and rank != "3r":
                    yield CardField(rank, card.name, card.melded)


def seats(game: Game, number: int) -> tuple[FormSide, ...]:
    """Name the sides of a hand and who of each plays it."""
    hand = game.hand(number)
    idle = hand.sitting if hand else game.sitting
    return tuple(
        FormSide(place, side.name, tuple(game.names(s for s in side.members if s not in idle)))
        for place, side in enumerate(game.sides, 1)
    )


def keep_typed(form: Mapping[str, Sequence[str]], game: Game) -> TypedFields:
    """Keep the fields this form has, cut to a length nobody types; blank melds go."""
    names = _names(game.rules, len(game.sides))
    kept: TypedFields = {}
    for name, values in form.items():
        if name in names:
            texts = [value[:LONGEST] for value in values[: MOST_MELDS + 1]]
            kept[name] = [t for t in texts if t.strip()] if name.endswith("-meld") else texts
    return kept


@lru_cache(maxsize=64)
def _names(rules: RuleSet, sides: int) -> frozenset[str]:
    """Name every field of the form."""
    asked = asks(rules)
    own = {f"s{n}-{field}" for n in range(1, sides + 1) for field in asked.fields}
    return frozenset({"out", *(f"also-{item.id}" for item in asked.also)} | own)


def read(game: Game, number: int, typed: TypedFields) -> HandInput:
    """Read what was typed for every side; a field that cannot be read is a problem."""
    problems: list[Problem] = []
    out = _first(typed, "out")
    sides, ways = [], []
    for seat in seats(game, number):
        reader = _Reader(game.rules, seat, typed, problems)
        values = reader.side()
        if out == str(seat.n):
            also = (i for i in asks(game.rules).also if _first(typed, f"also-{i.id}"))
            values["items"] |= {"out": 1} | {item.id: 1 for item in also}
        sides.append(values)
        ways.append(reader.way)
    said = out == NOBODY or out in {str(n) for n in range(1, len(sides) + 1)}
    return HandInput(tuple(sides), tuple(ways), tuple(problems), said)


class _Reader:
    """Reads one side's fields and notes what it cannot read."""

    def __init__(
        self, rules: RuleSet, seat: FormSide, typed: TypedFields, problems: list[Problem]
    ) -> None:
        self.asked, self.seat, self.typed, self.problems = asks(rules), seat, typed, problems
        self.prefix = f"s{seat.n}-"
        self.way = way_of(typed, seat.n)

    def side(self) -> dict[str, Any]:
        values: dict[str, Any] = {self.way: getattr(self, f"_{self.way}")()}
        hands = [text.strip() for text in self.typed.get(f"{self.prefix}held", ())][:MOST_HANDS]
        items = list(self.asked.threes)
        if self.way != "melds":
            items += self.asked.melded
        if any(hands):
            values["held"] = hands
        else:
            values["held_points"] = self._number("held_points", "held_points")
            items += self.asked.held
        counts = {item.id: self._number(f"item-{item.id}", f"items.{item.id}") for item in items}
        values["items"] = {name: count for name, count in counts.items() if count}
        return values

    def _melds(self) -> list[str]:
        melds = self.typed.get(f"{self.prefix}meld", [])
        if len(melds) > MOST_MELDS:
            self._note("melds", f"There is room for {MOST_MELDS} melds, not more.")
        return melds[:MOST_MELDS]

    def _cards(self) -> dict[str, int]:
        fields = [(card.key, f"card-{card.key}") for card in self.asked.cards]
        counts = {key: self._number(field, f"cards.{key}") for key, field in fields}
        return {key: count for key, count in counts.items() if count}

    def _points(self) -> int:
        return self._number("points", "points")

    def _number(self, name: str, field: str) -> int:
        text = _first(self.typed, self.prefix + name)
        try:
            return read_count(text)
        except Malformed as error:
            self._note(field, str(error))
            return 0

    def _note(self, field: str, message: str) -> None:
        self.problems.append(
            Problem("error", self.seat.name, field, message, side_index=self.seat.n - 1)
        )


def way_of(typed: TypedFields, n: int) -> str:
    way = _first(typed, f"s{n}-way")
    return way if way in MODES else FIRST_WAY


def _first(typed: TypedFields, name: str) -> str:
    values = typed.get(name)
    return values[0].strip() if values else ""


def typed_of(sides: Sequence[Mapping[str, Any]], rules: RuleSet) -> TypedFields:
    """Fill the form from a tally that was not typed into it, such as an imported hand."""
    typed: TypedFields = {"out": [NOBODY]}
    for n, values in enumerate(sides, 1):
        way = next((way for way in MODES if values.get(way) is not None), FIRST_WAY)
        fields: dict[str, Any] = {f"item-{k}": v for k, v in values.get("items", {}).items()}
        fields |= {f"card-{k}": v for k, v in group_cards(values.get("cards") or {}).items()}
        fields |= {name: values.get(name) for name in ("points", "held_points")}
        typed |= {f"s{n}-{k}": [str(v)] for k, v in fields.items() if v is not None}
        typed[f"s{n}-way"] = [way]
        typed[f"s{n}-meld"] = list(values.get("melds") or ())
        typed[f"s{n}-held"] = list(values.get("held") or ())
        if values.get("items", {}).get("out"):
            typed["out"] = [str(n)]
            also = (item.id for item in asks(rules).also if values["items"].get(item.id))
            typed |= {f"also-{name}": ["1"] for name in also}
    return typed


def place_of(n: int, field: str, way: str, asked: HandFields) -> str:
    """Name the element of the page where a problem of side n belongs."""
    if field in ("out", "items.out"):
        return "out"
    kind, _, name = field.partition(".")
    if kind == "items" and name:
        return _item_place(n, name, way, asked)
    if kind == "cards" and way == "cards" and name in {card.key for card in asked.cards}:
        return f"s{n}-card-{name}"
    listed = re.fullmatch(r"(meld|held)s?\[(\d+)\]", field)
    if listed:
        return f"s{n}-{listed[1]}-{listed[2]}"
    return f"s{n}-{field}" if field in ("held", "held_points") else f"s{n}-{way}"


def _item_place(n: int, name: str, way: str, asked: HandFields) -> str:
    if name in {item.id for item in asked.also}:
        return f"also-{name}"
    if name in {item.id for item in asked.melded} and way == "melds":
        return f"s{n}-melds"
    return f"s{n}-item-{name}"
