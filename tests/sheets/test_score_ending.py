"""The end of a score sheet: chart and signatures together, rows to go on."""

import re

import pytest

from scorekeeper.rules.library import load
from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.score_ending import ROW
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.table.fold import fold
from tests.support.games import make_entries, make_game
from tests.support.pdfs import MILLIMETRE, TABLES, flat, read, with_entry
from tests.support.rule_sets import FOUR_DEALS, with_sheet
from tests.support.small_ledger import Ledger


def ruled_hands(texts: list[str]) -> list[int]:
    return [int(m[1]) for text in texts if (m := re.match(r"Hand (\d+),", text))]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("hands", [*range(1, 16), 30])
def test_no_page_is_without_a_hand_a_chart_or_a_table(
    hands: int, paper: str, *, large: bool
) -> None:
    for target in (1, 90_000):
        game = make_game("hudson", 4, hands, target=target * hands * 100)
        for page in read(score_sheet(game, paper, large=large).pdf()):
            assert re.search(r"^Hand \d+[ ,]|Totals after each hand|Hand, dealer", page, re.M), page


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("hands", [2, 12, 30])
def test_the_signatures_stand_below_the_chart_of_a_finished_game(hands: int, paper: str) -> None:
    game = fold(with_entry(make_entries("hudson", 4, hands), "ended", {}))
    assert game.outcome
    (page,) = [p for p in read(score_sheet(game, paper).pdf()) if "Totals after each hand" in p]
    after = page[page.index("Totals after each hand") :]
    assert re.search(r"Ann\s+Bo\s+Cleo\s+Dov", after)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_ruled_hands_have_the_names_above_them_and_rows_to_write_in(
    book: str, players: int
) -> None:
    for hands in range(4):
        sheet = score_sheet(make_game(book, players, hands, target=50_000))
        for page in sheet.pages:
            texts = [run.text for run in page.texts]
            if not ruled_hands(texts):
                continue
            first = next(run for run in page.texts if re.match(r"Hand \d+,", run.text))
            above = [m for m in page.texts if m.bold and 0 < first.baseline - m.baseline < 45]
            columns = {round(run.x) for run in above if run.x > first.cell.right}
            assert len(columns) == len(load(book).seating(players).sides)
    assert ROW >= 7.5 * MILLIMETRE


def test_a_game_in_progress_leaves_ruled_rows_with_what_is_known() -> None:
    body = {"side": 1, "points": -200, "why": "Drew out of turn", "cites": ["hudson:57"]}
    entries = with_entry(make_entries("hudson", 4, 3, target=50_000), "penalty", body)
    game = fold(entries)
    page = score_sheet(game).pages[-1]
    texts = [run.text for run in page.texts]
    assert ruled_hands(texts)[0] == 4 and "Hand 4, Dov deals" in texts
    start = texts.index("Hand 4, Dov deals")
    names = texts[:start][-2:]
    assert names == ["Ann & Cleo", "Bo & Dov"]
    assert texts[start + 1 : start + 3] == [f"To open {need.points}" for need in game.needs]
    assert "−200" in texts[start:]
    before = texts.index("Total before")
    assert texts[before + 1 : before + 3] == [f"{total:,}" for total in game.totals]


def test_more_ruled_pages_are_a_choice() -> None:
    game = make_game("hudson", 4, 3, target=50_000)
    plain, more = score_sheet(game), score_sheet(game, ruled_pages=2)
    assert len(more.pages) == len(plain.pages) + 2
    numbers = [n for page in more.pages for n in ruled_hands([run.text for run in page.texts])]
    assert numbers == list(range(4, 4 + len(numbers))) and len(numbers) >= 6


def test_a_game_of_four_hands_has_no_fifth_to_fill_in() -> None:
    table = Ledger(with_sheet(FOUR_DEALS))
    table.hand(500, 400)
    texts = [
        run.text for page in score_sheet(table.game, ruled_pages=2).pages for run in page.texts
    ]
    assert ruled_hands(texts) == [2, 3, 4]


def test_one_hand_is_no_chart() -> None:
    assert "Totals after each hand" not in flat(score_sheet(make_game("hudson", 4, 1)).pdf())
    assert "Totals after each hand" in flat(score_sheet(make_game("hudson", 4, 2)).pdf())
