"""The blank score sheet: ruled for hands with the items of a rule set."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.rules.going_out import takes
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.rules.wording import card_points, is_for, loss_notes, losses, worth
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.page_flow import GAP, LEADING, SIZE, Flow, RunningHead
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import marker, suit_row
from scorekeeper.sheets.text import FILLED_IN, band_words, end_of_game, marked, opening_words
from scorekeeper.sheets.typesetting import width_of, wrapped

WORDS = 172.0
ROW, LEAST_LARGE_ROW = 21.5, 16.5  # 7.6 mm, and no lower than the type needs
CELL = 57.0  # 20 mm: a cell that takes five figures and a sign written by hand
MARKS = 0.6  # height of the row with the marks of the sides, in parts of a row
MOST_STRETCH = 1.4  # rows are made so much higher to fill a page
FEWEST_HANDS = 8
TO_OPEN, THIS_HAND, NEW_TOTAL = "To open", "This hand", "New total"


class BlankRow(msgspec.Struct, frozen=True):
    label: str
    worth: str = ""
    bold: bool = False

    @property
    def label_lines(self) -> tuple[str, ...]:
        return wrapped(self.label, WORDS - 6, SIZE, self.bold)

    @property
    def lines(self) -> int:
        """The lines it takes: one more where label and worth do not fit side by side."""
        lines = self.label_lines
        width = width_of(lines[-1], SIZE, self.bold) + width_of(self.worth, SIZE) + 8
        return len(lines) + (len(self.worth_lines) if width > WORDS - 6 else 0)

    @property
    def worth_lines(self) -> tuple[str, ...]:
        return wrapped(self.worth, WORDS - 6, SIZE) if self.worth else ()

    def height(self, unit: float) -> float:
        """Return its height where a row of one line is so high."""
        return max(unit, self.lines * LEADING if self.lines > 1 else 0.0)


def blank_sheet(
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    large: bool = False,
) -> bytes:
    """Return a score sheet to be filled in by hand as a PDF, with the sides' names in it."""
    return draw_blank_sheet(rules, players, paper, names=names, large=large).pdf()


def check_players(rules: RuleSet, players: int) -> None:
    """Raise `Malformed` for a number of players the book is not for."""
    if players not in rules.player_counts:
        raise Malformed(f"{is_for(rules)}, not for {players}.")


def draw_blank_sheet(
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    large: bool = False,
) -> Sheet:
    """Return the sheet on paper: as many pages as the fewest hands take."""
    check_players(rules, players)
    rules = rules.for_players(players)
    title = f"Canasta score sheet, {rules.name}, {players} players"
    sheet = Sheet(title, paper, large=large, subject=rules.book)
    head = RunningHead(f"Canasta · {rules.name}", "", f"Scorekeeper · {rules.book}")
    marks = (FILLED_IN,) if any(item.silent for item in rules.items) else ()
    flow = Flow(sheet, head, marks)
    _BlankSheet(flow, rules, players, names).draw()
    return flow.finish()


class _BlankSheet:
    """Rules bands of hands side by side down the pages."""

    def __init__(self, flow: Flow, rules: RuleSet, players: int, names: Sequence[str]) -> None:
        self.flow, self.rules, self.players, self.names = flow, rules, players, names
        self.sides = len(rules.seating(players).sides)
        scale = flow.sheet.scale
        cell = CELL / scale
        self.abreast = max(1, int((flow.width - WORDS) // (self.sides * cell)))
        self.least = max(ROW / scale, LEAST_LARGE_ROW)
        self.chunks = self._chunks(list(_rows(rules, players)))
        self.fewest = min(FEWEST_HANDS, rules.deals or FEWEST_HANDS)

    def draw(self) -> None:
        self._heading()
        hands = 0
        while hands < self.fewest:
            for rows in self.chunks:
                self.rows = rows
                if self.flow.room < self._height(self.least) or not self.flow.is_fresh:
                    self.flow.turn_page()
                after = self._page(hands)
            hands = after
        self._winner()

    def _chunks(self, rows: list[BlankRow]) -> list[list[BlankRow]]:
        """Return the rows of each page: all of them, or some where a page has no room for all."""
        room = self.flow.bottom - self.flow.sheet.margin - LEADING - 6 - self._winner_height - GAP
        chunks: list[list[BlankRow]] = [[]]
        for row in rows:
            self.rows = [*chunks[-1], row]
            if self._height(self.least) > room:
                chunks.append([])
            chunks[-1].append(row)
        return chunks

    @property
    def _winner_height(self) -> float:
        return max(ROW / self.flow.sheet.scale, LEAST_LARGE_ROW) + 4

    def _page(self, hands: int) -> int:
        room = self.flow.room
        bands = self._bands(room) if len(self.chunks) == 1 else 1
        if hands + bands * self.abreast >= self.fewest:  # the last page has the winner
            room -= self._winner_height + GAP
            bands = min(bands, self._bands(room))
        unit = self.least
        highest = (room - (bands - 1) * GAP) / bands
        while unit < self.least * MOST_STRETCH and self._height(unit + 0.2) <= highest:
            unit += 0.2
        for _ in range(bands):
            last = min(hands + self.abreast, self.rules.deals or hands + self.abreast)
            self._band(range(hands + 1, last + 1), unit)
            hands = last
            if self.rules.deals and hands >= self.rules.deals:
                break
        return hands

    def _bands(self, room: float) -> int:
        return max(1, int((room + GAP) // (self._height(self.least) + GAP)))

    def _height(self, unit: float) -> float:
        """Return the height of a band: the hand, the marks of the sides, the rows."""
        return (1 + MARKS) * unit + sum(row.height(unit) for row in self.rows)

    def _band(self, hands: range, unit: float) -> None:
        """Rule some hands side by side, with the words on the left."""
        flow, sheet, top = self.flow, self.flow.sheet, self.flow.y
        height = self._height(unit)
        cell = (flow.width - WORDS) / (self.abreast * self.sides)
        right = flow.x + WORDS + len(hands) * self.sides * cell
        sheet.across(flow.x, top, right - flow.x, THICK)
        sheet.write("Dealer", Box(flow.x, top, WORDS - 6, unit), SIZE)
        for index, hand in enumerate(hands):
            x = flow.x + WORDS + index * self.sides * cell
            sheet.write(f"Hand {hand}", Box(x + 4, top, self.sides * cell - 8, unit), SIZE)
            for side in range(self.sides):
                left = x + side * cell
                sheet.draw([marker(side, left + cell / 2, top + (1 + MARKS / 2) * unit, 3.4)])
                start = unit if side else 0.0
                sheet.down(left, top + start, height - start, HAIR if side else THIN)
        sheet.down(right, top, height, THIN)
        y = top + unit
        sheet.across(flow.x, y, right - flow.x, HAIR)
        y += MARKS * unit
        for row in self.rows:
            strong = row.label in (TO_OPEN, THIS_HAND)
            sheet.across(flow.x, y, right - flow.x, THIN if strong else HAIR)
            self._words(row, Box(flow.x, y, WORDS - 6, row.height(unit)))
            if row.label == TO_OPEN and self.rules.opens_by_deal:
                self._counts_to_open(hands, cell, y, unit)
            y += row.height(unit)
        sheet.across(flow.x, y, right - flow.x, THICK)
        flow.y = y + GAP

    def _counts_to_open(self, hands: range, cell: float, y: float, unit: float) -> None:
        """Fill in what every side needs, where it goes by the hand of the game."""
        for index, hand in enumerate(hands):
            words = band_words(self.rules, self.rules.band_at(0, hand))
            for side in range(self.sides):
                x = self.flow.x + WORDS + (index * self.sides + side) * cell
                box = Box(x + 3, y, cell - 6, unit)
                self.flow.sheet.write(words, box, SIZE, align="center", least=9)

    def _words(self, row: BlankRow, box: Box) -> None:
        height = box.h / row.lines
        sheet = self.flow.sheet
        sheet.write_lines(row.label_lines, box, SIZE, height, bold=row.bold)
        for index, line in enumerate(reversed(row.worth_lines)):
            below = Box(box.x, box.bottom - (index + 1) * height, box.w, height)
            sheet.write(line, below, SIZE, align="right")

    def _heading(self) -> None:
        """Write what is played, lines for date and names, the opening table and the cards."""
        flow, sheet, rules = self.flow, self.flow.sheet, self.rules
        suits = suit_row(sheet, flow.x, flow.y + 4, 13)
        date = min(150.0, flow.width / 3)
        name = Box(flow.x + suits + 12, flow.y, flow.width - suits - 20 - date, 22)
        sheet.write(f"Canasta · {rules.name}", name, 17, bold=True)
        label = width_of("Date ", SIZE) + 4
        sheet.write("Date", Box(flow.x + flow.width - date, flow.y, label, 22), SIZE)
        sheet.across(flow.x + flow.width - date + label, flow.y + 18, date - label, THIN)
        flow.y += 25
        flow.paragraph(_facts(rules, self.players))
        self._sides()
        bands = [
            f"{rules.band_label(band)}: {marked(opening_words(rules, band), band)}"
            for band in rules.bands
        ]
        flow.paragraph(f"To open: {' · '.join(bands)}")
        cards = [f"{card.name} {marked(card_points(card), card)}" for card in rules.cards]
        flow.paragraph(f"Cards: {' · '.join(cards)}")
        for note, _item in loss_notes(rules):
            flow.paragraph(f"{note}.")
        flow.y += 6
        flow.top = flow.y

    def _sides(self) -> None:
        """Rule a line for the name of each side, or write the name where it is known."""
        flow, sheet, row = self.flow, self.flow.sheet, 24.0
        abreast = self.sides if flow.width / self.sides >= 160 else 2  # noqa: PLR2004 (points)
        width = flow.width / abreast
        for side in range(self.sides):
            line, column = divmod(side, abreast)
            x, y = flow.x + column * width, flow.y + line * row
            sheet.draw([marker(side, x + 5, y + 15, 3.4)])
            if side < len(self.names):
                sheet.write(self.names[side], Box(x + 14, y + 5, width - 24, 18), SIZE, bold=True)
            else:
                sheet.across(x + 14, y + 20, width - 24, THIN)
        flow.y += -(-self.sides // abreast) * row + 4

    def _winner(self) -> None:
        """Rule a line for the winner, and one to sign on."""
        flow, sheet = self.flow, self.flow.sheet
        half = flow.width / 2
        height = self._winner_height
        for column, words in enumerate(("Winner", "Signed")):
            x = flow.x + column * half
            label = width_of(words, SIZE) + 6
            sheet.write(words, Box(x, flow.y, label, height), SIZE, bold=True)
            sheet.across(x + label, flow.y + height - 4, half - label - 12, THIN)
        flow.y += height


def _rows(rules: RuleSet, players: int) -> Iterator[BlankRow]:
    if any(rules.seating(players).sits_out):
        yield BlankRow("Sits out")
    yield BlankRow("Total before")
    yield BlankRow(TO_OPEN)
    for item in rules.items:
        yield BlankRow(item.label, marked(item_worth(item), item))
    table, hand = rules.melded_cards, rules.held_cards
    loss, in_hand = losses(rules, table.sign), losses(rules, hand.sign)
    yield BlankRow("Cards on the table", marked(loss, table) if loss or table.silent else "")
    yield BlankRow("Cards left in hand", marked(in_hand or "plus", hand))
    if rules.reserve:
        label = f"Cards left in the {rules.reserve.name}"
        yield BlankRow(label, marked(in_hand or "plus", rules.reserve))
    yield BlankRow("Penalties", "minus")
    yield BlankRow(THIS_HAND, bold=True)
    yield BlankRow(NEW_TOTAL, bold=True)


def item_worth(item: Item, *, signed: bool = True) -> str:
    """Return what an item is worth, and for how many where the points do not rise evenly."""
    words = worth(item, signed=signed)
    is_list = bool(item.points) and "each" not in words
    return f"{words} for 1 to {len(item.points) - 1}" if is_list else words


def _facts(rules: RuleSet, players: int) -> str:
    dealt, needed = rules.dealt_to(players), rules.to_go_out(players)
    canastas = f"{takes(rules, needed)} to go out"
    return (
        f"{players} players · {marked(str(dealt.amount), dealt)} cards each · "
        f"{marked(canastas, needed)} · {end_of_game(rules)}"
    )
