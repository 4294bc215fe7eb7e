"""The blank score sheet, read back from the PDF and measured."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.sheets.blank_sheet import (
    WORDS,
    BlankRow,
    blank_sheet,
    check_players,
    item_worth,
)
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.text import FILLED_IN_NOTE
from tests.support.opening_sheets import BY_DEAL
from tests.support.pdfs import (
    TABLES,
    assert_nothing_leaves_its_place,
    cell_widths,
    flat,
    read,
    row_heights,
    smallest_type,
)
from tests.support.rule_sets import BOOKS_BY_KIND, FOUR_DEALS, with_sheet

ROWS = ("Dealer", "Total before", "To open", "Penalties", "This hand", "New total")


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_blank_sheet_has_every_item_the_opening_table_and_eight_hands(
    book: str, players: int
) -> None:
    rules = load(book)
    text = flat(blank_sheet(rules, players).pdf())
    assert all(item.label in text for item in rules.items)
    assert all(f"{abs(item.worth(1)):,}" in text for item in rules.items)
    assert ("To open" in text) == rules.has_opening
    for band in rules.bands if rules.has_opening else ():
        asked = band.demand if band.demands else f"{band.needs or 'any count'}"
        assert f"{rules.band_label(band)}: " in text and asked in text
    assert all(f"Hand {hand} " in text for hand in range(1, (rules.deals or 8) + 1))
    assert (f"game at {rules.target_total:,}" in text) == bool(rules.target)
    assert all(row in text for row in ("Dealer", "Total before", "Winner", "Signed"))
    assert ("Sits out" in text) == any(rules.seating(players).sits_out)
    assert "†" not in text or FILLED_IN_NOTE in text
    if rules.reserve:
        assert f"cards each · {rules.reserve.cards} in the {rules.reserve.name} · " in text


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_rows_and_cells_are_made_for_the_hand_that_writes(
    book: str, players: int, paper: str, *, large: bool
) -> None:
    sheet = blank_sheet(load(book), players, paper, large=large)
    # Five who play alone have a column each: in large print that is all the paper gives.
    assert min(cell_widths(sheet)) >= (19 if large and players == 5 else 20)
    assert min(row_heights(sheet, ROWS)) >= 7.5
    assert_nothing_leaves_its_place(sheet)
    assert smallest_type(sheet.pdf()) >= (16 if large else 10.99)


def test_the_second_page_asks_for_nothing_again_and_is_numbered() -> None:
    first, second = read(blank_sheet(load("hudson"), 4).pdf())
    assert "Date" in first and "Date" not in second and "Page 2 of 2" in second
    assert "Winner" in second and "Winner" not in first


def test_the_names_of_the_sides_are_in_the_place_of_lines() -> None:
    text = flat(blank_sheet(load("hudson"), 4, names=["Ann & Cleo", "Bo & Dov"]).pdf())
    assert "Ann & Cleo" in text and "Bo & Dov" in text


def test_a_number_of_players_the_book_is_not_for_is_refused() -> None:
    check_players(load("bicycle"), 4)
    with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
        blank_sheet(load("bicycle"), 3).pdf()


def test_a_long_label_has_its_worth_below_it() -> None:
    assert BlankRow("Mixed canastas", "300 each").lines(WORDS) == 1
    other = BlankRow("Other wild canastas", "−2,000 each †")
    assert other.lines(WORDS) == 2 and other.lines(other.width) == 1
    long = BlankRow("Hands with three or more sevens", "−1,500 each")
    assert long.label_lines(WORDS) == ("Hands with three or more", "sevens")


def test_points_that_rise_unevenly_say_for_how_many_they_are() -> None:
    threes = load("miller").items_by_id["red-three"]
    assert item_worth(threes) == "100, 300, 500, 1,000 for 1 to 4"
    assert item_worth(load("hudson").items_by_id["red-three"]) == "100 each, all 4: 800"


def test_what_counts_minus_is_said_beside_the_row() -> None:
    text = flat(blank_sheet(load("miller"), 4).pdf())
    assert "Cards on the table minus with no canasta †" in text
    assert "−1,500 each †" in text
    assert "Red threes and black threes: minus with no canasta, nothing with one canasta." in text


@pytest.mark.parametrize("paper", PAPERS)
def test_the_kinds_it_takes_to_go_out_are_printed_whole(paper: str) -> None:
    rules = with_sheet(BOOKS_BY_KIND + FOUR_DEALS)
    text = flat(blank_sheet(rules, 4, paper=paper).pdf())
    assert "2 clean, 2 dirty and 1 wild book to go out · game over after 4 hands" in text


def test_a_game_of_four_hands_has_four_blocks_headed_by_their_count_to_open() -> None:
    text = flat(blank_sheet(with_sheet(FOUR_DEALS), 4).pdf())
    assert "Hand 4 " in text and "Hand 5" not in text
    rules = with_sheet(BY_DEAL)
    texts = [run.text for page in blank_sheet(rules, 4).pages for run in page.texts]
    for hand in (1, 2, 3, 4):
        assert f"Hand {hand} · {rules.band_at(0, hand).needs} to open" in texts
    assert "To open" not in texts


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
def test_no_heading_of_a_block_is_cut_off(paper: str, *, large: bool) -> None:
    for players in (2, 3, 4, 5, 6):
        sheet = blank_sheet(load("handfoot"), players, paper, large=large)
        texts = [run.text for page in sheet.pages for run in page.texts]
        assert not [text for text in texts if "…" in text]
        assert sum("· 50" in text for text in texts) == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_hand_and_foot_has_all_its_hands_side_by_side_on_one_page(paper: str) -> None:
    sheet = blank_sheet(load("handfoot"), 4, paper)
    (page,) = sheet.pages
    heads = [run for run in page.texts if run.text.endswith(" to open")]
    assert len(heads) == 4 and len({run.baseline for run in heads}) == 1


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_no_page_is_without_hands(book: str, players: int, paper: str, *, large: bool) -> None:
    pages = read(blank_sheet(load(book), players, paper, large=large).pdf())
    assert all("Dealer" in page for page in pages)
    assert len(pages) <= (6 if large else 4)


def test_special_hands_share_a_row_and_are_told_at_the_end() -> None:
    rules = load("modern")
    pages = read(blank_sheet(rules, 4).pdf())
    assert "Special hand, alone" in pages[0]
    last = " ".join(pages[-1].split())
    assert all(f"{item.label} {item.worth(1):,}" in last for item in rules.specials)
