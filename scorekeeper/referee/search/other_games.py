"""Questions about another game than the one that is asked: `data/other-games.toml` decoded."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import msgspec
from rapidfuzz.distance import OSA

from scorekeeper import assets
from scorekeeper.referee.search.language import ConceptReader, reader_for
from scorekeeper.rules.library import load, read_file
from scorekeeper.rules.values import DataModel

SHORTEST_SLIP = 6  # letters of a word that is known with one mistake,
TWO_SLIPS = 8  # and with two


class NamedGame(DataModel, frozen=True, kw_only=True):
    """What players call a game."""

    rules: str
    names: tuple[str, ...]


class GameThing(DataModel, frozen=True, kw_only=True):
    """Something that only some games have: the words for it, and those games, the likeliest first.

    `lacks` is what the other books have instead: "no foot". Words with another meaning elsewhere
    are `ambiguous`: they tell only where the book that is asked has no answer.
    """

    lacks: str
    games: tuple[str, ...]
    words: tuple[str, ...]
    ambiguous: bool = False


class OtherGamesFile(DataModel, frozen=True, kw_only=True):
    """All of `data/other-games.toml`; after `compared` words a name is only compared with."""

    compared: tuple[str, ...]
    games: tuple[NamedGame, ...] = msgspec.field(name="game")
    things: tuple[GameThing, ...] = msgspec.field(name="thing")


class OtherGame(msgspec.Struct, frozen=True):
    """The games that a question is about, the likeliest first, and what its own book lacks.

    `lacks` is empty where the question names the game. `ambiguous` words may mean something else.
    """

    games: tuple[str, ...]
    lacks: str = ""
    ambiguous: bool = False

    def sentence(self, rules_id: str, asked: str) -> str:
        """Return what to say of one of the games to somebody who asked another book."""
        instead = (
            f"this book has {self.lacks}" if self.lacks else f"you are asking {load(asked).name}"
        )
        return f"That is {load(rules_id).name}; {instead}."


class _Words(NamedTuple):
    """A word or a few that tell of games, as stems."""

    stems: tuple[str, ...]
    told: OtherGame


class _TellingWords(NamedTuple):
    """The names of the games and the words for what only some have, as stems."""

    names: tuple[_Words, ...]
    things: tuple[_Words, ...]
    compared: frozenset[tuple[str, ...]]


@cache
def _file() -> OtherGamesFile:
    return read_file(assets.DATA / "other-games.toml", OtherGamesFile)


@cache
def _telling_words(reader: ConceptReader) -> _TellingWords:
    file = _file()
    games: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for game in file.games:
        for name in _all_stems(reader, game.names):
            games[name].append(game.rules)
    return _TellingWords(
        tuple(_Words(name, OtherGame(tuple(ids))) for name, ids in games.items()),
        tuple(
            _Words(stems, OtherGame(thing.games, thing.lacks, thing.ambiguous))
            for thing in file.things
            for stems in _all_stems(reader, thing.words)
        ),
        frozenset(_all_stems(reader, file.compared)),
    )


def _stems(reader: ConceptReader, text: str) -> tuple[str, ...]:
    return tuple(stem.name for stem in reader.stems(text))


def _all_stems(reader: ConceptReader, texts: Iterable[str]) -> list[tuple[str, ...]]:
    return list(dict.fromkeys(_stems(reader, text) for text in texts))


def other_game(question: str, rules_id: str) -> OtherGame | None:
    """Return the game that a question is about, where that is another than the one asked.

    A name says more than a thing. A question that has a name or a thing of the game that is
    asked is about that one.
    """
    reader = reader_for(rules_id)
    asked = _stems(reader, question)
    words = _telling_words(reader)
    named = [each.told for each in words.names if _is_named(each.stems, asked, words.compared)]
    things = [each.told for each in words.things if _places(each.stems, asked)]
    told = named or things
    if not told or any(rules_id in each.games for each in told):
        return None
    games = tuple(dict.fromkeys(game for each in told for game in each.games))
    lacking = (each for each in things if games[0] in each.games and rules_id not in each.games)
    lacks = next((each.lacks for each in lacking), "")
    return OtherGame(games, lacks, ambiguous=all(each.ambiguous for each in told))


def _is_named(
    name: tuple[str, ...], asked: Sequence[str], compared: frozenset[tuple[str, ...]]
) -> bool:
    """Return whether a name is in a question, and not only to compare with."""
    return any(
        not any(tuple(asked[max(place - len(before), 0) : place]) == before for before in compared)
        for place in _places(name, asked)
    )


def _places(words: tuple[str, ...], asked: Sequence[str]) -> list[int]:
    """Return where the words begin in a question."""
    size = len(words)
    return [
        place
        for place in range(len(asked) - size + 1)
        if all(map(_is_same, words, asked[place : place + size]))
    ]


def _is_same(known: str, said: str) -> bool:
    """Return whether a word was said, allowing for slips after the first letter of a long one."""
    if known == said:
        return True
    slips = 2 if len(known) >= TWO_SLIPS else 1
    is_long = len(known) >= SHORTEST_SLIP and known[0] == said[0]
    return is_long and OSA.distance(known, said, score_cutoff=slips) <= slips
