"""`scorekeeper completion`: the Tab key in a shell."""

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

SHELLS: dict[str, type[ShellComplete]] = {
    "bash": BashComplete,
    "zsh": ZshComplete,
    "fish": FishComplete,
}
NAME = "scorekeeper"


@click.command(epilog='Example: eval "$(scorekeeper completion bash)"')
@click.argument("shell", type=click.Choice(tuple(SHELLS), case_sensitive=False))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print what lets a shell complete commands, books and ids of games.

    Put the example's line into ~/.bashrc or ~/.zshrc. For fish:
    scorekeeper completion fish > ~/.config/fish/completions/scorekeeper.fish
    """
    variable = f"_{NAME.upper()}_COMPLETE"
    # Not by asking click for the source itself: that starts bash only to learn its version.
    made = SHELLS[shell](ctx.find_root().command, {}, NAME, variable)
    click.echo(made.source_template % made.source_vars())
