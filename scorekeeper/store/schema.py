"""The schema of the score file, as migrations from one version to the next."""

from functools import cache
from pathlib import Path

from sqlite_utils import Database, Migrations

from scorekeeper.store.refusals import FileForeign, FileNewer

migrations = Migrations("scorekeeper")


@migrations()
def ledger_summaries_links_and_misses(db: Database) -> None:
    """Create the first schema; `body` is the last column, so short columns are read without it."""
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


# The file itself refuses to change a ledger: whatever program opens it, an entry is only ever added
# behind the last one, and goes only with its whole table, which has been marked as deleted before.
# An INSERT OR REPLACE removes what is in its way without asking any trigger, so it is refused as an
# insert that does not follow.
TRIGGERS = {
    "entry_is_append_only": """
        CREATE TRIGGER entry_is_append_only BEFORE UPDATE ON entry
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END
    """,
    "entry_follows_the_last": """
        CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
        WHEN NEW.seq IS NOT 1 + coalesce(
                (SELECT max(seq) FROM entry WHERE table_id = NEW.table_id), 0
            )
            OR EXISTS (SELECT 1 FROM entry WHERE table_id = NEW.table_id AND "key" = NEW."key")
            OR EXISTS (SELECT 1 FROM entry WHERE id = NEW.id)
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END
    """,
    "entry_goes_with_its_table": """
        CREATE TRIGGER entry_goes_with_its_table BEFORE DELETE ON entry
        WHEN NOT EXISTS (SELECT 1 FROM deleted WHERE id = OLD.table_id)
        BEGIN
            SELECT RAISE(ABORT, 'the ledger is append only');
        END
    """,
}


@migrations()
def deletions_seals_and_versions(db: Database) -> None:
    """Mark deleted tables, so that their entries may go and a restore does not bring them back.

    `wiped` is empty until the file was rewritten without what SQLite leaves between the rows.
    `seal` has a row in backups alone: their checksum. `program` is the version that wrote all of a
    table's entries, empty where several did.
    """
    db.execute(
        "CREATE TABLE deleted (id TEXT PRIMARY KEY, at TEXT NOT NULL, wiped TEXT)"
        " STRICT, WITHOUT ROWID"
    )
    db.execute("CREATE TABLE seal (mark TEXT NOT NULL) STRICT")
    db.execute("ALTER TABLE summary ADD COLUMN program TEXT NOT NULL DEFAULT ''")
    drop_triggers(db)
    create_triggers(db)


@migrations()
def tables_of_devices(db: Database) -> None:
    """Keep which tables a device has a link to: `secret` is encrypted with that of the device."""
    db.execute(
        """
        CREATE TABLE device_link (
            device TEXT NOT NULL,
            table_id TEXT NOT NULL,
            hash TEXT NOT NULL,
            secret TEXT NOT NULL,
            at TEXT NOT NULL,
            PRIMARY KEY (device, table_id)
        ) STRICT, WITHOUT ROWID
        """
    )


@migrations()
def house_sheets_of_devices(db: Database) -> None:
    """Keep the house rules that a device has made: `sheet` is encrypted with its secret."""
    db.execute(
        """
        CREATE TABLE house_sheet (
            device TEXT NOT NULL,
            id TEXT NOT NULL,
            at TEXT NOT NULL,
            sheet TEXT NOT NULL,
            PRIMARY KEY (device, id)
        ) STRICT, WITHOUT ROWID
        """
    )


def drop_triggers(db: Database, schema: str = "main") -> None:
    """Let a ledger be written in any way, until `create_triggers`."""
    for name in TRIGGERS:
        db.execute(f"DROP TRIGGER IF EXISTS {schema}.{name}")


def create_triggers(db: Database) -> None:
    """Protect the ledger from being changed."""
    for sql in TRIGGERS.values():
        db.execute(sql)


@cache
def known_migrations() -> frozenset[str]:
    """Return the names of all migrations: those pending on an empty database."""
    with Database(memory=True) as empty:
        return frozenset(migration.name for migration in migrations.pending(empty))


def is_empty(db: Database) -> bool:
    """Return whether there is nothing at all in a file."""
    return db.conn.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is None


def check_ours(db: Database, path: Path) -> None:
    """Refuse another program's file and a newer version's; an empty file may become ours."""
    if is_empty(db):
        return
    applied = {migration.name for migration in migrations.applied(db)}
    if not applied:
        raise FileForeign(path)
    if applied - known_migrations():
        raise FileNewer(path)


def migrate(db: Database, path: Path) -> None:
    """Apply the migrations a file lacks: all of them or none."""
    if not migrations.pending(db):
        return
    # Two programs may start at once: the second waits here and then finds it done.
    db.execute("BEGIN IMMEDIATE")
    try:
        check_ours(db, path)
        migrations.apply(db)
        db.commit()
    except BaseException:
        db.rollback()
        raise
