"""The forms of substitutes, notes and disputes."""

from typing import TypeVar

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.forms.fields import Form
from scorekeeper.forms.together import DisputeForm, NoteForm, ReplyForm, SubstituteForm

AnyForm = TypeVar("AnyForm", bound=Form)


def filled(app: Flask, form_type: type[AnyForm], *fields: tuple[str, str]) -> AnyForm:
    with app.test_request_context():
        form = form_type(MultiDict(fields))
        form.validate()
        return form


def test_a_substitute_has_a_seat_and_a_short_name(app: Flask) -> None:
    form = filled(app, SubstituteForm, ("seat", "1"), ("name", " Eve "))
    assert (form.faults, form.seat.data, form.name.data) == ({}, 1, "Eve")
    assert list(filled(app, SubstituteForm, ("seat", "1"), ("name", "n" * 25)).faults) == ["name"]


def test_a_note_is_one_line_of_text(app: Flask) -> None:
    assert filled(app, NoteForm, ("text", " old \n pack ")).text.data == "old pack"


@pytest.mark.parametrize(("typed", "index"), [("1", 0), ("2", 1), ("", None)])
def test_a_side_is_named_by_its_number(app: Flask, typed: str, index: int | None) -> None:
    assert filled(app, ReplyForm, ("of", "2"), ("side", typed)).side_index == index


def test_figures_are_read_as_people_write_them(app: Flask) -> None:
    form = filled(app, DisputeForm, ("net", "1,395"), ("net", "−50"))
    assert (form.faults, form.figures) == ({}, [1395, -50])


@pytest.mark.parametrize("typed", ["", "x", "999999999"])
def test_a_figure_that_is_no_score_is_refused(app: Flask, typed: str) -> None:
    assert list(filled(app, DisputeForm, ("net", "5"), ("net", typed)).faults) == ["nets"]
