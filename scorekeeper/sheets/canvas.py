"""Paper, type and ink: everything is placed on a sheet first and drawn once at the end."""

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from threading import Lock
from typing import Literal

import msgspec
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from ttf_opensans import opensans

from scorekeeper.errors import Malformed

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
MISSING = "\N{REPLACEMENT CHARACTER}"  # a question mark in a lozenge, which the font has
ELLIPSIS = "…"
FIRM = "\N{NO-BREAK SPACE}"
ASCENT, DESCENT = 0.94, 0.24  # of the type size: Å and ç stay inside their cell
REGULAR, BOLD = "Scorekeeper-Regular", "Scorekeeper-Bold"
HAIR, THIN, THICK = 0.4, 0.7, 1.4
SMALLEST = 7.0  # below this a print cannot be read, so text is cut instead

Align = Literal["left", "center", "right"]
Segment = tuple[str, tuple[float, ...]]  # m, l, c or z with its coordinates


class Box(msgspec.Struct, frozen=True):
    """A place on the paper, measured from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, by: float) -> "Box":
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


class TextRun(msgspec.Struct, frozen=True):
    """A string as it will be printed, and the cell it belongs to."""

    text: str
    x: float
    baseline: float
    size: float
    bold: bool
    cell: Box
    turned: bool = False

    @property
    def ink(self) -> Box:
        """Return the box the string covers."""
        width = width_of(self.text, self.size, self.bold)
        return Box(
            self.x, self.baseline - ASCENT * self.size, width, (ASCENT + DESCENT) * self.size
        )


class Stroke(msgspec.Struct, frozen=True):
    x1: float
    y1: float
    x2: float
    y2: float
    width: float = THIN
    dash: tuple[float, ...] = ()


class Shape(msgspec.Struct, frozen=True):
    """A closed outline, filled with black or with paper."""

    path: tuple[Segment, ...]
    filled: bool = True
    width: float = THIN


class Page(msgspec.Struct):
    texts: list[TextRun] = []
    strokes: list[Stroke] = []
    shapes: list[Shape] = []


class Sheet:
    """Pages to be printed; nothing is drawn before `pdf` is asked for."""

    def __init__(self, title: str, paper: str = "a4", *, landscape: bool = False) -> None:
        width, height = size_of(paper)
        self.width, self.height = (height, width) if landscape else (width, height)
        self.title = title
        self.pages: list[Page] = []
        self.page = Page()

    def new_page(self) -> None:
        self.page = Page()
        self.pages.append(self.page)

    def write(
        self,
        text: str,
        cell: Box,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        least: float = SMALLEST,
        turned: bool = False,
    ) -> float:
        """Print text on one line inside a cell, smaller or shortened where it must; tell its width.

        The line stands in the middle of the cell's height.
        """
        text, size = fitted(printable(text), cell.w, size, least, bold)
        width = width_of(text, size, bold)
        slack = {"left": 0.0, "center": (cell.w - width) / 2, "right": cell.w - width}[align]
        baseline = cell.y + (cell.h + (ASCENT - DESCENT) * size) / 2
        self.page.texts.append(TextRun(text, cell.x + slack, baseline, size, bold, cell, turned))
        return width

    def write_lines(
        self, lines: Sequence[str], cell: Box, size: float, leading: float, *, bold: bool = False
    ) -> None:
        """Print lines that were wrapped to the cell's width one under the other."""
        for number, line in enumerate(lines):
            place = Box(cell.x, cell.y + number * leading, cell.w, leading)
            self.write(line, place, size, bold=bold)

    def rule(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        width: float = THIN,
        dash: tuple[float, ...] = (),
    ) -> None:
        self.page.strokes.append(Stroke(*start, *end, width, dash))

    def across(self, x: float, y: float, length: float, width: float = THIN) -> None:
        """Draw a level line."""
        self.page.strokes.append(Stroke(x, y, x + length, y, width))

    def down(self, x: float, y: float, length: float, width: float = THIN) -> None:
        """Draw an upright line."""
        self.page.strokes.append(Stroke(x, y, x, y + length, width))

    def frame(self, box: Box, width: float = THIN) -> None:
        for y in (box.y, box.bottom):
            self.across(box.x, y, box.w, width)
        for x in (box.x, box.right):
            self.down(x, box.y, box.h, width)

    def draw(self, shapes: Iterable[Shape]) -> None:
        self.page.shapes.extend(shapes)

    def pdf(self) -> bytes:
        """Draw everything; the same sheet is always the same bytes."""
        with _PRESS:
            return self._drawn()

    def _drawn(self) -> bytes:
        out = BytesIO()
        size = (self.width, self.height)
        canvas = Canvas(out, pagesize=size, pageCompression=1, invariant=1, lang="en")
        canvas.setTitle(printable(self.title))
        canvas.setCreator("Scorekeeper")
        for page in self.pages:
            self._draw_page(canvas, page)
            canvas.showPage()
        canvas.save()
        return out.getvalue()

    def _draw_page(self, canvas: Canvas, page: Page) -> None:
        self._draw_strokes(canvas, page.strokes)
        for shape in page.shapes:
            self._draw_shape(canvas, shape)
        self._draw_texts(canvas, page.texts)

    def _draw_strokes(self, canvas: Canvas, strokes: Iterable[Stroke]) -> None:
        pens: dict[tuple[float, tuple[float, ...]], list[tuple[float, ...]]] = {}
        for one in strokes:
            ends = (one.x1, self.height - one.y1, one.x2, self.height - one.y2)
            pens.setdefault((one.width, one.dash), []).append(ends)
        for (width, dash), lines in pens.items():
            canvas.setLineWidth(width)
            canvas.setDash(list(dash), 0)
            canvas.lines(lines)
        canvas.setDash([], 0)

    def _draw_shape(self, canvas: Canvas, shape: Shape) -> None:
        path = canvas.beginPath()
        for kind, at in shape.path:
            flipped = [self.height - at[i] if i % 2 else at[i] for i in range(len(at))]
            pen = {"m": path.moveTo, "l": path.lineTo, "c": path.curveTo, "z": path.close}
            pen[kind](*flipped)
        canvas.setLineWidth(shape.width)
        canvas.setFillGray(0 if shape.filled else 1)
        canvas.drawPath(path, stroke=int(shape.width > 0), fill=1)
        canvas.setFillGray(0)

    def _draw_texts(self, canvas: Canvas, texts: Iterable[TextRun]) -> None:
        pen = canvas.beginText()
        font: tuple[bool, float] | None = None
        for one in texts:
            if font != (one.bold, one.size):
                font = (one.bold, one.size)
                pen.setFont(BOLD if one.bold else REGULAR, one.size)
            if one.turned:
                at = self.width - one.x, one.baseline
                pen.setTextTransform(-1, 0, 0, -1, *at)
            else:
                pen.setTextOrigin(one.x, self.height - one.baseline)
            pen.textOut(one.text)
        canvas.drawText(pen)


def size_of(paper: str) -> tuple[float, float]:
    """Return a paper's width and height in points."""
    if paper not in PAPERS:
        raise Malformed(f"There is no paper “{paper[:20]}”; use {' or '.join(PAPERS)}.")
    return PAPERS[paper]


rl_config.useA85 = 0  # plain binary streams are smaller and quicker than letters standing for them


def _font(name: str, weight: int) -> TTFont:
    """Load one weight; each print embeds only the letters it uses."""
    font = TTFont(name, opensans(weight).path, asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


_FONTS = (_font(REGULAR, 400), _font(BOLD, 700))
_PRESS = Lock()  # a font keeps its place while it is read, so one print is drawn at a time


def is_missing(letter: str) -> bool:
    """Tell whether the print has no shape for a letter."""
    if letter == FIRM:
        return False
    return not letter.isprintable() or ord(letter) not in _FONTS[0].face.charToGlyph


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """Return the text with every letter the font lacks replaced by a visible mark."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    spaced = (" " if c.isspace() and c != FIRM else c for c in unicodedata.normalize("NFC", text))
    composed = " ".join(word for word in "".join(spaced).split(" ") if word)
    return "".join(MISSING if is_missing(letter) else letter for letter in composed)


def replaced_glyphs(texts: Iterable[str]) -> set[str]:
    """Name the letters of these texts that a print has to replace."""
    letters = {letter for text in texts for letter in unicodedata.normalize("NFC", text)}
    return {letter for letter in letters if not letter.isspace() and is_missing(letter)}


@lru_cache(maxsize=16384)
def _unit_width(text: str, bold: bool) -> float:
    return float(_FONTS[bold].stringWidth(text, 1))


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Measure a string."""
    return _unit_width(text, bold) * size


def fitted(text: str, width: float, size: float, least: float, bold: bool) -> tuple[str, float]:
    """Shrink text down to the least size, then shorten it, until it fits the width."""
    natural = width_of(text, size, bold)
    if natural <= width:
        return text, size
    smaller = int(size * width / natural * 10) / 10
    if smaller >= least:
        return text, smaller
    return _shortened(text, width, least, bold), least


@lru_cache(maxsize=1024)
def _shortened(text: str, width: float, size: float, bold: bool) -> str:
    kept = len(text)
    while kept and width_of(text[:kept].rstrip() + ELLIPSIS, size, bold) > width:
        kept -= 1
    return text[:kept].rstrip() + ELLIPSIS


@lru_cache(maxsize=4096)
def wrapped(text: str, width: float, size: float, bold: bool = False) -> tuple[str, ...]:
    """Break text into lines of at most this width, long words too."""
    lines: list[str] = []
    line = ""
    for word in printable(text).split(" "):
        longer = f"{line} {word}" if line else word
        if width_of(longer, size, bold) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width, size, bold)
        lines += full
    return (*lines, line) if line or not lines else tuple(lines)


def _broken(word: str, width: float, size: float, bold: bool) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size, bold) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def lines_of(texts: Iterable[str], width: float, size: float, bold: bool = False) -> list[str]:
    """Wrap several paragraphs one after the other."""
    return [line for text in texts for line in wrapped(text, width, size, bold)]
