"""The command line."""

import click

from scorekeeper.cli.completion import completion
from scorekeeper.cli.files import backup, export, import_games, restore
from scorekeeper.cli.games import misses, tables
from scorekeeper.cli.group import ScorekeeperGroup, print_version
from scorekeeper.cli.lookup import lookup
from scorekeeper.cli.rule_sets import check, rulesets
from scorekeeper.cli.scoring import score
from scorekeeper.cli.serve import serve
from scorekeeper.cli.sheet import sheet

__all__ = ["main"]


@click.group(cls=ScorekeeperGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=print_version,
    help="Print the version.",
)
def main() -> None:
    """Keeps the score of canasta and settles the arguments.

    Without a command it starts the server: open the address it prints, or scan its code, on a
    phone. Stop it with Ctrl+C.

    \b
    --host 127.0.0.1   for this computer alone
    --port 8000        at this port; without it 8000 or the next free one
    --data FOLDER      where the games are kept

    `serve --help` lists the other options of the server.
    """


COMMANDS: tuple[click.Command, ...] = (
    *(serve, score, rulesets, check, lookup, tables),
    *(backup, restore, export, import_games, misses, sheet, completion),
)
for command in COMMANDS:
    main.add_command(command)
