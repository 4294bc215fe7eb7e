"""Pieces of pages that are made once and used until something happens at the table."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from markupsafe import Markup


class Kept:
    """The pieces used last, by what they were made from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pieces: OrderedDict[Hashable, Markup] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], str]) -> Markup:
        """Give the piece for a key, made now where it is not kept."""
        with self._lock:
            if key in self._pieces:
                self._pieces.move_to_end(key)
                return self._pieces[key]
        piece = Markup(make())  # noqa: S704 (a template has escaped it)
        with self._lock:
            self._pieces[key] = piece
            while len(self._pieces) > self._most:
                self._pieces.popitem(last=False)
        return piece
