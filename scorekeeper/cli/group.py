"""The command group: `serve` is the default, and a refusal is one sentence with exit code 2."""

import difflib
import io
import os
import sys
from typing import Any

import click

from scorekeeper.errors import Refusal
from scorekeeper.text import printable
from scorekeeper.version import VERSION

USAGE_ERROR = 2
INTERRUPTED = 130  # as a shell says of a program that Ctrl+C has ended
_DATA = ("--data", "FOLDER")
TOP_LEVEL_OPTIONS = ("-h", "--help", "-V", "--version")


class RefusalExit(click.ClickException):
    """Ends a command with the sentence of a refusal, without click's "Error:" before it."""

    exit_code = USAGE_ERROR

    def show(self, file: Any = None) -> None:
        # It may repeat a name from a file, and a terminal would obey what is hidden in that.
        for sentence in self.message.split("\n"):
            click.echo(printable(sentence), file=file or sys.stderr)


class ScorekeeperGroup(click.Group):
    """Runs `serve` where no command is named, and turns refusals into exit codes."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if len(args) > len(_DATA) and args[0] == "--data" and args[2] in self.commands:
            args = [args[2], *args[:2], *args[3:]]  # the folder may be named before the command
        elif ctx.resilient_parsing:
            pass  # a shell completes the words: the command is not there yet
        elif not args or (args[0].startswith("-") and args[0] not in TOP_LEVEL_OPTIONS):
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; of a mistyped one, tell which was probably meant."""
        near = difflib.get_close_matches(args[0], self.commands, n=1)
        if args[0] not in self.commands and near:
            ctx.fail(f"There is no command “{printable(args[0])}”. Did you mean “{near[0]}”?")
        return super().resolve_command(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order in which they were added, not by the alphabet."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a closed pipe (`| head`) and Ctrl+C end it quietly."""
        for stream in (sys.stdout, sys.stderr):
            # A name in Greek must not stop a command whose output goes to a Latin file.
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            raise RefusalExit(str(refusal)) from None
        except BrokenPipeError:
            # Python flushes stdout once more at exit: let that go nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(0)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def print_version(ctx: click.Context, _param: click.Parameter, is_asked: bool) -> None:
    """Print the installed version and stop (callback of `--version`)."""
    if is_asked and not ctx.resilient_parsing:
        click.echo(f"scorekeeper {VERSION}")
        ctx.exit(0)
