"""Whose question it is about: the players of a table who are named in it."""

import msgspec
import pytest

from scorekeeper.referee.named_players import named_player, side_of
from tests.support.games import make_game

GAME = make_game(hands=0, names=("Bill", "Mary Ann", "Drew", "Ann Lee"))


@pytest.mark.parametrize(
    ("question", "seat"),
    [
        ("bill drew two cards", 0),
        ("Mary's partner told her", 1),
        ("Drew out of turn", None),
        ("she drew out of turn", None),
        ("then Drew looked at the pile", 2),
        ("Bill and then Drew looked", 0),
        ("Bill asked Mary", None),
        ("Ann drew two", None),
        ("somebody drew two", None),
        ("", None),
    ],
)
def test_the_player_who_is_named_first_where_the_side_is_clear(
    question: str, seat: int | None
) -> None:
    assert named_player(GAME, question) == seat


def test_players_without_names_are_not_named() -> None:
    nameless = msgspec.structs.replace(GAME, players=tuple(f"Player {n}" for n in range(1, 5)))
    assert named_player(nameless, "the other player drew two") is None


def test_the_side_of_a_seat() -> None:
    assert [side_of(GAME, seat) for seat in range(5)] == [0, 1, 0, 1, None]
