"""The card with a table's QR code."""

import pytest
import segno

from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.qr_card import qr_card
from tests.support.pdfs import assert_nothing_leaves_its_place, flat


def test_the_qr_card_shows_the_link_in_squares_and_in_letters() -> None:
    url = "http://192.168.1.20:8000/j/aB3dE5fG7hJ9kL1mN3pQ5r"
    assert url in flat(qr_card("Friday <b>", url).pdf())
    assert "Friday <b>" in flat(qr_card("Friday <b>", url).pdf())


def test_the_squares_of_the_qr_card_are_the_code() -> None:
    url = "http://192.168.1.20:8000/j/aB3dE5fG7hJ9kL1mN3pQ5r"
    sheet = qr_card("T", url)
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
def test_the_card_fits_its_paper(paper: str) -> None:
    assert_nothing_leaves_its_place(qr_card("W" * 80, "http://" + "w" * 150, paper))


def test_the_card_is_drawn_twice_head_to_head() -> None:
    sheet = qr_card("Friday", "http://a")
    titles = [run for run in sheet.pages[0].texts if run.text == "Friday"]
    assert [run.turned for run in titles] == [False, True]
    ys = [y for shape in sheet.pages[0].shapes for _, at in shape.path for y in at[1::2]]
    assert min(ys) >= 0 and max(ys) <= sheet.height
    assert sum(y < sheet.height / 2 for y in ys) == sum(y > sheet.height / 2 for y in ys)
