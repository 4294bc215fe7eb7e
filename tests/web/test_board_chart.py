"""The chart shows every total of every side, whatever the names."""

import pytest

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.web.board_chart import HEIGHT, WIDTH, Chart, board_chart, in_words
from tests.support.games import make_game
from tests.support.rule_sets import FOUR_DEALS, with_sheet
from tests.support.small_ledger import Ledger

EVERY = [(rules.id, count) for rules in all_rule_sets().values() for count in rules.player_counts]


def chart(rules: str = "hudson", players: int = 4, **how: int) -> Chart:
    drawn = board_chart(make_game(rules, players, **how))
    assert drawn is not None
    return drawn


@pytest.mark.parametrize(("rules", "players"), EVERY)
def test_each_side_has_a_line_with_a_point_for_each_hand(rules: str, players: int) -> None:
    lines = chart(rules, players, hands=7).lines
    assert len(lines) == len(make_game(rules, players, hands=0).sides)
    assert all(len(line.points.split()) == 8 for line in lines)


def test_every_point_is_inside_the_picture_even_below_zero() -> None:
    drawn = chart("miller", 4, hands=9, seed=3)
    points = [point.split(",") for line in drawn.lines for point in line.points.split()]
    assert all(0 <= float(x) <= WIDTH and 0 <= float(y) <= HEIGHT for x, y in points)
    assert len(points) == 10 * len(drawn.lines)


def test_a_higher_total_stands_higher() -> None:
    game = make_game(hands=3, penalties=False)
    drawn = board_chart(game)
    assert drawn is not None
    ends = {line.side_number: float(line.end.split()[1]) for line in drawn.lines}
    assert (ends[1] < ends[2]) == (game.totals[0] > game.totals[1])


def test_the_first_side_is_drawn_last_on_top_of_the_others() -> None:
    assert [line.side_number for line in chart(players=3, hands=2).lines] == [3, 2, 1]


def test_there_is_no_chart_before_the_second_hand() -> None:
    assert board_chart(make_game(hands=0)) is None
    assert board_chart(make_game(hands=1, penalties=False)) is None, "one total is no line"


def test_screen_readers_hear_the_totals() -> None:
    game = make_game(hands=2, penalties=False)
    totals = f"Ann & Cleo {game.hands[0].totals[0]:,}, {game.totals[0]:,}"
    assert totals in in_words(game)


def test_without_a_target_the_upper_line_is_the_highest_total() -> None:
    table = Ledger(with_sheet(FOUR_DEALS))
    table.hand(-100, 0)
    table.hand(0, 0)
    low = board_chart(table.game)
    table.hand(1500, 200)
    drawn = board_chart(table.game)
    assert low and drawn and (low.top_total, drawn.top_total) == (500, 1400)
    assert chart(hands=2).top_total == 5000


@pytest.mark.parametrize(
    ("hands", "numbers"),
    [
        (2, [1, 2]),
        (4, [1, 2, 3, 4]),
        (12, [2, 4, 6, 8, 10, 12]),
        (31, [3, 7, 11, 15, 19, 23, 27, 31]),
    ],
)
def test_hands_are_numbered_below_and_the_last_one_always(hands: int, numbers: list[int]) -> None:
    drawn = chart(hands=hands, penalties=False, corrections=False)
    assert [number for number, _ in drawn.hands] == numbers
    ends = {line.end.split()[0] for line in drawn.lines}
    assert ends == {drawn.hands[-1][1]}


def test_no_line_crosses_the_figures_at_the_left() -> None:
    drawn = chart("miller", 4, hands=9, seed=3)
    starts = {float(line.points.split(",")[0]) for line in drawn.lines}
    assert starts == {float(drawn.left)}


def test_a_game_that_began_on_paper_numbers_its_hands_from_there() -> None:
    table = Ledger()
    table.add("brought", hands=3, totals=[1480, 2905], dealer=3)
    table.hand(1000, 40)
    table.hand(20, 55)
    drawn = board_chart(table.game)
    assert drawn is not None
    assert [number for number, _ in drawn.hands] == [3, 4, 5]
    assert drawn.label == (
        "Totals after each hand, the first from paper: "
        "We 1,480, 2,480, 2,500; They 2,905, 2,945, 3,000"
    )
