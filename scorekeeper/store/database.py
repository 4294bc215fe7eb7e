"""The score file: how it is opened, its schema, and what can be wrong with it."""

import contextlib
import errno
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Literal, Self

from sqlite_utils import Database, Migrations

from scorekeeper.store.ledger import StoreRefusal

FILE_NAME = "scorekeeper.db"
WAIT = 5.0
Synchronous = Literal["FULL", "OFF"]  # OFF survives no power cut: it is for tests

# One at a time in this process: SQLite's own waiting is neither quick nor fair, and would
# let a reader starve beside busy writers.
_FILE_LOCK = threading.RLock()


class FileRefusal(StoreRefusal):
    """Say what is wrong with the score file or its folder."""

    sentence: ClassVar[str]

    def __init__(self, path: Path) -> None:
        super().__init__(self.sentence.format(path=path, folder=path.parent))
        self.path = path


class DiskFull(FileRefusal):
    """There is no room left."""

    sentence = "The disk is full, so nothing was saved: make some room and save again."


class DiskTrouble(FileRefusal):
    """The disk did not do what it was asked."""

    sentence = "The disk holding {folder} does not answer properly, so nothing was saved."


class NotWritable(FileRefusal):
    """The folder or the file does not let us write."""

    sentence = "Scorekeeper may not write {path}: give it a folder of its own."


class Missing(FileRefusal):
    """The file is not where it was."""

    sentence = "The file {path} is not there: put it back, or start Scorekeeper again."


class Locked(FileRefusal):
    """Another program keeps the file for too long."""

    sentence = "Another program is using {path}, so nothing was saved: try again in a moment."


class Damaged(FileRefusal):
    """The file cannot be trusted."""

    sentence = "The file {path} is damaged: restore the last backup."


class NotOurs(FileRefusal):
    """The file belongs to another program."""

    sentence = "The file {path} was not made by Scorekeeper and was left alone."


class NewerFile(FileRefusal):
    """The file was made by a newer version."""

    sentence = "The file {path} was made by a newer Scorekeeper: update this one first."


_BY_SQLITE: dict[int, type[FileRefusal]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_IOERR: DiskTrouble,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
}
_BY_ERRNO: dict[int, type[FileRefusal]] = {
    errno.ENOSPC: DiskFull,
    errno.EDQUOT: DiskFull,
    errno.EIO: DiskTrouble,
    errno.ENOENT: Missing,
}


@contextlib.contextmanager
def translated_errors(path: Path) -> Iterator[None]:
    """Turn what SQLite or the system complains about into a sentence for people."""
    try:
        yield
    except sqlite3.Error as error:
        # Extended codes keep the plain one in the low byte; a row that cannot be read has none.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        if code not in _BY_SQLITE or isinstance(error, sqlite3.ProgrammingError):
            raise
        raise _BY_SQLITE[code](path) from error
    except OSError as error:
        raise _BY_ERRNO.get(error.errno or 0, NotWritable)(path) from error


migrations = Migrations("scorekeeper")


@migrations()
def ledger_summaries_links_and_misses(db: Database) -> None:
    """Make the first schema; the body stands last so that short columns are read alone."""
    db.executescript(
        """
        CREATE TABLE entry (
            id INTEGER PRIMARY KEY,
            table_id TEXT NOT NULL,
            seq INTEGER NOT NULL CHECK (seq > 0),
            "key" TEXT NOT NULL,
            kind TEXT NOT NULL,
            at TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??*'),
            "by" TEXT NOT NULL,
            body TEXT NOT NULL,
            UNIQUE (table_id, seq),
            UNIQUE (table_id, "key")
        ) STRICT;
        CREATE TRIGGER entry_is_append_only BEFORE UPDATE ON entry
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END;
        CREATE TABLE summary (
            id TEXT PRIMARY KEY,
            seq INTEGER NOT NULL,
            updated TEXT NOT NULL,
            started TEXT NOT NULL,
            name TEXT NOT NULL,
            rules TEXT NOT NULL,
            hands INTEGER NOT NULL,
            players TEXT NOT NULL,
            totals TEXT NOT NULL,
            outcome TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX summary_updated ON summary (updated);
        CREATE TABLE link (
            table_id TEXT NOT NULL,
            hash TEXT NOT NULL,
            may TEXT NOT NULL CHECK (may IN ('score', 'watch')),
            made TEXT NOT NULL,
            ended TEXT,
            PRIMARY KEY (table_id, hash)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE miss (
            q TEXT NOT NULL,
            rules TEXT NOT NULL,
            times INTEGER NOT NULL,
            last TEXT NOT NULL,
            PRIMARY KEY (q, rules)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX miss_last ON miss (last);
        """
    )


with Database(memory=True) as _nothing:
    _KNOWN = frozenset(migration.name for migration in migrations.pending(_nothing))


def bare_connection(path: Path, *, mode: str, wait: float = WAIT) -> sqlite3.Connection:
    """Open the file without changing anything in it; `mode` is ro, rw or rwc."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=wait,
        isolation_level=None,
        check_same_thread=False,  # all threads use it, one at a time
    )


def connect(path: Path, *, wait: float = WAIT, synchronous: Synchronous = "FULL") -> Database:
    """Open a file that is known to be ours, set up for safe writing."""
    connection = bare_connection(path, mode="rw", wait=wait)
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


def prepare(path: Path, *, wait: float = WAIT, synchronous: Synchronous = "FULL") -> None:
    """Make the file if there is none, check it, and bring its schema up to date."""
    with translated_errors(path):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.closing(bare_connection(path, mode="rwc", wait=wait)) as connection:
            db = Database(connection, execute_plugins=False)
            check_ours(db, path)
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise Damaged(path)
            _set_up(connection, synchronous)
            if migrations.pending(db):
                _migrate(db, path)


def check_ours(db: Database, path: Path) -> None:
    """Refuse another program's file and a newer version's; an empty file may become ours."""
    if db.conn.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None:
        return
    applied = {migration.name for migration in migrations.applied(db)}
    if not applied:
        raise NotOurs(path)
    if applied - _KNOWN:
        raise NewerFile(path)


def _migrate(db: Database, path: Path) -> None:
    # Two programs may start at once: the second waits here and then finds it done.
    db.execute("BEGIN IMMEDIATE")
    try:
        check_ours(db, path)
        migrations.apply(db)
        db.commit()
    except BaseException:
        db.rollback()
        raise


def _identity(path: Path) -> tuple[int, int]:
    # Tells a file from another one that was put in its place.
    found = path.stat()
    return found.st_dev, found.st_ino


class ScoreFile:
    """One score file and its connection, used by one thread at a time.

    A connection for each thread would bring nothing but work: what one of them has written,
    the others would have to read again.
    """

    def __init__(
        self, path: Path, *, wait: float = WAIT, synchronous: Synchronous = "FULL"
    ) -> None:
        self.path = path
        self._wait, self._synchronous = wait, synchronous
        self._db: Database | None = None
        self._is_of = (0, 0)  # the identity of the file it was opened on
        prepare(path, wait=wait, synchronous=synchronous)

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
        """Give the connection, a new one if another file was put in place."""
        with _FILE_LOCK:
            now = _identity(self.path)
            if self._db is None or self._is_of != now:
                self.close()
                self._db = connect(self.path, wait=self._wait, synchronous=self._synchronous)
                self._is_of = now
            return self._db

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Write all that happens inside, or nothing of it."""
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
                if self._is_of == _identity(self.path):
                    return connection
            except OSError:
                connection.execute("ROLLBACK")
                raise
            connection.execute("ROLLBACK")

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Give the connection while no other thread uses the file."""
        with _FILE_LOCK, translated_errors(self.path):
            yield self.db.conn

    def rows(self, sql: str, *values: object) -> list[Any]:
        """Read all rows of one query."""
        with self.reading() as connection:
            return connection.execute(sql, values).fetchall()

    def wipe(self) -> None:
        """Write the whole file anew, so that nothing deleted is left between the rows."""
        with self.reading() as connection:
            connection.execute("VACUUM")

    def backup(self, to: Path) -> None:
        """Write a compact copy of the file; `to` appears only when it is complete."""
        with self.reading() as connection:
            copy_whole(connection, to)


def copy_whole(connection: sqlite3.Connection, to: Path) -> None:
    """Copy a database into a new file that appears at `to` complete or not at all."""
    to.parent.mkdir(parents=True, exist_ok=True)
    draft = to.with_name(f"{to.name}.part")
    draft.unlink(missing_ok=True)
    try:
        connection.execute("VACUUM INTO ?", (str(draft),))
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(to)
    finally:
        draft.unlink(missing_ok=True)
    sync_folder(to.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename in this folder survive a power cut, where the system can."""
    with contextlib.suppress(PermissionError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
