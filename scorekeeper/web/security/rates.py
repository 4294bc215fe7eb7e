"""How much one address may begin: new tables and imports, which need no link.

A server on the internet lets anybody start a game. Without a limit, one script could fill its disk
within an hour. What goes on at a table is never limited.
"""

import ipaddress
import shutil
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from math import ceil
from typing import cast

from flask import Flask, current_app, request
from werkzeug.exceptions import TooManyRequests

from scorekeeper.store.refusals import DiskNearlyFull

NEW_TABLES = 60  # from one address in one window; 0 is no limit
WINDOW = 600.0  # seconds
BYTES_A_TABLE = 1024 * 1024  # of imported files, for each table that may be new
LEAST_FREE = 50 * 1024 * 1024  # bytes that are left to the games that are there
NEW_DEVICES = 2000  # from one address in one window, whose links are kept here
MOST_ADDRESSES = 10_000
_NETWORK = 64  # bits of an IPv6 address that one household has


class RateLimit:
    """At most `most` of something for each address within a window of time."""

    def __init__(self, most: int, window: float = WINDOW, clock: Callable[[], float] | None = None):
        self._most, self._window, self._clock = most, window, clock or time.monotonic
        self._spent: OrderedDict[str, deque[tuple[float, int]]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, address: str, amount: int) -> float:
        """Count an amount and return 0, or return how many seconds to wait.

        As long as anything is left, an amount is let through whole: a file of a hundred games is
        one import.
        """
        if not self._most:
            return 0
        with self._lock:
            now = self._clock()
            spent = self._spent.setdefault(address, deque())
            self._spent.move_to_end(address)
            while spent and spent[0][0] <= now - self._window:
                spent.popleft()
            if sum(part for _, part in spent) >= self._most:
                return spent[0][0] + self._window - now
            spent.append((now, amount))
            while len(self._spent) > MOST_ADDRESSES:
                self._spent.popitem(last=False)
            return 0


def protect(app: Flask) -> None:
    """Keep count of what each address begins; `NEW_TABLES` sets the limit."""
    most = app.config.setdefault("NEW_TABLES", NEW_TABLES)
    app.extensions["new_tables"] = RateLimit(most)
    app.extensions["imported_bytes"] = RateLimit(most * BYTES_A_TABLE)
    app.extensions["new_devices"] = RateLimit(NEW_DEVICES)


def take(tables: int, size: int = 0) -> None:
    """Count new tables, and the size of the file they come from; refuse what is too much."""
    folder = current_app.config["DATA"]
    if shutil.disk_usage(folder).free < LEAST_FREE:
        raise DiskNearlyFull(folder / "scorekeeper.db")
    address = network_of(request.remote_addr or "")
    waits = [_limit("new_tables").take(address, tables)]
    if size:
        waits.append(_limit("imported_bytes").take(address, size))
    if any(waits):
        raise TooManyRequests(retry_after=ceil(max(waits)))


def may_add_device() -> bool:
    """Count a device whose links are to be kept here; False where there were too many."""
    return not _limit("new_devices").take(network_of(request.remote_addr or ""), 1)


def _limit(name: str) -> RateLimit:
    return cast(RateLimit, current_app.extensions[name])


def network_of(address: str) -> str:
    """Return what stands for everybody behind an address: of IPv6, the network of a household."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, _NETWORK), strict=False))
