"""Seat slips and place cards, read back and measured."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.seat_slips import FirstHand, first_hand, seat_slips, told
from scorekeeper.table.fold import fold
from tests.support.games import make_entries
from tests.support.grown_ledgers import LEDGER, grown
from tests.support.pdfs import (
    LONG,
    TABLES,
    assert_nothing_leaves_its_place,
    flat,
    fonts_of,
    smallest_type,
)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_seat_has_a_slip_and_nothing_touches(
    book: str, players: int, paper: str, *, large: bool
) -> None:
    sheet = seat_slips(load(book), players, paper, names=LONG, large=large)
    (page,) = sheet.pages
    seats = [run.text for run in page.texts if run.text.startswith("Seat ")]
    assert seats == [f"Seat {seat}" for seat in range(1, players + 1)]
    assert_nothing_leaves_its_place(sheet)
    assert smallest_type(sheet.pdf()) >= (16 if large else 10.99)
    assert fonts_of(sheet.pdf()) == {"embedded"}


def test_a_slip_says_who_plays_with_whom_and_who_deals() -> None:
    rules = load("hudson")
    assert list(told(rules, 4, 0)) == ["Plays with seat 3.", "Deals the first hand."]
    assert list(told(rules, 3, 1)) == ["Plays alone."]
    assert list(told(rules, 5, 4)) == ["Plays with seats 1 and 3.", "Sits out the first hand."]


def test_names_make_place_cards() -> None:
    assert "Bo Seat 2" in flat(
        seat_slips(load("hudson"), 4, names=["Ann", "Bo", "Cleo", "Dov"]).pdf()
    )


def test_a_place_card_names_the_dealer_that_the_table_chose() -> None:
    entries = make_entries(hands=0)
    game = fold(grown(entries, "dealer", seat=2))
    first = first_hand(game)
    assert list(told(game.rules, 4, 0, first)) == ["Plays with seat 3."]
    assert list(told(game.rules, 4, 2, first)) == ["Plays with seat 1.", "Deals the first hand."]
    begun = fold(LEDGER)
    assert first_hand(begun).dealer == begun.hands[0].dealer
    paper = fold(grown(entries, "brought", hands=3, totals=[100, 200], dealer=1))
    assert first_hand(paper) == FirstHand("hand 4", 1, ())


def test_a_number_of_players_the_book_is_not_for_is_refused() -> None:
    with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
        seat_slips(load("bicycle"), 3).pdf()
