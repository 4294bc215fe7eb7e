"""How a game is told from others in lists and files: its players, its score, when it began."""

import re
import unicodedata
from collections.abc import Callable

from scorekeeper.table.game import Game
from scorekeeper.text import number

LONGEST_FILE_NAME = 80
_PAIR = 2


def players_title(game: Game) -> str:
    """Return who plays: 'Ana & Ben – Cleo & Dan', 'Ana, Ben, Cleo'."""
    names = [side.name for side in game.sides]
    return " – ".join(names) if len(names) == _PAIR else ", ".join(names)


def score_title(game: Game) -> str:
    """Return who plays and how it stands: 'Ana & Ben 1,395 : 460 Cleo & Dan'."""
    names, totals = [side.name for side in game.sides], [*map(number, game.totals)]
    if len(names) == _PAIR:
        return f"{names[0]} {totals[0]} : {totals[1]} {names[1]}"
    return ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))


def file_name(game: Game, shown: Callable[[str], str], kind: str = "canasta") -> str:
    """Return a name for files, in letters every disk takes: 'canasta-2026-11-18-1904-ana-ben'.

    Day and time tell games of the same people apart; `shown` says them by the clock of the table.
    """
    words = (kind, shown(game.started).replace(":", ""), *game.players)
    return "-".join(filter(None, map(_plain, words)))[:LONGEST_FILE_NAME].strip("-")


def _plain(text: str) -> str:
    """Return a text in small Latin letters, figures and dashes."""
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", folded.lower()).strip("-")
