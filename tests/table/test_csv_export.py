"""Games as CSV: a row for each line, readable by a spreadsheet and harmless to it."""

import csv
import io

import pytest

from scorekeeper.table.csv_export import HEAD, as_csv
from scorekeeper.table.fold import fold
from tests.support.games import make_entries, make_game
from tests.support.small_ledger import Ledger


def rows(packed: bytes) -> list[dict[str, str]]:
    assert packed.startswith(b"\xef\xbb\xbf")  # spreadsheets take it for UTF-8 then
    return list(csv.DictReader(io.StringIO(packed.decode("utf-8-sig"), newline="")))


def test_a_row_says_whose_line_it_is_and_what_it_comes_to() -> None:
    table = Ledger()
    table.add("penalty", side=1, points=-100, why="Drew out of turn", cites=["hudson:57"])
    table.hand(300, 200)
    first, second, third = rows(as_csv([table.game]))
    assert first == {
        "table": "Friday",
        "rules": "Hudson",
        "hand": "1",
        "saved": "19:03",
        "by": "Ann",
        "dealer": "Ann",
        "side": "We",
        "line": "Cards on the table",
        "count": "1",
        "points": "300",
        "cite": "",
        "net": "300",
        "total": "300",
    }
    assert (second["side"], second["net"], second["total"]) == ("They", "100", "100")
    assert (third["line"], third["points"], third["cite"]) == (
        "Drew out of turn",
        "-100",
        "Hudson ¶57",
    )


def test_points_of_a_side_add_up_to_its_total() -> None:
    game = make_game(hands=5)
    written = rows(as_csv([game]))
    assert len(written) == sum(len(side) for hand in game.hands for side in hand.lines)
    for side, total in zip(game.sides, game.totals, strict=True):
        assert sum(int(row["points"]) for row in written if row["side"] == side.name) == total


def test_several_games_stand_below_one_head_and_none_gives_the_head_alone() -> None:
    one, two = (make_game(hands=1, name=name) for name in ("One", "Two"))
    assert [*dict.fromkeys(row["table"] for row in rows(as_csv([one, two])))] == ["One", "Two"]
    assert as_csv([]).decode("utf-8-sig").strip() == ",".join(HEAD)


@pytest.mark.parametrize("name", ["=1+1", "+49", "-2", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_name_like_a_formula_is_quoted(name: str) -> None:
    game = fold(make_entries(hands=1, side_names=(name, "They")))
    assert {row["side"] for row in rows(as_csv([game]))} == {f"'{name}", "They"}
