"""The line of each side's totals, hand by hand, drawn as SVG; the style sheet colours it."""

from collections.abc import Iterator, Sequence
from html import escape

from scorekeeper.game import Game
from scorekeeper.numbers import number

WIDTH, HEIGHT = 320, 120
_LEFT, _RIGHT, _TOP, _BOTTOM = 2, 310, 22, 98
_MARKS = (
    "M0-7 7 6H-7z",
    "M0-6a6 6 0 1 0 .01 0z",
    "M-5-5H5V5H-5z",
    "M0-7 7 0 0 7-7 0z",
    "M0-7 6-3.5v7L0 7-6 3.5v-7z",
    "M0-7 1.8-2.2 7-2 3 1.3 4.3 6.4 0 3.5-4.3 6.4-3 1.3-7-2-1.8-2.2z",
)


def draw(game: Game) -> str:
    """Draw the game so far; nothing before the first hand."""
    if not game.hands:
        return ""
    low, high = _span(game)
    parts = [*_grid(game, low, high), *_lines(game, low, high)]
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(in_words(game))}">{"".join(parts)}</svg>'
    )


def in_words(game: Game) -> str:
    """Tell the chart to whoever cannot see it."""
    told = "; ".join(
        f"{side.name} " + ", ".join(number(hand.totals[place]) for hand in game.hands)
        for place, side in enumerate(game.sides)
    )
    return f"Totals after each hand: {told}"


def _span(game: Game) -> tuple[int, int]:
    totals = [total for hand in game.hands for total in hand.totals]
    return min(0, *totals), max(game.target, *totals)


def _y(total: int, low: int, high: int) -> float:
    return round(_BOTTOM - (total - low) / (high - low) * (_BOTTOM - _TOP), 1)


def _x(number: int, hands: int) -> float:
    return round(_LEFT + number / hands * (_RIGHT - _LEFT), 1)


def _grid(game: Game, low: int, high: int) -> Iterator[str]:
    for total in (0, game.target):
        y = _y(total, low, high)
        yield f'<line class="grid" x1="0" x2="{WIDTH}" y1="{y}" y2="{y}"/>'
    # Below a loss the nought would stand among the lines.
    yield f'<text x="0" y="{_y(game.target, low, high) - 6}">{game.target:,}</text>'
    yield f'<text x="0" y="{_y(0, low, high) + 17}">0</text>'


def _lines(game: Game, low: int, high: int) -> Iterator[str]:
    for place in reversed(range(len(game.sides))):
        totals = (0, *(hand.totals[place] for hand in game.hands))
        yield from _line(place + 1, totals, low, high)


def _line(side: int, totals: Sequence[int], low: int, high: int) -> Iterator[str]:
    hands = len(totals) - 1
    spots = [(_x(number, hands), _y(total, low, high)) for number, total in enumerate(totals)]
    points = " ".join(f"{x},{y}" for x, y in spots)
    yield f'<polyline class="side-{side}" points="{points}"/>'
    x, y = spots[-1]
    mark = _MARKS[(side - 1) % len(_MARKS)]
    yield f'<path class="mark side-{side}" transform="translate({x} {y})" d="{mark}"/>'
