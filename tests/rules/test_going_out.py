"""What going out takes: enough or not, and in words that come from the data."""

from collections.abc import Mapping

import pytest

from scorekeeper.rules.going_out import (
    amount_words,
    asked_items,
    counted_canastas,
    has_words,
    kind_words,
    may_go_out_with,
    shortfall,
    takes,
)
from scorekeeper.rules.library import load
from tests.support.rule_sets import BOOKS_BY_KIND, with_sheet

ANY = '[[going_out]]\nplayers = [2, 3, 4, 5, 6]\nhouse = "Ours"\n'
MARK = """
[[item]]
id = "pot-not-taken"
label = "Pots not taken"
one = "pot not taken"
kind = "mark"
each = -100
house = "Ours"

[[item]]
id = "late-pot"
label = "Late pots"
one = "late pot"
kind = "mark"
each = -50
house = "Ours"
"""


@pytest.mark.parametrize(
    ("sheet", "counts", "is_enough"),
    [
        ("canastas = 2", {"natural": 1, "mixed": 1}, True),
        ("canastas = 2", {"natural": 1}, False),
        ("canastas = 0", {}, True),
        ("canastas = 2\nkinds = { natural = 1 }", {"natural": 1, "mixed": 1}, True),
        ("canastas = 2\nkinds = { natural = 1 }", {"mixed": 3}, False),
        ("canastas = 2\nkinds = { natural = 1 }", {"natural": 1}, False),
        ('canastas = 2\nnot_counted = ["mixed"]', {"natural": 1, "mixed": 5}, False),
        ('canastas = 2\nnot_counted = ["mixed"]', {"natural": 2}, True),
        ("canastas = 1\nmarks = { pot-not-taken = 0 }", {"natural": 1}, True),
        ("canastas = 1\nmarks = { pot-not-taken = 0 }", {"natural": 1, "pot-not-taken": 1}, False),
        ("canastas = 1\nmarks = { pot-not-taken = 1 }", {"natural": 1}, False),
    ],
)
def test_a_side_has_what_it_takes_or_not(
    sheet: str, counts: Mapping[str, int], is_enough: bool
) -> None:
    rules = with_sheet(MARK + ANY + sheet)
    assert may_go_out_with(rules, rules.to_go_out(4), counts) is is_enough


def test_what_is_not_counted_stands_beside_the_others() -> None:
    rules = with_sheet(ANY + 'canastas = 2\nnot_counted = ["mixed"]')
    needed = rules.to_go_out(4)
    assert counted_canastas(rules, needed, {"natural": 1, "mixed": 3}) == 1
    assert [item.id for item in asked_items(rules, needed)] == ["natural"]


WORDS = [
    ("canastas = 1", "1", "1 canasta", "0 canastas"),
    ("canastas = 2", "2", "2 canastas", "0 canastas"),
    (
        "canastas = 2\nkinds = { natural = 1 }",
        "2 (at least 1 natural)",
        "2 canastas (at least 1 natural)",
        "0 canastas, 0 natural",
    ),
    (
        'canastas = 2\nnot_counted = ["mixed"]',
        "2 (mixed not counted)",
        "2 canastas (mixed not counted)",
        "0 canastas",
    ),
    (
        "canastas = 1\nkinds = { natural = 1 }\nmarks = { pot-not-taken = 0 }",
        "1 (1 natural, pot taken)",
        "1 natural canasta (pot taken)",
        "0 natural",
    ),
    (
        "canastas = 1\nmarks = { pot-not-taken = 1 }",
        "1 (1 pot not taken)",
        "1 canasta (1 pot not taken)",
        "0 canastas, 0 pots not taken",
    ),
    (
        "canastas = 1\nmarks = { late-pot = 0 }",
        "1 (not with “late pot”)",
        "1 canasta (not with “late pot”)",
        "0 canastas",
    ),
]


@pytest.mark.parametrize(("sheet", "amount", "taken", "has"), WORDS, ids=[w[1] for w in WORDS])
def test_the_words_come_from_the_data(sheet: str, amount: str, taken: str, has: str) -> None:
    rules = with_sheet(MARK + ANY + sheet)
    needed = rules.to_go_out(4)
    assert amount_words(rules, needed) == amount
    assert takes(rules, needed) == taken
    assert has_words(rules, needed, {}) == has
    assert shortfall(rules, needed, {}) == f"Going out takes {taken}; here are {has}"


def test_kinds_are_said_with_the_tables_own_word() -> None:
    rules = with_sheet(BOOKS_BY_KIND)
    needed = rules.to_go_out(4)
    assert kind_words(rules, needed) == "2 clean, 2 dirty and 1 wild"
    assert shortfall(rules, needed, {"natural": 3, "mixed": 2}) == (
        "Going out takes 2 clean, 2 dirty and 1 wild book; here are 3 clean, 2 dirty, 0 wild"
    )


def test_a_kind_that_is_no_adjective_keeps_its_name() -> None:
    text = '[[going_out]]\nplayers = [4]\nhouse = "Ours"\ncanastas = 3\n'
    rules = with_sheet(f"{text}kinds = {{ natural = 1, sevens = 2 }}\n", "miller")
    needed, sevens = rules.to_go_out(4), rules.items_by_id["sevens"]
    assert takes(rules, needed) == f"1 natural and 2 {sevens.label.lower()}"
    assert has_words(rules, needed, {"sevens": 1}) == f"0 natural, 1 {sevens.one}"
    without = with_sheet(f'{text}not_counted = ["sevens"]\n', "miller")
    assert kind_words(without, without.to_go_out(4)) == f"{sevens.label.lower()} not counted"


def test_a_book_may_simply_ask_for_canastas() -> None:
    rules = load("hudson")
    assert shortfall(rules, rules.to_go_out(2), {"mixed": 1}) == (
        "Going out takes 2 canastas; here is 1 canasta"
    )
