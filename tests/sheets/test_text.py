"""Dates, sources and marks on paper."""

import doctest

from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.sheets import text
from scorekeeper.sheets.text import (
    book_of,
    cite,
    day,
    end_of_game,
    game_title,
    marked,
    opening_table,
    paragraph_label,
)
from scorekeeper.sheets.typesetting import NO_BREAK
from tests.support.rule_sets import FOUR_DEALS, with_sheet

HUDSON = load("hudson")


def test_what_the_docstrings_show_is_so() -> None:
    assert doctest.testmod(text).failed == 0


def test_a_day_is_written_out() -> None:
    assert day("2026-12-01T00:00:00Z") == "1 December 2026"


def test_a_value_the_book_does_not_give_is_marked() -> None:
    miller = load("miller")
    assert marked("7 cards", miller.canasta_cards) == "7 cards"
    assert marked("another hand", miller.tie) == f"another hand{NO_BREAK}†"


def test_a_paragraph_is_of_its_own_book() -> None:
    assert book_of(HUDSON, "bicycle:scoring").id == "bicycle"
    assert book_of(HUDSON, "hudson:57") is HUDSON
    assert book_of(HUDSON, "nobook:3") is HUDSON


def test_a_source_is_never_broken_at_a_line_end() -> None:
    assert cite(HUDSON, "hudson:57") == f"Hudson{NO_BREAK}¶57"
    assert cite(HUDSON, "official1950:13") == NO_BREAK.join(("Official", "1950", "rule", "13"))


def test_a_paragraph_of_the_card_is_named_without_its_book() -> None:
    assert paragraph_label(HUDSON, "hudson:57") == "¶57"
    assert paragraph_label(load("official1950"), "official1950:13") == f"rule{NO_BREAK}13"
    assert paragraph_label(load("miller"), "miller:thresholds") == "thresholds"


def test_the_end_of_a_game_in_words() -> None:
    both = FOUR_DEALS + '[target]\nis = 7500\nhouse = "Longer"\n'
    assert end_of_game(HUDSON) == "game at 5,000"
    assert end_of_game(with_sheet(FOUR_DEALS)) == "game over after 4 hands"
    assert end_of_game(with_sheet(both)) == "game at 7,500 or after 4 hands"
    ours = decode({**as_values(HUDSON), "target": {"is": 500, "silent": "Ours."}}, "club")
    assert end_of_game(ours) == f"game at 500{NO_BREAK}†"
    assert end_of_game(ours, with_marks=False) == "game at 500"


def test_a_title_leaves_out_what_does_not_fit() -> None:
    rules = load("modern")
    assert game_title(rules, 400, 14) == f"Canasta · {rules.name}"
    assert game_title(rules, 100, 14) == rules.name


def test_a_game_with_its_own_word_for_canastas_is_called_by_its_name_alone() -> None:
    titles = [game_title(load(book), 400, 14) for book in ("burraco", "handfoot", "samba")]
    assert titles == ["Burraco", "Hand and Foot", "Canasta · Samba"]


def test_what_it_takes_to_open_is_one_line() -> None:
    assert opening_table(HUDSON).startswith("below 0: any count, 0 to 1,495: 50, ")
