"""What a rematch takes over from the game before: what was decided there."""

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from scorekeeper.table.entries import GameStarted, PrecedentDecided, Record
from scorekeeper.table.fold import fold_records
from scorekeeper.table.game import Game, Precedent


def decisions_for(game: Game, players: Sequence[str]) -> tuple[PrecedentDecided, ...]:
    """Return what a table decided as entries of a new one; those who agreed sit there by name."""
    seats = {name.casefold(): seat for seat, name in enumerate(players)}
    return tuple(_carried(game, precedent, seats) for precedent in game.precedents)


def _carried(game: Game, precedent: Precedent, seats: Mapping[str, int]) -> PrecedentDecided:
    names = [name.casefold() for name in game.agreed_by(precedent)]
    return PrecedentDecided(
        question=precedent.question,
        decision=precedent.decision,
        agreed=tuple(sorted(seats[name] for name in names if name in seats)),
        points=precedent.points or UNSET,
        irregularity=precedent.irregularity or UNSET,
        answers=precedent.answers or UNSET,
        since=precedent.since or precedent.at,
    )


def new_table(start: GameStarted) -> Game:
    """Return the table that its first entry makes."""
    return fold_records((Record(1, "", "", start),))
