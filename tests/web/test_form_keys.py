"""The key of a form: it counts once, and only its hash is stored."""

import re

import pytest
from flask import Flask

from scorekeeper.web import form_keys, table_access
from tests.support.http_phones import form_of, minus_hand, stored_form
from tests.support.markup import hidden_fields
from tests.support.tables import add_entry, entries_of, make_table, phone, store_of

KEY = "the-key-of-a-form"
STORED = stored_form(KEY)
PENALTY = {"side": 0, "points": -100, "why": "drew out of turn", "effects": ["frozen"]}
# A page with a form, where the form is sent, what is filled in.
FORMS = [
    ("penalty", "penalty", {"side": "1", "penalty": "drew-out-of-turn"}),
    ("penalty", "penalty/2/cancel", {}),
    ("penalty", "penalty/2/clear", {"effect": "frozen"}),
    ("settings", "settings", {"do": "target", "target": "7000"}),
    ("penalty", "undo", {"of": "2"}),
    ("penalty", "rulings/drew-out-of-turn", {"side": "0", "kept": "yes"}),
    ("hand", "hand", minus_hand(25, 40)),
]


@pytest.mark.parametrize(("page", "path", "fields"), FORMS, ids=[path for _, path, _ in FORMS])
def test_every_form_stores_the_hash_of_its_key_once(
    app: Flask, page: str, path: str, fields: dict[str, str]
) -> None:
    table_id, secret = make_table(app)
    add_entry(app, table_id, "penalty", PENALTY)
    client = phone(app, table_id, secret)
    form = (
        hidden_fields(client.get(f"/t/{table_id}/{page}").text) | {"seq": "2", "key": KEY} | fields
    )
    statuses = [client.post(f"/t/{table_id}/{path}", data=form).status_code for _ in range(2)]
    assert [form_of(entry) for entry in entries_of(app, table_id)[2:]] == [STORED]
    assert statuses == [303, 303]


def test_the_key_of_a_form_is_hashed_and_its_seq_read(app: Flask) -> None:
    table_id, secret = make_table(app)
    cookie = {"Cookie": f"tables={table_id}.{secret}"}
    with app.test_request_context(method="POST", data={"key": KEY, "seq": "1"}, headers=cookie):
        sent = form_keys.read(table_access.open_table(table_id))
    assert sent == form_keys.Submission(sent.key, 1, None)
    assert re.fullmatch(rf"{STORED}\.[0-9a-f]{{16}}", sent.key)


@pytest.mark.parametrize(("typed", "seq"), [("", 0), ("x", 0), ("12", 12)])
def test_a_form_without_a_fitting_number_was_made_from_nothing(
    app: Flask, typed: str, seq: int
) -> None:
    with app.test_request_context(method="POST", data={"seq": typed}):
        assert form_keys.seq() == seq


def test_a_form_without_a_key_counts_each_time_it_is_sent(app: Flask) -> None:
    keys = []
    for _ in range(2):
        with app.test_request_context(method="POST", data={}):
            assert form_keys.key() == form_keys.key()
            keys.append(form_keys.key())
    assert keys[0] != keys[1]


def test_keys_for_new_pages_differ() -> None:
    made = {form_keys.new_form_key() for _ in range(100)}
    assert len(made) == 100
    assert all(re.fullmatch(r"[\w-]{16}", key, re.ASCII) for key in made)


def test_a_secret_follows_from_the_form_and_the_purpose(app: Flask) -> None:
    def secrets(key: str) -> list[str]:
        with app.test_request_context(method="POST", data={"key": key}):
            return [
                form_keys.secret(),
                form_keys.secret_of_import("t1"),
                form_keys.secret_of_import("t2"),
            ]

    assert secrets(KEY) == secrets(KEY)
    assert len({*secrets(KEY), *secrets("another-key")}) == 6


def test_the_stored_key_does_not_give_the_secret_away(app: Flask) -> None:
    with app.test_request_context(method="POST", data={"key": KEY}):
        secret = form_keys.secret()
    with app.test_request_context(method="POST", data={"key": STORED}):
        assert form_keys.secret() != secret


def test_a_new_game_form_sent_twice_begins_one_table(app: Flask) -> None:
    client = app.test_client()
    form: dict[str, str | list[str]] = {**hidden_fields(client.get("/new").text)}
    form |= {"key": KEY, "rules": "hudson", "players": "2", "do": "start"}
    form |= {"player": ["Ann", "Bo"], "dealer": "1"}
    answers = [client.post("/new", data=form) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    [row] = store_of(app).summaries()
    assert [form_of(entry) for entry in entries_of(app, row.id)] == [STORED]
