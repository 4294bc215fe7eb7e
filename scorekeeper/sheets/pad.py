"""The simple pad: two columns or more, a row for each hand, one or two pads on a page."""

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.blank_sheet import check_players
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import marker, suit
from scorekeeper.sheets.text import marked, opening_words
from scorekeeper.sheets.typesetting import width_of, wrapped

SIZE, LEADING = 11.0, 13.5
ROW, LEAST_ROW = 22.0, 16.0  # 7.8 mm
EDGE, BETWEEN = 30.0, 16.0
HANDS = 30.0  # room for the number of a hand
MOST_NARROW = 57.0  # 20 mm: narrower halves take one figure, the total


def pad(  # noqa: PLR0913 (what a pad is for, by name)
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    two: bool = False,
    large: bool = False,
) -> bytes:
    """Return a pad for one game, or two pads on a page, as a PDF."""
    return draw_pad(rules, players, paper, names=names, two=two, large=large).pdf()


def draw_pad(  # noqa: PLR0913
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
    sheet.draw(suit("spade", box.x, box.y + 2, 12))
    sheet.draw(suit("heart", box.x + 15, box.y + 2, 12))
    date = min(130.0, box.w * 0.4)
    name = Box(box.x + 34, box.y, box.w - 40 - date, 18)
    sheet.write(f"Canasta · {rules.name}", name, 13, bold=True)
    _line(sheet, "Date", Box(box.right - date, box.y, date, 18))
    y = _names(sheet, sides, names, Box(box.x, box.y + 24, box.w, 18))
    bands = [f"{rules.band_label(b)}: {marked(opening_words(rules, b), b)}" for b in rules.bands]
    note = wrapped(f"To open: {', '.join(bands)}.", box.w, SIZE)
    bottom = box.bottom - len(note) * LEADING - 26
    _rows(sheet, rules, sides, Box(box.x, y + 6, box.w, bottom - y - 6))
    sheet.write_lines(note, Box(box.x, bottom + 4, box.w, LEADING), SIZE, LEADING)
    _line(sheet, "Winner", Box(box.x, box.bottom - 18, box.w, 18))


def _line(sheet: Sheet, label: str, box: Box) -> None:
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


def _rows(sheet: Sheet, rules: RuleSet, sides: int, box: Box) -> None:
    """Rule the hands: for each side what it scored, and its total."""
    row = max(ROW / sheet.scale, LEAST_ROW)
    column = (box.w - HANDS) / sides
    halves = 2 if column / 2 * sheet.scale >= MOST_NARROW else 1
    count = min(int(box.h // row) - 1, rules.deals or 99)
    height = (count + 1) * row
    sheet.across(box.x, box.y, box.w, THICK)
    sheet.write("Hand", Box(box.x, box.y, HANDS, row), SIZE)
    for side in range(sides):
        x = box.x + HANDS + side * column
        sheet.down(x, box.y, height, THIN)
        for half, head in enumerate(("hand", "total")[2 - halves :]):
            cell = Box(x + half * column / halves, box.y, column / halves, row)
            sheet.write(head, cell, SIZE, align="center")
            if half:
                sheet.down(cell.x, box.y, height, HAIR)
    sheet.down(box.right, box.y, height, THIN)
    for hand in range(1, count + 1):
        y = box.y + hand * row
        sheet.across(box.x, y, box.w, THIN if hand == 1 else HAIR)
        words = str(hand)
        sheet.write(words, Box(box.x, y, HANDS - 6, row), SIZE, align="right")
    sheet.across(box.x, box.y + height, box.w, THICK)
