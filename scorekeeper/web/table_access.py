"""The table of a request: who may open it, its ledger and game, and how it is written to."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Self, cast

import msgspec
from flask import abort, current_app, request
from werkzeug.wrappers import Response

from scorekeeper.errors import LedgerRefusal
from scorekeeper.store.backup_thread import BackupThread
from scorekeeper.store.ledger import (
    AppendResult,
    Entry,
    May,
    NewEntry,
    Stamp,
    TableBrief,
    TableState,
    TableSummary,
    entries_after,
)
from scorekeeper.store.refusals import FileDamaged, NoSuchTable, Stale
from scorekeeper.store.secrets import link_hashes
from scorekeeper.store.store import Store
from scorekeeper.table.entries import AnyEntry, GameStarted, encode, read
from scorekeeper.table.fold import fold, fold_records
from scorekeeper.table.game import Game
from scorekeeper.table.summary import summary_of
from scorekeeper.web import devices
from scorekeeper.web.lru_cache import LruCache
from scorekeeper.web.presence import Presence
from scorekeeper.web.security import rates
from scorekeeper.web.security.drafts import note_saved

APPEND_TRIES = 20  # of an entry that fits whatever others write between our reading and our saving
LEDGER_BYTES = 24 * 1024 * 1024  # one of 12 hands takes about 120 kB with its game
BYTES_A_LETTER = 6  # that an entry takes, with its part of the game, for each letter of its JSON


class FoldedLedger:
    """The entries of a table and the game they come to, which is folded when first needed."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries

    def size(self) -> int:
        """Return about how many bytes of memory it takes."""
        return self._letters * BYTES_A_LETTER

    @cached_property
    def _letters(self) -> int:
        return _letters_of(self.entries)

    @cached_property
    def game(self) -> Game:
        return fold(self.entries)

    @property
    def brief(self) -> TableBrief:
        return TableBrief(**summary_of(self.game))

    def extended_by(self, rows: tuple[Entry, ...]) -> Self:
        """Return the ledger with more entries, without decoding the present ones again."""
        longer = type(self)(self.entries + rows)
        longer._letters = self._letters + _letters_of(rows)
        longer.game = fold_records(self.game.ledger + read(rows))
        return longer


def _letters_of(entries: Sequence[Entry]) -> int:
    return len(msgspec.json.encode(entries))


# A ledger only ever grows, so its last entry's number and time stand for all of it. Only what is
# in the file may be cached: two phones may fold different entries with one number and time, and
# the file takes one of them.
LedgerCache = LruCache[tuple[str, int, str], FoldedLedger]


def store() -> Store:
    return cast(Store, current_app.extensions["store"])


def presence() -> Presence:
    return cast(Presence, current_app.extensions["presence"])


def _cache() -> LedgerCache:
    return cast(LedgerCache, current_app.extensions["ledger_cache"])


def now() -> datetime:
    return cast(datetime, current_app.config["CLOCK"]())


def moment() -> str:
    """Return the time as the ledger writes it."""
    return now().strftime("%Y-%m-%dT%H:%M:%SZ")


def etag_of(state: TableState) -> str:
    """Return the ETag of a board: it changes with every entry and with the permission."""
    return f'"{state.seq}-{state.at}-{state.may}"'


class TableAccess:
    """A table as the device of this request may use it."""

    def __init__(
        self, table_id: str, may: May, ledger: FoldedLedger, secret: str | None = None
    ) -> None:
        self.id, self.may = table_id, may
        self._ledger, self._secret = ledger, secret

    @property
    def secret(self) -> str:
        """The secret of the link by which this device uses it."""
        if self._secret is None:
            self._secret = devices.link_secret(self.id)
        return self._secret

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self._ledger.entries

    @property
    def game(self) -> Game:
        return self._ledger.game

    @property
    def may_score(self) -> bool:
        return self.may == "score"

    @property
    def state(self) -> TableState:
        return TableState(self.entries[-1].seq, self.entries[-1].at, self.may)

    @property
    def etag(self) -> str:
        return etag_of(self.state)

    def append(
        self, new: Sequence[AnyEntry], *, key: str, expected: int | None = None
    ) -> AppendResult:
        """Write entries that belong together as this device, once per key.

        Where `expected` is None they fit whatever others have written meanwhile; otherwise it is
        the number of the last entry the form was made from, and a longer ledger refuses them.
        """
        was_over = self.game.outcome is not None
        result = self._append(new, key, expected)
        note_saved(result.entry.seq - 1, result.entry.seq + len(new) - 1)
        if result.is_new and not was_over and self.game.outcome:
            _request_backup()
        return result

    def _append(self, new: Sequence[AnyEntry], key: str, expected: int | None) -> AppendResult:
        stamp = Stamp(moment(), devices.name())
        tries = APPEND_TRIES if expected is None else 1
        while True:
            rows = entries_after(self.entries, _encoded(new), key=key, stamp=stamp)
            longer = self._ledger.extended_by(rows)
            try:
                result = store().append(self.id, rows, longer.brief, expected=expected)
                break
            except Stale:
                tries -= 1
                if not tries:
                    raise
                self._ledger = _read_ledger(self.id)
        self._ledger = _cached(self.id, longer) if result.is_new else _read_ledger(self.id)
        if result.is_new:
            seqs = range(rows[0].seq, rows[-1].seq + 1)
            presence().note_written(self.id, seqs, devices.own_mark())
        return result

    def saved(self, key: str) -> Entry | None:
        """Return what a form with this key has stored before, if it was sent before."""
        entry = self._known(store().entry_with_key(self.id, key))
        if entry:
            together = sum(other.key.startswith(f"{key}-") for other in self.entries)
            note_saved(entry.seq - 1, entry.seq + together)
        return entry

    def saved_by_form(self, prefix: str) -> Entry | None:
        """Return what was stored last under keys that begin like this."""
        return self._known(store().last_entry_with_prefix(self.id, prefix))

    def _known(self, entry: Entry | None) -> Entry | None:
        if entry and entry.seq > self.entries[-1].seq:  # the same form sent twice at once
            self._ledger = _read_ledger(self.id)
        return entry

    def delete(self) -> None:
        """Delete the table for good."""
        store().delete(self.id, moment())
        # An export of it, edited by hand, may be imported next: another game with the same id,
        # seq and time. So everything that is cached by these goes.
        for name in ("ledger_cache", "fragments"):
            current_app.extensions[name].clear()


def _request_backup() -> None:
    """Ask the backup thread, where the server runs one, for a backup of a finished game."""
    thread: BackupThread | None = current_app.extensions.get("backup_thread")
    if thread:
        thread.request()


def _encoded(new: Sequence[AnyEntry]) -> list[NewEntry]:
    return [NewEntry(*encode(entry)) for entry in new]


def _cached(table_id: str, ledger: FoldedLedger) -> FoldedLedger:
    last = ledger.entries[-1]
    _cache().put((table_id, last.seq, last.at), ledger)
    return ledger


def _read_ledger(table_id: str) -> FoldedLedger:
    return _cached(table_id, FoldedLedger(store().load(table_id)))


def open_table(table_id: str, may: May = "watch") -> TableAccess:
    """Return the table for this device, or answer 404; 403 where it may only watch."""
    found = find_table(table_id)
    if found is None:
        abort(404)
    if may == "score" and not found.may_score:
        abort(403, "This link may only watch: ask for the score link to write.")
    return found


def find_table(table_id: str) -> TableAccess | None:
    """Return the table for this device where it may see it."""
    state = devices.state_for(store(), request.cookies, table_id)
    if state is None:
        return None
    ledger = _cache().get((table_id, state.seq, state.at))
    try:
        ledger = ledger or _read_ledger(table_id)
    except NoSuchTable:  # deleted since the line above
        return None
    return TableAccess(table_id, state.may, ledger)


def create_table(
    table_id: str, secret: str, start: GameStarted, *, key: str, more: Sequence[AnyEntry] = ()
) -> TableAccess:
    """Begin a table as this device; the same key again opens the table it has begun."""
    stamp = Stamp(moment(), devices.name())
    entry, *others = rows = entries_after((), _encoded([start, *more]), key=key, stamp=stamp)
    ledger = FoldedLedger(rows)
    links = link_hashes(secret)
    if store().peek(table_id, links.score) is None:
        rates.take(tables=1)
    result = store().create(table_id, entry, ledger.brief, links, others)
    ledger = _cached(table_id, ledger) if result.is_new else _read_ledger(table_id)
    return TableAccess(table_id, "score", ledger, secret)


def own_tables(most: int | None = None) -> list[TableAccess]:
    """List the tables this device has a link to, the one touched last first."""
    return listed_tables(most)[0]


def listed_tables(
    most: int | None = None,
) -> tuple[list[TableAccess], tuple[TableSummary, ...]]:
    """List this device's tables, and apart from them those whose game cannot be shown.

    One that cannot be read must not hide the others.
    """
    shown: list[TableAccess] = []
    unreadable: list[str] = []
    for table_id in own_ids()[:most]:
        try:
            table = find_table(table_id)
            if table and table.game:
                shown.append(table)
        except (LedgerRefusal, FileDamaged):
            unreadable.append(table_id)
    return shown, store().summaries(unreadable) if unreadable else ()


def own_ids() -> list[str]:
    """List the ids of the tables this device has a valid link to, the one touched last first."""
    return devices.table_ids()


def remember(answer: Response, new: Mapping[str, str]) -> None:
    """Add tables to those this device has a link to."""
    devices.remember(answer, new, moment())
