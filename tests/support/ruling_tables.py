"""A table on a phone that may score, for tests that put rulings on it."""

from typing import Any

from flask import Flask

from scorekeeper.table.game import Game
from tests.support.markup import hidden_fields, page
from tests.support.tables import game_of, make_table, phone


class Table:
    """A table on a phone that may score."""

    def __init__(self, app: Flask, rules: str = "hudson", players: int = 4) -> None:
        self.app = app
        self.id, self.secret = make_table(app, rules, players)
        self.client = phone(app, self.id, self.secret)

    def page(self, address: str, status: int = 200) -> str:
        return page(self.client, address, status)

    def post(self, address: str, form: dict[str, str]) -> tuple[int, str]:
        answer = self.client.post(f"/t/{self.id}{address}", data=form)
        return answer.status_code, answer.get_data(as_text=True)

    def apply(self, ruling: str, query: str = "", **form: Any) -> tuple[int, str]:
        """Open a ruling and tap a side; return the status and the page after it."""
        address = f"/rulings/{ruling}?t={self.id}{query}"
        fields = hidden_fields(self.page(address)) | {k: str(v) for k, v in form.items()}
        return self.post(f"/rulings/{ruling}", fields)

    @property
    def game(self) -> Game:
        return game_of(self.app, self.id)


def counted(points: list[int]) -> dict[str, Any]:
    """A hand whose totals alone matter here."""
    lines = [[{"item": "table", "count": 1, "points": n, "cite": "", "why": ""}] for n in points]
    return {"sides": [{"points": n} for n in points], "lines": lines}
