"""The simple pad: two columns or more, a row for each hand, one or two pads on a page."""

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.blank_sheet import check_players
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import marker, suit
from scorekeeper.sheets.text import game_title, opening_table
from scorekeeper.sheets.typesetting import width_of, wrapped

SIZE, LEADING = 11.0, 13.5
ROW, LEAST_ROW = 22.0, 16.0  # 7.8 mm
EDGE, BETWEEN, GAP = 30.0, 16.0, 8.0
HANDS = 30.0  # room for the number of a hand
MOST_NARROW = 57.0  # 20 mm: narrower halves take one figure, the total


def pad(  # noqa: PLR0913
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    two: bool = False,
    large: bool = False,
) -> Sheet:
    """Return the pad on paper; two pads lie side by side, to be cut apart."""
    check_players(rules, players)
    rules = rules.for_players(players)
    title = f"Canasta pad, {rules.name}, {players} players"
    sheet = Sheet(title, paper, landscape=two, large=large, subject=rules.book)
    sheet.new_page()
    edge = max(EDGE / sheet.scale, 20.0)
    count = 2 if two else 1
    width = (sheet.width - 2 * edge - (count - 1) * 2 * BETWEEN) / count
    for place in range(count):
        x = edge + place * (width + 2 * BETWEEN)
        box = Box(x, edge, width, sheet.height - 2 * edge)
        _pad(sheet, rules, len(rules.seating(players).sides), names, box)
    if two:
        middle = sheet.width / 2
        sheet.rule((middle, edge), (middle, sheet.height - edge), HAIR, (1, 5))
    return sheet


def _pad(sheet: Sheet, rules: RuleSet, sides: int, names: Sequence[str], box: Box) -> None:
    """Rule one pad; a game of a few hands is ruled as often as there is room."""
    sheet.draw(suit("spade", box.x, box.y + 2, 12))
    sheet.draw(suit("heart", box.x + 15, box.y + 2, 12))
    name = Box(box.x + 34, box.y, box.w - 34, 18)
    sheet.write(game_title(rules, name.w, 12), name, 13, bold=True, role="H1")
    opening = f"To open: {opening_table(rules)}." if rules.has_opening else ""
    note = wrapped(opening, box.w, SIZE)
    bottom = box.bottom - len(note) * LEADING
    sheet.write_lines(note, Box(box.x, bottom, box.w, LEADING), SIZE, LEADING)
    row = max(ROW / sheet.scale, LEAST_ROW)
    top, room = box.y + 24, bottom - box.y - 28
    games = max(1, int(room // ((rules.deals + 3) * row + GAP))) if rules.deals else 1
    for game in range(games):
        place = Box(box.x, top + game * room / games, box.w, room / games - GAP)
        _game(sheet, rules, sides, names, place)


def _game(sheet: Sheet, rules: RuleSet, sides: int, names: Sequence[str], box: Box) -> None:
    """Rule one game: the names, its hands, the winner and the date."""
    row = max(ROW / sheet.scale, LEAST_ROW)
    y = _names(sheet, sides, names, Box(box.x, box.y, box.w, 18)) + 6
    count = min(int((box.bottom - y) // row) - 2, rules.deals or 99)
    _rows(sheet, sides, Box(box.x, y, box.w, row), count)
    below = Box(box.x, y + (count + 1) * row + 2, box.w, row - 2)
    date = min(130.0, box.w * 0.4)
    ruled_line(sheet, "Winner", Box(below.x, below.y, below.w - date - 10, below.h))
    ruled_line(sheet, "Date", Box(below.right - date, below.y, date, below.h))


def ruled_line(sheet: Sheet, label: str, box: Box) -> None:
    """Write a word with a line to write on behind it."""
    lead = width_of(label, SIZE) + 6
    sheet.write(label, Box(box.x, box.y, lead, box.h), SIZE)
    sheet.across(box.x + lead, box.bottom - 3, box.w - lead, THIN)


def _names(sheet: Sheet, sides: int, names: Sequence[str], box: Box) -> float:
    """Write the name of each side above its column, or rule a line for it."""
    column = (box.w - HANDS) / sides
    for side in range(sides):
        x = box.x + HANDS + side * column
        sheet.draw([marker(side, x + 8, box.y + 10, 3.4)])
        if side < len(names):
            cell = Box(x + 16, box.y + 2, column - 20, box.h)
            sheet.write(names[side], cell, SIZE, bold=True)
        else:
            sheet.across(x + 16, box.bottom - 2, column - 22, THIN)
    return box.bottom


def _rows(sheet: Sheet, sides: int, first: Box, count: int) -> None:
    """Rule so many hands below a row of heads: for each side what it scored, and its total."""
    row = first.h
    column = (first.w - HANDS) / sides
    halves = 2 if column / 2 * sheet.scale >= MOST_NARROW else 1
    height = (count + 1) * row
    sheet.across(first.x, first.y, first.w, THICK)
    sheet.write("Hand", Box(first.x, first.y, HANDS, row), SIZE)
    for side in range(sides):
        x = first.x + HANDS + side * column
        sheet.down(x, first.y, height, THIN)
        for half, head in enumerate(("score", "total")[2 - halves :]):
            cell = Box(x + half * column / halves, first.y, column / halves, row)
            sheet.write(head, cell, SIZE, align="center")
            if half:
                sheet.down(cell.x, first.y, height, HAIR)
    sheet.down(first.right, first.y, height, THIN)
    for hand in range(1, count + 1):
        y = first.y + hand * row
        sheet.across(first.x, y, first.w, THIN if hand == 1 else HAIR)
        words = str(hand)
        sheet.write(words, Box(first.x, y, HANDS - 6, row), SIZE, align="right")
    sheet.across(first.x, first.y + height, first.w, THICK)
