"""Strangers may begin only so much; what goes on at a table is not limited."""

import io
import shutil
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.table_file import SavedTable, decode_tables, encode_tables
from scorekeeper.store.transfer import export_table
from scorekeeper.web.security import rates
from scorekeeper.web.security.rates import RateLimit, network_of
from scorekeeper.web.views.files import MOST_TABLES
from tests.support.http_phones import minus_hand
from tests.support.markup import flowed, hidden_fields
from tests.support.phones import start_game, token
from tests.support.tables import make_table, phone, store_of

LIMIT = 3


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_window_slides_and_tells_how_long_to_wait() -> None:
    clock = Clock()
    limit = RateLimit(2, window=100, clock=clock)
    assert limit.take("a", 1) == 0
    clock.now = 30
    assert limit.take("a", 1) == 0
    assert limit.take("a", 1) == 70
    assert limit.take("b", 1) == 0
    clock.now = 100
    assert limit.take("a", 1) == 0
    assert limit.take("a", 1) == 30


def test_what_was_begun_is_let_through_whole_and_counts_whole() -> None:
    limit = RateLimit(60, window=100, clock=Clock())
    assert limit.take("a", 100) == 0
    assert limit.take("a", 1) == 100


def test_no_limit_is_no_limit() -> None:
    limit = RateLimit(0)
    assert not any(limit.take("a", 1000) for _ in range(100))


def test_the_count_of_many_addresses_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_ADDRESSES", 5)
    limit = RateLimit(1, clock=Clock())
    assert not any(limit.take(str(number), 1) for number in range(20))
    assert limit.take("19", 1)
    assert not limit.take("0", 1)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_a_household_is_one_sender(address: str, network: str) -> None:
    assert network_of(address) == network


def test_sixty_tables_in_ten_minutes_unless_set_otherwise(app: Flask) -> None:
    assert app.config["NEW_TABLES"] == 60
    assert (rates.WINDOW, rates.NEW_TABLES) == (600.0, 60)


def fill_up(client: FlaskClient) -> None:
    for number in range(LIMIT):
        assert start_game(client, key=f"game-{number}").status_code == 303


@pytest.mark.app_config(NEW_TABLES=LIMIT)
def test_one_table_too_many_is_told_what_to_do_and_keeps_the_typing(
    app: Flask, client: FlaskClient
) -> None:
    fill_up(client)
    answer = start_game(client, key="one-more")
    assert answer.status_code == 429
    assert 590 < int(answer.headers["Retry-After"]) <= 600
    page = flowed(answer.text)
    assert "3 games or more" in page and "Wait 10 minutes" in page and "--new-tables" in page
    assert 'name="player" value="Cleo"' in page
    assert len(store_of(app).summaries()) == LIMIT
    other = app.test_client()
    form = hidden_fields(other.get("/example").text) | {"csrf_token": token(other), "key": "x"}
    refused = other.post("/example", data=form)
    assert refused.status_code == 429
    elsewhere = other.post("/example", data=form, environ_base={"REMOTE_ADDR": "192.168.1.21"})
    assert elsewhere.status_code == 303


@pytest.mark.app_config(NEW_TABLES=LIMIT)
def test_a_form_sent_twice_counts_once_and_games_go_on(app: Flask, client: FlaskClient) -> None:
    table = make_table(app, "hudson", 2)
    for _ in range(2 * LIMIT):
        assert start_game(client, key="the-same").status_code == 303
    for number in range(LIMIT - 1):
        assert start_game(client, key=f"game-{number}").status_code == 303
    assert start_game(client, key="the-same").status_code == 303  # the answer got lost
    assert start_game(client, key="new").status_code == 429
    playing = phone(app, *table)
    for _ in range(2 * LIMIT):
        form = hidden_fields(playing.get(f"/t/{table[0]}/hand").text)
        saved = playing.post(f"/t/{table[0]}/hand", data=form | minus_hand(5, 10))
        assert saved.status_code == 303


def many_games(app: Flask, number: int) -> bytes:
    table_id, _ = make_table(app, "hudson", 2)
    [one] = decode_tables(export_table(store_of(app), table_id))
    return encode_tables(
        SavedTable(f"game{place}", one.summary, one.entries) for place in range(number)
    )


def bring(client: FlaskClient, packed: bytes, key: str) -> TestResponse:
    form: dict[str, Any] = {"csrf_token": token(client), "key": key}
    return client.post("/import", data=form | {"file": (io.BytesIO(packed), "games.json")})


@pytest.mark.app_config(NEW_TABLES=LIMIT)
def test_a_file_of_many_games_is_one_import(app: Flask, client: FlaskClient) -> None:
    packed = many_games(app, 10)
    assert bring(client, packed, "a").status_code == 303
    assert bring(client, packed, "a").status_code == 303  # a second tap
    assert len(store_of(app).summaries()) == 11
    assert start_game(client).status_code == 429


def test_a_small_file_of_very_many_games_is_for_the_command_line(
    app: Flask, client: FlaskClient
) -> None:
    packed = many_games(app, MOST_TABLES + 1)
    assert len(packed) < 300_000  # the rule book stands in it once
    refused = bring(client, packed, "a")
    assert refused.status_code == 422
    assert "scorekeeper import" in refused.text
    assert len(store_of(app).summaries()) == 1


@pytest.mark.app_config(NEW_TABLES=LIMIT)
def test_imports_are_limited_by_their_size_as_well(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = many_games(app, 1)
    app.extensions["imported_bytes"] = RateLimit(len(packed))
    assert bring(client, packed, "a").status_code == 303
    answer = bring(client, packed.replace(b"game0", b"game1"), "b")
    assert answer.status_code == 429
    assert start_game(client).status_code == 303


def test_the_last_room_on_the_disk_belongs_to_the_games_that_are_there(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(app, "hudson", 2)
    usage = shutil.disk_usage(app.config["DATA"])._replace(free=rates.LEAST_FREE - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage)
    answer = start_game(client)
    assert answer.status_code == 503 and "nearly full" in answer.text
    assert 'name="player" value="Cleo"' in answer.text
    playing = phone(app, *table)
    form = hidden_fields(playing.get(f"/t/{table[0]}/hand").text)
    saved = playing.post(f"/t/{table[0]}/hand", data=form | minus_hand(5, 10))
    assert saved.status_code == 303
