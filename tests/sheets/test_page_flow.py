"""Text down the pages of a sheet."""

from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.page_flow import Flow, RunningHead
from scorekeeper.sheets.text import FILLED_IN
from tests.support.pdfs import assert_nothing_leaves_its_place


def a_flow(marks: tuple[str, ...] = ()) -> Flow:
    return Flow(Sheet("A test"), RunningHead("Friday", "31 January", "Scorekeeper"), marks)


def texts(flow: Flow, page: int) -> list[str]:
    return [run.text for run in flow.sheet.pages[page].texts]


def test_a_long_text_goes_on_over_pages_with_their_heads_and_numbers() -> None:
    flow = a_flow()
    for line in range(120):
        flow.paragraph(f"Line {line}")
    sheet = flow.finish()
    assert len(sheet.pages) == 3
    assert "Line 0" in texts(flow, 0) and "Line 119" in texts(flow, 2)
    for number in (0, 1, 2):
        assert f"Page {number + 1} of 3" in texts(flow, number)
        assert ("Friday" in texts(flow, number)) == (number > 0)
    assert_nothing_leaves_its_place(sheet)


def test_a_heading_is_not_left_alone_at_the_end_of_a_page() -> None:
    flow = a_flow()
    flow.y = flow.bottom - 30
    flow.heading("House rules")
    flow.item("Mixed canastas: 250")
    assert len(flow.sheet.pages) == 2
    assert texts(flow, 1)[2:] == ["House rules", "·", "Mixed canastas: 250"]


def test_what_does_not_fit_a_fresh_page_either_does_not_turn_it() -> None:
    flow = a_flow()
    flow.need(5000)
    assert len(flow.sheet.pages) == 1


def test_a_mark_is_explained_on_every_page_that_has_it_and_on_no_other() -> None:
    flow = a_flow((FILLED_IN,))
    flow.paragraph(f"Red threes {FILLED_IN}")
    flow.turn_page()
    flow.paragraph("Going out")
    flow.finish()
    note = "† The book does not give this value: it is the usual one, filled in by us."
    assert [note in texts(flow, page) for page in (0, 1)] == [True, False]


def test_a_thing_of_a_list_has_its_figure_and_the_mark_of_its_side() -> None:
    flow = a_flow()
    flow.item("Drew out of turn " * 20, "−100", 1)
    assert "−100" in texts(flow, 0) and len(flow.sheet.page.shapes) == 1
    assert_nothing_leaves_its_place(flow.finish())


def test_a_book_too_long_for_the_foot_is_left_out_of_it() -> None:
    for book, foot in (("B", "Scorekeeper · B"), ("B" * 90, "Scorekeeper")):
        sheet = Flow(Sheet("x"), RunningHead("T", "", f"Scorekeeper · {book}")).finish()
        assert foot in [run.text for run in sheet.pages[0].texts]
