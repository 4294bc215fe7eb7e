"""The line chart of a game; lines differ by dashes and marks alone, so that a copy shows them."""

from collections.abc import Sequence
from itertools import chain, count, pairwise

import msgspec

from scorekeeper.sheets.canvas import HAIR, THIN, Box, Sheet
from scorekeeper.sheets.shapes import DASHES, marker, rectangle
from scorekeeper.sheets.typesetting import printable, width_of
from scorekeeper.table.game import Game
from scorekeeper.text import number

AXIS = 50.0  # room for the figures on the left
NAMES, MOST_NAMES = 60.0, 0.34  # room for the names on the right, at most so much of the width
FEET = 18.0  # room for the hands below
STEPS = (100, 200, 250, 500, 1000, 2000, 2500, 5000)
MOST_STEPS, MOST_HANDS = 6, 20
SIZE, LINE = 11.0, 14.0
GRID = (0.5, 2.5)  # dots: the lines of the totals are stronger


class _PlotScale(msgspec.Struct, frozen=True):
    """Converts hands and totals to coordinates on the paper."""

    box: Box
    low: int
    high: int
    hands: int
    on_paper: int  # hands before the first one that is drawn

    def x(self, hand: int) -> float:
        return self.box.x + self.box.w * hand / max(1, self.hands)

    def y(self, total: int) -> float:
        return self.box.bottom - self.box.h * (total - self.low) / (self.high - self.low)


def draw_chart(sheet: Sheet, game: Game, box: Box) -> None:
    """Draw every side's total after each hand, and the target where it is near."""
    totals = [
        [start, *(hand.totals[side] for hand in game.hands)]
        for side, start in enumerate(game.totals_at_start)
    ]
    widest = max(width_of(printable(side.name), SIZE, True) for side in game.sides)
    names = min(max(NAMES, widest + 26), MOST_NAMES * box.w)
    plot = Box(box.x + AXIS, box.y + SIZE / 2, box.w - AXIS - names, box.h - FEET - SIZE / 2)
    most = max(1, min(MOST_STEPS, int(plot.h // LINE)))
    step, low, high = _grid([total for line in totals for total in line], most)
    scale = _PlotScale(plot, low, high, len(game.hands), game.played - len(game.hands))
    _draw_grid(sheet, scale, step)
    if 0 < game.target <= high:
        _draw_target(sheet, scale, game.target)
    for side, line in enumerate(totals):
        points = [(scale.x(hand), scale.y(total)) for hand, total in enumerate(line)]
        for start, end in pairwise(points):
            sheet.rule(start, end, 1.3, DASHES[side])
        sheet.draw(marker(side, *point) for point in points[1:])
    _draw_names(sheet, game, scale, box)


def _grid(totals: Sequence[int], most: int) -> tuple[int, int, int]:
    """Return round numbers for the axis: the step, the lowest and the highest; `most` steps."""
    larger = (STEPS[-1] * 2**times for times in count(1))
    for_all = ((step, *_ends(totals, step)) for step in chain(STEPS, larger))
    return next((step, low, high) for step, low, high in for_all if high - low <= most * step)


def _ends(totals: Sequence[int], step: int) -> tuple[int, int]:
    """Return the lowest and the highest round number of an axis with such steps."""
    low = min(0, *totals) // step * step
    return low, max(-(-max(0, *totals) // step) * step, low + step)


def _draw_grid(sheet: Sheet, scale: _PlotScale, step: int) -> None:
    box = scale.box
    for total in range(scale.low, scale.high + 1, step):
        y = scale.y(total)
        sheet.rule((box.x, y), (box.right, y), THIN if total == 0 else HAIR, GRID if total else ())
        cell = Box(box.x - AXIS, y - LINE / 2, AXIS - 6, LINE)
        sheet.write(number(total), cell, SIZE, align="right")
    every = -(-scale.hands // MOST_HANDS)
    for hand in range(every, scale.hands + 1, every):
        cell = Box(scale.x(hand) - 9, box.bottom + FEET - LINE, 18, LINE)
        sheet.write(str(scale.on_paper + hand), cell, SIZE, align="center")


def _draw_target(sheet: Sheet, scale: _PlotScale, target: int) -> None:
    """Draw the total that wins as a line of dashes, with its figure on it."""
    y = scale.y(target)
    sheet.rule((scale.box.x, y), (scale.box.right, y), THIN, (4, 2))
    top = y - LINE if y - LINE >= scale.box.y else y
    words = f"to {number(target)}"
    cell = Box(scale.box.x + 4, top, width_of(words, SIZE) + 4, LINE)
    sheet.draw([rectangle(cell.x, cell.y + 1, cell.w, LINE - 2, filled=False)])  # hides the grid
    sheet.write(words, cell, SIZE)


def _draw_names(sheet: Sheet, game: Game, scale: _PlotScale, box: Box) -> None:
    """Write each side's name at the end of its line, moved apart where they would touch."""
    x = scale.box.right + 16
    order = sorted(range(len(game.sides)), key=lambda side: -game.totals[side])
    tops = _apart([scale.y(game.totals[side]) - LINE / 2 for side in order], box)
    for side, top in zip(order, tops, strict=True):
        sheet.draw([marker(side, x, top + LINE / 2)])
        cell = Box(x + 7, top, box.right - x - 7, LINE)
        sheet.write(game.sides[side].name, cell, SIZE, bold=True)


def _apart(tops: list[float], box: Box) -> list[float]:
    """Return the tops of labels moved so that none touches the next or leaves the box.

    Labels are pushed down first, then up from the bottom of the box.
    """
    for index in range(1, len(tops)):
        tops[index] = max(tops[index], tops[index - 1] + LINE)
    tops[-1] = min(tops[-1], box.bottom - LINE)
    for index in range(len(tops) - 2, -1, -1):
        tops[index] = min(tops[index], tops[index + 1] - LINE)
    return tops
