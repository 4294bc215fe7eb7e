"""The words of a line: numbers, cards, and what dictation makes of them."""

import pytest

from scorekeeper.hand.spoken_words import (
    Word,
    is_said,
    player_word,
    rank_of_number,
    spoken_words,
    words_of,
)
from scorekeeper.rules.library import load
from scorekeeper.rules.rule_set import RuleSet
from tests.support.sheets import sheet

HUDSON = load("hudson")
MARKED = """
[[item]]
id = "exact-cut"
label = "Exact cuts"
one = "exact cut"
kind = "mark"
each = 100
house = "We cut for it."
"""


def values(text: str, rules: RuleSet = HUDSON) -> list[int | str | tuple[str, ...]]:
    return [word.value or word.cards or word.kind for word in words_of(text, rules)]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("forty-five", [45]),
        ("forty five", [45]),
        ("a hundred and five", [105]),
        ("two hundred ten", [210]),
        ("hundred and kings", [100, "join", ("K",)]),
        ("forty kings", [40, ("K",)]),
        ("five six", [5, 6]),
        ("1,020", [1020]),
        ("205", [205]),
        ("777", [("7", "7", "7")]),
        ("222", [222]),
        ("722", [722]),
        ("ate kings", [8, ("K",)]),
        ("to red threes", [2, "red", ("3",)]),
        ("what for", ["unknown", "of"]),
        ("A natural", [1, "natural"]),
        ("A J 5", [("A",), ("J",), 5]),
        ("axes; jax", [("A",), "stop", ("J",)]),
        ("7's & T×4", [("7",), "join", 4, ("10",)]),
        ("3 x joker", [3, ("JK",)]),
    ],
)
def test_words_have_a_meaning(text: str, read: list[int | str | tuple[str, ...]]) -> None:
    assert values(text) == read


def test_a_mark_is_called_by_its_name_and_a_canasta_by_the_word_of_the_sheet() -> None:
    rules = sheet(MARKED)
    assert Word("mark", "exact cut", item="exact-cut") in words_of("kings, an Exact cut", rules)
    assert rules.canasta.one and values(rules.canasta.many) == ["canasta"]


def test_a_player_has_a_word_by_the_row_of_the_hand() -> None:
    assert words_of(f"{player_word(0)} {player_word(5)}", HUDSON) == [
        Word("player", "playera", row=0),
        Word("player", "playerf", row=5),
    ]


def test_every_word_of_the_file_has_one_meaning() -> None:
    words = spoken_words()
    known = [*words.numbers, *words.cards, *words.plurals, *words.heard_cards]
    known += [word for group in words.words.values() for word in group]
    assert len(known) == len(set(known))
    cards = {*words.plurals, *words.cards, *words.numbers}
    assert {*words.heard.values(), *words.heard_cards.values()} <= cards


def test_a_number_names_a_card() -> None:
    assert [rank_of_number(value) for value in (2, 3, 10, 11)] == ["2", "", "10", ""]


def test_a_name_may_mean_something_else_in_such_a_line() -> None:
    assert [is_said(name) for name in ("Jack", "Anna")] == [True, False]
