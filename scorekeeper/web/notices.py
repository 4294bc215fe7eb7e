"""One way back for each event: what the board can take back in a box needs no Undo beside it."""

from scorekeeper.table import undo
from scorekeeper.table.game import Game


def undo_title(game: Game) -> str:
    """Return what Undo would take back, or nothing where a box of the board has a way back."""
    is_boxed = any(penalty.seq == game.undoable for penalty in game.in_play)
    return "" if is_boxed else undo.undo_title(game)
