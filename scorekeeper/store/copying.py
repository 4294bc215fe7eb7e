"""A copy of the score file, made in small steps while people play.

Each step reads some tables and ends: a lock held for as long as a large file takes to copy would
make saves wait, and fail. What was saved, deleted or renewed meanwhile is found by comparing the
lists of tables in a last step, so that the copy is the file as it was at that one moment.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import Self

from sqlite_utils import Database

from scorekeeper.store.database import (
    TIMEOUT,
    file_identity,
    open_connection,
    prepare,
    sync_folder,
    translated_errors,
)
from scorekeeper.store.refusals import NoPlaceForCopy
from scorekeeper.store.schema import create_triggers, drop_triggers
from scorekeeper.store.seal import write_seal

Progress = Callable[[int], None]
FIRST_STEP, LARGEST_STEP = 10, 200  # tables
STEP_SECONDS = 0.03  # so long a save may have to wait for a step; steps grow and shrink with it
PAUSE = 0.25  # of the time a step took: others have their turn
STEPS_A_SYNC = 50  # a disk that has to write much at once keeps everybody waiting
_LAST = "\U0010ffff"  # after every id
_LEDGERS = ("entry", "summary", "link", "seal")  # not copied as a whole in the last step
_ENTRY = 'table_id, seq, "key", kind, at, "by", body'
# Names have no index that finds what changed, but the lists are short beside the ledgers.
_CHANGED = """
    SELECT id FROM main.summary AS now LEFT JOIN copy.summary AS old USING (id)
    WHERE (now.seq, now.updated, now.started, now.name, now.totals, now.program)
        IS NOT (old.seq, old.updated, old.started, old.name, old.totals, old.program)
    UNION ALL
    SELECT id FROM copy.summary WHERE id NOT IN (SELECT id FROM main.summary)
"""
_CHANGED_LINKS = """
    INSERT OR REPLACE INTO copy.link
    SELECT now.* FROM main.link AS now LEFT JOIN copy.link AS old USING (table_id, hash)
    WHERE old.hash IS NULL OR now.ended IS NOT old.ended
"""


class StepwiseCopy:
    """A copy of the file at `source` in the new file `to`, which is no database until `finish`."""

    def __init__(self, source: Path, to: Path, *, timeout: float = TIMEOUT) -> None:
        self.source, self.to = source, to
        _remove(to)
        prepare(to, timeout=timeout)
        self.identity = file_identity(source)
        self._connection = open_connection(source, mode="ro", timeout=timeout)
        try:
            self._connection.execute("ATTACH ? AS copy", (f"{to.absolute().as_uri()}?mode=rw",))
            # Nobody else knows the copy: it is put on the disk at the end.
            self._connection.execute("PRAGMA copy.synchronous=OFF")
            self._connection.execute("PRAGMA copy.journal_mode=MEMORY")
            drop_triggers(Database(self._connection, execute_plugins=False), "copy")
        except BaseException:
            self._connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        """Remove what `finish` has not made a database of."""
        self._connection.close()
        _remove(self.to)

    def run(self, copied: Progress | None = None) -> None:
        """Copy all tables, some at a time; `copied` is told how many each time."""
        after, tables = "", FIRST_STEP
        for number in count(1):
            began = time.monotonic()
            after = self._step(after, tables)
            if copied:
                copied(tables)
            if after == _LAST:
                return
            took = time.monotonic() - began
            faster = took < STEP_SECONDS / 2
            tables = min(2 * tables, LARGEST_STEP) if faster else tables
            tables = max(tables // 2, 1) if took > STEP_SECONDS else tables
            time.sleep(took * PAUSE)
            if number % STEPS_A_SYNC == 0:
                self.sync()

    def _step(self, after: str, tables: int) -> str:
        """Copy so many tables after this id; return the id of the last."""
        connection = self._connection
        with connection:
            connection.execute("BEGIN")
            ids = connection.execute(
                "SELECT id FROM main.summary WHERE id > ? ORDER BY id LIMIT ?", (after, tables)
            ).fetchall()
            # The last step takes what is left: links outlive their tables.
            last: str = ids[-1][0] if len(ids) == tables else _LAST
            for table, columns, key in (
                ("entry", _ENTRY, "table_id"),
                ("summary", "*", "id"),
                ("link", "*", "table_id"),
            ):
                names = f"({columns})" if columns != "*" else ""
                connection.execute(
                    f"INSERT INTO copy.{table} {names} SELECT {columns} FROM main.{table}"  # noqa: S608 (names of ours)
                    f" WHERE {key} > ? AND {key} <= ? ORDER BY 1, 2",
                    (after, last),
                )
        return last

    def sync(self) -> None:
        """Put what is copied so far on the disk."""
        with self.to.open("rb+") as file:
            os.fsync(file.fileno())

    def catch_up(self) -> None:
        """Copy what has changed since: the copy is then the file as it is at this moment."""
        connection = self._connection
        with connection:
            connection.execute("BEGIN")
            changed = connection.execute(_CHANGED).fetchall()
            for sql in (
                "DELETE FROM copy.entry WHERE table_id = ?",
                "DELETE FROM copy.summary WHERE id = ?",
                f"INSERT INTO copy.entry ({_ENTRY}) SELECT {_ENTRY} FROM main.entry"  # noqa: S608
                " WHERE table_id = ? ORDER BY seq",
                "INSERT INTO copy.summary SELECT * FROM main.summary WHERE id = ?",
            ):
                connection.executemany(sql, changed)
            connection.execute(_CHANGED_LINKS)
            for table in self._other_tables():
                connection.execute(f'DELETE FROM copy."{table}"')  # noqa: S608
                connection.execute(f'INSERT INTO copy."{table}" SELECT * FROM main."{table}"')  # noqa: S608

    def _other_tables(self) -> list[str]:
        found = self._connection.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'")
        return [name for (name,) in found if name not in _LEDGERS]

    def mark_wiped(self, ids: Iterable[str], at: str) -> None:
        """Note in the copy that nothing is left of these deleted tables."""
        sql = "UPDATE copy.deleted SET wiped = ? WHERE id = ?"
        self._connection.executemany(sql, [(at, table_id) for table_id in ids])

    def finish(self) -> None:
        """Close the copy and make it a database like any other; it is on the disk afterwards."""
        self._connection.execute("DETACH copy")
        self._connection.close()
        connection = sqlite3.connect(self.to, isolation_level=None)
        try:
            create_triggers(Database(connection, execute_plugins=False))
        finally:
            connection.close()
        self.sync()


def copy_database(source: Path, to: Path, copied: Progress | None = None) -> None:
    """Copy the file in use to a sealed file, which appears at `to` whole or not at all.

    `copied` is told, again and again, how many tables were copied.
    """
    with translated_errors(to):
        # What is there is replaced, and may be an earlier copy, but no folder, device or live file.
        if to.exists() and (not to.is_file() or to.samefile(source)):
            raise NoPlaceForCopy(to)
    draft = to.with_name(f"{to.name}.part")
    with translated_errors(source), StepwiseCopy(source, draft) as copy:
        copy.run(copied)
        copy.catch_up()
        copy.finish()
        write_seal(draft)
        draft.replace(to)
    sync_folder(to.parent)


def _remove(draft: Path) -> None:
    for path in (draft, draft.with_name(f"{draft.name}-journal")):
        path.unlink(missing_ok=True)
