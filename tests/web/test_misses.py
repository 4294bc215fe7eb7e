"""Searches without an answer are written together, and none is lost by a clean stop."""

from pathlib import Path

import pytest

from scorekeeper.store.ledger import Miss
from scorekeeper.store.refusals import DiskFull
from scorekeeper.store.store import Store
from scorekeeper.web.misses import INTERVAL, MissBuffer

AT = "2026-01-31T19:00:00Z"


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "scorekeeper.db", synchronous="OFF")


def counted(store: Store) -> dict[str, int]:
    return {miss.q: miss.times for miss in store.misses()}


def test_a_hundred_searches_are_two_writes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    writes: list[list[Miss]] = []
    monkeypatch.setattr(store, "record_misses", lambda misses: writes.append(list(misses)))
    clock = Clock()
    buffer = MissBuffer(store, clock)
    for number in range(100):
        buffer.record(f"hat {number % 3}", "hudson", AT)
    assert [len(write) for write in writes] == [1]  # the first one at once
    clock.now += INTERVAL
    buffer.record("hat 0", "hudson", AT)
    assert [len(write) for write in writes] == [1, 3]
    assert sum(miss.times for write in writes for miss in write) == 101


def test_what_waits_is_written_when_it_is_flushed(store: Store) -> None:
    buffer = MissBuffer(store, Clock())
    for question in ("hat", "hat", "cap", "hat"):
        buffer.record(question, "hudson", AT)
    assert counted(store) == {"hat": 1}
    buffer.flush()
    assert counted(store) == {"hat": 3, "cap": 1}
    buffer.flush()
    assert counted(store) == {"hat": 3, "cap": 1}


def test_a_flood_does_not_fill_the_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.misses.MOST_MISSES", 3)
    buffer = MissBuffer(store, Clock())
    buffer.record("first", "hudson", AT)
    for number in range(50):
        buffer.record(f"{number}" * 5000, "hudson", AT)
    buffer.flush()
    assert sorted(map(len, counted(store))) == [5, 200, 200, 200]


def test_a_full_disk_costs_no_search(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_misses: object) -> None:
        raise DiskFull(store.path)

    monkeypatch.setattr(store, "record_misses", full)
    MissBuffer(store, Clock()).record("hat", "hudson", AT)
    assert "1 searches without an answer were not kept: The disk is full" in caplog.text
