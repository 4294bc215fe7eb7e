"""The winner's card."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.winner_card import winner_card
from tests.support.games import make_game
from tests.support.pdfs import LONG, assert_nothing_leaves_its_place, flat
from tests.support.small_ledger import Ledger


def test_the_card_names_the_winner_the_players_and_every_total() -> None:
    table = Ledger()
    table.hand(5100, 300)
    text = flat(winner_card(table.game).pdf())
    assert "Winner We Ann & Cy with 5,100 points, 4,800 ahead of the next" in text
    assert "after 1 hand: They 300" in text


def test_the_card_also_names_whoever_played_and_left() -> None:
    table = Ledger()
    table.hand(5, 300)
    table.add("substitute", seat=0, name="Eve")
    table.hand(5100, 300)
    assert "Winner We (Ann) Eve & Cy with 5,105 points" in flat(winner_card(table.game).pdf())


def test_nobody_has_a_card_before_the_end() -> None:
    with pytest.raises(Malformed, match="Nobody has won"):
        winner_card(make_game("hudson", 4, 1, target=90_000)).pdf()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_the_longest_names_fit(paper: str, *, large: bool) -> None:
    game = make_game("hudson", 6, 8, names=LONG, target=1000)
    sheet = winner_card(game, paper, large=large)
    (_,) = sheet.pages
    assert_nothing_leaves_its_place(sheet)
