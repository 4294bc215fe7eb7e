"""Rows down the pages: blocks that stay on one page, repeated headings, page numbers."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from scorekeeper.sheets.canvas import HAIR, THICK, Box, Sheet, printable, wrapped
from scorekeeper.sheets.shapes import marker
from scorekeeper.sheets.text import day
from scorekeeper.table.game import Game

MARGIN, FOOT = 38.0, 22.0
SIZE, LEADING = 10.5, 14.5
GAP = 8.0  # paper between two hands
NAME = 13.5  # height of a line of a side's name
FIGURES, COUNT = 52.0, 24.0  # room for the points, and for the count before them


class TextRow(msgspec.Struct, frozen=True):
    """One row of a hand: its label, and for each side a count and points."""

    label: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]
    bold: Literal["", "label", "all"] = ""
    size: float = SIZE
    leading: float = LEADING
    rule: float = 0.0  # the line above it

    @property
    def height(self) -> float:
        return self.leading * max(1, len(self.label))


class Columns(msgspec.Struct, frozen=True):
    """The columns of a page: words on the left, then one column for each side."""

    x: float
    words: float
    side: float
    sides: int

    @property
    def width(self) -> float:
        return self.words + self.side * self.sides

    def cell(self, side: int, y: float, height: float) -> Box:
        return Box(self.x + self.words + side * self.side + 5, y, self.side - 10, height)


class Flow:
    """Writes a game down the pages and begins a new one where the next block does not fit.

    `y` is where the next row goes, `top` where the first hand of the page began.
    """

    def __init__(self, game: Game, paper: str) -> None:
        self.game = game
        self.sheet = Sheet(f"{game.name}, {day(game.started)}", paper)
        width, sides = self.sheet.width - 2 * MARGIN, len(game.sides)
        words = max(150.0, 300.0 - 25 * sides)
        self.columns = Columns(MARGIN, words, (width - words) / sides, sides)
        self.bottom = self.sheet.height - MARGIN - FOOT
        self.sheet.new_page()
        self.y = self.top = MARGIN

    @property
    def room(self) -> float:
        return self.bottom - self.y

    def turn_page(self) -> None:
        """Begin a page with the running title."""
        game, sheet = self.game, self.sheet
        sheet.new_page()
        self.y = MARGIN
        date = 120.0
        name = Box(MARGIN, self.y, self.columns.width - date, LEADING)
        sheet.write(f"{game.name} · {game.rules.name}", name, SIZE, bold=True)
        cell = Box(name.right, self.y, date, LEADING)
        sheet.write(day(game.started), cell, SIZE, align="right")
        self.y += LEADING + 6

    def side_names(self) -> None:
        """Write the heads of the columns: the mark and the name of each side."""
        sheet, columns = self.sheet, self.columns
        names = [_in_two(side.name, columns.side - 22) for side in self.game.sides]
        sheet.across(MARGIN, self.y, columns.width, THICK)
        for side, lines in enumerate(names):
            cell = columns.cell(side, self.y + 4, NAME)
            widest = 0.0
            for line, text in enumerate(lines):
                line_cell = Box(cell.x + 12, cell.y + line * NAME, cell.w - 12, NAME)
                width = sheet.write(text, line_cell, SIZE, bold=True, align="right", least=8)
                widest = max(widest, width)
            sheet.draw([marker(side, cell.right - widest - 8, cell.y + NAME / 2 + 0.5)])
        self.y += max(map(len, names)) * NAME + 8
        self.top = self.y

    def turn_to_hands(self) -> None:
        self.turn_page()
        self.side_names()

    def block(self, rows: Sequence[TextRow], again: TextRow) -> None:
        """Write rows that belong together on one page.

        Only a block longer than a page is split; `again` is its heading on the next page.
        """
        if sum(row.height for row in rows) > self.room and self.y > self.top:
            self.turn_to_hands()
        start = self.y
        for row in rows:
            if row.height > self.room:
                self.rule_columns(start)
                self.turn_to_hands()
                start = self.y
                self.row(again)
            self.row(row)
        self.rule_columns(start)
        self.y += GAP

    def rule_columns(self, start: float) -> None:
        for side in range(self.columns.sides):
            x = self.columns.x + self.columns.words + side * self.columns.side
            self.sheet.down(x, start, self.y - start, HAIR)

    def row(self, row: TextRow) -> None:
        sheet, columns = self.sheet, self.columns
        if row.rule:
            sheet.across(MARGIN, self.y, columns.width, row.rule)
        words = Box(MARGIN, self.y, columns.words - 4, row.height)
        sheet.write_lines(row.label, words, row.size, row.leading, bold=row.bold != "")
        for side, (count, points) in enumerate(row.cells):
            cell = columns.cell(side, self.y, row.leading)
            if count:
                figures = min(FIGURES, cell.w - COUNT)
                cell = Box(cell.right - figures, cell.y, figures, cell.h)
                before = Box(cell.x - COUNT, cell.y, COUNT - 3, cell.h)
                sheet.write(count, before, row.size, align="right")
            if points:
                sheet.write(points, cell, row.size, bold=row.bold == "all", align="right")
        self.y += row.height

    def page_numbers(self) -> None:
        """Write the foot of every page, now that their number is known."""
        sheet, width = self.sheet, self.columns.width
        y = sheet.height - MARGIN - 12
        for page_number, page in enumerate(sheet.pages, 1):
            sheet.page = page
            sheet.across(MARGIN, y - 4, width, HAIR)
            left, right = Box(MARGIN, y, width - 100, 12), Box(MARGIN + width - 100, y, 100, 12)
            sheet.write(f"Scorekeeper · {self.game.rules.book}", left, 8.5)
            sheet.write(f"Page {page_number} of {len(sheet.pages)}", right, 8.5, align="right")


def _in_two(name: str, width: float) -> list[str]:
    """Return a name as one or two lines; the second takes all the rest."""
    first, *rest = wrapped(name, width, SIZE, True)
    return [first, printable(name)[len(first) :].strip()] if rest else [first]
