"""Followers: a poll that finds nothing new is answered here, before Flask is asked.

Nine requests in ten are such polls; everything else goes on to Flask.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.http import parse_cookie

from scorekeeper.store.refusals import StoreRefusal
from scorekeeper.web.devices import LINKS_COOKIE, parse_links
from scorekeeper.web.security.hosts import is_known_host
from scorekeeper.web.table_access import state_for, tag_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_POLL = re.compile(r"/t/([A-Za-z0-9_-]+)/live")


class PollMiddleware:
    """An app whose followers are told at once that there is nothing new."""

    def __init__(self, app: Flask) -> None:
        self._inner = app.wsgi_app
        self._store, self._hosts = app.extensions["store"], app.config["HOSTS"]

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        known = environ.get("HTTP_IF_NONE_MATCH")
        if known and known == self._tag(environ):
            start_response("304 NOT MODIFIED", [("ETag", known)])
            return ()
        return self._inner(environ, start_response)

    def _tag(self, environ: "WSGIEnvironment") -> str | None:
        """Give the tag of the board a poll asks for, after one small read."""
        asked = _POLL.fullmatch(environ["PATH_INFO"])
        if not asked or environ["REQUEST_METHOD"] != "GET":
            return None
        if not is_known_host(environ, self._hosts):
            return None
        try:
            links = parse_links(parse_cookie(environ).get(LINKS_COOKIE, ""))
            state = state_for(self._store, links, asked[1])
        except (StoreRefusal, UnicodeDecodeError):
            return None  # Flask will find the same, and has a page that says so
        return tag_of(state) if state else None
