"""Every kind of sheet by its name."""

import pytest

from scorekeeper.rules.library import load
from scorekeeper.sheets.kinds import book_sheet, game_sheet
from tests.support.games import make_game
from tests.support.pdfs import flat, fonts_of, read


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("blank", "Total before"),
        ("tally", "Sum of bonuses"),
        ("card", "Going out"),
        ("table-card", "Going out"),
        ("pad", "Winner"),
        ("pads", "Winner"),
        ("tournament", "Director"),
        ("seats", "Seat 4"),
    ],
)
def test_a_kind_of_a_book_is_that_sheet(kind: str, told: str, *, large: bool) -> None:
    pdf = book_sheet(kind, load("hudson"), 4, "a4", large=large).pdf()
    assert told in flat(pdf) and fonts_of(pdf) == {"embedded"}


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("score", "Cards on the table"),
        ("ruled", "Cards on the table"),
        ("summary", "Hand, dealer"),
        ("winner", "ahead of the next"),
        ("blank", "Ann & Cleo"),
        ("pad", "Ann & Cleo"),
        ("tally", "Ann & Cleo"),
        ("tournament", "Pair no. Ann & Cleo"),
        ("seats", "Ann Seat 1"),
        ("card", "Going out"),
        ("table-card", "Going out"),
    ],
)
def test_a_kind_of_a_game_is_that_sheet(kind: str, told: str) -> None:
    game = make_game("hudson", 4, 6, target=2000)
    pdf = game_sheet(kind, game, "letter").pdf()
    assert told in flat(pdf) and fonts_of(pdf) == {"embedded"}


def test_a_sheet_to_go_on_has_a_page_more() -> None:
    game = make_game("hudson", 4, 2, target=90_000)
    pages = {kind: len(read(game_sheet(kind, game, "a4").pdf())) for kind in ("score", "ruled")}
    assert pages["ruled"] == pages["score"] + 1
