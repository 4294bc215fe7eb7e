"""Reading pages as a browser does: hidden fields, text, and what a page must not hold."""

import re
from html.parser import HTMLParser

from flask.testing import FlaskClient

ADDRESSES = {"src", "href", "action", "formaction", "data", "poster", "srcset"}


class _Scan(HTMLParser):
    def __init__(self, host: str) -> None:
        super().__init__()
        self.host = host
        self.found: list[str] = []
        self.tags: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.tags.append(tag)
        self.inside = tag if tag == "script" and "src" not in named else ""
        if tag in ("style", "iframe", "object", "embed", "base"):
            self.found.append(f"<{tag}>")
        for name, value in named.items():
            if name == "style" or name.startswith("on"):
                self.found.append(f"<{tag} {name}={value}>")
            if name in ADDRESSES and not self._is_ours(value):
                self.found.append(f"<{tag} {name}={value}>")

    def _is_ours(self, address: str) -> bool:
        plain = address.strip().lower()
        if re.match(r"[a-z][a-z0-9+.-]*:", plain):
            return plain.startswith(f"http://{self.host}/")
        return not plain.startswith("//")

    def handle_data(self, data: str) -> None:
        if self.inside and data.strip():
            self.found.append(f"<script>{data.strip()[:60]}")


def unwanted(page: str, host: str = "localhost") -> list[str]:
    """List inline scripts and styles, event attributes, and addresses of other sites."""
    scan = _Scan(host)
    scan.feed(page)
    scan.close()
    return scan.found


def tags_of(page: str) -> list[str]:
    scan = _Scan("")
    scan.feed(page)
    scan.close()
    return scan.tags


class _HiddenFields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "input" and values.get("type") == "hidden":
            self.found.append((values["name"], values.get("value", "")))


def hidden_pairs(page: str) -> list[tuple[str, str]]:
    """Return name and value of every hidden field, in the order of the page."""
    parser = _HiddenFields()
    parser.feed(page)
    parser.close()
    return parser.found


def hidden_fields(page: str) -> dict[str, str]:
    """Return the hidden fields of a page with one form by their name."""
    return dict(hidden_pairs(page))


def flowed(page: str) -> str:
    """Return a page with each run of spaces and line breaks as one space, as a browser shows it."""
    return " ".join(page.split())


def page(client: FlaskClient, address: str, status: int = 200) -> str:
    """Return a page on one line; fails where the answer has another status."""
    response = client.get(address)
    assert response.status_code == status, address
    return flowed(response.text)
