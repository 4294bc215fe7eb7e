"""The rule-set files hold the numbers of the books, all of them and no others."""

import pytest

from scorekeeper.rules.library import load
from tests.support.book_values import BOOKS, numbers_of
from tests.support.books import WITH_TEXT
from tests.support.family_values import FAMILY

EVERY = BOOKS | FAMILY


def test_there_is_a_table_for_every_book() -> None:
    assert set(EVERY) == set(WITH_TEXT)


@pytest.mark.parametrize(
    ("book", "what"), [(book, what) for book, table in EVERY.items() for what in table]
)
def test_a_book_has_its_numbers(book: str, what: str) -> None:
    assert numbers_of(load(book))[what] == EVERY[book][what]


# What the named penalties of Hudson 57 B and of the Bicycle leaflet take off, and where they stand.
PENALTIES = [
    ("hudson", "red-three-kept", 500, 0, "hudson:57"),
    ("hudson", "saw-another-card", 50, 0, "hudson:57"),
    ("hudson", "permission-failed", 100, 0, "hudson:51"),
    ("hudson", "took-discard-before-showing", 50, 0, "hudson:57"),
    ("hudson", "melded-out-of-turn", 100, 0, "hudson:57"),
    ("hudson", "drew-out-of-turn", 100, 0, "hudson:57"),
    ("hudson", "kept-card-drawn-out-of-turn", 100, 0, "hudson:57"),
    ("hudson", "told-minimum", 100, 0, "hudson:57"),
    ("hudson", "asked-minimum", 100, 0, "hudson:14"),
    ("bicycle", "red-three-kept", 500, 0, "bicycle:red-threes"),
    ("bicycle", "retracted-some", 100, 0, "bicycle:insufficient-melds"),
    ("bicycle", "retracted-all", 0, 10, "bicycle:insufficient-melds"),
    ("bicycle", "illegal-meld", 100, 0, "bicycle:illegal-melds"),
]


@pytest.mark.parametrize(("book", "name", "points", "minimum", "cite"), PENALTIES)
def test_a_named_penalty_takes_what_the_book_says(
    book: str, name: str, points: int, minimum: int, cite: str
) -> None:
    penalty = load(book).penalties_by_id[name]
    assert (penalty.points, penalty.minimum, penalty.cite) == (points, minimum, cite)
    assert penalty.is_stated == bool(cite)


def test_no_penalty_is_missing_from_the_table() -> None:
    typed = {(book, name) for book, name, *_ in PENALTIES}
    assert typed == {
        (book, name) for book, rules in WITH_TEXT.items() for name in rules.penalties_by_id
    }


@pytest.mark.parametrize("book", BOOKS)
def test_the_pack_has_108_cards(book: str) -> None:
    cards = load(book).deck
    assert sum(cards.values()) == 108
    assert (cards["JK"], cards["2"], cards["A"], cards["3b"], cards["3r"]) == (4, 8, 8, 4, 4)
