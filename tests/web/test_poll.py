"""A follower with nothing new is answered before Flask is asked, and no less strictly."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.secrets import link_hashes, new_secret, watch_secret
from scorekeeper.web.devices import LINKS_COOKIE
from tests.support.tables import add_entry, make_table, phone, store_of

pytestmark = pytest.mark.app_config(HOSTS=("cards.example.org",))


@pytest.fixture
def live_calls(app: Flask) -> list[str]:
    """The tables that Flask's own view was asked for."""
    calls: list[str] = []
    view = app.view_functions["board.live"]

    def live(table_id: str) -> Any:
        calls.append(table_id)
        return view(table_id)

    app.view_functions["board.live"] = live
    return calls


def poll(client: FlaskClient, table_id: str, tag: str, **headers: str) -> TestResponse:
    return client.get(f"/t/{table_id}/live", headers={"If-None-Match": tag, **headers})


def tag_of(client: FlaskClient, table_id: str) -> str:
    return client.get(f"/t/{table_id}/live").headers["ETag"]


def test_nothing_new_is_told_without_flask_and_without_a_cookie(
    app: Flask, live_calls: list[str]
) -> None:
    table_id, secret = make_table(app)
    for link in (secret, watch_secret(secret)):
        client = phone(app, table_id, link)
        tag = tag_of(client, table_id)
        live_calls.clear()
        answer = poll(client, table_id, tag)
        assert (answer.status_code, answer.data, answer.headers["ETag"]) == (304, b"", tag)
        assert "Set-Cookie" not in answer.headers
        assert live_calls == []


def test_the_board_itself_carries_the_tag_its_first_poll_asks_with(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, secret)
    tag = tag_of(client, table_id)
    assert tag.replace('"', "&#34;") in client.get(f"/t/{table_id}").text


def test_an_entry_is_told_to_the_next_poll(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, secret)
    tag = tag_of(client, table_id)
    add_entry(app, table_id, "renamed", {"name": "Saturday night"})
    answer = poll(client, table_id, tag)
    assert answer.status_code == 200
    assert answer.headers["ETag"] not in ("", tag)


def test_the_right_to_score_is_part_of_what_is_new(app: Flask) -> None:
    table_id, secret = make_table(app)
    tag = tag_of(phone(app, table_id, secret), table_id)
    assert poll(phone(app, table_id, watch_secret(secret)), table_id, tag).status_code == 200


def test_a_poll_without_the_link_learns_nothing(app: Flask) -> None:
    table_id, secret = make_table(app)
    tag = tag_of(phone(app, table_id, secret), table_id)
    for stranger in (app.test_client(), phone(app, table_id, new_secret())):
        assert poll(stranger, table_id, tag).status_code == 404


def test_a_link_that_was_ended_follows_no_more(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, secret)
    tag = tag_of(client, table_id)
    store_of(app).renew_links(table_id, link_hashes(new_secret()), "2026-01-31T20:00:00Z")
    assert poll(client, table_id, tag).status_code == 404


def test_a_poll_from_a_foreign_name_is_refused(app: Flask) -> None:
    table_id, secret = make_table(app)
    tag = tag_of(phone(app, table_id, secret), table_id)
    client = app.test_client(use_cookies=False)  # a jar sends foreign names nothing
    link = {"Cookie": f"{LINKS_COOKIE}={table_id}.{secret}"}
    assert poll(client, table_id, tag, Host="evil.example", **link).status_code == 400
    assert poll(client, table_id, tag, Host="localhost:8000", **link).status_code == 304


def test_a_cookie_nobody_can_read_opens_nothing(app: Flask) -> None:
    table_id, secret = make_table(app)
    tag = tag_of(phone(app, table_id, secret), table_id)
    wrong = {"HTTP_COOKIE": "tables=\xff\xfe"}
    headers = {"If-None-Match": tag}
    client = app.test_client(use_cookies=False)
    answer = client.get(f"/t/{table_id}/live", headers=headers, environ_overrides=wrong)
    assert answer.status_code in (400, 404)


def test_a_poll_says_when_the_file_is_gone(app: Flask) -> None:
    table_id, secret = make_table(app)
    client = phone(app, table_id, secret)
    tag = tag_of(client, table_id)
    store_of(app).path.unlink()
    answer = poll(client, table_id, tag)
    assert answer.status_code == 503
    assert "is not there" in answer.text


def test_the_view_answers_a_poll_in_the_same_way_without_the_middleware(app: Flask) -> None:
    table_id, secret = make_table(app)
    tag = tag_of(phone(app, table_id, secret), table_id)
    link = {"Cookie": f"{LINKS_COOKIE}={table_id}.{secret}"}
    for asked, status in ((tag, 304), ('"1-2020-01-01T00:00:00Z-score"', 200)):
        headers = {**link, "If-None-Match": asked}
        with app.test_request_context(f"/t/{table_id}/live", headers=headers):
            answer = app.full_dispatch_request()
        assert (answer.status_code, answer.headers["ETag"]) == (status, tag)
