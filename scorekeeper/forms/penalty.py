"""Text from a phone -> a penalty at a table: one the book names, or the table's own."""

from collections.abc import Mapping

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.forms.fields import clean
from scorekeeper.rules.effects import effects
from scorekeeper.rules.values import SMALLEST_STEP, NamedPenalty
from scorekeeper.table.entries import PenaltyGiven
from scorekeeper.table.game import Game
from scorekeeper.text import LARGEST_COUNT, read_number

FREE = "free"
LONGEST_WHY = 120


class PenaltyInput(msgspec.Struct, frozen=True):
    """A penalty as the ledger keeps it, or what is wrong at which field."""

    entry: PenaltyGiven
    faults: dict[str, str]


def read_penalty(game: Game, form: Mapping[str, str]) -> PenaltyInput:
    """Read which side, for what, and how many points."""
    faults: dict[str, str] = {}
    side, player = _whose(game, form, faults)
    named = game.rules.penalties_by_id.get(form.get("penalty", ""))
    if named:
        entry = _named(named, side, player)
    elif form.get("penalty") == FREE or not game.rules.penalties_by_id:
        entry = _free(form, side, player, faults)
    else:
        entry = PenaltyGiven(side, player)
        faults["penalty"] = "Choose what happened, or write it down as another one."
    return PenaltyInput(entry, faults)


def _whose(game: Game, form: Mapping[str, str], faults: dict[str, str]) -> tuple[int, int | None]:
    seats = {str(seat): seat for seat in range(len(game.players))}
    sides = {str(n): n - 1 for n in range(1, len(game.sides) + 1)}
    player = seats.get(form.get("player", ""))
    side = sides.get(form.get("side", ""))
    if side is None and player is not None:
        side = next(n for n, one in enumerate(game.sides) if player in one.members)
    if side is None:
        faults["side"] = "Whose penalty is it? Tap a side."
        return 0, player
    if player is not None and player not in game.sides[side].members:
        faults["player"] = f"{game.players[player]} does not play for {game.sides[side].name}."
    return side, player


def _named(penalty: NamedPenalty, side: int, player: int | None) -> PenaltyGiven:
    """Fill in points and cite as the book has them."""
    reminder = f"minimum+{penalty.minimum}"
    return PenaltyGiven(
        side,
        player,
        points=-penalty.points,
        minimum=penalty.minimum,
        effects=(reminder,) if reminder in effects() else (),
        why=penalty.label,
        cites=(penalty.cite,) if penalty.cite else (),
        penalty=penalty.id,
    )


def _free(
    form: Mapping[str, str], side: int, player: int | None, faults: dict[str, str]
) -> PenaltyGiven:
    points = 0
    try:
        points = read_number(form.get("points", ""))
    except Malformed as error:
        faults["points"] = str(error)
    if not faults.get("points"):
        _check_points(points, faults)
    why = clean(form.get("why", "")[: 4 * LONGEST_WHY])
    if not why:
        faults["why"] = "Write in a few words what it is for."
    elif len(why) > LONGEST_WHY:
        faults["why"] = f"Please shorten this to {LONGEST_WHY} letters."
    return PenaltyGiven(side, player, points=points, why=why)


def _check_points(points: int, faults: dict[str, str]) -> None:
    if not points:
        faults["points"] = "How many points? A minus takes them off."
    elif abs(points) > LARGEST_COUNT:
        faults["points"] = f"{points:,} is far too much."
    elif points % SMALLEST_STEP:
        faults["points"] = f"{points} is not a multiple of {SMALLEST_STEP}, as every score is."
