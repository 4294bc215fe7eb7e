"""Answers to a phone's draft repeat its mark and say what became of it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.security.drafts import HEADER, LATER, SAVED
from tests.support.http_phones import minus_hand
from tests.support.markup import hidden_fields
from tests.support.tables import add_entry, game_of, make_table, phone


def test_every_kind_of_answer_repeats_the_mark(app: Flask, client: FlaskClient) -> None:
    table_id, secret = make_table(app, "hudson", 2)
    own, url = phone(app, table_id, secret), f"/t/{table_id}/hand"
    form = hidden_fields(own.get(url).text)
    answers = [
        own.post(url, data=form | fields, headers={HEADER: "mark-1"})
        for fields in ({}, minus_hand(25, 40), minus_hand(25, 45))
    ]
    answers.append(client.post(url, headers={HEADER: "mark-1"}))
    answers.append(client.post(f"{url}/nowhere", headers={HEADER: "mark-1"}))
    assert [answer.status_code for answer in answers] == [422, 201, 409, 404, 400]
    assert {answer.headers.get(HEADER) for answer in answers} == {"mark-1"}


@pytest.mark.parametrize("mark", ["", "x" * 65, "a b", "é", 'a"b'])
def test_what_is_no_mark_is_not_repeated(client: FlaskClient, mark: str) -> None:
    assert HEADER not in client.get("/", headers={HEADER: mark}).headers
    assert HEADER not in client.get("/").headers


def test_a_saved_form_names_the_entries_around_it_each_time_it_is_sent(app: Flask) -> None:
    table_id, secret = make_table(app, "hudson", 2)
    own, url = phone(app, table_id, secret), f"/t/{table_id}/hand"
    form = hidden_fields(own.get(url).text) | minus_hand(25, 40)
    first = own.post(url, data=form, headers={HEADER: "a"})
    add_entry(app, table_id, "target", {"target": 3000})
    again = own.post(url, data=form, headers={HEADER: "b"})
    assert (first.status_code, first.headers[SAVED]) == (201, "1-2")
    assert (again.status_code, again.headers[SAVED]) == (201, "1-2")
    assert SAVED not in own.post(url, data=form).headers


def test_a_ruling_with_several_entries_names_the_last_of_them(app: Flask) -> None:
    table_id, secret = make_table(app, "hudson", 4)
    own, url = phone(app, table_id, secret), f"/t/{table_id}/rulings/wrong-number-dealt"
    form = hidden_fields(own.get(f"/t/{table_id}/penalty").text) | {
        "side": "0",
        "noticed": "before",
    }
    for mark in ("a", "b"):
        answer = own.post(url, data=form, headers={HEADER: mark})
        assert answer.status_code == 201
        last = game_of(app, table_id).seq
        assert answer.headers[SAVED] == f"1-{last}"


def test_what_was_sent_later_leaves_no_message_for_another_page(app: Flask) -> None:
    table_id, secret = make_table(app, "hudson", 2)
    own, url = phone(app, table_id, secret), f"/t/{table_id}/hand"
    for number, headers in enumerate(({HEADER: "a", LATER: "1"}, {HEADER: "b"}), 1):
        form = hidden_fields(own.get(url).text) | minus_hand(25, 40)
        assert own.post(url, data=form, headers=headers).status_code == 201
        is_told = f"Hand {number} is saved." in own.get(f"/t/{table_id}").text
        assert is_told == (LATER not in headers)
