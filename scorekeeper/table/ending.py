"""A game that is over: its names are those of the people who played its last hand."""

import msgspec

from scorekeeper.table.game import Game


def as_it_ended(game: Game) -> Game:
    """Return a game without the substitutes who were to play from a later hand on."""
    last = game.last_hand
    came = game.together.substitutes
    played = tuple(one for one in came if last is None or one.number <= last.number)
    if last is None or played == came:
        return game
    return msgspec.structs.replace(
        game,
        players=game.players_at(last.number),
        sides=game.sides_at(last.number),
        together=msgspec.structs.replace(game.together, substitutes=played),
    )
