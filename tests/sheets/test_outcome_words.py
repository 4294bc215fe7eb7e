"""How a game ended, or how it stands, in words."""

import msgspec

from scorekeeper.sheets.outcome_words import OutcomeWords, outcome_words
from scorekeeper.table.game import Outcome
from scorekeeper.text import number
from tests.support.family_books import family_book
from tests.support.games import make_game
from tests.support.rule_sets import FOUR_DEALS, with_sheet
from tests.support.small_ledger import Ledger


def test_the_outcome_is_given_with_its_reason() -> None:
    game = make_game("hudson", 4, 8, target=3000)
    assert game.outcome and game.outcome.winner is not None
    both = msgspec.structs.replace(
        game, outcome=Outcome("both-over", game.outcome.winner, 50, "hudson:60")
    )
    words = outcome_words(both)
    assert words.result.endswith(", 50 ahead")
    why = "More than one side passed the target: the highest total wins (Hudson ¶60)"
    assert [text.replace("\xa0", " ") for text in words.more] == [why]
    uncited = msgspec.structs.replace(game, outcome=Outcome("target", 1, 20))
    won = f"Winner: Bo & Dov with {number(game.totals[1])}, 20 ahead"
    assert outcome_words(uncited) == OutcomeWords(won)
    ended = msgspec.structs.replace(game, outcome=Outcome("ended", 0, 50))
    assert outcome_words(ended).result.startswith("Winner: Ann & Cleo with ")
    early = "Ended by the table before 3,000: the highest total wins"
    assert outcome_words(ended).more == (early,)
    late = msgspec.structs.replace(game, outcome=Outcome("time", 0, 50))
    assert outcome_words(late).more == ("The time was up: the highest total wins",)


def test_a_game_won_at_the_target_says_which_and_by_which_paragraph() -> None:
    table = Ledger()
    table.hand(5100, 300)
    (why,) = outcome_words(table.game).more
    assert why.replace("\xa0", " ") == "The first total of 5,000 or more wins (Hudson ¶59)"


def test_a_game_in_play_says_how_it_stands() -> None:
    fresh = outcome_words(make_game("hudson", 4, 0))
    assert fresh == OutcomeWords("Not begun: the first hand is still to be scored")
    table = Ledger()
    table.hand(500, 500)
    assert outcome_words(table.game) == OutcomeWords(
        "Still in play, level after 1 hand", ("We & They: 4,500 to go to 5,000",)
    )
    table.hand(500, 150)
    assert outcome_words(table.game) == OutcomeWords(
        "Still in play after 2 hands: We 350 ahead", ("We: 4,000 to go to 5,000",)
    )
    table.hand(4000, 4350)
    assert outcome_words(table.game).result == (
        "Level at the target after 3 hands: another hand decides"
    )


def test_a_game_of_some_hands_ends_after_the_last_or_is_drawn() -> None:
    table = Ledger(with_sheet(FOUR_DEALS))
    table.hand(500, 400)
    assert outcome_words(table.game).more == ("3 hands of 4 still to play",)
    table.hand(400, 500)
    for _ in range(2):
        table.hand(500, 500)
    assert outcome_words(table.game).result.startswith("Level at the end after 4 hands")
    table.hand(5, 0)
    assert outcome_words(table.game) == OutcomeWords(
        "Winner: We with 1,905, 5 ahead", ("All 4 hands are played: the highest total wins",)
    )
    drawn = msgspec.structs.replace(table.game, outcome=Outcome("deals", None, 0))
    assert outcome_words(drawn) == OutcomeWords("A draw at 1,905")
    level = msgspec.structs.replace(table.game, outcome=Outcome("ended", None, 0))
    assert outcome_words(level) == OutcomeWords("Ended level at 1,905")
    stopped = msgspec.structs.replace(table.game, outcome=Outcome("ended", 0, 5))
    assert outcome_words(stopped).more == (
        "Ended by the table before its last hand: the highest total wins",
    )


def test_a_special_hand_that_wins_is_named() -> None:
    table = Ledger(family_book("modern"))
    lines = [[{"item": item, "count": 1, "points": points, "cite": ""}] for item, points in (
        ("dream", 8500), ("cards", 9000))]  # fmt: skip
    table.add("hand", sides=[{"items": {"dream": 1}}, {"points": 0, "held_points": 0}], lines=lines)
    assert outcome_words(table.game) == OutcomeWords(
        "Winner: We with 8,500", ("Dream wins the game at once",)
    )
