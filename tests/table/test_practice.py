"""The practice hand: it is a hand the book allows, and what was saved is compared with it."""

from scorekeeper.hand.checks import check_hand
from scorekeeper.rules.library import load
from scorekeeper.table import practice
from scorekeeper.table.entries import Record
from scorekeeper.table.fold import fold_records
from scorekeeper.table.game import Game, hand_tally
from tests.support.games import make_game
from tests.support.small_ledger import Ledger


def fresh() -> Game:
    return fold_records((Record(1, "2026-01-31T19:00:00Z", "Ann", practice.start()),))


def test_the_hand_is_one_the_book_allows_and_comes_to_what_the_books_say() -> None:
    game = fresh()
    checked = check_hand(game.rules, hand_tally(game, practice.practice().sides))
    assert checked.problems == ()
    assert [sum(line.points for line in score.lines) for score in checked.scores] == [1395, 460]


def test_a_step_shows_the_melds_of_its_side() -> None:
    lesson = practice.practice()
    assert lesson.melds(0) == ()
    assert lesson.melds(2) == (("Q", "Q", "Q", "Q", "Q", "2", "2"), ("4", "4", "4"))
    assert {step.shows for step in lesson.steps} == {0, 1, 2}


def test_only_the_practice_table_is_one() -> None:
    assert practice.practice_of(fresh()) is practice.practice()
    assert practice.practice_of(make_game(hands=0)) is None
    assert practice.practice().rules in (load("hudson").id,)


def test_what_was_saved_is_compared_side_by_side() -> None:
    assert practice.result(fresh()) == ()
    ledger = Ledger("hudson", 2)
    ledger.hand(1395, 450)
    first, second = practice.result(ledger.game)
    assert (first.saved, first.right) == (1395, 1395)
    assert (second.saved, second.right) == (450, 460)
