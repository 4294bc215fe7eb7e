"""How often each side won, over games of the same people."""

import pytest

from scorekeeper.table.series import FinishedGame, games_won, series_words
from tests.support.games import make_game

ANA_BEN, CLEO_DAN = ("Ana", "Ben"), ("Cleo", "Dan")
AS_ALWAYS = ("Ana", "Cleo", "Ben", "Dan")
TURNED = ("dan", "Ben", "Cleo", "Ana")  # the other side first, and a name in small letters
OTHERS = ("Ana", "Ben", "Cleo", "Dan")  # other partners


@pytest.mark.parametrize(
    ("finished", "won"),
    [
        ([], (0, 0)),
        ([(AS_ALWAYS, 0), (AS_ALWAYS, 0), (AS_ALWAYS, 1)], (2, 1)),
        ([(TURNED, 0), (TURNED, 1)], (1, 1)),
        ([(OTHERS, 0), (AS_ALWAYS, 1)], (0, 1)),
    ],
)
def test_games_of_the_same_sides_are_counted(
    finished: list[tuple[tuple[str, ...], int]], won: tuple[int, int]
) -> None:
    games = [FinishedGame(players, 2, winner) for players, winner in finished]
    assert games_won((ANA_BEN, CLEO_DAN), games) == won


def test_a_series_is_said_in_a_line() -> None:
    pair, three = make_game("hudson", 2, hands=0), make_game("hudson", 3, hands=0)
    games = [FinishedGame(pair.players, 2, 0), FinishedGame(three.players, 3, 2)]
    assert series_words(pair, games) == "Ann 1\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0 Bo"
    assert series_words(three, games) == "Ann 0, Bo 0, Cleo 1"
    assert series_words(pair, []) == ""
