"""Entries as values: what may be stored, and how new rows follow a ledger."""

import msgspec
import pytest

from scorekeeper.store.ledger import (
    Entry,
    NewEntry,
    Stamp,
    TableBrief,
    TableSummary,
    entries_after,
    is_real_moment,
)

AT = "2026-01-31T19:00:00Z"
START = Entry(1, "start", "start", {}, AT, "")
STAMP = Stamp(AT, "Ann")


def test_rows_follow_the_ledger_with_keys_of_their_own() -> None:
    new = [NewEntry("penalty", {"side": 0}), NewEntry("redeal", {"why": "A card lay face up"})]
    assert entries_after([START], new, key="k", stamp=STAMP) == (
        Entry(2, "k", "penalty", {"side": 0}, AT, "Ann"),
        Entry(3, "k-redeal", "redeal", {"why": "A card lay face up"}, AT, "Ann"),
    )


def test_the_first_row_of_all_has_the_seq_1() -> None:
    [row] = entries_after([], [NewEntry("start", {"name": "Friday"})], key="k", stamp=STAMP)
    assert (row.seq, row.kind) == (1, "start")


def test_a_body_is_what_will_be_read_from_the_file_later() -> None:
    body = {"net": (100, 50), "deep": [{"x": None, "y": 1.5}]}
    [row] = entries_after([], [NewEntry("hand", body)], key="k", stamp=STAMP)
    assert row.body == {"net": [100, 50], "deep": [{"x": None, "y": 1.5}]}


@pytest.mark.parametrize(
    ("kind", "key", "stamp"),
    [
        ("", "k", STAMP),
        ("hand", "", STAMP),
        ("hand", "k" * 201, STAMP),
        ("hand", "k", Stamp("", "Ann")),
        ("hand", "k", Stamp("yesterday", "Ann")),
        ("hand", "k", Stamp("2026-01-31 19:00:00", "Ann")),
        ("hand", "k", Stamp("2026-01-31T19:00:00+02:00", "Ann")),
        ("hand", "k", Stamp(AT, "A" * 201)),
    ],
)
def test_a_row_that_could_not_be_stored_is_refused(kind: str, key: str, stamp: Stamp) -> None:
    with pytest.raises(msgspec.ValidationError):
        entries_after([START], [NewEntry(kind, {})], key=key, stamp=stamp)


def test_a_summary_gives_back_the_brief_it_was_made_from() -> None:
    row = TableSummary("t1", "Friday", "hudson", ("Ann", "Bo"), 2, [5, 10], None, AT, AT, 3)
    assert row.brief == TableBrief("Friday", "hudson", ("Ann", "Bo"), 2, [5, 10], None)


@pytest.mark.parametrize(
    ("at", "is_real"),
    [
        ("2026-01-31T19:00:00Z", True),
        ("2024-02-29T23:59:59+00:00", True),
        ("1970-01-01T00:00:00Z", True),
        ("1969-12-31T23:59:59Z", False),
        ("0000-01-01T00:00:00Z", False),
        ("2026-02-29T19:00:00Z", False),
        ("9999-99-99T99:99:99Z", False),
        ("yesterday", False),
    ],
)
def test_a_moment_is_real_or_not(at: str, is_real: bool) -> None:
    assert is_real_moment(at) == is_real
