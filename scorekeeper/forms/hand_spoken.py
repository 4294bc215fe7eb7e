"""The line that says what a side has, read into the fields of the form."""

import re
from collections.abc import Mapping, Sequence

from scorekeeper.forms.hand import TypedFields, first_text, way_of
from scorekeeper.forms.hand_fields import (
    HANDS,
    MELDS,
    NOBODY,
    OUT,
    SAY,
    SHOWN,
    SPECIAL,
    HandFields,
    also_field,
    out_value,
    side_field,
)
from scorekeeper.hand.spoken_result import Spoken, SpokenHand
from scorekeeper.hand.spoken_runs import hear
from scorekeeper.hand.spoken_words import is_said
from scorekeeper.table.game import Game

BOTH_OUT = "Both sides are said to be out: say it of one."


def spoken_sides(game: Game, number: int, typed: TypedFields) -> dict[int, Spoken]:
    """Return what was understood of each side that is said in one line."""
    players = game.players_at(number)
    names = [[side.name, *(players[seat] for seat in side.members)] for side in game.sides]
    said = {
        index: first_text(typed, side_field(index, SAY))
        for index in range(len(names))
        if way_of(typed, index) == SAY
    }
    rules = game.rules_of(number)
    return {index: hear(_without_names(text, names, index), rules) for index, text in said.items()}


def _without_names(text: str, names: Sequence[Sequence[str]], ours: int) -> str:
    """Return a line with "we" and "they" in the place of names, but for Jack, who is a card."""
    for index, side in enumerate(names):
        for name in sorted(side, key=len, reverse=True):
            if name and not is_said(name):
                who = "we" if index == ours else "they"
                text = re.sub(rf"(?i)\b{re.escape(name)}\b", who, text)
    return text


def spoken_fields(
    fields: HandFields, spoken: Mapping[int, Spoken], typed: TypedFields, sides: int
) -> TypedFields:
    """Return the fields of the sides said in one line: their line counts, whatever stood there."""
    filled: TypedFields = {}
    for index, line in spoken.items():
        filled[side_field(index, MELDS)] = list(line.melds)
        for field in fields.threes:
            filled[side_field(index, field.name)] = [str(line.items.get(field.key, 0))]
        if fields.specials:
            shown = [item.id for item in fields.specials if line.items.get(item.id)]
            filled[side_field(index, SPECIAL)] = shown
            filled[side_field(index, SHOWN)] = []
        filled |= _held(index, line.held)
        if line.is_out:
            for item in fields.also:
                filled[also_field(item.id)] = ["1"] if line.items.get(item.id) else []
    filled |= _hands_of_others(spoken, typed, filled, sides)
    out = out_said(spoken, sides)
    return filled | ({OUT: [out[0]]} if out else {})


def _held(index: int, hand: SpokenHand) -> TypedFields:
    points = [] if hand.points is None else [str(hand.points)]
    cards = [" ".join(hand.cards)] if hand.cards else []
    return {
        side_field(index, HANDS): cards,
        side_field(index, "held_points"): [] if cards else points,
    }


def _hands_of_others(
    spoken: Mapping[int, Spoken], typed: TypedFields, filled: TypedFields, sides: int
) -> TypedFields:
    """Return what one of two sides says of the other's hand, where that says nothing itself."""
    found: TypedFields = {}
    for index, line in spoken.items():
        other = 1 - index
        if sides != len((index, other)) or not line.others_held.is_said:
            continue
        names = [side_field(other, name) for name in (HANDS, "held_points")]
        own = filled if other in spoken else typed
        if not any(text.strip() for name in names for text in own.get(name, ())):
            found |= _held(other, line.others_held)
    return found


def told_hand(
    spoken: Mapping[int, Spoken], typed: TypedFields, index: int, sides: int
) -> SpokenHand | None:
    """Return what the line of the other one of two sides says of a side's hand, if that counts."""
    line = spoken.get(1 - index) if sides == len((index, 1 - index)) else None
    if line is None or not line.others_held.is_said:
        return None
    told = _held(index, line.others_held)
    return line.others_held if all(typed.get(name) == told[name] for name in told) else None


def out_said(spoken: Mapping[int, Spoken], sides: int) -> list[str]:
    """Return who is said to have gone out: nobody said anything, one answer, or more than one."""
    two = 2
    found = [out_value(index) for index, line in spoken.items() if line.is_out]
    found += [out_value(1 - i) for i, line in spoken.items() if line.is_other_out and sides == two]
    if not found and any(line.is_nobody_out for line in spoken.values()):
        return [NOBODY]
    return list(dict.fromkeys(found))
