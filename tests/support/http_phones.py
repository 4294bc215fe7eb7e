"""Phones that speak real http to a real server, and hands whose score is plain."""

import http.client
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from scorekeeper.store.ledger import Entry
from scorekeeper.store.secrets import hash_secret
from tests.support.markup import hidden_fields

Pairs = Iterable[tuple[str, str]]


def minus_hand(ours: int, theirs: int) -> dict[str, str]:
    """Return the fields of a hand that nobody went out of: each side loses what it holds."""
    return {
        "out": "nobody",
        "s1-way": "points",
        "s2-way": "points",
        "s1-held_points": str(ours),
        "s2-held_points": str(theirs),
    }


def stored_form(key: str) -> str:
    """Return how the ledger's key of what a form wrote begins, whatever the form said."""
    return hash_secret(key)[:32]


def form_of(entry: Entry) -> str:
    """Return the form that wrote an entry, as `stored_form` names it."""
    return entry.key.partition(".")[0]


class HttpAnswer:
    """What came back."""

    def __init__(self, status: int, headers: Pairs, body: bytes) -> None:
        self.status, self.pairs, self.body = status, list(headers), body

    @property
    def text(self) -> str:
        return self.body.decode()

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.pairs if key.lower() == name.lower()]

    def one(self, name: str) -> str:
        return "".join(self.all(name)[:1])


class HttpPhone:
    """A phone with its cookies; every request is a connection of its own."""

    def __init__(self, port: int, *table: str, sender: str = "127.0.0.1") -> None:
        self.port, self.sender = port, sender
        self.cookies = {"tables": ".".join(table)} if table else {}
        self.fields: dict[str, str] = {}

    def ask(
        self,
        path: str,
        fields: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> HttpAnswer:
        line = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=30, source_address=(self.sender, 0)
        )
        jar = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": jar, **(headers or {})}
        try:
            if fields is None:
                line.request("GET", path, headers=sent)
            else:
                sent["Content-Type"] = "application/x-www-form-urlencoded"
                line.request("POST", path, urlencode(fields, doseq=True), sent)
            reply = line.getresponse()
            answer = HttpAnswer(reply.status, reply.getheaders(), reply.read())
        finally:
            line.close()
        for cookie in answer.all("Set-Cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def open(self, path: str) -> dict[str, str]:
        """Look at a page and remember the token of its form."""
        page = self.ask(path).text
        self.fields = hidden_fields(page)
        return self.fields

    def send(self, path: str, fields: Mapping[str, Any], **headers: str) -> HttpAnswer:
        """Send a form with the token that was remembered."""
        return self.ask(path, {"csrf_token": self.fields["csrf_token"], **fields}, headers)
