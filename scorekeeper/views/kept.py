"""Pages made once for each state of a table; what belongs to one phone alone goes in last."""

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from flask import current_app, g, request, session

from scorekeeper.guard import form_token
from scorekeeper.views.access import Desk, form_key

PAGES_KEPT = 300
# They stand in a kept page for what differs from phone to phone: nobody can name a table so.
_TOKEN, _KEY = (secrets.token_hex(16) for _ in range(2))
_GAPS = re.compile(f"({_TOKEN}|{_KEY})".encode())


class Kept:
    """The pages used last, by what they were made from, each cut where something goes in."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pages: OrderedDict[Hashable, list[bytes]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, place: Hashable, make: Callable[[], str]) -> list[bytes]:
        """Give the pieces of a page, made now where it is not kept."""
        with self._lock:
            if place in self._pages:
                self._pages.move_to_end(place)
                return self._pages[place]
        pieces = _GAPS.split(make().encode())
        with self._lock:
            self._pages[place] = pieces
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)
        return pieces


def page(table: Desk, name: str, make: Callable[[], str], *also: Hashable) -> bytes:
    """Give a page that tells nothing but how a table stands, and `also`; `make` writes it."""
    if "_flashes" in session:
        return make().encode()
    last = table.entries[-1]
    place = (name, table.id, last.seq, last.key, table.may, request.script_root, *also)
    kept: Kept = current_app.extensions.setdefault("kept", Kept(PAGES_KEPT))
    pieces = kept.get(place, lambda: _with_gaps(make))[:]
    for gap in range(1, len(pieces), 2):
        pieces[gap] = (token() if pieces[gap] == _TOKEN.encode() else key()).encode()
    return b"".join(pieces)


def _with_gaps(make: Callable[[], str]) -> str:
    g.has_gaps = True
    try:
        return make()
    finally:
        del g.has_gaps


def token() -> str:
    """Give a form's token, or the gap for it in a page that is kept."""
    return _TOKEN if "has_gaps" in g else form_token()


def key() -> str:
    """Give a form's key, or the gap for it in a page that is kept."""
    return _KEY if "has_gaps" in g else form_key()
