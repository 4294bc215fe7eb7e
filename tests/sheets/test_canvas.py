"""Text on paper: measured, fitted, wrapped, and drawn the same every time."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper.sheets.canvas import (
    ELLIPSIS,
    MISSING,
    NO_BREAK,
    SMALLEST,
    Box,
    Sheet,
    fitted,
    is_missing,
    lines_of,
    printable,
    replaced_glyphs,
    width_of,
    wrapped,
)
from scorekeeper.sheets.score_sheet import score_sheet
from tests.support.games import make_game
from tests.support.pdfs import ink_of


def a_sheet() -> Sheet:
    sheet = Sheet("A test")
    sheet.new_page()
    return sheet


def test_a_box_knows_its_edges() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.inset(5) == Box(15, 25, 20, 30)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Ann", "Ann"),
        ("  two   spaces\t\n", "two spaces"),
        ("Rene\N{COMBINING ACUTE ACCENT}e", "Renée"),
        (f"Hudson{NO_BREAK}¶57", f"Hudson{NO_BREAK}¶57"),
        ("李 Li", f"{MISSING} Li"),
        ("bell\a", f"bell{MISSING}"),
    ],
)
def test_text_is_printed_with_letters_the_font_has(text: str, printed: str) -> None:
    assert printable(text) == printed


def test_letters_the_font_lacks_are_named() -> None:
    assert is_missing("李") and not is_missing("Ż") and not is_missing(NO_BREAK)
    assert replaced_glyphs(["李小龙", "Bo\n", "Ж"]) == set("李小龙")


def test_text_that_does_not_fit_is_printed_smaller_and_then_shortened() -> None:
    width = width_of("Maximiliana", 10)
    assert fitted("Maximiliana", width, 10, 7, False) == ("Maximiliana", 10)
    text, size = fitted("Maximiliana", width * 0.8, 10, 7, False)
    assert (text, size) == ("Maximiliana", 8.0)
    text, size = fitted("Maximiliana", width * 0.3, 10, 7, False)
    assert size == 7 and text.startswith("Ma") and text.endswith(ELLIPSIS)
    assert width_of(text, size) <= width * 0.3


def test_bold_is_wider() -> None:
    assert width_of("Total", 10, True) > width_of("Total", 10)
    assert width_of("Total", 20) == 2 * width_of("Total", 10)


def test_text_is_wrapped_to_a_width() -> None:
    text = "drew out of turn and kept the card"
    lines = wrapped(text, 60, 10)
    assert " ".join(lines) == text and len(lines) > 1
    assert all(width_of(line, 10) <= 60 for line in lines)
    assert wrapped("", 60, 10) == ("",)


def test_a_word_wider_than_the_line_is_broken() -> None:
    pieces = wrapped("short " + "W" * 30, 60, 10)
    assert "".join(pieces[1:]) == "W" * 30
    assert all(width_of(piece, 10) <= 60 for piece in pieces)


def test_paragraphs_are_wrapped_one_after_the_other() -> None:
    assert lines_of(["one", "two"], 100, 10) == ["one", "two"]


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
    sheet.write("Maximiliana", Box(0, 0, 20, 12), 10)
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
    alone = [score_sheet(game) for game in games]
    with ThreadPoolExecutor(5) as phones:
        assert list(phones.map(score_sheet, games)) == alone
