"""A phone that scores hands by the form, for the tests of the scoring page."""

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.markup import hidden_fields

HAND: dict[str, Any] = {
    "out": "1",
    "s1-way": "melds",
    "s1-meld": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
    "s1-item-red-three": "2",
    "s2-way": "points",
    "s2-points": "105",
    "s2-item-mixed": "1",
    "s2-item-red-three": "1",
    "s2-held_points": "45",
}


class HandPhone:
    """A device at a table, with the forms it has open."""

    def __init__(self, client: FlaskClient, table_id: str) -> None:
        self.client, self.table_id = client, table_id
        self.base = f"/t/{table_id}"

    def form(self, where: str = "/hand") -> dict[str, str]:
        return hidden_fields(self.client.get(self.base + where).text)

    def send(self, where: str = "/hand", **fields: Any) -> TestResponse:
        return self.client.post(self.base + where, data=fields)

    def save(self, **fields: Any) -> TestResponse:
        return self.send(**(self.form() | HAND | fields))
