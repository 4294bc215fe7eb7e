"""The blank score sheet: ruled for hands with the items of a rule set."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.rules.going_out import takes
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item
from scorekeeper.rules.wording import card_name, card_points, is_for, loss_notes, losses, worth
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.page_flow import GAP, LEADING, SIZE, Flow, RunningHead
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import marker, suit_row
from scorekeeper.sheets.text import (
    FILLED_IN,
    band_words,
    end_of_game,
    game_title,
    is_filled_in,
    marked,
    opening_table,
    with_game,
)
from scorekeeper.sheets.typesetting import width_of, wrapped

WORDS, MOST_WORDS = 172.0, 215.0  # the column of words, and how wide paper to spare makes it
ROW, LEAST_LARGE_ROW = 21.5, 16.5  # 7.6 mm, and no lower than the type needs
CELL = 57.0  # 20 mm: a cell that takes five figures and a sign written by hand
PAD = 3.0  # paper above and below the lines of a row
MARKS = 0.6  # height of the row with the marks of the sides, in parts of a row
MOST_STRETCH = 1.4  # rows are made so much higher to fill a page
FEWEST_HANDS = 8
BEFORE, THIS_HAND, NEW_TOTAL = "Total before", "This hand", "New total"
SPECIAL = "Special hand, alone"  # a side has one of them, and nothing else


class BlankRow(msgspec.Struct, frozen=True):
    label: str
    worth: str = ""
    bold: bool = False

    @property
    def width(self) -> float:
        """The width that label and worth take side by side."""
        return width_of(self.label, SIZE, self.bold) + width_of(self.worth, SIZE) + 14

    def label_lines(self, words: float) -> tuple[str, ...]:
        """Return the label in lines of a column so wide."""
        return wrapped(self.label, words - 6, SIZE, self.bold)

    def worth_lines(self, words: float) -> tuple[str, ...]:
        return wrapped(self.worth, words - 6, SIZE) if self.worth else ()

    def lines(self, words: float) -> int:
        """Return the lines it takes: more where label and worth do not fit side by side."""
        lines = self.label_lines(words)
        width = width_of(lines[-1], SIZE, self.bold) + width_of(self.worth, SIZE) + 8
        return len(lines) + (len(self.worth_lines(words)) if width > words - 6 else 0)

    def height(self, unit: float, words: float) -> float:
        """Return its height where a row of one line is so high."""
        lines = self.lines(words)
        return max(unit, lines * LEADING + PAD if lines > 1 else 0.0)


def check_players(rules: RuleSet, players: int) -> None:
    """Raise `Malformed` for a number of players the book is not for."""
    if players not in rules.player_counts:
        raise Malformed(f"{is_for(rules)}, not for {players}.")


def blank_sheet(
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    large: bool = False,
) -> Sheet:
    """Return the sheet on paper, upright or across: the way that takes fewer pages."""
    check_players(rules, players)
    rules = rules.for_players(players)
    ways = [_drawn(rules, players, paper, names, large=large, across=way) for way in (False, True)]
    return min(ways, key=lambda way: (len(way.flow.sheet.pages), -way.hands)).flow.sheet


def _drawn(  # noqa: PLR0913 (what a sheet is for, by name)
    rules: RuleSet, players: int, paper: str, names: Sequence[str], *, large: bool, across: bool
) -> "_BlankSheet":
    title = f"Canasta score sheet, {rules.name}, {players} players"
    sheet = Sheet(title, paper, landscape=across, large=large, subject=rules.book)
    head = RunningHead(with_game(rules, rules.name), "", f"Scorekeeper · {rules.book}")
    marks = (FILLED_IN,) if is_filled_in(rules, players) else ()
    drawn = _BlankSheet(Flow(sheet, head, marks), rules, players, names)
    drawn.draw()
    return drawn


class _BlankSheet:
    """Rules bands of hands side by side down the pages; `hands` is how many there are."""

    def __init__(self, flow: Flow, rules: RuleSet, players: int, names: Sequence[str]) -> None:
        self.flow, self.rules, self.players, self.names = flow, rules, players, names
        self.sides = len(rules.seating(players).sides)
        self.hands = 0
        rows = list(_rows(rules, players))
        scale = flow.sheet.scale
        hand = self.sides * CELL / scale
        self.abreast = max(1, int((flow.width - WORDS) // hand))
        if rules.deals:  # as many on each page
            self.abreast = -(-rules.deals // -(-rules.deals // self.abreast))
        wanted = min(MOST_WORDS, max(row.width for row in rows))
        self.words = max(WORDS, min(wanted, flow.width - self.abreast * hand))
        self.least = max(ROW / scale, LEAST_LARGE_ROW)
        self.fewest = min(FEWEST_HANDS, rules.deals or FEWEST_HANDS)
        self.rows = rows

    def draw(self) -> None:
        """Write the heading, then hands on as many pages as the fewest take, and the end."""
        self._heading()
        chunks = self._chunks()
        fewest = self.fewest if len(chunks) == 1 else min(self.fewest, 2 * self.abreast)
        while self.hands < fewest:
            for rows in chunks:
                self.rows = rows
                if not self.flow.is_fresh:
                    self.flow.turn_page()
                after = self._page(self.hands, fewest, is_whole=len(chunks) == 1)
            self.hands = after
        self._end()
        self.flow.finish()

    def _chunks(self) -> list[list[BlankRow]]:
        """Return the rows of each page: all, or some where the heading leaves no room for all."""
        rows, room = self.rows, self.flow.room
        if self._height(self.least) <= room:
            return [rows]
        chunks: list[list[BlankRow]] = [[]]
        for row in rows:
            self.rows = [*chunks[-1], row]
            if self._height(self.least) > room:
                chunks.append([])
                room = self.flow.fresh_room - self._end_height - GAP
            chunks[-1].append(row)
        return chunks

    @property
    def _special_hands(self) -> tuple[str, ...]:
        """What special hands are worth, in lines above the winner: they are rare."""
        worths = [f"{item.label} {marked(item_worth(item), item)}" for item in self.rules.specials]
        return wrapped(f"Special hands: {' · '.join(worths)}", self.flow.width, SIZE) * bool(worths)

    @property
    def _end_height(self) -> float:
        return max(ROW / self.flow.sheet.scale, LEAST_LARGE_ROW) + 4 + self._notes_height

    @property
    def _notes_height(self) -> float:
        return LEADING * len(self._special_hands)

    def _page(self, hands: int, fewest: int, *, is_whole: bool) -> int:
        """Rule the hands of a page and return how many there are by then."""
        room = self.flow.room
        bands = self._bands(room) if is_whole else 1
        if hands + bands * self.abreast >= fewest:  # the last page has the winner
            room -= self._end_height + GAP
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
        """Return the height of a band: its head, the marks of the sides, the rows."""
        head = self._heads + MARKS
        return head * unit + sum(row.height(unit, self.words) for row in self.rows)

    @property
    def _heads(self) -> int:
        """The rows above the marks: the dealer, and the count to open that goes by the hand."""
        return 2 if self.rules.opens_by_deal else 1

    def _band(self, hands: range, unit: float) -> None:
        """Rule some hands side by side, with the words on the left."""
        flow, sheet, top = self.flow, self.flow.sheet, self.flow.y
        height, words = self._height(unit), self.words
        cell = (flow.width - words) / (self.abreast * self.sides)
        right = flow.x + words + len(hands) * self.sides * cell
        sheet.across(flow.x, top, right - flow.x, THICK)
        marks = top + self._heads * unit
        sheet.write("Dealer", Box(flow.x, marks - unit, words - 6, unit), SIZE)
        for index, hand in enumerate(hands):
            x = flow.x + words + index * self.sides * cell
            self._head(hand, Box(x + 4, top, self.sides * cell - 8, unit))
            for side in range(self.sides):
                left = x + side * cell
                sheet.draw([marker(side, left + cell / 2, marks + MARKS / 2 * unit, 3.4)])
                start = marks - top if side else 0.0
                sheet.down(left, top + start, height - start, HAIR if side else THIN)
        sheet.down(right, top, height, THIN)
        sheet.across(flow.x, marks, right - flow.x, HAIR)
        y = marks + MARKS * unit
        for row in self.rows:
            strong = row.label in (BEFORE, THIS_HAND)
            sheet.across(flow.x, y, right - flow.x, THIN if strong else HAIR)
            row_height = row.height(unit, words)
            self._words(row, Box(flow.x, y, words - 6, row_height))
            y += row_height
        sheet.across(flow.x, y, right - flow.x, THICK)
        flow.y = y + GAP

    def _head(self, hand: int, box: Box) -> None:
        """Write the number of a hand, above it the count to open where that goes by the hand."""
        sheet = self.flow.sheet
        if not self.rules.opens_by_deal:
            sheet.write(f"Hand {hand}", box, SIZE)
            return
        count = band_words(self.rules, self.rules.band_at(0, hand))
        ways = (f"Hand {hand} · {count} to open", f"Hand {hand} · {count}", f"{hand} · {count}")
        fitting = (words for words in ways if width_of(words, SIZE, True) <= box.w)
        sheet.write(next(fitting, ways[-1]), box, SIZE, bold=True)
        sheet.across(box.x - 4, box.bottom, box.w + 8, HAIR)

    def _words(self, row: BlankRow, box: Box) -> None:
        sheet, lines = self.flow.sheet, row.lines(self.words)
        box = Box(box.x, box.y + PAD / 2, box.w, box.h - PAD) if lines > 1 else box
        height = box.h / lines
        sheet.write_lines(row.label_lines(self.words), box, SIZE, height, bold=row.bold)
        for index, line in enumerate(reversed(row.worth_lines(self.words))):
            below = Box(box.x, box.bottom - (index + 1) * height, box.w, height)
            sheet.write(line, below, SIZE, align="right")

    def _heading(self) -> None:
        """Write what is played, lines for date and names, the opening table and the cards."""
        flow, sheet, rules = self.flow, self.flow.sheet, self.rules
        suits = suit_row(sheet, flow.x, flow.y + 4, 13)
        date = min(150.0, flow.width / 3)
        name = Box(flow.x + suits + 12, flow.y, flow.width - suits - 20 - date, 22)
        sheet.write(game_title(rules, name.w, 14), name, 17, bold=True, role="H1")
        label = width_of("Date ", SIZE) + 4
        sheet.write("Date", Box(flow.x + flow.width - date, flow.y, label, 22), SIZE)
        sheet.across(flow.x + flow.width - date + label, flow.y + 18, date - label, THIN)
        flow.y += 25
        flow.paragraph(_facts(rules, self.players))
        self._sides()
        if rules.has_opening:
            flow.paragraph(f"To open: {opening_table(rules, ' · ')}")
        cards = [f"{card_name(card)} {marked(card_points(card), card)}" for card in rules.cards]
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

    def _end(self) -> None:
        """Write what special hands are worth, and rule a line for the winner and one to sign on."""
        flow, sheet = self.flow, self.flow.sheet
        half, height = flow.width / 2, self._end_height - self._notes_height
        cell = Box(flow.x, flow.y, flow.width, LEADING)
        sheet.write_lines(self._special_hands, cell, SIZE, LEADING)
        flow.y += self._notes_height
        for column, words in enumerate(("Winner", "Signed")):
            x = flow.x + column * half
            label = width_of(words, SIZE) + 6
            sheet.write(words, Box(x, flow.y, label, height), SIZE, bold=True)
            sheet.across(x + label, flow.y + height - 4, half - label - 12, THIN)
        flow.y += height


def _rows(rules: RuleSet, players: int) -> Iterator[BlankRow]:
    if any(rules.seating(players).sits_out):
        yield BlankRow("Sits out")
    yield BlankRow(BEFORE)
    if rules.has_opening and not rules.opens_by_deal:
        yield BlankRow("To open")
    for item in rules.items:
        if item not in rules.specials:
            yield BlankRow(item.label, marked(item_worth(item), item))
    if rules.specials:
        yield BlankRow(SPECIAL)
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
    canastas, reserve = f"{takes(rules, needed)} to go out", rules.reserve
    aside = f"{marked(str(reserve.cards), reserve)} in the {reserve.name} · " if reserve else ""
    return (
        f"{players} players · {marked(str(dealt.amount), dealt)} cards each · {aside}"
        f"{marked(canastas, needed)} · {end_of_game(rules)}"
    )
