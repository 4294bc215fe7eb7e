"""History tells each entry in words, and what changed from what to what."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.table.fold import fold
from scorekeeper.table.history import KINDS, FieldChange, events, put_back, undo_title
from tests.support.games import Entry, make_entries


def grown(entries: Sequence[Entry], kind: str, **body: Any) -> list[Entry]:
    """Add one entry to a ledger."""
    seq = len(entries) + 1
    return [*entries, Entry(seq, kind, body, "2026-01-31T20:00:00Z", "Bo", f"more-{seq}")]


LEDGER = make_entries(hands=2, penalties=False, corrections=False)
PENALTY = {"side": 1, "points": -100, "why": "Drew out of turn", "cites": ["hudson:57"]}


@pytest.mark.parametrize(
    ("kind", "body", "said", "change"),
    [
        ("penalty", PENALTY, "Bo & Dov −100, Drew out of turn", None),
        ("redeal", {"why": "cards short"}, "Hand 3 dealt again: cards short", None),
        ("renamed", {"name": "Club"}, "Names changed", ("Table", "Friday night", "Club")),
        ("dealer", {"seat": 0, "next": 2}, "Ann deals, then Cleo", ("Dealer", "Cleo", "Ann")),
        ("target", {"target": 9000}, "Game to 9,000", ("Game to", "5,000", "9,000")),
        ("ended", {}, "Game ended early", ("Winner", "nothing", "Ann & Cleo")),
    ],
)
def test_an_entry_is_told_with_its_change(
    kind: str, body: dict[str, Any], said: str, change: tuple[str, str, str] | None
) -> None:
    event = events(grown(LEDGER, kind, **body))[0]
    assert event.title == said
    if change:
        assert FieldChange(*change) in event.changes


def test_a_scored_hand_tells_the_totals_before_and_after() -> None:
    event = events(LEDGER)[0]
    one, two = (hand.totals[0] for hand in fold(LEDGER).hands)
    assert event.title == "Hand 2 scored"
    assert FieldChange("Ann & Cleo, total", f"{one:,}", f"{two:,}") in event.changes


def test_a_correction_tells_each_line_that_changed() -> None:
    other = make_entries(hands=2, seed=9, penalties=False, corrections=False)[1].body
    event = events(grown(LEDGER, "corrected", **other, of=2))[0]
    assert event.title == "Hand 1 corrected"
    assert any(change.what.startswith("Hand 1, Ann & Cleo: ") for change in event.changes)


def test_a_name_changed_tells_both_names() -> None:
    players = ["Anna", "Bo", "Cleo", "Dov"]
    event = events(grown(LEDGER, "renamed", players=players))[0]
    assert event.changes == (FieldChange("Player", "Ann", "Anna"),)


def test_a_penalty_taken_back_and_a_reminder_done_name_what_it_was() -> None:
    given = grown(LEDGER, "penalty", **PENALTY, effects=["penalty-cards"])
    cleared = grown(given, "cleared", of=4, effect="penalty-cards")
    cancelled = grown(cleared, "cancelled", of=4)
    assert events(cancelled)[0].title == "Taken back: Bo & Dov −100, Drew out of turn"
    assert events(cancelled)[1].title.startswith("Done: Penalty cards")


def test_a_penalty_taken_back_is_marked_until_that_is_undone() -> None:
    given = grown(LEDGER, "penalty", **PENALTY)
    cancelled = grown(given, "cancelled", of=4)
    told, penalty, *_ = events(cancelled)
    assert penalty.is_taken_back and not (penalty.is_undone or told.is_taken_back)
    assert not any(event.is_taken_back for event in events(grown(cancelled, "undone", of=5)))


def test_an_undone_entry_stays_in_the_history_crossed_out() -> None:
    undone, hand, *_ = events(grown(LEDGER, "undone", of=3))
    assert undone.title == "Undone: Hand 2 scored"
    assert hand.is_undone and not undone.is_undone


def test_putting_back_is_told_and_what_it_put_back_counts_again() -> None:
    undone = grown(LEDGER, "undone", of=3)
    again = grown(undone, "undone", of=4)
    back, crossed, hand, *_ = events(again)
    assert back.title == "Put back: Hand 2 scored"
    assert crossed.is_undone and not back.is_undone and not hand.is_undone
    assert fold(again).totals == fold(LEDGER).totals
    offered = put_back(undone)
    assert offered and (offered.seq, offered.title) == (4, "Hand 2 scored")
    assert put_back(again) is None and put_back(LEDGER) is None
    assert fold(grown(again, "undone", of=3)).totals == fold(LEDGER[:2]).totals


def test_several_that_were_undone_are_put_back_one_by_one() -> None:
    ledger = grown(grown(LEDGER, "undone", of=3), "undone", of=2)
    offered = []
    while back := put_back(ledger):
        offered.append(back.title)
        ledger = grown(ledger, "undone", of=back.seq)
    assert offered == ["Hand 1 scored", "Hand 2 scored"]
    assert fold(ledger).totals == fold(LEDGER).totals


def test_undo_says_what_it_would_take_back_after_each_kind() -> None:
    ledger = grown(grown(LEDGER, "target", target=9000), "undone", of=4)
    assert undo_title(ledger, fold(ledger)) == "Hand 2 scored"
    assert undo_title(LEDGER[:1], fold(LEDGER[:1])) == ""


def test_only_what_came_since_is_told_where_asked() -> None:
    assert [event.seq for event in events(LEDGER, since=2)] == [3]
    assert [event.seq for event in events(LEDGER, most=2)] == [3, 2]


def test_two_equal_penalties_of_a_hand_are_added_not_merged() -> None:
    twice = grown(grown(LEDGER[:1], "penalty", **PENALTY), "penalty", **PENALTY)
    scored = grown(twice, "hand", **LEDGER[1].body)
    event = events(grown(scored, "cancelled", of=2))[0]
    assert FieldChange("Hand 1, Bo & Dov: Drew out of turn", "−200", "−100") in event.changes


def test_made_up_games_of_every_kind_can_be_told() -> None:
    for seed in range(5):
        ledger = make_entries("hudson", 5, 6, seed)
        told = events(ledger)
        assert [event.seq for event in told] == list(range(len(ledger), 0, -1))
    assert {"start", "hand", "undone"} <= set(KINDS)
