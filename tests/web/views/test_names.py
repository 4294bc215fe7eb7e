"""Names of players and sides: nobody at a table is called like another."""

import json
from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from tests.support.phones import scorer, send
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone, store_of

FOUR = ["Ana", "Cleo", "Ben", "Dan"]


def new_game(client: Any, **more: Any) -> Any:
    asked = {"rules": "hudson", "players": "4", "player": FOUR, "do": "start"}
    return send(client, "/new", **{**asked, **more})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"side_name": ["Us", "us"]}, "Two sides are called us."),
        ({"side_name": ["Cleo & Dan", ""]}, "Two sides are called Cleo &amp; Dan."),
        ({"player": [""] * 4, "side_name": ["They", ""]}, "Two sides are called They."),
        ({"players": "2", "player": ["player 2", ""]}, "Two players are called player 2."),
        ({"players": "3", "player": ["Ana", "Player 3"]}, "Two players are called Player 3."),
    ],
)
def test_a_new_game_refuses_the_same_name_twice(
    app: Flask, wrong: dict[str, Any], said: str
) -> None:
    answer = new_game(app.test_client(), **wrong)
    assert answer.status_code == 422
    assert said in answer.text
    assert not store_of(app).summaries()


@pytest.mark.parametrize(
    ("names", "sides", "said"),
    [
        (FOUR, ["Us", "us"], "Two sides are called us."),
        (["Ana", "Cleo", "ana", "Dan"], ["We", "They"], "Two players are called Ana."),
        (["Bo", "Cleo", "Ida", "Dan"], ["Ana & Ben", "Bo & Ida"], "give them different names"),
    ],
)
def test_new_names_may_not_be_the_same_either(
    app: Flask, names: list[str], sides: list[str], said: str
) -> None:
    table_id, secret = make_table(app, names=FOUR)
    sent = {"do": "names", "title": "T", "player": names, "side_name": sides, "seq": "1"}
    answer = send(phone(app, table_id, secret), f"/t/{table_id}/settings", **sent)
    assert answer.status_code == 422
    assert said in answer.text
    assert len(entries_of(app, table_id)) == 1


def test_a_problem_stands_at_its_own_side_where_both_have_one_name(app: Flask) -> None:
    table = make_table(app, "hudson", 2, side_names=("Ana", "Ana"))
    client = phone(app, *table)
    wrong = {"out": "nobody", "s2-way": "points", "s2-points": "12", "seen": "1,2", "now": "1"}
    page = client.post(f"/t/{table[0]}/hand/preview", data=wrong).text
    assert 'data-at="s2-points"' in page
    assert 'data-at="s1-points"' not in page


def test_a_rematch_leaves_names_made_of_partners_to_the_new_partners(app: Flask) -> None:
    client, table_id = scorer(app)
    made = " & ".join(game_of(app, table_id).players[::2]).replace("&", "&amp;")
    page = client.get(f"/new?like={table_id}").text
    assert f'value="{made}"' not in page
    add_entry(app, table_id, "renamed", {"sides": ["The Aces", "They"]})
    assert 'value="The Aces"' in client.get(f"/new?like={table_id}").text


def test_a_file_with_a_name_nobody_could_type_is_refused(app: Flask) -> None:
    client, table_id = scorer(app)
    told = json.loads(client.get(f"/t/{table_id}.json").data)
    send(client, f"/t/{table_id}/delete")
    told["tables"][0]["entries"][0]["body"]["sides"][0]["name"] = "x" * 300
    packed = BytesIO(json.dumps(told).encode())
    answer = send(client, "/import", file=(packed, "game.json"))
    assert "a name in it is too long" in answer.text
    assert not store_of(app).summaries()
