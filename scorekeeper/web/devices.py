"""This device: the links it has in its cookie, and its name in the history."""

import re
from collections.abc import Mapping

from flask import request
from werkzeug.wrappers import Response

from scorekeeper.web.security.sessions import set_cookie

LINKS_COOKIE, NAME_COOKIE = "tables", "device"
MOST_TABLES = 60  # the newest on one device; a cookie holds no more
LONGEST_DEVICE_NAME = 40
_LINK = re.compile(r"([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{20,64})")
_NAMES = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android phone"))


def parse_links(cookie: str) -> dict[str, str]:
    """Return the links in a cookie's text: table id -> secret, the newest first."""
    return dict(_LINK.findall(cookie))


def links() -> dict[str, str]:
    """Return this device's links."""
    return parse_links(request.cookies.get(LINKS_COOKIE, ""))


def remember(answer: Response, new: Mapping[str, str]) -> None:
    """Put tables at the head of this device's links."""
    _set_links(answer, {**new, **{k: v for k, v in links().items() if k not in new}})


def forget(answer: Response, table_id: str) -> None:
    """Remove a table from this device's links."""
    _set_links(answer, {k: v for k, v in links().items() if k != table_id})


def _set_links(answer: Response, pairs: Mapping[str, str]) -> None:
    text = "~".join(f"{k}.{v}" for k, v in list(pairs.items())[:MOST_TABLES])
    set_cookie(answer, LINKS_COOKIE, text)


def name() -> str:
    """Return this device's name for the history: the one it was given, or what it is."""
    chosen = request.cookies.get(NAME_COOKIE, "").strip()[:LONGEST_DEVICE_NAME]
    agent = request.headers.get("User-Agent", "")
    return chosen or next((name for mark, name in _NAMES if mark in agent), "Computer")


def rename(answer: Response, new: str) -> None:
    """Store this device's name; an empty one removes it."""
    set_cookie(answer, NAME_COOKIE, new)
