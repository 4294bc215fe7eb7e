"""The slip of a ruling that was applied, large enough to pass around, and the table's QR card."""

from collections.abc import Iterator

import segno

from scorekeeper.errors import Malformed
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Shape, Sheet, lines_of, wrapped
from scorekeeper.sheets.shapes import rectangle, suit, suit_row
from scorekeeper.sheets.text import book_of, cite, day
from scorekeeper.table.game import Game, TablePenalty
from scorekeeper.text import number

MARGIN, FOOT = 48.0, 76.0
TITLE, VERDICT, STEP, TEXT = 24.0, 19.0, 14.0, 11.0
QUIET = 4  # light modules a reader needs around the code


def ruling_slip(game: Game, given: TablePenalty, paper: str = "a4") -> bytes:
    """Print a ruling or penalty as it was put on the score, with the paragraphs it rests on."""
    return draw_ruling_slip(game, given, paper).pdf()


def draw_ruling_slip(game: Game, given: TablePenalty, paper: str = "a4") -> Sheet:
    """Place the slip on paper."""
    slip = _Slip(game, given, paper)
    slip.heading()
    slip.verdict()
    for text in slip.steps():
        slip.paragraph(text, STEP, 20.0, 6.0)
    slip.paragraphs()
    slip.signatures()
    return slip.sheet


class _Slip:
    """Goes down the page with one ruling."""

    def __init__(self, game: Game, given: TablePenalty, paper: str) -> None:
        self.game, self.given = game, given
        self.ruling = _ruling(game, given)
        self.sheet = Sheet(f"Ruling, {game.name}, hand {given.hand}", paper)
        self.width = self.sheet.width - 2 * MARGIN
        self.sheet.new_page()
        self.y = MARGIN

    def paragraph(
        self, text: str, size: float, leading: float, after: float, *, bold: bool = False
    ) -> None:
        for line in wrapped(text, self.width, size, bold):
            if self.y + leading > self.sheet.height - MARGIN - FOOT:
                self.sheet.new_page()
                self.y = MARGIN
            self.sheet.write(line, Box(MARGIN, self.y, self.width, leading), size, bold=bold)
            self.y += leading
        self.y += after

    def heading(self) -> None:
        game, given = self.game, self.given
        suits = suit_row(self.sheet, MARGIN, self.y + 3, 14)
        line = Box(MARGIN + suits + 12, self.y, self.width - suits - 12, 20)
        self.sheet.write(f"{game.name}, hand {given.hand}, {day(given.at)}", line, 12)
        self.y += 28
        self.sheet.across(MARGIN, self.y, self.width, THICK)
        self.y += 12
        self.paragraph(given.why or "Penalty", TITLE, 31, 4, bold=True)
        against = game.sides[given.side].name
        player = game.players[given.player] if given.player is not None else ""
        who = f"{against} ({player})" if player and player != against else against
        self.paragraph(f"Against: {who}", STEP, 20, 10)

    def verdict(self) -> None:
        """Frame what is read aloud: the verdict and what it costs."""
        said = list(self._said())
        lines = lines_of(said, self.width - 40, VERDICT, True)
        box = Box(MARGIN, self.y, self.width, len(lines) * 26 + 24)
        self.sheet.frame(box, THICK)
        self.sheet.frame(box.inset(3), HAIR)
        for place, line in enumerate(lines):
            cell = Box(MARGIN + 20, self.y + 12 + place * 26, self.width - 40, 26)
            self.sheet.write(line, cell, VERDICT, bold=True)
        self.y = box.bottom + 14

    def _said(self) -> Iterator[str]:
        if self.given.cancelled:
            yield "Taken back. It was:"
        if self.ruling:
            yield self.ruling.verdict
        yield f"Points: {number(self.given.points)}"
        if self.given.minimum:
            yield f"Needs {self.given.minimum} more to open"

    def steps(self) -> Iterator[str]:
        ruling = self.ruling
        if ruling:
            yield from (f"{place}. {step}" for place, step in enumerate(ruling.do, 1))
            yield from (text for text in (ruling.chooses.label, ruling.why) if text)
        known = effects()
        yield from (known[one].label for one in self.given.effects if one in known)
        if ruling:
            yield from (text for text in (ruling.note, ruling.silent, *ruling.assumptions) if text)

    def paragraphs(self) -> None:
        """Set the paragraphs the ruling rests on below it, in small."""
        for anchor in self.given.cites:
            found = all_paragraphs().get(anchor)
            name = cite(self.game.rules, anchor)
            title = f"{name}: {found.title}" if found else name
            self.y += 4
            self.paragraph(title, TEXT + 1, 17, 2, bold=True)
            for text in found.text.splitlines() if found else ():
                if text:
                    self.paragraph(text, TEXT, 15.5, 3)

    def signatures(self) -> None:
        y, half = self.sheet.height - MARGIN - 26, (self.width - 20) / 2
        for place, label in enumerate(("For the side", "For the table")):
            x = MARGIN + place * (half + 20)
            self.sheet.across(x, y, half, THIN)
            self.sheet.write(label, Box(x, y + 3, half, 14), 10)


def _ruling(game: Game, given: TablePenalty) -> Ruling | None:
    """Read the ruling again as the table heard it; a plain penalty has none."""
    one = irregularities().get(given.irregularity)
    if one is None:
        return None
    rules = book_of(game.rules, given.cites[0]) if given.cites else game.rules
    before = game.hands[given.hand - 2].totals[given.side] if given.hand > 1 else 0
    try:
        facts = TableFacts(players=len(game.players), total=before)
        return adjudicate(rules, one, given.answers, facts)
    except (KeyError, Malformed):  # the data has moved on since it was applied
        return None


def qr_card(name: str, url: str, paper: str = "a4") -> bytes:
    """Print the card with the join link."""
    return draw_qr_card(name, url, paper).pdf()


def draw_qr_card(name: str, url: str, paper: str = "a4") -> Sheet:
    """Place the card twice, head to head: folded in the middle it stands on the table."""
    sheet = Sheet(f"Join {name}", paper)
    sheet.new_page()
    half = Box(0, sheet.height / 2, sheet.width, sheet.height / 2)
    for turned in (True, False):
        _face(sheet, name, url, half, turned)
    sheet.rule((0, half.y), (sheet.width, half.y), HAIR, (2, 4))
    return sheet


def _face(sheet: Sheet, name: str, url: str, half: Box, turned: bool) -> None:
    width = sheet.width - 2 * MARGIN
    y = half.y + 22
    title = Box(MARGIN + 40, y, width - 80, 34)
    sheet.write(name, title, 26, bold=True, align="center", least=12, turned=turned)
    words = Box(MARGIN, y + 36, width, 18)
    sheet.write("Point a phone here to see the score", words, 13, align="center", turned=turned)
    size = half.bottom - 62 - (y + 58)
    shapes = [
        *_modules(url, sheet.width / 2 - size / 2, y + 58, size),
        *suit("spade", MARGIN, y + 6, 22),
        *suit("heart", MARGIN + width - 22, y + 6, 22),
    ]
    sheet.draw(_turned(shape, sheet) if turned else shape for shape in shapes)
    lines = wrapped(url, width, 11)[:2]
    for place, line in enumerate(lines):
        cell = Box(MARGIN, half.bottom - 58 + place * 15, width, 15)
        sheet.write(line, cell, 11, align="center", turned=turned)


def _modules(url: str, x: float, y: float, size: float) -> Iterator[Shape]:
    """Draw the code as black bars, one for each run of dark modules."""
    matrix = segno.make(url, error="m", micro=False).matrix
    step = size / (len(matrix) + 2 * QUIET)
    for row, modules in enumerate(matrix):
        start = 0
        while start < len(modules):
            end = start
            while end < len(modules) and modules[end] == modules[start]:
                end += 1
            if modules[start]:
                left, top = x + (start + QUIET) * step, y + (row + QUIET) * step
                yield rectangle(left, top, (end - start) * step, step * 1.01)
            start = end


def _turned(shape: Shape, sheet: Sheet) -> Shape:
    path = tuple(
        (kind, tuple((sheet.height if i % 2 else sheet.width) - v for i, v in enumerate(at)))
        for kind, at in shape.path
    )
    return Shape(path, shape.filled, shape.width)
