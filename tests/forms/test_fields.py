"""Fields that the forms share: what is typed, cleaned, read and refused."""

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms.validators import ValidationError

from scorekeeper.forms.fields import (
    Form,
    TextField,
    TextListField,
    WholeNumberField,
    check_player_names,
    check_side_names,
    check_target,
    clean,
)


class ExampleForm(Form):
    title = TextField(longest=5)
    number = WholeNumberField(validators=[check_target])
    names = TextListField(name="player")


def filled(app: Flask, *fields: tuple[str, str]) -> ExampleForm:
    with app.test_request_context():
        form = ExampleForm(MultiDict(fields))
        form.validate()
        return form


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Ana   Maria ", "Ana Maria"),
        ("A\u0000B\nC", "A B C"),
        ("\u202eAna", "Ana"),
        ("Jose\u0301", "José"),
        ("👍", "👍"),
        ("\ud800", ""),
    ],
)
def test_a_name_is_cleaned(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


def test_fields_hold_what_was_typed(app: Flask) -> None:
    form = filled(app, ("title", " Club "), ("number", "5 000"), ("player", "Ana "), ("player", ""))
    assert form.faults == {}
    assert (form.title.data, form.number.data, form.names.data) == ("Club", 5000, ["Ana", ""])


def test_fields_that_were_not_sent_are_empty(app: Flask) -> None:
    form = filled(app)
    assert form.faults == {}
    assert (form.title.data, form.number.data, form.names.data) == ("", None, [])


def test_no_more_names_are_read_than_players_can_be(app: Flask) -> None:
    assert len(filled(app, *[("player", "x")] * 9).names.data) == 6


def test_a_text_too_long_is_refused(app: Flask) -> None:
    assert filled(app, ("title", "Friday")).fault("title") == "Please shorten this to 5 letters."


@pytest.mark.parametrize("typed", ["12,5", "5.0", "many", "1e3", "-", "9" * 5000])
def test_what_is_no_whole_number_is_refused(app: Flask, typed: str) -> None:
    form = filled(app, ("number", typed))
    assert form.number.data is None
    assert form.faults == {"number": "Type a whole number, in digits."}


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("", ""),
        ("5", ""),
        ("99,995", ""),
        ("0", "The game is played to a total between 5 and 99,999."),
        ("-5", "The game is played to a total between 5 and 99,999."),
        ("100000", "The game is played to a total between 5 and 99,999."),
        ("5003", "Every score is a multiple of 5, so is the target."),
    ],
)
def test_a_target_is_a_total_that_can_be_reached(app: Flask, typed: str, message: str) -> None:
    assert filled(app, ("number", typed)).fault("number") == message


def test_two_players_of_one_name_are_refused() -> None:
    check_player_names(["Ana", "Ben", "", ""])
    with pytest.raises(ValidationError, match="Two players are called ANA"):
        check_player_names(["ANA", "ana"])
    with pytest.raises(ValidationError, match=f"“{'x' * 24}…” is too long"):
        check_player_names(["x" * 25])


def test_two_sides_of_one_name_are_refused() -> None:
    check_side_names(["We", "They"])
    with pytest.raises(ValidationError, match="Two sides are called we"):
        check_side_names(["We", "we"])
