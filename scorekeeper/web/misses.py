"""Searches that found nothing, written together: one write a minute, not one a search."""

import logging
import threading
import time
from collections.abc import Callable

from scorekeeper.store.ledger import Miss
from scorekeeper.store.refusals import StoreRefusal
from scorekeeper.store.store import LONGEST_MISS, MOST_MISSES, Store

INTERVAL = 60.0  # seconds between two writes
_log = logging.getLogger(__name__)


class MissBuffer:
    """Counts searches in memory until they are written, at the latest when the server stops."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._waiting: dict[tuple[str, str], Miss] = {}
        self._next = clock()  # the first one is written at once
        self._lock = threading.Lock()

    def record(self, question: str, rules: str, at: str) -> None:
        """Count a search that found nothing; if it cannot be written, the search goes on."""
        key = question[:LONGEST_MISS], rules
        with self._lock:
            times = self._waiting[key].times if key in self._waiting else 0
            if times or len(self._waiting) < MOST_MISSES:
                self._waiting[key] = Miss(*key, times + 1, at)
            is_due = self._clock() >= self._next
        if is_due:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
            self._next = self._clock() + INTERVAL
        if not waiting:
            return
        try:
            self._store.record_misses(waiting.values())
        except StoreRefusal as error:
            _log.warning("%d searches without an answer were not kept: %s", len(waiting), error)
