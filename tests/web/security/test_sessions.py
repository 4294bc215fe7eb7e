"""The session cookie: no clock, and none of it for background fetches."""

from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask, Response, flash, get_flashed_messages, request, session
from flask.testing import FlaskClient

from scorekeeper.web.security.sessions import LIFETIME, is_background_fetch, set_cookie

SCRIPT = {"Accept": "*/*"}


@pytest.fixture(autouse=True)
def views(app: Flask) -> None:
    """Adds a page that counts visits in the session, and one that shows messages."""

    @app.get("/count")
    def count() -> str:
        session["count"] = session.get("count", 0) + 1
        flash(f"visit {session['count']}")
        return str(session["count"])

    @app.get("/messages")
    def messages() -> str:
        return ", ".join(map(str, get_flashed_messages()))


@pytest.mark.parametrize(
    ("method", "accept", "is_background"),
    [
        ("GET", "text/html,application/xhtml+xml", False),
        ("GET", "*/*", True),
        ("HEAD", "application/json", True),
        ("GET", None, False),
        ("POST", "*/*", False),
    ],
)
def test_a_fetch_by_a_script_is_told_from_a_page_somebody_opens(
    app: Flask, method: str, accept: str | None, is_background: bool
) -> None:
    headers = {"Accept": accept} if accept else {}
    with app.test_request_context("/", method=method, headers=headers):
        assert is_background_fetch(request) is is_background


def test_a_session_goes_on_from_page_to_page(client: FlaskClient) -> None:
    assert [client.get("/count").text for _ in range(3)] == ["1", "2", "3"]


def test_a_background_fetch_starts_no_session_and_changes_none(client: FlaskClient) -> None:
    answer = client.get("/count", headers=SCRIPT)
    assert "Set-Cookie" not in answer.headers
    client.get("/count")
    assert client.get("/count", headers=SCRIPT).text == "2"
    assert client.get("/count").text == "2", "the fetch in between was not kept"


def test_a_background_fetch_leaves_messages_to_the_next_page(client: FlaskClient) -> None:
    client.get("/count")
    assert client.get("/messages", headers=SCRIPT).text == ""
    assert client.get("/messages").text == "visit 1"


def test_a_cookie_from_the_future_is_as_good_as_any(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = (datetime.now(UTC) + timedelta(days=400)).timestamp()
    with monkeypatch.context() as patch:
        patch.setattr("itsdangerous.timed.time.time", lambda: later)
        client.get("/count")
    assert client.get("/count").text == "2"


def test_a_cookie_that_was_tampered_with_is_no_session(client: FlaskClient) -> None:
    client.get("/count")
    cookie = client.get_cookie("session")
    assert cookie
    client.set_cookie("session", cookie.value[:-2] + "xx")
    assert client.get("/count").text == "1"


@pytest.mark.parametrize("base", ["http://localhost/", "https://localhost/cards/"])
def test_cookies_are_closed_and_say_how_long_not_until_when(app: Flask, base: str) -> None:
    with app.test_request_context("/", base_url=base):
        response = Response()
        set_cookie(response, "device", "Zoë")
    parts = set(response.headers["Set-Cookie"].split("; ")[1:])
    expected = {f"Max-Age={LIFETIME}", "HttpOnly", "SameSite=Lax"}
    expected |= {"Secure", "Path=/cards"} if base.startswith("https") else {"Path=/"}
    assert parts == expected
