"""Pages made once for each state of a table; what belongs to one phone alone goes in last."""

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from flask import current_app, g, get_flashed_messages, render_template, request, session
from markupsafe import Markup

from scorekeeper.web.form_keys import new_form_key
from scorekeeper.web.security.guard import form_token, is_opened
from scorekeeper.web.table_access import TableAccess

BYTES_KEPT = 12_000_000  # a board of 12 hands has 20,000
# It stands in a kept page where something goes in: nobody can name a table so.
_GAP = secrets.token_hex(16)
_GAPS = re.compile(f"{_GAP}([a-z]+);".encode())
Fill = Callable[[], bytes]


class PageCache:
    """The texts used last, each good for its place as long as it tells of the very same thing."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._texts: OrderedDict[Hashable, tuple[object, bytes]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, place: Hashable, of: object, make: Callable[[], str]) -> bytes:
        """Give the text of a place, made now where it is not kept."""
        with self._lock:
            known, text = self._texts.get(place, (None, b""))
            if known is of and text:
                self._texts.move_to_end(place)
                return text
        text = make().encode()
        with self._lock:
            self._size += len(text) - len(self._texts.pop(place, (None, b""))[1])
            self._texts[place] = of, text
            while self._size > self._most:
                self._size -= len(self._texts.popitem(last=False)[1][1])
        return text


def _kept() -> PageCache:
    kept: PageCache = current_app.extensions.setdefault("kept", PageCache(BYTES_KEPT))
    return kept


def page(
    table: TableAccess, name: str, make: Callable[[], str], *also: Hashable, piece: Fill = bytes
) -> bytes:
    """Give a page that tells nothing but how a table stands, and `also`; `make` writes it.

    `piece` gives what goes in where the page says so: another page that is kept by itself.
    """
    place = name, table.id, table.may, request.script_root, *also
    parts = _GAPS.split(_kept().get(place, table.entries[-1], lambda: _with_gaps(make)))
    fills: dict[bytes, Fill] = {
        b"token": lambda: token().encode(),
        b"key": lambda: key().encode(),
        b"said": lambda: said().encode(),
        b"piece": piece,
    }
    for gap in range(1, len(parts), 2):
        parts[gap] = fills[parts[gap]]()
    return b"".join(parts)


def _with_gaps(make: Callable[[], str]) -> str:
    g.has_gaps = True
    try:
        return make()
    finally:
        del g.has_gaps


def gap(name: str) -> Markup:
    """Leave room in a page that is kept."""
    return Markup(f"{_GAP}{name};")  # noqa: S704 (letters and digits)


def token() -> str:
    """Give a form's token, or the gap for it in a page that is kept."""
    return gap("token") if "has_gaps" in g else form_token()


def key() -> str:
    """Give a form's key, or the gap for it in a page that is kept."""
    return gap("key") if "has_gaps" in g else new_form_key()


def said() -> Markup:
    """Give what there is to say to somebody who opens a page, or the gap for it."""
    if "has_gaps" in g:
        return gap("said")
    # A page fetched behind the reader's back would swallow it.
    if "_flashes" not in session or not is_opened():
        return Markup("")
    messages = get_flashed_messages(with_categories=True)
    return Markup(render_template("_said.html", messages=messages))  # noqa: S704 (escaped there)
