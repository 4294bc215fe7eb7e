"""The tournament sheet, read back and measured."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.tournament_sheet import tournament_sheet
from tests.support.pdfs import (
    LONG,
    TABLES,
    assert_nothing_leaves_its_place,
    cell_widths,
    flat,
    row_heights,
    smallest_type,
)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_rows_and_cells_are_made_for_the_hand_that_writes(
    book: str, players: int, paper: str, *, large: bool
) -> None:
    sheet = tournament_sheet(load(book), players, paper, names=LONG[:1], large=large)
    (page,) = sheet.pages
    assert min(row_heights(sheet, ("1", "Final total", "Match points"))) >= 7.5
    # Five who play alone have a column each: in large print that is all the paper gives.
    assert min(cell_widths(sheet)) >= (19 if players == 5 else 20)
    assert_nothing_leaves_its_place(sheet)
    assert smallest_type(sheet.pdf()) >= (16 if large else 10.99)
    texts = [run.text for run in page.texts]
    assert not any(text.endswith("…") for text in texts if not text.startswith(LONG[0][:6]))


def test_it_says_which_match_it_is_and_who_signs() -> None:
    text = flat(tournament_sheet(load("hudson"), 4, names=["Ann & Cleo", "Bo & Dov"]).pdf())
    for told in ("Table", "Round", "Ends at", "Pair no. Ann & Cleo", "Director's penalties"):
        assert told in text
    assert text.endswith("For pair 1 For pair 2 Director")
    assert "Player no." in flat(tournament_sheet(load("hudson"), 3).pdf())


def test_a_game_without_an_opening_does_not_speak_of_it() -> None:
    assert "To open: below 0: 15" in flat(tournament_sheet(load("samba"), 4).pdf())
    assert "open" not in flat(tournament_sheet(load("burraco"), 4).pdf())


def test_a_game_of_four_hands_has_four() -> None:
    texts = [run.text for run in tournament_sheet(load("handfoot"), 4).pages[0].texts]
    assert "4" in texts and "5" not in texts


def test_a_number_of_players_the_book_is_not_for_is_refused() -> None:
    with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
        tournament_sheet(load("bicycle"), 3).pdf()
