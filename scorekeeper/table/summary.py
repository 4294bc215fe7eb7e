"""The line of a table in the lists."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.table.game import Game


def summary_of(game: Game) -> Mapping[str, Any]:
    """Return what the lists show of a table, as plain values."""
    outcome = game.outcome
    return {
        "name": game.name,
        "rules": game.rules.id,
        "players": game.players,
        "hands": game.played,
        "totals": game.totals,
        "outcome": outcome and {"reason": outcome.reason, "winner": outcome.winner},
    }
