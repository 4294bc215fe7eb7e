"""The penalty form: a penalty that the book names, or the table's own."""

from collections.abc import Mapping

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.forms.fields import clean
from scorekeeper.rules.effects import effects
from scorekeeper.rules.game_values import NamedPenalty
from scorekeeper.rules.values import SMALLEST_STEP
from scorekeeper.table.entries import PenaltyGiven
from scorekeeper.table.game import Game
from scorekeeper.text import LARGEST_COUNT, read_sum

FREE = "free"  # the choice of a penalty that the book does not name
BONUS = "bonus"  # the box that makes the points count for the side
LONGEST_WHY = 120


class PenaltyInput(msgspec.Struct, frozen=True):
    """A penalty as the ledger keeps it, and what is wrong at which field."""

    entry: PenaltyGiven
    faults: dict[str, str]


def read_penalty(game: Game, form: Mapping[str, str]) -> PenaltyInput:
    """Return the penalty that was sent: whose it is, what for, and how many points."""
    faults: dict[str, str] = {}
    side, player = _side_and_player(game, form, faults)
    named = game.rules.penalties_by_id.get(form.get("penalty", ""))
    if named:
        entry = _named_penalty(named, side, player)
    elif form.get("penalty") == FREE or not game.rules.penalties:
        points, why = _points(form, faults), _why(form, faults)
        entry = PenaltyGiven(side, player, points=points, why=why)
    else:
        entry = PenaltyGiven(side, player)
        faults["penalty"] = "Choose what happened, or write it down as another one."
    return PenaltyInput(entry, faults)


def _side_and_player(
    game: Game, form: Mapping[str, str], faults: dict[str, str]
) -> tuple[int, int | None]:
    """Return the index of the side and the seat of the player, who may say which side it is."""
    seats = {str(seat): seat for seat in range(len(game.players))}
    sides = {str(index + 1): index for index in range(len(game.sides))}
    player = seats.get(form.get("player", ""))
    side = sides.get(form.get("side", ""))
    if side is None and player is not None:
        side = next(index for index, s in enumerate(game.sides) if player in s.members)
    if side is None:
        faults["side"] = "Whose penalty is it? Tap a side."
        return 0, player
    if player is not None and player not in game.sides[side].members:
        faults["player"] = f"{game.players[player]} does not play for {game.sides[side].name}."
    return side, player


def _named_penalty(penalty: NamedPenalty, side: int, player: int | None) -> PenaltyGiven:
    """Return a penalty with the points and the cite that the book has for it."""
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


def _points(form: Mapping[str, str], faults: dict[str, str]) -> int:
    """Return the points: taken off with or without a minus, unless they are said to be a bonus."""
    try:
        points = abs(read_sum(form.get("points", "")))
    except Malformed as error:
        faults["points"] = str(error)
        return 0
    if not points:
        faults["points"] = "How many points?"
    elif points > LARGEST_COUNT:
        faults["points"] = f"{points:,} is far too much."
    elif points % SMALLEST_STEP:
        faults["points"] = f"{points:,} is not a multiple of {SMALLEST_STEP}, as every score is."
    return points if form.get(BONUS) else -points


def _why(form: Mapping[str, str], faults: dict[str, str]) -> str:
    why = clean(form.get("why", "")[: 4 * LONGEST_WHY])
    if not why:
        faults["why"] = "Write in a few words what it is for."
    elif len(why) > LONGEST_WHY:
        faults["why"] = f"Please shorten this to {LONGEST_WHY} letters."
    return why
