"""Text down the pages: paragraphs, headings, whole blocks, running heads, page numbers."""

import msgspec

from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.shapes import marker
from scorekeeper.sheets.text import MARK_NOTES
from scorekeeper.sheets.typesetting import printable, width_of, wrapped

SIZE, LEADING = 11.0, 14.5
GAP = 8.0  # paper between two blocks
HEAD = LEADING + 6  # the running title
FOOT = 17.0  # room for the page number
NOTE = 13.5  # a line of a note above it
MARK = 14.0  # room for the mark of a side before its name


class RunningHead(msgspec.Struct, frozen=True):
    """What stands on every page: above it from the second page on, below it always."""

    title: str
    right: str
    foot: str


class Flow:
    """Writes down the pages of a sheet and begins a new one where the next block does not fit.

    `y` is where the next text goes, `top` where the first text of the page began. `marks` are those
    that the sheet may need to explain: a page that has one says below what it means.
    """

    def __init__(self, sheet: Sheet, head: RunningHead, marks: tuple[str, ...] = ()) -> None:
        self.sheet, self.head = sheet, head
        self.x = sheet.margin
        self.width = sheet.width - 2 * sheet.margin
        self.notes = {mark: wrapped(MARK_NOTES[mark], self.width, SIZE) for mark in marks}
        below = FOOT + NOTE * sum(map(len, self.notes.values()))
        self.bottom = sheet.height - sheet.margin - below
        sheet.new_page()
        self.y = self.top = sheet.margin

    @property
    def room(self) -> float:
        return self.bottom - self.y

    @property
    def fresh_room(self) -> float:
        """The room of a page that has nothing but its running title."""
        return self.bottom - self.sheet.margin - HEAD

    @property
    def is_fresh(self) -> bool:
        """Whether nothing stands on the page yet but its head."""
        return self.y <= self.top

    def turn_page(self) -> None:
        """Begin a page with the running title."""
        self.sheet.new_page()
        self.y = self.sheet.margin
        right = min(self.width / 2, width_of(printable(self.head.right), SIZE) + 12)
        name = Box(self.x, self.y, self.width - right, LEADING)
        date = Box(name.right, self.y, right, LEADING)
        with self.sheet.structure.resume(None):
            self.sheet.write(self.head.title, name, SIZE, bold=True)
            self.sheet.write(self.head.right, date, SIZE, align="right")
        self.y += HEAD
        self.top = self.y

    def need(self, height: float) -> None:
        """Begin a page where so much does not fit; a fresh page has all the room there is."""
        if height > self.room and not self.is_fresh:
            self.turn_page()

    def paragraph(
        self, text: str, *, size: float = SIZE, bold: bool = False, role: str = ""
    ) -> None:
        """Write a text as wide as the page, over as many lines and pages as it takes."""
        leading = LEADING * size / SIZE
        with self.sheet.structure.line(role):
            for line in wrapped(text, self.width, size, bold):
                if leading > self.room:
                    self.turn_page()
                cell = Box(self.x, self.y, self.width, leading)
                self.sheet.write(line, cell, size, bold=bold)
                self.y += leading

    def heading(self, text: str, below: float = 2 * LEADING) -> None:
        """Write the title of a section; at least `below` of it comes on the same page."""
        self.need(LEADING + 8 + below)
        self.sheet.across(self.x, self.y, self.width, THIN)
        self.y += 3
        self.paragraph(text, bold=True, role="H2")
        self.y += 2

    def item(self, text: str, figure: str = "", side: int | None = None) -> None:
        """Write one thing of a list: the mark of its side, a text, a figure on the right."""
        lead = MARK if side is not None else 10.0
        right = width_of(figure, SIZE, True) + 10 if figure else 0.0
        lines = wrapped(text, self.width - lead - right, SIZE)
        self.need(LEADING * len(lines))
        if side is not None:
            self.sheet.draw([marker(side, self.x + 5, self.y + LEADING / 2)])
        with self.sheet.structure.line():
            if side is None:
                self.sheet.write("·", Box(self.x, self.y, lead, LEADING), SIZE, bold=True)
            for line in lines:
                if self.room < LEADING:
                    self.turn_page()
                cell = Box(self.x + lead, self.y, self.width - lead - right, LEADING)
                self.sheet.write(line, cell, SIZE)
                self.y += LEADING
            if figure:
                cell = Box(self.x + self.width - right, self.y - LEADING, right, LEADING)
                self.sheet.write(figure, cell, SIZE, bold=True, align="right")

    def finish(self) -> Sheet:
        """Write the foot of every page, now that their number is known, and return the sheet."""
        sheet, width = self.sheet, self.width
        y = sheet.height - sheet.margin - FOOT + 4
        for page_number, page in enumerate(sheet.pages, 1):
            sheet.page = page
            self._explain_marks(y - 4)
            sheet.across(self.x, y - 1, width, HAIR)
            with sheet.structure.resume(None):
                self._foot(y, f"Page {page_number} of {len(sheet.pages)}")
        return sheet

    def _foot(self, y: float, place: str) -> None:
        """Write the book, where there is room for it, and the number of the page."""
        right = width_of(place, SIZE) + 6
        short = self.head.foot.partition(" · ")[0]
        fits = width_of(printable(self.head.foot), SIZE) <= self.width - right
        words = self.head.foot if fits else short
        self.sheet.write(words, Box(self.x, y, self.width - right, 13), SIZE)
        cell = Box(self.x + self.width - right, y, right, 13)
        self.sheet.write(place, cell, SIZE, align="right")

    def _explain_marks(self, bottom: float) -> None:
        sheet = self.sheet
        written = "".join(run.text for run in sheet.page.texts)
        lines = [line for mark, note in self.notes.items() if mark in written for line in note]
        top = bottom - NOTE * len(lines)
        sheet.write_lines(lines, Box(self.x, top, self.width, NOTE), SIZE, NOTE)


def thick_rule(flow: Flow) -> None:
    """Draw a line across the page that closes or begins a part."""
    flow.sheet.across(flow.x, flow.y, flow.width, THICK)
