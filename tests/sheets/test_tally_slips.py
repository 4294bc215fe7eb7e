"""Tally slips, read back from the PDF."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.tally_slips import TallyRow, draw_tally_slips, tally_slips
from tests.support.pdfs import BOOKS, flat, read
from tests.support.rule_sets import BOOKS_BY_KIND, with_sheet


@pytest.mark.parametrize("paper", PAPERS)
def test_tally_slips_lay_the_sum_out_as_the_book_does(paper: str) -> None:
    (page,) = read(tally_slips(load("hudson"), 4, paper))
    text = " ".join(page.split())
    assert text.count("Tally · Hudson") == 4
    assert text.count("A − B + C − D = Hand") == 4
    assert "Red threes, melded" in text and "Red threes, not melded" in text
    assert text.count("Jokers × 50 = × 50 =") == 4


@pytest.mark.parametrize("book", BOOKS)
def test_tally_slips_are_made_from_the_items_of_every_book(book: str) -> None:
    rules = load(book)
    text = flat(tally_slips(rules, rules.usual_players))
    assert all(item.label in text for item in rules.items)
    assert all(card.name in text for card in rules.cards)


def test_a_number_of_players_the_book_is_not_for_is_refused() -> None:
    with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
        tally_slips(load("bicycle"), 3)


def test_a_book_with_many_items_has_two_slips_on_a_page() -> None:
    titles = [run.text for run in draw_tally_slips(load("miller"), 4).pages[0].texts]
    assert titles.count("Tally · Miller") == 2


def test_an_item_has_a_row_for_each_case_it_counts_in() -> None:
    texts = [run.text for run in draw_tally_slips(load("miller"), 4).pages[0].texts]
    assert texts.count("Red threes, 2+ canastas") == texts.count("Red threes, no canasta") == 2
    assert "Red threes, 1 canasta" not in texts


def test_losses_are_given_without_a_minus_in_their_own_part() -> None:
    text = flat(tally_slips(load("miller"), 4))
    assert "1,500 each †" in text and "−1,500" not in text
    assert "C counts minus with no canasta." in text


def test_a_narrow_row_takes_two_lines() -> None:
    row = TallyRow("Hands with three or more sevens", "1,500 each")
    assert (row.lines(300), row.lines(120)) == (1, 2)


def test_the_kinds_it_takes_to_go_out_are_printed_whole() -> None:
    text = flat(tally_slips(with_sheet(BOOKS_BY_KIND), 4))
    assert "4 players: 2 clean, 2 dirty and 1 wild book to go out." in text
