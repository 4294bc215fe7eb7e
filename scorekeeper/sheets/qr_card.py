"""The card with the QR code of a table's join link, folded to stand on the table."""

from collections.abc import Iterator
from typing import Any

import segno

from scorekeeper.sheets.canvas import HAIR, Box, Shape, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import rectangle, suit
from scorekeeper.sheets.typesetting import wrapped

MARGIN = 48.0
QUIET_ZONE = 4  # light modules a reader needs around the code


def qr_card(name: str, url: str, paper: str = DEFAULT_PAPER) -> Sheet:
    """Return the card on paper, drawn twice head to head: folded in the middle it stands up."""
    sheet = Sheet(f"Join {name}", paper)
    sheet.new_page()
    half = Box(0, sheet.height / 2, sheet.width, sheet.height / 2)
    _face(sheet, name, url, half, turned=False)
    with sheet.structure.resume(None):  # the same once more
        _face(sheet, name, url, half, turned=True)
    sheet.rule((0, half.y), (sheet.width, half.y), HAIR, (2, 4))
    return sheet


def _face(sheet: Sheet, name: str, url: str, half: Box, *, turned: bool) -> None:
    width = sheet.width - 2 * MARGIN
    y = half.y + 22
    title = Box(MARGIN + 40, y, width - 80, 34)
    look: dict[str, Any] = {"align": "center", "turned": turned}
    sheet.write(name, title, 26, bold=True, least=12, role="H1", **look)
    words = Box(MARGIN, y + 36, width, 18)
    sheet.write("Point a phone here to see the score", words, 13, **look)
    size = half.bottom - 62 - (y + 58)
    shapes = [
        *_modules(url, sheet.width / 2 - size / 2, y + 58, size),
        *suit("spade", MARGIN, y + 6, 22),
        *suit("heart", MARGIN + width - 22, y + 6, 22),
    ]
    sheet.draw(_turned(shape, sheet) if turned else shape for shape in shapes)
    lines = wrapped(url, width, 11)[:2]
    for index, line in enumerate(lines):
        cell = Box(MARGIN, half.bottom - 58 + index * 15, width, 15)
        sheet.write(line, cell, 11, **look)


def _modules(url: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """Yield the code as black bars, one for each run of dark modules."""
    matrix = segno.make(url, error="m", micro=False).matrix
    step = size / (len(matrix) + 2 * QUIET_ZONE)
    for row, modules in enumerate(matrix):
        start = 0
        while start < len(modules):
            end = start
            while end < len(modules) and modules[end] == modules[start]:
                end += 1
            if modules[start]:
                left, top = x + (start + QUIET_ZONE) * step, y + (row + QUIET_ZONE) * step
                yield rectangle(left, top, (end - start) * step, step * 1.01)
            start = end


def _turned(shape: Shape, sheet: Sheet) -> Shape:
    """Return a shape turned upside down around the middle of the paper."""
    path = tuple(
        (kind, tuple((sheet.height if i % 2 else sheet.width) - v for i, v in enumerate(at)))
        for kind, at in shape.path
    )
    return Shape(path, shape.filled, shape.width)
