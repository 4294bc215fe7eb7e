"""What the scoring page asks before it saves, and what it no longer asks."""

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from tables import hidden, make_table, phone

from scorekeeper import create_app

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
def app(tmp_path: Path) -> Flask:
    return create_app({"DATA": tmp_path})


@pytest.fixture
def table(app: Flask) -> tuple[FlaskClient, str]:
    at, secret = make_table(app, "hudson", 4)
    return phone(app, at, secret), f"/t/{at}"


def test_an_empty_field_is_asked_about_and_a_written_nought_is_an_answer(
    table: tuple[FlaskClient, str],
) -> None:
    client, board = table
    form = hidden(client.get(f"{board}/hand").text) | SIDES
    assert client.post(f"{board}/hand", data=form).status_code == 422
    assert client.post(f"{board}/hand", data=form | {"s1-held_points": "0"}).status_code == 303


def test_the_question_stands_above_the_fields_when_a_save_waits_for_it(
    table: tuple[FlaskClient, str],
) -> None:
    client, board = table
    form = hidden(client.get(f"{board}/hand").text) | SIDES
    page = client.post(f"{board}/hand", data=form).text
    assert page.index("Is this right?") < page.index("were they counted?") < page.index('id="out"')


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
    form = hidden(client.get(f"{board}/hand").text) | SIDES | {"s1-held_points": "0"}
    client.post(f"{board}/hand", data=form)
    client.get(board)
    assert client.get(f"{board}/hand").status_code == 303
    assert "note warning" not in client.get("/").text
