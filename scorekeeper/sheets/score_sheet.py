"""The score sheet of a game: the result and all hands first, then every line of every hand."""

from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.names import with_readable_names
from scorekeeper.sheets.page_flow import Flow, RunningHead
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.score_ending import (
    LEAST_CHART,
    RuledHands,
    closing_height,
    draw_chart_alone,
    draw_closing,
)
from scorekeeper.sheets.score_hands import brought_rows, hand_rows, mark_of, penalty_mark
from scorekeeper.sheets.score_notes import draw_in_play, draw_table_notes
from scorekeeper.sheets.score_summary import RunningTable, draw_heading, draw_result
from scorekeeper.sheets.side_columns import SideColumns
from scorekeeper.sheets.text import HOUSE, MARK_NOTES, day
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.rule_words import house_rules

WIDE, LARGE_WIDE = 4, 2  # more sides than this need the long side of the paper


def score_sheet(
    game: Game, paper: str = DEFAULT_PAPER, *, large: bool = False, ruled_pages: int = 0
) -> Sheet:
    """Return a game on paper."""
    game = with_readable_names(game)
    flow = game_flow(game, paper, large=large)
    draw_heading(flow, game)
    draw_result(flow, game)
    draw_in_play(flow, game)
    is_signed = False
    if game.hands or game.brought:
        below = closing_height(flow, game, LEAST_CHART)
        RunningTable(flow, game).draw(below)
        is_signed = game.outcome is not None and flow.room >= below
        if is_signed:
            draw_closing(flow, game)
        elif game.outcome is None:
            draw_chart_alone(flow, game)
    draw_table_notes(flow, game)
    if game.hands:
        _hands(flow, game)
    if game.outcome is None:
        RuledHands(flow, game).draw(ruled_pages)
    elif not is_signed:
        draw_closing(flow, game)
    return flow.finish()


def game_flow(game: Game, paper: str, *, large: bool) -> Flow:
    """Return the empty pages of a game, with its name above and its book below."""
    sheet = Sheet(
        f"{game.name}, {day(game.started)}",
        paper,
        large=large,
        landscape=len(game.sides) > (LARGE_WIDE if large else WIDE),
        subject=f"Canasta score, {game.rules_name}: {', '.join(game.players)}",
        made=game.saved,
    )
    head = RunningHead(
        f"{game.name} · {game.rules_name}", day(game.started), f"Scorekeeper · {game.rules.book}"
    )
    return Flow(sheet, head, marks_of(game))


def marks_of(game: Game) -> tuple[str, ...]:
    """Return the marks that a sheet of this game has."""
    marks = {
        mark_of(hand.counted_by, line).strip()
        for hand in game.hands
        for lines in hand.lines
        for line in lines
    }
    marks |= {penalty_mark(game, penalty).strip() for penalty in game.penalties}
    if house_rules(game.rules):
        marks.add(HOUSE)
    return tuple(mark for mark in MARK_NOTES if mark in marks)


def _hands(flow: Flow, game: Game) -> None:
    """Write every hand under the names of the sides."""
    columns = SideColumns(flow, _names(game, game.hands[0]))
    first = list(hand_rows(columns, game, game.hands[0]))
    head = 14.0 * 3 + sum(map(columns.height, first))
    if flow.room < head and not flow.is_fresh:
        flow.turn_page()
    columns.head()
    if game.brought:
        columns.block(brought_rows(game.brought), "Brought over, continued")
    for hand in game.hands:
        rows = list(hand_rows(columns, game, hand))
        columns.rename(_names(game, hand), rows)
        columns.block(rows, f"Hand {hand.number}, continued")


def _names(game: Game, hand: Hand) -> list[str]:
    """Return what the sides were called in a hand; a substitute may have come since."""
    return [side.name for side in game.sides_at(hand.number)]
