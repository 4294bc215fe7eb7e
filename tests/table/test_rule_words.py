"""A table's rules in words."""

from scorekeeper.rules.library import as_values, load
from scorekeeper.table.rule_words import (
    change_words,
    house_rules,
    rules_line,
    rules_name,
    value_text,
)
from scorekeeper.table.table_rules import rule_set
from tests.support.house_tables import SHEET, WILD_SHEET

BOOK = load("hudson")
HUDSON = as_values(BOOK)
CLUB = rule_set(HUDSON, SHEET)


def test_a_table_calls_its_rules_by_their_own_name() -> None:
    assert (rules_name(BOOK), rules_line(BOOK)) == ("Hudson", "Classic (Hudson)")
    assert (rules_name(CLUB), rules_line(CLUB)) == (
        "Thursday club",
        "Classic (Hudson), 2 house rules",
    )


def test_the_house_rules_are_named_beside_the_books_value() -> None:
    pairs = [(p.label, value_text(p.first), value_text(p.second)) for p in house_rules(CLUB)]
    assert pairs == [
        ("Mixed canastas", "300 each", "250 each"),
        ("The game is won at", "5,000", "10,000"),
    ]
    assert house_rules(BOOK) == ()


def test_a_new_value_has_none_in_the_book() -> None:
    wild = rule_set(HUDSON, WILD_SHEET)
    pairs = {p.label: (value_text(p.first), value_text(p.second)) for p in house_rules(wild)}
    assert pairs["Wild canastas"] == ("–", "2,000 each")


def test_rules_of_a_book_that_is_not_here_have_no_book_to_differ_from() -> None:
    strange = rule_set(HUDSON | {"id": "gone"}, SHEET | {"base": "gone"})
    assert house_rules(strange) == ()
    assert rules_name(strange) == "Thursday club"


def test_a_change_names_what_is_otherwise() -> None:
    assert change_words(BOOK, CLUB) == "mixed canastas 250 each, the game is won at 10,000"
    renamed = rule_set(HUDSON, SHEET | {"name": "Friday club"})
    assert change_words(CLUB, renamed) == "Friday club, the values stay"


def test_a_long_change_is_cut() -> None:
    many = SHEET | {
        "item": [
            {"id": "mixed", "each": 250, "house": "x"},
            {"id": "natural", "each": 700, "house": "x"},
            {"id": "out", "each": 200, "house": "x"},
        ]
    }
    words = change_words(BOOK, rule_set(HUDSON, many))
    assert words.endswith(", and 1 more")
    assert words.count(",") == 3
