"""Several games on paper: who won how often, and each game with its score."""

from collections.abc import Sequence

import msgspec

from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.names import with_readable_names
from scorekeeper.sheets.outcome_words import outcome_words
from scorekeeper.sheets.page_flow import GAP, LEADING, SIZE, Flow, RunningHead
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import suit_row
from scorekeeper.sheets.structure import Element
from scorekeeper.sheets.text import day
from scorekeeper.table.game import Game
from scorekeeper.table.titles import score_title
from scorekeeper.text import number, number_of

ROW = 16.0
FIGURE = 62.0  # a column of figures
HEADS = ("games", "won", "points", "best")


class Standing(msgspec.Struct, frozen=True):
    """What one player did in several games."""

    name: str
    games: int
    won: int
    points: int
    best: int  # the highest total


def season_summary(
    games: Sequence[Game], paper: str = DEFAULT_PAPER, *, large: bool = False
) -> Sheet:
    """Return several games on paper, the oldest first."""
    games = sorted(map(with_readable_names, games), key=lambda game: game.started)
    days = list(dict.fromkeys(day(game.started) for game in games))
    when = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}" if days else ""
    title = f"Canasta, {number_of(len(games), 'game')}"
    made = games[-1].saved if games else ""
    sheet = Sheet(f"{title}, {when}", paper, large=large, subject="Standings", made=made)
    flow = Flow(sheet, RunningHead(title, when, "Scorekeeper"))
    _heading(flow, title, when)
    _standings(flow, standings(games))
    flow.y += GAP
    for game in games:
        _game(flow, game)
    return flow.finish()


def standings(games: Sequence[Game]) -> list[Standing]:
    """Return what each player did in games that are over: the most wins first, then points."""
    over = [game for game in games if game.outcome]
    found: dict[str, list[tuple[bool, int]]] = {}
    for game in over:
        for index, side in enumerate(game.sides):
            is_won = game.outcome is not None and game.outcome.winner == index
            for seat in side.members:
                results = found.setdefault(game.players[seat], [])
                results.append((is_won, game.totals[index]))
    made = [
        Standing(
            name,
            len(results),
            sum(is_won for is_won, _ in results),
            sum(total for _, total in results),
            max(total for _, total in results),
        )
        for name, results in found.items()
    ]
    return sorted(made, key=lambda one: (-one.won, -one.points, one.name))


def _heading(flow: Flow, title: str, when: str) -> None:
    suits = suit_row(flow.sheet, flow.x, flow.y + 6, 14)
    name = Box(flow.x + suits + 12, flow.y, flow.width - suits - 12, 28)
    flow.sheet.write(title, name, 20, bold=True, least=13, role="H1")
    flow.y += 32
    flow.paragraph(when)
    flow.y += GAP


def _standings(flow: Flow, rows: Sequence[Standing]) -> None:
    """Write a row for each player; partners each have the total of their side."""
    if not rows:
        flow.paragraph("No game is over yet.")
        return
    with flow.sheet.structure.within(Element("Table")):
        _head(flow)
        for place, one in enumerate(rows, 1):
            if flow.room < ROW:
                flow.turn_page()
                _head(flow)
            figures = (str(one.games), str(one.won), number(one.points), number(one.best))
            _row(flow, f"{place}. {one.name}", figures)
            flow.sheet.across(flow.x, flow.y, flow.width, HAIR)


def _head(flow: Flow) -> None:
    flow.sheet.across(flow.x, flow.y, flow.width, THICK)
    _row(flow, "Player", HEADS, bold=True)
    flow.sheet.across(flow.x, flow.y, flow.width, THIN)


def _row(flow: Flow, name: str, figures: Sequence[str], *, bold: bool = False) -> None:
    column = min(FIGURE, flow.width / 7)
    room = flow.width - column * len(figures)
    with flow.sheet.structure.within(Element("TR", cells="TH" if bold else "TD")):
        flow.sheet.write(name, Box(flow.x, flow.y, room, ROW), SIZE, bold=bold)
        for index, figure in enumerate(figures):
            cell = Box(flow.x + room + index * column, flow.y, column, ROW)
            flow.sheet.write(figure, cell, SIZE, bold=bold, align="right")
    flow.y += ROW


def _game(flow: Flow, game: Game) -> None:
    """Write one game: its day and name, who won, and every total."""
    flow.heading(f"{day(game.started)} · {game.name}", 3 * LEADING)
    flow.paragraph(outcome_words(game).result)
    flow.paragraph(f"{score_title(game)} · {number_of(game.played, 'hand')} · {game.rules_name}")
    flow.y += GAP
