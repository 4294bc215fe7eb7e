"""Text from a phone -> values for a new game and for a table's settings. No arithmetic."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, StringField
from wtforms.validators import ValidationError

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SMALLEST_STEP
from scorekeeper.rules.wording import is_for
from scorekeeper.table.setup import PACK, Setup, called
from scorekeeper.text import LARGEST_COUNT, number_or_none

LONGEST_NAME, LONGEST_TITLE = 24, 40
MOST_PLAYERS = 6
_HIDDEN = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_TURNERS = re.compile("[\u202a-\u202e\u2066-\u2069]")  # they would turn the text of the whole line


def clean(text: str) -> str:
    """Take out of a name what cannot be seen, and spaces too many."""
    shown = "".join(
        " " if unicodedata.category(mark) in _HIDDEN else mark for mark in _TURNERS.sub("", text)
    )
    return " ".join(unicodedata.normalize("NFC", shown).split())


class TextField(StringField):  # type: ignore[misc] # WTForms ships no types
    """One line of text, cleaned and not too long."""

    def __init__(self, most: int = LONGEST_TITLE, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = clean(valuelist[0]) if valuelist else ""

    def pre_validate(self, _form: Any) -> None:
        if len(self.data) > self.most:
            raise ValidationError(f"Please shorten this to {self.most} letters.")


class WholeNumberField(Field):  # type: ignore[misc]
    """A whole number; `data` is None where nothing was typed."""

    data: int | None

    def process_formdata(self, valuelist: list[str]) -> None:
        self.typed = valuelist[0].strip() if valuelist else ""
        self.data = number_or_none(self.typed)
        if self.typed and self.data is None:
            raise ValueError("Type a whole number, in digits.")

    def _value(self) -> str:
        return getattr(self, "typed", "")


class TextListField(Field):  # type: ignore[misc]
    """Several inputs of the same name, in their order."""

    data: list[str]

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [clean(value) for value in valuelist[:MOST_PLAYERS]]


class Form(FlaskForm):  # type: ignore[misc] # Flask-WTF ships no types
    """A form whose token the guard has already checked."""

    class Meta:
        csrf = False

    def fault(self, name: str) -> str:
        """Give the sentence that stands at a field."""
        errors = self[name].errors
        return str(errors[0]) if errors else ""


def _check_target(_form: Any, field: WholeNumberField) -> None:
    if field.data is None:
        return
    if not 0 < field.data <= LARGEST_COUNT:
        raise ValidationError(
            f"The game is played to a total between {SMALLEST_STEP} and {LARGEST_COUNT:,}."
        )
    if field.data % SMALLEST_STEP:
        raise ValidationError(f"Every score is a multiple of {SMALLEST_STEP}, so is the target.")


def _check_names(names: list[str]) -> None:
    for name in names:
        if len(name) > LONGEST_NAME:
            raise ValidationError(
                f"“{name[:LONGEST_NAME]}…” is too long: {LONGEST_NAME} letters at most."
            )
    for name in names:
        if name and [other.casefold() for other in names].count(name.casefold()) > 1:
            raise ValidationError(f"Two players are called {name}. Tell them apart: {name} B.")


def _check_sides(names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise ValidationError(f"Two sides are called {name}. Give them different names.")
        seen.add(name.casefold())


class NewGameForm(Form):
    """Everything a table is set up with."""

    rules = TextField()
    players = WholeNumberField()
    names = TextListField(name="player")
    way = TextField()
    partners = TextListField(name="side")  # by choice: for each name the side's number
    cards = TextListField(name="card")  # by lot: what each drew
    dealer = WholeNumberField()
    side_names = TextListField(name="side-name")
    title = TextField()
    target = WholeNumberField(validators=[_check_target])

    @property
    def book(self) -> RuleSet:
        return all_rule_sets()[self.rules.data]

    def validate_rules(self, field: TextField) -> None:
        if field.data not in all_rule_sets():
            raise ValidationError("Choose one of the rule books.")

    def validate_players(self, field: WholeNumberField) -> None:
        books = [r for r in all_rule_sets().values() if field.data in r.player_counts]
        if self.rules.data in all_rule_sets() and self.book not in books:
            other = f" {' and '.join(r.name for r in books)} know {field.data}." if books else ""
            raise ValidationError(f"{is_for(self.book, ' or ')}.{other}")

    def validate_names(self, field: TextListField) -> None:
        count = self.players.data if self.players.data in range(MOST_PLAYERS + 1) else 0
        typed = (*field.data, *[""] * MOST_PLAYERS)[:count]
        _check_names([name or called(who) for who, name in enumerate(typed)])

    def validate_side_names(self, field: TextListField) -> None:
        if any(len(name) > LONGEST_TITLE for name in field.data):
            raise ValidationError(f"Please shorten this to {LONGEST_TITLE} letters.")
        if not any(self[name].errors for name in ("rules", "players", "names", "partners")):
            _check_sides(side.name for side in self.setup.sides)

    def validate_partners(self, field: TextListField) -> None:
        if self.way.data != "choice" or self.players.errors or not self.players.data:
            return
        sizes = self.book.seating(self.players.data).sides
        if tuple(map(len, self.groups)) != sizes:
            wanted = " and ".join(map(str, sizes))
            raise ValidationError(f"The sides have {wanted} players: choose again.")

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Who plays together, by the places of the names."""
        chosen = self.partners.data[: self.players.data or 0]
        sides = self.book.seating(self.players.data or 0).sides
        return tuple(
            tuple(who for who, side in enumerate(chosen) if side == str(number))
            for number in range(1, len(sides) + 1)
        )

    @property
    def drawn(self) -> tuple[str, ...]:
        """The cards drawn for this many players, or nothing where they do not fit."""
        cards = tuple(self.cards.data or ())
        fits = len(set(cards)) == self.players.data == len(cards) and set(cards) <= set(PACK)
        return cards if fits else ()

    def validate_dealer(self, field: WholeNumberField) -> None:
        if field.data is not None and not 0 < field.data <= (self.players.data or 0):
            raise ValidationError("Choose who deals first.")

    @property
    def setup(self) -> Setup:
        """Give the whole of a checked form."""
        count = self.players.data or 0
        sides = len(self.book.seating(count).sides)
        return Setup(
            rules=self.book,
            names=tuple((*self.names.data, *[""] * count)[:count]),
            groups=self.groups if self.way.data == "choice" else (),
            cards=self.drawn if self.way.data == "lot" else (),
            dealer=(self.dealer.data or 1) - 1,
            side_names=tuple((*self.side_names.data, *[""] * sides)[:sides]),
            name=self.title.data,
            target=self.target.data or 0,
        )


class NamesForm(Form):
    """New names for a table, its players and its sides."""

    title = TextField()
    names = TextListField(name="player")
    side_names = TextListField(name="side-name")

    def validate_title(self, field: TextField) -> None:
        if not field.data:
            raise ValidationError("The table needs a name.")

    def validate_names(self, field: TextListField) -> None:
        if not all(field.data):
            raise ValidationError("Every player needs a name.")
        _check_names(field.data)

    def validate_side_names(self, field: TextListField) -> None:
        if not all(field.data):
            raise ValidationError("Every side needs a name.")
        if any(len(name) > 3 * LONGEST_TITLE for name in field.data):
            raise ValidationError(f"Please shorten this to {LONGEST_TITLE} letters.")
        _check_sides(field.data)


class DealerForm(Form):
    """Who deals this hand and, where it was the wrong player, who deals the next."""

    dealer = WholeNumberField()
    after = WholeNumberField()  # nothing: the next to the left


class SittingOutForm(Form):
    """Who sits out the hand in play."""

    seats = TextListField(name="seat")


class TargetForm(Form):
    """The total the game is played to."""

    target = WholeNumberField(validators=[_check_target])

    def validate_target(self, field: WholeNumberField) -> None:
        if field.data is None:
            raise ValidationError("Type the total the game is played to.")


class EndForm(Form):
    """The game stops here."""

    sure = BooleanField()
