"""Penalties: by name or free, listed on the board, taken back, ticked off."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorekeeper.store.secrets import watch_secret
from tests.support.markup import hidden_fields
from tests.support.ruling_tables import counted
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone


class Table:
    """One table and the device at it."""

    def __init__(self, app: Flask, rules: str = "hudson", players: int = 4) -> None:
        self.app = app
        self.id, self.secret = make_table(app, rules, players)
        self.client: FlaskClient = phone(app, self.id, self.secret)
        self.url = f"/t/{self.id}/penalty"

    def give(self, **fields: Any) -> TestResponse:
        form = hidden_fields(self.client.get(self.url).text)
        return self.client.post(self.url, data=form | fields)

    def send(self, where: str, **fields: Any) -> TestResponse:
        form = hidden_fields(self.client.get(self.url).text)
        return self.client.post(self.url + where, data=form | fields)


@pytest.fixture
def table(app: Flask) -> Table:
    return Table(app)


def test_a_named_penalty_brings_its_points_and_paragraph(app: Flask, table: Table) -> None:
    answer = table.give(side="2", penalty="drew-out-of-turn", player="1")
    assert (answer.status_code, answer.location) == (303, f"/t/{table.id}")
    (given_,) = game_of(app, table.id).in_play
    assert (given_.side, given_.points, given_.player) == (1, -100, 1)
    assert given_.cites == ("hudson:57",)
    assert given_.why == "Drew out of turn"


def test_bicycles_retracted_meld_raises_the_minimum_only(app: Flask) -> None:
    table = Table(app, "bicycle")
    table.give(side="1", penalty="retracted-all")
    game = game_of(app, table.id)
    assert (game.in_play[0].points, game.needs[0].raised) == (0, 10)
    assert game.in_play[0].effects == ("minimum+10",)


@pytest.mark.parametrize(("text", "points"), [("−50", -50), ("-1,000", -1000), ("100", -100)])
def test_the_table_may_agree_on_any_other(app: Flask, table: Table, text: str, points: int) -> None:
    table.give(side="1", penalty="free", points=text, why="Late again")
    (given_,) = game_of(app, table.id).in_play
    assert (given_.points, given_.why, given_.cites) == (points, "Late again", ())


@pytest.mark.parametrize("rules", ["miller", "luudoo"])
def test_a_book_without_penalties_says_so(app: Flask, rules: str) -> None:
    table = Table(app, rules)
    assert "names no penalties" in table.client.get(table.url).text
    assert table.give(side="1", points="-50", why="As agreed").status_code == 303


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"penalty": "drew-out-of-turn"}, "Tap a side"),
        ({"side": "9", "penalty": "drew-out-of-turn"}, "Tap a side"),
        ({"side": "1"}, "Choose what happened"),
        ({"side": "1", "penalty": "no-such"}, "Choose what happened"),
        ({"side": "1", "penalty": "free", "points": "−", "why": "x"}, "How many points?"),
        ({"side": "1", "penalty": "free", "points": "many", "why": "x"}, "is not a whole number"),
        ({"side": "1", "penalty": "free", "points": "12", "why": "x"}, "not a multiple of 5"),
        ({"side": "1", "penalty": "free", "points": "9999995", "why": "x"}, "far too much"),
        ({"side": "1", "penalty": "free", "points": "-50"}, "what it is for"),
        ({"side": "1", "penalty": "free", "points": "-50", "why": "x" * 9999}, "shorten"),
        ({"side": "1", "player": "1", "penalty": "told-minimum"}, "does not play for"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    app: Flask, table: Table, fields: dict[str, str], says: str
) -> None:
    answer = table.give(**fields)
    assert answer.status_code == 422
    assert says in answer.text
    assert len(entries_of(app, table.id)) == 1


def test_the_player_names_the_side(app: Flask, table: Table) -> None:
    table.give(player="3", penalty="told-minimum")
    assert game_of(app, table.id).in_play[0].side == 1


def test_the_same_form_twice_is_one_penalty(app: Flask, table: Table) -> None:
    form = hidden_fields(table.client.get(table.url).text) | {
        "side": "1",
        "penalty": "told-minimum",
    }
    for _ in range(2):
        assert table.client.post(table.url, data=form).status_code == 303
    assert len(game_of(app, table.id).in_play) == 1


def test_it_can_be_taken_back_and_stays_in_the_history(app: Flask, table: Table) -> None:
    table.give(side="1", penalty="told-minimum")
    for _ in range(2):
        assert table.send("/2/cancel").status_code == 303
    game = game_of(app, table.id)
    assert not game.in_play
    assert game.penalties[0].cancelled
    assert [entry.kind for entry in entries_of(app, table.id)] == ["start", "penalty", "cancelled"]


def test_a_reminder_is_ticked_off(app: Flask) -> None:
    table = Table(app, "bicycle")
    table.give(side="1", penalty="retracted-all")
    for _ in range(2):
        assert table.send("/2/clear", effect="minimum+10").status_code == 303
    assert game_of(app, table.id).in_play[0].cleared == ("minimum+10",)
    assert table.send("/2/clear", effect="redeal").status_code == 400


def test_there_is_no_such_penalty(table: Table) -> None:
    for where in ("/1/cancel", "/99/cancel", "/99/clear"):
        assert table.send(where).status_code == 404


def test_watchers_may_not(app: Flask, table: Table) -> None:
    watcher = phone(app, table.id, watch_secret(table.secret))
    assert watcher.get(table.url).status_code == 403


FREE = {"side": "1", "penalty": "free", "points": "-50", "why": "Talked about the cards"}
REMINDER = {"side": 0, "points": -100, "why": "Drew two", "effects": ["penalty-cards"]}
# What each address writes where the form is right; there is no penalty 999….
WRITTEN = {
    "": "penalty",
    "/2/cancel": "cancelled",
    "/2/clear": "cleared",
    "/999999999999999999999/cancel": "",
}


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    fields=st.dictionaries(
        st.sampled_from(["side", "player", "penalty", "points", "why", "seq", "key", "effect"]),
        st.one_of(st.text(max_size=30), st.integers().map(str), st.sampled_from(["free", "1"])),
    ),
    where=st.sampled_from(list(WRITTEN)),
    is_filled=st.booleans(),
)
def test_random_fields_are_answered_and_never_half_written(
    app: Flask, fields: dict[str, str], where: str, is_filled: bool
) -> None:
    table = Table(app)
    add_entry(app, table.id, "penalty", REMINDER)
    filled = FREE | {"effect": "penalty-cards"} if is_filled else {}
    answer = table.send(where, **filled | fields)
    written = [entry.kind for entry in entries_of(app, table.id)[2:]]
    assert written == ([WRITTEN[where]] if answer.status_code == 303 else [])
    assert answer.status_code in (303, 400, 404, 422)
    assert game_of(app, table.id).seq == 2 + len(written)


@pytest.mark.parametrize("where", WRITTEN)
def test_the_forms_that_are_bent_are_saved_as_they_are(app: Flask, where: str) -> None:
    """Otherwise the test above would bend forms that are refused anyway."""
    table = Table(app)
    add_entry(app, table.id, "penalty", REMINDER)
    answer = table.send(where, **FREE, effect="penalty-cards")
    assert answer.status_code == (303 if WRITTEN[where] else 404)


def test_after_the_end_a_penalty_counts_with_the_last_hand(app: Flask, table: Table) -> None:
    hand = add_entry(app, table.id, "hand", counted([5200, 0]))
    assert "in hand 1" in table.client.get(table.url).text
    table.give(side="1", penalty="drew-out-of-turn")
    game = game_of(app, table.id)
    assert game.totals == (5100, 0) and game.outcome and not game.in_play
    assert entries_of(app, table.id)[-1].body["of"] == hand.seq
    assert "100 off Ann &amp; Cleo: counts with hand 1." in table.client.get(f"/t/{table.id}").text
