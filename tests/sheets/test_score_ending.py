"""The end of a score sheet: the outcome, rows to go on, lines to sign."""

import re

import msgspec
import pytest

from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.score_ending import FEWEST_BLANKS, outcome_words
from scorekeeper.sheets.score_sheet import draw_score_sheet, score_sheet
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Outcome
from scorekeeper.text import number
from tests.support.games import make_entries, make_game
from tests.support.pdfs import flat, read, with_entry
from tests.support.rule_sets import FOUR_DEALS, with_sheet
from tests.support.small_ledger import Ledger


def test_a_finished_game_names_the_winner_and_has_lines_to_sign() -> None:
    game = make_game("hudson", 4, 8, target=3000)
    assert game.outcome and game.outcome.winner is not None
    last = " ".join(read(score_sheet(game))[-1].split())
    total = number(game.totals[game.outcome.winner])
    assert f"Winner: {game.sides[game.outcome.winner].name} with {total}" in last
    assert game.rules.cite_label(game.outcome.cite) in last
    assert all(name in last for name in game.players)


def test_a_game_in_progress_leaves_ruled_rows_to_go_on_by_hand() -> None:
    game = make_game("hudson", 4, 3, target=50_000)
    text = flat(score_sheet(game))
    assert "Still in play" in text
    for ahead in range(4, 7):
        assert re.search(rf"Hand {ahead} ", text)
    assert f"needs {game.needs[0].points}" in text


def test_a_level_end_has_no_winner() -> None:
    game = fold(with_entry(make_entries(hands=0), "ended", {}))
    assert "Ended level at 0" in flat(score_sheet(game))


def test_the_outcome_is_given_with_its_reason() -> None:
    game = make_game("hudson", 4, 8, target=3000)
    assert game.outcome and game.outcome.winner is not None
    both = msgspec.structs.replace(
        game, outcome=Outcome("both-over", game.outcome.winner, 50, "hudson:60")
    )
    winner, why, cited = outcome_words(both)
    assert winner.endswith(", 50 ahead")
    assert why == "More than one side passed the target: the highest total wins"
    assert cited.replace("\xa0", " ") == "Hudson ¶60"
    uncited = msgspec.structs.replace(game, outcome=Outcome("target", 1, 20))
    (winner,) = outcome_words(uncited)
    assert winner == f"Winner: Bo & Dov with {number(game.totals[1])}, 20 ahead"
    ended = msgspec.structs.replace(game, outcome=Outcome("ended", 0, 50))
    (stopped,) = outcome_words(ended)
    assert stopped.startswith("Ended before the target, in the lead: Ann & Cleo")


def test_a_game_in_play_says_what_each_side_needs() -> None:
    game = make_game("hudson", 4, 0)
    assert list(outcome_words(game)) == [
        "Still in play",
        "Ann & Cleo needs 50",
        "Bo & Dov needs 50",
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_there_is_room_for_some_hands_and_every_signature(paper: str) -> None:
    game = make_game("hudson", 6, 14, target=90_000)
    texts = [run.text for page in draw_score_sheet(game, paper).pages for run in page.texts]
    ruled = [text for text in texts if re.fullmatch(r"Hand \d+", text)]
    assert len(ruled) >= FEWEST_BLANKS
    assert all(texts.count(name) >= 1 for name in game.players)


def test_a_game_of_some_hands_ends_after_the_last_or_is_drawn() -> None:
    table = Ledger(with_sheet(FOUR_DEALS))
    for _ in range(4):
        table.hand(500, 500)
    assert next(outcome_words(table.game)) == "Level at the end: another hand decides"
    table.hand(5, 0)
    assert list(outcome_words(table.game)) == [
        "Winner: We with 2,005, 5 ahead",
        "All 4 hands are played: the highest total wins",
    ]
    drawn = msgspec.structs.replace(table.game, outcome=Outcome("deals", None, 0))
    assert list(outcome_words(drawn)) == ["A draw at 2,005"]
    stopped = msgspec.structs.replace(table.game, outcome=Outcome("ended", 0, 5))
    assert next(outcome_words(stopped)).startswith("Ended before the last hand, in the lead: We")
    played = msgspec.structs.replace(make_game("hudson", 4, 4), target=0, deals=4)
    assert "4 hands · a game of 4 hands" in flat(score_sheet(played))
