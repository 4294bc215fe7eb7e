"""How a table stands, for the lists."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.table.entries import LedgerEntry
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game


def summary_of(entries: Sequence[LedgerEntry]) -> Mapping[str, Any]:
    """Tell how a table stands, from its ledger alone."""
    return summary_of_game(fold(entries))


def summary_of_game(game: Game) -> Mapping[str, Any]:
    outcome = game.outcome
    return {
        "name": game.name,
        "rules": game.rules.id,
        "players": game.players,
        "hands": len(game.hands),
        "totals": game.totals,
        "outcome": outcome and {"reason": outcome.reason, "winner": outcome.winner},
    }
