"""A rematch keeps what was decided."""

from scorekeeper.table.entries import GameStarted, PrecedentDecided
from scorekeeper.table.rematch import decisions_for, new_table
from tests.support.small_ledger import Ledger


def test_decisions_go_on_with_those_who_agreed_where_they_sit_now() -> None:
    table = Ledger()
    table.add("precedent", question="It fell", decision="Leave it", agreed=[0, 1, 3], points=-20)
    (carried,) = decisions_for(table.game, ["Bo", "ANN", "Cy", "Eve"])
    assert carried == PrecedentDecided(
        question="It fell", decision="Leave it", agreed=(0, 1), points=-20, since="19:02"
    )


def test_a_decision_of_long_ago_keeps_its_day() -> None:
    table = Ledger()
    decided = {"question": "Saw", "decision": "Shown", "irregularity": "saw-another-card"}
    table.add("precedent", **decided, answers={"x": "y"}, since="2026-01-24T20:00:00Z")
    (carried,) = decisions_for(table.game, ["Ann", "Bo", "Cy", "Di"])
    assert (carried.since, carried.irregularity) == ("2026-01-24T20:00:00Z", "saw-another-card")
    assert carried.answers == {"x": "y"}


def test_a_table_has_nothing_but_its_start_at_first() -> None:
    start = Ledger().game.ledger[0].entry
    assert isinstance(start, GameStarted)
    assert (new_table(start).number, new_table(start).totals) == (1, (0, 0))
