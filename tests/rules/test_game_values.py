"""The values of a whole game: bands in words, an end after some deals, a draw."""

import pytest

from scorekeeper.rules.game_values import total_range
from tests.support.rule_sets import Change, put, refusal_of

HOUSE = {"house": "Since 1998"}


@pytest.mark.parametrize(
    ("at_least", "below", "told"),
    [
        (None, None, "any total"),
        (None, 0, "below 0"),
        (0, 1500, "0 to 1,495"),
        (3000, None, "3,000 and more"),
    ],
)
def test_totals_are_said_as_a_range(at_least: int | None, below: int | None, told: str) -> None:
    assert total_range(at_least, below) == told


BAD: list[tuple[Change, str]] = [
    (put({"deals": 0, **HOUSE}, "end"), "at end: `deals` must be from 1 to 999"),
    (put({"deals": "four", **HOUSE}, "end"), "at end.deals: Expected a whole number, got text"),
    (put({"deals": 4}, "end"), "at end: give either `cite`"),
    (put({"hands": 4, **HOUSE}, "end"), "at end: there is no key `hands`; allowed here: "),
    (put(HOUSE, "end"), "at end: the key is missing: `deals`"),
    (put("coin", "tie", "rule"), "at tie.rule: there is no 'coin'"),
]


@pytest.mark.parametrize(("change", "said"), BAD, ids=[row[1] for row in BAD])
def test_an_end_that_cannot_be_is_refused(change: Change, said: str) -> None:
    assert said in refusal_of(change)
