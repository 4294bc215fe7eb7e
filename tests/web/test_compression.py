"""Pages are compressed on their way out."""

import gzip

import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from scorekeeper.web.compression import MIN_GZIP_SIZE

LONG = "Cards " * MIN_GZIP_SIZE
GZIP = {"Accept-Encoding": "gzip, br"}


@pytest.fixture(autouse=True)
def views(app: Flask) -> None:
    """Adds pages of any length, kind and status."""

    @app.route("/page", methods=["GET", "POST"])
    def page() -> Response:
        length = int(request.headers.get("X-Length", len(LONG)))
        kind = request.headers.get("X-Kind", "text/html")
        return Response(LONG[:length], int(request.headers.get("X-Status", 200)), mimetype=kind)


@pytest.mark.parametrize("kind", ["text/html", "text/csv", "application/json"])
def test_text_is_compressed_for_who_can_read_it(client: FlaskClient, kind: str) -> None:
    answer = client.get("/page", headers=GZIP | {"X-Kind": kind})
    assert answer.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert gzip.decompress(answer.data).decode() == LONG
    assert int(answer.headers["Content-Length"]) == len(answer.data) < len(LONG)


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/page", {}),
        ("/page", {"Accept-Encoding": "br"}),
        ("/page", GZIP | {"X-Length": str(MIN_GZIP_SIZE - 1)}),
        ("/page", GZIP | {"X-Kind": "application/pdf"}),
        ("/page", GZIP | {"X-Status": "404"}),
        ("/page?q=a+guess+at+a+secret", GZIP),  # the size would tell whether the guess is right
    ],
)
def test_anything_else_goes_out_as_it_is(
    client: FlaskClient, path: str, headers: dict[str, str]
) -> None:
    answer = client.get(path, headers=headers)
    assert "Content-Encoding" not in answer.headers
    assert LONG.startswith(answer.text)
