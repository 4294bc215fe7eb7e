"""What one tap on Undo takes back, and what one tap puts back again."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.table.entries import EntryUndone
from scorekeeper.table.fold import fold
from scorekeeper.table.undo import UndoneEntry, UndoResult, put_back, undo, undo_title
from tests.support.games import Entry, make_entries

LEDGER = make_entries(hands=2, penalties=False, corrections=False)


def grown(entries: Sequence[Entry], kind: str, **body: Any) -> list[Entry]:
    seq = len(entries) + 1
    return [*entries, Entry(seq, kind, body, "2026-01-31T20:00:00Z", "Bo", f"more-{seq}")]


def test_undo_names_the_last_entry_that_counts() -> None:
    ledger = grown(grown(LEDGER, "target", target=9000), "undone", of=4)
    assert undo_title(fold(ledger[:4])) == "the new target"
    assert undo_title(fold(ledger)) == "hand 2"
    assert undo_title(fold(LEDGER[:1])) == ""


def test_a_dispute_is_undone_in_few_words() -> None:
    disputed = grown(LEDGER, "disputed", of=3, side=1, nets=[5, 5], why="A canasta is missing")
    assert undo_title(fold(disputed)) == "the dispute about hand 2"


def test_a_decision_however_long_is_undone_in_few_words() -> None:
    decided = grown(LEDGER, "precedent", question="May I turn it?", decision="Yes, sideways")
    assert undo_title(fold(decided)) == "what the table decided"
    withdrawn = grown(decided, "withdrawn", of=4)
    assert undo_title(fold(withdrawn)) == "taking back what the table decided"


def test_a_yes_and_a_tick_are_undone_in_words_that_read_on() -> None:
    agreed = grown(LEDGER, "agreed", of=3, side=1)
    assert undo_title(fold(agreed)) == "that Bo & Dov accepted hand 2"
    given = grown(LEDGER, "penalty", side=0, why="Late", effects=["penalty-cards"])
    done = grown(given, "cleared", of=4, effect="penalty-cards")
    assert undo_title(fold(done)) == "“Penalty cards” is done"


def test_what_was_undone_last_can_be_put_back_once() -> None:
    undone = grown(LEDGER, "undone", of=3)
    again = grown(undone, "undone", of=4)
    assert put_back(fold(undone)) == UndoneEntry(4, "hand 2")
    assert fold(again).totals == fold(LEDGER).totals
    assert put_back(fold(again)) is None and put_back(fold(LEDGER)) is None
    assert fold(grown(again, "undone", of=3)).totals == fold(LEDGER[:2]).totals


def test_several_that_were_undone_are_put_back_one_by_one() -> None:
    ledger = grown(grown(LEDGER, "undone", of=3), "undone", of=2)
    offered = []
    while back := put_back(fold(ledger)):
        offered.append(back.title)
        ledger = grown(ledger, "undone", of=back.seq)
    assert offered == ["hand 1", "hand 2"]
    assert fold(ledger).totals == fold(LEDGER).totals


def test_nothing_is_put_back_over_something_newer() -> None:
    ledger = grown(grown(LEDGER, "undone", of=3), "target", target=9000)
    assert put_back(fold(ledger)) is None


@pytest.mark.parametrize("seen", [3, 2])
def test_undo_takes_back_the_entry_the_page_showed(seen: int) -> None:
    result = undo(fold(LEDGER), of=3, seen=seen)
    assert result == UndoResult(EntryUndone(3), "Hand 2 is off the score.", "ok")


def test_a_stale_page_is_left_to_the_store_to_refuse() -> None:
    assert undo(fold(LEDGER), of=2, seen=2).entry == EntryUndone(3)


@pytest.mark.parametrize("of", [2, None])
def test_a_page_that_saw_all_but_names_another_entry_undoes_nothing(of: int | None) -> None:
    assert undo(fold(LEDGER), of=of, seen=3) == UndoResult(
        None, "Nothing was undone: the last thing saved is now hand 2.", "warning"
    )


def test_put_back_is_told_apart_by_the_entry_it_names() -> None:
    undone = fold(grown(LEDGER, "undone", of=3))
    assert undo(undone, of=4, seen=4) == UndoResult(EntryUndone(4), "Hand 2 is on the score again.")
    assert undo(undone, of=2, seen=4) == UndoResult(EntryUndone(2), "Hand 1 is off the score.")


def test_a_table_without_entries_has_nothing_to_undo() -> None:
    assert undo(fold(LEDGER[:1]), of=1, seen=1) == UndoResult(
        None, "There is nothing to undo.", "info"
    )


@pytest.mark.parametrize(
    ("kind", "body", "thing"),
    [
        ("corrected", {"of": 3, "sides": LEDGER[2].body["sides"], "lines": LEDGER[2].body["lines"]},
         "the correction of hand 2"),
        ("renamed", {"name": "Club"}, "the new names"),
        ("ended", {}, "the end of the game"),
        ("note", {"text": "Cake"}, "the note"),
        ("agreement", {"asks": True}, "the change of “Ask the other side to agree”"),
        ("penalty", {"side": 0, "points": -100, "why": "Late"}, "Ann & Cleo −100, Late"),
    ],
)  # fmt: skip
def test_what_is_taken_back_is_said_as_it_is_meant(
    kind: str, body: dict[str, Any], thing: str
) -> None:
    ledger = grown(LEDGER, kind, **body)
    assert undo_title(fold(ledger)) == thing
    assert undo(fold(ledger), of=4, seen=4).message == f"Taken back: {thing}."
    undone = fold(grown(ledger, "undone", of=4))
    assert undo(undone, of=5, seen=5).message == f"Back again: {thing}."


def test_undoing_that_a_penalty_was_taken_back_is_said_shortly() -> None:
    given = grown(LEDGER, "penalty", side=0, points=-100, why="Late")
    assert undo_title(fold(grown(given, "cancelled", of=4))) == "taking back the penalty"
