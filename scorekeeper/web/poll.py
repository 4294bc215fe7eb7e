"""A short cut for polls: "nothing new" is answered as middleware, before Flask is asked.

Every open board asks every few seconds whether there is something new, so nine requests in ten
are polls that find nothing. This answers them with 304 after one small read. It decides nothing
of its own: host, cookie, permission and ETag come from the functions that Flask's path uses, and
whatever it does not answer goes on to the view (`board.live`), which would answer the same.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.http import parse_cookie

from scorekeeper.store.refusals import StoreRefusal
from scorekeeper.web.devices import mark_of, name_of, state_for
from scorekeeper.web.presence import headers, is_scoring
from scorekeeper.web.security.hosts import is_known_host
from scorekeeper.web.table_access import etag_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_POLL = re.compile(r"/t/([A-Za-z0-9_-]+)/live")  # the URL of `board.live`


class PollMiddleware:
    """Answers polls that find nothing new; passes everything else on."""

    def __init__(self, app: Flask) -> None:
        self._inner = app.wsgi_app
        self._store, self._hosts = app.extensions["store"], app.config["HOSTS"]
        self._presence = app.extensions["presence"]

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        known = environ.get("HTTP_IF_NONE_MATCH")
        if known and known == self._current_etag(environ):
            start_response("304 NOT MODIFIED", [("ETag", known), *self._here(environ)])
            return ()
        return self._inner(environ, start_response)

    def _here(self, environ: "WSGIEnvironment") -> list[tuple[str, str]]:
        """Return the header that says who is scoring, and note it where this phone is."""
        cookies, table_id = parse_cookie(environ), environ["PATH_INFO"].split("/")[2]
        mark = mark_of(cookies)
        if is_scoring(environ.get("QUERY_STRING", "")):
            name = name_of(cookies, environ.get("HTTP_USER_AGENT", ""))
            self._presence.note_scoring(table_id, mark, name)
        return [*headers(self._presence.scoring(table_id, mark)).items()]

    def _current_etag(self, environ: "WSGIEnvironment") -> str | None:
        """Return the ETag of the board a poll asks for; None where Flask has to answer."""
        poll = _POLL.fullmatch(environ["PATH_INFO"])
        if not poll or environ["REQUEST_METHOD"] != "GET":
            return None
        if not is_known_host(environ, self._hosts):
            return None
        try:
            state = state_for(self._store, parse_cookie(environ), poll[1])
        except (StoreRefusal, UnicodeDecodeError):
            return None  # the view runs into the same, and there is an error page for it
        if state is None or (state.may != "score" and is_scoring(environ.get("QUERY_STRING", ""))):
            return None  # who may only watch does not score
        return etag_of(state)
