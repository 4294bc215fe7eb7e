"""What is unlikely is asked about, and scored all the same."""

from typing import Any

import pytest

from tests.support.tallies import Side, check, melds, points

KINGS = "K K K K K K K"
FORGOTTEN = "No cards in hand are counted."
PARTNER = "No cards in hand are counted for the partner of who went out."
# what, book, players, side, field, sentence, cite
KEPT_THREE = {"points": -500, "cite": "hudson:57", "why": "Red three still in the hand"}
UNLIKELY: list[tuple[str, str, int, Side, str, str, str]] = [
    ("a side holds nothing", "hudson", 4, points(55, 0), "held_points", FORGOTTEN, ""),
    ("one of two partners holds nothing", "hudson", 4, melds("A A A", held=("4",)),
     "held_points", FORGOTTEN, ""),
    ("the partner of who went out holds nothing", "hudson", 4, points(100, 0, natural=1, out=1),
     "held_points", PARTNER, ""),
    ("and the same from hands", "hudson", 4, melds(KINGS, held=(), out=1),
     "held_points", PARTNER, ""),
    ("one of three at a full table of six", "official1950", 6, melds("A A A", held=("4", "5")),
     "held_points", FORGOTTEN, ""),
    ("a red three kept in hand", "hudson", 4, melds("A A A", held=("3r", "4")), "held",
     "A red three was left in hand: the rules take 500 off for it.", "hudson:57"),
    ("a red three kept and 500 off for something else", "hudson", 4,
     {**melds("A A A", held=("3r", "4")), "penalties": [{"points": -500, "cite": "hudson:70"}]},
     "held", "A red three was left in hand: the rules take 500 off for it.",
     "hudson:57"),
    ("a red three kept where nothing is said", "official1950", 4,
     melds("A A A", held=("3r 4", "4")), "held", "A red three was left in hand.",
     ""),
    ("less than the opening", "hudson", 4, {**points(50), "before": 1500}, "points",
     "50 card points on the table, but this side needed 90 to open: is something missing?",
     "hudson:15"),
    ("concealed does not spare hudson the opening", "hudson", 4,
     {**points(85, natural=1, out=1, concealed=1), "before": 1500}, "points",
     "85 card points on the table, but this side needed 90 to open", "hudson:15"),
    ("a total not in fives", "hudson", 4, {**points(55), "before": 3}, "before",
     "3 is not a multiple of 5: is it right?", ""),
    ("a penalty not in fives", "hudson", 4, {**points(55), "penalties": [{"points": -33}]},
     "penalties[0].points", "-33 is not a multiple of 5: is it right?", ""),
]  # fmt: skip


@pytest.mark.parametrize("row", UNLIKELY, ids=[row[0] for row in UNLIKELY])
def test_what_is_unlikely_is_told_and_scored_all_the_same(row: tuple[Any, ...]) -> None:
    _, book, players, side, field, said, cite = row
    other = melds(held=("6", "5", "8")[: players // 2])
    checked = check(book, players, side, other)
    assert not checked.errors, checked.errors
    (warning,) = checked.warnings
    assert (warning.level, warning.side, warning.field) == ("warning", "We", field)
    assert warning.message.startswith(said)
    assert warning.cite == cite
    assert len(checked.scores) == 2


@pytest.mark.parametrize(
    ("book", "players", "side"),
    [
        ("hudson", 4, {**melds("A A A", held=("3r", "4")), "penalties": [KEPT_THREE]}),
        ("miller", 4, melds("A A A A A A A", held=("3r", "4"))),
        ("hudson", 2, points(120, 0, natural=2, out=1)),
        ("hudson", 4, melds(KINGS, held=("", "4"), out=1)),
        ("bicycle", 4, {**points(85, natural=1, out=1, concealed=1), "before": 1500}),
        ("miller", 4, {**points(85, natural=1), "before": 5000}),
    ],
    ids=[
        "a red three already paid for",
        "a red three that counts in hand",
        "out alone",
        "out with a partner who holds a card",
        "concealed where that needs no minimum",
        "a natural canasta where that opens",
    ],
)
def test_what_is_likely_is_not_asked_about(book: str, players: int, side: Side) -> None:
    checked = check(book, players, side, melds(held=("6", "5")[: players // 2]))
    assert checked.problems == ()


def test_each_side_has_its_own_warnings() -> None:
    checked = check("hudson", 4, points(55, 0), points(55, 0))
    assert [(p.side, p.side_index) for p in checked.warnings] == [("We", 0), ("They", 1)]
