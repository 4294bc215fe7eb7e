"""The page of every error says what happened and what to do."""

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from scorekeeper.errors import UnknownEntry
from scorekeeper.store.refusals import NoSuchTable
from tests.support.markup import hidden_fields, hidden_pairs
from tests.support.phones import token
from tests.support.tables import add_entry, make_table, phone, store_of

pytestmark = pytest.mark.app_config(TESTING=False)


@pytest.fixture(autouse=True)
def views(app: Flask) -> None:
    """Adds pages that fail."""

    @app.get("/abort/<int:code>")
    def plain(code: int) -> str:
        abort(code)

    @app.get("/told")
    def told() -> str:
        abort(400, "The seventh <card> is missing.")

    @app.get("/broken")
    def broken() -> str:
        raise ZeroDivisionError("secret detail")

    @app.get("/unreadable")
    def unreadable() -> str:
        raise UnknownEntry("juggled")

    @app.get("/no-table")
    def no_table() -> str:
        raise NoSuchTable("abc")


@pytest.mark.parametrize(
    ("path", "code", "sentence"),
    [
        ("/abort/400", 400, "Something in the request did not fit."),
        ("/abort/403", 403, "Ask whoever keeps the score for the score link."),
        ("/abort/404", 404, "The game may have been deleted"),
        ("/abort/413", 413, "Send less: a hand is only a few numbers."),
        ("/abort/418", 418, "Go back and try again."),
        ("/told", 400, "The seventh &lt;card&gt; is missing."),
        ("/nowhere", 404, "There is nothing here"),
        ("/no-table", 404, "There is nothing here"),
        ("/broken", 500, "Your numbers are still on this phone."),
        ("/unreadable", 500, "juggled"),
    ],
)
def test_an_error_has_a_page_with_its_sentence(
    client: FlaskClient, path: str, code: int, sentence: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == code
    assert sentence in answer.text
    assert answer.text.startswith("<!doctype html>")
    assert "secret detail" not in answer.text


def test_a_redirect_is_no_error(client: FlaskClient) -> None:
    assert client.post("/example", data={"csrf_token": token(client)}).status_code == 303


def test_a_form_with_an_old_token_can_be_sent_once_more(client: FlaskClient) -> None:
    sent = {"csrf_token": "old", "name": "Zoë", "also": ["1", "2"]}
    answer = client.post("/device", data=sent)
    assert answer.status_code == 400
    pairs = hidden_pairs(answer.text)
    assert [pair for pair in pairs if pair[0] != "csrf_token"] == [
        ("name", "Zoë"),
        ("also", "1"),
        ("also", "2"),
    ]
    assert client.post("/device", data=dict(pairs)).status_code == 303


def test_a_form_that_cannot_be_saved_can_be_sent_once_more(app: Flask, client: FlaskClient) -> None:
    fields = {"csrf_token": token(client), "key": "k", "rules": "hudson", "players": "2"}
    app.extensions["store"].path.unlink()
    answer = client.post("/new", data=fields | {"player": ["Ann", "Bo"], "do": "start"})
    assert answer.status_code == 503
    assert "is not there" in answer.text
    assert ("player", "Bo") in hidden_pairs(answer.text)


def test_what_was_typed_for_a_game_that_cannot_be_read_stays(app: Flask) -> None:
    table_id, secret = make_table(app)
    add_entry(app, table_id, "target", {"target": 4000})
    client = phone(app, table_id, secret)
    form = hidden_fields(client.get(f"/t/{table_id}/penalty").text)
    with store_of(app).writing() as connection:
        connection.execute("DROP TRIGGER entry_is_append_only")
        connection.execute("UPDATE entry SET body = '{}' WHERE seq = 2")
    app.extensions["ledger_cache"].clear()
    answer = client.post(f"/t/{table_id}/penalty", data=form | {"why": "Saw a card"})
    assert answer.status_code == 500
    assert "Nothing was saved" in answer.text and 'value="Saw a card"' in answer.text
