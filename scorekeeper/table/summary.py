"""The line of a table in the lists."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.table.game import Game


def summary_of(game: Game) -> Mapping[str, Any]:
    """Return what the lists show of a table, as plain values; whoever gave up a seat comes last."""
    outcome = game.outcome
    before = [substitute.before for substitute in game.together.substitutes]
    return {
        "name": game.name,
        "rules": game.rules.id,
        "players": tuple(dict.fromkeys((*game.players, *before))),
        "hands": game.played,
        "totals": game.totals,
        "outcome": outcome and {"reason": outcome.reason, "winner": outcome.winner},
    }
