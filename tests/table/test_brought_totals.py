"""A game that began on paper: its totals count, its hands are numbered on."""

import csv
import io

import pytest

from scorekeeper.errors import BadLedger
from scorekeeper.hand.tally import Tally
from scorekeeper.table.corrections import was_undone
from scorekeeper.table.csv_export import HANDS_CSV, ExportedGame
from scorekeeper.table.fold import fold
from scorekeeper.table.game import hand_tally
from scorekeeper.table.history import events
from scorekeeper.table.summary import summary_of
from scorekeeper.table.undo import put_back, undo, undo_title
from tests.support.house_tables import BY_MELDS, play
from tests.support.small_ledger import Ledger


def brought(players: int = 4) -> Ledger:
    table = Ledger(players=players)
    table.add("brought", hands=3, totals=[1480, 2905], dealer=3)
    return table


def test_we_stood_at_1480_to_2905_after_hand_3() -> None:
    table = brought()
    game = table.game
    assert (game.totals, game.number, game.played, game.dealer) == ((1480, 2905), 4, 3, 3)
    assert table.needs() == [50, 90]
    assert (game.hand(3), game.hand(4)) == (None, None)
    assert summary_of(game)["hands"] == 3


def test_the_next_hand_is_hand_4_and_the_deal_goes_on_from_there() -> None:
    table = brought()
    play(table, BY_MELDS, BY_MELDS)
    game = table.game
    assert [(hand.number, hand.dealer) for hand in game.hands] == [(4, 3), (5, 0)]
    assert game.hands[0].totals == (2520, 2945)
    assert game.hands[0].needed == (50, 90)
    assert (game.dealer, game.number) == (1, 6)
    fourth = game.hand(4)
    assert fourth is game.hands[0]
    assert game.totals_before(4) == (1480, 2905)
    assert game.totals_before(5) == fourth.totals
    tally = hand_tally(game, [Tally(points=0, held_points=0)] * 2, 5)
    assert [side.before for side in tally.sides] == [2520, 2945]


def test_totals_can_be_corrected_while_no_hand_is_saved() -> None:
    table = brought()
    table.add("brought", hands=2, totals=[1000, 2000], dealer=1)
    assert (table.game.totals, table.game.number, table.game.dealer) == ((1000, 2000), 3, 1)
    table.add("brought", hands=0, totals=[0, 0], dealer=0)
    assert (table.game.totals, table.game.number) == ((0, 0), 1)


def test_they_are_undone_and_put_back() -> None:
    table = brought()
    title = "Brought over from paper: We 1,480, They 2,905 after 3 hands"
    assert undo_title(table.game) == title
    result = undo(table.game, of=2, seen=2)
    assert result.message == f"Taken back: {title}."
    table.add("undone", of=2)
    assert (table.game.totals, table.game.number) == ((0, 0), 1)
    back = put_back(table.game)
    assert back and back.title == title


def test_history_tells_the_totals() -> None:
    event = events(brought().game.ledger)[0]
    changes = [(change.what, change.before, change.after) for change in event.changes]
    assert ("We, total", "0", "1,480") in changes
    assert ("They, needs", "50", "90") in changes


def test_penalties_of_the_hand_in_play_stay_with_it() -> None:
    table = Ledger()
    table.add("penalty", side=0, points=-100, minimum=10, why="Drew")
    table.add("brought", hands=3, totals=[1480, 2905], dealer=3)
    game = table.game
    assert [penalty.hand for penalty in game.in_play] == [4]
    assert table.needs() == [60, 90]
    play(table, BY_MELDS)
    assert table.game.hands[0].nets == (940, 40)
    table.add("cancelled", of=2)
    assert table.game.hands[0].nets == (1040, 40)


def test_totals_after_a_hand_are_no_ledger_of_ours() -> None:
    table = Ledger()
    table.hand(100, 0)
    table.add("brought", hands=3, totals=[1480, 2905], dealer=3)
    with pytest.raises(BadLedger, match="totals are brought to it after its first hand"):
        fold(table.entries)


def test_an_undone_hand_is_known_by_its_number() -> None:
    table = brought()
    [first] = play(table, BY_MELDS)
    table.add("undone", of=first)
    assert [was_undone(table.game, number) for number in (1, 3, 4, 5)] == [
        False,
        False,
        True,
        False,
    ]


def test_those_who_sit_out_take_turns_from_the_first_hand_here() -> None:
    table = brought(players=5)
    assert table.game.sitting == (4,)
    assert table.game.dealer == 3


def test_a_spreadsheet_has_a_row_for_each_sides_total_from_paper() -> None:
    table = brought()
    play(table, BY_MELDS)
    packed = HANDS_CSV.file([ExportedGame("x", table.game)], str)
    rows = list(csv.DictReader(io.StringIO(packed.decode("utf-8-sig"), newline="")))
    columns = ("hand", "state", "side", "net", "total", "saved")
    assert [tuple(row[column] for column in columns) for row in rows[:3]] == [
        ("3", "on paper", "We", "1480", "1480", ""),
        ("3", "on paper", "They", "2905", "2905", ""),
        ("4", "saved", "We", "1040", "2520", "19:03"),
    ]
