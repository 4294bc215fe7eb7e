"""The chart on a score sheet."""

from itertools import pairwise

import pytest

from scorekeeper.sheets.canvas import Box, Sheet
from scorekeeper.sheets.chart import LINE, MOST_HANDS, MOST_STEPS, draw_chart
from scorekeeper.sheets.shapes import DASHES
from scorekeeper.table.game import Game
from tests.support.games import make_game
from tests.support.pdfs import assert_nothing_leaves_its_place, six_sides

BOX = Box(40, 100, 500, 170)


def chart_of(game: Game) -> Sheet:
    sheet = Sheet("Chart")
    sheet.new_page()
    draw_chart(sheet, game, BOX)
    return sheet


@pytest.mark.parametrize(("players", "hands"), [(2, 1), (3, 6), (4, 12), (6, 40)])
def test_a_chart_has_a_line_for_each_side_and_stays_in_its_box(players: int, hands: int) -> None:
    game = make_game("hudson", players, hands)
    sheet = chart_of(game)
    page = sheet.page
    for side in range(1, len(game.sides)):
        assert sum(line.dash == DASHES[side] for line in page.strokes) == hands
    marks = [shape for shape in page.shapes if shape.filled]  # the rest hides the grid
    assert len(marks) == (hands + 1) * len(game.sides)  # a mark for each hand and name
    assert all(BOX.x <= line.x1 <= line.x2 <= BOX.right for line in page.strokes)
    assert all(BOX.y <= y <= BOX.bottom for line in page.strokes for y in (line.y1, line.y2))
    assert_nothing_leaves_its_place(sheet)


def test_the_axis_has_few_round_numbers() -> None:
    texts = [run.text for run in chart_of(make_game("miller", 4, 14)).page.texts]
    totals = [int(t.replace(",", "").replace("−", "-")) for t in texts if t[-1] == "0"]
    levels = [total for total in totals if total % 100 == 0]
    assert 0 in levels and len(levels) <= MOST_STEPS + 1
    steps = {after - before for before, after in pairwise(levels)}
    assert len(steps) == 1


def test_forty_hands_are_not_all_numbered() -> None:
    texts = [run.text for run in chart_of(make_game("hudson", 2, 40)).page.texts]
    assert [text for text in texts if text.isdigit() and 0 < int(text) <= 40] == [
        str(hand) for hand in range(2, 41, 2)
    ]
    assert len(range(2, 41, 2)) <= MOST_HANDS


def test_names_of_level_sides_do_not_touch() -> None:
    game = make_game("hudson", 6, 1, rules=six_sides())
    names = [run for run in chart_of(game).page.texts if run.text in game.players]
    tops = sorted(run.cell.y for run in names)
    assert len(tops) == 6 and tops[-1] + LINE <= BOX.bottom
    assert all(below - above >= LINE - 0.001 for above, below in pairwise(tops))


def test_a_target_in_sight_is_drawn() -> None:
    near, far = make_game("hudson", 4, 8, target=3000), make_game("hudson", 4, 2, target=90_000)
    assert [line.dash for line in chart_of(near).page.strokes].count((4, 2)) == 1
    assert "to 3,000" in [run.text for run in chart_of(near).page.texts]
    assert [line.dash for line in chart_of(far).page.strokes].count((4, 2)) == 0


def test_a_low_chart_has_fewer_numbers_and_none_touches() -> None:
    sheet = Sheet("A low chart")
    sheet.new_page()
    draw_chart(sheet, make_game("miller", 4, 14), Box(40, 80, 500, 70))
    assert_nothing_leaves_its_place(sheet)
