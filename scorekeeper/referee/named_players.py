"""Whose question it is about: players of a table who are named in it."""

import re

from scorekeeper.table.game import Game

# Names that are words of a question as well: with a small letter, or first in it, they are those.
WORDS_TOO = frozenset(
    {"ace", "art", "drew", "jack", "joker", "king", "mark", "may", "pat", "queen", "rob", "will"}
)


def named_player(game: Game, question: str) -> int | None:
    """Return the seat of the player whom a question names first, None where the side is open.

    It is open where nobody is named, or players of more than one side are.
    """
    seats = [seat for word in _names(question) for seat in _called(game, word)]
    sides = {number for number, side in enumerate(game.sides) if {*side.members} & {*seats}}
    return seats[0] if len(sides) == 1 else None


def side_of(game: Game, seat: int) -> int | None:
    """Return the index of the side that a seat plays for."""
    return next((number for number, one in enumerate(game.sides) if seat in one.members), None)


def _names(question: str) -> list[str]:
    words = re.findall(r"[^\W\d_]+", question)
    return [
        word.lower()
        for place, word in enumerate(words)
        if word.lower() not in WORDS_TOO or (place and word[0].isupper())
    ]


def _called(game: Game, word: str) -> list[int]:
    """Return the one seat whose player has this name, none where two have it."""
    parts = [re.findall(r"[^\W\d_]{2,}", name.lower()) for name in game.players]
    seats = [seat for seat, names in enumerate(parts) if word in names]
    is_default = re.fullmatch(r"Player \d", game.players[seats[0]]) if seats else None
    return seats if len(seats) == 1 and not is_default else []
