"""The geometry of the board's chart: each side's totals, hand by hand."""

from collections.abc import Sequence

import msgspec

from scorekeeper.table.game import Game
from scorekeeper.text import number

HANDS_FOR_CHART = 2  # the totals after one hand are no line
WIDTH, HEIGHT = 320, 130
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 310, 12, 100
_MOST_NUMBERS = 10  # of hands under the chart
_LEAST_TOP = 500  # of a game without a target
_MARKS = (  # paths of the sides' shapes: triangle, circle, square, diamond, hexagon, star
    "M0-7 7 6H-7z",
    "M0-6a6 6 0 1 0 .01 0z",
    "M-5-5H5V5H-5z",
    "M0-7 7 0 0 7-7 0z",
    "M0-7 6-3.5v7L0 7-6 3.5v-7z",
    "M0-7 1.8-2.2 7-2 3 1.3 4.3 6.4 0 3.5-4.3 6.4-3 1.3-7-2-1.8-2.2z",
)


class ChartLine(msgspec.Struct, frozen=True):
    """One side's line and the shape at its end."""

    side_number: int
    points: str
    end: str
    mark: str


class Chart(msgspec.Struct, frozen=True):
    """What the template draws."""

    label: str
    base: str  # y of zero
    top: str  # y of the upper line
    top_total: int
    hands: tuple[tuple[int, str], ...]  # numbers of hands, each with its x
    lines: tuple[ChartLine, ...]
    left: int = _LEFT
    width: int = WIDTH
    height: int = HEIGHT


class _ChartScale(msgspec.Struct, frozen=True):
    """Turns hands and totals into places in the picture."""

    low: int
    step: float  # to the right, for each hand
    rise: float  # for each point

    def y(self, total: int) -> float:
        return _BOTTOM - (total - self.low) * self.rise

    def x(self, hands: int) -> float:
        return _LEFT + hands * self.step

    def point(self, hands: int, total: int) -> str:
        return f"{self.x(hands):.1f},{self.y(total):.1f}"


def board_chart(game: Game) -> Chart | None:
    """Return the chart of a game; None where there is no line yet: after one hand."""
    if len(game.hands) + bool(game.brought) < HANDS_FOR_CHART:
        return None
    scale = _scale(game)
    base, top = scale.y(0), scale.y(_top(game))
    # The first side is drawn last, on top of the others.
    indexes = reversed(range(len(game.sides)))
    return Chart(
        label=in_words(game),
        base=f"{base:.1f}",
        top=f"{top:.1f}",
        top_total=_top(game),
        hands=_hand_numbers(game, scale),
        lines=tuple(_line(index, _totals(game, index), scale) for index in indexes),
    )


def in_words(game: Game) -> str:
    """Return the chart's numbers as a sentence, for screen readers."""
    first = 0 if game.brought else 1  # totals from paper are where the lines begin
    totals = "; ".join(
        f"{side.name} " + ", ".join(map(number, _totals(game, index)[first:]))
        for index, side in enumerate(game.sides)
    )
    paper = ", the first from paper" if game.brought else ""
    return f"Totals after each hand{paper}: {totals}"


def _hand_numbers(game: Game, scale: _ChartScale) -> tuple[tuple[int, str], ...]:
    """Return the hands that are numbered under the chart, the last one always."""
    hands, on_paper = len(game.hands), game.played - len(game.hands)
    every = -(-hands // _MOST_NUMBERS)
    first = -1 if on_paper else 0  # the last one on paper is where the lines begin
    return tuple((on_paper + n, f"{scale.x(n):.1f}") for n in range(hands, first, -every))[::-1]


def _totals(game: Game, side_index: int) -> list[int]:
    return [game.totals_at_start[side_index], *(hand.totals[side_index] for hand in game.hands)]


def _top(game: Game) -> int:
    """Return the total of the upper line: the target, or the highest total where there is none."""
    return game.target or max(_LEAST_TOP, *(total for hand in game.hands for total in hand.totals))


def _scale(game: Game) -> _ChartScale:
    totals = [total for index in range(len(game.sides)) for total in _totals(game, index)]
    low, high = min(0, *totals), max(_top(game), *totals)
    return _ChartScale(low, (_RIGHT - _LEFT) / len(game.hands), (_BOTTOM - _TOP) / (high - low))


def _line(side_index: int, totals: Sequence[int], scale: _ChartScale) -> ChartLine:
    points = [scale.point(hands, total) for hands, total in enumerate(totals)]
    return ChartLine(
        side_number=side_index + 1,
        points=" ".join(points),
        end=points[-1].replace(",", " "),
        mark=_MARKS[side_index % len(_MARKS)],
    )
