"""Restoring a backup: proved, then put in place; what was ended or deleted does not come back."""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

import msgspec
from sqlite_utils import Database

from scorekeeper.errors import Refusal
from scorekeeper.store.backups import replaced_name
from scorekeeper.store.database import (
    TIMEOUT,
    connect,
    open_connection,
    prepare,
    sync_folder,
    translated_errors,
)
from scorekeeper.store.ledger import Entry
from scorekeeper.store.private_files import close_to_others, create_private
from scorekeeper.store.refusals import (
    BackupEmpty,
    FileDamaged,
    FileEmpty,
    FileForeign,
    FileMissing,
    FileNewer,
    StoreRefusal,
)
from scorekeeper.store.schema import check_ours, is_empty
from scorekeeper.store.seal import fits_seal, is_sealed
from scorekeeper.store.store import Store

Prove = Callable[[Sequence[Entry]], object]  # raises a refusal where a ledger is no game

# What the file in use knows of its tables,.
_END = """
    UPDATE link SET ended = (
        SELECT ended FROM temp.now WHERE now.table_id = link.table_id AND now.hash = link.hash
    )
    WHERE ended IS NULL AND EXISTS (
        SELECT 1 FROM temp.now
        WHERE now.table_id = link.table_id AND now.hash = link.hash AND now.ended IS NOT NULL
    )
"""
_ADD = """
    INSERT INTO link SELECT * FROM temp.now
    WHERE table_id IN (SELECT id FROM summary UNION ALL SELECT id FROM deleted)
    ON CONFLICT (table_id, hash) DO NOTHING
"""
_KEEP_DELETED = """
    INSERT INTO deleted (id, at, wiped) VALUES (?1, ?2, ?2) ON CONFLICT (id) DO NOTHING
"""
_OF_DEVICES = "SELECT device, table_id, hash, secret, at FROM device_link"
_KEEP_DEVICE = """
    INSERT OR REPLACE INTO device_link (device, table_id, hash, secret, at) VALUES (?, ?, ?, ?, ?)
"""
_SHEETS = "SELECT device, id, at, sheet FROM house_sheet"
_KEEP_SHEET = "INSERT OR REPLACE INTO house_sheet (device, id, at, sheet) VALUES (?, ?, ?, ?)"


class Restored(msgspec.Struct, frozen=True):
    """What a restore did: where the replaced file is, and what was carried over from it."""

    replaced: Path | None
    is_sealed: bool  # the backup had a checksum, and it fitted
    unreadable: tuple[str, ...] = ()  # tables that were no game when the backup was made
    still_deleted: int = 0
    still_ended: int = 0
    carried_over: bool = True  # False where there was no file to learn deletions and endings from


class Proof(msgspec.Struct, frozen=True):
    """What is known of a backup once it is copied: whether it had a seal, which tables are none."""

    is_sealed: bool
    unreadable: tuple[str, ...]


def can_carry_over(path: Path) -> bool:
    """Return whether deletions and ended links can be learnt from the file in use."""
    try:
        with (
            translated_errors(path),
            contextlib.closing(open_connection(path, mode="ro")) as connection,
        ):
            db = Database(connection, execute_plugins=False)
            check_ours(db, path)
            return not is_empty(db)
    except StoreRefusal:
        return False


def restore(source: Path, to: Path, *, now: datetime, prove: Prove) -> Restored:
    """Put a proved copy of `source` in place of `to`."""
    fresh = to.with_name(f"{to.name}.restored")
    try:
        proof = prove_copy(source, fresh, prove)
        with translated_errors(to), _writers_locked_out(to) as present:
            deleted, ended = _carry_over(present, fresh) if present else (0, 0)
            return Restored(
                replaced=_swap(fresh, to, _free_name(to, now)),
                is_sealed=proof.is_sealed,
                unreadable=proof.unreadable,
                still_deleted=deleted,
                still_ended=ended,
                carried_over=present is not None,
            )
    finally:
        for left in (fresh, Path(f"{fresh}-journal")):
            left.unlink(missing_ok=True)


def prove_copy(source: Path, fresh: Path, prove: Prove) -> Proof:
    """Copy a backup to `fresh`, ready for use, or refuse it as damaged.

    A backup with a seal has the very bytes it was written with: a game in it that is none was none
    before. One without, of an earlier version or copied by hand, has to be whole in every game.
    """
    sealed = _copy_checked(source, fresh)
    prepare(fresh)
    with Store(fresh) as store:
        unreadable = tuple(
            table_id for table_id in _ids(store) if not _is_game(store, table_id, prove)
        )
    if unreadable and not sealed:
        raise FileDamaged(source)
    return Proof(sealed, unreadable)


def _ids(store: Store) -> list[str]:
    return [table_id for (table_id,) in store.rows("SELECT id FROM summary ORDER BY id")]


def _is_game(store: Store, table_id: str, prove: Prove) -> bool:
    try:
        entries = store.load(table_id)
        prove(entries)
    except Refusal:
        return False
    [(seq,)] = store.rows("SELECT seq FROM summary WHERE id = ?", table_id)
    return bool(seq == entries[-1].seq)


def _copy_checked(source: Path, fresh: Path) -> bool:
    """Copy a whole file of ours; return whether it had a seal."""
    if not source.is_file():
        raise FileMissing(source)
    with (
        translated_errors(source),
        contextlib.closing(open_connection(source, mode="ro")) as connection,
    ):
        sealed = is_sealed(connection)
        if sealed and not fits_seal(connection, source):
            raise FileDamaged(source)
        db = Database(connection, execute_plugins=False)
        check_ours(db, source)
        if is_empty(db):
            raise BackupEmpty(source)
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise FileDamaged(source)
        fresh.unlink(missing_ok=True)
        create_private(fresh)
        connection.execute("VACUUM INTO ?", (str(fresh),))
    return sealed


def _carry_over(present: Database, fresh: Path) -> tuple[int, int]:
    """Keep deleted what was deleted and ended what was ended since; return how many of each.

    Links that were made since stay good, too: the phone that ended the old ones has them.
    """
    deleted = _rows(present, "deleted", "SELECT id, at FROM deleted")
    links = _rows(present, "link", "SELECT table_id, hash, may, made, ended FROM link")
    of_devices = _rows(present, "device_link", _OF_DEVICES)
    sheets = _rows(present, "house_sheet", _SHEETS)
    with Store(fresh) as store:
        here = set(_ids(store))
        for table_id, at in deleted:
            if table_id in here:
                store.delete(table_id, at)
        with store.writing() as connection:
            connection.executemany(_KEEP_DELETED, deleted)
            connection.execute("CREATE TEMP TABLE now AS SELECT * FROM link LIMIT 0")
            connection.executemany("INSERT INTO temp.now VALUES (?, ?, ?, ?, ?)", links)
            connection.execute("CREATE INDEX temp.by_hash ON now (table_id, hash)")
            ended = connection.execute(_END).rowcount
            connection.execute(_ADD)
            connection.execute("DROP TABLE temp.now")
            # Phones have joined and left tables since: what they know now counts.
            connection.executemany(_KEEP_DEVICE, of_devices)
            connection.executemany(_KEEP_SHEET, sheets)
    return sum(table_id in here for table_id, _ in deleted), ended


def _rows(db: Database, table: str, sql: str) -> list[tuple[str, ...]]:
    """Return the rows of a table that files of earlier versions may not have."""
    return db.conn.execute(sql).fetchall() if db[table].exists() else []


def _free_name(to: Path, now: datetime) -> Path:
    names = (to.with_name(replaced_name(now, number)) for number in range(1, 1000))
    return next(path for path in names if not path.exists())


@contextlib.contextmanager
def _writers_locked_out(path: Path) -> Iterator[Database | None]:
    """Lock the file against writers and hold it; one that is damaged or gone has none."""
    with contextlib.ExitStack() as stack:
        try:
            with translated_errors(path):
                path.stat()
                db = stack.enter_context(contextlib.closing(connect(path, timeout=TIMEOUT)))
                db.execute("BEGIN EXCLUSIVE")
                check_ours(db, path)
                if is_empty(db):
                    raise FileEmpty(path)
        except (FileDamaged, FileMissing, FileEmpty, FileForeign, FileNewer):
            stack.close()
            yield None
        else:
            yield db


def _swap(fresh: Path, to: Path, aside: Path) -> Path | None:
    replaced = to.exists()
    if replaced:
        close_to_others(to)
        try:
            os.link(to, aside)
        except OSError:
            to.rename(aside)
    # What an interrupted writer left belongs to the old file and would spoil the new one.
    for suffix in ("-journal", "-wal", "-shm"):
        left = Path(f"{to}{suffix}")
        if left.exists() and left.stat().st_size:
            left.rename(f"{aside}{suffix}")
    fresh.replace(to)
    sync_folder(to.parent)
    return aside if replaced else None
