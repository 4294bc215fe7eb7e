"""What the server does outside of requests: backups, their self-check, sweeps after deletions."""

import logging
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.store.backups import backup_due, backups_in, make_backup
from scorekeeper.store.restoring import Prove
from scorekeeper.store.self_check import SelfCheck, run_self_check, self_check_due
from scorekeeper.store.store import Store
from scorekeeper.store.sweep import SUFFIX, sweep

FOLDER = "backups"
CHECK_INTERVAL = 600.0  # seconds between two checks whether there is something to do
SWEEP_INTERVAL = 1800.0  # seconds between two sweeps: each rewrites the whole file
MIN_INTERVAL = 60.0  # seconds: a club whose games all end together needs one backup, not ten
_log = logging.getLogger(__name__)


class BackupThread:
    """Makes backups outside of any request, so that nobody waits for one."""

    def __init__(
        self, store: Store, folder: Path, clock: Callable[[], datetime], prove: Prove
    ) -> None:
        self._store, self._folder, self._clock, self._prove = store, folder, clock, prove
        self._next_sweep = 0.0  # by the clock that is never set
        self._requested, self._stopping = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="backups", daemon=True)

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread after the backup it is writing and the one that was requested."""
        is_requested = self._requested.is_set()
        self._stopping.set()
        self._requested.set()
        if self._thread.is_alive():
            self._thread.join()
        if is_requested:
            self.back_up()

    def request(self) -> None:
        """Ask for a backup and return at once."""
        self._requested.set()

    def back_up_if_due(self) -> Path | None:
        """Make a backup if the last one is old and something was written since."""
        return self._attempt(only_if_due=True)

    def back_up(self) -> Path | None:
        """Make a backup now."""
        return self._attempt(only_if_due=False)

    def self_check_if_due(self) -> SelfCheck | None:
        """Prove the newest backup if that was not done this week; return what was found."""
        try:
            if not self_check_due(self._folder, self._clock()):
                return None
            found = run_self_check(self._folder, self._clock(), self._prove)
            if found.why:
                _log.error("%s", found.sentence)
            return found
        except Exception as error:  # the next one may succeed
            _log.error("the backups were not checked: %s", error)
            return None

    def sweep_if_due(self) -> bool:
        """Rewrite the file if something of a deleted table is left in it."""
        try:
            if self._store.is_wiped() or time.monotonic() < self._next_sweep:
                return False
            self._next_sweep = time.monotonic() + SWEEP_INTERVAL
            sweep(self._store, f"{self._clock():%Y-%m-%dT%H:%M:%SZ}")
            return True
        except Exception as error:
            _log.error("traces of deleted tables stay in the file: %s", error)
            return False

    def _attempt(self, *, only_if_due: bool) -> Path | None:
        try:
            if only_if_due and not self._is_due():
                return None
            return make_backup(self._store, self._folder, self._clock())
        except Exception as error:  # whatever it was, the next one may succeed
            _log.error("no backup was made: %s", error)
            return None

    def _is_due(self) -> bool:
        now = self._clock()
        # One from the future was made before the clock was set back: it proves nothing.
        made = [at for at in backups_in(self._folder) if at <= now.replace(tzinfo=None)]
        return backup_due(now, made) and (not made or self._last_write() > made[0])

    def _last_write(self) -> datetime:
        written = self._store.path.stat().st_mtime
        return datetime.fromtimestamp(written, UTC).replace(tzinfo=None)

    def _run(self) -> None:
        self._remove_partial_files()
        self.back_up_if_due()
        while not self._stopping.is_set():
            self.sweep_if_due()
            self.self_check_if_due()
            is_requested = self._requested.wait(CHECK_INTERVAL)
            self._requested.clear()
            if self._stopping.is_set():
                return
            made = self.back_up() if is_requested else self.back_up_if_due()
            if made:
                self._stopping.wait(MIN_INTERVAL)

    def _remove_partial_files(self) -> None:
        """Remove what a power cut left half written."""
        store = self._store.path
        for left in (*self._folder.glob("*.db.part*"), *store.parent.glob(f"*{SUFFIX}*")):
            left.unlink(missing_ok=True)
