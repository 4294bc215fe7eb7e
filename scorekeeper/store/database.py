"""The score file: how it is opened, locked and copied, and SQLite's errors as refusals."""

import contextlib
import errno
import os
import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

from sqlite_utils import Database

from scorekeeper.store.private_files import create_private
from scorekeeper.store.refusals import (
    DiskFailure,
    DiskFull,
    FileDamaged,
    FileEmpty,
    FileLocked,
    FileMissing,
    FileNotWritable,
    FileRefusal,
)
from scorekeeper.store.schema import check_ours, is_empty, migrate
from scorekeeper.store.seal import remove_seal

FILE_NAME = "scorekeeper.db"
TIMEOUT = 5.0  # seconds to wait for another program's lock
Synchronous = Literal["FULL", "OFF"]  # OFF survives no power cut: it is for tests

# One thread at a time in this process: SQLite's own waiting is neither quick nor fair, and would
# let a reader starve beside busy writers.
_FILE_LOCK = threading.RLock()

_BY_SQLITE: dict[int, type[FileRefusal]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: DiskFailure,
    sqlite3.SQLITE_READONLY: FileNotWritable,
    sqlite3.SQLITE_PERM: FileNotWritable,
    sqlite3.SQLITE_CANTOPEN: FileNotWritable,
    sqlite3.SQLITE_BUSY: FileLocked,
    sqlite3.SQLITE_LOCKED: FileLocked,
    sqlite3.SQLITE_CORRUPT: FileDamaged,
    sqlite3.SQLITE_NOTADB: FileDamaged,
}
# Our statements name what every file of ours has: where it is missing, the file is not whole.
_BAD_SCHEMA = re.compile("no such (table|column)|malformed|has no column")
_BY_ERRNO: dict[int, type[FileRefusal]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EIO: DiskFailure,
    errno.ENOENT: FileMissing,
}


@contextlib.contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the system into refusals that people can read."""
    try:
        yield
    except sqlite3.Error as error:
        # Extended codes keep the plain one in the low byte; a row that cannot be read has none.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code == sqlite3.SQLITE_ERROR and _BAD_SCHEMA.search(str(error)):
            code = sqlite3.SQLITE_CORRUPT
        if code not in _BY_SQLITE or isinstance(error, sqlite3.ProgrammingError):
            raise
        raise _BY_SQLITE[code](path) from error
    except UnicodeDecodeError as error:  # text of the file that is none
        raise FileDamaged(path) from error
    except OSError as error:
        raise _BY_ERRNO.get(error.errno or 0, FileNotWritable)(path) from error


def open_connection(path: Path, *, mode: str, timeout: float = TIMEOUT) -> sqlite3.Connection:
    """Open the file without changing anything in it; `mode` is ro, rw or rwc."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,  # all threads use it, one at a time
    )


def connect(path: Path, *, timeout: float = TIMEOUT, synchronous: Synchronous = "FULL") -> Database:
    """Open a file that is known to be ours, set up for safe writing."""
    connection = open_connection(path, mode="rw", timeout=timeout)
    try:
        _set_up(connection, synchronous)
        return Database(connection, execute_plugins=False)
    except BaseException:
        connection.close()
        raise


def _set_up(connection: sqlite3.Connection, synchronous: Synchronous) -> None:
    connection.execute("PRAGMA journal_mode=TRUNCATE")
    connection.execute(f"PRAGMA synchronous={synchronous}")
    connection.execute("PRAGMA secure_delete=ON")
    connection.execute("PRAGMA trusted_schema=OFF")


def prepare(path: Path, *, timeout: float = TIMEOUT, synchronous: Synchronous = "FULL") -> None:
    """Create the file if there is none, check it, and bring its schema up to date."""
    with translated_errors(path):
        create_private(path)
        with contextlib.closing(open_connection(path, mode="rwc", timeout=timeout)) as connection:
            db = Database(connection, execute_plugins=False)
            check_ours(db, path)
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise FileDamaged(path)
            _set_up(connection, synchronous)
            migrate(db, path)
            remove_seal(connection)


def file_identity(path: Path) -> tuple[int, int]:
    """Return what tells a file from another one that was put in its place."""
    found = path.stat()
    return found.st_dev, found.st_ino


class ScoreFile:
    """One score file and its connection, used by one thread at a time.

    A connection for each thread would bring nothing but work: what one of them has written,
    the others would have to read again.
    """

    def __init__(
        self, path: Path, *, timeout: float = TIMEOUT, synchronous: Synchronous = "FULL"
    ) -> None:
        self.path = path
        self._timeout, self._synchronous = timeout, synchronous
        self._db: Database | None = None
        self._opened = (0, 0)  # the identity of the file the connection was opened on
        prepare(path, timeout=timeout, synchronous=synchronous)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the next to need one opens it again."""
        with _FILE_LOCK:
            if self._db is not None:
                self._db.close()
            self._db = None

    @property
    def db(self) -> Database:
        """The connection; a new one if another file was put in place."""
        with _FILE_LOCK:
            now = file_identity(self.path)
            if self._db is None or self._opened != now:
                self.close()
                self._db = self._connect()
                self._opened = now
            return self._db

    def _connect(self) -> Database:
        """Open the file that is in place now, if it is one of ours."""
        db = connect(self.path, timeout=self._timeout, synchronous=self._synchronous)
        try:
            check_ours(db, self.path)
            if is_empty(db):
                raise FileEmpty(self.path)
            migrate(db, self.path)
            remove_seal(db.conn)
        except BaseException:
            db.close()
            raise
        return db

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Hold the connection while no other thread uses the file."""
        with _FILE_LOCK, translated_errors(self.path):
            yield self.db.conn

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """Read several things as they were at one moment."""
        with self.reading() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write everything that happens inside, or nothing."""
        with _FILE_LOCK, translated_errors(self.path):
            connection = self._begin()
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _begin(self) -> sqlite3.Connection:
        while True:
            connection = self.db.conn
            connection.execute("BEGIN IMMEDIATE")
            try:
                # A restore may have put another file in place while we waited for the lock.
                if self._opened == file_identity(self.path):
                    return connection
            except OSError:
                connection.execute("ROLLBACK")
                raise
            connection.execute("ROLLBACK")

    def rows(self, sql: str, *values: object) -> list[Any]:
        """Return all rows of one query."""
        with self.reading() as connection:
            return connection.execute(sql, values).fetchall()


def file_bytes(connection: sqlite3.Connection) -> int:
    """Return how large a database is."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    return int(pages * page_size)


def sync_folder(folder: Path) -> None:
    """Make a rename in this folder survive a power cut, where the system can."""
    with contextlib.suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
