"""How long a game lasts and what was on paper, read from a form."""

from datetime import UTC, datetime

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms.validators import ValidationError

from scorekeeper.forms.length import LengthForm, PaperForm, check_totals
from scorekeeper.table.entries import EndTime

NOW = datetime(2026, 1, 31, 21, 50, tzinfo=UTC)


def length(app: Flask, **fields: str) -> LengthForm:
    with app.test_request_context():
        form = LengthForm(MultiDict({name.replace("_", "-"): v for name, v in fields.items()}))
        form.validate()
    return form


def paper(app: Flask, hands: str = "", *totals: str) -> PaperForm:
    with app.test_request_context():
        sent = MultiDict([("paper-hands", hands), *(("paper-total", text) for text in totals)])
        form = PaperForm(sent)
        form.validate()
    return form


def test_only_the_field_of_the_chosen_way_counts(app: Flask) -> None:
    form = length(app, lasts="target", hands="many", until="soon")
    assert set(form.faults) == {"hands"}  # what cannot be read is told in any case
    form = length(app, lasts="hands", hands="4", until="22:30")
    assert (form.faults, form.hands_in_all, form.end_time(NOW)) == ({}, 4, None)
    form = length(app, lasts="time", hands="4", until="22:30", utc_offset="0")
    assert (form.faults, form.hands_in_all) == ({}, 0)
    assert form.end_time(NOW) == EndTime("2026-01-31T22:30", "2026-01-31T22:30:00Z")


@pytest.mark.parametrize("hands", ["", "0", "100", "-1"])
def test_a_number_of_hands_is_needed_for_some_hands(app: Flask, hands: str) -> None:
    form = length(app, lasts="hands", hands=hands)
    assert form.faults == {"hands": "Type how many hands are played: 1 to 99."}


@pytest.mark.parametrize("until", ["", "24:00", "22", "22:60", "half past ten"])
def test_a_time_is_needed_for_a_time(app: Flask, until: str) -> None:
    form = length(app, lasts="time", until=until)
    assert form.faults == {"until": "Type the time as hours and minutes: 22:30."}


def test_a_time_that_is_past_today_means_tomorrow(app: Flask) -> None:
    form = length(app, lasts="time", until="0.30", utc_offset="60")
    assert form.end_time(NOW) == EndTime("2026-02-01T00:30", "2026-01-31T23:30:00Z")
    form = length(app, lasts="time", until="22:50", utc_offset="60")
    assert form.end_time(NOW) == EndTime("2026-02-01T22:50", "2026-02-01T21:50:00Z")


def test_the_same_time_again_stays_the_same_day(app: Flask) -> None:
    present = EndTime("2026-01-31T22:30", "2026-01-31T21:30:00Z")
    form = length(app, lasts="time", until="22:30", utc_offset="60")
    assert form.end_time(NOW, present) is present
    assert form.end_time(NOW) != present


def test_totals_are_read_by_side(app: Flask) -> None:
    form = paper(app, "3", "1,480", "−2905")
    assert (form.faults, form.hands.data, form.numbers) == ({}, 3, (1480, -2905))
    assert paper(app).faults == {}


@pytest.mark.parametrize(
    ("hands", "totals", "fault"),
    [
        ("", ("100", ""), ("hands", "After how many hands did you stand so?")),
        ("100", ("0", "0"), ("hands", "Type how many hands were played: 0 to 99.")),
        ("3", ("100", ""), ("totals", "Type the total of every side, in digits.")),
        ("3", (), ("totals", "Type the total of every side, in digits.")),
        ("3", ("100", "103"), ("totals", "Every score is a multiple of 5, so is every total.")),
        ("3", ("100", "100000"), ("totals", "A total is at most 99,999.")),
    ],
)
def test_totals_that_cannot_be_are_refused(
    app: Flask, hands: str, totals: tuple[str, ...], fault: tuple[str, str]
) -> None:
    assert paper(app, hands, *totals).faults == dict([fault])


def test_totals_are_checked_as_numbers() -> None:
    check_totals([1480, -2905])
    with pytest.raises(ValidationError):
        check_totals([1])
