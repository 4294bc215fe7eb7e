"""The practice hand of data/practice.toml: what lies on the table, hints, and the right result."""

from functools import cache

import msgspec

from scorekeeper import assets
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import load, read_file
from scorekeeper.rules.values import DataModel
from scorekeeper.table.entries import GameStarted
from scorekeeper.table.game import Game, hand_tally
from scorekeeper.table.setup import Setup


class PracticeStep(DataModel, frozen=True, kw_only=True):
    """One thing to see on the table and what to tap for it; `shows` is a side whose melds lie."""

    see: str
    hint: str
    shows: int = 0


class Practice(DataModel, frozen=True, kw_only=True):
    """The whole practice: who plays by which rules, what they have, and the steps."""

    rules: str
    name: str
    players: tuple[str, ...]
    sides: tuple[Tally, ...] = msgspec.field(name="side")
    steps: tuple[PracticeStep, ...] = msgspec.field(name="step")

    def melds(self, side_number: int) -> tuple[tuple[str, ...], ...]:
        """Return the melds a step shows, each as its cards; none for side 0."""
        if not side_number:
            return ()
        return tuple(tuple(meld.split()) for meld in self.sides[side_number - 1].melds or ())


class PracticeSide(msgspec.Struct, frozen=True):
    """What a side was given on the first hand, and what it should have been given."""

    name: str
    saved: int
    right: int


@cache
def practice() -> Practice:
    return read_file(assets.DATA / "practice.toml", Practice)


def start() -> GameStarted:
    """Return the first entry of a practice table."""
    lesson = practice()
    return Setup(load(lesson.rules), lesson.players, name=lesson.name).start()


def practice_of(game: Game) -> Practice | None:
    """Return the practice a table was made for, None for any other table."""
    lesson = practice()
    is_ours = (game.name, game.players, game.rules.id) == (
        lesson.name,
        lesson.players,
        lesson.rules,
    )
    return lesson if is_ours else None


def result(game: Game) -> tuple[PracticeSide, ...]:
    """Compare the first hand of a practice table with the right result; () before it is saved."""
    if not game.hands:
        return ()
    checked = check_hand(game.rules, hand_tally(game, practice().sides, 1))
    return tuple(
        PracticeSide(side.name, saved, sum(line.points for line in score.lines))
        for side, saved, score in zip(game.sides, game.hands[0].nets, checked.scores, strict=True)
    )
