"""The simple pad, read back and measured."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.sheets.pad import pad
from scorekeeper.sheets.papers import PAPERS
from tests.support.pdfs import (
    TABLES,
    assert_nothing_leaves_its_place,
    cell_widths,
    flat,
    row_heights,
    smallest_type,
)
from tests.support.rule_sets import FOUR_DEALS, with_sheet


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("two", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
def test_rows_and_cells_are_made_for_the_hand_that_writes(
    paper: str, *, two: bool, large: bool
) -> None:
    for book, players in TABLES:
        sheet = pad(load(book), players, paper, two=two, large=large)
        (_,) = sheet.pages
        assert min(width for width in cell_widths(sheet) if width > 15) >= 20
        assert min(row_heights(sheet, ("1", "2", "3"))) >= 7.5
        assert_nothing_leaves_its_place(sheet)
        assert smallest_type(sheet.pdf()) >= (16 if large else 10.99)


def test_a_pad_has_the_opening_table_and_the_names() -> None:
    text = flat(pad(load("hudson"), 4, names=["Ann & Cleo", "Bo & Dov"]).pdf())
    assert "Ann & Cleo" in text and "To open: below 0: any count, 0 to 1,495: 50" in text
    assert "Winner" in text and "Date" in text


def test_two_pads_on_a_page_are_two() -> None:
    assert flat(pad(load("hudson"), 4, two=True).pdf()).count("Winner") == 2


def test_a_game_of_four_hands_has_four_rows_as_often_as_there_is_room() -> None:
    text = [run.text for run in pad(with_sheet(FOUR_DEALS), 4).pages[0].texts]
    assert "5" not in text
    assert text.count("1") == text.count("4") == text.count("Winner") == 4


def test_every_pad_names_its_game_in_full() -> None:
    for book, players in TABLES:
        for large in (False, True):
            text = flat(pad(load(book), players, two=True, large=large).pdf())
            assert text.count(load(book).name) >= 2


def test_a_number_of_players_the_book_is_not_for_is_refused() -> None:
    with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
        pad(load("bicycle"), 3).pdf()
