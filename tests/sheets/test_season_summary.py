"""Several games in one summary."""

from scorekeeper.sheets.season_summary import (
    Standing,
    season_summary,
    standings,
)
from tests.support.games import make_game
from tests.support.pdfs import LONG, assert_nothing_leaves_its_place, flat, smallest_type
from tests.support.small_ledger import Ledger


def a_game(we: int, they: int) -> Ledger:
    table = Ledger()
    table.hand(we, they)
    return table


def test_wins_and_points_are_counted_for_each_player_in_games_that_are_over() -> None:
    games = [a_game(5100, 300).game, a_game(200, 6000).game, a_game(5000, 0).game]
    open_game = a_game(100, 200).game
    assert standings([*games, open_game]) == [
        Standing("Ann", 3, 2, 10_300, 5100),
        Standing("Cy", 3, 2, 10_300, 5100),
        Standing("Bo", 3, 1, 6300, 6000),
        Standing("Di", 3, 1, 6300, 6000),
    ]


def test_the_sheet_has_the_standings_and_every_game() -> None:
    text = flat(season_summary([a_game(5100, 300).game, a_game(100, 200).game]).pdf())
    assert "Canasta, 2 games" in text and "1. Ann 1 1 5,100 5,100" in text
    assert "Winner: We with 5,100, 4,800 ahead" in text
    assert "Still in play after 1 hand: They 100 ahead" in text
    assert "We 5,100 : 300 They" in text


def test_no_games_are_said_to_be_none() -> None:
    assert "No game is over yet." in flat(season_summary([]).pdf())


def test_many_games_and_long_names_fit() -> None:
    games = [make_game("hudson", 6, 2, seed=seed, names=LONG, target=900) for seed in range(60)]
    sheet = season_summary(games, "letter")
    assert len(sheet.pages) > 1
    assert_nothing_leaves_its_place(sheet)
    assert smallest_type(season_summary(games[:3], large=True).pdf()) >= 16
