"""The end of a score sheet: the chart, the outcome, ruled rows to go on, signatures."""

from collections.abc import Iterator

from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, lines_of
from scorekeeper.sheets.chart import draw_chart
from scorekeeper.sheets.page_flow import LEADING, MARGIN, SIZE, Flow
from scorekeeper.sheets.shapes import suit
from scorekeeper.sheets.text import cite
from scorekeeper.table.game import Game
from scorekeeper.text import number

CHART = 190.0
BLANK = 21.0  # height of a row to be filled in by hand
IN_HAND = "Cards left in hand"
BLANK_LABELS = (
    "Canastas and other bonuses",
    "Cards on the table",
    IN_HAND,
    "Penalties",
    "This hand",
    "Total",
)
BLANK_HAND = (len(BLANK_LABELS) + 1) * BLANK + 8
FEWEST_BLANKS = 3
OUTCOME = 15.0
SIGNATURE = 44.0  # height of a line to sign on
MOST_ABREAST = 4


def draw_ending(flow: Flow) -> None:
    """Write the end of a sheet; a game that is not over gets room to go on by hand."""
    if flow.game.hands:
        _chart(flow)
    _outcome(flow)
    if flow.game.outcome is None:
        _blank_hands(flow)
    _signatures(flow)


def _blank_hands(flow: Flow) -> None:
    """Rule at least so many hands, and as many as fit above the signatures."""
    below = _rows_of_signatures(flow) * SIGNATURE
    ruled = 0
    while ruled < FEWEST_BLANKS or flow.room >= BLANK_HAND + below:
        if not ruled and flow.room >= BLANK_HAND + 50:
            flow.side_names()
        elif flow.room < BLANK_HAND:
            flow.turn_to_hands()
        _blank_hand(flow, flow.game.number + ruled)
        ruled += 1


def _blank_hand(flow: Flow, number: int) -> None:
    sheet, columns = flow.sheet, flow.columns
    top = flow.y
    sheet.across(MARGIN, top, columns.width, THIN)
    for row, label in enumerate((f"Hand {number}", *map(flow.game.rules.say, _labels(flow)))):
        cell = Box(MARGIN, top + row * BLANK, columns.words - 4, BLANK)
        sheet.write(label, cell, SIZE, bold=row in (0, len(BLANK_LABELS)))
        sheet.across(MARGIN, cell.bottom, columns.width, HAIR)
        if row == 0:
            for side in range(columns.sides):
                known = f" {flow.game.needs[side].points}" if number == flow.game.number else ""
                sheet.write(f"needs{known}", columns.cell(side, cell.y, BLANK), 9)
    flow.y += BLANK_HAND - 8
    flow.rule_columns(top)
    flow.y += 8


def _labels(flow: Flow) -> Iterator[str]:
    """Yield the rows of a hand; cards laid aside are counted with those in hand."""
    reserve = flow.game.rules.reserve
    for label in BLANK_LABELS:
        yield f"{label} and {reserve.name}" if reserve and label == IN_HAND else label


def _chart(flow: Flow) -> None:
    if flow.room < CHART + 24:
        flow.turn_page()
    flow.sheet.across(MARGIN, flow.y, flow.columns.width, THICK)
    flow.y += 6
    cell = Box(MARGIN, flow.y, flow.columns.width, LEADING)
    flow.sheet.write("Totals after each hand", cell, SIZE, bold=True)
    flow.y += LEADING + 4
    draw_chart(flow.sheet, flow.game, Box(MARGIN, flow.y, flow.columns.width, CHART - 20))
    flow.y += CHART - 8


def _outcome(flow: Flow) -> None:
    width = flow.columns.width - 76
    lines = lines_of(outcome_words(flow.game), width, OUTCOME, True)
    height = len(lines) * 20 + 18
    if flow.room < height + 10:
        flow.turn_page()
    box = Box(MARGIN, flow.y, flow.columns.width, height)
    flow.sheet.frame(box, THICK)
    flow.sheet.frame(box.inset(2.5), HAIR)
    middle = box.y + height / 2 - 8
    flow.sheet.draw(suit("spade", box.x + 12, middle, 16))
    flow.sheet.draw(suit("heart", box.right - 28, middle, 16))
    for index, line in enumerate(lines):
        cell = Box(box.x + 38, box.y + 9 + index * 20, width, 20)
        flow.sheet.write(line, cell, OUTCOME, bold=True, align="center")
    flow.y += height + 10


def outcome_words(game: Game) -> Iterator[str]:
    """Yield how the game ended, or what its score is so far."""
    outcome = game.outcome
    if outcome is None:
        at_the_end = "at the target" if 0 < game.target <= max(game.totals) else "at the end"
        yield f"Level {at_the_end}: another hand decides" if game.is_tied else "Still in play"
        needs = zip(game.sides, game.needs, strict=True)
        yield from (f"{side.name} needs {need.band.words(need.raised)}" for side, need in needs)
        return
    if outcome.winner is None:
        best = number(max(game.totals))
        yield f"Ended level at {best}" if outcome.reason == "ended" else f"A draw at {best}"
        return
    side, total = game.sides[outcome.winner].name, number(game.totals[outcome.winner])
    ahead = f"{side} with {total}, {number(outcome.margin)} ahead"
    if outcome.reason == "ended":
        before = "the target" if game.target else "the last hand"
        yield f"Ended before {before}, in the lead: {ahead}"
        return
    yield f"Winner: {ahead}"
    if outcome.reason == "both-over":
        yield "More than one side passed the target: the highest total wins"
    if outcome.reason == "time":
        yield "The time was up: the highest total wins"
    if outcome.reason == "deals":
        yield f"All {game.deals} hands are played: the highest total wins"
    if outcome.cite:
        yield cite(game.rules, outcome.cite)


def _signatures(flow: Flow) -> None:
    """Rule a line for each player to sign on."""
    names = flow.game.players
    rows = _rows_of_signatures(flow)
    if flow.room < rows * SIGNATURE:
        flow.turn_page()
    abreast = -(-len(names) // rows)
    width = flow.columns.width / abreast
    for index, name in enumerate(names):
        row, column = divmod(index, abreast)
        x = MARGIN + column * width
        y = flow.y + row * SIGNATURE + SIGNATURE - LEADING - 3
        flow.sheet.across(x, y, width - 16, THIN)
        flow.sheet.write(name, Box(x, y + 2, width - 16, LEADING), 9.5)
    flow.y += rows * SIGNATURE


def _rows_of_signatures(flow: Flow) -> int:
    return -(-len(flow.game.players) // MOST_ABREAST)
