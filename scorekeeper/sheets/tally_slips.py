"""Tally slips: one side's hand, summed as A − B + C − D, several to a page with cut marks."""

from collections.abc import Iterator

import msgspec

from scorekeeper.rules.going_out import takes
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.rules.wording import counts_for, losses, short_conditions, worth
from scorekeeper.sheets.blank_sheet import check_players
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import suit
from scorekeeper.sheets.text import FILLED_IN_NOTE, marked
from scorekeeper.sheets.typesetting import width_of, wrapped

PAD = 17.0  # paper around each slip
CUT = 14.0  # length of a cut mark
SIZE, SMALL = 10.5, 9.0
LEAST_ROW, MOST_ROW = 13.0, 22.0
COUNT, POINTS = 36.0, 54.0  # cells to write in
TITLE, SUM, NOTE = 40.0, 60.0, 10.5  # NOTE for each line


class TallyRow(msgspec.Struct, frozen=True):
    label: str
    worth: str = ""

    def lines(self, room: float) -> int:
        """Return the lines it takes: two where label and worth do not fit side by side."""
        width = width_of(self.label, SIZE) + width_of(self.worth, SMALL) + 6
        return 1 if width <= room else 2


class _Part(msgspec.Struct, frozen=True):
    """One of the four sums of a hand."""

    letter: str
    title: str
    rows: tuple[TallyRow, ...]


def tally_slips(rules: RuleSet, players: int, paper: str = DEFAULT_PAPER) -> bytes:
    """Return a page of slips as a PDF, one slip for each side's hand."""
    return draw_tally_slips(rules, players, paper).pdf()


def draw_tally_slips(rules: RuleSet, players: int, paper: str = DEFAULT_PAPER) -> Sheet:
    """Return the slips on paper: four on a page, or two where a quarter has no room for a book."""
    check_players(rules, players)
    rules = rules.for_players(players)
    sheet = Sheet(f"Tally slips, {rules.name}, {players} players", paper)
    sheet.new_page()
    units = _units(rules, sheet.width / 2 - 2 * PAD)
    below = NOTE * len(_note(rules, players, sheet.width / 2 - 2 * PAD))
    quarter = sheet.height / 2 - 2 * PAD - TITLE - SUM - below
    down = 2 if quarter / units >= LEAST_ROW else 1
    height = sheet.height / down
    for slip in range(2 * down):
        x, y = slip % 2 * sheet.width / 2, slip // 2 * height
        _slip(sheet, rules, players, Box(x, y, sheet.width / 2, height).inset(PAD))
    _cut_marks(sheet, down)
    return sheet


def _units(rules: RuleSet, width: float) -> int:
    """Return the rows of a slip so wide."""
    parts = (_plus(rules), _minus(rules))
    rows = [row for part in parts for row in part.rows]
    return sum(row.lines(_room(width)) for row in rows) + len(parts) + len(rules.cards) + 1


def _room(width: float) -> float:
    return width - COUNT - POINTS - 5


def _plus(rules: RuleSet) -> _Part:
    rows = [row for item in rules.items for row in _rows(rules, item, 1)]
    return _Part("A", "Plus", tuple(rows))


def _minus(rules: RuleSet) -> _Part:
    rows = [row for item in rules.items for row in _rows(rules, item, -1)]
    return _Part("B", "Minus", (*rows, TallyRow("Penalties")))


def _rows(rules: RuleSet, item: Item, wanted_sign: int) -> Iterator[TallyRow]:
    """Yield a row for each case in which an item counts plus, or minus."""
    own_sign = -1 if (item.each or 0) < 0 else 1
    for sign, words in short_conditions(rules, item.sign):
        if sign * own_sign == wanted_sign:
            label = f"{item.label}, {words}" if words else item.label
            yield TallyRow(label, marked(worth(item, signed=False), item))


def _slip(sheet: Sheet, rules: RuleSet, players: int, box: Box) -> None:
    parts = (_plus(rules), _minus(rules))
    note = _note(rules, players, box.w)
    room = box.h - TITLE - SUM - NOTE * len(note)
    unit = min(MOST_ROW, room / _units(rules, box.w))
    _title(sheet, rules, box)
    y = box.y + TITLE
    for part in parts:
        y = _part(sheet, part, Box(box.x, y, box.w, unit))
    y = _cards(sheet, rules, Box(box.x, y, box.w, unit))
    _sum(sheet, Box(box.x, y + 6, box.w, SUM - 6))
    sheet.write_lines(note, Box(box.x, y + SUM, box.w, NOTE * len(note)), 8, NOTE)


def _title(sheet: Sheet, rules: RuleSet, box: Box) -> None:
    sheet.draw(suit("spade", box.x, box.y + 3, 12))
    sheet.draw(suit("heart", box.x + 15, box.y + 3, 12))
    sheet.write(f"Tally · {rules.name}", Box(box.x + 34, box.y, box.w - 34, 18), 12, bold=True)
    y = box.y + 20
    for label, x, width in (("Hand", box.x, 70.0), ("Side", box.x + 80, box.w - 80)):
        sheet.write(label, Box(x, y, 28, 18), SIZE)
        sheet.across(x + 30, y + 15, width - 30, HAIR)


def _part(sheet: Sheet, part: _Part, line: Box) -> float:
    """Rule one sum and return where it ends: a row for each item, its count and its points."""
    unit, y = line.h, line.y
    _section(sheet, part.letter, part.title, line, line.w - COUNT - POINTS - 4)
    small = Box(line.right - COUNT - POINTS + 2, y, COUNT - 4, unit)
    sheet.write("count", small, SMALL, align="center")
    points = Box(line.right - POINTS + 3, y, POINTS - 6, unit)
    sheet.write("points", points, SMALL, align="center")
    y += unit
    room = _room(line.w)
    for row in part.rows:
        sheet.across(line.x, y, line.w, HAIR)
        sheet.write(row.label, Box(line.x, y, room, unit), _size(line))
        y += row.lines(room) * unit
        if row.worth:
            sheet.write(row.worth, Box(line.x, y - unit, room, unit), SMALL, align="right")
    for x in (line.right - COUNT - POINTS, line.right - POINTS):
        sheet.down(x, line.y, y - line.y, HAIR)
    return y


def _size(line: Box) -> float:
    """Return the type size: some paper stays between the letters and the lines of a low row."""
    return min(SIZE, line.h * 0.7)


def _section(sheet: Sheet, letter: str, title: str, line: Box, width: float) -> None:
    sheet.across(line.x, line.y, line.w, THICK)
    cell = Box(line.x, line.y, width, line.h)
    sheet.write(f"{letter} · {title}", cell, _size(line), bold=True)


def _cards(sheet: Sheet, rules: RuleSet, line: Box) -> float:
    """Rule the cards and return where they end: on the table (C) and in hand (D)."""
    unit, y = line.h, line.y
    cell = (line.w - 96) / 2
    sheet.across(line.x, y, line.w, THICK)
    in_hand = f"D · Hand, {rules.reserve.name}" if rules.reserve else "D · In hand"
    for column, title in enumerate(("C · On table", in_hand)):
        head = Box(line.x + 96 + column * cell + 4, y, cell - 6, unit)
        sheet.write(title, head, _size(line), bold=True)
    for card in rules.cards:
        y += unit
        sheet.across(line.x, y, line.w, HAIR)
        sheet.write(marked(card.name, card), Box(line.x, y, 92, unit), _size(line))
        for column, value in enumerate((card.melded, card.held)):
            times = Box(line.x + 96 + column * cell + 28, y, 30, unit)
            sheet.write(f"× {value} =" if value else "–", times, SMALL)
    for x in (line.x + 96, line.x + 96 + cell):
        sheet.down(x, line.y, y + unit - line.y, HAIR)
    sheet.across(line.x, y + unit, line.w, THICK)
    return y + unit


def _sum(sheet: Sheet, box: Box) -> None:
    """Frame the sum: a box for each part and one for the hand."""
    cell = (box.w - 4 * 13) / 5.3
    x = box.x
    for before, name in (("", "A"), ("−", "B"), ("+", "C"), ("−", "D"), ("=", "Hand")):
        if before:
            sheet.write(before, Box(x, box.y + 13, 13, 22), 13, bold=True, align="center")
            x += 13
        width = cell if name != "Hand" else box.right - x
        sheet.write(name, Box(x, box.y, width, 13), SMALL, bold=True, align="center")
        sheet.frame(Box(x, box.y + 13, width, 22), THICK if name == "Hand" else THIN)
        x += width
    half = box.w / 2
    for column, label in enumerate(("Total before", "New total")):
        sheet.write(label, Box(box.x + column * half, box.y + 36, 66, 16), SMALL)
        sheet.across(box.x + column * half + 66, box.y + 50, half - 72, HAIR)


def _note(rules: RuleSet, players: int, width: float) -> tuple[str, ...]:
    needed = rules.to_go_out(players)
    out = f"{players} players: {takes(rules, needed)} to go out."
    notes = [marked(out, needed)]
    if loss := losses(rules, rules.melded_cards.sign):
        notes.append(f"C counts {loss}.")
    if (in_hand := counts_for(rules, rules.held_cards.sign)) != "against the side":
        notes.append(f"D counts {in_hand}.")
    if any(item.silent for item in rules.items):
        notes.append(FILLED_IN_NOTE)
    return wrapped(" ".join(notes), width, 8)


def _cut_marks(sheet: Sheet, down: int) -> None:
    """Mark where to cut, at the edges and where cuts cross."""
    middle, width = sheet.width / 2, sheet.width
    rows = [sheet.height * row / down for row in range(down + 1)]
    for y in rows:
        top, bottom = max(0.0, y - CUT / 2), min(sheet.height, y + CUT / 2)
        sheet.rule((middle, top), (middle, bottom), HAIR)
    for y in rows[1:-1]:
        for x in (0.0, middle, width):
            sheet.rule((max(0.0, x - CUT / 2), y), (min(width, x + CUT / 2), y), HAIR)
    sheet.rule((middle, 0), (middle, sheet.height), HAIR, (1, 5))
    for y in rows[1:-1]:
        sheet.rule((0, y), (width, y), HAIR, (1, 5))
