"""Names as they can be printed."""

import pytest

from scorekeeper.sheets import typesetting
from scorekeeper.sheets.names import with_readable_names
from tests.support.games import make_game


def test_a_name_that_nothing_here_can_write_is_told_by_the_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(typesetting, "font_with", lambda _letter: None)
    game = with_readable_names(make_game("hudson", 4, 1, names=["Ann", "Bo", "李小龙", "김"]))
    assert game.players == ("Ann", "Bo", "Player 3", "김"), "Korean is spelled"
    assert [side.name for side in game.sides] == ["Ann & Player 3", "Bo & 김"]
    named = make_game("hudson", 4, 1, side_names=["東", "West"])
    assert [side.name for side in with_readable_names(named).sides] == ["Side 1", "West"]
    assert typesetting.is_readable("Ann")


def test_a_game_with_readable_names_stays_itself() -> None:
    game = make_game("hudson", 4, 1)
    assert with_readable_names(game) is game
