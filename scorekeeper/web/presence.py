"""Who is scoring at a table right now, and which phone wrote what: known for a while, kept nowhere.

It rides on the polls of open pages: a page where a hand is typed asks with `scoring`, and every
answer, also "nothing new", says who else does. A page that is closed or hidden asks no more, and
is forgotten within seconds. Nothing of it is written to the file.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote

from scorekeeper.text import join_names

HEADER = "X-Here"
FORGOTTEN_AFTER = 12.0  # seconds: two polls of a busy phone
MOST_TABLES = 2_000
MOST_WRITTEN = 10_000  # entries whose phone is remembered


class Presence:
    """What the phones of each table do at the moment."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._scoring: OrderedDict[str, dict[str, tuple[str, float]]] = OrderedDict()
        self._written: OrderedDict[tuple[str, int], str] = OrderedDict()

    def note_scoring(self, table_id: str, device: str, name: str) -> None:
        """Remember for some seconds that a device is scoring at a table."""
        with self._lock:
            here = self._scoring.setdefault(table_id, {})
            here[device] = name, self._clock() + FORGOTTEN_AFTER
            self._scoring.move_to_end(table_id)
            _shorten(self._scoring, MOST_TABLES)

    def scoring(self, table_id: str, device: str) -> list[str]:
        """Return the names of the other devices that are scoring at a table."""
        with self._lock:
            now, here = self._clock(), self._scoring.get(table_id, {})
            for old in [one for one, (_, until) in here.items() if until <= now]:
                del here[old]
            if not here:
                self._scoring.pop(table_id, None)
            return [name for other, (name, _) in here.items() if other != device]

    def note_written(self, table_id: str, seqs: range, device: str) -> None:
        """Remember which device wrote these entries; it has done with scoring for now."""
        with self._lock:
            self._scoring.get(table_id, {}).pop(device, None)
            self._written.update({(table_id, seq): device for seq in seqs})
            _shorten(self._written, MOST_WRITTEN)

    def written_by(self, table_id: str, device: str, seqs: range) -> set[int]:
        """Return which of these entries a device wrote itself, as far as that is remembered."""
        with self._lock:
            return {seq for seq in seqs if device and self._written.get((table_id, seq)) == device}


def is_scoring(query: str) -> bool:
    """Return whether a poll comes from a page where a hand is typed."""
    return "scoring" in query.split("&")


def _shorten(kept: OrderedDict[Any, Any], most: int) -> None:
    while len(kept) > most:
        kept.popitem(last=False)


def words(names: list[str]) -> str:
    """Return who is scoring: 'Ben is scoring', 'Ann and Ben are scoring'."""
    if not names:
        return ""
    who = join_names(names, last=" and ")
    return f"{who} {'is' if len(names) == 1 else 'are'} scoring"


def headers(names: list[str]) -> Mapping[str, str]:
    """Return the header that tells a page who is scoring; none where nobody is."""
    return {HEADER: quote(words(names))} if names else {}
