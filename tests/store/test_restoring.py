"""Restoring loses nothing, brings back nothing that was ended, and takes no damaged backup."""

import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper.store import restoring
from scorekeeper.store.backups import make_backup
from scorekeeper.store.database import ScoreFile
from scorekeeper.store.refusals import (
    BackupEmpty,
    FileDamaged,
    FileForeign,
    FileLocked,
    FileMissing,
    FileNewer,
    FileRefusal,
    NoSuchTable,
)
from scorekeeper.store.restoring import Restored, can_carry_over, prove_copy
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store, insert_links, insert_table
from scorekeeper.store.transfer import export_tables
from scorekeeper.table.fold import fold
from tests.support.stored_tables import AT, add, begin, is_whole, may, prove

NOW = datetime(2026, 1, 31, 21, 4, 0)
FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "scorekeeper.db") as opened:
        begin(opened)
        add(opened, "needle")
        yield opened


@pytest.fixture
def saved(store: Store, tmp_path: Path) -> Path:
    return make_backup(store, tmp_path / "backups", NOW)


def restore(source: Path, to: Path) -> Restored:
    return restoring.restore(source, to, now=NOW, prove=prove)


def test_restoring_brings_back_what_was_and_keeps_what_it_replaced(
    store: Store, saved: Path
) -> None:
    then = export_tables(store)
    add(store, "b")
    now = export_tables(store)
    aside = restore(saved, store.path).replaced
    assert aside is not None
    assert aside.name == "scorekeeper-replaced-20260131-210400.db"
    with Store(store.path) as back, Store(aside) as replaced:
        assert export_tables(back) == then
        assert export_tables(replaced) == now


def test_a_store_that_is_open_goes_on_with_the_restored_file(store: Store, saved: Path) -> None:
    add(store, "lost")
    assert len(store.load("t1")) == 3
    restore(saved, store.path)
    assert [entry.key for entry in store.load("t1")] == ["start", "needle"]
    assert add(store, "b", expected=2).entry.seq == 3
    with Store(store.path) as other:
        assert [entry.key for entry in other.load("t1")] == ["start", "needle", "b"]


def test_a_save_that_waited_for_the_restore_lands_in_the_restored_file(
    store: Store, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.load("t1")
    stale = store.db
    restore(saved, store.path)
    real = ScoreFile.__dict__["db"].fget
    answers = iter([stale])
    monkeypatch.setattr(Store, "db", property(lambda self: next(answers, None) or real(self)))
    assert add(store, "b").is_new
    with Store(store.path) as other:
        assert [entry.key for entry in other.load("t1")] == ["start", "needle", "b"]


def test_restoring_twice_in_a_second_keeps_both_replaced_files(store: Store, saved: Path) -> None:
    first = restore(saved, store.path).replaced
    second = restore(saved, store.path).replaced
    assert first is not None
    assert second is not None
    assert first != second
    assert first.exists()
    assert second.exists()


def test_restoring_into_an_empty_folder_needs_nothing_there(saved: Path, tmp_path: Path) -> None:
    to = tmp_path / "new" / "scorekeeper.db"
    assert restore(saved, to).replaced is None
    with Store(to) as back:
        assert len(back.load("t1")) == 2
    assert [file.name for file in to.parent.iterdir() if "restored" in file.name] == []


def test_a_damaged_file_is_kept_as_it_is(store: Store, saved: Path) -> None:
    store.close()
    store.path.write_bytes(b"rubbish" * 1000)
    aside = restore(saved, store.path).replaced
    assert aside is not None
    assert aside.read_bytes() == b"rubbish" * 1000
    with Store(store.path) as back:
        assert len(back.load("t1")) == 2


@pytest.mark.parametrize("mode", ["TRUNCATE", "WAL"])
@pytest.mark.parametrize("file", ["whole", "damaged", "gone"])
def test_what_a_crashed_writer_left_never_reaches_the_restored_file(
    store: Store, saved: Path, mode: str, file: str
) -> None:
    then = export_tables(store)
    store.close()
    for path, content in crash(store.path, mode).items():
        path.write_bytes(content)
    if file == "damaged":
        store.path.write_bytes(b"rubbish" * 9999)
    elif file == "gone":
        store.path.unlink()
    restore(saved, store.path)
    with Store(store.path) as back:
        assert export_tables(back) == then
    assert is_whole(store.path)


def crash(path: Path, mode: str) -> dict[Path, bytes]:
    """Return the files as they are on disk in the middle of a large write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute(f"PRAGMA journal_mode={mode}")
        writer.execute("PRAGMA cache_size=1")
        writer.execute("BEGIN IMMEDIATE")
        writer.executemany(
            "REPLACE INTO miss VALUES (?, '', 1, '')", [(f"{n}",) for n in range(9999)]
        )
        files = [path, Path(f"{path}-journal"), Path(f"{path}-wal")]
        found = {file: file.read_bytes() for file in files if file.exists()}
        assert any(found[file] for file in files[1:] if file in found)
        return found


def test_a_disk_without_hard_links_restores_as_well(
    store: Store, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(_: Path, __: Path) -> None:
        raise PermissionError

    monkeypatch.setattr("os.link", refuses)
    aside = restore(saved, store.path).replaced
    assert aside is not None
    assert is_whole(aside)
    assert len(store.load("t1")) == 2


def spoil(saved: Path, how: str) -> None:
    if how == "rubbish":
        saved.write_bytes(b"rubbish" * 1000)
    elif how == "cut":
        saved.write_bytes(saved.read_bytes()[:-4096])
    elif how == "index":
        saved.write_bytes(saved.read_bytes().replace(b"needle", b"noodle", 1))
    elif how == "gone":
        saved.unlink()
    elif how == "empty":
        saved.write_bytes(b"")
    else:
        with closing(sqlite3.connect(saved)) as other, other:
            other.execute(how)
        unseal(saved)


def unseal(saved: Path) -> None:
    """Make a backup a file like those of earlier versions, which had no checksum."""
    with closing(sqlite3.connect(saved, isolation_level=None)) as other:
        other.execute("DELETE FROM seal")
        other.execute("PRAGMA user_version=0")


@pytest.mark.parametrize(
    ("how", "refusal"),
    [
        ("rubbish", FileDamaged),
        ("cut", FileDamaged),
        ("index", FileDamaged),
        ("gone", FileMissing),
        ("empty", BackupEmpty),
        ("DELETE FROM _sqlite_migrations", FileForeign),
        ("UPDATE _sqlite_migrations SET name = 'what_the_future_brings' WHERE id = 1", FileNewer),
    ],
)
def test_a_bad_backup_is_refused_and_the_file_stays_as_it_is(
    store: Store, saved: Path, how: str, refusal: type[Exception]
) -> None:
    spoil(saved, how)
    before = store.path.read_bytes()
    with pytest.raises(refusal):
        restore(saved, store.path)
    assert store.path.read_bytes() == before
    assert {file.name for file in store.path.parent.iterdir()} <= {
        "scorekeeper.db",
        "scorekeeper.db-journal",
        "backups",
    }


def test_restoring_waits_for_a_writer_and_gives_up_with_a_sentence(
    store: Store, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (
        "import sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "c.execute('BEGIN IMMEDIATE'); print('held', flush=True); sys.stdin.read()"
    )
    monkeypatch.setattr(restoring, "TIMEOUT", 0.05)
    command = [sys.executable, "-c", code, str(store.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(FileLocked):
            restore(saved, store.path)
        holder.kill()
    assert len(store.load("t1")) == 2


# What was ended or deleted since


def test_a_link_that_was_ended_since_stays_ended_and_the_new_one_stays_good(
    store: Store, saved: Path
) -> None:
    store.renew_links("t1", LinkHashes("new-score", "new-watch"), AT)
    assert restore(saved, store.path).still_ended == 2
    assert [may(store, "t1", old) for old in ("score-t1", "watch-t1")] == [None, None]
    assert [may(store, "t1", new) for new in ("new-score", "new-watch")] == ["score", "watch"]


def test_a_table_that_was_deleted_since_stays_deleted_in_every_byte(
    store: Store, tmp_path: Path
) -> None:
    begin(store, "t2", name="Zenobia")
    saved = make_backup(store, tmp_path / "backups", NOW)
    store.delete("t2", AT)
    assert b"Zenobia" in saved.read_bytes()
    assert restore(saved, store.path).still_deleted == 1
    assert [row.id for row in store.summaries()] == ["t1"]
    with pytest.raises(NoSuchTable):
        store.load("t2")
    assert may(store, "t2", "score-t2") is None
    assert b"Zenobia" not in store.path.read_bytes()
    assert restore(saved, store.path).still_deleted == 1, "also the second time"


def test_a_table_that_was_deleted_and_imported_again_is_restored_without_its_old_links(
    store: Store, saved: Path
) -> None:
    entries, brief = store.load("t1"), store.summaries()[0].brief
    store.delete("t1", AT)
    with store.writing() as connection:
        insert_table(connection, "t1", entries, brief)
        insert_links(connection, "t1", LinkHashes("own-score", "own-watch"), AT)
    done = restore(saved, store.path)
    assert (done.still_deleted, len(store.load("t1"))) == (0, 2)
    assert (may(store, "t1", "own-score"), may(store, "t1", "score-t1")) == ("score", None)


def test_tables_begun_since_are_gone_but_kept_beside(store: Store, saved: Path) -> None:
    begin(store, "t2")
    done = restore(saved, store.path)
    assert [row.id for row in store.summaries()] == ["t1"]
    assert done.replaced is not None
    with Store(done.replaced) as replaced:
        assert {row.id for row in replaced.summaries()} == {"t1", "t2"}


@pytest.mark.parametrize("file", ["gone", "rubbish", "foreign", "empty"])
def test_where_the_games_in_use_cannot_be_read_it_says_that_nothing_was_carried_over(
    store: Store, saved: Path, file: str
) -> None:
    assert can_carry_over(store.path)
    store.close()
    store.path.unlink()
    if file == "rubbish":
        store.path.write_bytes(b"rubbish" * 1000)
    elif file == "foreign":
        with closing(sqlite3.connect(store.path)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
    elif file == "empty":
        store.path.write_bytes(b"")
    assert not can_carry_over(store.path)
    done = restore(saved, store.path)
    assert not done.carried_over
    assert (done.replaced is None) == (file == "gone")
    assert len(store.load("t1")) == 2


@pytest.mark.parametrize("version", ["0.1", "0.2"])
def test_links_of_an_earlier_versions_file_are_carried_over_too(
    store: Store, saved: Path, version: str
) -> None:
    shutil.copy(FIXTURES / f"scorekeeper-{version}.db", store.path.with_name("old.db"))
    with closing(sqlite3.connect(store.path.with_name("old.db"))) as old, old:
        old.execute("INSERT INTO link VALUES ('t1', 'score-t1', 'score', ?1, ?1)", (AT,))
    store.path.with_name("old.db").replace(store.path)
    done = restore(saved, store.path)
    assert (done.carried_over, done.still_ended) == (True, 1)
    assert (may(store, "t1", "score-t1"), may(store, "t1", "watch-t1")) == (None, "watch")


# Damage


@pytest.mark.parametrize("seed", range(40))
def test_a_backup_with_one_flipped_bit_is_never_restored_as_good(
    store: Store, saved: Path, seed: int
) -> None:
    before, bits = store.path.read_bytes(), bytearray(saved.read_bytes())
    chance = random.Random(seed)
    bits[chance.randrange(len(bits))] ^= 1 << chance.randrange(8)
    saved.write_bytes(bits)
    with pytest.raises(FileRefusal):
        restore(saved, store.path)
    assert store.path.read_bytes() == before


@pytest.mark.parametrize("version", ["0.1", "0.2"])
def test_a_backup_of_an_earlier_version_has_no_seal_and_is_restored(
    store: Store, version: str
) -> None:
    saved = FIXTURES / f"scorekeeper-{version}.db"
    done = restoring.restore(saved, store.path, now=NOW, prove=fold)
    assert (done.is_sealed, done.unreadable) == (False, ())
    assert len(store.summaries()) == 7


def test_a_backup_without_seal_whose_game_is_none_is_refused(store: Store, tmp_path: Path) -> None:
    add(store, "bad", body={"net": ["five", 5]}, brief=store.summaries()[0].brief)
    saved = make_backup(store, tmp_path / "backups", NOW)
    unseal(saved)
    with pytest.raises(FileDamaged):
        restore(saved, store.path)


def test_a_sealed_backup_brings_back_a_game_as_unreadable_as_it_was(
    store: Store, tmp_path: Path
) -> None:
    begin(store, "t2")
    add(store, "bad", body={"net": ["five", 5]}, brief=store.summaries()[0].brief)
    before = export_tables(store)
    done = restore(make_backup(store, tmp_path / "backups", NOW), store.path)
    assert (done.is_sealed, done.unreadable) == (True, ("t1",))
    assert export_tables(store) == before


def test_a_list_that_disagrees_with_its_ledger_is_damage(store: Store, saved: Path) -> None:
    with closing(sqlite3.connect(saved)) as other, other:
        other.execute("UPDATE summary SET seq = 7")
    unseal(saved)
    with pytest.raises(FileDamaged):
        restore(saved, store.path)


def test_a_proof_leaves_the_backup_as_it_is(saved: Path, tmp_path: Path) -> None:
    before = saved.read_bytes()
    assert prove_copy(saved, tmp_path / "tried.db", prove).is_sealed
    assert saved.read_bytes() == before
