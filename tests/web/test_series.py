"""How people stand in the games of one device."""

from flask import Flask

from scorekeeper.web.series import series_of
from tests.support.tables import game_of, make_table, phone, play_hands


def test_only_games_that_are_over_and_on_this_device_count(app: Flask) -> None:
    over, under_way, foreign = (make_table(app, "hudson", 2, target=500) for _ in range(3))
    for table_id, _ in (over, foreign):
        play_hands(app, table_id, 4, penalties=False)
    client = phone(app, *over)
    game = game_of(app, over[0])
    assert game.outcome and game.outcome.winner is not None
    counts = ["0", "0"]
    counts[game.outcome.winner] = "1"
    with client:
        client.get(f"/t/{over[0]}")
        names = [side.name for side in game.sides]
        expected = f"{names[0]} {counts[0]} : {counts[1]} {names[1]}"
        assert series_of(game).replace("\N{NO-BREAK SPACE}", " ") == expected
        assert series_of(game_of(app, under_way[0])) == series_of(game)
