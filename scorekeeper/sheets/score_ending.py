"""The end of a score sheet: the chart with the signatures, and ruled hands to go on."""

from collections.abc import Iterator

from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box
from scorekeeper.sheets.chart import draw_chart
from scorekeeper.sheets.page_flow import GAP, LEADING, SIZE, Flow
from scorekeeper.sheets.shapes import marker
from scorekeeper.sheets.side_columns import in_lines
from scorekeeper.sheets.structure import Element
from scorekeeper.sheets.typesetting import width_of
from scorekeeper.table.game import Game
from scorekeeper.table.together_words import seat_spells
from scorekeeper.text import number, signed

CHART, LEAST_CHART = 180.0, 110.0
CHART_SHOWS = "Each side's total after each hand, as in the table of all hands."
ROW = 21.6  # 7.6 mm: a row to be filled in by hand
IN_HAND = "Cards left in hand"
BEFORE, PENALTIES = "Total before", "Penalties"
BLANK_LABELS = (
    "Bonuses",
    "Cards on the table",
    IN_HAND,
    PENALTIES,
    "This hand",
    BEFORE,
    "New total",
)
SIGNATURE = 42.0  # height of a line to sign on
NARROWEST = 110.0  # a line to sign on is no shorter
HANDS_FOR_CHART = 2  # the totals after one hand are no line


def closing_height(flow: Flow, game: Game, chart: float = CHART) -> float:
    """Return how much room the chart and the signatures take together."""
    return (chart if has_chart(game) else 0.0) + _rows_of_signatures(flow, game) * SIGNATURE


def has_chart(game: Game) -> bool:
    """Return whether there are enough totals to draw a line through."""
    return len(game.hands) + bool(game.brought) >= HANDS_FOR_CHART


def draw_closing(flow: Flow, game: Game) -> None:
    """Draw the chart and the signatures as one block, the chart no higher than there is room."""
    signatures = _rows_of_signatures(flow, game) * SIGNATURE
    flow.need(closing_height(flow, game, LEAST_CHART))
    if has_chart(game):
        _chart(flow, game, min(CHART, flow.room - signatures))
    _signatures(flow, game)


def draw_chart_alone(flow: Flow, game: Game) -> None:
    """Draw the chart of a game that goes on, where the page has room for it."""
    if has_chart(game) and flow.room >= LEAST_CHART:
        _chart(flow, game, min(CHART, flow.room))
        flow.y += GAP


def _chart(flow: Flow, game: Game, height: float) -> None:
    flow.sheet.across(flow.x, flow.y, flow.width, THICK)
    cell = Box(flow.x, flow.y + 4, flow.width, LEADING)
    flow.sheet.write("Totals after each hand", cell, SIZE, bold=True, role="H2")
    top = flow.y + LEADING + 8
    flow.y += height
    with flow.sheet.structure.within(Element("Figure", CHART_SHOWS)):
        draw_chart(flow.sheet, game, Box(flow.x, top, flow.width, flow.y - top - 4))


def _signatures(flow: Flow, game: Game) -> None:
    """Rule a line for each player to sign on, those whose seat was taken over as well."""
    names = _signers(game)
    rows = _rows_of_signatures(flow, game)
    abreast = -(-len(names) // rows)
    width = flow.width / abreast
    for index, name in enumerate(names):
        row, column = divmod(index, abreast)
        x = flow.x + column * width
        y = flow.y + row * SIGNATURE + SIGNATURE - LEADING - 3
        flow.sheet.across(x, y, width - 16, THIN)
        flow.sheet.write(name, Box(x, y + 2, width - 16, LEADING), SIZE)
    flow.y += rows * SIGNATURE


def _rows_of_signatures(flow: Flow, game: Game) -> int:
    abreast = max(1, int(flow.width // NARROWEST))
    return -(-len(_signers(game)) // abreast)


def _signers(game: Game) -> list[str]:
    """Return who signs, seat by seat: 'Frank, hand 1', 'Ivy, from hand 2' where one took over."""
    by_seat = [seat_spells(game, seat) for seat in range(len(game.players))]
    return [
        f"{spell.name}, {spell.hands}" if len(spells) > 1 else spell.name
        for spells in by_seat
        for spell in spells
    ]


class RuledHands:
    """Hands ruled to go on by hand: what is known of the next one is filled in."""

    def __init__(self, flow: Flow, game: Game) -> None:
        self.flow, self.game = flow, game
        widest = max(width_of(label, SIZE) for label in self._labels())
        widest = max(widest, width_of(self._head_words(game.number), SIZE, bold=True))
        self.words = min(widest + 10, flow.width / 2.4)
        self.column = (flow.width - self.words) / len(game.sides)
        self.names = [in_lines(side.name, self.column - 24, 2) for side in game.sides]

    @property
    def head_height(self) -> float:
        return max(map(len, self.names)) * 14.0 + 6

    @property
    def hand_height(self) -> float:
        return (len(BLANK_LABELS) + 1) * ROW + GAP

    def draw(self, pages: int) -> None:
        """Rule as many hands as fit on this page, at least one, and on so many pages more.

        The signatures come below the last where there is room for them.
        """
        flow, number = self.flow, self.game.number
        below = _rows_of_signatures(flow, self.game) * SIGNATURE
        flow.need(self.head_height + self.hand_height)
        for page in range(pages + 1):
            if page:
                flow.turn_page()
            self._head()
            first = number
            while self._fits(below if page == pages and number > first else 0) and self._may_come(
                number
            ):
                self._hand(number)
                number += 1
        if flow.room >= below:
            _signatures(flow, self.game)

    def _fits(self, below: float) -> bool:
        return self.flow.room >= self.hand_height - GAP + below

    def _may_come(self, number: int) -> bool:
        """Return whether there can be a hand of this number: a game of four hands has no fifth."""
        return not self.game.deals or number <= max(self.game.deals, self.game.number)

    def _labels(self) -> Iterator[str]:
        """Yield the rows of a hand; cards laid aside are counted with those in hand."""
        reserve = self.game.rules.reserve
        for label in BLANK_LABELS:
            yield f"{label} and {reserve.name}" if reserve and label == IN_HAND else label

    def _head_words(self, hand: int) -> str:
        is_next = hand == self.game.number
        dealer = f"{self.game.players[self.game.dealer]} deals" if is_next else "dealer"
        return f"Hand {hand}, {dealer}"

    def _cell(self, side: int, y: float) -> Box:
        x = self.flow.x + self.words + side * self.column
        return Box(x + 6, y, self.column - 10, ROW)

    def _head(self) -> None:
        flow = self.flow
        flow.sheet.across(flow.x, flow.y, flow.width, THICK)
        for side, lines in enumerate(self.names):
            x = flow.x + self.words + side * self.column
            flow.sheet.draw([marker(side, x + 10, flow.y + 10)])
            cell = Box(x + 18, flow.y + 3, self.column - 20, 14)
            flow.sheet.write_lines(lines, cell, SIZE, 14, bold=True)
        flow.y += self.head_height

    def _hand(self, hand: int) -> None:
        flow, sheet, is_next = self.flow, self.flow.sheet, hand == self.game.number
        top = flow.y
        sheet.across(flow.x, top, flow.width, THIN)
        head = Box(flow.x, top, self.words - 4, ROW)
        sheet.write(self._head_words(hand), head, SIZE, bold=True)
        for side in range(len(self.names) if self.game.rules.has_opening else 0):
            known = f" {self.game.needs[side].points}" if is_next else ""
            sheet.write(f"To open{known}", self._cell(side, top), SIZE)
        flow.y += ROW
        for label in map(self.game.rules.say, self._labels()):
            sheet.across(flow.x, flow.y, flow.width, HAIR)
            is_total = label in (BEFORE, BLANK_LABELS[-1])
            cell = Box(flow.x, flow.y, self.words - 4, ROW)
            sheet.write(label, cell, SIZE, bold=label == BLANK_LABELS[-1])
            for side in range(len(self.names)) if is_next else ():
                if figure := self._known(label, side):
                    at = self._cell(side, flow.y)
                    sheet.write(figure, at, SIZE, align="right", bold=is_total)
            flow.y += ROW
        sheet.across(flow.x, flow.y, flow.width, THIN)
        for side in range(len(self.names)):
            x = flow.x + self.words + side * self.column
            sheet.down(x, top, flow.y - top, HAIR)
        flow.y += GAP

    def _known(self, label: str, side: int) -> str:
        """Return what is known of the next hand: the total before it, and standing penalties."""
        if label == BEFORE:
            return number(self.game.totals[side])
        if label == PENALTIES:
            points = sum(p.points for p in self.game.in_play if p.side == side)
            return signed(points) if points else ""
        return ""
