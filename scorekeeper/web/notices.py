"""One notice for each event: what the board shows in a box of its own is not told a second time."""

from scorekeeper.table import undo
from scorekeeper.table.game import Game


def saved_kind(game: Game) -> str:
    """Return how to flash that something was saved: only heard where the board has a box for it."""
    is_boxed = any(penalty.seq == game.seq for penalty in game.in_play)
    return "heard" if is_boxed else "ok"


def undo_title(game: Game) -> str:
    """Return what Undo would take back, or nothing where a box of the board has a way back."""
    is_boxed = any(penalty.seq == game.undoable for penalty in game.in_play)
    return "" if is_boxed else undo.undo_title(game)
