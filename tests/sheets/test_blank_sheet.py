"""The blank score sheet, read back from the PDF."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.sheets.blank_sheet import BlankRow, blank_sheet, check_players, draw_blank_sheet
from scorekeeper.sheets.papers import PAPERS
from tests.support.pdfs import TABLES, flat
from tests.support.rule_sets import BOOKS_BY_KIND, FOUR_DEALS, with_sheet


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_blank_sheet_has_every_item_the_opening_table_and_eight_hands(
    book: str, players: int
) -> None:
    rules = load(book)
    text = flat(blank_sheet(rules, players))
    assert all(item.label in text for item in rules.items)
    assert all(f"{abs(item.worth(1)):,}" in text for item in rules.items)
    assert all(f"{rules.band_label(b)} {b.needs}" in text for b in rules.bands)
    assert all(f"Hand {hand} " in text for hand in range(1, 9))
    assert f"game at {rules.target_total:,}" in text


def test_a_number_of_players_the_book_is_not_for_is_refused() -> None:
    check_players(load("bicycle"), 4)
    with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
        blank_sheet(load("bicycle"), 3)


def test_a_long_label_has_its_worth_below_it() -> None:
    assert BlankRow("Mixed canastas", "300 each").lines == 1
    assert BlankRow("Hands with three or more sevens", "−1,500 each †").lines == 2


def test_what_counts_minus_is_said_beside_the_row() -> None:
    texts = [run.text for run in draw_blank_sheet(load("miller"), 4).pages[0].texts]
    assert "minus with no canasta †" in texts
    assert "−1,500 each †" in texts
    threes = "Red threes and black threes: minus with no canasta, nothing with one canasta."
    assert any(text.startswith(threes) for text in texts)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_kinds_it_takes_to_go_out_are_printed_whole(paper: str) -> None:
    rules = with_sheet(BOOKS_BY_KIND + FOUR_DEALS)
    text = flat(blank_sheet(rules, 4, paper=paper))
    assert "2 clean, 2 dirty and 1 wild book to go out · game over after 4 hands" in text
