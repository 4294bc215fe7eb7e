"""Text on paper: measured, fitted, wrapped, and drawn the same every time."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.sheets.canvas import SMALLEST, Box, Sheet
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.sheets.typesetting import ELLIPSIS
from tests.support.games import make_game
from tests.support.pdfs import fonts_of, ink_of, smallest_type


def a_sheet() -> Sheet:
    sheet = Sheet("A test")
    sheet.new_page()
    return sheet


def test_a_box_knows_its_edges() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.inset(5) == Box(15, 25, 20, 30)


@pytest.mark.parametrize(("align", "x"), [("left", 10), ("right", 110), ("center", 60)])
def test_a_line_is_aligned_in_its_cell(align: str, x: float) -> None:
    sheet = a_sheet()
    width = sheet.write("Ann", Box(10, 20, 100, 20), 10, align=align)  # type: ignore[arg-type]
    (run,) = sheet.page.texts
    shift = {"left": 0.0, "center": width / 2, "right": width}[align]
    assert run.x == pytest.approx(x - shift)
    ink = ink_of(run)
    assert ink.y >= 20 and ink.bottom <= 40


def test_a_cell_too_narrow_for_any_type_shortens_its_text() -> None:
    sheet = a_sheet()
    sheet.write("Maximiliana", Box(0, 0, 20, 14), 12)
    assert sheet.page.texts[0].size == SMALLEST
    assert sheet.page.texts[0].text.endswith(ELLIPSIS)


def test_a_frame_is_four_lines() -> None:
    sheet = a_sheet()
    sheet.frame(Box(0, 0, 10, 20))
    ends = {(line.x1, line.y1, line.x2, line.y2) for line in sheet.page.strokes}
    assert ends == {(0, 0, 10, 0), (0, 20, 10, 20), (0, 0, 0, 20), (10, 0, 10, 20)}


def test_lines_are_written_one_under_the_other() -> None:
    sheet = a_sheet()
    sheet.write_lines(("one", "two"), Box(0, 0, 100, 24), 10, 12)
    first, second = sheet.page.texts
    assert second.baseline - first.baseline == pytest.approx(12)


def test_a_landscape_sheet_lies_on_its_side() -> None:
    sheet = Sheet("A test", "letter", landscape=True)
    assert (sheet.width, sheet.height) == (792.0, 612.0)


def test_the_pdf_has_its_title_and_text_upright_or_turned() -> None:
    sheet = a_sheet()
    sheet.write("Upright", Box(50, 50, 100, 20), 12)
    sheet.write("Turned", Box(50, 90, 100, 20), 12, turned=True, bold=True)
    reader = PdfReader(BytesIO(sheet.pdf()))
    assert reader.metadata and reader.metadata.title == "A test"
    text = reader.pages[0].extract_text()
    assert "Upright" in text and "Turned" in text


def test_the_same_sheet_is_the_same_bytes() -> None:
    sheet = a_sheet()
    sheet.write("Ann", Box(50, 50, 100, 20), 12)
    assert sheet.pdf() == sheet.pdf()


def test_two_phones_may_print_at_the_same_time() -> None:
    games = [make_game("hudson", players, 8) for players in (2, 3, 4, 5, 6)]
    alone = [score_sheet(game).pdf() for game in games]
    with ThreadPoolExecutor(5) as phones:
        assert list(phones.map(lambda game: score_sheet(game).pdf(), games)) == alone


def test_a_large_print_is_the_same_layout_half_as_large_again() -> None:
    sheet = Sheet("A test", "a4", large=True)
    sheet.new_page()
    sheet.write("Ann", Box(50, 50, 100, 20), 12)
    (page,) = PdfReader(BytesIO(sheet.pdf())).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
    assert sheet.width * 1.5 == pytest.approx(595.28)
    assert smallest_type(sheet.pdf()) == pytest.approx(18)


def test_a_pdf_says_what_it_is_and_embeds_every_font() -> None:
    sheet = Sheet("Friday", subject="Canasta score", made="2026-01-31T21:00:00Z")
    sheet.new_page()
    sheet.write("Ann", Box(50, 50, 100, 20), 12)
    reader = PdfReader(BytesIO(sheet.pdf()))
    about = reader.metadata
    assert about is not None
    assert (about.author, about.subject, about.title) == ("Scorekeeper", "Canasta score", "Friday")
    assert about.get("/CreationDate") == "D:20260131"
    catalog = reader.root_object
    assert catalog["/ViewerPreferences"]["/DisplayDocTitle"]  # type: ignore[index]
    assert str(catalog["/Lang"]) == "en"
    assert fonts_of(sheet.pdf()) == {"embedded"}
