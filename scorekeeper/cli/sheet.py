"""`scorekeeper sheet`: make a PDF."""

from pathlib import Path

import click

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
from scorekeeper.table.fold import fold


@click.command(epilog="Example: scorekeeper sheet --blank --players 4 -o blank.pdf")
@click.argument("table_id", metavar="[TABLE]", required=False)
@click.option("--blank", is_flag=True, help="A blank score sheet.")
@click.option("--tally", is_flag=True, help="Slips to count a hand on.")
@click.option("--card", is_flag=True, help="A pocket rule card.")
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
    table_id: str | None,
    blank: bool,
    tally: bool,
    card: bool,
    rules_id: str | None,
    players: int | None,
    paper: str,
    output: Path,
    folder: Path,
) -> None:
    """Make a PDF: a game, a blank sheet, tally slips, a rule card.

    TABLE is the id of a game.
    """
    if [bool(table_id), blank, tally, card].count(True) != 1:
        raise click.UsageError("Name exactly one: the id of a game, --blank, --tally or --card.")
    if table_id and rules_id:
        raise click.UsageError("A game has its own rules: --rules is for sheets without one.")
    if players is not None and (table_id or card):
        raise click.UsageError("--players is for blank sheets and tally slips.")
    from scorekeeper.sheets.blank_sheet import blank_sheet  # noqa: PLC0415 (ReportLab loads slowly)
    from scorekeeper.sheets.rule_card import rule_card  # noqa: PLC0415
    from scorekeeper.sheets.score_sheet import score_sheet  # noqa: PLC0415
    from scorekeeper.sheets.tally_slips import tally_slips  # noqa: PLC0415

    if table_id:
        content = score_sheet(fold(open_store(folder).load(table_id)), paper)
    elif card:
        content = rule_card(find_rules(rules_id), paper)
    else:
        rules = find_rules(rules_id)
        players = rules.usual_players if players is None else players
        if players not in rules.player_counts:
            raise Malformed(f"{is_for(rules)}, not {players}.")
        content = (blank_sheet if blank else tally_slips)(rules, players, paper)
    write_file(output, content)
    if output != STANDARD:
        click.echo(output)
