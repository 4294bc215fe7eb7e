"""The pocket rule card: one sheet, eight panels, folded to the size of a playing card case."""

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.wording import player_range
from scorekeeper.sheets.canvas import HAIR, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.rule_card_text import Fact, Section, decided, sections
from scorekeeper.sheets.shapes import suit_row
from scorekeeper.sheets.text import end_of_game
from scorekeeper.sheets.typesetting import width_of, wrapped
from scorekeeper.table.game import Precedent

ACROSS, DOWN = 4, 2
PAD, EDGE = 9.0, 16.0  # paper beside a fold, and at the edge where printers do not reach
SIZE, LEADING = 9.0, 11.2
NOTE_SIZE, NOTE_LEADING = 8.0, 10.0  # where the values come from that the book lacks
TITLE = 20.0
WORTH_GAP = 6.0


def rule_card(
    rules: RuleSet, paper: str = DEFAULT_PAPER, precedents: Sequence[Precedent] = ()
) -> bytes:
    """Return the card that folds to pocket size as a PDF, with what a table decided."""
    return draw_rule_card(rules, paper, precedents).pdf()


def draw_rule_card(
    rules: RuleSet, paper: str = DEFAULT_PAPER, precedents: Sequence[Precedent] = ()
) -> Sheet:
    """Return the card on paper, panel after panel."""
    card = _CardPage(rules, paper)
    card.cover()
    for section in (*sections(rules), *decided(precedents)):
        card.section(section)
    card.notes()
    return card.sheet


class _CardPage:
    """Writes from panel to panel and begins a new sheet after the eighth.

    `box` is the panel, `y` where the next line goes.
    """

    def __init__(self, rules: RuleSet, paper: str) -> None:
        self.rules = rules
        self.sheet = Sheet(f"Canasta rule card, {rules.name}", paper, landscape=True)
        self.size = self.sheet.width / ACROSS, self.sheet.height / DOWN
        self.panel = -1
        self.box = Box(0, 0, 0, 0)
        self.y = 0.0
        self.next_panel()

    @property
    def room(self) -> float:
        return self.box.bottom - self.y

    @property
    def is_fresh(self) -> bool:
        return self.y == self.box.y

    def next_panel(self) -> None:
        self.panel = (self.panel + 1) % (ACROSS * DOWN)
        if self.panel == 0:
            self.sheet.new_page()
            self._folds()
        width, height = self.size
        x, y = self.panel % ACROSS * width, self.panel // ACROSS * height
        left, top = max(x + PAD, EDGE), max(y + PAD, EDGE)
        right = min(x + width - PAD, self.sheet.width - EDGE)
        bottom = min(y + height - PAD, self.sheet.height - EDGE)
        self.box = Box(left, top, right - left, bottom - top)
        self.y = self.box.y

    def _folds(self) -> None:
        sheet, (width, height) = self.sheet, self.size
        for column in range(1, ACROSS):
            sheet.rule((column * width, 0), (column * width, sheet.height), HAIR, (1, 4))
        sheet.rule((0, height), (sheet.width, height), HAIR, (1, 4))

    def cover(self) -> None:
        rules, box, sheet = self.rules, self.box, self.sheet
        suit_row(sheet, box.x, box.y + 10, 24)
        sheet.write("Canasta", Box(box.x, box.y + 48, box.w, 34), 26, bold=True)
        name = rules.house_name or rules.name
        sheet.write(name, Box(box.x, box.y + 84, box.w, 22), 15, bold=True)
        self.y = box.y + 110
        players = player_range(rules.player_counts)
        facts = (
            f"House rules, based on {rules.name}: {rules.book}" if rules.house_name else rules.book,
            rules.line,
            f"For {players} players, {end_of_game(rules, with_marks=False)}.",
        )
        for text in (*facts, rules.state):
            lines = wrapped(text, box.w, SIZE)
            sheet.write_lines(lines, Box(box.x, self.y, box.w, 0), SIZE, LEADING)
            self.y += len(lines) * LEADING + 5
        self.next_panel()

    def section(self, section: Section) -> None:
        """Write a section, on one panel where a panel has room for it."""
        height = TITLE + sum(self._height(fact) for fact in section.facts)
        if height > self.room and not self.is_fresh and not section.is_small:
            self.next_panel()
        if TITLE + self._height(section.facts[0]) > self.room:
            self.next_panel()
        self._title(section.title)
        for fact in section.facts:
            if self._height(fact) > self.room:
                self.next_panel()
                self._title(f"{section.title}, continued")
            self._draw(fact)
        self.y += 8

    def _title(self, title: str) -> None:
        cell = Box(self.box.x, self.y, self.box.w, TITLE - 4)
        self.sheet.write(title, cell, 11, bold=True)
        self.sheet.across(self.box.x, self.y + TITLE - 3.5, self.box.w, THIN)
        self.y += TITLE

    def _lines(self, fact: Fact) -> tuple[str, ...]:
        text = f"{fact.label} ({fact.cite})" if fact.cite else fact.label
        size = NOTE_SIZE if fact.is_small else SIZE
        return wrapped(text, self.box.w - _worth(fact), size)

    def _height(self, fact: Fact) -> float:
        return len(self._lines(fact)) * (NOTE_LEADING if fact.is_small else LEADING) + 1.5

    def _draw(self, fact: Fact) -> None:
        box, worth = self.box, _worth(fact)
        size, leading = (NOTE_SIZE, NOTE_LEADING) if fact.is_small else (SIZE, LEADING)
        cell = Box(box.x, self.y, box.w - worth, self._height(fact))
        self.sheet.write_lines(self._lines(fact), cell, size, leading)
        if worth:
            cell = Box(box.right - worth, self.y, worth, leading)
            self.sheet.write(fact.worth, cell, size, bold=True, align="right")
        self.y += self._height(fact)

    def notes(self) -> None:
        """Rule the rest of the sheet for notes."""
        while True:
            if self.room > TITLE + 3 * 20:
                self._title("Notes")
                for y in range(int(self.y) + 18, int(self.box.bottom), 20):
                    self.sheet.across(self.box.x, y, self.box.w, HAIR)
            if self.panel == ACROSS * DOWN - 1:
                return
            self.next_panel()


def _worth(fact: Fact) -> float:
    return width_of(fact.worth, SIZE, True) + WORTH_GAP if fact.worth else 0.0
