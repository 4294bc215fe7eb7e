"""The security headers, put on by middleware."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from werkzeug.test import Client

from scorekeeper.web.security.headers import HEADERS, HSTS, HeaderMiddleware

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def kept_for_a_year(_environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
    start("200 OK", [("content-type", "text/css"), ("cache-control", "max-age=31536000")])
    return [b"p { color: red }"]


@pytest.fixture
def client() -> Client:
    return Client(HeaderMiddleware(kept_for_a_year))


def test_every_response_gets_what_it_does_not_have_yet(client: Client) -> None:
    headers = client.get("/").headers
    expected = HEADERS | {"Cache-Control": "max-age=31536000"}
    assert {name: headers.getlist(name) for name in HEADERS} == {
        name: [value] for name, value in expected.items()
    }


def test_https_is_remembered_only_where_it_was_used(client: Client) -> None:
    name, value = HSTS
    assert name not in client.get("/", base_url="http://localhost").headers
    assert client.get("/", base_url="https://localhost").headers[name] == value
