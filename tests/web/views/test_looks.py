"""Very large text and the left hand: chosen without a script, remembered by the device."""

import pytest
from flask import Flask

from tests.support.phones import scorer, send


def test_a_device_that_chose_nothing_gets_no_stylesheet_more(app: Flask) -> None:
    client, table_id = scorer(app)
    page = client.get(f"/t/{table_id}").text
    assert '<html lang="en">' in page and "css/looks" not in page


@pytest.mark.parametrize(
    ("looks", "classes"),
    [
        (["large"], "large"),
        (["left"], "left"),
        (["bigger"], "bigger"),
        (["left", "large", "neon"], "large left"),
        (["bigger", "large"], "large"),
        (["", "left"], "left"),
    ],
)
def test_what_is_chosen_is_on_every_page(app: Flask, looks: list[str], classes: str) -> None:
    client, table_id = scorer(app)
    assert send(client, "/looks", look=looks).status_code == 303
    for path in ("/", f"/t/{table_id}", f"/t/{table_id}/hand", "/rules/hudson"):
        page = client.get(path).text
        assert f'<html lang="en" class="{classes}">' in page and "css/looks" in page


def test_from_a_board_it_leads_back_to_that_board(app: Flask) -> None:
    client, table_id = scorer(app)
    assert f'href="/looks?t={table_id}"' in client.get(f"/t/{table_id}").text
    page = client.get(f"/looks?t={table_id}").text
    assert f'href="/t/{table_id}"' in page and f'name="t" value="{table_id}"' in page
    answer = send(client, "/looks", look=["bigger"], t=table_id)
    assert answer.location == f"/t/{table_id}"
    assert send(client, "/looks", t="nope").location == "/"


def test_it_can_be_taken_back(app: Flask) -> None:
    client = app.test_client()
    send(client, "/looks", look=["large"])
    assert 'value="large" checked' in client.get("/looks").text
    send(client, "/looks")
    assert 'class="large' not in client.get("/").text


def test_a_mangled_cookie_chooses_nothing(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie("looks", '"><script>.LARGE')
    assert '<html lang="en">' in client.get("/").text
