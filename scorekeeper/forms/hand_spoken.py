"""The line that says what a side has, read into the fields of the form."""

import re
from collections import Counter
from collections.abc import Mapping

from scorekeeper.forms.hand import TypedFields, first_text, form_sides, way_of
from scorekeeper.forms.hand_fields import (
    HANDS,
    MELDS,
    NOBODY,
    OUT,
    SAY,
    SHOWN,
    SPECIAL,
    also_field,
    hand_fields,
    out_value,
    side_field,
)
from scorekeeper.hand.spoken_result import Spoken, SpokenHand
from scorekeeper.hand.spoken_runs import hear
from scorekeeper.hand.spoken_words import is_said, player_word
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.game import Game

BOTH_OUT = "Both sides are said to be out: say it of one."


def spoken_sides(game: Game, number: int, typed: TypedFields) -> dict[int, Spoken]:
    """Return what was understood of each side that is said in one line."""
    said = {
        index: first_text(typed, side_field(index, SAY))
        for index in range(len(game.sides))
        if way_of(typed, index) == SAY
    }
    rules = game.rules_of(number)
    return {
        index: hear(
            _without_names(text, _names(game, number, index)),
            rules,
            players=len(game.sides[index].members),
            is_out=first_text(typed, OUT) == out_value(index),
        )
        for index, text in said.items()
    }


def _names(game: Game, number: int, ours: int) -> dict[str, str]:
    """Return what people are called, also in part, each with the word it is for a side's line."""
    seats, sides, players = game.players_at(number), dict[str, str](), dict[str, str]()
    for side, shown in zip(game.sides, form_sides(game, number), strict=True):
        who = "we" if shown.index == ours else "they"
        sides[side.name.lower()] = who
        players |= {seats[seat].lower(): who for seat in side.members}
        if shown.index == ours:
            players |= {name.lower(): player_word(row) for row, name in enumerate(shown.players)}
    pieces = [(part, name) for name in players for part in re.findall(r"[^\W\d_]{3,}", name)]
    often = Counter(part for part, _ in pieces)
    parts = {part: players[name] for part, name in pieces if often[part] == 1}
    return parts | sides | players


def _without_names(text: str, names: Mapping[str, str]) -> str:
    """Return a line with other words in the place of names, but for Jack, who is a card."""
    known = sorted((name for name in names if name and not is_said(name)), key=len, reverse=True)
    pattern = rf"\b({'|'.join(map(re.escape, known)) or '(?!)'})\b(?:['’]s\b)?"
    return re.sub(pattern, lambda found: names[found[1].lower()], text, flags=re.IGNORECASE)


def spoken_fields(
    rules: RuleSet, spoken: Mapping[int, Spoken], typed: TypedFields, sides: int
) -> TypedFields:
    """Return the fields of the sides said in one line: their line counts, whatever stood there."""
    filled: TypedFields = {}
    fields = hand_fields(rules)
    for index, line in spoken.items():
        filled[side_field(index, MELDS)] = list(line.melds)
        filled |= _totals(rules, index, line)
        for field in fields.threes:
            filled[side_field(index, field.name)] = [str(line.items.get(field.key, 0))]
        if fields.specials:
            shown = [item.id for item in fields.specials if line.items.get(item.id)]
            filled[side_field(index, SPECIAL)] = shown
            filled[side_field(index, SHOWN)] = []
        filled |= _held(rules, index, line.held, line.players)
        if line.is_out:
            for item in fields.also:
                filled[also_field(item.id)] = ["1"] if line.items.get(item.id) else []
    filled |= _hands_of_others(rules, spoken, typed, filled, sides)
    out = out_said(spoken, sides)
    return filled | ({OUT: [out[0]]} if out else {})


def _totals(rules: RuleSet, index: int, line: Spoken) -> TypedFields:
    """Return the fields of a side said in totals: its points on the table and its canastas."""
    fields = hand_fields(rules)
    points = side_field(index, fields.points.name)
    if line.points is None:
        return {points: []}
    counted = {
        side_field(index, field.name): [str(line.items.get(field.key, "") or "")]
        for field in fields.meld_items
    }
    return {points: [str(line.points)], **counted}


def _held(
    rules: RuleSet, index: int, hand: SpokenHand, players: Mapping[int, SpokenHand] | None = None
) -> TypedFields:
    """Return the fields of a side's hands: cards in the rows of players, or the sum of all."""
    rows = dict(players or {})
    free = next(row for row in range(len(rows) + 1) if row not in rows)
    said = {**rows, free: hand} if hand.is_said else rows
    none = SpokenHand()
    cards = [" ".join(said.get(row, none).cards) for row in range(max(said, default=-1) + 1)]
    if not any(cards) or any(one.points for one in said.values()):
        cards = []
    points = [str(sum(one.worth(rules) for one in said.values()))] if said else []
    return {
        side_field(index, HANDS): cards,
        side_field(index, "held_points"): [] if cards else points,
    }


def _hands_of_others(
    rules: RuleSet,
    spoken: Mapping[int, Spoken],
    typed: TypedFields,
    filled: TypedFields,
    sides: int,
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
            found |= _held(rules, other, line.others_held)
    return found


def told_hand(
    rules: RuleSet, spoken: Mapping[int, Spoken], typed: TypedFields, index: int, sides: int
) -> SpokenHand | None:
    """Return what the line of the other one of two sides says of a side's hand, if that counts."""
    line = spoken.get(1 - index) if sides == len((index, 1 - index)) else None
    if line is None or not line.others_held.is_said:
        return None
    told = _held(rules, index, line.others_held)
    return line.others_held if all(typed.get(name) == told[name] for name in told) else None


def out_said(spoken: Mapping[int, Spoken], sides: int) -> list[str]:
    """Return who is said to have gone out: nobody said anything, one answer, or more than one."""
    two = 2
    found = [out_value(index) for index, line in spoken.items() if line.is_out]
    found += [out_value(1 - i) for i, line in spoken.items() if line.is_other_out and sides == two]
    if not found and any(line.is_nobody_out for line in spoken.values()):
        return [NOBODY]
    return list(dict.fromkeys(found))
