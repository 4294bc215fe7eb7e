"""Suits and the marks of the sides as vector shapes, so that they print the same everywhere."""

from collections.abc import Iterator
from math import cos, sin, tau
from typing import Literal

from scorekeeper.sheets.canvas import THIN, Segment, Shape, Sheet

Suit = Literal["spade", "heart", "club", "diamond"]
SUITS: tuple[Suit, ...] = ("spade", "heart", "club", "diamond")
_CURVE = 0.5523  # length of the handles of a quarter circle, in parts of its radius

# Outlines in a square from (0, 0) to (1, 1), top left first.
_HEART: tuple[Segment, ...] = (
    ("m", (0.5, 0.96)),
    ("c", (0.30, 0.72, 0.03, 0.56, 0.03, 0.30)),
    ("c", (0.03, 0.02, 0.42, -0.02, 0.5, 0.26)),
    ("c", (0.58, -0.02, 0.97, 0.02, 0.97, 0.30)),
    ("c", (0.97, 0.56, 0.70, 0.72, 0.5, 0.96)),
    ("z", ()),
)
_SPADE: tuple[Segment, ...] = (
    ("m", (0.5, 0.02)),
    ("c", (0.62, 0.24, 0.96, 0.38, 0.96, 0.62)),
    ("c", (0.96, 0.84, 0.68, 0.86, 0.56, 0.70)),
    ("c", (0.57, 0.84, 0.62, 0.92, 0.70, 0.97)),
    ("l", (0.30, 0.97)),
    ("c", (0.38, 0.92, 0.43, 0.84, 0.44, 0.70)),
    ("c", (0.32, 0.86, 0.04, 0.84, 0.04, 0.62)),
    ("c", (0.04, 0.38, 0.38, 0.24, 0.5, 0.02)),
    ("z", ()),
)
_DIAMOND: tuple[Segment, ...] = (
    ("m", (0.5, 0.02)),
    ("c", (0.60, 0.22, 0.72, 0.36, 0.88, 0.5)),
    ("c", (0.72, 0.64, 0.60, 0.78, 0.5, 0.98)),
    ("c", (0.40, 0.78, 0.28, 0.64, 0.12, 0.5)),
    ("c", (0.28, 0.36, 0.40, 0.22, 0.5, 0.02)),
    ("z", ()),
)
_STEM: tuple[Segment, ...] = (
    ("m", (0.5, 0.45)),
    ("c", (0.53, 0.75, 0.58, 0.90, 0.70, 0.97)),
    ("l", (0.30, 0.97)),
    ("c", (0.42, 0.90, 0.47, 0.75, 0.5, 0.45)),
    ("z", ()),
)


def suit(name: Suit, x: float, y: float, size: float) -> Iterator[Shape]:
    """Yield the shapes of a suit in a square: black suits filled, red ones in outline."""
    if name == "club":
        for at in ((0.5, 0.25), (0.26, 0.58), (0.74, 0.58)):
            yield disc(x + at[0] * size, y + at[1] * size, 0.22 * size)
        yield disc(x + 0.5 * size, y + 0.48 * size, 0.12 * size)  # closes the gap between them
        yield Shape(_placed(_STEM, x, y, size), width=0)
        return
    outline = {"heart": _HEART, "spade": _SPADE, "diamond": _DIAMOND}[name]
    filled = name == "spade"
    yield Shape(_placed(outline, x, y, size), filled, 0 if filled else max(THIN, size / 14))


def suit_row(sheet: Sheet, x: float, y: float, size: float) -> float:
    """Draw the four suits side by side, and return their width."""
    step = size * 1.35
    for index, name in enumerate(SUITS):
        sheet.draw(suit(name, x + index * step, y, size))
    return 3 * step + size


def _placed(path: tuple[Segment, ...], x: float, y: float, size: float) -> tuple[Segment, ...]:
    return tuple(
        (kind, tuple((y if i % 2 else x) + value * size for i, value in enumerate(at)))
        for kind, at in path
    )


def disc(x: float, y: float, radius: float) -> Shape:
    return Shape(_circle(x, y, radius), True, 0)


def ring(x: float, y: float, radius: float, width: float) -> Shape:
    """Return the outline of a circle."""
    return Shape(_circle(x, y, radius), False, width)


def _circle(x: float, y: float, radius: float) -> tuple[Segment, ...]:
    k = _CURVE * radius
    return (
        ("m", (x + radius, y)),
        ("c", (x + radius, y + k, x + k, y + radius, x, y + radius)),
        ("c", (x - k, y + radius, x - radius, y + k, x - radius, y)),
        ("c", (x - radius, y - k, x - k, y - radius, x, y - radius)),
        ("c", (x + k, y - radius, x + radius, y - k, x + radius, y)),
        ("z", ()),
    )


def polygon(points: list[tuple[float, float]], *, filled: bool = True) -> Shape:
    first, *rest = points
    path = (("m", first), *(("l", point) for point in rest), ("z", ()))
    return Shape(path, filled, 0)


def rectangle(x: float, y: float, w: float, h: float, *, filled: bool = True) -> Shape:
    return polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], filled=filled)


def marker(side: int, x: float, y: float, radius: float = 2.9) -> Shape:
    """Return the mark of a side, the same as on the screen: triangle, circle, square and so on."""
    corners = _CORNERS[side % len(_CORNERS)]
    if not corners:
        return disc(x, y, radius)
    return polygon([(x + across * radius, y - up * radius) for across, up in corners])


def _star(count: int, *radii: float) -> list[tuple[float, float]]:
    """Return corners around a middle, the first on top; the radii alternate."""
    steps = count * len(radii)
    corners = []
    for step in range(steps):
        radius, angle = radii[step % len(radii)], tau * step / steps
        corners.append((radius * sin(angle), radius * cos(angle)))
    return corners


_CORNERS: tuple[list[tuple[float, float]], ...] = (
    [(0, 1.15), (1.15, -0.85), (-1.15, -0.85)],
    [],  # a circle has none
    [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    _star(4, 1.3),
    _star(6, 1.15),
    _star(5, 1.35, 0.55),
)


DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 2), (9, 3, 2, 3), (1, 3), (12, 4))
