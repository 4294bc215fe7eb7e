"""Writes need a token that fits, and a sender of this site."""

import pytest
from flask import Flask, g
from flask.testing import FlaskClient

from scorekeeper.web.security.csrf import reads_only, shows_form_again
from tests.support.phones import token

pytestmark = pytest.mark.app_config(HOSTS=("cards.example.org",))


@pytest.fixture(autouse=True)
def views(app: Flask) -> None:
    """Adds three views that only answer."""

    @app.post("/plain")
    def plain() -> str:
        return "written"

    @app.post("/read")
    @reads_only
    def read() -> str:
        return "read"

    @app.post("/form")
    @shows_form_again
    def form() -> str:
        return "form again" if g.token_rejected else "written"


def test_a_form_needs_its_token(client: FlaskClient) -> None:
    refused = client.post("/plain", data={"name": "Zoë"})
    assert refused.status_code == 400
    assert 'value="Zoë"' in refused.text, "it can be sent once more"
    assert client.post("/plain", data={"csrf_token": token(client)}).text == "written"


def test_a_script_sends_the_token_as_a_header(client: FlaskClient) -> None:
    headers = {"X-Csrf-Token": token(client)}
    assert client.post("/plain", headers=headers).text == "written"


def test_the_token_of_another_phone_does_not_fit(app: Flask, client: FlaskClient) -> None:
    other = token(app.test_client())
    token(client)
    assert client.post("/plain", data={"csrf_token": other}).status_code == 400


def test_a_view_that_only_reads_needs_no_token(client: FlaskClient) -> None:
    assert client.post("/read").text == "read"


def test_a_view_may_show_its_own_form_again(client: FlaskClient) -> None:
    assert client.post("/form").text == "form again"
    assert client.post("/form", data={"csrf_token": token(client)}).text == "written"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://localhost"}, 200),
        ({"Origin": "http://localhost:9"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[broken"}, 403),
    ],
)
def test_only_pages_of_this_site_may_send(
    client: FlaskClient, headers: dict[str, str], status: int
) -> None:
    assert client.post("/read", headers=headers).status_code == status
    assert client.get("/help", headers=headers).status_code == 200, "reading is open to all"
