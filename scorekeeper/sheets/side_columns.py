"""A column for each side down the pages, with the names above it on every page."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

import msgspec

from scorekeeper.sheets.canvas import HAIR, THICK, Box
from scorekeeper.sheets.page_flow import GAP, LEADING, SIZE, Flow
from scorekeeper.sheets.shapes import marker
from scorekeeper.sheets.structure import Element
from scorekeeper.sheets.typesetting import printable, width_of, wrapped

PAD = 6.0  # paper beside a line between two columns
NAME = 14.0  # height of a line of a side's name
MARKER = 13.0  # room for the mark before it
MOST_NAME_LINES = 3


class Cell(msgspec.Struct, frozen=True):
    """What one side has in a row: some words and a figure."""

    words: str = ""
    figure: str = ""


class TextRow(msgspec.Struct, frozen=True):
    """One row of a hand: a text across all columns, or a cell for each side."""

    span: str = ""
    cells: tuple[Cell, ...] = ()
    bold: bool = False
    size: float = SIZE
    leading: float = LEADING
    rule: float = 0.0  # the line above it


class SideColumns:
    """Rows of cells written down a flow, each side in its own column."""

    def __init__(self, flow: Flow, names: Sequence[str]) -> None:
        self.flow, self.names = flow, names
        self.column = flow.width / len(names)
        self._elements: list[Element] = []  # the sides in the structure of a block

    def cell(self, side: int, y: float, height: float) -> Box:
        """Return the place of a side's cell; the outer edges need no paper beside them."""
        left = PAD if side else 0.0
        right = PAD if side < len(self.names) - 1 else 0.0
        x = self.flow.x + side * self.column + left
        return Box(x, y, self.column - left - right, height)

    def head(self) -> None:
        """Write the mark and the name of each side above its column."""
        flow = self.flow
        lines = [in_lines(name, self.column - 2 * PAD - MARKER) for name in self.names]
        flow.sheet.across(flow.x, flow.y, flow.width, THICK)
        for side, name in enumerate(lines):
            cell = self.cell(side, flow.y + 3, NAME)
            flow.sheet.draw([marker(side, cell.x + 4, cell.y + NAME / 2)])
            words = Box(cell.x + MARKER, cell.y, cell.w - MARKER, NAME)
            flow.sheet.write_lines(name, words, SIZE, NAME, bold=True)
        flow.y += max(map(len, lines)) * NAME + 6
        flow.top = flow.y

    def rename(self, names: Sequence[str], rows: Sequence[TextRow]) -> None:
        """Go on under other names, on the next page where these rows do not fit below them."""
        if names == self.names:
            return
        self.names = names
        room = self.flow.room - MOST_NAME_LINES * NAME
        if sum(map(self.height, rows)) > room and not self.flow.is_fresh:
            self.turn_page()
        else:
            self.head()

    def turn_page(self) -> None:
        self.flow.turn_page()
        self.head()

    def height(self, row: TextRow) -> float:
        lines = [len(wrapped(row.span, self.flow.width, row.size, row.bold))] if row.span else [1]
        lines += [len(self._words(row, side)) for side in range(len(row.cells))]
        return row.leading * max(lines)

    def block(self, rows: Sequence[TextRow], again: str) -> None:
        """Write rows that belong together on one page.

        Only a block longer than a page is split; `again` is its heading on the next page.
        """
        flow, self._elements = self.flow, []
        if sum(map(self.height, rows)) > flow.room and not flow.is_fresh:
            self.turn_page()
        for row in rows:
            if self.height(row) > flow.room:
                self.turn_page()
                self.row(TextRow(again, bold=True))
            self.row(row)
        flow.y += GAP

    def row(self, row: TextRow) -> None:
        flow, sheet, height = self.flow, self.flow.sheet, self.height(row)
        if row.rule:
            sheet.across(flow.x, flow.y, flow.width, row.rule)
        if row.span:
            lines = wrapped(row.span, flow.width, row.size, row.bold)
            cell = Box(flow.x, flow.y, flow.width, height)
            role = "H3" if row.bold else ""
            sheet.write_lines(lines, cell, row.size, row.leading, bold=row.bold, role=role)
        if row.cells:
            self._cells(row)
        for side in range(1, len(row.cells)):
            sheet.down(flow.x + side * self.column, flow.y, height, HAIR)
        flow.y += height

    def _cells(self, row: TextRow) -> None:
        """Write what each side has in a row; a screen reader reads side after side of a block."""
        sheet = self.flow.sheet
        if not self._elements:
            self._elements = [Element("TD") for _ in row.cells]
            rows = [Element("TR", kids=self._elements)]
            sheet.structure.add(Element("Table", kids=rows))
        for side, own in enumerate(row.cells):
            cell = self.cell(side, self.flow.y, row.leading)
            lines = self._words(row, side)
            with sheet.structure.resume(self._elements[side]):
                sheet.write_lines(lines, cell, row.size, row.leading, bold=row.bold)
                if own.figure:
                    sheet.write(own.figure, cell, row.size, bold=row.bold, align="right")

    def stacked(self, columns: Sequence[Sequence[Cell]], leading: float) -> Iterator[TextRow]:
        """Yield rows in which each side's cells follow each other, however many lines they take."""
        lines = [list(self._lines(side, cells)) for side, cells in enumerate(columns)]
        for cells in zip_longest(*lines, fillvalue=Cell()):
            yield TextRow(cells=cells, leading=leading)

    def _lines(self, side: int, cells: Sequence[Cell]) -> Iterator[Cell]:
        for cell in cells:
            *lines, last = self._words(TextRow(cells=(Cell(),) * side + (cell,)), side)
            yield from map(Cell, lines)
            yield Cell(last, cell.figure)

    def _words(self, row: TextRow, side: int) -> tuple[str, ...]:
        own = row.cells[side]
        if not own.words:
            return ()
        figure = width_of(printable(own.figure), row.size, row.bold) + 8 if own.figure else 0.0
        width = max(self.cell(side, 0, 0).w - figure, 30.0)
        return wrapped(own.words, width, row.size, row.bold)


def in_lines(name: str, width: float, most: int = MOST_NAME_LINES) -> list[str]:
    """Return a name in at most so many lines; the last takes all the rest."""
    lines = list(wrapped(name, width, SIZE, True))
    if len(lines) <= most:
        return lines
    kept = lines[: most - 1]
    return [*kept, " ".join(lines[most - 1 :])]
