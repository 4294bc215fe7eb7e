"""Lines: points with their reason and paragraph, said as players say them."""

import pytest

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import Line, net_of, penalty_line, reason, why_not_in_book
from scorekeeper.hand.tally import Penalty, read_hand
from scorekeeper.rules.library import load


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (Line("natural", 1, 500, "hudson:57"), "1 natural canasta"),
        (Line("mixed", 2, 600, "hudson:57"), "2 mixed canastas"),
        (Line("red-three", 3, 300, "hudson:10"), "3 red threes"),
        (Line("out", 1, 100, "hudson:52"), "Going out"),
        (Line("concealed", 1, 100, "hudson:55"), "Concealed hand"),
        (Line("cards", 1, 120, "hudson:57"), "Cards on the table"),
        (Line("hand", 1, -45, "hudson:57"), "Cards left in hand"),
        (penalty_line(Penalty(-100, "hudson:57", "drew out of turn")), "drew out of turn"),
        (penalty_line(Penalty(-100)), "Penalty"),
    ],
)
def test_a_line_is_said_as_a_player_would(line: Line, said: str) -> None:
    assert reason(load("hudson"), line) == said


@pytest.mark.parametrize(
    ("book", "item", "ours"),
    [
        ("hudson", "natural", False),
        ("hudson", "cards", False),
        ("hudson", "hand", False),
        ("hudson", "penalty", False),
        ("official1950", "natural", True),
        ("official1950", "cards", False),
        ("miller", "cards", True),
        ("miller", "hand", True),
        ("miller", "unfinished-wild", True),
    ],
)
def test_a_value_the_book_does_not_state_is_marked(book: str, item: str, ours: bool) -> None:
    assert bool(why_not_in_book(load(book), Line(item, 1, 0, ""))) == ours


def test_the_net_is_the_sum_of_the_lines() -> None:
    assert net_of([Line("cards", 1, 120, ""), Line("hand", 1, -45, "")]) == 75
    assert net_of([]) == 0


def test_a_side_that_did_nothing_has_no_lines() -> None:
    nothing = {"points": 0, "held_points": 0}
    hand = read_hand({"rules": "hudson", "players": 4, "sides": [nothing, nothing]})
    score = check_hand(load("hudson"), hand).scores[0]
    assert (score.lines, score.net, score.total, score.needs) == ((), 0, 0, 50)
