"""The forms of a table's settings."""

from typing import TypeVar

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.forms.fields import Form
from scorekeeper.forms.settings import DealerForm, EndForm, NamesForm, SittingOutForm, TargetForm

AnyForm = TypeVar("AnyForm", bound=Form)


def filled(app: Flask, form_type: type[AnyForm], *fields: tuple[str, str]) -> AnyForm:
    with app.test_request_context():
        form = form_type(MultiDict(fields))
        form.validate()
        return form


NAMES = [
    ("title", "Club night"),
    ("player", "Ana"),
    ("player", "Ben"),
    ("side-name", "We"),
    ("side-name", "They"),
]


def test_names_are_read(app: Flask) -> None:
    form = filled(app, NamesForm, *NAMES)
    assert form.faults == {}
    assert (form.title.data, form.names.data) == ("Club night", ["Ana", "Ben"])
    assert form.side_names.data == ["We", "They"]


@pytest.mark.parametrize(
    ("index", "typed", "name", "message"),
    [
        (0, " ", "title", "The game needs a name."),
        (0, "x" * 41, "title", "Please shorten this to 40 letters."),
        (1, "", "names", "Every player needs a name."),
        (1, "ben", "names", "Two players are called ben."),
        (3, "", "side_names", "Every side needs a name."),
        (3, "they", "side_names", "Two sides are called They."),
        (3, "x" * 121, "side_names", "Please shorten this to 40 letters."),
    ],
)
def test_names_that_cannot_be_are_refused(
    app: Flask, index: int, typed: str, name: str, message: str
) -> None:
    fields = [(key, typed if at == index else value) for at, (key, value) in enumerate(NAMES)]
    form = filled(app, NamesForm, *fields)
    assert form.fault(name).startswith(message)
    assert set(form.faults) == {name}


def test_a_side_called_by_its_members_may_be_long(app: Flask) -> None:
    long = "Wilhelmina Featherstonehaugh & Maximiliana Cholmondeley"
    assert filled(app, NamesForm, *NAMES[:4], ("side-name", long)).faults == {}


def test_a_dealer_and_the_one_after(app: Flask) -> None:
    form = filled(app, DealerForm, ("dealer", "2"), ("after", ""))
    assert (form.dealer.data, form.after.data) == (2, None)


def test_who_sits_out(app: Flask) -> None:
    assert filled(app, SittingOutForm, ("seat", "1"), ("seat", "4")).seats.data == ["1", "4"]


@pytest.mark.parametrize(
    ("typed", "target", "message"),
    [
        ("7,500", 7500, ""),
        ("", None, "Type the total the game is played to."),
        ("12,5", None, "Type a whole number, in digits."),
        ("7", 7, "Every score is a multiple of 5, so is the target."),
    ],
)
def test_a_target(app: Flask, typed: str, target: int | None, message: str) -> None:
    form = filled(app, TargetForm, ("target", typed))
    assert (form.target.data, form.fault("target")) == (target, message)


def test_the_end_is_confirmed(app: Flask) -> None:
    assert filled(app, EndForm, ("sure", "1")).sure.data is True
    assert filled(app, EndForm).sure.data is False
