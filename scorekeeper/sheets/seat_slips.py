"""Seat slips: cut apart and drawn they seat the players, with names they are place cards."""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin, tau

import msgspec

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.blank_sheet import check_players
from scorekeeper.sheets.canvas import HAIR, THIN, Box, Sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import marker, ring
from scorekeeper.sheets.structure import Element
from scorekeeper.sheets.typesetting import lines_of
from scorekeeper.table.game import Game
from scorekeeper.table.setup import seats_of
from scorekeeper.text import join_names

ABREAST = 2
EDGE, PAD = 30.0, 12.0
TITLE, NAME, SIZE, LEADING = 30.0, 17.0, 12.0, 15.5
MOST_NAME_LINES = 3
LEAST_PICTURE = 66.0  # a smaller picture of the table is left out
TABLE, SEAT = 0.55, 10.0  # radius of the table in parts of the picture's, and of a seat


class FirstHand(msgspec.Struct, frozen=True):
    """The first hand of a game: what it is called, who deals it, who sits it out."""

    name: str
    dealer: int
    sitting: tuple[int, ...]


def first_hand(game: Game) -> FirstHand:
    """Return the first hand that a game has here."""
    hand = game.hands[0] if game.hands else None
    number = hand.number if hand else game.number
    return FirstHand(
        "the first hand" if number == 1 else f"hand {number}",
        hand.dealer if hand else game.dealer,
        hand.sitting if hand else game.sitting,
    )


def seat_slips(  # noqa: PLR0913 (what a slip is for, by name)
    rules: RuleSet,
    players: int,
    paper: str = DEFAULT_PAPER,
    *,
    names: Sequence[str] = (),
    first: FirstHand | None = None,
    large: bool = False,
) -> Sheet:
    """Return the slips on paper, two abreast, with lines to cut along."""
    check_players(rules, players)
    sheet = Sheet(f"Seats, {rules.name}, {players} players", paper, large=large, subject=rules.book)
    sheet.new_page()
    down = -(-players // ABREAST)
    edge = EDGE / sheet.scale
    width, height = (sheet.width - 2 * edge) / ABREAST, (sheet.height - 2 * edge) / down
    for seat in range(players):
        row, column = divmod(seat, ABREAST)
        box = Box(edge + column * width, edge + row * height, width, height).inset(PAD)
        name = names[seat] if seat < len(names) else ""
        words = list(told(rules, players, seat, first))
        _slip(sheet, words, name, _Seats(rules, players, seat), box)
    for row in range(1, down):
        y = edge + row * height
        sheet.rule((edge, y), (sheet.width - edge, y), HAIR, (1, 5))
    sheet.rule((sheet.width / 2, edge), (sheet.width / 2, sheet.height - edge), HAIR, (1, 5))
    return sheet


def told(rules: RuleSet, players: int, seat: int, first: FirstHand | None = None) -> Iterator[str]:
    """Yield what whoever sits there has to know: the partners, who deals, who sits out first.

    Without a `first` hand the one who drew the first seat deals.
    """
    seating = rules.seating(players)
    own, idle = next(
        (seats, idle)
        for seats, idle in zip(seats_of(seating), seating.sits_out, strict=True)
        if seat in seats
    )
    others = [str(other + 1) for other in own if other != seat]
    if others:
        yield f"Plays with seat{'s' * (len(others) > 1)} {join_names(others, ' and ')}."
    else:
        yield "Plays alone."
    if seat == (first.dealer if first else 0):
        yield f"Deals {first.name if first else 'the first hand'}."
    if seat in (first.sitting if first else own[len(own) - idle :]):
        yield f"Sits out {first.name if first else 'the first hand'}."


class _Seats:
    """The places round a table, clockwise, one of them one's own."""

    def __init__(self, rules: RuleSet, players: int, own: int) -> None:
        self.sides = seats_of(rules.seating(players))
        self.players, self.own = players, own

    def side(self, seat: int) -> int:
        return next(index for index, seats in enumerate(self.sides) if seat in seats)

    def draw(self, sheet: Sheet, box: Box) -> None:
        """Draw the table from above, one's own seat below, with a ring around it."""
        radius = min(box.w, box.h) / 2 - SEAT
        x, y = box.x + box.w / 2, box.y + box.h / 2
        sheet.draw([ring(x, y, radius * TABLE, THIN)])
        for seat in range(self.players):
            angle = pi / 2 + tau * (seat - self.own) / self.players
            at = x + radius * cos(angle), y + radius * sin(angle)
            if seat == self.own:
                sheet.draw([ring(*at, SEAT, THIN * 2)])
            cell = Box(at[0] - SEAT, at[1] - LEADING / 2, 2 * SEAT, LEADING)
            sheet.write(str(seat + 1), cell, SIZE, bold=seat == self.own, align="center")


def _slip(sheet: Sheet, words: Sequence[str], name: str, seats: _Seats, box: Box) -> None:
    """Write one slip: the name and the seat with its side's mark, what to know, the table."""
    seat, title = f"Seat {seats.own + 1}", TITLE / sheet.scale
    size = title if len(lines_of((name,), box.w - 24, title, True)) == 1 else NAME
    lines = lines_of((name or seat,), box.w - 24, size, True)[:MOST_NAME_LINES]
    sheet.draw([marker(seats.side(seats.own), box.x + 8, box.y + 0.67 * size, 7)])
    cell = Box(box.x + 24, box.y, box.w - 24, size * 1.34)
    sheet.write_lines(lines, cell, size, size * 1.34, bold=True, role="H1")
    y = box.y + len(lines) * size * 1.34 + 4
    words = [seat, *words] if name else words
    about = lines_of(words, box.w, SIZE)
    sheet.write_lines(about, Box(box.x, y, box.w, LEADING), SIZE, LEADING)
    y += len(about) * LEADING + 6
    if box.bottom - y >= LEAST_PICTURE:
        with sheet.structure.within(Element("Figure", "The seats round the table, clockwise.")):
            seats.draw(sheet, Box(box.x, y, box.w, box.bottom - y))
