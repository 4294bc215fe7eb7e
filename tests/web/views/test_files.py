"""Games as files: out as JSON, CSV and PDF, and back in, all or none."""

import csv
import io
import json
from typing import Any

import pytest
from flask import Flask

from tests.support.phones import scorer, send, token
from tests.support.tables import (
    entries_of,
    game_of,
    make_table,
    phone,
    play_hands,
    store_of,
)


def bring(client: Any, packed: bytes) -> Any:
    file = (io.BytesIO(packed), "saved.json")
    return client.post("/import", data={"csrf_token": token(client), "file": file})


def test_a_game_goes_out_and_comes_back_the_same(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, 3)
    before, packed = game_of(app, table_id), client.get(f"/t/{table_id}.json").data
    send(client, f"/t/{table_id}/delete")
    answer = bring(client, packed)
    assert (answer.status_code, answer.location) == (303, "/")
    after = game_of(app, table_id)
    assert (after.totals, after.players, after.seq) == (before.totals, before.players, before.seq)
    assert "Score hand 4" in client.get(f"/t/{table_id}").text


def test_a_game_that_is_here_already_is_not_taken_twice(app: Flask) -> None:
    client, table_id = scorer(app)
    answer = bring(client, client.get(f"/t/{table_id}.json").data)
    assert answer.status_code == 422
    assert "is here already" in answer.text


def _changed(packed: bytes, change: Any) -> bytes:
    told = json.loads(packed)
    change(told["tables"][0])
    return json.dumps(told).encode()


def _set(place: int, **body: Any) -> Any:
    return lambda table: table["entries"][place]["body"].update(body)


def _kind(place: int, kind: str) -> Any:
    return lambda table: table["entries"][place].update(kind=kind)


@pytest.mark.parametrize(
    "change",
    [
        _kind(1, "read"),
        _kind(0, "hand"),
        _kind(1, "start"),
        _set(0, dealer=17),
        _set(0, dealer=-1),
        _set(0, target=0),
        _set(0, target="5000"),
        _set(0, players=["Ana"]),
        _set(0, sides=[{"name": "We", "members": [0, 0]}]),
        _set(0, ruleset={}),
        _set(1, lines=[]),
        _set(1, sides="no"),
    ],
)
def test_a_game_that_does_not_fit_together_is_refused_whole(app: Flask, change: Any) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, 1)
    packed = client.get(f"/t/{table_id}.json").data
    send(client, f"/t/{table_id}/delete")
    answer = bring(client, _changed(packed, change))
    assert answer.status_code == 422
    assert "nothing was taken from it" in answer.text
    assert not store_of(app).summaries()


@pytest.mark.parametrize(
    "packed", [b"", b"\xff\xfe\x00", b"[]", b'{"format": "other"}', b"{" * 9999]
)
def test_a_file_of_another_kind_is_refused(app: Flask, packed: bytes) -> None:
    answer = bring(app.test_client(), packed)
    assert answer.status_code == 422
    assert 'class="note error"' in answer.text


def test_without_a_file_the_page_asks_for_one(app: Flask) -> None:
    assert "Choose a file first." in send(app.test_client(), "/import").text


def test_csv_has_a_row_for_each_line_and_adds_up(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, 3)
    game, answer = game_of(app, table_id), client.get(f"/t/{table_id}.csv")
    rows = list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))
    assert len(rows) == sum(len(side) for hand in game.hands for side in hand.lines)
    for place, side in enumerate(game.sides):
        own = sum(int(row["points"]) for row in rows if row["side"] == side.name)
        assert own == game.totals[place]
    assert {row["cite"] for row in rows} >= {"Hudson ¶57"}


@pytest.mark.parametrize("name", ["=1+1", "+49", "-2", "@SUM(A1)", "\t=1"])
def test_a_name_like_a_formula_stays_a_name(app: Flask, name: str) -> None:
    table_id, secret = make_table(app, side_names=(name, "They"))
    play_hands(app, table_id, 1)
    text = phone(app, table_id, secret).get(f"/t/{table_id}.csv").text
    sides = {row["side"] for row in csv.DictReader(io.StringIO(text))}
    assert sides == {f"'{name}", "They"}


def test_everything_of_this_device_comes_in_one_file(app: Flask) -> None:
    client, table_id = scorer(app)
    make_table(app)  # somebody else's
    play_hands(app, table_id, 1)
    told = client.get("/export.json").get_json()
    assert [table["id"] for table in told["tables"]] == [table_id]
    assert "Friday night" in client.get("/export.csv").text
    assert app.test_client().get("/export.json").get_json()["tables"] == []


def test_no_export_holds_a_secret(app: Flask) -> None:
    table_id, secret = make_table(app)
    assert secret.encode() not in phone(app, table_id, secret).get(f"/t/{table_id}.json").data


@pytest.mark.parametrize("ending", [".json", ".csv", ".pdf", "/export", "/qr.pdf", "/ruling/2.pdf"])
def test_a_foreign_table_cannot_be_exported(app: Flask, ending: str) -> None:
    _, table_id = scorer(app)
    assert app.test_client().get(f"/t/{table_id}{ending}").status_code == 404


def test_exports_write_nothing(app: Flask) -> None:
    client, table_id = scorer(app)
    for ending in (".json", ".csv", "/export"):
        client.get(f"/t/{table_id}{ending}")
    assert len(entries_of(app, table_id)) == 1
