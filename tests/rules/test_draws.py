"""What the books say about the draw for seats."""

import pytest

from scorekeeper.referee.irregularities import game_rulings
from scorekeeper.rules.draws import ANY_BOOK, Draw, draw_of, draws
from scorekeeper.rules.paragraphs import all_paragraphs
from tests.support.books import WITH_TEXT


def test_every_book_says_how_it_draws_or_that_it_does_not() -> None:
    told_once = set(game_rulings())  # games whose sources say nothing of the draw
    assert set(draws()) == {ANY_BOOK, *WITH_TEXT} - told_once
    for draw in draws().values():
        assert all(anchor in all_paragraphs() for anchor in draw.cites)


def test_a_book_has_its_own_draw_or_that_of_any_book() -> None:
    assert draw_of("hudson").cites == ("hudson:4", "hudson:5")
    assert draw_of("no-such-book").silent.startswith("This book comes without a word")


def test_a_draw_has_paragraphs_or_a_note() -> None:
    with pytest.raises(ValueError, match="give `cites`, `silent` or both"):
        Draw(rules="hudson")


def test_miller_shuffle_the_highest_card_deals() -> None:
    assert draw_of("miller").highest_deals
    assert draw_of("miller").cites == ("miller:shuffle",)
    assert not draw_of("hudson").highest_deals
