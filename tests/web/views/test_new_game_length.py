"""A new game for some hands, until a time, or from the middle; and what a rematch keeps."""

from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from tests.support.markup import flowed, hidden_fields
from tests.support.phones import scorer, send, start_game, started_game
from tests.support.tables import add_entry, entries_of

NOW = datetime(2026, 1, 31, 22, 50, tzinfo=UTC)
pytestmark = pytest.mark.app_config(CLOCK=lambda: NOW)
PAPER: dict[str, Any] = {"paper-hands": "3", "paper-total": ["1,480", "2,905"]}


def test_a_game_begins_for_four_hands(app: Flask) -> None:
    client = app.test_client()
    answer = start_game(client, lasts="hands", hands="4")
    game = started_game(app, answer)
    assert (game.deals, game.target) == (4, 0)
    assert "Hand 1 of 4" in flowed(client.get(answer.location).text)


@pytest.mark.parametrize(("lasts", "is_open"), [("target", ""), ("hands", " open")])
def test_how_long_is_unfolded_only_where_it_was_chosen(
    app: Flask, lasts: str, is_open: str
) -> None:
    sent = {"do": "show", "players": "2", "rules": "hudson", "lasts": lasts}
    page = flowed(send(app.test_client(), "/new", **sent).text)
    assert f'<details class="more"{is_open}> <summary>How long' in page


def test_a_game_begins_until_a_time_after_midnight(app: Flask) -> None:
    sent = {"lasts": "time", "until": "00:30", "utc-offset": "60"}
    game = started_game(app, start_game(app.test_client(), **sent))
    assert game.until and game.until.clock == "2026-02-01T00:30"
    assert game.until.moment == "2026-01-31T23:30:00Z"


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lasts": "hands"}, "Type how many hands are played"),
        ({"lasts": "time"}, "Type the time as hours and minutes"),
        (PAPER | {"paper-hands": ""}, "After how many hands did you stand so?"),
        (PAPER | {"paper-total": ["5,200", "2,905"]}, "the game would be over already"),
    ],
)
def test_what_cannot_be_is_said_and_the_rest_stays(
    app: Flask, fields: dict[str, Any], said: str
) -> None:
    page = start_game(app.test_client(), **fields)
    assert (page.status_code, said in flowed(page.text)) == (422, True)
    assert 'value="Cleo"' in page.text


def test_a_game_begins_in_the_middle(app: Flask) -> None:
    client = app.test_client()
    answer = start_game(client, dealer="2", **PAPER)
    game = started_game(app, answer)
    assert (game.totals, game.number, game.players[game.dealer]) == ((1480, 2905), 4, "Cleo")
    board = flowed(client.get(answer.location).text)
    assert "Brought over from paper after 3 hands" in board
    assert "Undo: Brought over from paper" in board


def test_a_total_too_few_counts_as_none(app: Flask) -> None:
    game = started_game(app, start_game(app.test_client(), **PAPER | {"paper-total": ["1,480"]}))
    assert game.totals == (1480, 0)


def test_the_same_form_twice_begins_one_table(app: Flask) -> None:
    client = app.test_client()
    first, second = (start_game(client, **PAPER) for _ in range(2))
    assert first.location == second.location
    assert len(entries_of(app, first.location.rpartition("/")[2])) == 2


def test_a_rematch_keeps_decisions_and_length(app: Flask) -> None:
    client, table_id = scorer(app)
    add_entry(app, table_id, "format", {"hands": 4})
    for question in ("It fell", "It was wet"):
        decided = {"question": question, "decision": "Leave it", "agreed": [0]}
        add_entry(app, table_id, "precedent", decided)
    page = client.get(f"/new?like={table_id}").text
    assert "What this table decided stays decided (2 decisions)." in flowed(page)
    assert 'value="hands" checked' in page
    sent = hidden_fields(page) | {"lasts": "hands", "hands": "4"}
    game = started_game(app, start_game(client, **{k: v for k, v in sent.items() if k != "key"}))
    assert game.deals == 4
    assert [precedent.question for precedent in game.precedents] == ["It fell", "It was wet"]
    assert game.precedents[0].since and not game.undoable
