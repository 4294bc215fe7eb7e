"""The first page of a score sheet."""

import pytest

from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.page_flow import Flow, RunningHead
from scorekeeper.sheets.score_summary import RunningTable, draw_heading, draw_result, in_lines_of
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from scorekeeper.text import number
from tests.support.games import make_entries, make_game
from tests.support.pdfs import LONG, assert_nothing_leaves_its_place, six_sides, with_entry


def a_flow(paper: str = "a4") -> Flow:
    return Flow(Sheet("A test", paper), RunningHead("Friday", "31 January", "Scorekeeper"))


def written(flow: Flow) -> list[str]:
    return [run.text for page in flow.sheet.pages for run in page.texts]


def test_the_result_box_has_every_total_and_the_winner_in_bold() -> None:
    flow, game = a_flow(), make_game("hudson", 4, 8, target=3000)
    draw_result(flow, game)
    assert game.outcome and game.outcome.winner is not None
    runs = {run.text: run for run in flow.sheet.page.texts}
    assert all(number(total) in runs for total in game.totals)
    seats = {0: "Ann (seat 1), Cleo (seat 3)", 1: "Bo (seat 2), Dov (seat 4)"}
    assert [runs[seats[side]].bold for side in (0, 1)] == [
        side == game.outcome.winner for side in (0, 1)
    ]


def test_the_leader_of_each_row_is_bold() -> None:
    flow, game = a_flow(), make_game("hudson", 4, 5)
    RunningTable(flow, game).draw()
    bold = {run.text for run in flow.sheet.page.texts if run.bold}
    assert {number(max(hand.totals)) for hand in game.hands} <= bold


def test_a_long_table_goes_on_under_the_names() -> None:
    flow, game = a_flow(), make_game("hudson", 4, 40)
    draw_heading(flow, game)
    RunningTable(flow, game).draw()
    RunningTable(flow, game).draw()
    assert len(flow.sheet.pages) > 1
    for page in flow.sheet.pages:
        assert "Hand, dealer" in [run.text for run in page.texts]


def test_a_hand_that_a_side_disputes_is_marked_in_its_row() -> None:
    asking = with_entry(make_entries(hands=0), "agreement", {"asks": True})
    played = with_entry(asking, "hand", make_entries(hands=1, penalties=False)[1].body)
    body = {"of": 3, "side": 1, "nets": [5, 5], "why": "A canasta is missing"}
    flow = a_flow()
    RunningTable(flow, fold(with_entry(played, "disputed", body))).draw()
    assert "Ann, disputed" in written(flow)


@pytest.mark.parametrize("sides", [2, 6])
def test_columns_too_narrow_for_two_figures_have_the_totals_alone(sides: int) -> None:
    rules = six_sides() if sides == 6 else None
    game: Game = make_game("hudson", sides, 3, rules=rules)
    flow = a_flow()
    RunningTable(flow, game).draw()
    assert written(flow).count("total") == sides
    assert written(flow).count("hand") == (2 if sides == 2 else 0)
    assert_nothing_leaves_its_place(flow.finish())


def test_a_long_name_of_a_table_takes_two_lines() -> None:
    assert in_lines_of("Friday", 300, 22) == ["Friday"]
    assert len(in_lines_of(" ".join(LONG), 300, 14)) == 2


def test_the_heading_names_the_rules_once() -> None:
    for book, line in (
        ("modern", "Modern American canasta with special hands"),
        ("samba", "Samba, told by several sources"),
    ):
        flow = a_flow()
        draw_heading(flow, make_game(book, 4, 1))
        assert line in written(flow)
