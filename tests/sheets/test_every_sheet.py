"""What holds for every sheet: its size, its colour, and that nothing leaves its cell."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.rules.library import load
from scorekeeper.sheets.blank_sheet import blank_sheet
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.qr_card import qr_card
from scorekeeper.sheets.rule_card import rule_card
from scorekeeper.sheets.ruling_slip import ruling_slip
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.sheets.tally_slips import tally_slips
from tests.support.games import make_game
from tests.support.pdfs import LONG, TABLES, assert_nothing_leaves_its_place


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_has_the_size_of_its_paper(paper: str) -> None:
    game = make_game(hands=3)
    size = {round(side) for side in PAPERS[paper]}
    for pdf in (
        score_sheet(game, paper).pdf(),
        blank_sheet(game.rules, 4, paper).pdf(),
        tally_slips(game.rules, 4, paper).pdf(),
        rule_card(game.rules, paper).pdf(),
        ruling_slip(game, game.penalties[-1], paper).pdf(),
        qr_card("T", "http://a", paper).pdf(),
    ):
        for page in PdfReader(BytesIO(pdf)).pages:
            assert {round(float(page.mediabox.width)), round(float(page.mediabox.height))} == size


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_no_text_leaves_its_cell_or_page(book: str, players: int, paper: str) -> None:
    rules = load(book)
    game = make_game(book, players, 6, names=LONG)
    assert_nothing_leaves_its_place(score_sheet(game, paper))
    assert_nothing_leaves_its_place(blank_sheet(rules, players, paper))
    assert_nothing_leaves_its_place(tally_slips(rules, players, paper))
    assert_nothing_leaves_its_place(rule_card(rules, paper))


def test_everything_is_black_on_white() -> None:
    for pdf in (
        score_sheet(make_game(hands=3)).pdf(),
        rule_card(load("hudson")).pdf(),
        qr_card("T", "http://a").pdf(),
    ):
        for page in PdfReader(BytesIO(pdf)).pages:
            content = page.get_contents()
            assert content is not None
            operators = set(re.findall(rb"([\d. ]+) (?:g|G|rg|RG)\n", content.get_data()))
            assert {bytes(o).strip() for o in operators} <= {b"0", b"1", b"0 0 0"}
