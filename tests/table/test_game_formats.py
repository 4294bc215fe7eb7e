"""Games for a number of hands or until a time: when they are over, and for whom."""

import pytest

from scorekeeper.table.game import Outcome
from scorekeeper.table.history import events
from scorekeeper.table.undo import undo_title
from tests.support.small_ledger import Ledger

UNTIL = {"clock": "2026-01-31T22:30", "moment": "2026-01-31T21:30:00Z"}


def at(table: Ledger, *nets: int, time: str) -> None:
    """Score a hand at a time of the evening, in UTC."""
    seq = table.hand(*nets)
    entry = table.entries[seq - 1]
    table.entries[seq - 1] = type(entry)(entry.seq, entry.kind, entry.body, f"2026-01-31T{time}Z")


def test_a_game_for_two_hands_goes_to_the_higher_total_after_the_second() -> None:
    table = Ledger()
    table.entries[0].body["hands"] = 2
    table.hand(6000, 100)
    assert table.game.outcome is None  # the target does not count
    assert (table.game.deals, table.game.is_tied) == (2, False)
    table.hand(-5950, 0)
    assert table.game.outcome == Outcome("deals", 1, 50)


def test_level_after_the_last_hand_another_hand_decides() -> None:
    table = Ledger()
    table.add("format", hands=2)
    table.hand(100, 50)
    table.hand(0, 50)
    assert (table.game.outcome, table.game.is_tied) == (None, True)
    table.hand(5, 0)
    assert table.game.outcome == Outcome("deals", 0, 5)


def test_hands_on_paper_count_among_them() -> None:
    table = Ledger()
    table.add("brought", hands=3, totals=[100, 50], dealer=0)
    table.add("format", hands=4)
    assert table.game.outcome is None
    table.hand(0, 0)
    assert table.game.outcome == Outcome("deals", 0, 50)


def test_the_hand_saved_when_the_time_is_up_was_the_last() -> None:
    table = Ledger()
    table.entries[0].body["until"] = UNTIL
    at(table, 100, 50, time="21:29:59")
    assert table.game.outcome is None
    at(table, 0, 100, time="21:41:00")
    assert table.game.outcome == Outcome("time", 1, 50)


def test_level_when_the_time_is_up_another_hand_decides() -> None:
    table = Ledger()
    table.add("format", until=UNTIL)
    at(table, 100, 100, time="21:45:00")
    assert (table.game.outcome, table.game.is_tied) == (None, True)
    at(table, 5, 0, time="22:10:00")
    assert table.game.outcome == Outcome("time", 0, 5)


def test_a_later_time_lets_a_game_go_on_and_the_target_comes_back() -> None:
    table = Ledger()
    table.add("format", until=UNTIL)
    at(table, 100, 50, time="21:45:00")
    assert table.game.outcome
    table.add("format", until=UNTIL | {"moment": "2026-01-31T22:30:00Z"})
    assert table.game.outcome is None
    table.add("format")
    assert table.game.length == "to 5,000"
    table.hand(5000, 0)
    assert table.game.outcome and table.game.outcome.reason == "target"


def test_a_game_ended_early_goes_to_the_leader_whatever_its_format() -> None:
    table = Ledger()
    table.add("format", hands=4)
    table.hand(100, 50)
    table.add("ended")
    assert table.game.outcome == Outcome("ended", 0, 50)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"hands": 4}, "Game lasts: 4 hands"),
        ({"until": UNTIL}, "Game lasts: until 22:30 on 31 January"),
        ({}, "Game lasts: to 5,000"),
    ],
)
def test_a_change_of_format_is_told_and_can_be_undone(body: dict[str, object], words: str) -> None:
    table = Ledger()
    seq = table.add("format", **body)
    assert undo_title(table.game) == words
    assert events(table.game.ledger)[0].title == words
    table.add("undone", of=seq)
    assert table.game.length == "to 5,000"


def test_history_tells_how_long_a_game_was_to_last() -> None:
    table = Ledger()
    table.add("format", hands=4)
    newest, first = events(table.game.ledger)
    assert first.title == "New game: Hudson, 4 players, to 5,000"
    assert [(c.what, c.before, c.after) for c in newest.changes] == [
        ("Game to", "5,000", "nothing"),
        ("Game lasts", "to 5,000", "4 hands"),
    ]
