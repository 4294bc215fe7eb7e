"""What each side counted at the end of a hand, read from plain values."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from scorekeeper.errors import Problem

MOST = 99_999  # larger numbers are slips of the thumb
Text = Annotated[str, msgspec.Meta(max_length=200)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Points = Annotated[int, msgspec.Meta(ge=-MOST * 10, le=MOST * 10)]


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
    players: int
    sides: Annotated[tuple[Tally, ...], msgspec.Meta(min_length=1, max_length=6)]

    def name_of(self, side: int) -> str:
        return self.sides[side].name or f"Side {side + 1}"


class BadHand(Exception):  # noqa: N818 (a refusal is an answer, not a fault)
    """A hand that cannot be read at all."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_hand(values: Any) -> HandTally:
    """Read a hand from plain values; say which field cannot be read."""
    try:
        return msgspec.convert(values, HandTally)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        field = place.strip("`").removeprefix("$").removeprefix(".")
        side, _, rest = field.removeprefix("sides[").partition("]")
        name = _side_name(values, side) if field.startswith("sides[") else ""
        at = rest.lstrip(".") if name else field
        raise BadHand(Problem("error", name, at, _sentence(message, at))) from None


def _side_name(values: Any, side: str) -> str:
    try:
        return str(values["sides"][int(side)]["name"])[:60]
    except (KeyError, IndexError, ValueError, TypeError):
        return f"Side {int(side) + 1}" if side.isdigit() else "A side"


_WORDS = (
    ("Expected `int`, got `str`", "a whole number belongs here, not text"),
    ("Expected `int`, got `float`", "a whole number belongs here, without a fraction"),
    ("Expected `int`, got `bool`", "a whole number belongs here, not true or false"),
    ("Expected `int` >= 0", "a number below zero cannot be"),
    ("Expected `int` <=", "that number is far too large"),
    ("Expected `int` >=", "that number is far too small"),
    ("Object contains unknown field", "there is no such field:"),
    ("Object missing required field", "this is missing:"),
)


def _sentence(message: str, field: str) -> str:
    for theirs, ours in _WORDS:
        if message.startswith(theirs):
            rest = message[len(theirs) :] if ours.endswith(":") else ""
            said = f"{ours}{rest.replace('`', ' ').rstrip()}"
            return f"{field}: {said}." if field else f"{said[0].upper()}{said[1:]}."
    return f"{field}: {message.replace('`', '')}." if field else f"{message.replace('`', '')}."


def to_values(tally: Tally) -> dict[str, Any]:
    """Return a tally as plain values, without what was not given."""
    values: Mapping[str, Any] = msgspec.to_builtins(tally)
    empty: dict[str, Any] = {"name": "", "before": 0, "items": {}, "penalties": []}
    return {k: v for k, v in values.items() if v is not None and empty.get(k) != v}
