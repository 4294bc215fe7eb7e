"""A phone for the tests of the pages: it looks, fills in, and sends."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.secrets import watch_secret
from scorekeeper.table.game import Game
from tests.support.markup import hidden_fields
from tests.support.tables import game_of, make_table, phone

FOUR_NAMES = ["Ana", "Cleo", "Ben", "Dan"]


def token(client: FlaskClient) -> str:
    """Return the token of a form; the session it belongs to stays with the phone."""
    return hidden_fields(client.get("/import").text)["csrf_token"]


def send(client: FlaskClient, path: str, **fields: Any) -> TestResponse:
    """Send a form with a fitting token; `_` in a field's name stands for `-`."""
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    return client.post(path, data={"csrf_token": token(client), "key": "one", **named})


def scorer(app: Flask, rules: str = "hudson", players: int = 4) -> tuple[FlaskClient, str]:
    """Return a phone with the score link of a new table, and the table's id."""
    table_id, secret = make_table(app, rules, players)
    return phone(app, table_id, secret), table_id


def both(app: Flask, players: int = 4) -> tuple[FlaskClient, FlaskClient, str]:
    """Return a phone that may score, one that may watch, and the table's id."""
    table_id, secret = make_table(app, "hudson", players)
    watcher = phone(app, table_id, watch_secret(secret))
    return phone(app, table_id, secret), watcher, table_id


def start_game(client: FlaskClient, **fields: Any) -> TestResponse:
    """Send the form for a new game of four under Hudson."""
    filled = {"rules": "hudson", "players": "4", "player": FOUR_NAMES, "do": "start"}
    return send(client, "/new", **filled | fields)


def started_game(app: Flask, answer: TestResponse) -> Game:
    """Return the game that the answer to a new game leads to."""
    assert answer.status_code == 303
    assert answer.location
    return game_of(app, answer.location.rpartition("/")[2])
