"""What the board can take back in a box of its own is not offered to Undo a second time."""

from scorekeeper.table.fold import fold
from scorekeeper.web.notices import undo_title
from tests.support.games import Entry, make_entries

LEDGER = make_entries(hands=2, penalties=False, corrections=False)
MOMENT = "2026-01-31T20:00:00Z"
PENALTY = Entry(4, "penalty", {"side": 0, "points": -100}, MOMENT, "Bo", "more-4")
NOTE = Entry(5, "note", {"text": "late"}, MOMENT, "Bo", "more-5")


def test_a_hand_can_be_undone() -> None:
    game = fold(LEDGER)
    assert undo_title(game) == "hand 2"


def test_a_penalty_in_play_has_its_own_way_back() -> None:
    game = fold([*LEDGER, PENALTY])
    assert undo_title(game) == ""


def test_what_is_saved_after_a_penalty_can_be_undone_again() -> None:
    game = fold([*LEDGER, PENALTY, NOTE])
    assert undo_title(game) == "the note"
