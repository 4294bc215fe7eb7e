"""The rule card: eight panels that fold to the size of a card case, or a page for the table."""

from collections.abc import Sequence

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.wording import player_range
from scorekeeper.sheets.canvas import HAIR, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.rule_card_text import FRONT, Fact, Section, decided, sections
from scorekeeper.sheets.shapes import suit_row
from scorekeeper.sheets.text import FILLED_IN, HOUSE, MARK_NOTES, end_of_game, with_game
from scorekeeper.sheets.typesetting import NO_BREAK, width_of, wrapped
from scorekeeper.table.game import Precedent

FOLDED, FLAT, LARGE = (4, 2), (3, 1), (1, 1)  # panels across and down
PAD, EDGE = 9.0, 29.0  # paper beside a fold, and 10 mm at the edge
SIZES = (14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0)  # the largest that fits is taken
WORTH_GAP = 6.0
FOLD = 10.0  # length of a mark where the paper is folded
HOW_TO_FOLD = "Fold back along the middle line, then in four."


def rule_card(
    rules: RuleSet,
    paper: str = DEFAULT_PAPER,
    precedents: Sequence[Precedent] = (),
    *,
    large: bool = False,
    folded: bool = True,
) -> Sheet:
    """Return the card on paper, panel after panel, in the largest type that fills one sheet.

    A book too long for one side goes on on the other; a card that is not folded rather leaves out
    why values were filled in, and details. A large print is not folded.
    """
    parts = [*sections(rules), *decided(precedents)]
    grid = LARGE if large else FOLDED if folded else FLAT
    plain = [part for part in parts if not part.is_small]
    brief = [part.without_details() for part in plain]
    ways = [
        _drawn(_CardPage(rules, paper, SIZES[-1], grid), shown, whole=whole)
        for shown in ((parts,) if grid != FLAT else (parts, plain, brief))
        for whole in (True, False)
    ]
    best = min(ways, key=lambda way: len(way.sheet.pages))
    for size in () if large else reversed(SIZES[:-1]):
        card = _drawn(_CardPage(rules, paper, size, grid), best.parts, whole=best.whole)
        if len(card.sheet.pages) > len(best.sheet.pages) or card.has_front < best.has_front:
            break
        best = card
    return best.sheet


def _drawn(card: "_CardPage", parts: Sequence[Section], *, whole: bool) -> "_CardPage":
    """Write all sections on a card, what is looked up most on the front."""
    card.parts, card.whole = parts, whole
    card.cover()
    front = sorted(
        (part for part in parts if part.title in FRONT), key=lambda part: FRONT.index(part.title)
    )
    for section in (*front, *(part for part in parts if part.title not in FRONT)):
        card.section(section)
        if section.title == FRONT[0]:
            card.has_front = card.panel == 0
    card.notes()
    return card


class _CardPage:
    """Writes from panel to panel and begins a new page after the last.

    `box` is the panel, `y` where the next line goes.
    """

    parts: Sequence[Section] = ()
    whole = True  # whether a section that fits on one panel is kept on one
    has_front = False  # whether the opening table is on the front

    def __init__(self, rules: RuleSet, paper: str, size: float, grid: tuple[int, int]) -> None:
        self.rules, self.size, self.leading = rules, size, size * 1.22
        self.title = size * 1.9
        name = rules.house_name or rules.name
        self.sheet = Sheet(
            f"Canasta rule card, {name}",
            paper,
            landscape=grid != LARGE,
            large=grid == LARGE,
            subject=rules.book,
        )
        self.grid = grid
        self.edge = self.sheet.margin if grid == LARGE else EDGE
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
        across, down = self.grid
        self.panel = (self.panel + 1) % (across * down)
        if self.panel == 0:
            self.sheet.new_page()
            self._folds()
        width, height = self.sheet.width / across, self.sheet.height / down
        x, y = self.panel % across * width, self.panel // across * height
        left, top = max(x + PAD, self.edge), max(y + PAD, self.edge)
        right = min(x + width - PAD, self.sheet.width - self.edge)
        bottom = min(y + height - PAD, self.sheet.height - self.edge)
        self.box = Box(left, top, right - left, bottom - top)
        self.y = self.box.y

    def _folds(self) -> None:
        """Dot the lines to fold along, with a mark at each end inside the margin."""
        sheet, (across, down) = self.sheet, self.grid
        for column in range(1, across):
            x = column * sheet.width / across
            sheet.rule((x, EDGE), (x, sheet.height - EDGE), HAIR, (1, 4))
            for y in (EDGE - FOLD, sheet.height - EDGE) if self.grid == FOLDED else ():
                sheet.down(x, y, FOLD, THIN)
        for row in range(1, down):
            y = row * sheet.height / down
            sheet.rule((EDGE, y), (sheet.width - EDGE, y), HAIR, (1, 4))
            for x in (EDGE - FOLD, sheet.width - EDGE):
                sheet.across(x, y, FOLD, THIN)

    def cover(self) -> None:
        """Write what the card is for, above the values that are looked up most."""
        rules, box, sheet = self.rules, self.box, self.sheet
        suit_row(sheet, box.x, box.y, 15)
        name = with_game(rules, rules.house_name or rules.name)
        self.y = box.y + 20
        lines = wrapped(name, box.w, 16, True)
        sheet.write_lines(lines, Box(box.x, self.y, box.w, 20), 16, 20, bold=True, role="H1")
        self.y += 20 * len(lines)
        players = player_range(rules.player_counts)
        book = f"House rules, based on {rules.name}: {rules.book}" if rules.house_name else ""
        for text in (
            book or rules.book,
            f"For {players} players, {end_of_game(rules, with_marks=False)}.",
        ):
            self._text(text)
        self.y += 6

    def _text(self, text: str, *, bold: bool = False) -> None:
        """Write a text; what goes on on the next panel is broken to the width of that one."""
        with self.sheet.structure.line():
            while text:
                line, *rest = wrapped(text, self.box.w, self.size, bold)
                if self.room >= self.leading:
                    cell = Box(self.box.x, self.y, self.box.w, self.leading)
                    self.sheet.write(line, cell, self.size, bold=bold)
                    self.y += self.leading
                    text = " ".join(rest)
                else:
                    self.next_panel()

    def section(self, section: Section) -> None:
        """Write a section, on one panel where a panel has room for it."""
        source = self.leading * len(wrapped(section.source, self.box.w, self.size))
        heights = [self._height(section, fact) for fact in section.facts]
        height = self.title + sum(heights) + source
        may_split = section.is_small or height > self.box.h * 0.6 or not self.whole
        if height > self.room and not self.is_fresh and not may_split:
            self.next_panel()
        first = 3 * self.leading if section.is_small else heights[0]
        if self.title + first > self.room:
            self.next_panel()
        self._title(section.title)
        for fact in section.facts:
            if fact.is_small:  # a note may be longer than a panel
                self._note(fact)
                continue
            below = source if fact is section.facts[-1] else 0.0
            if self._height(section, fact) + below > self.room:
                self.next_panel()
                self._title(f"{section.title}, continued")
            self._draw(section, fact)
        if section.source:
            self._text(section.source)
        self.y += self.size * 0.7

    def _note(self, fact: Fact) -> None:
        """Write what a note is about, and the note below it."""
        lines = len(wrapped(fact.label, self.box.w, self.size, True)) + 1
        if self.room < min(lines, 4) * self.leading:
            self.next_panel()
        self._text(fact.label, bold=True)
        self._text(fact.note)
        self.y += 2

    def _title(self, title: str) -> None:
        cell = Box(self.box.x, self.y, self.box.w, self.title - 4)
        self.sheet.write(title, cell, self.size + 1, bold=True, role="H2")
        self.sheet.across(self.box.x, self.y + self.title - 3.5, self.box.w, THIN)
        self.y += self.title

    def _lines(self, section: Section, fact: Fact) -> tuple[str, ...]:
        aside = "" if section.has_paragraphs else f" ({fact.cite})" if fact.cite else ""
        mark = f"{NO_BREAK}{fact.mark}" if fact.mark else ""
        worth = f": {fact.worth}" if fact.worth and not self._worth(fact) else ""
        detail = f": {fact.detail}" if fact.detail else ""
        text = f"{fact.label}{mark}{detail}{worth}{aside}"
        return wrapped(text, self.box.w - self._worth(fact), self.size)

    def _height(self, section: Section, fact: Fact) -> float:
        return len(self._lines(section, fact)) * self.leading + 1.5

    def _worth(self, fact: Fact) -> float:
        """Return the room for the points on the right; long ones follow the words instead."""
        width = width_of(fact.worth, self.size, True) + WORTH_GAP if fact.worth else 0.0
        return width if width < self.box.w / 2 else 0.0

    def _draw(self, section: Section, fact: Fact) -> None:
        box, worth = self.box, self._worth(fact)
        cell = Box(box.x, self.y, box.w - worth, self._height(section, fact))
        with self.sheet.structure.line():
            self.sheet.write_lines(self._lines(section, fact), cell, self.size, self.leading)
            if worth:
                cell = Box(box.right - worth, self.y, worth, self.leading)
                self.sheet.write(fact.worth, cell, self.size, bold=True, align="right")
        self.y += self._height(section, fact)

    def notes(self) -> None:
        """Say what marks mean that nothing else explains, and how the card is folded."""
        written = "".join(run.text for page in self.sheet.pages for run in page.texts)
        is_explained = any(part.is_small for part in self.parts)
        for mark in (HOUSE,) if is_explained else (HOUSE, FILLED_IN):
            if mark in written:
                self._text(MARK_NOTES[mark])
        if self.grid == FOLDED:
            self._text(HOW_TO_FOLD)
