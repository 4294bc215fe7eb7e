"""A game on one page: the result, every hand in a table, the chart, the signatures."""

from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.names import with_readable_names
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.score_ending import (
    LEAST_CHART,
    closing_height,
    draw_chart_alone,
    draw_closing,
)
from scorekeeper.sheets.score_notes import draw_in_play
from scorekeeper.sheets.score_sheet import game_flow
from scorekeeper.sheets.score_summary import RunningTable, draw_heading, draw_result
from scorekeeper.table.game import Game


def game_summary(game: Game, paper: str = DEFAULT_PAPER, *, large: bool = False) -> Sheet:
    """Return a game on one page; the chart is left out where the hands need its room."""
    game = with_readable_names(game)
    flow = game_flow(game, paper, large=large)
    draw_heading(flow, game)
    draw_result(flow, game)
    draw_in_play(flow, game)
    below = closing_height(flow, game, LEAST_CHART)
    if game.hands or game.brought:
        RunningTable(flow, game).draw(below)
    if game.outcome and flow.room >= below:
        draw_closing(flow, game)
    elif game.hands:
        draw_chart_alone(flow, game)
    return flow.finish()
