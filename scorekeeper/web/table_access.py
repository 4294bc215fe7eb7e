"""Which table this is, and what this device may do at it."""

import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any, cast

from flask import abort, current_app, request
from werkzeug.wrappers import Response

from scorekeeper.store.backup_thread import BackupThread
from scorekeeper.store.ledger import AppendResult, Entry, May
from scorekeeper.store.secrets import hash_secret
from scorekeeper.store.store import Store
from scorekeeper.table.fold import Folding
from scorekeeper.table.game import Game
from scorekeeper.table.summary import summary_of_game
from scorekeeper.web.security.guard import set_cookie

COOKIE, DEVICE_COOKIE = "tables", "device"
MOST_TABLES = 60  # the newest on one device; a cookie holds no more
_PAIR = re.compile(r"([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{20,64})")
_GAMES_KEPT = 256


def store() -> Store:
    return cast(Store, current_app.extensions["store"])


def now() -> datetime:
    return cast(datetime, current_app.config["CLOCK"]())


def moment() -> str:
    """Give the time as the ledger writes it."""
    return now().strftime("%Y-%m-%dT%H:%M:%SZ")


def new_id() -> str:
    """Make a table's id: short, random, and no secret."""
    return secrets.token_urlsafe(9)


def form_key() -> str:
    """Make the key by which the same form sent twice counts once."""
    return secrets.token_urlsafe(12)


def keys() -> dict[str, str]:
    """Read this device's tables from its cookie: id -> secret, the newest first."""
    return keys_in(request.cookies.get(COOKIE, ""))


def keys_in(cookie: str) -> dict[str, str]:
    return dict(_PAIR.findall(cookie))


def remember(answer: Response, table_id: str, secret: str) -> None:
    """Put a table on this device's list."""
    remember_all(answer, {table_id: secret})


def remember_all(answer: Response, pairs: Mapping[str, str]) -> None:
    """Put several tables on this device's list."""
    _write_keys(answer, {**pairs, **{k: v for k, v in keys().items() if k not in pairs}})


def forget(answer: Response, table_id: str) -> None:
    """Take a table off this device's list."""
    _write_keys(answer, {k: v for k, v in keys().items() if k != table_id})


def _write_keys(answer: Response, pairs: Mapping[str, str]) -> None:
    text = "~".join(f"{k}.{v}" for k, v in list(pairs.items())[:MOST_TABLES])
    set_cookie(answer, COOKIE, text)


_KINDS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android phone"))


def device() -> str:
    """Name this device as the history shows it."""
    given = request.cookies.get(DEVICE_COOKIE, "").strip()[:40]
    agent = request.headers.get("User-Agent", "")
    return given or next((name for mark, name in _KINDS if mark in agent), "Computer")


def tag_of(seq: int, at: str, may: May) -> str:
    """Name a board as it stands, for followers to ask whether there is another."""
    return f'"{seq}-{at}-{may}"'


class TableAccess:
    """A table as this request sees it."""

    def __init__(self, table_id: str, may: May, secret: str, entries: tuple[Entry, ...]) -> None:
        self.id, self.may, self.secret, self.entries = table_id, may, secret, entries

    @property
    def may_score(self) -> bool:
        return self.may == "score"

    @property
    def tag(self) -> str:
        return tag_of(self.entries[-1].seq, self.entries[-1].at, self.may)

    @cached_property
    def game(self) -> Game:
        return _games.get(self.id, self.entries)

    def append(
        self,
        kind: str,
        body: Mapping[str, Any],
        *,
        key: str,
        expected: int | None,
        also: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> AppendResult:
        """Write one entry as this device, with those that belong to it."""
        was_over = self.game.outcome is not None
        done = store().append(
            self.id,
            key=key,
            kind=kind,
            body=body,
            at=moment(),
            by=device(),
            expected=expected,
            summary=lambda ledger: summary_of_game(_games.get(self.id, ledger)),
            also=also,
        )
        self.entries = done.ledger
        self.__dict__.pop("game", None)
        if done.fresh and not was_over and self.game.outcome:
            _ask_for_backup()
        return done


def _ask_for_backup() -> None:
    """Tell the keeper, where a server has one, that a game has ended."""
    keeper: BackupThread | None = current_app.extensions.get("keeper")
    if keeper:
        keeper.game_ended()


def open_table(table_id: str, may: May = "watch") -> TableAccess:
    """Find the table for this device, or say 404; 403 where it may only watch."""
    found = find_or_none(table_id)
    if found is None:
        abort(404)
    if may == "score" and not found.may_score:
        abort(403, "This link may only watch: ask for the score link to write.")
    return found


def find_or_none(table_id: str) -> TableAccess | None:
    """Find the table for this device where it may see it."""
    secret = keys().get(table_id, "")
    found = store().open(table_id, hash_secret(secret)) if secret else None
    if not found:
        return None
    allowed, entries = found
    return TableAccess(table_id, allowed, secret, entries)


class _Games:
    """Folded games; one is used for the very ledger it was folded from, or to read on from."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Folding] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table_id: str, entries: tuple[Entry, ...]) -> Game:
        with self._lock:
            known = self._kept.get(table_id)
            if known and known.entries is entries:
                self._kept.move_to_end(table_id)
                return known.game
        folding = Folding(entries, known)
        with self._lock:
            self._kept[table_id] = folding
            while len(self._kept) > _GAMES_KEPT:
                self._kept.popitem(last=False)
        return folding.game


_games = _Games()


def own_tables() -> list[TableAccess]:
    """List the tables this device has a link to, the one touched last first."""
    order = [row.id for row in store().summaries(keys())]
    found = (find_or_none(table_id) for table_id in order)
    return [table for table in found if table]


def own_ids() -> list[str]:
    """List the tables whose link this device really has: an id alone opens nothing."""
    hashes = {table_id: hash_secret(secret) for table_id, secret in keys().items()}
    return [table_id for table_id, own in hashes.items() if store().links_for(table_id, own)]
