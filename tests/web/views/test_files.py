"""Games as files: out as JSON, CSV and PDF, and back in, all or none."""

import csv
import io
import json
import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.text import number
from scorekeeper.web.devices import LINKS_COOKIE
from tests.support.games import make_entries
from tests.support.markup import flowed
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone, store_of
from tests.support.visits import both, scorer, send, token


def play(app: Flask, table_id: str, hands: int = 2) -> None:
    for entry in make_entries(hands=hands, corrections=False)[1:]:
        add_entry(app, table_id, entry.kind, entry.body)


def bring(client: Any, packed: bytes) -> Any:
    file = (io.BytesIO(packed), "saved.json")
    return client.post("/import", data={"csrf_token": token(client), "file": file})


def test_a_game_goes_out_and_comes_back_the_same(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, 3)
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
    play(app, table_id, 1)
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
    play(app, table_id, 3)
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
    play(app, table_id, 1)
    text = phone(app, table_id, secret).get(f"/t/{table_id}.csv").text
    sides = {row["side"] for row in csv.DictReader(io.StringIO(text))}
    assert sides == {f"'{name}", "They"}


def test_everything_of_this_device_comes_in_one_file(app: Flask) -> None:
    client, table_id = scorer(app)
    make_table(app)  # somebody else's
    play(app, table_id, 1)
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


@pytest.mark.parametrize("paper", ["", "?paper=letter"])
def test_a_watcher_may_print_the_score_sheet(app: Flask, paper: str) -> None:
    _, watcher, table_id = both(app)
    play(app, table_id)
    answer = watcher.get(f"/t/{table_id}.pdf{paper}")
    assert answer.mimetype == "application/pdf" and answer.data.startswith(b"%PDF")


def test_a_ruling_and_the_code_print_as_slips(app: Flask) -> None:
    client, table_id = scorer(app)
    body = {"side": 0, "points": -100, "why": "Drew out of turn", "cites": ["hudson:57"]}
    seq = add_entry(app, table_id, "penalty", body).seq
    assert f"/t/{table_id}/ruling/{seq}.pdf" in client.get(f"/t/{table_id}/history").text
    assert client.get(f"/t/{table_id}/ruling/{seq}.pdf").data.startswith(b"%PDF")
    assert client.get(f"/t/{table_id}/ruling/99.pdf").status_code == 404
    assert client.get(f"/t/{table_id}/qr.pdf?paper=letter").data.startswith(b"%PDF")


def test_the_sheets_page_makes_each_sheet_for_each_book(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/sheets").text
    assert "Blank score sheet" in page
    assert page.count('src="/static/pictures/') == 3
    for kind in ("blank", "tally", "card"):
        for rules in ("hudson", "miller"):
            answer = client.get(f"/sheets/print?kind={kind}&rules={rules}&players=4&paper=a4")
            assert answer.data.startswith(b"%PDF"), (kind, rules)


def test_games_of_one_name_are_told_apart_where_they_are_printed(app: Flask) -> None:
    first, second = make_table(app, "hudson"), make_table(app, "bicycle")
    play(app, first[0])
    client = app.test_client()
    client.set_cookie(LINKS_COOKIE, "~".join(".".join(one) for one in (first, second)))
    page = flowed(client.get("/sheets").text)
    assert "Hudson · 2 hands · " in page and "Bicycle · 0 hands · " in page
    assert f"<b>{number(game_of(app, first[0]).totals[0])}</b>" in page
    labels = re.findall(r'aria-label="(Friday night[^"]+)"', page)
    assert len(set(labels)) == 4


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "Choose a rule book"),
        ("kind=blank&rules=miller&players=3", "Miller is for 4 players."),
        ("kind=blank&rules=hudson&players=4&paper=a9", "A4 and for Letter"),
        ("kind=poster&rules=hudson", "Choose a rule book"),
        ("kind=blank&rules=hudson&players=" + "9" * 10_000, "Hudson is for"),
    ],
)
def test_a_sheet_that_is_not_made_says_why(app: Flask, query: str, said: str) -> None:
    answer = app.test_client().get(f"/sheets/print?{query}")
    assert answer.status_code == 400
    assert said in answer.text


def test_exports_write_nothing(app: Flask) -> None:
    client, table_id = scorer(app)
    for ending in (".json", ".csv", "/export"):
        client.get(f"/t/{table_id}{ending}")
    assert len(entries_of(app, table_id)) == 1
