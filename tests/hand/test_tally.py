"""Tallies from plain values: what cannot be read is said with side, field and a sentence."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import (
    BadHand,
    HandTally,
    Penalty,
    distinct_names,
    read_hand,
)
from scorekeeper.rules.library import all_rule_sets, load

GOOD: dict[str, Any] = {"rules": "hudson", "players": 2}


def side(**values: Any) -> dict[str, Any]:
    return {**GOOD, "sides": [{"name": "We", **values}, {}]}


MALFORMED: list[tuple[str, Any, tuple[str, str, str]]] = [
    ("nothing", None, ("", "", "An object belongs here, not nothing.")),
    ("a list", [], ("", "", "An object belongs here, not a list.")),
    ("no rules", {"players": 2}, ("", "", "The field “rules” is missing.")),
    ("a strange field", {**side(), "x": 1}, ("", "", "There is no field “x”.")),
    (
        "players in words",
        {**side(), "players": "two"},
        ("", "players", "players: a whole number belongs here, not text."),
    ),
    (
        "fewer than no players",
        {**side(), "players": -2},
        ("", "players", "players: a number below zero cannot be."),
    ),
    ("no side", {**GOOD, "sides": []}, ("", "sides", "sides: there must be at least 1.")),
    (
        "nine sides",
        {**GOOD, "sides": [{}] * 9},
        ("", "sides", "sides: there is room for 6, not more."),
    ),
    (
        "sides as an object",
        {**GOOD, "sides": {}},
        ("", "sides", "sides: a list belongs here, not an object."),
    ),
    (
        "a side as a number",
        {**GOOD, "sides": [5]},
        ("Side 1", "", "An object belongs here, not a number."),
    ),
    ("a strange field of a side", side(score=5), ("We", "", "There is no field “score”.")),
    (
        "a field that is no text",
        {**GOOD, "sides": [{1: 2}]},
        ("Side 1", "", "This cannot be read."),
    ),
    (
        "a name that is none",
        side(name=7),
        ("Side 1", "name", "name: text belongs here, not a number."),
    ),
    (
        "a name without end",
        side(name="W" * 300),
        ("W" * 60, "name", "name: there is room for 200, not more."),
    ),
    (
        "negative points",
        side(points=-5),
        ("We", "points", "points: a number below zero cannot be."),
    ),
    (
        "points as text",
        side(points="95"),
        ("We", "points", "points: a whole number belongs here, not text."),
    ),
    (
        "half a point",
        side(points=2.5),
        ("We", "points", "points: a whole number belongs here, not a number with a fraction."),
    ),
    (
        "points as yes",
        side(points=True),
        ("We", "points", "points: a whole number belongs here, not true or false."),
    ),
    (
        "a slip of the thumb",
        side(points=10**9),
        ("We", "points", "points: that number is far too large."),
    ),
    (
        "a total below all reason",
        side(before=-(10**9)),
        ("We", "before", "before: that number is far too small."),
    ),
    (
        "a negative item",
        side(items={"mixed": 1, "out": -1}),
        ("We", "items.out", "items.out: a number below zero cannot be."),
    ),
    (
        "no items but nothing",
        side(items=None),
        ("We", "items", "items: an object belongs here, not nothing."),
    ),
    (
        "half a king",
        side(cards={"K": 0.5}),
        ("We", "cards.K", "cards.K: a whole number belongs here, not a number with a fraction."),
    ),
    (
        "melds as text",
        side(melds="K K K"),
        ("We", "melds", "melds: a list belongs here, not text."),
    ),
    (
        "a meld as a number",
        side(melds=["K K K", 3]),
        ("We", "melds[1]", "melds[1]: text belongs here, not a number."),
    ),
    ("seven hands", side(held=[""] * 7), ("We", "held", "held: there is room for 6, not more.")),
    (
        "a penalty without points",
        side(penalties=[{}]),
        ("We", "penalties[0]", "penalties[0]: the field “points” is missing."),
    ),
    (
        "a penalty in words",
        side(penalties=[{"points": "100"}]),
        (
            "We",
            "penalties[0].points",
            "penalties[0].points: a whole number belongs here, not text.",
        ),
    ),
    (
        "bytes",
        side(points=b"5"),
        ("We", "points", "points: a whole number belongs here, not something else."),
    ),
    (
        "half a character",
        side(name="\ud800"),
        ("", "", "Some of the text is broken: half a character stands alone."),
    ),
    (
        "half a character as a field",
        side(**{"\ud800": 1}),
        ("", "", "Some of the text is broken: half a character stands alone."),
    ),
    (
        "a field named like a place",
        {**side(), "x` - at `$.sides[99].items[...]": 1},
        ("", "", "There is no field “x` - at `$.sides[99].items[...]”."),
    ),
]


@pytest.mark.parametrize(
    ("values", "expected"), [row[1:] for row in MALFORMED], ids=[row[0] for row in MALFORMED]
)
def test_what_cannot_be_read_is_said_at_its_field(
    values: Any, expected: tuple[str, str, str]
) -> None:
    with pytest.raises(BadHand) as refused:
        read_hand(values)
    problem = refused.value.problem
    assert (problem.side, problem.field, problem.message) == expected
    assert problem.level == "error"
    assert str(refused.value) == problem.message


def test_a_side_without_a_name_has_a_number() -> None:
    hand = read_hand({**GOOD, "sides": [{"name": "We"}, {}]})
    assert [hand.name_of(place) for place in (0, 1)] == ["We", "Side 2"]


def test_a_tally_gives_back_what_was_typed() -> None:
    values = {
        "name": "We",
        "before": 5,
        "melds": ["K K K"],
        "items": {"out": 1},
        "held": [""],
        "penalties": [{"points": -100, "cite": "hudson:57", "why": "drew out of turn"}],
    }
    tally = read_hand({**GOOD, "sides": [values]}).sides[0]
    assert tally.penalties == (Penalty(-100, "hudson:57", "drew out of turn"),)
    assert tally.melds == ("K K K",) and tally.held == ("",)
    assert (tally.name, tally.before, tally.items) == ("We", 5, {"out": 1})
    assert (tally.cards, tally.points, tally.held_points) == (None, None, None)


TEXTS = st.text(max_size=12) | st.text(st.characters(codec=None), max_size=4)
WORDS = st.sampled_from(
    ["K K K K K K K", "2 2 2", "A A A JK", "3b 3b 3b", "", "K", "3r", "x", "JK", "7 7 7 7"]
)
FIELDS = (
    "rules players sides name before melds cards points items held held_points penalties cite why "
    "out natural mixed red-three K 2 JK 8-K 4-7 3b concealed wild aces held-aces unfinished-wild"
)
NAMES = st.sampled_from(FIELDS.split())
SCALARS = st.none() | st.booleans() | st.integers() | st.integers(-5, 40) | st.floats() | TEXTS
JUNK = st.recursive(
    SCALARS | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | TEXTS, inner, max_size=6),
    max_leaves=12,
)
COUNTS = st.integers(0, 12) | st.integers(0, 99_999)
BOOKS = st.sampled_from(list(all_rule_sets()))
ITEMS = sorted({item for rules in all_rule_sets().values() for item in rules.items_by_id})
CARDS = ["JK", "2", "A", "K", "7", "4", "3b", "8-K", "4-7", "3r", "x"]
NEARLY = st.fixed_dictionaries(
    {},
    optional={
        "name": TEXTS,
        "before": st.integers(-9000, 9000),
        "melds": st.lists(WORDS | TEXTS, max_size=6),
        "cards": st.dictionaries(st.sampled_from(CARDS), COUNTS, max_size=6),
        "points": COUNTS | st.integers(0, 200).map(lambda n: n * 5),
        "items": st.dictionaries(st.sampled_from(ITEMS), COUNTS, max_size=4),
        "held": st.lists(WORDS | TEXTS, max_size=4),
        "held_points": COUNTS,
        "penalties": st.lists(
            st.fixed_dictionaries({"points": st.integers(-500, 500)}), max_size=2
        ),
    },
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(JUNK | st.fixed_dictionaries({"rules": BOOKS, "players": st.integers(), "sides": JUNK}))
def test_junk_is_read_or_refused_and_never_crashes(values: Any) -> None:
    try:
        hand = read_hand(values)
    except BadHand as refused:
        assert refused.problem.message
    else:
        assert isinstance(hand, HandTally)


@settings(max_examples=250, deadline=None, derandomize=True)
@given(BOOKS, st.integers(2, 6), st.lists(NEARLY, min_size=1, max_size=3))
def test_any_hand_that_can_be_read_can_be_checked(book: str, players: int, sides: Any) -> None:
    try:
        hand = read_hand({"rules": book, "players": players, "sides": sides})
    except BadHand:
        return
    checked = check_hand(load(book), hand)
    assert bool(checked.scores) != bool(checked.errors)
    assert all(problem.message for problem in checked.problems)


def test_sides_of_one_name_are_told_apart() -> None:
    assert distinct_names(["Ana", "Ben"]) == ("Ana", "Ben")
    assert distinct_names(["Ana", "Ana", "Ana (2)"]) == ("Ana", "Ana (2)", "Ana (2) (3)")
    assert distinct_names(["", ""]) == ("Side 1", "Side 2")
