"""A phone that makes house rules, for the tests of pages."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.phones import token

EVENING = {  # 10,000, two canastas, wild canastas 2,000, 150 from 5,000: choices of the rows
    "base": "hudson",
    "name": "Thursday club",
    "row-target": "1",
    "row-going-out": "2",
    "row-opening": "1",
    "row-wild-canastas": "2",
}


def post(client: FlaskClient, path: str, fields: dict[str, Any], key: str = "one") -> TestResponse:
    """Send a form with a fitting token."""
    return client.post(path, data={"csrf_token": token(client), "key": key, **fields})


def make_rules(client: FlaskClient, key: str = "one", **fields: Any) -> str:
    """Make house rules with the editor and return their id."""
    answer = post(client, "/house/new", EVENING | fields, key)
    assert answer.status_code == 303, answer.text
    return answer.location.rpartition("/")[2]
