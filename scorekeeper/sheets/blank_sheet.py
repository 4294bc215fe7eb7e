"""The blank score sheet: ruled for hands with the items of a rule set."""

from collections.abc import Iterator

import msgspec

from scorekeeper.errors import Malformed
from scorekeeper.rules.going_out import takes
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.wording import card_points, is_for, loss_notes, losses, worth
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import suit_row
from scorekeeper.sheets.text import FILLED_IN_NOTE, band_words, end_of_game, marked
from scorekeeper.sheets.typesetting import width_of, wrapped

MARGIN, FOOT = 38.0, 41.0
WORDS = 180.0
NARROWEST = 37.0  # a cell that still takes a number written by hand
FEWEST_HANDS = 8
SIZE, SMALL = 10.0, 9.0
LEAST_ROW, MOST_ROW = 18.0, 25.0
LETTERS = "ABCDEF"
GAP = 12.0


class BlankRow(msgspec.Struct, frozen=True):
    label: str
    worth: str = ""
    bold: bool = False

    @property
    def lines(self) -> int:
        """The lines it takes: two where label and worth do not fit side by side."""
        width = width_of(self.label, SIZE, self.bold) + width_of(self.worth, SMALL) + 8
        return 1 if width <= WORDS - 6 else 2


def blank_sheet(rules: RuleSet, players: int, paper: str = DEFAULT_PAPER) -> bytes:
    """Return a score sheet to be filled in by hand as a PDF."""
    return draw_blank_sheet(rules, players, paper).pdf()


def check_players(rules: RuleSet, players: int) -> None:
    """Raise `Malformed` for a number of players the book is not for."""
    if players not in rules.player_counts:
        raise Malformed(f"{is_for(rules)}, not for {players}.")


def draw_blank_sheet(rules: RuleSet, players: int, paper: str = DEFAULT_PAPER) -> Sheet:
    """Return the sheet on paper: as many pages as the fewest hands take."""
    check_players(rules, players)
    rules = rules.for_players(players)
    sheet = Sheet(f"Canasta score sheet, {rules.name}, {players} players", paper)
    hands = 0
    while hands < FEWEST_HANDS:
        sheet.new_page()
        hands = _page(sheet, rules, players, hands)
    return sheet


def _page(sheet: Sheet, rules: RuleSet, players: int, hands: int) -> int:
    sides = len(rules.seating(players).sides)
    y = _heading(sheet, rules, players)
    bottom = sheet.height - MARGIN - FOOT
    rows = list(_rows(rules))
    units = sum(row.lines for row in rows) + 2
    bands = max(1, int((bottom - y + GAP) // (units * LEAST_ROW + GAP)))
    unit = min(MOST_ROW, (bottom - y - (bands - 1) * GAP) / bands / units)
    abreast = max(1, int((sheet.width - 2 * MARGIN - WORDS) // (sides * NARROWEST)))
    for _ in range(bands):
        numbers = range(hands + 1, hands + abreast + 1)
        _band(sheet, rows, Box(MARGIN, y, sheet.width - 2 * MARGIN, units * unit), numbers, sides)
        y += units * unit + GAP
        hands += abreast
    _foot(sheet, rules)
    return hands


def _rows(rules: RuleSet) -> Iterator[BlankRow]:
    yield BlankRow("Needs to open")
    for item in rules.items:
        yield BlankRow(item.label, marked(worth(item), item))
    table, hand = rules.melded_cards, rules.held_cards
    loss, in_hand = losses(rules, table.sign), losses(rules, hand.sign)
    yield BlankRow("Cards on the table", marked(loss, table) if loss or table.silent else "")
    yield BlankRow("Cards left in hand", marked(in_hand or "plus", hand))
    if rules.reserve:
        label = f"Cards left in the {rules.reserve.name}"
        yield BlankRow(label, marked(in_hand or "plus", rules.reserve))
    yield BlankRow("Penalties", "minus")
    yield BlankRow("This hand", bold=True)
    yield BlankRow("Total", bold=True)


def _heading(sheet: Sheet, rules: RuleSet, players: int) -> float:
    """Write the head of a page, and return where it ends.

    It has the title, what is played, lines for names, the values of cards and the opening table.
    """
    width, y = sheet.width - 2 * MARGIN, MARGIN
    suits = suit_row(sheet, MARGIN, y + 5, 14)
    name = Box(MARGIN + suits + 12, y, width - suits - 182, 24)
    sheet.write("Canasta", name, 20, bold=True)
    sheet.write("Date", Box(name.right, y, 30, 24), SIZE)
    sheet.across(name.right + 30, y + 19, MARGIN + width - name.right - 30, HAIR)
    y += 30
    sheet.write(f"{rules.name}: {rules.book}", Box(MARGIN, y, width, 14), SIZE, bold=True)
    sheet.write(_facts(rules, players), Box(MARGIN, y + 15, width, 14), SIZE)
    y += 36
    values = [(card.name, marked(card_points(card), card)) for card in rules.cards]
    bands = [(rules.band_label(b), marked(band_words(rules, b), b)) for b in rules.bands]
    heading = f"{'Hand' if rules.opens_by_deal else 'Total'}, and count to open"
    third = (width - 2 * 18) / 3
    ends = [
        _names(sheet, rules, players, Box(MARGIN, y, third, 0)),
        _table(sheet, "Cards", values, Box(MARGIN + third + 18, y, third, 0)),
        _table(sheet, heading, bands, Box(MARGIN + 2 * (third + 18), y, third, 0)),
    ]
    return max(ends) + 10


def _facts(rules: RuleSet, players: int) -> str:
    dealt, needed = rules.dealt_to(players), rules.to_go_out(players)
    canastas = f"{takes(rules, needed)} to go out"
    return (
        f"{players} players · {marked(str(dealt.amount), dealt)} cards each · "
        f"{marked(canastas, needed)} · {end_of_game(rules)}"
    )


def _names(sheet: Sheet, rules: RuleSet, players: int, box: Box) -> float:
    """Rule a line for each side's name, and return where they end."""
    sides = len(rules.seating(players).sides)
    sheet.write("Sides", Box(box.x, box.y, box.w, 14), SIZE, bold=True)
    y = box.y + 14
    for letter in LETTERS[:sides]:
        sheet.write(letter, Box(box.x, y, 14, 19), SIZE, bold=True)
        sheet.across(box.x + 14, y + 16, box.w - 14, HAIR)
        y += 19
    return y


def _table(sheet: Sheet, title: str, rows: list[tuple[str, str]], box: Box) -> float:
    sheet.write(title, Box(box.x, box.y, box.w, 14), SIZE, bold=True)
    y = box.y + 14
    for label, value in rows:
        sheet.across(box.x, y, box.w, HAIR)
        sheet.write(label, Box(box.x, y, box.w - 72, 13.5), SIZE)
        sheet.write(value, Box(box.right - 70, y, 70, 13.5), SIZE, align="right")
        y += 13.5
    sheet.across(box.x, y, box.w, HAIR)
    return y


def _band(sheet: Sheet, rows: list[BlankRow], box: Box, hands: range, sides: int) -> None:
    """Rule some hands side by side, with the words on the left."""
    unit = box.h / (sum(row.lines for row in rows) + 2)
    cell = (box.w - WORDS) / (len(hands) * sides)
    sheet.across(box.x, box.y, box.w, THICK)
    for index, hand in enumerate(hands):
        x = box.x + WORDS + index * sides * cell
        sheet.write(f"Hand {hand}", Box(x + 3, box.y, sides * cell - 6, unit), SIZE, align="center")
        for side in range(sides):
            head = Box(x + side * cell + 3, box.y + unit, cell - 6, unit)
            sheet.write(LETTERS[side], head, SIZE, bold=True, align="center")
            start = 0 if side == 0 else unit
            sheet.down(x + side * cell, box.y + start, box.h - start, HAIR if side else THIN)
    y = box.y + 2 * unit
    for row in rows:
        sheet.across(box.x, y, box.w, THIN if row.label in ("Needs to open", "This hand") else HAIR)
        _words(sheet, row, Box(box.x, y, WORDS - 6, row.lines * unit))
        y += row.lines * unit
    sheet.across(box.x, y, box.w, THICK)


def _words(sheet: Sheet, row: BlankRow, box: Box) -> None:
    height = box.h / row.lines
    sheet.write(row.label, Box(box.x, box.y, box.w, height), SIZE, bold=row.bold)
    if row.worth:
        below = Box(box.x, box.bottom - height, box.w, height)
        sheet.write(row.worth, below, SMALL, align="right")


def _foot(sheet: Sheet, rules: RuleSet) -> None:
    width, y = sheet.width - 2 * MARGIN, sheet.height - MARGIN - FOOT + 4
    has_filled_in = any(item.silent for item in rules.items)
    signs = [f"{note}." for note, _ in loss_notes(rules)]
    note = " ".join((*signs, FILLED_IN_NOTE if has_filled_in else ""))
    sheet.write_lines(wrapped(note, width, SMALL)[:2], Box(MARGIN, y, width, 24), SMALL, 12)
    sheet.write(f"Scorekeeper · {rules.book}", Box(MARGIN, y + 25, width, 12), 8.5)
