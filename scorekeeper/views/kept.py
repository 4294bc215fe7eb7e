"""Pages that are made once and used until something happens at the table."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable


class Kept:
    """The pages used last, by what they were made from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pages: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """Give the page for a key, made now where it is not kept."""
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
                return self._pages[key]
        page = make()
        with self._lock:
            self._pages[key] = page
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)
        return page
