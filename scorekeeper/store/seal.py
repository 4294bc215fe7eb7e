"""The seal of a backup: a checksum of the whole file, kept inside the file itself.

A backup is written once and never changed, so its bytes can be summed up. The sum stands in the
one row of the table `seal`, and counts as zeros where it is summed up itself. That a file is
sealed is said twice, by the row and by SQLite's `user_version`, so that no single damaged bit can
make a sealed file look like one of an earlier version, which had no seal.
"""

import hashlib
import mmap
import os
import secrets
import sqlite3
from pathlib import Path

SEALED = 0x5EA1ED  # as `user_version`
_PREFIX = "scorekeeper-seal:"
_DIGITS = 64


def write_seal(path: Path) -> None:
    """Seal a file that nobody uses; its bytes are on the disk afterwards."""
    # Something to look for in the bytes, which nobody can have written into a name before.
    mark = _PREFIX + secrets.token_hex(_DIGITS // 2)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("DELETE FROM seal")
        connection.execute("INSERT INTO seal (mark) VALUES (?)", (mark,))
        connection.execute(f"PRAGMA user_version={SEALED}")
    finally:
        connection.close()
    with path.open("rb+") as file:
        position = _position(file.fileno(), mark)
        digest = _digest(file.fileno(), position)
        file.seek(position)
        file.write(digest.encode())
        file.flush()
        os.fsync(file.fileno())


def is_sealed(connection: sqlite3.Connection) -> bool:
    """Return whether a file says that it has a seal, or once had one that is damaged."""
    return bool(_user_version(connection) or _marks(connection))


def fits_seal(connection: sqlite3.Connection, path: Path) -> bool:
    """Return whether a sealed file has the bytes it was sealed with; `connection` only reads it."""
    marks = _marks(connection)
    if _user_version(connection) != SEALED or len(marks) != 1:
        return False
    mark = marks[0]
    if not mark.startswith(_PREFIX) or len(mark) != len(_PREFIX) + _DIGITS:
        return False
    with path.open("rb") as file:
        position = _position(file.fileno(), mark)
        return position > 0 and _digest(file.fileno(), position) == mark.removeprefix(_PREFIX)


def remove_seal(connection: sqlite3.Connection) -> None:
    """Make a restored backup a file that is written to."""
    if is_sealed(connection):
        connection.execute("DELETE FROM seal")
        connection.execute("PRAGMA user_version=0")


def _user_version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _marks(connection: sqlite3.Connection) -> list[str]:
    try:
        return [mark for (mark,) in connection.execute("SELECT mark FROM seal")]
    except sqlite3.OperationalError:  # files of earlier versions have no such table
        return []


def _position(handle: int, mark: str) -> int:
    """Return where the digits of the mark stand in a file, or a number below zero."""
    with mmap.mmap(handle, 0, access=mmap.ACCESS_READ) as content:
        found = content.find(mark.encode())
        return found + len(_PREFIX) if found >= 0 else found


def _digest(handle: int, position: int) -> str:
    """Return the checksum of a file, the digits at this position taken for zeros."""
    with mmap.mmap(handle, 0, access=mmap.ACCESS_READ) as content, memoryview(content) as view:
        digest = hashlib.sha256(view[:position])
        digest.update(b"0" * _DIGITS)
        digest.update(view[position + _DIGITS :])
        return digest.hexdigest()
