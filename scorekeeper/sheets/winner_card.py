"""The winner's card: half a page to cut out and keep."""

from scorekeeper.errors import Malformed
from scorekeeper.sheets.canvas import HAIR, THICK, THIN, Box, Sheet
from scorekeeper.sheets.names import with_readable_names
from scorekeeper.sheets.outcome_words import ended_early
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.sheets.shapes import suit
from scorekeeper.sheets.text import day
from scorekeeper.sheets.typesetting import lines_of
from scorekeeper.table.game import Game
from scorekeeper.table.titles import side_title
from scorekeeper.text import join_names, number, number_of

NAME, SIZE, LEADING = 26.0, 13.0, 19.0
MOST_NAME_LINES = 3
SIGNATURE = 130.0


def winner_card(game: Game, paper: str = DEFAULT_PAPER, *, large: bool = False) -> Sheet:
    """Return the card on the upper half of the paper, in a frame; a large print takes it all."""
    game = with_readable_names(game)
    outcome = game.outcome
    if outcome is None or outcome.winner is None:
        raise Malformed("Nobody has won this game: there is a card once a side has.")
    side = game.sides[outcome.winner]
    sheet = Sheet(
        f"Winner, {game.name}, {day(game.started)}",
        paper,
        large=large,
        landscape=large,
        subject=f"Winner: {side.name}",
        made=game.saved,
    )
    sheet.new_page()
    height = sheet.height if large else sheet.height / 2
    frame = Box(
        sheet.margin, sheet.margin, sheet.width - 2 * sheet.margin, height - 2 * sheet.margin
    )
    sheet.frame(frame, THICK)
    sheet.frame(frame.inset(4), HAIR)
    for name, x, y in (
        ("spade", frame.x + 12, frame.y + 12),
        ("heart", frame.right - 34, frame.y + 12),
        ("diamond", frame.x + 12, frame.bottom - 34),
        ("club", frame.right - 34, frame.bottom - 34),
    ):
        sheet.draw(suit(name, x, y, 22))  # type: ignore[arg-type]
    _words(sheet, game, outcome.winner, frame.inset(40))
    if not large:
        y = sheet.height / 2
        sheet.rule((sheet.margin, y), (sheet.width - sheet.margin, y), HAIR, (2, 4))
    return sheet


def _words(sheet: Sheet, game: Game, winner: int, box: Box) -> None:
    side, outcome = game.sides[winner], game.outcome
    own = game.names(side.members)
    members = "" if side.name in (" & ".join(own), join_names(own)) else join_names(own)
    names = lines_of((side_title(game, side),), box.w, NAME, True)
    names = [*names[: MOST_NAME_LINES - 1], " ".join(names[MOST_NAME_LINES - 1 :])]
    names = [name for name in names if name]
    others = [
        f"{other.name} {number(total)}"
        for index, (other, total) in enumerate(zip(game.sides, game.totals, strict=True))
        if index != winner
    ]
    ahead = outcome.margin if outcome else 0
    told = [
        *([members] if members else []),
        f"with {number(game.totals[winner])} points, {number(ahead)} ahead of the next",
        f"after {number_of(game.played, 'hand')}: {', '.join(others)}",
    ]
    if outcome and outcome.reason == "ended":
        told.append(ended_early(game))
    lines = lines_of(told, box.w, SIZE)[:5]
    height = 2 * LEADING + 32 + len(names) * 34 + len(lines) * LEADING
    y = box.y - 8 + max(0.0, (box.h - height - 20) / 2)
    y = _line(sheet, f"{game.name} · {day(game.started)}", Box(box.x, y, box.w, LEADING), SIZE)
    y = _line(sheet, "Winner", Box(box.x, y + 8, box.w, 24), 16)
    with sheet.structure.line("H1"):
        for name in names:
            y = _line(sheet, name, Box(box.x, y, box.w, 34), NAME, bold=True)
    for line in lines:
        y = _line(sheet, line, Box(box.x, y, box.w, LEADING), SIZE)
    x = box.x + (box.w - SIGNATURE) / 2
    sheet.across(x, box.bottom - 6, SIGNATURE, THIN)
    cell = Box(x, box.bottom - 4, SIGNATURE, 14)
    sheet.write("for the table", cell, 11, align="center")


def _line(sheet: Sheet, text: str, cell: Box, size: float, *, bold: bool = False) -> float:
    sheet.write(text, cell, size, bold=bold, align="center")
    return cell.bottom
