"""Is a ledger from a file one the pages can show and play on?"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.errors import ImportDamaged
from scorekeeper.table import history
from scorekeeper.table.csv_export import as_csv
from scorekeeper.table.fold import LedgerEntry, fold
from scorekeeper.table.game import Game
from scorekeeper.table.summary import summary_of
from scorekeeper.text import LARGEST_COUNT

LONGEST_NAME = 150
KINDS = frozenset(history.KINDS)


def proved_summary(entries: Sequence[LedgerEntry]) -> Mapping[str, Any]:
    """Sum a ledger up for the lists, having read all of it as the pages do."""
    try:
        _prove(entries)
        return summary_of(entries)
    except ImportDamaged:
        raise
    except Exception as error:
        raise ImportDamaged("a game in it does not fit together") from error


def _prove(entries: Sequence[LedgerEntry]) -> None:
    if entries[0].kind != "start" or any(entry.kind not in KINDS for entry in entries):
        raise ImportDamaged("it holds entries that no game has")
    game = fold(entries)
    _check_seats(game)
    _check_numbers(game)
    _check_names(game)
    history.events(entries)
    as_csv([game])


def _check_seats(game: Game) -> None:
    seats = set(range(len(game.players)))
    members = [seat for side in game.sides for seat in side.members]
    dealers = {game.dealer, *(hand.dealer for hand in game.hands)}
    idle = {seat for hand in game.hands for seat in hand.sitting} | set(game.sitting)
    whole = sorted(members) == sorted(seats) and len(game.players) in game.rules.player_counts
    if not whole or not dealers | idle <= seats:
        raise ImportDamaged("its players do not fit their seats")
    if any(not 0 <= given.side < len(game.sides) for given in game.given):
        raise ImportDamaged("a penalty is given to nobody")


def _check_numbers(game: Game) -> None:
    most = LARGEST_COUNT**2
    if not 0 < game.target <= LARGEST_COUNT or any(abs(total) > most for total in game.totals):
        raise ImportDamaged("its numbers cannot be")


def _check_names(game: Game) -> None:
    names = (game.name, *game.players, *(side.name for side in game.sides))
    if any(len(name) > LONGEST_NAME for name in names):
        raise ImportDamaged("a name in it is too long")
