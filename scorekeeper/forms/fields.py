"""The fields and checks that the forms share: text, whole numbers, lists of names."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from flask_wtf import FlaskForm
from wtforms import Field, StringField
from wtforms.validators import ValidationError

from scorekeeper.rules.values import MOST_PLAYERS, SMALLEST_STEP
from scorekeeper.text import LARGEST_COUNT, number_or_none

LONGEST_NAME, LONGEST_TITLE = 24, 40
_INVISIBLE = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}  # Unicode categories
# Marks of text direction: one of them would turn the text of the whole line around.
_DIRECTION_MARKS = re.compile("[\u202a-\u202e\u2066-\u2069]")


def clean(text: str) -> str:
    """Return a name or a title without invisible characters and needless spaces."""
    visible = "".join(
        " " if unicodedata.category(character) in _INVISIBLE else character
        for character in _DIRECTION_MARKS.sub("", text)
    )
    return " ".join(unicodedata.normalize("NFC", visible).split())


class TextField(StringField):  # type: ignore[misc] # WTForms ships no types
    """One line of text, cleaned and not too long."""

    def __init__(self, longest: int = LONGEST_TITLE, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.longest = longest

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = clean(valuelist[0]) if valuelist else ""

    def pre_validate(self, _form: Any) -> None:
        if len(self.data) > self.longest:
            raise ValidationError(f"Please shorten this to {self.longest} letters.")


class WholeNumberField(Field):  # type: ignore[misc]
    """A whole number; `data` is None where nothing was typed."""

    data: int | None

    def process_formdata(self, valuelist: list[str]) -> None:
        typed = valuelist[0].strip() if valuelist else ""
        self.data = number_or_none(typed)
        if typed and self.data is None:
            raise ValueError("Type a whole number, in digits.")


class TextListField(Field):  # type: ignore[misc]
    """Several inputs of the same name, in their order."""

    data: list[str]

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [clean(value) for value in valuelist[:MOST_PLAYERS]]


class Form(FlaskForm):  # type: ignore[misc] # Flask-WTF ships no types
    """A form without a CSRF check of its own: it is made for every POST before the view."""

    class Meta:
        csrf = False

    def fault(self, name: str) -> str:
        """Return the message to show at a field, "" where it is right."""
        errors = self[name].errors
        return str(errors[0]) if errors else ""

    @property
    def faults(self) -> dict[str, str]:
        """The message of every field that is wrong; call `validate` first."""
        return {name: self.fault(name) for name in self.errors if name}


def check_target(_form: Any, field: WholeNumberField) -> None:
    """Validate the total a game is played to; an empty field means the book's own."""
    if field.data is None:
        return
    if not 0 < field.data <= LARGEST_COUNT:
        raise ValidationError(
            f"The game is played to a total between {SMALLEST_STEP} and {LARGEST_COUNT:,}."
        )
    if field.data % SMALLEST_STEP:
        raise ValidationError(f"Every score is a multiple of {SMALLEST_STEP}, so is the target.")


def check_player_names(names: list[str]) -> None:
    """Refuse a name that is too long, and two players of one name."""
    for name in names:
        if len(name) > LONGEST_NAME:
            raise ValidationError(
                f"“{name[:LONGEST_NAME]}…” is too long: {LONGEST_NAME} letters at most."
            )
    folded = [name.casefold() for name in names]
    for name in names:
        if name and folded.count(name.casefold()) > 1:
            raise ValidationError(f"Two players are called {name}. Tell them apart: {name} B.")


def check_side_names(names: Iterable[str]) -> None:
    """Refuse two sides of one name."""
    seen: set[str] = set()
    for name in names:
        if name.casefold() in seen:
            raise ValidationError(f"Two sides are called {name}. Give them different names.")
        seen.add(name.casefold())
