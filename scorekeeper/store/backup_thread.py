"""Backups by themselves: when a game has ended, and while people play; never in a request."""

import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.store.backups import backup_due, backups_in, make_backup
from scorekeeper.store.store import Store

FOLDER = "backups"
LOOK_EVERY = 600.0  # seconds between two looks whether something new was written
APART = 60.0  # a club whose games all end together needs one backup, not ten
_log = logging.getLogger(__name__)


class BackupThread:
    """Make backups in a thread of its own."""

    def __init__(self, store: Store, folder: Path, clock: Callable[[], datetime]) -> None:
        self._store, self._folder, self._clock = store, folder, clock
        self._has_ended, self._stopping = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def start(self) -> None:
        """Begin to keep watch."""
        self._thread.start()

    def stop(self) -> None:
        """Finish what is being written, and what was asked for."""
        is_asked = self._has_ended.is_set()
        self._stopping.set()
        self._has_ended.set()
        self._thread.join()
        if is_asked:
            self.look(True)

    def game_ended(self) -> None:
        """Ask for a backup; it is made later, so that nobody waits for it."""
        self._has_ended.set()

    def look(self, has_ended: bool = False) -> Path | None:
        """Make a backup if a game has ended, or if one is due and there is anything new."""
        try:
            if has_ended or self._is_due():
                return make_backup(self._store, self._folder, self._clock())
        except Exception as error:  # whatever it was, the next one may succeed
            _log.error("no backup was made: %s", error)
        return None

    def _is_due(self) -> bool:
        now = self._clock()
        # One from the future was made before the clock was set back: it proves nothing.
        made = [at for at in backups_in(self._folder) if at <= now.replace(tzinfo=None)]
        return backup_due(now, made) and (not made or self._changed() > made[0])

    def _changed(self) -> datetime:
        written = self._store.path.stat().st_mtime
        return datetime.fromtimestamp(written, UTC).replace(tzinfo=None)

    def _run(self) -> None:
        self._sweep()
        self.look()
        while not self._stopping.is_set():
            has_ended = self._has_ended.wait(LOOK_EVERY)
            self._has_ended.clear()
            if not self._stopping.is_set() and self.look(has_ended):
                self._stopping.wait(APART)

    def _sweep(self) -> None:
        """Clear away what a power cut left half-made."""
        for left in self._folder.glob("scorekeeper-*.db.part*"):
            left.unlink(missing_ok=True)
