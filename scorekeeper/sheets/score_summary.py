"""The first page of a score sheet: the result, the totals, and every hand in one table."""

from collections.abc import Iterator

from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box
from scorekeeper.sheets.outcome_words import outcome_words
from scorekeeper.sheets.page_flow import GAP, LEADING, MARK, SIZE, Flow
from scorekeeper.sheets.shapes import marker, suit_row
from scorekeeper.sheets.side_columns import in_lines
from scorekeeper.sheets.structure import Element
from scorekeeper.sheets.text import day
from scorekeeper.sheets.typesetting import lines_of, width_of, wrapped
from scorekeeper.table.game import Game, Hand
from scorekeeper.table.rule_words import rules_line
from scorekeeper.table.together_words import seat_spells, side_spells
from scorekeeper.text import join_names, number, number_of, signed

TITLE, LEAST_TITLE = 22.0, 14.0
RESULT, RESULT_LEADING = 15.0, 20.0
TOTAL = 12.0
LEAST_ROW, MOST_ROW = 13.4, 17.0  # height of a hand in the table
HAND_NUMBER = 24.0
MOST_DEALER = 120.0
NARROWEST = 90.0  # a column for two figures


def draw_heading(flow: Flow, game: Game) -> None:
    """Write what was played: the name of the table, the day, the rules, the length."""
    sheet = flow.sheet
    suits = suit_row(sheet, flow.x, flow.y + 6, 14)
    date = width_of(day(game.started), SIZE) + 12
    width = flow.width - suits - 12 - date
    size = TITLE if width_of(game.name, TITLE, True) <= width else LEAST_TITLE
    lines = in_lines_of(game.name, width, size)
    leading = size * 1.25
    name = Box(flow.x + suits + 12, flow.y, width, leading)
    sheet.write_lines(lines, name, size, leading, bold=True, role="H1")
    cell = Box(flow.x + flow.width - date, flow.y, date, leading)
    sheet.write(day(game.started), cell, SIZE, align="right")
    flow.y += leading * len(lines) + 5
    hands = number_of(game.played, "hand")
    length = f"played {game.length}" if game.target else f"a game of {game.length}"
    own = f"{game.rules.house_name} · " if game.rules.house_name else ""
    title, book = rules_line(game.rules), game.rules.book
    is_told = {*title.split()} <= {*book.replace(",", "").split()}
    flow.paragraph(own + (book if is_told else f"{title}: {book}"))
    flow.paragraph(f"{len(game.players)} players · {hands} · {length}")
    flow.y += 6


def in_lines_of(text: str, width: float, size: float, most: int = 2) -> list[str]:
    """Return a title in at most so many lines; the last takes all the rest."""
    lines = list(wrapped(text, width, size, True))
    return lines if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def draw_result(flow: Flow, game: Game) -> None:
    """Frame who won or how it stands, with every side's total."""
    words = outcome_words(game)
    width = flow.width - 24
    title = lines_of((words.result,), width, RESULT, True)
    more = lines_of(words.more, width, SIZE)
    sides = [_side_lines(game, side, width) for side in range(len(game.sides))]
    height = len(title) * RESULT_LEADING + (len(more) + sum(map(len, sides))) * LEADING + 22
    flow.need(height)
    box = Box(flow.x, flow.y, flow.width, height)
    flow.sheet.frame(box, THICK)
    flow.y += 8
    x = flow.x + 12
    cell = Box(x, flow.y, width, RESULT_LEADING)
    flow.sheet.write_lines(title, cell, RESULT, RESULT_LEADING, bold=True, role="H2")
    flow.y += len(title) * RESULT_LEADING
    flow.sheet.write_lines(more, Box(x, flow.y, width, LEADING), SIZE, LEADING)
    flow.y += len(more) * LEADING + 4
    for side, lines in enumerate(sides):
        flow.sheet.draw([marker(side, x + 4, flow.y + LEADING / 2)])
        cell = Box(x + MARK, flow.y, width - MARK, LEADING)
        is_won = game.outcome is not None and game.outcome.winner == side
        with flow.sheet.structure.line():
            flow.sheet.write_lines(lines, cell, SIZE, LEADING, bold=is_won)
            flow.sheet.write(number(game.totals[side]), cell, TOTAL, bold=True, align="right")
        flow.y += len(lines) * LEADING
    flow.y = box.bottom + GAP


def _side_lines(game: Game, side: int, width: float) -> tuple[str, ...]:
    """Return a side and the seats of its players, in full however long the names are."""
    members = [words for seat in game.sides[side].members for words in _seat_words(game, seat)]
    name, seats = game.sides[side].name, ", ".join(members)
    own = game.names(game.sides[side].members)
    is_their_names = name in (" & ".join(own), join_names(own))
    total = width_of(number(game.totals[side]), TOTAL, True) + 10
    text = seats if is_their_names else f"{name}: {seats}"
    return wrapped(text, width - MARK - total, SIZE, True)


def _seat_words(game: Game, seat: int) -> Iterator[str]:
    """Yield who sat on a seat: 'Frank (seat 4, hand 1)', 'Ivy (seat 4, from hand 2)'."""
    *before, now = seat_spells(game, seat)
    for spell in (*before, now):
        hands = f", {spell.hands}" if before else ""
        yield f"{spell.name} (seat {seat + 1}{hands})"


class RunningTable:
    """Every hand in one row: who dealt, and for each side the hand and the total after it."""

    def __init__(self, flow: Flow, game: Game) -> None:
        self.flow, self.game = flow, game
        sides = len(game.sides)
        dealers = [width_of(row, SIZE) for row in map(self._words, game.hands)]
        self.words = HAND_NUMBER + min(MOST_DEALER, flow.width / 4, max([*dealers, 60.0])) + 6
        self.column = (flow.width - self.words) / sides
        self.has_nets = self.column >= NARROWEST  # else there is room for the totals alone

    def draw(self, below: float = 0.0) -> None:
        """Write the table; its rows are as high as leaves so much room below."""
        rows = len(self.game.hands) + bool(self.game.brought)
        free = self.flow.room - self._head_height - below - GAP
        row = min(MOST_ROW, max(LEAST_ROW, free / max(1, rows)))
        self.flow.need(self._head_height + min(rows, 3) * row)
        structure = self.flow.sheet.structure
        with structure.within(Element("Table")):
            self._head()
            for cells in self._rows():
                if row > self.flow.room:
                    self.flow.turn_page()
                    self._head()
                with structure.within(Element("TR")):
                    self._row(cells, row)
        self.flow.sheet.across(self.flow.x, self.flow.y, self.flow.width, THIN)
        self.flow.y += GAP

    @property
    def _names(self) -> list[list[str]]:
        return [self._side_names(side) for side in range(len(self.game.sides))]

    def _side_names(self, side: int) -> list[str]:
        """Return the lines of a side's name, and below it what it was called in earlier hands."""
        *before, now = side_spells(self.game, side)
        names = [now.name, *(f"{spell.hands}: {spell.name}" for spell in before)]
        return [line for name in names for line in in_lines(name, self.column - 22, 2)]

    @property
    def _head_height(self) -> float:
        return (max(map(len, self._names)) + 1) * 14.0 + 5

    def _half(self, side: int, right: bool, height: float) -> Box:
        """Return the left or the right half of a side's cell: this hand, and the total."""
        x = self.flow.x + self.words + side * self.column + 5
        width = (self.column - 10) / (2 if self.has_nets else 1)
        return Box(x + width * (right and self.has_nets), self.flow.y, width, height)

    def _head(self) -> None:
        flow, top = self.flow, self.flow.y
        flow.sheet.across(flow.x, flow.y, flow.width, THICK)
        flow.y += 3
        with flow.sheet.structure.within(Element("TR", cells="TH")):
            self._head_cells()
        flow.y += 16
        self._rule_columns(top)
        flow.sheet.across(flow.x, flow.y, flow.width, THIN)
        flow.top = flow.y

    def _head_cells(self) -> None:
        """Write the name of each side, and what its columns are."""
        flow, sheet = self.flow, self.flow.sheet
        for side, lines in enumerate(self._names):
            x = flow.x + self.words + side * self.column
            sheet.draw([marker(side, x + 10, flow.y + 7)])
            sheet.write_lines(lines, Box(x + 18, flow.y, self.column - 20, 14), SIZE, 14, bold=True)
        flow.y += 14 * max(map(len, self._names))
        words = Box(flow.x, flow.y, self.words - 4, 14)
        sheet.write("Hand, dealer", words, SIZE)
        for side in range(len(self._names)):
            if self.has_nets:
                sheet.write("hand", self._half(side, False, 14), SIZE, align="right")
            sheet.write("total", self._half(side, True, 14), SIZE, align="right")

    def _rule_columns(self, top: float) -> None:
        for side in range(len(self._names)):
            x = self.flow.x + self.words + side * self.column
            self.flow.sheet.down(x, top, self.flow.y - top, HAIR)

    def _words(self, hand: Hand) -> str:
        """Return who dealt, and what is to be known of a hand at a glance."""
        words = [self.game.players_at(hand.number)[hand.dealer]]
        words += ["corrected"] if hand.corrected else []
        agreement = self.game.agreement(hand)
        words += ["disputed"] if agreement and agreement.status == "disputed" else []
        return ", ".join(words)

    def _rows(self) -> Iterator[tuple[str, str, tuple[int, ...] | None, tuple[int, ...]]]:
        if brought := self.game.brought:
            yield str(brought.hands), "from paper", None, brought.totals
        for hand in self.game.hands:
            yield str(hand.number), self._words(hand), hand.nets, hand.totals

    def _row(
        self, cells: tuple[str, str, tuple[int, ...] | None, tuple[int, ...]], height: float
    ) -> None:
        """Write one hand; the total of the side in the lead is bold."""
        flow, sheet = self.flow, self.flow.sheet
        hand, words, nets, totals = cells
        top = flow.y
        sheet.write(hand, Box(flow.x, top, HAND_NUMBER - 6, height), SIZE, align="right")
        dealer = Box(flow.x + HAND_NUMBER, top, self.words - HAND_NUMBER - 4, height)
        sheet.write(words, dealer, SIZE)
        for side, total in enumerate(totals):
            if nets and self.has_nets:
                cell = self._half(side, False, height)
                sheet.write(signed(nets[side]), cell, SIZE, align="right", least=9)
            leads = total == max(totals) and totals.count(total) == 1
            cell = self._half(side, True, height)
            sheet.write(number(total), cell, SIZE, align="right", bold=leads, least=9)
        flow.y += height
        self._rule_columns(top)
        if int(hand) % 5 == 0:
            sheet.across(flow.x, flow.y, flow.width, HAIR)
