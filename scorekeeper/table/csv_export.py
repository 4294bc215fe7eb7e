"""Games as rows for a spreadsheet: one row for each line of each hand."""

import csv
import io
from collections.abc import Iterable, Iterator

from scorekeeper.hand.score import reason
from scorekeeper.table.game import Game, Hand

HEAD = (
    *("table", "rules", "hand", "saved", "by", "dealer"),
    *("side", "line", "count", "points", "cite", "net", "total"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def as_csv(games: Iterable[Game]) -> bytes:
    """Write games as CSV; the mark at the front makes spreadsheets read it as UTF-8."""
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(HEAD)
    for game in games:
        for hand in game.hands:
            rows.writerows(_rows(game, hand))
    return text.getvalue().encode("utf-8-sig")


def _rows(game: Game, hand: Hand) -> Iterator[list[str | int]]:
    for place, side in enumerate(game.sides):
        for line in hand.lines[place]:
            row: list[str | int] = [
                *(game.name, game.rules.name, hand.number, hand.at, hand.by),
                *(game.players[hand.dealer], side.name, reason(game.rules, line), line.count),
                *(line.points, game.rules.cite_label(line.cite) if line.cite else ""),
                *(hand.nets[place], hand.totals[place]),
            ]
            yield [_harmless(cell) for cell in row]


def _harmless(cell: str | int) -> str | int:
    """A name such as '=1+1' must stay a name when a spreadsheet opens the file."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
