"""Games as CSV: rows that a pivot table takes as they are, harmless to a spreadsheet."""

import csv
import io
import re
from collections import defaultdict
from pathlib import Path

import pytest

from scorekeeper.rules.library import load
from scorekeeper.table.csv_export import (
    HANDS_CSV,
    HANDS_HEAD,
    LINES_CSV,
    LINES_HEAD,
    ExportedGame,
)
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from tests.support.games import make_entries, make_game
from tests.support.small_ledger import Ledger


def rows(packed: bytes) -> list[dict[str, str]]:
    assert packed.startswith(b"\xef\xbb\xbf")  # spreadsheets take it for UTF-8 then
    return list(csv.DictReader(io.StringIO(packed.decode("utf-8-sig"), newline="")))


def hands(*games: Game) -> list[dict[str, str]]:
    return rows(HANDS_CSV.file([ExportedGame(f"t{n}", game) for n, game in enumerate(games)], str))


def lines(*games: Game) -> list[dict[str, str]]:
    return rows(LINES_CSV.file([ExportedGame(f"t{n}", game) for n, game in enumerate(games)], str))


def test_a_row_of_a_line_says_whose_it_is_and_where_it_comes_from() -> None:
    table = Ledger()
    table.add("penalty", side=1, points=-100, why="Drew out of turn", cites=["hudson:57"])
    table.hand(300, 200)
    first, _, third = lines(table.game)
    assert first == {
        "game_id": "t0",
        "game": "Friday",
        "date": "19:01",  # an earlier version took it in
        "book": "Hudson",
        "house_rules": "",
        "target": "5000",
        "outcome": "",
        "winner": "",
        "hand": "1",
        "state": "saved",
        "dealer": "Ann",
        "side": "We",
        "players": "Ann & Cy",
        "player_1": "Ann",
        "player_2": "Cy",
        "player_3": "",
        "item": "cards",
        "label": "Cards on the table",
        "count": "1",
        "points": "300",
        "cite": "",
        "house_rule": "",
        "note": "",
    }
    assert (third["item"], third["label"], third["note"]) == (
        "penalty",
        "Penalty",
        "Drew out of turn",
    )
    assert (third["points"], third["cite"]) == ("-100", "Hudson ¶57")


def test_a_row_of_a_hand_has_what_the_side_scored_and_who_went_out() -> None:
    game = make_game(hands=3)
    written = hands(game)
    assert len(written) == 3 * len(game.sides)
    for row, (hand, side) in zip(
        written, ((hand, side) for hand in game.hands for side in range(2)), strict=True
    ):
        assert (int(row["hand"]), int(row["net"]), int(row["total"]), int(row["needed"])) == (
            hand.number,
            hand.nets[side],
            hand.totals[side],
            hand.needed[side],
        )
        went_out = any(line.item == "out" for line in hand.lines[side])
        assert row["went_out"] == ("yes" if went_out else "")
        assert row["corrected"] == ("yes" if hand.corrected else "")
    assert {row["went_out"] for row in written} == {"yes", ""}


def test_a_game_without_an_opening_has_no_number_there() -> None:
    table = Ledger(load("burraco"))
    table.hand(430, 350)
    assert [row["needed"] for row in hands(table.game)] == ["", ""]


def test_a_hand_without_a_line_has_its_row() -> None:
    table = Ledger()
    table.add("hand", sides=[{"points": 0, "held_points": 0}] * 2, lines=[[], []])
    assert [row["net"] for row in hands(table.game)] == ["0", "0"]
    assert lines(table.game) == []


def test_penalties_of_the_hand_in_play_are_there_and_say_so() -> None:
    table = Ledger()
    table.hand(300, 200)
    table.add("penalty", side=0, points=-50, why="Saw a card", cites=[])
    *_, standing = lines(table.game)
    assert (standing["hand"], standing["state"], standing["points"]) == ("2", "in play", "-50")


def test_points_by_item_and_player_need_no_cleaning() -> None:
    games = make_game(hands=6), make_game(hands=4, name="Another")
    points: dict[tuple[str, str, str], int] = defaultdict(int)
    for row in lines(*games):
        for column in ("player_1", "player_2", "player_3"):
            if row[column]:
                points[row["game_id"], row[column], row["label"]] += int(row["points"])
    for game_id, game in zip(("t0", "t1"), games, strict=True):
        for side, total in zip(game.sides, game.totals, strict=True):
            for name in game.names(side.members):
                mine = sum(p for (of, who, _), p in points.items() if (of, who) == (game_id, name))
                standing = sum(p.points for p in game.in_play if game.sides[p.side] is side)
                assert mine == total + standing
    assert {label for _, _, label in points} >= {"Natural canastas", "Red threes", "Going out"}
    for game, game_id in zip(games, ("t0", "t1"), strict=True):
        nets = [int(row["net"]) for row in hands(*games) if row["game_id"] == game_id]
        assert sum(nets) == sum(game.totals)


def test_the_winner_and_how_the_game_ended_stand_in_every_row() -> None:
    table = Ledger()
    table.hand(5300, 200)
    assert {(row["outcome"], row["winner"]) for row in hands(table.game)} == {("target", "We")}
    level = Ledger()
    level.hand(300, 300)
    level.add("ended")
    assert {(row["outcome"], row["winner"]) for row in hands(level.game)} == {("ended", "")}


def test_days_and_hours_are_told_by_the_clock_of_the_table() -> None:
    game = fold(make_entries(hands=1))
    for table in (HANDS_CSV, LINES_CSV):
        first, *_ = rows(
            table.file([ExportedGame("t", game)], lambda moment: f"{moment[:10]} 21:02")
        )
        assert first["date"] == game.started[:10]
        assert (
            first.get("saved", f"{game.hands[0].at[:10]} 21:02") == f"{game.hands[0].at[:10]} 21:02"
        )


def test_no_game_gives_the_head_alone() -> None:
    assert HANDS_CSV.file([], str).decode("utf-8-sig").strip() == ",".join(HANDS_HEAD)
    assert LINES_CSV.file([], str).decode("utf-8-sig").strip() == ",".join(LINES_HEAD)


@pytest.mark.parametrize("name", ["=1+1", "+49", "-2", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_name_like_a_formula_is_quoted(name: str) -> None:
    game = fold(make_entries(hands=1, side_names=(name, "They")))
    for written in (hands(game), lines(game)):
        assert {row["side"] for row in written} == {f"'{name}", "They"}


def test_every_column_is_described() -> None:
    text = (Path(__file__).parents[2] / "docs" / "exports.md").read_text(encoding="utf-8")
    described = {
        name for cells in re.findall(r"^\| (`.*?) \|", text, re.M) for name in cells.split(", ")
    }
    assert described == {f"`{name}`" for name in (*HANDS_HEAD, *LINES_HEAD)}


def test_a_line_that_is_no_item_is_told_in_words() -> None:
    table = Ledger()
    foot = [{"item": "foot", "count": 1, "points": -30, "cite": ""}]
    table.add("hand", sides=[{"points": 0, "held_points": 0}] * 2, lines=[foot, []])
    assert [row["label"] for row in lines(table.game)] == ["Cards left in the foot"]


def test_a_correction_says_from_what_and_when() -> None:
    table = Ledger()
    table.add("penalty", side=1, points=-100, why="Drew out of turn", cites=["hudson:57"])
    of = table.hand(300, 200)
    table.hand(320, 200, kind="corrected", of=of)
    table.hand(350, 210, kind="corrected", of=of)
    table.hand(5, 5)
    shown = [
        (row["side"], row["net"], row["corrected"], row["net_before"], row["corrected_at"])
        for row in hands(table.game)
    ]
    assert shown == [
        ("We", "350", "yes", "320", "19:05"),
        ("They", "110", "yes", "100", "19:05"),
        ("We", "5", "", "", ""),
        ("They", "5", "", "", ""),
    ]


def test_what_a_ruling_leaves_to_be_done_is_there_without_points() -> None:
    table = Ledger()
    effects = ["penalty-cards", "deal-stands", "of-another-version"]
    body = {"side": 0, "points": -50, "why": "Saw a card", "cites": [], "minimum": 10}
    table.add("penalty", **body, effects=effects)
    [penalty, opening, reminder] = lines(table.game)
    assert [row["points"] for row in (penalty, opening, reminder)] == ["-50", "0", "0"]
    assert (opening["item"], opening["label"]) == ("opening", "Needs 10 more to open")
    assert reminder["item"] == "reminder" and reminder["note"] == "Saw a card"
    table.add("cleared", of=2, effect=effects[0])
    assert [row["item"] for row in lines(table.game)] == ["penalty", "opening"]


def test_who_sat_out_and_what_was_noted_is_there() -> None:
    table = Ledger(players=5)
    seq = table.hand(300, 200)
    table.add("note", text="Rain", of=seq)
    [first, _] = hands(table.game)
    hand = table.game.hands[0]
    assert first["sat_out"] == table.game.players[hand.sitting[0]] and first["note"] == "Rain"
