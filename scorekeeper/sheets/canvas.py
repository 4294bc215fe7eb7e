"""Pages of text, lines and shapes: everything is placed on a sheet first and drawn at the end."""

from collections.abc import Iterable, Sequence
from datetime import date
from io import BytesIO
from itertools import groupby
from typing import Literal

import msgspec
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.fonts import REGULAR
from scorekeeper.sheets.papers import DEFAULT_PAPER, size_of
from scorekeeper.sheets.structure import (
    HEADINGS,
    Element,
    PageMarks,
    Structure,
    add_structure,
)
from scorekeeper.sheets.typesetting import (
    RENDER_LOCK,
    fitted,
    pieces,
    printable,
    width_of,
)

ASCENT, DESCENT = 0.94, 0.24  # in parts of the type size: Å and ç stay inside their cell
HAIR, THIN, THICK = 0.4, 0.7, 1.4  # widths of lines
SMALLEST = 11.0  # smaller type is hard to read, so text is shortened instead
LARGE = 1.5  # how much larger a large print is: 11 points become 16.5

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
    element: Element | None = None  # None for what is of no meaning: page numbers, copies


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
    """Pages to be printed; nothing is drawn before `pdf` is called.

    A large print is laid out on a smaller paper, with the same type, and enlarged when it is drawn:
    `width` and `height` are those of the layout.
    """

    def __init__(  # noqa: PLR0913 (what a print is, by name)
        self,
        title: str,
        paper: str = DEFAULT_PAPER,
        *,
        landscape: bool = False,
        large: bool = False,
        subject: str = "",
        made: str = "",
    ) -> None:
        self.scale = LARGE if large else 1.0
        width, height = (side / self.scale for side in size_of(paper))
        self.width, self.height = (height, width) if landscape else (width, height)
        self.margin = 22.0 if large else 32.0  # more than 10 mm either way
        self.title = title
        self.subject = subject or title
        self.made = made  # the day of what is printed; today where it has none
        self.structure = Structure()
        self.pages: list[Page] = []
        self.page = Page()

    @property
    def is_large(self) -> bool:
        return self.scale > 1

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
        role: str = "",
    ) -> float:
        """Place text on one line inside a cell, and return its width.

        Text too wide for the cell is printed smaller, down to `least`, and then shortened. The
        line is in the middle of the cell's height. `role` is that of a heading or a cell.
        """
        text, size = fitted(printable(text), cell.w, size, least, bold)
        width = width_of(text, size, bold)
        slack = {"left": 0.0, "center": (cell.w - width) / 2, "right": cell.w - width}[align]
        baseline = cell.y + (cell.h + (ASCENT - DESCENT) * size) / 2
        element = self.structure.leaf(role)
        run = TextRun(text, cell.x + slack, baseline, size, bold, cell, turned, element)
        self.page.texts.append(run)
        return width

    def write_lines(  # noqa: PLR0913
        self,
        lines: Sequence[str],
        cell: Box,
        size: float,
        leading: float,
        *,
        bold: bool = False,
        role: str = "",
    ) -> None:
        """Place lines that were wrapped to the cell's width one under the other."""
        with self.structure.line(role):
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
        with RENDER_LOCK:
            return self._render()

    def _render(self) -> bytes:
        out = BytesIO()
        canvas = Canvas(
            out,
            pagesize=(self.width * self.scale, self.height * self.scale),
            pageCompression=1,
            invariant=1,
            lang="en",
            initialFontName=REGULAR,  # else ReportLab names Helvetica, which is not embedded
            pdfVersion=(1, 7),
        )
        self._describe(canvas)
        outline = Outline(canvas) if len(self.pages) > 1 else None
        marked = [PageMarks(canvas) for _ in self.pages]
        for page, marks in zip(self.pages, marked, strict=True):
            if self.is_large:
                canvas.scale(self.scale, self.scale)
            self._draw_page(canvas, page, marks, outline)
            canvas.showPage()
        add_structure(canvas, self.structure.root, marked)
        canvas.save()
        return out.getvalue()

    def _describe(self, canvas: Canvas) -> None:
        """Say what the document is, for the window, the shelf and the screen reader."""
        canvas.setTitle(printable(self.title))
        canvas.setSubject(printable(self.subject))
        canvas.setAuthor("Scorekeeper")
        canvas.setCreator("Scorekeeper")
        canvas.setKeywords("canasta")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        day = (self.made or date.today().isoformat())[:10].replace("-", "")
        canvas.setDateFormatter(lambda *_: f"D:{day}")

    def _draw_page(
        self, canvas: Canvas, page: Page, marks: PageMarks, outline: "Outline | None"
    ) -> None:
        marks.begin(None)
        self._draw_strokes(canvas, page.strokes)
        for shape in page.shapes:
            self._draw_shape(canvas, shape)
        marks.end()
        for _, group in groupby(page.texts, key=lambda run: id(run.element)):
            runs = list(group)
            element = runs[0].element
            if outline and element and element.role in HEADINGS:
                outline.add(element.role, runs, self.height)
            marks.begin(element)
            self._draw_texts(canvas, runs)
            marks.end()

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

    def _draw_texts(self, canvas: Canvas, texts: Sequence[TextRun]) -> None:
        """Draw the texts of one element; whoever reads them aloud needs spaces between them."""
        pen = canvas.beginText(texts[0].x, self.height - texts[0].baseline)
        font: tuple[str, float] | None = None
        for index, run in enumerate(texts):
            if run.turned:
                at = self.width - run.x, run.baseline
                pen.setTextTransform(-1, 0, 0, -1, *at)
            elif index:
                pen.setTextOrigin(run.x, self.height - run.baseline)
            for name, text in pieces(run.text, run.bold):
                if font != (name, run.size):
                    font = name, run.size
                    pen.setFont(name, run.size)
                pen.textOut(text)
            if index < len(texts) - 1:
                pen.textOut(" ")
        canvas.drawText(pen)


class Outline:
    """The list of contents that a reader shows beside the pages: their headings."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.count, self.level = 0, -1

    def add(self, role: str, runs: Sequence[TextRun], height: float) -> None:
        """Add a heading with its place, no deeper than one below the last."""
        self.level = min(HEADINGS.index(role), self.level + 1)
        self.count += 1
        key = f"heading-{self.count}"
        self.canvas.bookmarkHorizontal(key, 0, height - runs[0].cell.y)
        title = " ".join(run.text for run in runs)
        self.canvas.addOutlineEntry(title, key, self.level)
