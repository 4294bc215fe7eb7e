"""No number of a rule-set file changes without a table of book values or a worked hand noticing."""

import copy
import json
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.library import decode
from scorekeeper.rules.rule_set import RuleSet
from tests.support.book_values import BOOKS as FIVE_BOOKS
from tests.support.book_values import numbers_of
from tests.support.family_values import FAMILY
from tests.support.worked_hands import WORKED_HANDS

BOOKS = FIVE_BOOKS | FAMILY
Place = tuple[str | int, ...]
STEPS = (5, -5, 1)
VALUES = {
    path.stem: tomllib.loads(path.read_text("utf-8")) for path in (DATA / "rulesets").glob("*.toml")
}


def places(value: Any, kind: type, here: Place = ()) -> Iterator[Place]:
    """Find every number (or every yes and no) in a file."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, kind, (*here, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from places(inner, kind, (*here, at))
    elif type(value) is kind:
        yield here


def changed(book: str, place: Place, step: int | None) -> RuleSet | None:
    """Read the book with one value changed; nothing where the reader refuses it."""
    values = copy.deepcopy(VALUES[book])
    inner: Any = values
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = not inner[place[-1]] if step is None else inner[place[-1]] + step
    try:
        return decode(values, book)
    except BadRuleSet:
        return None


def hand_notices(rules: RuleSet, name: str) -> bool:
    hand, expected = WORKED_HANDS[name]["hand"], WORKED_HANDS[name]["expected"]
    judged = check_hand(rules, read_hand(hand))
    nets = [(score.net, score.needs) for score in judged.scores]
    told = [warning.field for warning in judged.warnings]
    if bool(judged.errors) or told != expected["warnings"]:
        return True
    return nets != [(side["net"], side["needs"]) for side in expected["sides"]]


def told(place: Place) -> str:
    return json.dumps(place)


@pytest.mark.parametrize("book", BOOKS)
def test_every_number_of_a_book_is_guarded(book: str) -> None:
    unnoticed = []
    for place in places(VALUES[book], int):
        for step in STEPS:
            rules = changed(book, place, step)
            if rules and numbers_of(rules) == BOOKS[book]:
                unnoticed.append((told(place), step))
    assert unnoticed == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_yes_and_no_of_a_book_is_guarded(book: str) -> None:
    unnoticed = []
    for place in places(VALUES[book], bool):
        rules = changed(book, place, None)
        if rules and numbers_of(rules) == BOOKS[book]:
            unnoticed.append(told(place))
    assert unnoticed == []


SCORED = ("card", "item", "band", "melded_cards", "held_cards")
NOT_SCORED = {"most_wilds", "least_jokers", "most_jokers", "least", "silent_from"}  # not points
NEVER_MELDED = {  # threes
    ("miller", "card", 5, "melded"),
    ("miller", "card", 6, "melded"),
    ("luudoo", "card", 6, "melded"),
    ("pennies", "card", 6, "melded"),
    ("handfoot", "card", 5, "melded"),
    ("handfoot", "card", 6, "melded"),
    ("modern", "card", 5, "melded"),
    ("modern", "card", 6, "melded"),
}


@pytest.mark.parametrize("book", BOOKS)
def test_every_number_of_points_changes_a_worked_hand(book: str) -> None:
    names = [name for name, example in WORKED_HANDS.items() if example["hand"]["rules"] == book]
    unnoticed = []
    for place in places(VALUES[book], int):
        if place[0] not in SCORED or NOT_SCORED & set(place) or (book, *place) in NEVER_MELDED:
            continue
        rules = changed(book, place, 5)
        if rules and not any(hand_notices(rules, name) for name in names):
            unnoticed.append(told(place))
    assert unnoticed == []


def test_there_are_many_numbers_to_guard() -> None:
    assert all(sum(1 for _ in places(VALUES[book], int)) > 50 for book in BOOKS)
