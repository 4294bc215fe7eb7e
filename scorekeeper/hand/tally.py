"""What each side counted at the end of a hand, read from plain values."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from scorekeeper.errors import Problem
from scorekeeper.hand.validation import Mismatch, Path, first_mismatch
from scorekeeper.rules.cards import LONGEST_CARD_LIST
from scorekeeper.text import LARGEST_COUNT

LONGEST_SHOWN_NAME, LONGEST_SHOWN_KEY = 60, 40  # of names and keys repeated in a message

LONGEST_TEXT = 200
LONGEST_REASON = 1000
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
LongText = Annotated[str, msgspec.Meta(max_length=LONGEST_REASON)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_COUNT)]
Points = Annotated[int, msgspec.Meta(ge=-LARGEST_COUNT * 10, le=LARGEST_COUNT * 10)]


class Penalty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points added or taken off by a ruling or the table."""

    points: Points
    cite: Text = ""
    why: Text = ""


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side's count in one of three modes of entry: melds, cards or points."""

    name: Text = ""
    before: Points = 0
    melds: Annotated[tuple[str, ...], msgspec.Meta(max_length=60)] | None = None
    cards: dict[str, Count] | None = None
    points: Count | None = None
    items: dict[str, Count] = {}
    held: Annotated[tuple[str, ...], msgspec.Meta(max_length=6)] | None = None
    held_points: Count | None = None
    penalties: Annotated[tuple[Penalty, ...], msgspec.Meta(max_length=60)] = ()
    foot: Annotated[tuple[str, ...], msgspec.Meta(max_length=6)] | None = None
    foot_points: Count | None = None
    our_table: LongText = ""  # why the table allows what the book forbids
    shown: Annotated[str, msgspec.Meta(max_length=LONGEST_CARD_LIST)] = ""  # a special hand


class HandTally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tallies of all sides in one hand."""

    rules: Text
    players: Count
    sides: Annotated[tuple[Tally, ...], msgspec.Meta(min_length=1, max_length=6)]
    our_table: LongText = ""  # the same for every side
    deal: Annotated[int, msgspec.Meta(ge=1, le=LARGEST_COUNT)] = 1  # its number in the game

    def allows(self, side_index: int) -> str:
        """Return why the table allows a side what the book forbids, "" where it does not."""
        return self.sides[side_index].our_table or self.our_table

    def name_of(self, side_index: int) -> str:
        return self.sides[side_index].name or _numbered(side_index)


def _numbered(side_index: int) -> str:
    return f"Side {side_index + 1}"


def distinct_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the sides with a number for one that is empty or repeats another."""
    distinct: list[str] = []
    for side_index, name in enumerate(names):
        own = name or _numbered(side_index)
        while own in distinct:
            own += f" ({side_index + 1})"
        distinct.append(own)
    return tuple(distinct)


class BadHand(Exception):  # noqa: N818 (a refusal is an answer, not a fault)
    """A hand that cannot be read at all."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def read_hand(values: Any) -> HandTally:
    """Return the hand described by plain values; `BadHand` names the field that is wrong."""
    try:
        hand = msgspec.convert(values, HandTally)
        # Encoding finds what conversion lets pass: text with half of a surrogate pair.
        msgspec.json.encode(hand)
    except msgspec.ValidationError:
        raise BadHand(_problem(values, first_mismatch(values, HandTally))) from None
    except UnicodeEncodeError:
        message = "Some of the text is broken: half a character stands alone."
        raise BadHand(Problem("error", "", "", message)) from None
    return hand


def _problem(values: Any, mismatch: Mismatch) -> Problem:
    match mismatch.path:
        case ("sides", int(side_index), *path):
            name = _name_in(values["sides"][side_index], side_index)
            field = _field(tuple(path))
            sentence = _sentence(mismatch.reason, field)
            return Problem("error", name, field, sentence, side_index=side_index)
        case path:
            field = _field(path)
            return Problem("error", "", field, _sentence(mismatch.reason, field))


def _name_in(side: Any, side_index: int) -> str:
    name = side.get("name") if isinstance(side, Mapping) else None
    if isinstance(name, str) and name:
        return name[:LONGEST_SHOWN_NAME]
    return _numbered(side_index)


def _field(path: Path) -> str:
    """Return a path as text: `melds[1]`, `items.out`."""
    text = ""
    for key in path:
        text += f"[{key}]" if isinstance(key, int) else f".{key[:LONGEST_SHOWN_KEY]}"
    return text.removeprefix(".")


def _sentence(reason: str, field: str) -> str:
    return f"{field}: {reason}." if field else f"{reason[0].upper()}{reason[1:]}."
