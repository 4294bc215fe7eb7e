"""The names of a game as they can be printed here."""

import msgspec

from scorekeeper.sheets.typesetting import is_readable
from scorekeeper.table.game import Game


def with_readable_names(game: Game) -> Game:
    """Return a game in which a player whose letters no font here has is called by the seat."""
    names = tuple(_readable(name, seat) for seat, name in enumerate(game.players))
    came = tuple(
        msgspec.structs.replace(
            one, before=_readable(one.before, one.seat), name=_readable(one.name, one.seat)
        )
        for one in game.together.substitutes
    )
    is_same = names == game.players and came == game.together.substitutes
    if is_same and all(is_readable(side.name) for side in game.sides):
        return game
    changed = dict(zip(game.players, names, strict=True))
    sides = []
    for number, side in enumerate(game.sides, 1):
        name = side.name
        for before, after in changed.items():
            name = name.replace(before, after) if before != after else name
        own = name if is_readable(name) else f"Side {number}"
        sides.append(msgspec.structs.replace(side, name=own))
    together = msgspec.structs.replace(game.together, substitutes=came)
    return msgspec.structs.replace(game, players=names, sides=tuple(sides), together=together)


def _readable(name: str, seat: int) -> str:
    return name if is_readable(name) else f"Player {seat + 1}"
