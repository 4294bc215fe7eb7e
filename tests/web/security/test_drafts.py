"""Answers to a phone's draft repeat its mark."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.security.drafts import HEADER
from tests.support.http_phones import minus_hand
from tests.support.markup import hidden_fields
from tests.support.tables import make_table, phone


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
