"""The slip of a ruling that was put on the score, in type large enough to pass around."""

from collections.abc import Iterator

from scorekeeper.errors import Malformed
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.placeholders import TableFacts
from scorekeeper.referee.rulings import Ruling, adjudicate
from scorekeeper.rules.effects import effects
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import suit_row
from scorekeeper.sheets.text import book_of, cite, day
from scorekeeper.sheets.typesetting import lines_of, wrapped
from scorekeeper.table.game import Game, TablePenalty
from scorekeeper.text import number

MARGIN, FOOT = 48.0, 76.0
TITLE, VERDICT, STEP, TEXT = 24.0, 19.0, 14.0, 11.0


def ruling_slip(game: Game, penalty: TablePenalty, paper: str = DEFAULT_PAPER) -> bytes:
    """Return a ruling or penalty of a game as a PDF, with the paragraphs it is based on."""
    return draw_ruling_slip(game, penalty, paper).pdf()


def draw_ruling_slip(game: Game, penalty: TablePenalty, paper: str = DEFAULT_PAPER) -> Sheet:
    """Return the slip on paper."""
    slip = _Slip(game, penalty, paper)
    slip.heading()
    slip.verdict()
    for text in slip.steps():
        slip.paragraph(text, STEP, 20.0, 6.0)
    slip.paragraphs()
    slip.signatures()
    return slip.sheet


class _Slip:
    """Writes one ruling down the page; `y` is where the next text goes."""

    def __init__(self, game: Game, penalty: TablePenalty, paper: str) -> None:
        self.game, self.penalty = game, penalty
        self.ruling = _ruling(game, penalty)
        self.sheet = Sheet(f"Ruling, {game.name}, hand {penalty.hand}", paper)
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
        game, penalty = self.game, self.penalty
        suits = suit_row(self.sheet, MARGIN, self.y + 3, 14)
        line = Box(MARGIN + suits + 12, self.y, self.width - suits - 12, 20)
        self.sheet.write(f"{game.name}, hand {penalty.hand}, {day(penalty.at)}", line, 12)
        self.y += 28
        self.sheet.across(MARGIN, self.y, self.width, THICK)
        self.y += 12
        self.paragraph(penalty.why or "Penalty", TITLE, 31, 4, bold=True)
        against = game.sides[penalty.side].name
        player = game.players[penalty.player] if penalty.player is not None else ""
        who = f"{against} ({player})" if player and player != against else against
        self.paragraph(f"Against: {who}", STEP, 20, 10)

    def verdict(self) -> None:
        """Write what is read aloud in a frame: the verdict and what it costs."""
        lines = lines_of(self._read_aloud(), self.width - 40, VERDICT, True)
        box = Box(MARGIN, self.y, self.width, len(lines) * 26 + 24)
        self.sheet.frame(box, THICK)
        self.sheet.frame(box.inset(3), HAIR)
        for index, line in enumerate(lines):
            cell = Box(MARGIN + 20, self.y + 12 + index * 26, self.width - 40, 26)
            self.sheet.write(line, cell, VERDICT, bold=True)
        self.y = box.bottom + 14

    def _read_aloud(self) -> Iterator[str]:
        if self.penalty.cancelled:
            yield "Taken back. It was:"
        if self.ruling:
            yield self.ruling.verdict
        yield f"Points: {number(self.penalty.points)}"
        if self.penalty.minimum:
            yield f"Needs {self.penalty.minimum} more to open"

    def steps(self) -> Iterator[str]:
        ruling = self.ruling
        if ruling:
            yield from (f"{count}. {step}" for count, step in enumerate(ruling.do, 1))
            yield from (text for text in (ruling.chooses.label, ruling.why) if text)
        known = effects()
        yield from (known[effect].label for effect in self.penalty.effects if effect in known)
        if ruling:
            yield from (f"House rule: {text}" for text in ruling.house)
            yield from (f"In part: {ruling.missing}",) if ruling.missing else ()
            yield from (f"Our reading: {ruling.reading}",) if ruling.reading else ()
            yield from (text for text in (ruling.note, ruling.silent, *ruling.assumptions) if text)

    def paragraphs(self) -> None:
        """Write the paragraphs the ruling is based on, in small type."""
        for anchor in self.penalty.cites:
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
        for index, label in enumerate(("For the side", "For the table")):
            x = MARGIN + index * (half + 20)
            self.sheet.across(x, y, half, THIN)
            self.sheet.write(label, Box(x, y + 3, half, 14), 10)


def _ruling(game: Game, penalty: TablePenalty) -> Ruling | None:
    """Return the ruling as the table heard it; None for a plain penalty."""
    irregularity = irregularities().get(penalty.irregularity)
    if irregularity is None:
        return None
    own = game.rules_of(penalty.hand)
    rules = book_of(own, penalty.cites[0]) if penalty.cites else own
    before = game.totals_before(penalty.hand)[penalty.side]
    try:
        facts = TableFacts(players=len(game.players), total=before, deal=penalty.hand)
        return adjudicate(rules, irregularity, penalty.answers, facts)
    except (KeyError, Malformed):  # the data has changed since it was applied
        return None
