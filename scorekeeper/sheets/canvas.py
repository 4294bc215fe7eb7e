"""Pages of text, lines and shapes: everything is placed on a sheet first and drawn at the end."""

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

from scorekeeper.sheets.papers import DEFAULT_PAPER, size_of

MISSING = "\N{REPLACEMENT CHARACTER}"  # a question mark in a lozenge, which the font has
ELLIPSIS = "…"
NO_BREAK = "\N{NO-BREAK SPACE}"
ASCENT, DESCENT = 0.94, 0.24  # in parts of the type size: Å and ç stay inside their cell
REGULAR, BOLD = "Scorekeeper-Regular", "Scorekeeper-Bold"
HAIR, THIN, THICK = 0.4, 0.7, 1.4  # widths of lines
SMALLEST = 7.0  # smaller type cannot be read, so text is shortened instead

Align = Literal["left", "center", "right"]
Segment = tuple[str, tuple[float, ...]]  # of a path: m, l, c or z with its coordinates


class Box(msgspec.Struct, frozen=True):
    """A rectangle on the paper, measured from its top left corner."""

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


class Stroke(msgspec.Struct, frozen=True):
    """A straight line."""

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
    """What is placed on one page."""

    texts: list[TextRun] = []
    strokes: list[Stroke] = []
    shapes: list[Shape] = []


class Sheet:
    """Pages to be printed; nothing is drawn before `pdf` is called."""

    def __init__(self, title: str, paper: str = DEFAULT_PAPER, *, landscape: bool = False) -> None:
        width, height = size_of(paper)
        self.width, self.height = (height, width) if landscape else (width, height)
        self.title = title
        self.pages: list[Page] = []
        self.page = Page()

    def new_page(self) -> None:
        self.page = Page()
        self.pages.append(self.page)

    def write(  # noqa: PLR0913 (how a text looks, by name)
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
        """Place text on one line inside a cell, and return its width.

        Text too wide for the cell is printed smaller, down to `least`, and then shortened. The
        line is in the middle of the cell's height.
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
        """Place lines that were wrapped to the cell's width one under the other."""
        for index, line in enumerate(lines):
            line_cell = Box(cell.x, cell.y + index * leading, cell.w, leading)
            self.write(line, line_cell, size, bold=bold)

    def rule(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        width: float = THIN,
        dash: tuple[float, ...] = (),
    ) -> None:
        self.page.strokes.append(Stroke(*start, *end, width, dash))

    def across(self, x: float, y: float, length: float, width: float = THIN) -> None:
        """Place a horizontal line."""
        self.page.strokes.append(Stroke(x, y, x + length, y, width))

    def down(self, x: float, y: float, length: float, width: float = THIN) -> None:
        """Place a vertical line."""
        self.page.strokes.append(Stroke(x, y, x, y + length, width))

    def frame(self, box: Box, width: float = THIN) -> None:
        for y in (box.y, box.bottom):
            self.across(box.x, y, box.w, width)
        for x in (box.x, box.right):
            self.down(x, box.y, box.h, width)

    def draw(self, shapes: Iterable[Shape]) -> None:
        self.page.shapes.extend(shapes)

    def pdf(self) -> bytes:
        """Return the PDF; the same sheet always gives the same bytes."""
        with _RENDER_LOCK:
            return self._render()

    def _render(self) -> bytes:
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
        for stroke in strokes:
            ends = (stroke.x1, self.height - stroke.y1, stroke.x2, self.height - stroke.y2)
            pens.setdefault((stroke.width, stroke.dash), []).append(ends)
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
        for run in texts:
            if font != (run.bold, run.size):
                font = (run.bold, run.size)
                pen.setFont(BOLD if run.bold else REGULAR, run.size)
            if run.turned:
                at = self.width - run.x, run.baseline
                pen.setTextTransform(-1, 0, 0, -1, *at)
            else:
                pen.setTextOrigin(run.x, self.height - run.baseline)
            pen.textOut(run.text)
        canvas.drawText(pen)


rl_config.useA85 = 0  # binary streams are smaller and faster to write than ASCII85


def _font(name: str, weight: int) -> TTFont:
    """Return one weight of the font; a PDF embeds only the glyphs it uses."""
    font = TTFont(name, opensans(weight).path, asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


_FONTS = (_font(REGULAR, 400), _font(BOLD, 700))
# ReportLab's fonts are not thread-safe: a font collects the glyphs of the PDF being written.
_RENDER_LOCK = Lock()


def is_missing(letter: str) -> bool:
    """Whether the font has no glyph for a letter."""
    if letter == NO_BREAK:
        return False
    return not letter.isprintable() or ord(letter) not in _FONTS[0].face.charToGlyph


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """Return the text as it is printed: letters the font lacks are replaced by a visible mark."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if c.isspace() and c != NO_BREAK else c for c in composed)
    words = " ".join(word for word in spaced.split(" ") if word)
    return "".join(MISSING if is_missing(letter) else letter for letter in words)


def replaced_glyphs(texts: Iterable[str]) -> set[str]:
    """Return the letters of these texts that the font lacks."""
    letters = {letter for text in texts for letter in unicodedata.normalize("NFC", text)}
    return {letter for letter in letters if not letter.isspace() and is_missing(letter)}


@lru_cache(maxsize=16384)
def _unit_width(text: str, bold: bool) -> float:
    return float(_FONTS[bold].stringWidth(text, 1))


def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return the width of a string in points."""
    return _unit_width(text, bold) * size


def fitted(text: str, width: float, size: float, least: float, bold: bool) -> tuple[str, float]:
    """Return text and type size that fit a width: smaller down to `least`, then shortened."""
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
    """Return text broken into lines of at most this width; long words are broken too."""
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
    """Return the lines of several paragraphs, each wrapped."""
    return [line for text in texts for line in wrapped(text, width, size, bold)]
