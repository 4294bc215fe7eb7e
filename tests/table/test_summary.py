"""The line of a table in the lists."""

from scorekeeper.table.summary import summary_of
from tests.support.small_ledger import Ledger


def test_a_running_game_has_no_outcome() -> None:
    table = Ledger()
    table.hand(300, 100)
    assert summary_of(table.game) == {
        "name": "Friday",
        "rules": "hudson",
        "players": ("Ann", "Bo", "Cy", "Di"),
        "hands": 1,
        "totals": (300, 100),
        "outcome": None,
    }


def test_the_players_are_those_who_sit_there_now_in_order_of_seats() -> None:
    table = Ledger()
    table.add("substitute", seat=0, name="Eve")
    assert summary_of(table.game)["players"] == ("Eve", "Bo", "Cy", "Di")


def test_a_finished_game_names_reason_and_winner() -> None:
    table = Ledger()
    table.hand(100, 5000)
    assert summary_of(table.game)["outcome"] == {"reason": "target", "winner": 1}
    ended = Ledger()
    ended.add("ended")
    assert summary_of(ended.game)["outcome"] == {"reason": "ended", "winner": None}
