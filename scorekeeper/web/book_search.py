"""The search of the rule books for a server with several threads."""

from threading import Lock, Thread

from scorekeeper.referee.search import index
from scorekeeper.referee.search.index import Result

BUILDER = "search-index"  # name of the thread that builds an index

_guard = Lock()
_locks: dict[str, Lock] = {}  # by rule set
_ready: set[str] = set()


def _lock(rules_id: str) -> Lock:
    with _guard:
        return _locks.setdefault(rules_id, Lock())


def search(query: str, rules_id: str, *, limit: int, typing: bool = False) -> Result:
    """Search a rule book; one question after the other, because the index has one connection."""
    with _lock(rules_id):
        return index.search(query, rules_id, limit=limit, typing=typing)


def prepare(rules_id: str) -> None:
    """Build the index of a rule book in the background, while its first question is typed."""
    if rules_id not in _ready:
        Thread(target=_build, args=(rules_id,), name=BUILDER, daemon=True).start()


def _build(rules_id: str) -> None:
    with _lock(rules_id):
        index.finder(rules_id)
    _ready.add(rules_id)
