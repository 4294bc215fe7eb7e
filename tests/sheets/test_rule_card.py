"""The pocket rule card, read back from the PDF."""

import pytest

from scorekeeper.rules.library import decode, load
from scorekeeper.rules.values import Item, NamedPenalty
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.rule_card import draw_rule_card, rule_card
from scorekeeper.sheets.text import paragraph_label
from tests.support.pdfs import BOOKS, assert_nothing_leaves_its_place, flat, read
from tests.support.rule_sets import house_rules


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_card_gives_every_value_with_its_paragraph_or_as_ours(book: str, paper: str) -> None:
    rules = load(book)
    text = flat(rule_card(rules, paper))
    labelled: list[Item | NamedPenalty] = [*rules.items, *rules.penalties]
    for value in labelled:
        place = paragraph_label(rules, value.cite).replace("\xa0", " ") if value.cite else ""
        source = f"{place} {'†' if value.caveat else ''}".strip()
        assert f"{value.label} ({source})" in text
    for band in rules.bands:
        label = rules.band_label(band)
        assert label[1:] in text and str(band.needs) in text


@pytest.mark.parametrize("book", BOOKS)
def test_the_card_owns_up_to_what_is_filled_in(book: str) -> None:
    rules = load(book)
    text = flat(rule_card(rules))
    for part in (*rules.items, *rules.cards, *rules.bands, *rules.penalties):
        assert not part.silent or part.silent in text


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_card_is_one_sheet(book: str, paper: str) -> None:
    assert len(read(rule_card(load(book), paper))) == 1


def test_the_cover_says_for_how_many_players_the_book_is() -> None:
    assert "For 2 to 6 players, game at 5,000." in flat(rule_card(load("hudson")))
    assert "For 4 players, game at 8,500." in flat(rule_card(load("miller")))


def test_a_book_for_two_is_a_card_for_two() -> None:
    values = house_rules("hudson", name="Duo")
    values["players"] = values["players"][:1]
    for key in ("dealt", "drawn", "going_out"):
        values[key] = [{**values[key][0], "players": [2]}]
    assert "For 2 players, game at 5,000." in flat(rule_card(decode(values, "duo")))


def test_a_book_longer_than_eight_panels_goes_on_on_a_second_sheet() -> None:
    values = house_rules("miller")
    names = [f"Penalty number {number} for something at the table" for number in range(50)]
    values["penalty"] = [
        {"id": f"p{n}", "label": name, "points": 100, "silent": "Ours."}
        for n, name in enumerate(names)
    ]
    card = draw_rule_card(decode(values, "club"))
    texts = [run.text for page in card.pages for run in page.texts]
    assert len(card.pages) == 2
    assert "Penalties, continued" in texts and "Notes" in texts
    assert_nothing_leaves_its_place(card, 5)
