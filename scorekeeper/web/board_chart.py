"""The line of each side's totals, hand by hand, drawn as SVG; the style sheet colours it."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from scorekeeper.table.game import Game
from scorekeeper.text import number

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


class _ChartScale(NamedTuple):
    """Where hands and totals lie in the picture."""

    low: int
    right: float  # for each hand
    up: float  # for each point

    def y(self, total: int) -> float:
        return _BOTTOM - (total - self.low) * self.up


def draw(game: Game) -> str:
    """Draw the game so far; nothing before the first hand."""
    if not game.hands:
        return ""
    scale = _scale(game)
    parts = [*_grid(game.target, scale), *_lines(game, scale)]
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(in_words(game))}">{"".join(parts)}</svg>'
    )


def in_words(game: Game) -> str:
    """Tell the chart to whoever cannot see it."""
    told = "; ".join(
        [
            f"{side.name} " + ", ".join([number(hand.totals[place]) for hand in game.hands])
            for place, side in enumerate(game.sides)
        ]
    )
    return f"Totals after each hand: {told}"


def _scale(game: Game) -> _ChartScale:
    totals = [total for hand in game.hands for total in hand.totals]
    low, high = min(0, *totals), max(game.target, *totals)
    return _ChartScale(low, (_RIGHT - _LEFT) / len(game.hands), (_BOTTOM - _TOP) / (high - low))


def _grid(target: int, scale: _ChartScale) -> Iterator[str]:
    base, top = scale.y(0), scale.y(target)
    for y in (base, top):
        yield f'<line class="grid" x1="0" x2="{WIDTH}" y1="{y:.1f}" y2="{y:.1f}"/>'
    # Below a loss the nought would stand among the lines.
    yield f'<text x="0" y="{top - 6:.1f}">{target:,}</text>'
    yield f'<text x="0" y="{base + 17:.1f}">0</text>'


def _lines(game: Game, scale: _ChartScale) -> Iterator[str]:
    for place in reversed(range(len(game.sides))):
        totals = [0, *[hand.totals[place] for hand in game.hands]]
        yield from _line(place + 1, totals, scale)


def _line(side: int, totals: Sequence[int], scale: _ChartScale) -> Iterator[str]:
    spots = [
        f"{_LEFT + hands * scale.right:.1f},{scale.y(total):.1f}"
        for hands, total in enumerate(totals)
    ]
    yield f'<polyline class="side-{side}" points="{" ".join(spots)}"/>'
    end, mark = spots[-1].replace(",", " "), _MARKS[(side - 1) % len(_MARKS)]
    yield f'<path class="mark side-{side}" transform="translate({end})" d="{mark}"/>'
