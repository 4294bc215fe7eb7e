"""`scorekeeper sheet`: make a PDF."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from scorekeeper.cli.games import new_links
from scorekeeper.cli.options import (
    FILE,
    STANDARD,
    data_option,
    find_rules,
    open_store,
    rules_option,
    write_file,
)
from scorekeeper.errors import Malformed
from scorekeeper.rules.wording import is_for
from scorekeeper.sheets.papers import DEFAULT_PAPER, PAPERS
from scorekeeper.store.store import Store
from scorekeeper.table.fold import fold
from scorekeeper.text import number_of

if TYPE_CHECKING:  # ReportLab loads slowly
    from scorekeeper.sheets.canvas import Sheet

CARDS = ("card", "table-card")
BOOK_KINDS = ("blank", "tally", "pad", "pads", "tournament", "seats", *CARDS)
GAME_KINDS = ("summary", "winner", "ruled", "ruling", "code")
NOT_ONE = "Name exactly one: the id of a game, or a sheet without one (--blank, --card …)."
NOT_ALONE = "--summary, --winner, --ruled, --ruling and --code are for one game: name its id."


def _flag(name: str, words: str) -> Callable[[Any], Any]:
    """Return the option of a kind of sheet."""
    return click.option(f"--{name}", "kinds", flag_value=name, multiple=True, help=words)


@click.command(epilog="Example: scorekeeper sheet --blank --players 4 -o blank.pdf")
@click.argument("table_ids", metavar="[TABLE]...", nargs=-1)
@_flag("blank", "A blank score sheet.")
@_flag("tally", "Slips to count a hand on.")
@_flag("pad", "A simple pad.")
@_flag("pads", "Two pads on one page.")
@_flag("tournament", "The sheet of a match, with table, round and director.")
@_flag("seats", "Slips to draw the seats, or place cards with --name.")
@_flag("card", "A pocket rule card.")
@_flag("table-card", "A rule card for the table, on one side of the paper.")
@_flag("summary", "The game on one page.")
@_flag("winner", "The winner's card of the game.")
@_flag("ruled", "The score sheet with a ruled page to go on by hand.")
@click.option(
    "--ruling", "ruling", type=int, metavar="N", help="The slip of the game's ruling N: 1, 2 …"
)
@click.option(
    "--code", "url", metavar="URL", help="The card with the code to watch; URL is the server's."
)
@click.option("--name", "names", multiple=True, help="Name of a side; give it once for each.")
@click.option("--large", is_flag=True, help="Large print.")
@rules_option
@click.option(
    "--players", type=int, help="Number of players (default: 4, or the least the book is for)."
)
@click.option(
    "--paper", type=click.Choice(tuple(PAPERS), case_sensitive=False), default=DEFAULT_PAPER
)
@click.option("-o", "--output", type=FILE, required=True, metavar="FILE")
@data_option
def sheet(  # noqa: PLR0913 (one for each option)
    *,
    table_ids: tuple[str, ...],
    kinds: tuple[str, ...],
    ruling: int | None,
    url: str | None,
    names: tuple[str, ...],
    large: bool,
    rules_id: str | None,
    players: int | None,
    paper: str,
    output: Path,
    folder: Path,
) -> None:
    """Make a PDF: a game, a blank sheet, tally slips, a pad, a rule card.

    TABLE is the id of a game; several make one summary of these games.
    """
    kinds += ("ruling",) * (ruling is not None) + ("code",) * (url is not None)
    kind = _kind(table_ids, kinds)
    _check(table_ids, kind, names, rules_id, players)
    if url is not None and large:
        raise click.UsageError("The card with the code is large already: leave out --large.")
    store = open_store(folder) if table_ids else None
    if store and url is not None:
        sheet = _code(store, table_ids[0], url, paper)
    elif store and ruling is not None:
        sheet = _ruling(store, table_ids[0], ruling, paper, large)
    elif store:
        sheet = _of_games(store, table_ids, kind, paper, large)
    else:
        sheet = _of_book(kind, rules_id, players, paper, names=names, large=large)
    write_file(output, sheet.pdf())
    if output != STANDARD:
        click.echo(output)


def _kind(table_ids: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """Return the one kind that was asked for, "score" for a game alone."""
    of_book = [kind for kind in kinds if kind in BOOK_KINDS]
    of_game = [kind for kind in kinds if kind in GAME_KINDS]
    if bool(table_ids) + len(of_book) != 1:
        raise click.UsageError(NOT_ONE if not of_game or table_ids else NOT_ALONE)
    if of_game and (len(of_game) > 1 or len(table_ids) != 1):
        raise click.UsageError(NOT_ALONE)
    return (of_book or of_game or ["score"])[0]


def _check(
    table_ids: tuple[str, ...],
    kind: str,
    names: tuple[str, ...],
    rules_id: str | None,
    players: int | None,
) -> None:
    """Refuse options that do not apply to the sheet."""
    if table_ids and rules_id:
        raise click.UsageError("A game has its own rules: --rules is for sheets without one.")
    if players is not None and (table_ids or kind in CARDS):
        raise click.UsageError("--players is for sheets to write on.")
    if names and (table_ids or kind in CARDS):
        raise click.UsageError("--name is for sheets to write on; a game has its own.")


def _code(store: Store, table_id: str, url: str, paper: str) -> "Sheet":
    """Return the card with the code of a new watch link."""
    from scorekeeper.sheets.qr_card import qr_card  # noqa: PLC0415 (ReportLab loads slowly)

    name = fold(store.load(table_id)).name
    return qr_card(name, new_links(store, table_id, url).watch, paper)


def _ruling(store: Store, table_id: str, ruling: int, paper: str, large: bool) -> "Sheet":
    """Return the slip of one of a game's rulings, counted from 1."""
    from scorekeeper.sheets.ruling_slip import ruling_slip  # noqa: PLC0415

    game = fold(store.load(table_id))
    if not 1 <= ruling <= len(game.penalties):
        count = number_of(len(game.penalties), "ruling")
        raise Malformed(f"This game has {count}: there is no ruling {ruling}.")
    return ruling_slip(game, game.penalties[ruling - 1], paper, large=large)


def _of_games(
    store: Store, table_ids: tuple[str, ...], kind: str, paper: str, large: bool
) -> "Sheet":
    from scorekeeper.sheets.kinds import game_sheet  # noqa: PLC0415 (ReportLab loads slowly)
    from scorekeeper.sheets.season_summary import season_summary  # noqa: PLC0415

    games = [fold(store.load(table_id)) for table_id in table_ids]
    if len(games) > 1:
        return season_summary(games, paper, large=large)
    return game_sheet(kind, games[0], paper, large=large)


def _of_book(  # noqa: PLR0913 (as many as the command has)
    kind: str,
    rules_id: str | None,
    players: int | None,
    paper: str,
    *,
    names: tuple[str, ...],
    large: bool,
) -> "Sheet":
    from scorekeeper.sheets.kinds import book_sheet  # noqa: PLC0415 (ReportLab loads slowly)

    rules = find_rules(rules_id)
    players = rules.usual_players if players is None else players
    if players not in rules.player_counts:
        raise Malformed(f"{is_for(rules)}, not {players}.")
    return book_sheet(kind, rules, players, paper, names=names, large=large)
