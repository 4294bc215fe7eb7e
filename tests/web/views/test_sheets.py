"""Sheets to print: of a game, blank ones, slips and cards."""

import re

import pytest
from flask import Flask

from scorekeeper.text import number
from scorekeeper.web.devices import LINKS_COOKIE
from scorekeeper.web.views.sheets import GAME_KINDS, KINDS
from tests.support.markup import flowed
from tests.support.phones import both, scorer
from tests.support.tables import add_entry, game_of, make_table, play_hands


@pytest.mark.parametrize("paper", ["", "?paper=letter"])
def test_a_watcher_may_print_the_score_sheet(app: Flask, paper: str) -> None:
    _, watcher, table_id = both(app)
    play_hands(app, table_id)
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
    assert page.count('src="/static/pictures/') == len(KINDS)
    for kind in (known.id for known in KINDS):
        for rules in ("hudson", "miller"):
            answer = client.get(f"/sheets/print?kind={kind}&rules={rules}&players=4&paper=a4")
            assert answer.data.startswith(b"%PDF"), (kind, rules)


def test_games_of_one_name_are_told_apart_where_they_are_printed(app: Flask) -> None:
    first, second = make_table(app, "hudson"), make_table(app, "bicycle")
    play_hands(app, first[0])
    client = app.test_client()
    client.set_cookie(LINKS_COOKIE, "~".join(".".join(one) for one in (first, second)))
    page = flowed(client.get("/sheets").text)
    assert "(Hudson) · 2 hands · " in page and "(Bicycle) · 0 hands · " in page
    assert f"<b>{number(game_of(app, first[0]).totals[0])}</b>" in page
    labels = re.findall(r'aria-label="([^"]+ on (?:A4|Letter))"', page)
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


def test_a_game_prints_on_every_kind_of_sheet(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id)
    page = client.get(f"/t/{table_id}/print").text
    kinds = re.findall(r'name="kind" value="([a-z-]+)"', page)
    known = [kind for _, group in GAME_KINDS for kind in group if kind.id != "winner"]
    assert kinds == [kind.id for kind in known]
    assert all(f"<b>{kind.name}</b><br><small>{kind.text}</small>" in page for kind in known)
    for kind in kinds:
        answer = client.get(f"/t/{table_id}/print.pdf?kind={kind}&paper=letter&type=large")
        assert answer.data.startswith(b"%PDF"), kind
    assert client.get(f"/t/{table_id}/print.pdf?kind=poster").status_code == 400
    assert client.get(f"/t/{table_id}/print.pdf?kind=winner").status_code == 400


def test_an_ended_game_offers_the_card_of_the_winner(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id)
    add_entry(app, table_id, "ended", {})
    assert 'value="winner"' in client.get(f"/t/{table_id}/print").text
    answer = client.get(f"/t/{table_id}/print.pdf?kind=winner")
    assert answer.data.startswith(b"%PDF")
    assert "winner-" in answer.headers["Content-Disposition"]


@pytest.mark.parametrize("games", ["", "?games=evening&type=large"])
def test_the_games_of_a_phone_print_as_one_summary(app: Flask, games: str) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id)
    assert "/sheets/games.pdf" in client.get("/sheets").text
    assert client.get(f"/sheets/games.pdf{games}").data.startswith(b"%PDF")
