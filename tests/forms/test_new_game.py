"""The form of a new game becomes a setup, or says at each field what is wrong."""

from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from scorekeeper.forms.new_game import NewGameForm, tap_name
from scorekeeper.table.setup import PACK

FOUR = ["Ana", "Ben", "Cleo", "Dov"]


def filled(app: Flask, **fields: Any) -> NewGameForm:
    typed = {"rules": "hudson", "players": "4", "player": FOUR} | fields
    pairs = [
        (name.replace("_", "-"), value)
        for name, values in typed.items()
        for value in (values if isinstance(values, list) else [values])
    ]
    with app.test_request_context():
        form = NewGameForm(MultiDict(pairs))
        form.validate()
        return form


def test_a_form_with_names_alone_is_enough(app: Flask) -> None:
    form = filled(app)
    assert form.faults == {}
    setup = form.setup
    assert (setup.rules.id, setup.names, setup.dealer) == ("hudson", tuple(FOUR), 0)
    assert (setup.groups, setup.cards, setup.side_names) == ((), (), ("", ""))
    assert (setup.name, setup.target) == ("", 0)


def test_everything_can_be_given(app: Flask) -> None:
    form = filled(app, dealer="3", title="Club", target="7,500", side_name=["Us", "Them"])
    assert form.faults == {}
    setup = form.setup
    assert (setup.dealer, setup.name, setup.target) == (2, "Club", 7500)
    assert setup.side_names == ("Us", "Them")


def test_missing_names_are_empty_and_too_many_are_left_out(app: Flask) -> None:
    assert filled(app, player=["Ana"]).setup.names == ("Ana", "", "", "")
    assert filled(app, players="2").setup.names == ("Ana", "Ben")


def test_partners_by_choice_are_grouped_by_the_number_of_their_side(app: Flask) -> None:
    form = filled(app, way="choice", side=["1", "1", "2", "2"])
    assert form.faults == {}
    assert form.setup.groups == ((0, 1), (2, 3))
    assert filled(app, side=["1", "1", "2", "2"]).setup.groups == ()


def test_partners_by_lot_have_the_cards_they_drew(app: Flask) -> None:
    cards = list(PACK[:4])
    assert filled(app, way="lot", card=cards).setup.cards == tuple(cards)
    for wrong in (cards[:3], [*cards[:3], cards[0]], ["Z9", *cards[:3]], []):
        assert filled(app, way="lot", card=wrong).drawn == ()


@pytest.mark.parametrize(
    ("fields", "name", "message"),
    [
        ({"rules": "poker"}, "rules", "Choose one of the rule books."),
        ({"rules": "poker", "way": "choice"}, "rules", "Choose one of the rule books."),
        (
            {"rules": "miller", "players": "3"},
            "players",
            "Miller is for 4 players. For 3 players choose Classic, Hand and Foot, ",
        ),
        ({"rules": "miller", "players": "9"}, "players", "Miller is for 4 players."),
        ({"players": ""}, "players", "Hudson is for 2 to 6 players."),
        ({"players": "four"}, "players", "Type a whole number, in digits."),
        ({"player": ["Ana", "ana"]}, "names", "Two players are called Ana."),
        ({"player": ["Player 2", ""]}, "names", "Two players are called Player 2."),
        (
            {"way": "choice", "side": ["1", "1", "1", "2"]},
            "partners",
            "The sides have 2 and 2 players: choose again.",
        ),
        ({"dealer": "5"}, "dealer", "Choose who deals first."),
        ({"dealer": "0"}, "dealer", "Choose who deals first."),
        ({"target": "12,5"}, "target", "Type a whole number, in digits."),
        ({"title": "x" * 41}, "title", "Please shorten this to 40 letters."),
        ({"side_name": ["x" * 41]}, "side_names", "Please shorten this to 40 letters."),
        ({"side_name": ["We", "WE"]}, "side_names", "Two sides are called WE."),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    app: Flask, fields: dict[str, Any], name: str, message: str
) -> None:
    form = filled(app, **fields)
    assert form.fault(name).startswith(message)
    assert set(form.faults) == {name}


@pytest.mark.parametrize(
    ("names", "players", "tapped", "then"),
    [
        (["", "Ben"], 4, "Ana", (["Ana", "Ben"], 4)),
        (["Ana", "Ben"], 2, "ana", (["", "Ben"], 2)),
        (["Ana", "Ben"], 2, "Cleo", (["Ana", "Ben", "Cleo"], 3)),
        (["A", "B", "C", "D", "E", "F"], 6, "Gil", (["A", "B", "C", "D", "E", "F"], 6)),
        (["Ana"], 10**9, "Ben", (["Ana", "Ben"], 6)),
        ([], -3, "Ana", ([], 0)),
    ],
)
def test_a_tap_on_a_name_seats_it_or_takes_it_away(
    names: list[str], players: int, tapped: str, then: tuple[list[str], int]
) -> None:
    seats, count = tap_name(names, players, tapped)
    assert (seats, count) == ([*then[0], *[""] * (6 - len(then[0]))], then[1])
