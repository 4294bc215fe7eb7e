"""Blank sheets, tally slips, rule cards, ruling slips and QR cards, read back and measured."""

import re
from io import BytesIO
from typing import Any

import pytest
import segno
from pypdf import PdfReader

from scorekeeper.errors import Malformed
from scorekeeper.rules.library import load
from scorekeeper.sheets import (
    blank_sheet,
    qr_card,
    rule_card,
    ruling_slip,
    score_sheet,
    tally_slips,
)
from scorekeeper.sheets.blank_sheet import draw_blank_sheet
from scorekeeper.sheets.canvas import PAPERS
from scorekeeper.sheets.rule_card import draw_rule_card
from scorekeeper.sheets.ruling_slip import draw_qr_card, draw_ruling_slip
from scorekeeper.sheets.score_sheet import draw_score_sheet
from scorekeeper.sheets.tally_slips import draw_tally_slips
from scorekeeper.sheets.text import place
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from tests.support.games import make_entries, make_game
from tests.support.printed import (
    BOOKS,
    LONG,
    TABLES,
    assert_nothing_leaves_its_place,
    flat,
    read,
    with_entry,
)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_blank_sheet_has_every_item_the_opening_table_and_eight_hands(
    book: str, players: int
) -> None:
    rules = load(book)
    text = flat(blank_sheet(rules, players))
    assert all(item.label in text for item in rules.items)
    assert all(f"{abs(item.worth(1)):,}" in text for item in rules.items)
    assert all(f"{rules.band_label(b)} {b.needs}" in text for b in rules.bands)
    assert all(f"Hand {hand} " in text for hand in range(1, 9))
    assert f"game at {rules.target.amount:,}" in text


@pytest.mark.parametrize("paper", PAPERS)
def test_tally_slips_lay_the_sum_out_as_the_book_does(paper: str) -> None:
    (page,) = read(tally_slips(load("hudson"), 4, paper))
    text = " ".join(page.split())
    assert text.count("Tally · Hudson") == 4
    assert text.count("A − B + C − D = Hand") == 4
    assert "Red threes, melded" in text and "Red threes, not melded" in text
    assert text.count("Jokers × 50 = × 50 =") == 4


@pytest.mark.parametrize("book", BOOKS)
def test_tally_slips_are_made_from_the_items_of_every_book(book: str) -> None:
    rules = load(book)
    text = flat(tally_slips(rules))
    assert all(item.label in text for item in rules.items)
    assert all(card.name in text for card in rules.cards)


def test_a_number_of_players_the_book_does_not_know_is_refused() -> None:
    for make in (blank_sheet, tally_slips):
        with pytest.raises(Malformed, match="Bicycle is for 4 players, not for 3"):
            make(load("bicycle"), 3)


def test_a_paper_nobody_sells_is_refused() -> None:
    with pytest.raises(Malformed, match="use a4 or letter"):
        rule_card(load("hudson"), "a3")


# The rule card


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_card_gives_every_value_with_its_paragraph_or_as_ours(book: str, paper: str) -> None:
    rules = load(book)
    text = flat(rule_card(rules, paper))
    labelled = [(item.label, item.cite) for item in rules.items]
    for label, cite in labelled + [(penalty.label, penalty.cite) for penalty in rules.penalties]:
        source = place(rules, cite).replace("\xa0", " ") if cite else "†"
        assert f"{label} ({source})" in text
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


# Slips


def ruled(**more: Any) -> Game:
    body = {
        "side": 1,
        "player": 1,
        "points": -200,
        "why": "Drew out of turn",
        "cites": ["hudson:57"],
        "irregularity": "drew-out-of-turn",
        "answers": {"kept": "yes"},
    }
    return fold(with_entry(make_entries(hands=2), "penalty", body | more))


def test_a_ruling_slip_says_what_was_ruled_against_whom_and_why() -> None:
    game = ruled()
    text = flat(ruling_slip(game, game.penalties[-1]))
    for told in ("Drew out of turn", "Against: Bo & Dov (Bo)", "Points: −200", "hand 3"):
        assert told in text
    assert "Hudson ¶57: The scoring tables and penalties" in text
    assert re.search(r"1\. \w+", text)


def test_a_slip_of_a_plain_or_a_forgotten_ruling_says_what_the_ledger_keeps() -> None:
    for more in (
        {"irregularity": ""},
        {"irregularity": "no-longer-there"},
        {"answers": {"x": "y"}},
    ):
        game = ruled(**more)
        assert "Points: −200" in flat(ruling_slip(game, game.penalties[-1]))


def test_a_slip_of_a_ruling_taken_back_says_so() -> None:
    entries = make_entries(hands=3)
    given = next(entry for entry in entries if entry.kind == "penalty")
    game = fold(with_entry(entries, "cancelled", {"of": given.seq}))
    assert "Taken back. It was:" in flat(ruling_slip(game, game.penalties[0]))


@pytest.mark.parametrize("paper", PAPERS)
def test_slips_fit_their_paper(paper: str) -> None:
    game = ruled(why="W" * 200)
    assert_nothing_leaves_its_place(draw_ruling_slip(game, game.penalties[-1], paper))
    assert_nothing_leaves_its_place(draw_qr_card("W" * 80, "http://" + "w" * 150, paper))


def test_the_qr_card_shows_the_link_in_squares_and_in_letters() -> None:
    url = "http://192.168.1.20:8000/j/aB3dE5fG7hJ9kL1mN3pQ5r"
    assert url in flat(qr_card("Friday <b>", url))
    assert "Friday <b>" in flat(qr_card("Friday <b>", url))


def test_the_squares_of_the_qr_card_are_the_code() -> None:
    url = "http://192.168.1.20:8000/j/aB3dE5fG7hJ9kL1mN3pQ5r"
    sheet = draw_qr_card("T", url)
    bars = [
        s.path
        for s in sheet.pages[0].shapes
        if len(s.path) == 5 and s.path[0][1][1] > sheet.height / 2
    ]
    bars = [bar for bar in bars if all(kind != "c" for kind, _ in bar)]
    matrix = segno.make(url, error="m", micro=False).matrix
    left = min(bar[0][1][0] for bar in bars)
    top = min(bar[0][1][1] for bar in bars)
    step = (max(bar[1][1][0] for bar in bars) - left) / len(matrix)
    dark = {
        (round((bar[0][1][1] - top) / step), column)
        for bar in bars
        for column in range(
            round((bar[0][1][0] - left) / step), round((bar[1][1][0] - left) / step)
        )
    }
    assert dark == {
        (row, column) for row, line in enumerate(matrix) for column, on in enumerate(line) if on
    }


@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_has_the_size_of_its_paper(paper: str) -> None:
    game = ruled()
    size = {round(side) for side in PAPERS[paper]}
    for pdf in (
        score_sheet(game, paper),
        blank_sheet(game.rules, 4, paper),
        tally_slips(game.rules, 4, paper),
        rule_card(game.rules, paper),
        ruling_slip(game, game.penalties[-1], paper),
        qr_card("T", "http://a", paper),
    ):
        for page in PdfReader(BytesIO(pdf)).pages:
            assert {round(float(page.mediabox.width)), round(float(page.mediabox.height))} == size


# Measured on the paper


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_no_text_leaves_its_cell_or_page(book: str, players: int, paper: str) -> None:
    rules = load(book)
    game = make_game(book, players, 6, names=LONG)
    assert_nothing_leaves_its_place(draw_score_sheet(game, paper))
    assert_nothing_leaves_its_place(draw_blank_sheet(rules, players, paper))
    assert_nothing_leaves_its_place(draw_tally_slips(rules, players, paper))
    assert_nothing_leaves_its_place(draw_rule_card(rules, paper))


def test_everything_is_black_on_white() -> None:
    for pdf in (
        score_sheet(make_game(hands=3)),
        rule_card(load("hudson")),
        qr_card("T", "http://a"),
    ):
        for page in PdfReader(BytesIO(pdf)).pages:
            content = page.get_contents()
            assert content is not None
            operators = set(re.findall(rb"([\d. ]+) (?:g|G|rg|RG)\n", content.get_data()))
            assert {bytes(o).strip() for o in operators} <= {b"0", b"1", b"0 0 0"}
