"""Backups: when one is due, which are kept, and how one is restored."""

import contextlib
import os
import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store.database import (
    TIMEOUT,
    connect,
    copy_database,
    open_connection,
    prepare,
    sync_folder,
    translated_errors,
)
from scorekeeper.store.refusals import BackupEmpty, FileDamaged, FileMissing
from scorekeeper.store.schema import check_ours
from scorekeeper.store.store import Store

KEPT_OF_TODAY = 3
KEPT_IN_ALL = 10
INTERVAL = timedelta(hours=2)
_STAMP = "%Y%m%d-%H%M%S"
_NAME = re.compile(r"scorekeeper-(\d{8}-\d{6})\.db")


def backup_name(now: datetime) -> str:
    """Return the file name of a backup made now: names sort by time."""
    return f"scorekeeper-{now.strftime(_STAMP)}.db"


def backups_in(folder: Path) -> dict[datetime, Path]:
    """Return the backups of a folder by their time, the newest first."""
    with translated_errors(folder):
        paths = list(folder.iterdir()) if folder.is_dir() else []
    found = {at: path for path in paths if (at := _time_of(path)) is not None}
    return dict(sorted(found.items(), reverse=True))


def _time_of(path: Path) -> datetime | None:
    match = _NAME.fullmatch(path.name)
    try:
        return datetime.strptime(match[1], _STAMP) if match else None
    except ValueError:
        return None


def backup_due(now: datetime, existing: Iterable[datetime]) -> bool:
    """Return whether the last backup is too old; one from the future does not count."""
    now = now.replace(tzinfo=None)
    return not any(now - INTERVAL < at <= now for at in existing)


def backups_to_drop(now: datetime, existing: Iterable[datetime]) -> tuple[datetime, ...]:
    """Return all but three of today and the last of each earlier day, ten in all."""
    kept: list[datetime] = []
    dropped: list[datetime] = []
    for at in sorted(existing, reverse=True):
        same_day = sum(other.date() == at.date() for other in kept)
        is_kept = same_day < (KEPT_OF_TODAY if at.date() == now.date() else 1)
        (kept if is_kept and len(kept) < KEPT_IN_ALL else dropped).append(at)
    return tuple(dropped)


def make_backup(store: Store, folder: Path, now: datetime) -> Path:
    """Write a backup now and drop those that are no longer kept."""
    path = folder / backup_name(now)
    store.backup(path)
    existing = backups_in(folder)
    with translated_errors(folder):
        for at in backups_to_drop(now, existing):
            existing[at].unlink(missing_ok=True)
    return path


def restore(source: Path, to: Path, *, now: datetime) -> Path | None:
    """Put a checked copy of `source` in place of `to`; return where the replaced file is kept."""
    fresh = to.with_name(f"{to.name}.restored")
    try:
        _copy_checked(source, fresh)
        prepare(fresh)
        with translated_errors(to):
            aside = _free_name(to, now)
            with _writers_locked_out(to):
                return _swap(fresh, to, aside)
    finally:
        for left in (fresh, Path(f"{fresh}-journal")):
            left.unlink(missing_ok=True)


def _copy_checked(source: Path, fresh: Path) -> None:
    if not source.is_file():
        raise FileMissing(source)
    with (
        translated_errors(source),
        contextlib.closing(open_connection(source, mode="ro")) as connection,
    ):
        check_ours(Database(connection, execute_plugins=False), source)
        if connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None:
            raise BackupEmpty(source)
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise FileDamaged(source)
        copy_database(connection, fresh)


def _free_name(to: Path, now: datetime) -> Path:
    stem = f"{to.stem}-replaced-{now.strftime(_STAMP)}"
    names = (f"{stem}{number}{to.suffix}" for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in map(to.with_name, names) if not path.exists())


@contextlib.contextmanager
def _writers_locked_out(path: Path) -> Iterator[None]:
    """Lock the file against writers; one that is damaged or gone has none."""
    with contextlib.ExitStack() as stack:
        try:
            with translated_errors(path):
                path.stat()
                db = stack.enter_context(contextlib.closing(connect(path, timeout=TIMEOUT)))
                db.execute("BEGIN EXCLUSIVE")
        except (FileDamaged, FileMissing):
            stack.close()
        yield


def _swap(fresh: Path, to: Path, aside: Path) -> Path | None:
    replaced = to.exists()
    if replaced:
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
