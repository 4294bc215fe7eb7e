"""Backups: when one is due, and which are kept."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

from scorekeeper.store.copying import Progress, copy_database
from scorekeeper.store.database import translated_errors
from scorekeeper.store.store import Store

KEPT_OF_TODAY = 3
KEPT_IN_ALL = 10
INTERVAL = timedelta(hours=2)
_STAMP = "%Y%m%d-%H%M%S"
_NAME = re.compile(r"scorekeeper-(\d{8}-\d{6})\.db")
_REPLACED = re.compile(r"scorekeeper-replaced-(\d{8}-\d{6})(?:-\d+)?\.db")


def backup_name(now: datetime) -> str:
    """Return the file name of a backup made now: names sort by time."""
    return f"scorekeeper-{now.strftime(_STAMP)}.db"


def replaced_name(now: datetime, number: int) -> str:
    """Return the file name of what a restore has replaced now."""
    return f"scorekeeper-replaced-{now.strftime(_STAMP)}{f'-{number}' if number > 1 else ''}.db"


def backups_in(folder: Path) -> dict[datetime, Path]:
    """Return the backups of a folder by their time, the newest first."""
    return dict(sorted(((at, path) for path, at in _dated(folder, _NAME)), reverse=True))


def _dated(folder: Path, name: re.Pattern[str]) -> list[tuple[Path, datetime]]:
    """Return the files whose name is like this, with the time in it."""
    with translated_errors(folder):
        paths = list(folder.iterdir()) if folder.is_dir() else []
    return [(path, at) for path in paths if (at := _time_of(path, name)) is not None]


def _time_of(path: Path, name: re.Pattern[str]) -> datetime | None:
    match = name.fullmatch(path.name)
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


def make_backup(store: Store, folder: Path, now: datetime, copied: Progress | None = None) -> Path:
    """Write a backup now and drop those that are no longer kept."""
    path = folder / backup_name(now)
    copy_database(store.path, path, copied)
    existing = backups_in(folder)
    with translated_errors(folder):
        for at in backups_to_drop(now, existing):
            existing.pop(at).unlink(missing_ok=True)
        for old in _replaced_to_drop(store.path.parent, existing):
            for left in (old, *(Path(f"{old}{suffix}") for suffix in ("-journal", "-wal", "-shm"))):
                left.unlink(missing_ok=True)
    return path


def _replaced_to_drop(folder: Path, kept: Iterable[datetime]) -> list[Path]:
    """Return the replaced files that are older than every backup, once there are enough of these.

    They hold what a backup holds, and deleted tables must not outlive the backups in them.
    """
    times = sorted(kept)
    if len(times) < KEPT_IN_ALL:
        return []
    return [path for path, at in _dated(folder, _REPLACED) if at < times[0]]
