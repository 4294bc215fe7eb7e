"""Rows down the pages of a score sheet."""

import re

import pytest

from scorekeeper.sheets.page_flow import Columns, Flow, TextRow
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.score_sheet import draw_score_sheet, score_sheet
from scorekeeper.table.fold import fold
from tests.support.games import make_entries, make_game
from tests.support.pdfs import assert_nothing_leaves_its_place, flat, read, with_entry


@pytest.mark.parametrize("paper", PAPERS)
def test_forty_hands_flow_over_pages_and_none_is_torn(paper: str) -> None:
    game = make_game("hudson", 4, 40, seed=2)
    pages = read(score_sheet(game, paper))
    heads = [re.findall(r"^Hand (\d+) ·", page, re.MULTILINE) for page in pages]
    assert [int(head) for page in heads for head in page] == list(range(1, 41))
    for page, head in zip(pages, heads, strict=True):
        assert len(re.findall(r"^Total ", page, re.MULTILINE)) >= len(head)
        assert "continued" not in page
    for place_, page in enumerate(pages, 1):
        assert f"Page {place_} of {len(pages)}" in page
        assert "Friday night" in page and "Hudson" in page
        assert not heads[place_ - 1] or "Ann & Cleo" in page


def test_a_hand_too_long_for_any_page_goes_on_under_its_name() -> None:
    entries = make_entries(hands=0)
    for each in range(40):
        why = f"Reason {each}: " + "she showed a card to the whole table " * 4
        entries = with_entry(entries, "penalty", {"side": each % 2, "points": -5, "why": why})
    game = fold(with_entry(entries, "hand", make_entries(hands=1)[1].body))
    text = flat(score_sheet(game))
    assert "Hand 1, continued" in text
    assert all(f"Reason {each}: she showed" in text for each in range(40))
    assert_nothing_leaves_its_place(draw_score_sheet(game))


def test_the_columns_share_the_width() -> None:
    columns = Columns(38, 200, 100, 3)
    assert columns.width == 500
    assert (columns.cell(1, 50, 10).x, columns.cell(1, 50, 10).w) == (343, 90)


def test_a_row_is_as_high_as_its_label() -> None:
    assert TextRow(("a", "b"), (), leading=10).height == 20
    assert TextRow((), (), leading=10).height == 10


def test_a_block_that_does_not_fit_begins_a_page() -> None:
    flow = Flow(make_game(hands=1), "a4")
    flow.side_names()
    rows = [TextRow((f"Row {number}",), (("", "5"), ("2 ×", "10"))) for number in range(30)]
    again = TextRow(("continued",), ())
    flow.block(rows, again)
    flow.block(rows, again)
    assert [sum(run.text.startswith("Row") for run in page.texts) for page in flow.sheet.pages] == [
        *(30, 30)
    ]
    assert flow.sheet.pages[1].texts[0].text == "Friday night · Hudson"


def test_a_long_name_takes_two_lines_above_its_column() -> None:
    names = ["Maximiliana of Featherstonehaugh", "Bo"]
    sheet = draw_score_sheet(make_game("hudson", 2, 1, names=names))
    texts = [run.text for run in sheet.pages[0].texts]
    assert texts[6:9] == ["Maximiliana of", "Featherstonehaugh", "Bo"]
