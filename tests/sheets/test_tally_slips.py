"""Tally slips, read back from the PDF."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.rules.wording import card_name
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.tally_slips import TallyRow, parts, tally_slips
from scorekeeper.sheets.text import FILLED_IN_NOTE
from tests.support.pdfs import (
    BOOKS,
    LONG,
    TABLES,
    assert_nothing_leaves_its_place,
    cell_widths,
    flat,
    read,
    row_heights,
    smallest_type,
)
from tests.support.rule_sets import BOOKS_BY_KIND, with_sheet

ROWS = ("Penalties", "Sum of bonuses", "Sum taken off", "Sum of cards", "Jokers: 50")


@pytest.mark.parametrize("paper", PAPERS)
def test_tally_slips_have_parts_in_words_with_a_sum_each(paper: str) -> None:
    (page,) = read(tally_slips(load("hudson"), 4, paper).pdf())
    text = " ".join(page.split())
    assert text.count("Tally · Hudson") == 2
    for told in (*ROWS, "This hand", "Total before", "New total", "Bonuses", "Taken off", "Cards"):
        assert text.count(told) >= 2
    assert "Red threes, melded: 100 each, all 4: 800" in text
    assert "Red threes, not melded: 100 each" in text
    assert "To open: below 0: any count, 0 to 1,495: 50" in text


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_rows_and_cells_are_made_for_the_hand_that_writes(
    book: str, players: int, paper: str, *, large: bool
) -> None:
    sheet = tally_slips(load(book), players, paper, large=large)
    assert min(row_heights(sheet, ROWS)) >= 7.5
    assert min(cell_widths(sheet)) >= 20
    assert_nothing_leaves_its_place(sheet)
    assert smallest_type(sheet.pdf()) >= (16 if large else 10.99)


@pytest.mark.parametrize("book", BOOKS)
def test_tally_slips_are_made_from_the_items_of_every_book(book: str) -> None:
    rules = load(book)
    text = flat(tally_slips(rules, rules.usual_players).pdf())
    assert all(item.label in text for item in rules.items if item.kind != "special")
    assert ("Special hand" in text) == any(item.kind == "special" for item in rules.items)
    assert all(card_name(card) in text for card in rules.cards)
    assert text.count("†") == 0 or FILLED_IN_NOTE in text
    if rules.reserve:
        assert f"in hand and {rules.reserve.name}" in text


def test_a_number_of_players_the_book_is_not_for_is_refused() -> None:
    with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
        tally_slips(load("bicycle"), 3).pdf()


def test_a_book_with_many_items_has_one_slip_in_two_parts() -> None:
    sheet = tally_slips(load("miller"), 4)
    (page,) = sheet.pages
    assert [run.text for run in page.texts].count("New total") == 1
    assert sheet.width > sheet.height
    assert len(tally_slips(load("miller"), 4, large=True).pages) == 2


def test_an_item_has_a_row_for_each_case_it_counts_in() -> None:
    bonuses, taken, _cards = parts(load("miller"))
    assert "Red threes, 2+ canastas" in [row.label for row in bonuses.rows]
    assert "Red threes, no canasta" in [row.label for row in taken.rows]
    assert not any("1 canasta" in row.label for row in (*bonuses.rows, *taken.rows))


def test_losses_are_given_without_a_minus_in_their_own_part() -> None:
    text = flat(tally_slips(load("miller"), 4).pdf())
    assert "1,500 each †" in text and "−1,500" not in text
    assert "plus cards on the table (minus with no canasta)" in text


def test_a_narrow_row_takes_two_lines() -> None:
    row = TallyRow("Hands with three or more sevens", "1,500 each")
    assert (len(row.lines(300)), len(row.lines(140))) == (1, 2)


def test_the_kinds_it_takes_to_go_out_are_printed_whole() -> None:
    text = flat(tally_slips(with_sheet(BOOKS_BY_KIND), 4).pdf())
    assert "4 players: 2 clean, 2 dirty and 1 wild book to go out." in text


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_with_names_every_side_has_a_slip(book: str, players: int, *, large: bool) -> None:
    rules = load(book)
    names = [f"Side of {name}" for name in LONG[: len(rules.seating(players).sides)]]
    sheet = tally_slips(rules, players, names=names, large=large)
    written = [run.text for page in sheet.pages for run in page.texts]
    assert all(any(text.startswith(name[:12]) for text in written) for name in names)
    assert_nothing_leaves_its_place(sheet)
