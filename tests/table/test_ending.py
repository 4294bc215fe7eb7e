"""Names at the end of a game."""

from scorekeeper.table.fold import fold
from scorekeeper.table.history import events
from tests.support.grown_ledgers import HAND, LEDGER, grown

BO, EVE = ("Ann", "Bo", "Cleo", "Dov"), ("Ann", "Eve", "Cleo", "Dov")
TAKEN = grown(LEDGER, "substitute", seat=1, name="Eve", side_name="Eve & Dov")


def test_a_substitute_who_played_no_hand_is_not_named_at_the_end() -> None:
    assert fold(TAKEN).players == EVE
    ended = fold(grown(TAKEN, "ended"))
    assert ended.players == BO
    assert [side.name for side in ended.sides] == ["Ann & Cleo", "Bo & Dov"]
    assert not ended.together.substitutes
    titles = [event.title for event in events(ended.ledger)]
    assert "Eve plays for Bo from hand 3 on" in titles  # it is told in the history


def test_one_who_played_the_last_hand_is() -> None:
    ended = fold(grown(grown(TAKEN, "hand", **HAND), "ended"))
    assert ended.players == EVE and len(ended.together.substitutes) == 1


def test_where_the_end_is_undone_the_substitute_sits_there_again() -> None:
    ended = grown(TAKEN, "ended")
    assert fold(grown(ended, "undone", of=ended[-1].seq)).players == EVE
