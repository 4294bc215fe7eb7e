"""The tournament sheet: one match at one table, signed by both sides and by the director."""

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.blank_sheet import check_players
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.pad import LEADING, LEAST_ROW, MOST_NARROW, ROW, SIZE, ruled_line
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import marker, suit
from scorekeeper.sheets.text import opening_table
from scorekeeper.sheets.typesetting import width_of, wrapped

WORDS = 128.0  # the column of hands and dealers
FIELDS = ("Table", "Round", "Date", "Ends at")
RESULT = ("Director's penalties", "Final total", "Match points")
NUMBER = "Pair no."
ALONE = "Player no."
MOST_HANDS = 24
MOST_STRETCH = 1.5  # rows are made so much higher where hands are few
SIGNATURE = 42.0
NARROWEST = 110.0  # a line to sign on is no shorter


def tournament_sheet(
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    large: bool = False,
) -> Sheet:
    """Return the sheet on paper: which match it is, its hands, the result, the signatures."""
    check_players(rules, players)
    rules = rules.for_players(players)
    title = f"Tournament sheet, {rules.name}, {players} players"
    sheet = Sheet(title, paper, large=large, subject=rules.book)
    sheet.new_page()
    _Match(sheet, rules, players, names).draw()
    return sheet


class _Match:
    """Rules the sheet from top to bottom; what is below the hands is known before them."""

    def __init__(self, sheet: Sheet, rules: RuleSet, players: int, names: Sequence[str]) -> None:
        self.sheet, self.rules, self.names = sheet, rules, names
        self.sides = len(rules.seating(players).sides)
        self.number = ALONE if self.sides == players else NUMBER
        margin = sheet.margin
        width, height = sheet.width - 2 * margin, sheet.height - 2 * margin
        self.box = Box(margin, margin, width, height)
        self.row = max(ROW / sheet.scale, LEAST_ROW)
        self.words = min(WORDS, width / 3)
        self.column = (width - self.words) / self.sides

    def draw(self) -> None:
        """Write everything; as many hands as there is room for."""
        y = self._heading()
        y = self._sides(y) + 6
        opening = f"To open: {opening_table(self.rules)}." if self.rules.has_opening else ""
        note = wrapped(opening, self.box.w, SIZE) if opening else []
        end = self.box.bottom - len(note) * LEADING - 4 - self._signature_rows * SIGNATURE
        heads = 1 + len(RESULT)
        count = min(int((end - y) // self.row) - heads, self.rules.deals or MOST_HANDS)
        self.row = min((end - y) / (heads + count), MOST_STRETCH * self.row)
        y = self._hands(y, count)
        self.sheet.write_lines(note, Box(self.box.x, y + 2, self.box.w, LEADING), SIZE, LEADING)
        self._signatures(self.box.bottom - self._signature_rows * SIGNATURE)

    def _heading(self) -> float:
        sheet, box = self.sheet, self.box
        sheet.draw(suit("spade", box.x, box.y + 4, 14))
        sheet.draw(suit("heart", box.x + 18, box.y + 4, 14))
        name = Box(box.x + 40, box.y, box.w - 40, 24)
        sheet.write(f"Tournament · {self.rules.name}", name, 17, bold=True, least=13, role="H1")
        abreast = len(FIELDS) if box.w / len(FIELDS) >= NARROWEST else 2
        width = box.w / abreast
        y = box.y + 30
        for index, field in enumerate(FIELDS):
            row, column = divmod(index, abreast)
            cell = Box(box.x + column * width, y + row * self.row, width - 10, self.row)
            ruled_line(sheet, field, cell)
        return y + -(-len(FIELDS) // abreast) * self.row + 4

    def _sides(self, y: float) -> float:
        """Rule a line for the number and the names of each side, or write the names."""
        sheet, box = self.sheet, self.box
        number = width_of(self.number, SIZE) + 46
        for side in range(self.sides):
            sheet.draw([marker(side, box.x + 5, y + self.row / 2 + 2, 3.4)])
            ruled_line(sheet, self.number, Box(box.x + 16, y, number, self.row))
            names = Box(box.x + number + 26, y, box.w - number - 26, self.row)
            if side < len(self.names):
                sheet.write(self.names[side], names, SIZE, bold=True)
            else:
                sheet.across(names.x, names.bottom - 3, names.w, THIN)
            y += self.row
        return y

    def _hands(self, top: float, count: int) -> float:
        """Rule the hands and the result below them, and return where they end."""
        sheet, box, row = self.sheet, self.box, self.row
        halves = 2 if self.column / 2 * sheet.scale >= MOST_NARROW else 1
        heads = ("score", "total")[2 - halves :]
        bottom = top + (1 + count + len(RESULT)) * row
        result = top + (1 + count) * row
        sheet.across(box.x, top, box.w, THICK)
        sheet.write("Hand, dealer", Box(box.x, top, self.words - 4, row), SIZE)
        for side in range(self.sides):
            x = box.x + self.words + side * self.column
            sheet.draw([marker(side, x + 7, top + row / 2, 3.0)])
            sheet.down(x, top, bottom - top, THIN)
            for half, head in enumerate(heads):
                width = self.column / halves
                cell = Box(x + half * width, top, width, row)
                sheet.write(head, cell, SIZE, align="center")
                if half:
                    sheet.down(cell.x, top, result - top, HAIR)
        sheet.down(box.right, top, bottom - top, THIN)
        labels = [*map(str, range(1, count + 1)), *RESULT]
        for index, label in enumerate(labels, 1):
            y = top + index * row
            strong = index == 1 or label == RESULT[0]
            sheet.across(box.x, y, box.w, THIN if strong else HAIR)
            cell = Box(box.x, y, self.words - 4, row)
            sheet.write(label, cell, SIZE, bold=label == RESULT[1])
        sheet.across(box.x, bottom, box.w, THICK)
        return bottom

    @property
    def _signature_rows(self) -> int:
        return -(-(self.sides + 1) // max(1, int(self.box.w // NARROWEST)))

    def _signatures(self, y: float) -> None:
        """Rule a line for each side to sign on, and one for the director."""
        who = [f"For {self.number.partition(' ')[0].lower()} {n + 1}" for n in range(self.sides)]
        who.append("Director")
        abreast = -(-len(who) // self._signature_rows)
        width = self.box.w / abreast
        for index, words in enumerate(who):
            row, column = divmod(index, abreast)
            x, line = self.box.x + column * width, y + (row + 1) * SIGNATURE - LEADING - 3
            self.sheet.across(x, line, width - 14, THICK if words == who[-1] else THIN)
            if index < self.sides:
                self.sheet.draw([marker(index, x + 5, line + 10, 3.0)])
            cell = Box(x + 14 * (index < self.sides), line + 2, width - 28, LEADING)
            self.sheet.write(words, cell, SIZE, bold=words == who[-1])
