"""What each side counted at the end of a hand, read from plain values."""

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from scorekeeper.errors import Problem
from scorekeeper.text import LARGEST_COUNT

Text = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_COUNT)]
Points = Annotated[int, msgspec.Meta(ge=-LARGEST_COUNT * 10, le=LARGEST_COUNT * 10)]


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points given or taken by a ruling or the table."""

    points: Points
    cite: Text = ""
    why: Text = ""


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side's count, in one of three ways: melds, cards or points."""

    name: Text = ""
    before: Points = 0
    melds: Annotated[tuple[str, ...], msgspec.Meta(max_length=60)] | None = None
    cards: dict[str, Count] | None = None
    points: Count | None = None
    items: dict[str, Count] = {}
    held: Annotated[tuple[str, ...], msgspec.Meta(max_length=6)] | None = None
    held_points: Count | None = None
    penalties: Annotated[tuple[Penalty, ...], msgspec.Meta(max_length=60)] = ()


class HandTally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Both sides' (or all sides') tallies of one hand."""

    rules: Text
    players: Count
    sides: Annotated[tuple[Tally, ...], msgspec.Meta(min_length=1, max_length=6)]

    def name_of(self, side: int) -> str:
        return self.sides[side].name or f"Side {side + 1}"


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Number a side without a name, and one called like another before it."""
    told: list[str] = []
    for place, name in enumerate(names, 1):
        own = name or f"Side {place}"
        while own in told:
            own += f" ({place})"
        told.append(own)
    return tuple(told)


class BadHand(Exception):  # noqa: N818 (a refusal is an answer, not a fault)
    """A hand that cannot be read at all."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_hand(values: Any) -> HandTally:
    """Read a hand from plain values; say which field cannot be read."""
    try:
        hand = msgspec.convert(values, HandTally)
        msgspec.json.encode(hand)
    except msgspec.ValidationError as error:
        raise BadHand(_problem(values, *_parted(str(error)))) from None
    except UnicodeEncodeError:
        said = "Some of the text is broken: half a character stands alone."
        raise BadHand(Problem("error", "", "", said)) from None
    return hand


def _parted(error: str) -> tuple[str, str]:
    """Part what is wrong from where: `sides[0].points`."""
    match = re.fullmatch(r"(.*) - at `(?:key` in `)?\$\.?([\w.\[\]]*)`", error, re.DOTALL)
    return (match[1], match[2]) if match else (error, "")


def _problem(values: Any, message: str, path: str) -> Problem:
    match = re.fullmatch(r"sides\[(\d+)\]\.?(.*)", path)
    place = int(match[1]) if match else 0
    try:
        side = values["sides"][place] if match else None
        field = _spelled_out(side, match[2]) if match else path
    except (LookupError, TypeError, AttributeError):  # a field named like a place in the file
        match, field = None, ""
    name = _side_name(side, place) if match else ""
    return Problem("error", name, field, _sentence(message, field))


def _side_name(side: Any, place: int) -> str:
    name = side.get("name") if isinstance(side, Mapping) else None
    return name[:60] if isinstance(name, str) and name else f"Side {place + 1}"


def _spelled_out(side: Any, field: str) -> str:
    """Name the one count that cannot be read, where msgspec only says `items[...]`."""
    name, dots, _ = field.partition("[...]")
    if not dots:
        return field
    return next(f"{name}.{str(key)[:40]}" for key, count in side[name].items() if not _fits(count))


def _fits(count: Any) -> bool:
    try:
        msgspec.convert(count, Count)
    except msgspec.ValidationError:
        return False
    return True


_BELONGS = {"int": "a whole number", "str": "text", "array": "a list", "object": "an object"}
_FOUND = {
    "int": "a number",
    "str": "text",
    "float": "a number with a fraction",
    "bool": "true or false",
    "null": "nothing",
    "array": "a list",
    "object": "an object",
}
_SAYINGS = (
    (r"Expected `(\w+)(?: \| null)?`, got `(\w+)`", "{belongs} belongs here, not {found}"),
    (r"Expected `int` >= 0()()", "a number below zero cannot be"),
    (r"Expected `int` <= (.+)()", "that number is far too large"),
    (r"Expected `int` >= (.+)()", "that number is far too small"),
    (r"Expected `(?:array|str)` of length <= (\d+)()", "there is room for {0}, not more"),
    (r"Expected `array` of length >= (\d+)()", "there must be at least {0}"),
    (r"Object contains unknown field `(.+)`()", "there is no field “{0}”"),
    (r"Object missing required field `(.+)`()", "the field “{0}” is missing"),
)


def _sentence(message: str, field: str) -> str:
    for theirs, ours in _SAYINGS:
        match = re.fullmatch(theirs, message, re.DOTALL)
        if match:
            belongs, found = _BELONGS.get(match[1], ""), _FOUND.get(match[2], "something else")
            said = ours.format(match[1], belongs=belongs, found=found)
            return f"{field}: {said}." if field else f"{said[0].upper()}{said[1:]}."
    return f"{field}: this cannot be read." if field else "This cannot be read."


def to_values(tally: Tally) -> dict[str, Any]:
    """Return a tally as plain values, without what was not given."""
    values: Mapping[str, Any] = msgspec.to_builtins(tally)
    may_go = ("name", "before", "items", "penalties")
    return {k: v for k, v in values.items() if v is not None and (v or k not in may_go)}
