"""The store keeps every entry once, in order, and lists what it keeps."""

import errno
import os
import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from scorekeeper.store import store as store_module
from scorekeeper.store.ledger import (
    LONGEST_BODY,
    AppendResult,
    Entry,
    NewEntry,
    Stamp,
    TableBrief,
    entries_after,
)
from scorekeeper.store.refusals import (
    EntryTooLong,
    FileMissing,
    NoSuchTable,
    Stale,
    TableExists,
    TableFull,
)
from scorekeeper.store.secrets import LinkHashes
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import export_table
from tests.support.stored_tables import AT, add, add_in_turn, begin, may


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scorekeeper.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as opened:
        yield opened


@pytest.fixture
def quick(path: Path) -> Iterator[Store]:
    """Do not wait for the disk where hundreds of saves are made and no crash is feared."""
    with Store(path, synchronous="OFF") as opened:
        yield opened


def test_what_a_form_wrote_last_is_found_by_how_its_keys_begin(store: Store) -> None:
    begin(store)
    for key in ("form-a.1", "form-b.1", "form-a.2", "form-b", "form-c"):
        add(store, key)
    found = [store.last_entry_with_prefix("t1", f"form-{name}") for name in "abcd"]
    assert [entry.key if entry else None for entry in found] == [
        "form-a.2",
        "form-b",
        "form-c",
        None,
    ]
    assert store.last_entry_with_prefix("t2", "form-a") is None


def test_entries_come_back_as_they_were_saved_in_order(store: Store) -> None:
    begin(store)
    body = {"net": [700, -5], "why": "−5, Łucja’s “slip”", "deep": [{"x": None, "y": 1.5}]}
    add(store, "a", body=body, by="Łucja")
    add(store, "b")
    ledger = store.load("t1")
    assert [entry.seq for entry in ledger] == [1, 2, 3]
    assert ledger[1] == Entry(2, "a", "hand", body, AT, "Łucja")


def test_the_answer_to_a_save_equals_what_is_read_later(store: Store, path: Path) -> None:
    begin(store)
    answer = add(store, "a", body={"net": (1, 2)}).entry
    with Store(path) as other:
        assert other.load("t1")[1] == answer


def test_the_same_key_twice_is_one_entry_with_the_first_answer(store: Store) -> None:
    begin(store)
    first = add(store, "a", expected=1)
    add(store, "b", expected=2)
    again = add(store, "a", expected=1, body={"net": [9, 9]})
    assert (first.is_new, again.is_new) == (True, False)
    assert again.entry == first.entry
    assert len(store.load("t1")) == 3


def test_a_save_from_an_old_page_is_refused_and_tells_the_newest(store: Store) -> None:
    begin(store)
    add(store, "a")
    with pytest.raises(Stale) as refusal:
        add(store, "b", expected=1)
    assert refusal.value.latest == 2
    assert len(store.load("t1")) == 2


def test_creating_a_table_twice_with_one_key_is_one_table(store: Store) -> None:
    assert begin(store).is_new
    again = begin(store)
    assert not again.is_new
    assert again.entry == store.load("t1")[0]


def test_creating_over_another_table_is_refused(store: Store) -> None:
    begin(store)
    other = Entry(1, "other", "start", {}, AT, "")
    with pytest.raises(TableExists):
        store.create("t1", other, TableBrief("x", "hudson"), LinkHashes("s", "w"))


@pytest.mark.parametrize("table_id", ["", "a/b", "..", "a b", "x" * 65, "a\n"])
def test_a_table_id_fits_in_an_address(store: Store, table_id: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        begin(store, table_id)


@pytest.mark.parametrize(
    "at", ["", "yesterday", "2026-01-31 19:00:00", "2026-01-31T19:00:00+02:00"]
)
def test_a_moment_is_utc_with_seconds(store: Store, at: str) -> None:
    begin(store)
    with pytest.raises(msgspec.ValidationError):
        add(store, "a", at=at)
    assert len(store.load("t1")) == 1


def test_unknown_tables_are_refused_by_every_method(store: Store) -> None:
    tries: list[Callable[[], object]] = [
        lambda: store.load("none"),
        lambda: add(store, "a", table_id="none"),
        lambda: store.delete("none", AT),
        lambda: export_table(store, "none"),
        lambda: store.add_link("none", LinkHashes("s", "w"), AT),
        lambda: store.renew_links("none", LinkHashes("s", "w"), AT),
    ]
    for attempt in tries:
        with pytest.raises(NoSuchTable, match="none"):
            attempt()


def test_a_save_that_fails_in_the_middle_leaves_nothing_behind(store: Store) -> None:
    begin(store)
    unwritable = TableBrief("Friday", "hudson", outcome=object())
    with pytest.raises(TypeError):
        add(store, "a", brief=unwritable)
    assert len(store.load("t1")) == 1
    assert add(store, "a").is_new


def test_entries_made_for_a_shorter_ledger_are_refused(store: Store) -> None:
    begin(store)
    late = entries_after(store.load("t1"), [NewEntry("hand", {})], key="b", stamp=Stamp(AT, ""))
    add(store, "a")
    with pytest.raises(Stale) as refusal:
        store.append("t1", late, TableBrief("Friday", "hudson"))
    assert refusal.value.latest == 2
    assert [entry.key for entry in store.load("t1")] == ["start", "a"]


def test_what_was_saved_under_a_key_can_be_asked_for(store: Store) -> None:
    begin(store)
    saved = add(store, "a").entry
    assert store.entry_with_key("t1", "a") == saved
    assert store.entry_with_key("t1", "b") is None
    assert store.entry_with_key("none", "a") is None


def test_history_cannot_be_rewritten(store: Store) -> None:
    begin(store)
    with pytest.raises(sqlite3.IntegrityError, match="append only"):
        store.db.conn.execute("UPDATE entry SET body = '{}'")


def test_the_file_is_opened_for_safety_not_speed(store: Store) -> None:
    def pragma(name: str) -> object:
        return store.db.conn.execute(f"PRAGMA {name}").fetchone()[0]

    assert pragma("journal_mode") == "truncate"
    assert pragma("synchronous") == 2
    assert pragma("secure_delete") == 1
    assert pragma("busy_timeout") == 5000


def test_newest_and_summary_follow_every_entry(store: Store) -> None:
    begin(store)
    add(store, "a", at="2026-01-31T20:00:00Z")
    newest, (row,) = store.peek("t1", "watch-t1"), store.summaries(["t1"])
    assert newest == (2, "2026-01-31T20:00:00Z", "watch")
    assert (row.seq, row.started, row.updated) == (2, AT, "2026-01-31T20:00:00Z")
    assert (row.name, row.hands, row.totals, row.players) == ("Friday", 1, [100, 50], ("Ann", "Bo"))


def test_a_follower_asks_for_two_rows_by_their_keys(store: Store) -> None:
    begin(store)
    asked: list[str] = []
    store.db.conn.set_trace_callback(asked.append)
    store.peek("t1", "watch-t1")
    store.db.conn.set_trace_callback(None)
    plan = store.db.conn.execute(f"EXPLAIN QUERY PLAN {asked[0]}").fetchall()
    assert len(asked) == 1
    assert sorted((row[3] for row in plan), reverse=True) == [
        "SEARCH summary USING PRIMARY KEY (id=?)",
        "SEARCH link USING PRIMARY KEY (table_id=? AND hash=?)",
    ]


def test_a_table_deleted_and_begun_again_elsewhere_is_read_as_it_is_now(
    store: Store, path: Path
) -> None:
    begin(store)
    add(store, "a")
    store.load("t1")
    with Store(path) as other:
        other.delete("t1", AT)
        begin(other, name="Saturday")
        add(other, "b")
    assert [entry.key for entry in store.load("t1")] == ["start", "b"]
    assert store.load("t1")[0].body["name"] == "Saturday"


# Many at once


def test_eight_phones_saving_at_once_lose_nothing(quick: Store) -> None:
    begin(quick)

    def save(phone: int) -> None:
        for number in range(100):
            add_in_turn(quick, f"{phone}-{number}")

    with ThreadPoolExecutor(8) as phones:
        list(phones.map(save, range(8)))
    ledger = quick.load("t1")
    assert [entry.seq for entry in ledger] == list(range(1, 802))
    assert {entry.key for entry in ledger[1:]} == {f"{p}-{n}" for p in range(8) for n in range(100)}
    assert quick.summaries(["t1"])[0].hands == 800


def test_one_key_sent_fifty_times_at_once_is_one_entry(store: Store) -> None:
    begin(store)
    ready = threading.Barrier(50)

    def save(_: int) -> AppendResult:
        ready.wait()
        return add(store, "once", expected=1)

    with ThreadPoolExecutor(50) as phones:
        answers = list(phones.map(save, range(50)))
    assert sum(answer.is_new for answer in answers) == 1
    assert {msgspec.json.encode(answer.entry) for answer in answers} == {
        msgspec.json.encode(store.load("t1")[1])
    }


def test_all_threads_share_one_connection(store: Store) -> None:
    begin(store)
    own, others = store.db, []
    for _ in range(3):
        worker = threading.Thread(target=lambda: others.append(store.db))
        worker.start()
        worker.join()
    assert all(other is own for other in others) and len(others) == 3


def test_a_store_that_was_closed_opens_again(store: Store) -> None:
    begin(store)
    store.close()
    assert len(store.load("t1")) == 1


def test_a_save_that_found_the_file_gone_leaves_nothing_open(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store)
    rows = entries_after(store.load("t1"), [NewEntry("hand", {})], key="a", stamp=Stamp(AT, ""))
    real, looks = Path.stat, iter(["there"])

    def gone_at_the_second_look(path: Path, **how: bool) -> os.stat_result:
        if next(looks, None) is None:
            raise FileNotFoundError(errno.ENOENT, "gone")
        return real(path, **how)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", gone_at_the_second_look)
        with pytest.raises(FileMissing):
            store.append("t1", rows, TableBrief("Friday", "hudson"))
    assert add(store, "b").entry.seq == 2


# Lists


def test_lists_show_the_table_touched_last_first(store: Store) -> None:
    for number, table_id in enumerate(("t1", "t2", "t3")):
        begin(store, table_id, at=f"2026-01-0{number + 1}T19:00:00Z")
    add(store, "a", table_id="t1", at="2026-01-09T19:00:00Z")
    assert [row.id for row in store.summaries()] == ["t1", "t3", "t2"]
    assert [row.id for row in store.summaries(["t2", "t3", "gone"])] == ["t3", "t2"]
    assert store.summaries([]) == ()


def test_a_device_may_have_more_tables_than_sqlite_takes_values(store: Store) -> None:
    begin(store)
    assert len(store.summaries([*(f"x{number}" for number in range(40_000)), "t1"])) == 1


def test_names_used_begin_with_those_who_play_most(store: Store) -> None:
    begin(store, "t1", players=["Ann", "Bo"])
    begin(store, "t2", players=["Cy", "Bo", "Łucja"], at="2026-02-01T19:00:00Z")
    begin(store, "t3", players=["Dee"])
    assert store.names_used(["t1", "t2"]) == ("Bo", "Cy", "Łucja", "Ann")
    assert "Dee" in store.names_used()


# With these seeds SQLite's own secure_delete leaves traces behind.
@pytest.mark.parametrize("seed", [6, 8])
def test_deleting_leaves_not_a_byte_of_the_table_in_the_file(
    quick: Store, path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    for table in range(12):
        begin(quick, f"t{table}", name=f"MARK-{table}-", players=[f"MARK-{table}-"])
    for turn in range(360):
        table = chance.randrange(12)
        body = {"net": [5, 5], "note": f"MARK-{table}-" * chance.randint(1, 600)}
        add(quick, f"MARK-{table}-{turn}", table_id=f"t{table}", body=body)
    for table in range(0, 12, 2):
        quick.delete(f"t{table}", AT)
    raw = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert [raw.count(b"MARK-%d-" % table) for table in range(0, 12, 2)] == [0] * 6
    assert (may(quick, "t4", "score-t4"), may(quick, "t5", "score-t5")) == (None, "score")
    assert quick.is_wiped()
    assert {row.id for row in quick.summaries()} == {f"t{table}" for table in range(1, 12, 2)}


# Searches that found nothing


def test_questions_without_answer_are_counted(store: Store) -> None:
    for q, at in (("meld naked kings", AT), ("what", AT), ("what", "2026-02-01T19:00:00Z")):
        store.record_miss(q, "hudson", at)
    store.record_miss("what", "miller", AT)
    told_ = [(miss.q, miss.rules, miss.times) for miss in store.misses()]
    assert told_ == [
        ("what", "hudson", 2),
        ("meld naked kings", "hudson", 1),
        ("what", "miller", 1),
    ]


def test_a_flood_of_questions_does_not_fill_the_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.store.MOST_MISSES", 3)
    for number in range(6):
        store.record_miss(f"{number}" * 5000, "hudson", f"2026-01-0{number + 1}T00:00:00Z")
    assert [miss.q for miss in store.misses()] == ["5" * 200, "4" * 200, "3" * 200]


def test_entries_that_belong_together_are_written_together_or_not_at_all(store: Store) -> None:
    begin(store)
    pair = [NewEntry("penalty", {"side": 0}), NewEntry("redeal", {"why": "A card lay face up"})]
    assert add(store, "a", entries=pair).entry.seq == 2
    assert not add(store, "a", entries=pair).is_new
    assert [entry.key for entry in store.load("t1")] == ["start", "a", "a-redeal"]
    add(store, "b-redeal")
    with pytest.raises(sqlite3.IntegrityError):
        add(store, "b", entries=pair)
    assert len(store.load("t1")) == 4


# Limits


def test_a_table_takes_no_more_than_comes_back_from_a_file(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(store)
    with pytest.raises(EntryTooLong):
        add(store, "long", body={"net": [5, 5], "pad": "x" * LONGEST_BODY})
    assert add(store, "a").is_new
    for limit, most in (("MOST_ENTRIES", 2), ("MOST_LEDGER_BYTES", 60)):
        with monkeypatch.context() as patch:
            patch.setattr(store_module, limit, most)
            with pytest.raises(TableFull, match="start a new one"):
                add(store, "b")
    assert not add(store, "a").is_new, "what was saved before is still answered"
    assert len(store.load("t1")) == 2
