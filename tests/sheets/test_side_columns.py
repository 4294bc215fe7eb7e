"""A column for each side, with names on every page."""

from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.page_flow import Flow, RunningHead
from scorekeeper.sheets.side_columns import Cell, SideColumns, TextRow, in_lines
from tests.support.pdfs import LONG, assert_nothing_leaves_its_place

ROWS = [TextRow(cells=(Cell(f"Row {row}", "5"), Cell("2 mixed", "10"))) for row in range(30)]


def columns(*names: str) -> SideColumns:
    flow = Flow(Sheet("A test"), RunningHead("Friday", "31 January", "Scorekeeper"))
    made = SideColumns(flow, names)
    made.head()
    return made


def test_a_block_that_does_not_fit_begins_a_page_under_the_names() -> None:
    made = columns("We", "They")
    made.block(ROWS, "continued")
    made.block(ROWS, "continued")
    pages = made.flow.sheet.pages
    assert [sum(run.text.startswith("Row") for run in page.texts) for page in pages] == [30, 30]
    for page in pages:
        assert [run.text for run in page.texts if run.text in ("We", "They")] == ["We", "They"]


def test_a_block_longer_than_a_page_goes_on_under_its_name() -> None:
    made = columns("We", "They")
    made.block(ROWS * 3, "Hand 1, continued")
    last = [run.text for run in made.flow.sheet.pages[-1].texts]
    assert last[2:5] == ["We", "They", "Hand 1, continued"]
    assert_nothing_leaves_its_place(made.flow.finish())


def test_the_sides_rows_follow_each_other_however_many_lines_each_takes() -> None:
    made = columns("We", "They")
    wordy = Cell("Asked to go out, was told yes, and could not go out after all", "−100")
    rows = list(made.stacked([[wordy, Cell("Going out", "100")], [Cell("1 red three", "100")]], 14))
    assert [row.cells[0].figure for row in rows] == ["", "−100", "100"]
    assert [row.cells[1].words for row in rows] == ["1 red three", "", ""]


def test_the_columns_share_the_width_with_paper_between_them() -> None:
    made = columns("We", "They")
    left, right = made.cell(0, 0, 10), made.cell(1, 0, 10)
    assert left.x == made.flow.x and right.right == made.flow.x + made.flow.width
    assert right.x - left.right == 12


def test_a_long_name_takes_several_lines_above_its_column() -> None:
    assert in_lines("Bo", 100) == ["Bo"]
    assert in_lines("Maximiliana of Featherstonehaugh", 110) == [
        "Maximiliana of",
        "Featherstonehaugh",
    ]
    lines = in_lines(" & ".join(LONG), 200, 2)
    assert len(lines) == 2 and lines[1].endswith("A")
