"""The twelve rows of what tables change most, for each book."""

from typing import Any

import pytest

from scorekeeper.rules.editor.answers import edited, fields_for
from scorekeeper.rules.editor.rows import OTHER, Row, rows_of, usual_rows
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values, load


def rows(book: str) -> dict[str, Row]:
    fields = fields_for({"base": book, "name": "x"})
    return {row.id: row for row in rows_of(as_values(load(book)), fields)}


def labels(book: str, row: str) -> list[str]:
    return [choice.label for choice in rows(book)[row].choices]


def test_there_are_twelve() -> None:
    assert len(usual_rows()) == len(rows("hudson")) == 12


@pytest.mark.parametrize("book", all_rule_sets())
def test_the_books_own_choice_is_first_and_the_others_are_possible(book: str) -> None:
    sheet: dict[str, Any] = {"base": book, "name": "x"}
    values = as_values(load(book))
    for row in rows(book).values():
        own, *others = row.choices
        assert own.answers == {field.id: field.read(values) for field in row.fields}
        assert row.chosen(own.answers) == own.id == "0"
        assert len({choice.label for choice in row.choices}) == len(row.choices)
        assert others, row.id
        for choice in others:
            result = edited(sheet, choice.answers, "why")
            assert result.faults == {} and result.sheet != sheet, (row.id, choice.label)
            assert row.chosen(choice.answers) == choice.id


@pytest.mark.parametrize(
    ("book", "row", "expected"),
    [
        ("hudson", "target", ["5,000", "10,000", "7,500", "3,000"]),
        ("hudson", "going-out", ["1 (two players: 2)", "1", "2"]),
        ("bicycle", "going-out", ["1", "2"]),
        ("hudson", "canastas", ["500 and 300", "700 and 500", "750 and 150"]),
        ("hudson", "wild-canastas", ["none", "1,000", "2,000", "2,500"]),
        ("miller", "out", ["100", "200", "300"]),
        ("handfoot", "target", ["no target: four hands", "10,000"]),
        ("handfoot", "opening", ["50, 90, 120, 150 by hand", "always 50"]),
        ("handfoot", "red-threes", ["100 each", "200 each"]),
        ("burraco", "target", ["2,005", "3,000", "1,500", "1,005"]),
        ("hudson", "red-threes-against", ["if nothing is melded", "without a canasta"]),
        ("miller", "cards", ["13 dealt, 1 drawn", "13 dealt, 2 drawn", "15 dealt, 2 drawn"]),
        ("miller", "opening", ["125 below 3,000, 155 from 3,000, 180 from 5,000", "always 50"]),
    ],
)
def test_choices_are_in_the_words_of_the_card(book: str, row: str, expected: list[str]) -> None:
    assert labels(book, row)[: len(expected)] == expected


def test_anything_else_is_typed() -> None:
    target = rows("hudson")["target"]
    assert target.chosen({"target": ("6000",)}) == OTHER
    assert target.has_boxes
    assert not rows("hudson")["top-discard"].has_boxes
    assert not rows("hudson")["red-threes-against"].has_boxes


def test_a_row_of_which_the_book_has_nothing_is_left_out() -> None:
    values = as_values(load("hudson"))
    fields = fields_for({"base": "hudson", "name": "x"})
    del fields["target"]
    assert "target" not in {row.id for row in rows_of(values, fields)}


def test_a_row_of_which_the_book_has_half_is_called_by_that_half() -> None:
    assert rows("handfoot")["out"].label == "Going out"
    assert rows("hudson")["out"].label == "Going out, and concealed besides"


def test_choices_name_books_that_there_are() -> None:
    choices = [choice for row in usual_rows().values() for choice in row.choices]
    assert {book for choice in choices for book in (*choice.only, *choice.never)} <= {
        *all_rule_sets()
    }


def test_rows_have_the_tables_own_word_for_a_canasta() -> None:
    sheet = {"base": "hudson", "name": "x", "words": {"canasta": ["book", "books"], "house": "x"}}
    rules = merge_sheet(sheet, "x")
    told = {row.id: row for row in rows_of(as_values(load("hudson")), fields_for(sheet), rules.say)}
    assert told["going-out"].label == "Books to go out"
    assert told["red-threes-against"].choices[1].label == "without a book"
