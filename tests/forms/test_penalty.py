"""The penalty form becomes an entry, or says at each field what is wrong."""

import pytest
from msgspec import UNSET

from scorekeeper.forms.penalty import read_penalty
from scorekeeper.table.entries import PenaltyGiven
from scorekeeper.table.game import Game
from tests.support.games import make_game

GAME: Game = make_game("hudson", 4, hands=0)
FREE = {"side": "2", "penalty": "free", "points": "−100", "why": " Saw  a card "}


def test_a_penalty_the_book_names_has_its_points_and_cite() -> None:
    named = GAME.rules.penalties[0]
    read = read_penalty(GAME, {"side": "1", "penalty": named.id, "points": "junk"})
    assert read.faults == {}
    assert read.entry.side == 0 and read.entry.player is None
    assert read.entry.points == -named.points
    assert (read.entry.why, read.entry.cites) == (named.label, (named.cite,))
    assert read.entry.penalty == named.id


def test_a_penalty_that_raises_the_minimum_reminds_of_it() -> None:
    game = make_game("bicycle", 4, hands=0)
    raising = next(penalty for penalty in game.rules.penalties if penalty.minimum)
    entry = read_penalty(game, {"side": "1", "penalty": raising.id}).entry
    assert entry.minimum == raising.minimum
    assert entry.effects == (f"minimum+{raising.minimum}",)


def test_the_tables_own_penalty_has_what_was_typed() -> None:
    read = read_penalty(GAME, FREE)
    assert read.faults == {}
    assert read.entry == PenaltyGiven(1, None, points=-100, why="Saw a card")
    assert read.entry.cites is UNSET


def test_a_player_says_which_side_it_is() -> None:
    read = read_penalty(GAME, {**FREE, "side": "", "player": "3"})
    assert read.faults == {}
    assert (read.entry.side, read.entry.player) == (1, 3)


@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"side": ""}, "side", "Whose penalty is it? Tap a side."),
        ({"side": "3"}, "side", "Whose penalty is it? Tap a side."),
        ({"player": "0"}, "player", "Ann does not play for Bo & Dov."),
        ({"penalty": ""}, "penalty", "Choose what happened, or write it down as another one."),
        ({"points": "many"}, "points", "“many” is not a whole number."),
        ({"points": "12,5"}, "points", "“12,5” is not a whole number."),
        ({"points": "−"}, "points", "How many points?"),
        ({"points": "100,000"}, "points", "100,000 is far too much."),
        ({"points": "33"}, "points", "33 is not a multiple of 5, as every score is."),
        ({"why": " "}, "why", "Write in a few words what it is for."),
        ({"why": "w" * 121}, "why", "Please shorten this to 120 letters."),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    fields: dict[str, str], field: str, message: str
) -> None:
    assert read_penalty(GAME, FREE | fields).faults == {field: message}


def test_points_count_for_the_side_only_where_they_are_said_to_be_a_bonus() -> None:
    assert read_penalty(GAME, FREE | {"points": "100"}).entry.points == -100
    assert read_penalty(GAME, FREE | {"points": "−100", "bonus": "1"}).entry.points == 100
    assert read_penalty(GAME, FREE | {"points": "3*100-20"}).entry.points == -280
