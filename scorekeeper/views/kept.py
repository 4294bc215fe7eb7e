"""Pages made once for each state of a table; what belongs to one phone alone goes in last."""

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from flask import current_app, g, get_flashed_messages, render_template, request, session
from markupsafe import Markup

from scorekeeper.guard import form_token, is_opened
from scorekeeper.views.access import Desk, form_key

BYTES_KEPT = 12_000_000  # a board of 12 hands has 20,000
# It stands in a kept page where something goes in: nobody can name a table so.
_GAP = secrets.token_hex(16)
_GAPS = re.compile(f"{_GAP}([a-z]+);".encode())
Fill = Callable[[], bytes]


class Kept:
    """The pages used last, by what they were made from: text and names of gaps in turn."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._pages: OrderedDict[Hashable, tuple[int, list[bytes]]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, place: Hashable, make: Callable[[], str]) -> list[bytes]:
        """Give the parts of a page, made now where it is not kept."""
        with self._lock:
            if place in self._pages:
                self._pages.move_to_end(place)
                return self._pages[place][1]
        text = make().encode()
        parts = _GAPS.split(text)
        with self._lock:
            self._size += len(text) - self._pages.pop(place, (0, []))[0]
            self._pages[place] = len(text), parts
            while self._size > self._most:
                self._size -= self._pages.popitem(last=False)[1][0]
        return parts


def page(
    table: Desk, name: str, make: Callable[[], str], *also: Hashable, piece: Fill = bytes
) -> bytes:
    """Give a page that tells nothing but how a table stands, and `also`; `make` writes it.

    `piece` gives what goes in where the page says so: another page that is kept by itself.
    """
    last = table.entries[-1]
    place = (name, table.id, last.seq, last.key, table.may, request.script_root, *also)
    kept: Kept = current_app.extensions.setdefault("kept", Kept(BYTES_KEPT))
    parts = kept.get(place, lambda: _with_gaps(make))[:]
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
    return gap("key") if "has_gaps" in g else form_key()


def said() -> Markup:
    """Give what there is to say to somebody who opens a page, or the gap for it."""
    if "has_gaps" in g:
        return gap("said")
    # A page fetched behind the reader's back would swallow it.
    if "_flashes" not in session or not is_opened():
        return Markup("")
    messages = get_flashed_messages(with_categories=True)
    return Markup(render_template("_said.html", messages=messages))  # noqa: S704 (escaped there)
