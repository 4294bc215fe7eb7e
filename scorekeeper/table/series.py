"""Games of the same people, one after the other: how often each side won."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from scorekeeper.table.game import Game

_PAIR = 2


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over: who sat where, how many sides there were, which of them won."""

    players: tuple[str, ...]
    sides: int
    winner: int


def series_words(game: Game, finished: Iterable[FinishedGame]) -> str:
    """Return how the sides of a game stand in games: 'Ana & Ben 3 : 2 Cleo & Dan', "" for none."""
    won = games_won([game.names(side.members) for side in game.sides], finished)
    if not sum(won):
        return ""
    names = [side.name for side in game.sides]
    if len(names) == _PAIR:
        return f"{names[0]} {won[0]}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{won[1]} {names[1]}"
    return ", ".join(f"{name} {count}" for name, count in zip(names, won, strict=True))


def games_won(sides: Sequence[Sequence[str]], finished: Iterable[FinishedGame]) -> tuple[int, ...]:
    """Return how many games of the same sides each of them won, wherever they sat."""
    wanted = [_people(side) for side in sides]
    won = Counter[frozenset[str]]()
    for game in finished:
        found = [_people(game.players[first :: game.sides]) for first in range(game.sides)]
        if set(found) == set(wanted):
            won[found[game.winner]] += 1
    return tuple(won[side] for side in wanted)


def _people(names: Sequence[str]) -> frozenset[str]:
    return frozenset(name.casefold() for name in names)
