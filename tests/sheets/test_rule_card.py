"""The pocket rule card, read back from the PDF."""

import pytest

from scorekeeper.rules.game_values import NamedPenalty
from scorekeeper.rules.library import decode, load
from scorekeeper.rules.presets import presets
from scorekeeper.rules.values import Item
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.text import MARK_NOTES, opening_words, paragraph_label
from tests.support.pdfs import BOOKS, assert_nothing_leaves_its_place, flat, smallest_type
from tests.support.rule_sets import house_rules


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_card_gives_every_value_and_its_paragraph_once_a_section(book: str, paper: str) -> None:
    rules = load(book)
    text = flat(rule_card(rules, paper).pdf())
    labelled: list[Item | NamedPenalty] = [*rules.items, *rules.penalties]
    for value in labelled:
        assert f"{value.label}{' †' if value.caveat else ''}" in text
        if value.cite:
            assert paragraph_label(rules, value.cite).replace("\xa0", " ") in text
    assert ("To open" in text) == rules.has_opening
    for band in rules.bands if rules.has_opening else ():
        label = rules.band_label(band)
        assert label[1:] in text and opening_words(rules, band) in text


@pytest.mark.parametrize("book", BOOKS)
def test_the_card_says_for_which_value_each_note_is(book: str) -> None:
    rules = load(book)
    text = flat(rule_card(rules, large=True).pdf())
    for item in rules.items:
        if item.silent:
            assert item.silent[:40] in text
            about = text.partition("† Filled in by us")[2]
            assert about.index(item.label) < about.rindex(item.silent[:40])


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_card_is_one_sheet_of_paper_in_readable_type(book: str, paper: str) -> None:
    sheet = rule_card(load(book), paper)
    assert len(sheet.pages) <= 2  # its two sides
    assert smallest_type(sheet.pdf()) >= 10.99
    assert_nothing_leaves_its_place(sheet)
    large = rule_card(load(book), paper, large=True)
    assert smallest_type(large.pdf()) >= 16
    assert_nothing_leaves_its_place(large)


def test_the_front_has_the_opening_table_and_the_cards() -> None:
    sheet = rule_card(load("hudson"))
    front = [run.text for run in sheet.pages[0].texts if run.x < sheet.width / 4]
    top = [run.text for run in sheet.pages[0].texts if run.baseline < sheet.height / 2]
    assert "To open" in front and "Cards" in top
    assert "Fold back along the middle line, then in four." in flat(sheet.pdf())


def test_what_is_of_the_house_is_marked() -> None:
    text = flat(rule_card(presets()["uruguay"].rules).pdf())
    assert "Wild canastas ‡" in text and "‡ House rule of this table." in text


def test_the_cover_says_for_how_many_players_the_book_is() -> None:
    assert "For 2 to 6 players, game at 5,000." in flat(rule_card(load("hudson")).pdf())
    assert "For 4 players, game at 8,500." in flat(rule_card(load("miller")).pdf())


def test_a_book_for_two_is_a_card_for_two() -> None:
    values = house_rules("hudson", name="Duo")
    values["players"] = values["players"][:1]
    for key in ("dealt", "drawn", "going_out"):
        values[key] = [{**values[key][0], "players": [2]}]
    assert "For 2 players, game at 5,000." in flat(rule_card(decode(values, "duo")).pdf())


def test_a_book_longer_than_eight_panels_goes_on_on_a_second_sheet() -> None:
    values = house_rules("miller")
    names = [f"Penalty number {number} for something at the table" for number in range(50)]
    values["penalty"] = [
        {"id": f"p{n}", "label": name, "points": 100, "silent": "Ours."}
        for n, name in enumerate(names)
    ]
    card = rule_card(decode(values, "club"))
    texts = [run.text for page in card.pages for run in page.texts]
    assert len(card.pages) > 1
    assert "Penalties, continued" in texts and "Notes" not in texts
    assert_nothing_leaves_its_place(card)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("book", BOOKS)
def test_a_card_for_the_table_is_one_side_of_a_page(book: str, paper: str) -> None:
    rules = load(book)
    sheet = rule_card(rules, paper, folded=False)
    (_,) = sheet.pages
    assert smallest_type(sheet.pdf()) >= 10.99
    assert_nothing_leaves_its_place(sheet)
    text = flat(sheet.pdf())
    assert "Fold back" not in text
    assert all(item.label in text for item in rules.items)
    assert ("†" in text) == ("† Filled in by us" in text or MARK_NOTES["†"] in text)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("book", BOOKS)
def test_no_text_of_a_card_is_cut(book: str, paper: str) -> None:
    for folded in (True, False):
        sheet = rule_card(load(book), paper, folded=folded)
        assert not [run.text for page in sheet.pages for run in page.texts if "…" in run.text]


@pytest.mark.parametrize("book", BOOKS)
def test_paragraphs_stand_below_the_last_fact_on_its_panel(book: str) -> None:
    sheet = rule_card(load(book))
    for page in sheet.pages:
        tops: dict[float, str] = {}
        for run in sorted(page.texts, key=lambda run: (run.cell.x, run.baseline)):
            half = run.cell.y > sheet.height / 2
            tops.setdefault(run.cell.x + half * 10_000, run.text)
        assert not [top for top in tops.values() if top.startswith("See ")]
