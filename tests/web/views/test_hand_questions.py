"""What the scoring page asks before it saves, what it no longer asks, what it says meanwhile."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.markup import hidden_fields
from tests.support.tables import make_table, phone

SIDES: dict[str, Any] = {
    "out": "1",
    "s1-way": "points",
    "s1-points": "120",
    "s1-item-natural": "1",
    "s2-way": "points",
    "s2-points": "85",
    "s2-held_points": "65",
}


@pytest.fixture
def table(app: Flask) -> tuple[FlaskClient, str]:
    at, secret = make_table(app, "hudson", 4)
    return phone(app, at, secret), f"/t/{at}"


def test_an_empty_field_is_asked_about_and_a_written_nought_is_an_answer(
    table: tuple[FlaskClient, str],
) -> None:
    client, board = table
    form = hidden_fields(client.get(f"{board}/hand").text) | SIDES
    assert client.post(f"{board}/hand", data=form).status_code == 422
    assert client.post(f"{board}/hand", data=form | {"s1-held_points": "0"}).status_code == 303


def test_the_question_stands_above_the_fields_when_a_save_waits_for_it(
    table: tuple[FlaskClient, str],
) -> None:
    client, board = table
    form = hidden_fields(client.get(f"{board}/hand").text) | SIDES
    page = client.post(f"{board}/hand", data=form).text
    assert (
        page.index("Is this right?")
        < page.index("No cards in hand are counted")
        < page.index('id="out"')
    )


def test_a_preview_after_a_refused_save_holds_nothing_back(table: tuple[FlaskClient, str]) -> None:
    client, board = table
    sent = {"s1-way": "points", "s2-way": "points", "now": "1", "seen": "1,2"}
    calm = client.post(f"{board}/hand/preview", data=sent).text
    told = client.post(f"{board}/hand/preview", data=sent | {"told": "1"}).text
    assert "Who went out?" not in calm
    assert "Who went out?" in told


def test_a_finished_game_fetched_unseen_leaves_no_message_for_another_page(app: Flask) -> None:
    at, secret = make_table(app, "hudson", 4, target=500)
    client, board = phone(app, at, secret), f"/t/{at}"
    form = hidden_fields(client.get(f"{board}/hand").text) | SIDES | {"s1-held_points": "0"}
    client.post(f"{board}/hand", data=form)
    client.get(board)
    assert client.get(f"{board}/hand").status_code == 303
    assert "note warning" not in client.get("/").text


def preview(table: tuple[FlaskClient, str], **fields: str) -> str:
    client, board = table
    return client.post(f"{board}/hand/preview", data={"now": "1", "seen": "1"} | fields).text


def test_a_side_that_cannot_be_counted_has_no_net(table: tuple[FlaskClient, str]) -> None:
    said = preview(table, **SIDES | {"s1-points": "12O"})
    assert '<i data-for="net-1">–</i>' in said
    assert said.rindex("look again") > said.rindex('data-for="say-1"')


def test_a_side_not_opened_is_told_in_full_once_something_is_typed(
    table: tuple[FlaskClient, str],
) -> None:
    blank = {"s2-points": "", "s2-held_points": "", "s2-item-red-three": "0"}
    assert '<i data-for="say-2">0 → 20</i>' in preview(table, **SIDES)
    assert '<i data-for="say-2">tap to count</i>' in preview(table, **SIDES | blank)


MELDS: dict[str, Any] = {"s1-way": "melds", "s1-meld": ["K K K K K K K", "A A A"], "typed": "1"}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"s1-points": "150"}, "The melds are counted: points on the table 130, not the 150 you"),
        ({"s1-points": "l30"}, "points on the table 130, not the l30 you typed."),
        ({"s1-item-natural": "2"}, "natural canastas 1, not the 2 you typed."),
        ({"s1-card-A": "4"}, "aces 3, not the 4 you typed."),
        ({"s1-meld": [], "s1-points": "150"}, "points on the table 0, not the 150 you typed."),
        ({"s1-points": "130", "s1-item-natural": "1", "s1-card-A": "3", "s1-card-8-K": "7"}, ""),
        ({"s1-points": "", "s1-card-A": " "}, ""),
        ({"s1-way": "points", "s1-points": "150", "s1-card-A": "4"}, ""),
        (
            {"s1-way": "cards", "s1-card-A": "4", "s1-points": "150"},
            "The cards are counted: points on the table 80, not the 150 you typed.",
        ),
        ({"s1-meld": ["K K"], "s1-points": "150"}, "on the table 20, not the 150 you typed."),
    ],
)
def test_a_number_that_does_not_count_is_named(
    table: tuple[FlaskClient, str], typed: dict[str, Any], said: str
) -> None:
    told = preview(table, **{"out": "1"} | MELDS | typed)
    assert said in told
    assert ("are counted:" in told) is bool(said)
