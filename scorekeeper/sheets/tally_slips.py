"""Tally slips: one side's hand, part by part with its sums, several to a page with cut marks."""

from collections.abc import Iterator, Sequence

import msgspec

from scorekeeper.rules.going_out import takes
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Card, Item
from scorekeeper.rules.wording import card_name, card_points, counts_for, losses, short_conditions
from scorekeeper.sheets.blank_sheet import SPECIAL, check_players, item_worth
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import suit
from scorekeeper.sheets.text import FILLED_IN_NOTE, is_filled_in, marked, opening_table
from scorekeeper.sheets.typesetting import width_of, wrapped

EDGE, BETWEEN = 30.0, 12.0  # paper at the edge of the page, and beside a cut
CUT = 14.0  # length of a cut mark
SIZE, LEADING = 11.0, 13.5
ROW, LEAST_LARGE_ROW, MOST_ROW = 21.5, 16.0, 26.0  # 7.6 mm
CELL, MOST_CELL = 57.0, 74.0  # 20 mm to write in
TITLE = 52.0
RESULT = ("This hand", "Total before", "New total")


class TallyRow(msgspec.Struct, frozen=True):
    """A row to fill in: what is counted, what it is worth, and a sum in bold."""

    label: str
    worth: str = ""
    bold: bool = False

    def lines(self, room: float) -> tuple[str, ...]:
        """Return its text in lines; the worth is behind the label, or below it."""
        text = f"{self.label}: {self.worth}" if self.worth else self.label
        behind = wrapped(text, room, SIZE, self.bold)
        if len(behind) == 1:
            return behind
        below = wrapped(f"{self.label}:", room, SIZE, self.bold) + wrapped(self.worth, room, SIZE)
        return min(below, behind, key=len)


class Part(msgspec.Struct, frozen=True):
    """One part of a hand: its name, the heads of its two columns, its rows, and its sum."""

    title: str
    heads: tuple[str, str]
    rows: tuple[TallyRow, ...]
    total: TallyRow | None = None


def tally_slips(
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    large: bool = False,
) -> Sheet:
    """Return the slips on paper: three or two abreast, or one in two parts where rows are many.

    With the names of the sides there is a slip for each of them.
    """
    check_players(rules, players)
    rules = rules.for_players(players)
    title = f"Tally slips, {rules.name}, {players} players"
    for abreast in (1,) if large else (3, 2):
        sheet = Sheet(title, paper, landscape=abreast == 3, large=large, subject=rules.book)  # noqa: PLR2004
        slip = _TallySlip(sheet, rules, players, abreast)
        if slip.unit_for(slip.parts, has_end=True):
            for first in range(0, max(1, len(names)), abreast):
                sheet.new_page()
                for place in range(abreast):
                    slip.name = name_at(names, first + place)
                    slip.draw(place, slip.parts, has_end=True)
                _cut_marks(sheet, abreast)
            return sheet
    sheet = Sheet(title, paper, landscape=not large, large=large, subject=rules.book)
    slip = _TallySlip(sheet, rules, players, 1 if large else 2)
    for name in names or ("",):
        slip.name = name
        slip.draw_in_two_parts()
    return sheet


def name_at(names: Sequence[str], place: int) -> str:
    """Return the name of a side, "" where there is none: a line is ruled for it."""
    return names[place] if place < len(names) else ""


def parts(rules: RuleSet) -> Iterator[Part]:
    """Yield the parts of a hand: what counts plus, what counts minus, the cards."""
    plain = [item for item in rules.items if item not in rules.specials]
    plus = [row for item in plain for row in _rows(rules, item, 1)]
    if rules.specials:
        plus.append(TallyRow(SPECIAL))
    minus = [row for item in rules.items for row in _rows(rules, item, -1)]
    count = ("count", "points")
    yield Part("Bonuses", count, tuple(plus), TallyRow("Sum of bonuses", bold=True))
    taken = (*minus, TallyRow("Penalties"))
    yield Part("Taken off", count, taken, TallyRow("Sum taken off", bold=True))
    values = tuple(map(_card_row, rules.cards))
    heads = ("on table", "left" if rules.reserve else "in hand")  # in hand and foot
    yield Part("Cards", heads, values, TallyRow("Sum of cards", bold=True))


def _card_row(card: Card) -> TallyRow:
    return TallyRow(card_name(card), marked(card_points(card), card))


def _rows(rules: RuleSet, item: Item, wanted_sign: int) -> Iterator[TallyRow]:
    """Yield a row for each case in which an item counts plus, or minus."""
    own_sign = -1 if (item.each or 0) < 0 else 1
    for sign, words in short_conditions(rules, item.sign):
        if sign * own_sign == wanted_sign:
            label = f"{item.label}, {words}" if words else item.label
            yield TallyRow(label, marked(item_worth(item, signed=False), item))


class _TallySlip:
    """One slip of several beside each other; all are alike but for the name of the side."""

    name = ""

    def __init__(self, sheet: Sheet, rules: RuleSet, players: int, abreast: int) -> None:
        self.sheet, self.rules, self.players = sheet, rules, players
        edge = max(EDGE / sheet.scale, 20.0)
        width = (sheet.width - 2 * edge - (abreast - 1) * 2 * BETWEEN) / abreast
        self.step = width + 2 * BETWEEN
        self.box = Box(edge, edge, width, sheet.height - 2 * edge)
        self.cell = min(MOST_CELL, max(CELL / sheet.scale, width * 0.24))
        self.room = width - 2 * self.cell - 6
        self.least = max(ROW / sheet.scale, LEAST_LARGE_ROW)
        self.parts = list(parts(rules))
        self.notes = wrapped(" ".join(_notes(rules, players)), width, SIZE)

    def _height(self, row: TallyRow, unit: float) -> float:
        lines = len(row.lines(self.room))
        return max(unit, lines * LEADING + 2 if lines > 1 else 0.0)

    def _all_rows(self, shown: Sequence[Part], has_end: bool) -> Iterator[TallyRow]:
        for part in shown:
            yield TallyRow(part.title)
            yield from part.rows
            if part.total:
                yield part.total
        yield from (TallyRow(words) for words in RESULT if has_end)

    def unit_for(self, shown: Sequence[Part], *, has_end: bool) -> float:
        """Return how high the rows of some parts can be; 0 where they would be too low."""
        free = self.box.h - TITLE - (len(self.notes) * LEADING + 8 if has_end else 0.0)
        unit = MOST_ROW
        while unit >= self.least:
            if sum(self._height(row, unit) for row in self._all_rows(shown, has_end)) <= free:
                return unit
            unit -= 0.25
        return 0.0

    def draw(self, place: int, shown: Sequence[Part], *, has_end: bool) -> None:
        """Rule some parts of the slip; the end has the sums of the hand and the notes."""
        x = self.box.x + place * self.step
        unit = self.unit_for(shown, has_end=has_end) or self.least
        y = self._title(x)
        for part in shown:
            y = self._part(part, x, y, unit)
        if has_end:
            y = self._result(x, y, unit)
            cell = Box(x, y + 6, self.box.w, LEADING)
            self.sheet.write_lines(self.notes, cell, SIZE, LEADING)
        else:
            self.sheet.across(x, y, self.box.w, THICK)

    def draw_in_two_parts(self) -> None:
        """Draw one slip: what is taken off and the cards first, the bonuses and the sums beside it.

        In a large print they are on the next page.
        """
        sheet = self.sheet
        sheet.new_page()
        self.draw(0, self.parts[1:], has_end=False)
        if sheet.is_large:
            sheet.new_page()
        self.draw(0 if sheet.is_large else 1, self.parts[:1], has_end=True)

    def _title(self, x: float) -> float:
        sheet, y, width = self.sheet, self.box.y, self.box.w
        sheet.draw(suit("spade", x, y + 3, 12))
        sheet.draw(suit("heart", x + 15, y + 3, 12))
        title = Box(x + 34, y, width - 34, 18)
        sheet.write(f"Tally · {self.rules.name}", title, 13, bold=True, role="H1")
        y += 20
        third = width / 3
        for label, left, length in (
            ("Hand no.", x, third * 1.1 - 6),
            ("Side", x + third * 1.1, third * 1.9),
        ):
            lead = width_of(label, SIZE) + 4
            sheet.write(label, Box(left, y + 6, lead, 18), SIZE)
            if label == "Side" and self.name:
                cell = Box(left + lead, y + 6, length - lead, 18)
                sheet.write(self.name, cell, SIZE, bold=True)
            else:
                sheet.across(left + lead, y + 22, length - lead, THIN)
        return y + TITLE - 20

    def _part(self, part: Part, x: float, y: float, unit: float) -> float:
        """Rule one part and return where it ends: rows with two cells, and the sum."""
        sheet, top = self.sheet, y
        sheet.across(x, y, self.box.w, THICK)
        sheet.write(part.title, Box(x, y, self.room, unit), SIZE, bold=True, role="H2")
        for column, head in enumerate(part.heads):
            cell = Box(x + self.room + 8 + column * self.cell, y, self.cell - 4, unit)
            sheet.write(head, cell, SIZE, align="center", least=9)
        y += unit
        for row in (*part.rows, *filter(None, (part.total,))):
            height = self._height(row, unit)
            sheet.across(x, y, self.box.w, THIN if row.bold else HAIR)
            lines = row.lines(self.room)
            line = LEADING if len(lines) > 1 else height
            text = Box(x, y + (height - line * len(lines)) / 2, self.room, line)
            sheet.write_lines(lines, text, SIZE, line, bold=row.bold)
            y += height
        for column in range(2):
            sheet.down(x + self.room + 6 + column * self.cell, top, y - top, HAIR)
        return y

    def _result(self, x: float, y: float, unit: float) -> float:
        """Frame the last sums: this hand, the total before it, and the new one."""
        sheet = self.sheet
        sheet.across(x, y, self.box.w, THICK)
        for label in RESULT:
            cell = Box(x + self.box.w - 1.3 * self.cell, y + 2, 1.3 * self.cell, unit - 4)
            sheet.frame(cell, THICK if label == RESULT[-1] else THIN)
            sheet.write(label, Box(x, y, self.room, unit), SIZE, bold=True)
            y += unit
        return y


def _notes(rules: RuleSet, players: int) -> Iterator[str]:
    """Yield how the hand is summed up, what it takes to open and to go out."""
    loss = losses(rules, rules.melded_cards.sign)
    table = f"plus cards on the table ({loss})" if loss else "plus cards on the table"
    held = counts_for(rules, rules.held_cards.sign)
    left = f"in hand and {rules.reserve.name}" if rules.reserve else "in hand"
    hand = f"minus cards {left}" if held == "against the side" else f"cards {left} {held}"
    yield f"This hand: bonuses, minus what is taken off, {table}, {hand}."
    if rules.has_opening:
        yield f"To open: {opening_table(rules)}."
    needed = rules.to_go_out(players)
    yield f"{players} players: {marked(takes(rules, needed) + ' to go out', needed)}."
    if is_filled_in(rules, players):
        yield FILLED_IN_NOTE


def _cut_marks(sheet: Sheet, abreast: int) -> None:
    """Mark where to cut: short marks inside the page, and dots between the slips."""
    inside = EDGE / sheet.scale
    for place in range(1, abreast):
        x = sheet.width * place / abreast
        sheet.rule((x, inside), (x, sheet.height - inside), HAIR, (1, 5))
        for y in (inside, sheet.height - inside - CUT):
            sheet.rule((x, y), (x, y + CUT), HAIR)
