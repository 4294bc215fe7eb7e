"""The self-check: once a week the newest backup is restored into a temporary file and proved."""

import contextlib
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from scorekeeper.errors import Refusal
from scorekeeper.store.backups import backups_in
from scorekeeper.store.database import translated_errors
from scorekeeper.store.ledger import Entry
from scorekeeper.store.restoring import Prove, prove_copy

INTERVAL = timedelta(days=7)
_RECORD = "self-check.json"
_DRAFT = "self-check.db.part"


class SelfCheck(msgspec.Struct, frozen=True):
    """When a backup was last proved, which one, and why it could not be restored, if so."""

    at: datetime
    backup: str
    why: str = ""

    @property
    def sentence(self) -> str:
        """What to tell whoever starts the server; empty where all is well."""
        if not self.why:
            return ""
        return (
            f"The backup {self.backup} could not be restored when it was tried on "
            f"{self.at:%Y-%m-%d}: {self.why} Make a new one with “scorekeeper backup”."
        )


def last_self_check(folder: Path) -> SelfCheck | None:
    """Return what the last check of the backups in this folder has found."""
    try:
        return msgspec.json.decode((folder / _RECORD).read_bytes(), type=SelfCheck)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def self_check_due(folder: Path, now: datetime) -> bool:
    """Return whether the last check is a week old; one that failed is repeated with a newer backup.

    A check from the future was made before the clock was set back: it does not count.
    """
    newest = next(iter(backups_in(folder).values()), None)
    if newest is None:
        return False
    last = last_self_check(folder)
    if last is None or not timedelta(0) <= now - last.at < INTERVAL:
        return True
    return bool(last.why) and last.backup != newest.name


def run_self_check(folder: Path, now: datetime, prove: Prove) -> SelfCheck:
    """Restore the newest backup into a temporary file, and record whether that went well."""
    newest = next(iter(backups_in(folder).values()))
    draft = folder / _DRAFT
    try:
        prove_copy(newest, draft, _gently(prove))
        why = ""
    except Refusal as refusal:
        why = str(refusal)
    finally:
        for left in (draft, Path(f"{draft}-journal")):
            left.unlink(missing_ok=True)
    found = SelfCheck(now, newest.name, why)
    _write(folder / _RECORD, found)
    return found


def _gently(prove: Prove) -> Prove:
    """Return a proof that leaves every other moment to people who play."""

    def prove_and_wait(entries: Sequence[Entry]) -> None:
        began = time.monotonic()
        prove(entries)
        time.sleep(time.monotonic() - began)

    return prove_and_wait


def _write(path: Path, found: SelfCheck) -> None:
    draft = path.with_suffix(".part")
    with translated_errors(path), contextlib.ExitStack() as stack:
        stack.callback(draft.unlink, missing_ok=True)
        draft.write_bytes(msgspec.json.encode(found))
        draft.replace(path)
