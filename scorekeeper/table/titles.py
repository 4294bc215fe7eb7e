"""How a game is told from others in lists and files: its players, its score, when it began."""

import re
import unicodedata
from collections.abc import Callable

from scorekeeper.table.entries import Side
from scorekeeper.table.game import Game
from scorekeeper.text import join_names, number

LONGEST_FILE_NAME = 80
_PAIR = 2


def side_title(game: Game, side: Side) -> str:
    """Return the name of a side, with whoever played for it and left: 'Eve & Ben (Ana)'."""
    if not game.together.substitutes:
        return side.name
    hands = [game.players_at(number) for number in range(1, game.number)]
    played = dict.fromkeys(names[seat] for names in hands for seat in side.members)
    left = [name for name in played if name not in game.players]
    return f"{side.name} ({join_names(left)})" if left else side.name


def players_title(game: Game) -> str:
    """Return who plays: 'Ana & Ben – Cleo & Dan', 'Ana, Ben, Cleo'."""
    names = [side_title(game, side) for side in game.sides]
    return " – ".join(names) if len(names) == _PAIR else ", ".join(names)


def score_title(game: Game) -> str:
    """Return who plays and how it stands: 'Ana & Ben 1,395 : 460 Cleo & Dan'."""
    names = [side_title(game, side) for side in game.sides]
    totals = [*map(number, game.totals)]
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
