"""A form that is too large is refused at once, and no answer repeats more than 300 kB of one."""

import io

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web.security.form_limits import MOST_FIELDS, MOST_TEXT
from tests.support.phones import token

MOST_ANSWER = 300_000
URLENCODED = "application/x-www-form-urlencoded"


@pytest.mark.parametrize("path", ["/new", "/nowhere", "/t/none/hand"])
@pytest.mark.parametrize(
    "body",
    [
        b"a=&" * 700_000,  # 2 MB
        b"a=&" * MOST_FIELDS + b"a=",
        b"a=" + b"%41" * (MOST_TEXT + 1),
        b"a=" + b"x" * (MOST_TEXT + 1),
    ],
    ids=["2 MB", "fields", "encoded", "text"],
)
def test_a_form_that_is_too_large_gets_a_short_answer(
    client: FlaskClient, path: str, body: bytes
) -> None:
    answer = client.post(path, data=body, content_type=URLENCODED)
    assert answer.status_code == 413
    assert "That is too much at once" in answer.text and len(answer.data) < 10_000


@pytest.mark.parametrize(
    "body",
    [
        b"&".join(b"%d=" % number + b'"' * 40 for number in range(MOST_FIELDS)),
        b"a=" + b'"' * (MOST_TEXT - 1),
        b"&".join([b"a="] * MOST_FIELDS),
    ],
    ids=["both", "text", "fields"],
)
def test_the_largest_form_comes_back_whole_in_300_kb(client: FlaskClient, body: bytes) -> None:
    answer = client.post("/nowhere", data=body, content_type=URLENCODED)
    assert answer.status_code == 400 and "Tap once more" in answer.text
    assert len(answer.data) <= MOST_ANSWER
    assert answer.text.count("&#34;") == body.count(b'"')


def test_multipart_forms_are_limited_alike_but_for_their_files(
    app: Flask, client: FlaskClient
) -> None:
    file = {"file": (io.BytesIO(b" " * 450_000), "games.json"), "csrf_token": token(client)}
    answer = client.post("/import", data=file, content_type="multipart/form-data")
    assert answer.status_code == 422 and "not a file of tables" in answer.text
    many = {f"f{number}": "x" for number in range(MOST_FIELDS + 1)}
    for fields in (many, {"a": "x" * (MOST_TEXT + 1)}):
        answer = client.post("/import", data=fields, content_type="multipart/form-data")
        assert answer.status_code == 413
