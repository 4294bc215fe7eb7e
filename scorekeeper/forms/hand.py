"""The hand form read into tallies, and filled from tallies."""

from collections.abc import Mapping, Sequence

import msgspec

from scorekeeper.errors import Malformed, Problem
from scorekeeper.forms.hand_fields import (
    FEET,
    HANDS,
    MELDS,
    MODE,
    NOBODY,
    OUT,
    SAY,
    SHOWN,
    SPECIAL,
    HandFields,
    NumberField,
    also_field,
    form_fields,
    hand_fields,
    out_value,
    side_field,
)
from scorekeeper.hand.count import MODES
from scorekeeper.hand.specials import special_of
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.cards import LONGEST_CARD_LIST, read_cards, read_suited_cards
from scorekeeper.rules.melds import meld_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.game import Game
from scorekeeper.text import read_count

FIRST_MODE = "melds"  # of a phone that has not scored before
WAYS = (*MODES, SAY)
MOST_MELDS, MOST_HANDS = 60, 6

TypedFields = dict[str, list[str]]  # the texts of each field, as they were typed


class FormSide(msgspec.Struct, frozen=True):
    """A side as the form shows it, with those of its players who play the hand."""

    index: int
    name: str
    players: tuple[str, ...]


class HandInput(msgspec.Struct, frozen=True):
    """What a form says: a tally and a mode of entry for each side, and what cannot be read."""

    sides: tuple[Tally, ...]
    modes: tuple[str, ...]
    problems: tuple[Problem, ...]
    has_out_answer: bool  # whether it says who went out


def form_sides(game: Game, number: int) -> tuple[FormSide, ...]:
    """Return the sides of a hand, of the one in play where it has not been played yet."""
    hand = game.hand(number)
    idle = hand.sitting if hand else game.sitting
    return tuple(
        FormSide(index, side.name, tuple(game.names(s for s in side.members if s not in idle)))
        for index, side in enumerate(game.sides)
    )


def known_fields(form: Mapping[str, Sequence[str]], game: Game) -> TypedFields:
    """Return the fields that this form has, cut to a length nobody types, without empty melds."""
    names = form_fields(game.rules, len(game.sides))
    known: TypedFields = {}
    for name, values in form.items():
        if name in names:
            texts = [value[:LONGEST_CARD_LIST] for value in values[: MOST_MELDS + 1]]
            is_meld = name.endswith(f"-{MELDS}")
            if is_meld or name.endswith((f"-{HANDS}", f"-{FEET}", f"-{SHOWN}")):
                texts = [_spaced(game.rules, text, is_meld=is_meld) for text in texts]
            known[name] = [text for text in texts if text.strip()] if is_meld else texts
    return known


def _spaced(rules: RuleSet, text: str, *, is_meld: bool) -> str:
    """Return cards with spaces between them, as scripts and older files read them."""
    try:
        if rules.has_usual_melds:
            spaced = " ".join(read_cards(text))
        elif is_meld and text.strip():
            spaced = str(meld_of(rules, text))
        else:
            cards = read_suited_cards(text, rules.card_ranks.all)
            spaced = " ".join(rank for rank, _suit in cards)
    except Malformed:
        return text  # as it was typed, for the message about it
    return spaced if len(spaced) <= LONGEST_CARD_LIST else text


def first_text(typed: TypedFields, name: str) -> str:
    """Return what was typed in a field, "" where nothing was."""
    values = typed.get(name)
    return values[0].strip() if values else ""


def mode_of(typed: TypedFields, side_index: int) -> str:
    """Return the mode of entry that was chosen for a side."""
    way = way_of(typed, side_index)
    if way == SAY:  # what was said fills the fields: points only where it was said in totals
        has_melds = any(typed.get(side_field(side_index, MELDS), ()))
        has_points = bool(first_text(typed, side_field(side_index, "points")))
        return "points" if has_points and not has_melds else FIRST_MODE
    return way


def way_of(typed: TypedFields, side_index: int) -> str:
    """Return how a side is entered: in a mode of entry, or said in one line."""
    way = first_text(typed, side_field(side_index, MODE))
    return way if way in WAYS else FIRST_MODE


def read_hand_form(game: Game, number: int, typed: TypedFields) -> HandInput:
    """Return the tallies that were typed; a field that cannot be read is a problem."""
    problems: list[Problem] = []
    sides = form_sides(game, number)
    tallies = tuple(_SideReader(game.rules, side, typed, problems).read() for side in sides)
    answers = {NOBODY, *(out_value(side.index) for side in sides)}
    # A special hand ends the deal: nobody went out then.
    is_answered = first_text(typed, OUT) in answers or any(
        special_of(game.rules, tally.items) or tally.shown for tally in tallies
    )
    return HandInput(
        sides=tallies,
        modes=tuple(mode_of(typed, side.index) for side in sides),
        problems=tuple(problems),
        has_out_answer=is_answered,
    )


def special_in(fields: HandFields, typed: TypedFields, side_index: int) -> str:
    """Return the id of the special hand chosen for a side, "" where none is."""
    chosen = first_text(typed, side_field(side_index, SPECIAL))
    return chosen if any(item.id == chosen for item in fields.specials) else ""


class _SideReader:
    """Reads one side's fields and notes what it cannot read."""

    def __init__(
        self, rules: RuleSet, side: FormSide, typed: TypedFields, problems: list[Problem]
    ) -> None:
        self.fields = hand_fields(rules)
        self.side, self.typed, self.problems = side, typed, problems

    def read(self) -> Tally:
        """Return what was typed; beside a special hand nothing else is in sight or counts.

        Whoever shows one is out in the table's words: that it was ticked too is no mistake.
        """
        shown = first_text(self.typed, side_field(self.side.index, SHOWN))
        if special := special_in(self.fields, self.typed, self.side.index):
            return Tally(items={special: 1}, shown=shown)
        mode = mode_of(self.typed, self.side.index)
        hands, feet = self._hands(HANDS), self._hands(FEET)
        melds = self._melds() if mode == "melds" else None
        counted = self.fields.counted_in(mode, with_hands=any(hands), with_feet=any(feet))
        numbers = {field.path: self._number(field) for field in counted}
        cards = self._counts(self.fields.cards, numbers)
        items = (*self.fields.threes, *self.fields.meld_items, *self.fields.held_items)
        return Tally(
            melds=melds,
            cards=cards if mode == "cards" else None,
            points=numbers.get("points"),
            items=self._counts(items, numbers) | self._items_of_going_out(),
            held=hands if any(hands) else None,
            held_points=numbers.get("held_points"),
            foot=feet if any(feet) else None,
            foot_points=numbers.get("foot_points"),
            shown=shown,
        )

    def _texts(self, name: str) -> list[str]:
        return self.typed.get(side_field(self.side.index, name), [])

    def _hands(self, name: str) -> tuple[str, ...]:
        return tuple(text.strip() for text in self._texts(name)[:MOST_HANDS])

    def _melds(self) -> tuple[str, ...]:
        melds = self._texts(MELDS)
        if len(melds) > MOST_MELDS:
            self._note("melds", f"There is room for {MOST_MELDS} melds, not more.")
        return tuple(melds[:MOST_MELDS])

    def _number(self, field: NumberField) -> int:
        try:
            return read_count(first_text(self.typed, side_field(self.side.index, field.name)))
        except Malformed as error:
            self._note(field.path, str(error))
            return 0

    def _counts(self, fields: Sequence[NumberField], numbers: Mapping[str, int]) -> dict[str, int]:
        """Return the cards or items that were counted at least once."""
        counts = {field.key: numbers.get(field.path, 0) for field in fields}
        return {key: count for key, count in counts.items() if count}

    def _items_of_going_out(self) -> dict[str, int]:
        if first_text(self.typed, OUT) != out_value(self.side.index):
            return {}
        also = [i.id for i in self.fields.also if first_text(self.typed, also_field(i.id))]
        return {"out": 1} | dict.fromkeys(also, 1)

    def _note(self, path: str, message: str) -> None:
        name, index = self.side.name, self.side.index
        self.problems.append(Problem("error", name, path, message, side_index=index))


def fill_hand_form(rules: RuleSet, sides: Sequence[Tally]) -> TypedFields:
    """Return the fields for tallies that were not typed into a form, such as an imported hand."""
    fields = hand_fields(rules)
    typed: TypedFields = {OUT: [NOBODY]}
    for index, tally in enumerate(sides):
        mode = next((mode for mode in MODES if getattr(tally, mode) is not None), FIRST_MODE)
        typed[side_field(index, MODE)] = [mode]
        typed[side_field(index, MELDS)] = list(tally.melds or ())
        typed[side_field(index, HANDS)] = list(tally.held or ())
        if fields.foot_points:
            typed[side_field(index, FEET)] = list(tally.foot or ())
        if fields.specials:
            shown = [item.id for item in fields.specials if tally.items.get(item.id)]
            typed[side_field(index, SPECIAL)] = shown
            typed[side_field(index, SHOWN)] = [tally.shown]
        for field in fields.numbers:
            value = field.value_in(tally)
            if value is not None:
                typed[side_field(index, field.name)] = [str(value)]
        if tally.items.get("out"):
            typed[OUT] = [out_value(index)]
            also = [item.id for item in fields.also if tally.items.get(item.id)]
            typed |= {also_field(item_id): ["1"] for item_id in also}
    return typed
