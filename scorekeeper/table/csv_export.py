"""Games as CSV for a spreadsheet: one row for each line of each hand."""

import csv
import io
from collections.abc import Iterable, Iterator

from scorekeeper.hand.score import reason
from scorekeeper.table.game import Game, Hand

HEAD = (
    "table",
    "rules",
    "hand",
    "saved",
    "by",
    "dealer",
    "side",
    "line",
    "count",
    "points",
    "cite",
    "net",
    "total",
)
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def as_csv(games: Iterable[Game]) -> bytes:
    """Return games as CSV with a byte order mark, so that spreadsheets read it as UTF-8."""
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(HEAD)
    for game in games:
        for hand in game.hands:
            rows.writerows(_rows(game, hand))
    return text.getvalue().encode("utf-8-sig")


def _rows(game: Game, hand: Hand) -> Iterator[list[str | int]]:
    for side_index, side in enumerate(game.sides):
        for line in hand.lines[side_index]:
            row: list[str | int] = [
                game.name,
                game.rules.name,
                hand.number,
                hand.at,
                hand.by,
                game.players[hand.dealer],
                side.name,
                reason(game.rules, line),
                line.count,
                line.points,
                game.rules.cite_label(line.cite) if line.cite else "",
                hand.nets[side_index],
                hand.totals[side_index],
            ]
            yield [_escape_formula(cell) for cell in row]


def _escape_formula(cell: str | int) -> str | int:
    """Quote text that a spreadsheet would run: a player may be called '=1+1'."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_SIGNS) else cell
