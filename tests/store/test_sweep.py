"""The sweep takes the last bytes of deleted tables out of a file that is too large to rewrite."""

import random
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper.store import copying
from scorekeeper.store import store as store_module
from scorekeeper.store.backups import make_backup
from scorekeeper.store.restoring import restore
from scorekeeper.store.store import Store
from scorekeeper.store.sweep import sweep
from scorekeeper.store.transfer import export_tables
from tests.support.stored_tables import AT, add, begin, is_whole, prove


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setattr(store_module, "SMALL_FILE", 0)
    monkeypatch.setattr(copying, "FIRST_STEP", 2)
    monkeypatch.setattr(copying, "LARGEST_STEP", 2)
    with Store(tmp_path / "scorekeeper.db", synchronous="OFF") as opened:
        yield opened


def fill(store: Store, seed: int) -> None:
    """Write tables in turn, so that SQLite moves their rows between pages."""
    chance = random.Random(seed)
    for table in range(12):
        begin(store, f"t{table}", name=f"MARK-{table}-", players=[f"MARK-{table}-"])
    for turn in range(360):
        table = chance.randrange(12)
        body = {"net": [5, 5], "note": f"MARK-{table}-" * chance.randint(1, 600)}
        add(store, f"MARK-{table}-{turn}", table_id=f"t{table}", body=body)


def traces(store: Store) -> list[int]:
    """Count what is left of every second table in the bytes of all files."""
    raw = b"".join(file.read_bytes() for file in store.path.parent.iterdir() if file.is_file())
    return [raw.count(b"MARK-%d-" % table) for table in range(0, 12, 2)]


# With these seeds SQLite's own secure_delete leaves traces behind.
@pytest.mark.parametrize("seed", [6, 8])
def test_nothing_of_deleted_tables_is_left_after_a_sweep(store: Store, seed: int) -> None:
    fill(store, seed)
    for table in range(0, 12, 2):
        store.delete(f"t{table}", AT)
    assert not store.is_wiped()
    assert any(traces(store)), "otherwise this proves nothing"
    before = export_tables(store)
    sweep(store, AT)
    assert traces(store) == [0] * 6
    assert store.is_wiped()
    assert export_tables(store) == before
    assert is_whole(store.path)
    assert {file.name for file in store.path.parent.iterdir()} <= {
        "scorekeeper.db",
        "scorekeeper.db-journal",
    }


def test_a_store_that_is_open_goes_on_in_the_swept_file(store: Store) -> None:
    begin(store)
    begin(store, "t2")
    with Store(store.path) as other:
        other.load("t1")
        store.delete("t2", AT)
        sweep(store, AT)
        assert add(store, "a").is_new
        assert add(other, "b").is_new
        assert [entry.key for entry in store.load("t1")] == ["start", "a", "b"]


def test_what_is_saved_and_deleted_during_a_sweep_is_kept_in_mind(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in range(6):
        begin(store, f"t{table}", name=f"MARK-{table}-")
    store.delete("t0", AT)
    real, steps = copying.StepwiseCopy._step, iter(range(99))

    def step(copy: copying.StepwiseCopy, after: str, tables: int) -> str:
        last = real(copy, after, tables)
        if next(steps) == 1:
            store.delete("t1", AT)
            add(store, "a", table_id="t2")
        return last

    monkeypatch.setattr(copying.StepwiseCopy, "_step", step)
    sweep(store, AT)
    assert [row.id for row in store.summaries()] == ["t2", "t3", "t4", "t5"]
    assert len(store.load("t2")) == 2
    assert not store.is_wiped(), "something of t1 may be in the bytes that were copied"
    sweep(store, AT)
    assert store.is_wiped()
    assert b"MARK-1-" not in store.path.read_bytes()


def test_a_restore_during_a_sweep_counts(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store)
    saved = make_backup(store, tmp_path / "backups", datetime(2026, 1, 31))
    begin(store, "t2")
    store.delete("t2", AT)
    add(store, "lost")
    real = copying.StepwiseCopy.sync

    def sync(copy: copying.StepwiseCopy) -> None:
        real(copy)
        restore(saved, store.path, now=datetime(2026, 1, 31), prove=prove)

    monkeypatch.setattr(copying.StepwiseCopy, "sync", sync)
    sweep(store, AT)
    assert [entry.key for entry in store.load("t1")] == ["start"]


def test_a_table_imported_again_before_the_sweep_is_no_longer_deleted(store: Store) -> None:
    begin(store)
    store.delete("t1", AT)
    begin(store)
    assert not store.is_wiped()
    sweep(store, AT)
    assert store.is_wiped()
    assert len(store.load("t1")) == 1
