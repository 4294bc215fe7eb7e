"""What may be changed at a table, and what is refused."""

import pytest

from scorekeeper.table.changes import (
    OVER_ALREADY,
    TOO_LATE,
    Change,
    bring_totals,
    change_dealer,
    change_format,
    change_names,
    change_sitting,
    change_target,
    end_game,
)
from scorekeeper.table.entries import (
    DealerChanged,
    EndTime,
    FormatChanged,
    GameEnded,
    NamesChanged,
    SittingOutChanged,
    TargetChanged,
    TotalsBrought,
)
from scorekeeper.table.game import Game
from tests.support.games import make_game
from tests.support.small_ledger import Ledger

PLAYERS = ["Ann", "Bo", "Cleo", "Dov"]
SIDES = ["Ann & Cleo", "Bo & Dov"]
GAME = make_game(hands=0)
FIVE = Ledger(players=5).game  # Ed sits out the first hand
UNTIL = EndTime("2026-01-31T22:30", "2026-01-31T21:30:00Z")
SIX = Ledger(players=6).game


def named(game: Game = GAME, **new: object) -> Change:
    values = {"name": game.name, "players": PLAYERS, "side_names": SIDES} | new
    return change_names(game, **values)  # type: ignore[arg-type]


def test_names_left_as_they_are_change_nothing() -> None:
    assert named() == Change()


def test_only_what_changed_is_written() -> None:
    assert named(name="Club") == Change(NamesChanged(name="Club"))
    assert named(side_names=["Reds", SIDES[1]]) == Change(NamesChanged(sides=("Reds", SIDES[1])))


def test_a_side_called_by_its_members_follows_their_names() -> None:
    players = ["Anna", "Bo", "Cleo", "Dov"]
    assert named(players=players) == Change(
        NamesChanged(players=tuple(players), sides=("Anna & Cleo", "Bo & Dov"))
    )
    assert named(players=players, side_names=["Reds", SIDES[1]]) == Change(
        NamesChanged(players=tuple(players), sides=("Reds", "Bo & Dov"))
    )


def test_a_side_with_a_name_of_its_own_keeps_it() -> None:
    game = Ledger().game  # We and They
    change = change_names(game, game.name, ["Al", "Bo", "Cy", "Di"], ["We", "They"])
    assert change == Change(NamesChanged(players=("Al", "Bo", "Cy", "Di")))


def test_those_who_play_alone_are_their_sides() -> None:
    game = make_game(players=3, hands=0)
    change = change_names(game, game.name, ["Ann", "Bob", "Cleo"], ["x", "y"])
    assert change == Change(
        NamesChanged(players=("Ann", "Bob", "Cleo"), sides=("Ann", "Bob", "Cleo"))
    )


def test_too_few_or_too_many_names_are_refused() -> None:
    assert named(players=PLAYERS[:3]).faults == {"names": "This table has 4 players."}
    both = named(players=PLAYERS * 2, side_names=["We"])
    assert both == Change(
        faults={"names": "This table has 4 players.", "side_names": "This table has 2 sides."}
    )


def test_two_sides_of_one_name_are_refused() -> None:
    change = named(side_names=["Bo & Dov", "Bo & Dov"])
    assert change.faults == {
        "side_names": "Two sides would have one name: give them different names."
    }
    assert change.entry is None


def test_the_dealer_of_the_hand_and_of_the_next_one_can_be_set() -> None:
    assert change_dealer(GAME, 0, None, ()) == Change()
    assert change_dealer(GAME, 2, None, ()) == Change(DealerChanged(2))
    assert change_dealer(GAME, 0, 3, ()) == Change(DealerChanged(0, 3))


@pytest.mark.parametrize("seat", [None, -1, 5, 4])
def test_only_who_plays_the_hand_deals_it(seat: int | None) -> None:
    change = change_dealer(FIVE, seat, None, FIVE.sitting)
    assert change == Change(faults={"dealer": "Choose a player who plays this hand."})


def test_who_sits_out_from_now_on_decides_who_may_deal() -> None:
    assert change_dealer(FIVE, 4, None, (2,)).entry == DealerChanged(4)
    assert change_dealer(FIVE, 2, None, (2,)).faults


def test_the_next_dealer_is_one_of_the_players() -> None:
    change = change_dealer(GAME, 9, 4, ())
    assert change.faults == {
        "dealer": "Choose a player who plays this hand.",
        "after": "Choose one of the players.",
    }
    assert change_dealer(FIVE, 0, 4, FIVE.sitting).entry == DealerChanged(0, 4)  # sits out now


def test_as_many_sit_out_as_the_book_says() -> None:
    assert change_sitting(FIVE, [4]) == Change()
    assert change_sitting(FIVE, [2]) == Change(SittingOutChanged((2,)))
    assert change_sitting(FIVE, [2, 4]).faults == {"seats": "Of We, 1 sits out."}
    assert change_sitting(FIVE, [2, 1]).faults == {"seats": "Of They, nobody sits out."}
    assert change_sitting(SIX, [5, 2]) == Change(SittingOutChanged((2, 5)))
    assert change_sitting(SIX, []).faults == {"seats": "Of They, 1 sits out."}


def test_another_target_is_written_the_same_one_is_not() -> None:
    assert change_target(GAME, 3000) == Change(TargetChanged(3000))
    assert change_target(GAME, GAME.target) == Change()


def test_a_game_is_ended_once() -> None:
    assert end_game(GAME) == Change(GameEnded())
    table = Ledger()
    table.add("ended")
    assert end_game(table.game) == Change()


def test_a_game_is_played_for_hands_until_a_time_or_to_the_target() -> None:
    assert change_format(GAME) == Change()
    assert change_format(GAME, hands=4) == Change(FormatChanged(hands=4))
    assert change_format(GAME, until=UNTIL) == Change(FormatChanged(until=UNTIL))
    table = Ledger()
    table.add("format", hands=4)
    assert change_format(table.game, hands=4) == Change()
    assert change_format(table.game) == Change(FormatChanged())


def test_a_game_lasts_at_least_for_the_hand_in_play() -> None:
    table = Ledger()
    for _ in range(4):
        table.hand(100, 50)
    change = change_format(table.game, hands=4)
    assert change.faults == {"hands": "Hand 5 is in play: the game lasts for 5 hands or more."}
    assert change_format(table.game, hands=5).entry


def test_totals_come_from_paper_before_the_first_hand() -> None:
    assert bring_totals(GAME, 3, [1480, 2905], 3) == Change(TotalsBrought(3, (1480, 2905), 3))
    table = Ledger()
    table.add("brought", hands=3, totals=[1480, 2905], dealer=3)
    assert bring_totals(table.game, 3, [1480, 2905], 3) == Change()
    taken_away = bring_totals(table.game, 0, [1480, 2905], 1)
    assert taken_away == Change(TotalsBrought(0, (0, 0), 1))
    assert bring_totals(GAME, 0, [], GAME.dealer) == Change()
    table.hand(100, 0)
    assert bring_totals(table.game, 4, [0, 0], 0) == Change(faults={"brought": TOO_LATE})


def test_totals_that_end_the_game_are_refused() -> None:
    assert bring_totals(GAME, 3, [5200, 2905], 0) == Change(faults={"brought": OVER_ALREADY})
    table = Ledger()
    table.add("format", hands=3)
    assert bring_totals(table.game, 3, [1480, 2905], 0).faults == {"brought": OVER_ALREADY}
    assert bring_totals(table.game, 2, [5200, 2905], 0).entry


@pytest.mark.parametrize("dealer", [-1, 4, 5])
def test_who_plays_deals_the_first_hand_after_the_paper(dealer: int) -> None:
    change = bring_totals(FIVE, 3, [0, 0], dealer)
    assert change.faults == {"brought-dealer": "Choose a player who plays this hand."}
