"""A small cache of the values used last."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class LruCache(Generic[K, V]):
    """Values by key of at most `limit` bytes, for several threads; the one used longest ago goes.

    `size` returns about how many bytes a value takes. What is larger than a quarter of all is not
    stored: it would push too much out.
    """

    def __init__(self, limit: int, size: Callable[[V], int]) -> None:
        self._limit, self._size = limit, size
        self._values: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None."""
        with self._lock:
            if key not in self._values:
                return None
            self._values.move_to_end(key)
            return self._values[key][0]

    def put(self, key: K, value: V) -> None:
        """Store a value under a key."""
        size = self._size(value)
        if size > self._limit // 4:
            return
        with self._lock:
            _, old = self._values.pop(key, (None, 0))
            self._values[key] = value, size
            self._bytes += size - old
            while self._bytes > self._limit:
                _, (_, gone) = self._values.popitem(last=False)
                self._bytes -= gone

    def clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._values.clear()
            self._bytes = 0
