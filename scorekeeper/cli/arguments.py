"""The command line."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from scorekeeper.errors import Refusal

USAGE_ERROR = 2


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; no command starts the server."""
    given = list(sys.argv[1:] if words is None else words)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given = ["serve", *given]
    arguments = parser().parse_args(given)
    from scorekeeper.cli import commands  # noqa: PLC0415 (--help needs none of it)

    try:
        code: int = getattr(commands, arguments.command)(arguments)
        return code
    except Refusal as error:
        print(error, file=sys.stderr)
        return USAGE_ERROR
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 0


def data_folder() -> Path:
    """Find the folder for games: SCOREKEEPER_DATA, or the user's own data folder."""
    named = os.environ.get("SCOREKEEPER_DATA")
    if named:
        return Path(named)
    from platformdirs import user_data_path  # noqa: PLC0415 (only where no folder is named)

    return user_data_path("scorekeeper", appauthor=False)


def _version() -> str:
    try:
        return version("scorekeeper")
    except PackageNotFoundError:
        return "from a checkout"


def parser() -> argparse.ArgumentParser:
    """Describe every command and option."""
    top = argparse.ArgumentParser(
        prog="scorekeeper", description="Keeps the score of canasta and settles the arguments."
    )
    top.add_argument("--version", action="version", version=f"scorekeeper {_version()}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _serving(commands)
    _scoring(commands)
    _keeping(commands)
    _printing(commands)
    return top


Commands = argparse._SubParsersAction  # argparse has no public name for it


def _command(
    commands: "Commands[argparse.ArgumentParser]", name: str, help: str
) -> argparse.ArgumentParser:
    return commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")


def _with_data(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data",
        type=Path,
        default=None,
        metavar="FOLDER",
        help="folder of the games (default: SCOREKEEPER_DATA, else your user data folder)",
    )


def _serving(commands: "Commands[argparse.ArgumentParser]") -> None:
    serve = _command(commands, "serve", "start the server (the default command)")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104 (phones on the table's network must reach it)
    serve.add_argument("--port", type=int, default=8000, help="port; the next free one if taken")
    serve.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a host name people use for this server, such as cards.example.org; may be repeated",
    )
    serve.add_argument(
        "--behind-proxy",
        nargs="?",
        const="127.0.0.1",
        default="",
        metavar="ADDRESS",
        help="trust the forwarding headers of the proxy at this address (default 127.0.0.1)",
    )
    serve.add_argument("--prefix", default="", metavar="/PATH", help="serve below this path")
    _with_data(serve)


def _scoring(commands: "Commands[argparse.ArgumentParser]") -> None:
    score = _command(commands, "score", "score one hand from a JSON file")
    score.add_argument("file", metavar="FILE", help="the hand, or - for standard input")
    score.add_argument("--json", action="store_true", help="answer as JSON")
    _command(commands, "rulesets", "list the rule books")
    check = _command(commands, "check", "check a rule-set file")
    check.add_argument("file", type=Path, metavar="FILE.toml")
    lookup = _command(commands, "lookup", "ask the referee")
    lookup.add_argument(
        "words", nargs="+", metavar="WORDS", help="what happened, in your own words"
    )
    lookup.add_argument("--rules", default="hudson", help="rule book (default: hudson)")
    lookup.add_argument("--json", action="store_true", help="answer as JSON")


def _keeping(commands: "Commands[argparse.ArgumentParser]") -> None:
    tables = _command(commands, "tables", "list the games, or make a new link to one")
    tables.add_argument("--link", metavar="ID", help="add a score link to this table")
    tables.add_argument("--url", default="http://localhost:8000", help="address of the server")
    _with_data(tables)
    backup = _command(commands, "backup", "write a backup")
    backup.add_argument("-o", "--output", type=Path, metavar="FILE", help="where to write it")
    _with_data(backup)
    restore = _command(commands, "restore", "put a backup in place of the games")
    restore.add_argument("file", type=Path, metavar="FILE")
    _with_data(restore)
    export = _command(commands, "export", "write all games, or one, as JSON")
    export.add_argument("table", nargs="?", metavar="ID")
    export.add_argument("-o", "--output", default="-", metavar="FILE", help="default: print it")
    _with_data(export)
    bring = _command(commands, "import", "take in games from an export")
    bring.add_argument("file", type=Path, metavar="FILE")
    bring.set_defaults(command="bring")
    _with_data(bring)
    _with_data(_command(commands, "misses", "list questions the referee could not answer"))


def _printing(commands: "Commands[argparse.ArgumentParser]") -> None:
    sheet = _command(
        commands, "sheet", "make a PDF: a game, a blank sheet, tally slips, a rule card"
    )
    kind = sheet.add_mutually_exclusive_group(required=True)
    kind.add_argument("table", nargs="?", metavar="TABLE", help="id of a game")
    kind.add_argument("--blank", action="store_true", help="a blank score sheet")
    kind.add_argument("--tally", action="store_true", help="slips to count a hand on")
    kind.add_argument("--card", action="store_true", help="a pocket rule card")
    sheet.add_argument("--rules", default="hudson", help="rule book (default: hudson)")
    sheet.add_argument("--players", type=int, default=4, help="number of players (default: 4)")
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4")
    sheet.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
    _with_data(sheet)


if __name__ == "__main__":
    sys.exit(main())
