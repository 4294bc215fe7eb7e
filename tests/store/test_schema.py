"""The schema: files of every version open, other programs' files are left alone."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from scorekeeper.store import schema as schema_module
from scorekeeper.store.refusals import FileDamaged, FileForeign, FileNewer
from scorekeeper.store.schema import ledger_summaries_links_and_misses, migrations
from scorekeeper.store.store import Store
from tests.support.stored_tables import AT, add, begin, may

ROOT = Path(__file__).parents[2]
SCHEMAS = sorted((ROOT / "tests" / "schemas").glob("*.sql"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scorekeeper.db"


# Files of other programs and versions


def test_another_programs_file_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(FileForeign):
        Store(path)
    assert path.read_bytes() == before


def test_a_newer_versions_file_is_left_alone(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('scorekeeper', 'what_the_future_brings', '2030-01-01')"
        )
        newer.commit()
    before = path.read_bytes()
    with pytest.raises(FileNewer, match="newer Scorekeeper"):
        Store(path)
    assert path.read_bytes() == before


# Migrations


def schema(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return sorted((name, " ".join(sql.split())) for name, sql in found)


@pytest.mark.parametrize("dump", SCHEMAS, ids=lambda dump: dump.stem)
def test_a_file_of_every_released_schema_opens_with_all_it_held(dump: Path, path: Path) -> None:
    with closing(sqlite3.connect(path)) as old:
        old.executescript(dump.read_text())
    with Store(path) as store:
        assert [entry.key for entry in store.load("t1")] == ["start", "a"]
        assert store.summaries()[0].totals == [100, 50]
        assert may(store, "t1", "score-t1") == "score"
        assert add(store, "b", expected=2).is_new
        assert store.names_used() == ("Ann", "Bo")
    fresh = path.with_name("fresh.db")
    Store(fresh).close()
    assert schema(path) == schema(fresh)


def test_every_schema_change_has_a_file_it_is_tested_from(path: Path) -> None:
    with Store(path) as store:
        assert len(migrations.applied(store.db)) == len(SCHEMAS)


def test_a_schema_change_that_fails_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Migrations("scorekeeper")
    broken()(ledger_summaries_links_and_misses)

    @broken()
    def fails_in_the_middle(db: Database) -> None:
        db.execute("CREATE TABLE half (name TEXT)")
        raise sqlite3.OperationalError

    monkeypatch.setattr(schema_module, "migrations", broken)
    with pytest.raises(FileDamaged):
        Store(path)
    assert schema(path) == []


def test_no_database_is_opened_before_one_is_asked_for() -> None:
    code = (
        "import sys; opened = []; sys.addaudithook(lambda event, _:"
        " opened.append(event) if event == 'sqlite3.connect' else None);"
        "import scorekeeper.store.store; sys.exit(len(opened))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


# Triggers


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entry SET body = '{}' WHERE seq = 2",
        "UPDATE OR REPLACE entry SET seq = 1 WHERE seq = 2",
        "DELETE FROM entry WHERE seq = 2",
        "DELETE FROM entry",
        "INSERT OR REPLACE INTO entry SELECT id, table_id, seq, key, kind, at, by, '{}' FROM entry",
        "REPLACE INTO entry SELECT NULL, table_id, seq, 'x', kind, at, by, '{}' FROM entry",
        "REPLACE INTO entry SELECT NULL, table_id, 3, 'a', kind, at, by, '{}' FROM entry LIMIT 1",
        "REPLACE INTO entry SELECT 1, 'new', 1, 'n', kind, at, by, '{}' FROM entry LIMIT 1",
        "INSERT INTO entry SELECT NULL, table_id, 9, 'n', kind, at, by, '{}' FROM entry LIMIT 1",
        "INSERT INTO entry SELECT NULL, 'new', 2, 'n', kind, at, by, '{}' FROM entry LIMIT 1",
    ],
)
def test_the_file_itself_refuses_to_change_a_ledger(path: Path, sql: str) -> None:
    with Store(path) as store:
        begin(store)
        add(store, "a")
        before = store.load("t1")
        with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError):
            other.execute(sql)
        assert store.load("t1") == before


def test_only_a_table_that_was_marked_as_deleted_loses_its_entries(path: Path) -> None:
    with Store(path) as store:
        begin(store)
        begin(store, "t2")
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("INSERT INTO deleted (id, at) VALUES ('t1', '')")
            other.execute("DELETE FROM entry WHERE table_id = 't1'")
            with pytest.raises(sqlite3.IntegrityError):
                other.execute("DELETE FROM entry WHERE table_id = 't2'")
        store.delete("t2", AT)
        assert store.rows("SELECT count(*) FROM entry") == [(0,)]
