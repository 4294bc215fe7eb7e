"""Suits and the marks of the sides."""

import pytest

from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.shapes import SUITS, Suit, disc, marker, rectangle, ring, suit, suit_row


def test_each_side_has_its_own_mark_on_paper() -> None:
    marks = [marker(side, 0, 0) for side in range(6)]
    assert len(set(marks)) == 6
    corners = [sum(kind in "ml" for kind, _ in mark.path) for mark in marks]
    assert corners == [3, 1, 4, 4, 6, 10], "triangle, circle, square, diamond, hexagon, star"


@pytest.mark.parametrize("name", SUITS)
def test_a_suit_stays_in_its_square(name: Suit) -> None:
    shapes = list(suit(name, 100, 200, 20))
    assert all(shape.filled == (name in ("spade", "club")) for shape in shapes)
    for shape in shapes:
        ends = [at[-2:] for kind, at in shape.path if kind != "z"]
        assert all(100 <= x <= 120 and 200 <= y <= 220 for x, y in ends)


def test_four_suits_stand_in_a_row() -> None:
    sheet = Sheet("Suits")
    sheet.new_page()
    assert suit_row(sheet, 0, 0, 10) == 3 * 13.5 + 10
    assert len(sheet.page.shapes) == 3 + 5  # a club has five


def test_a_seventh_side_has_the_mark_of_the_first() -> None:
    assert marker(6, 0, 0) == marker(0, 0, 0)


def test_a_rectangle_and_a_disc_close_their_outlines() -> None:
    assert [kind for kind, _ in rectangle(0, 0, 2, 1).path] == ["m", "l", "l", "l", "z"]
    assert rectangle(1, 2, 2, 1).path[2] == ("l", (3, 3))
    assert [kind for kind, _ in disc(0, 0, 1).path] == ["m", "c", "c", "c", "c", "z"]


def test_a_ring_is_the_outline_of_a_disc() -> None:
    outline = ring(50, 60, 10, 2)
    assert outline.path == disc(50, 60, 10).path
    assert not outline.filled and outline.width == 2
