"""A game on one page."""

import pytest

from scorekeeper.sheets.game_summary import game_summary
from scorekeeper.sheets.papers import PAPERS
from tests.support.games import make_game
from tests.support.pdfs import TABLES, assert_nothing_leaves_its_place, flat, smallest_type


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("hands", [0, 1, 12, 30])
def test_a_game_of_thirty_hands_fits_on_one_page(hands: int, paper: str) -> None:
    for book, players in TABLES:
        sheet = game_summary(make_game(book, players, hands), paper)
        is_wide = sheet.width > sheet.height  # five sides or more take the paper across
        assert len(sheet.pages) == (2 if is_wide and hands == 30 else 1)
        assert_nothing_leaves_its_place(sheet)


def test_it_has_the_result_the_hands_the_chart_and_the_signatures() -> None:
    text = flat(game_summary(make_game("hudson", 4, 8, target=3000)).pdf())
    for told in ("Winner: ", "Hand, dealer", "Totals after each hand", "Ann Bo Cleo Dov"):
        assert told in text
    assert "Cards on the table" not in text


def test_a_large_print_is_large() -> None:
    assert smallest_type(game_summary(make_game("hudson", 4, 8), large=True).pdf()) >= 16
