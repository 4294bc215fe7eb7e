"""Options that several commands share, and what they stand for."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click
import msgspec
from click.shell_completion import CompletionItem
from platformdirs import user_data_path

from scorekeeper.errors import Malformed
from scorekeeper.hand.limits import kinds_taken_before, unmakeable_going_out, unmakeable_kinds
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values, default_rule_set, parse_toml
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.refusals import FileEmpty
from scorekeeper.store.store import Store
from scorekeeper.text import printable

LONGEST_RULES = 100_000  # bytes; a book has a fifth of it
_SQLITE = b"SQLite format 3\0"  # how a score file and a backup begin
# What decides which canastas can be made, besides the `match` of their item.
_LIMITS = (
    *("pack", "least_naturals", "most_wilds", "canasta_cards", "most_cards"),
    *("most_wilds_on_canasta", "naturals_to_wilds", "ranks", "runs"),
)
FILE = click.Path(path_type=Path)  # the command itself reports a file it cannot read


def house_rules(path: Path) -> RuleSet:
    """Return the rule set of a house sheet; refused where something in it cannot be."""
    where = name_of(path)
    rules = merge_sheet(read_rules(path), where)
    check_rules(rules, where)
    return rules


def read_rules(path: Path) -> dict[str, Any]:
    """Return the plain values of a file of rules."""
    where, content = name_of(path), read_file(path)
    if len(content) > LONGEST_RULES:
        told = f"{len(content):,} bytes, where {LONGEST_RULES:,} are plenty"
        raise Malformed(f"{where}: this is far longer than any rules ({told}).")
    return parse_toml(content, where)


def check_rules(rules: RuleSet, where: str) -> None:
    """Refuse what no cards make, and paragraphs that the book does not have."""
    unmade, taken = unmakeable_kinds(rules), kinds_taken_before(rules)
    kinds = ", ".join(kind.id for kind in unmade)
    if taken and taken == unmade and not _own_limits(rules):
        raise Malformed(
            f"{where}: item {kinds} would never count: an item before it takes the same melds. "
            "Put it first, or change the `match` of either."
        )
    if kinds:
        keys = ["its `match`", *(f"`{key}`" for key in _own_limits(rules))]
        if len(keys) == 1 and len(unmade) == len(rules.canastas) > 1:
            keys = ["`canasta_cards`"]
        limits = " or ".join(keys)
        raise Malformed(f"{where}: no cards of the pack make item {kinds}: change {limits}.")
    asked = unmakeable_going_out(rules)
    if asked:
        raise Malformed(f"{where}: `going_out`: no cards of the pack make {asked}.")
    known = all_paragraphs()
    has_text = any(anchor.startswith(f"{rules.id}:") for anchor in known)
    missing = [
        cite
        for cite in dict.fromkeys(_cites(msgspec.to_builtins(rules)))
        if not cite.startswith(f"{rules.id}:") or (has_text and cite not in known)
    ]
    if missing:
        raise Malformed(f"{where}: {rules.name} has no paragraph {', '.join(missing)}.")


def _own_limits(rules: RuleSet) -> list[str]:
    """Return the keys of the table's own values that bound what canastas are made of."""
    values = as_values(rules)
    found = {key: values[key] for key in _LIMITS if isinstance(values.get(key), dict)}
    return [key for key, value in found.items() if value.get("house")]


def _cites(values: Any) -> Iterator[str]:
    """Yield every cite in a decoded rule set, however deep."""
    if isinstance(values, dict):
        if values.get("cite"):
            yield values["cite"]
        values = list(values.values())
    if isinstance(values, list | tuple):
        for value in values:
            yield from _cites(value)


def data_folder() -> Path:
    """Return the folder for games: SCOREKEEPER_DATA, or else the user's own data folder."""
    named = os.environ.get("SCOREKEEPER_DATA")
    return Path(named) if named else user_data_path("scorekeeper", appauthor=False)


def _folder(_ctx: click.Context, _param: click.Parameter, named: Path | None) -> Path:
    return named or data_folder()


data_option = click.option(
    "--data",
    "folder",
    type=FILE,
    callback=_folder,
    metavar="FOLDER",
    help="Folder of the games (default: SCOREKEEPER_DATA, else your user data folder).",
)


def complete_rules(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    """List the rule books whose id begins like this."""
    return [rules_id for rules_id in all_rule_sets() if rules_id.startswith(begun.lower())]


def complete_table(ctx: click.Context, _param: click.Parameter, begun: str) -> list[CompletionItem]:
    """List the games whose id begins like this, each with its name."""
    path = (ctx.params.get("folder") or data_folder()) / FILE_NAME
    if not path.is_file():
        return []
    return [
        CompletionItem(game.id, help=printable(game.name))
        for game in Store(path).summaries()
        if game.id.startswith(begun)
    ]


class RulesOption(click.Option):
    """Names the default in its help, which is known only once the rule books are read."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = f"Rule book (default: SCOREKEEPER_RULES, else {default_rule_set().id})."
        return super().get_help_record(ctx)


rules_option = click.option(
    "--rules",
    "rules_id",
    cls=RulesOption,
    metavar="BOOK",
    envvar="SCOREKEEPER_RULES",
    shell_complete=complete_rules,
)


def find_rules(rules_id: str | None) -> RuleSet:
    """Return the rule set with this id, or the default; an unknown one is refused with all ids."""
    if rules_id is None:
        return default_rule_set()
    rules_id = rules_id.lower()
    if rules_id not in all_rule_sets():
        known = ", ".join(all_rule_sets())
        raise Malformed(f"There is no rule book “{rules_id}”. There are {known}.")
    return all_rule_sets()[rules_id]


def open_store(folder: Path, *, create: bool = False) -> Store:
    """Open the games of a data folder; where there are none, refuse unless they may be begun."""
    path = folder / FILE_NAME
    if not create and not os.path.exists(path):  # noqa: PTH110 (False for a name that cannot be)
        raise Malformed(f"There are no games in {folder}: name their folder with --data.")
    if not create and not path.stat().st_size:
        raise FileEmpty(path)
    return Store(path)


json_option = click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
STANDARD = Path("-")  # standard input or output, for every command that reads or writes a file


def echo_json(values: Any) -> None:
    """Print values as JSON."""
    click.echo(json.dumps(values, ensure_ascii=False, indent=2))


def name_of(path: Path) -> str:
    """Return what a message calls a file."""
    return "standard input" if path == STANDARD else path.name


def read_file(path: Path) -> bytes:
    """Return the content of a file or of standard input; where there is none, say why."""
    if path == STANDARD:
        return sys.stdin.buffer.read()
    try:
        return path.read_bytes()
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}.") from None


def write_file(path: Path, content: bytes) -> None:
    """Write a file or to standard output; where that fails, the refusal names the reason."""
    with open_output(path) as file:
        file.write(content)


@contextmanager
def open_output(path: Path) -> Iterator[BinaryIO]:
    """Open a file, or standard output, to write to; never a file of games."""
    if path == STANDARD:
        yield sys.stdout.buffer
        return
    try:
        if path.is_file() and is_database(path):
            raise Malformed(f"{path} holds games: choose another name for the file.")
        with path.open("wb") as file:
            yield file
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}.") from None


def is_database(path: Path) -> bool:
    """Return whether a file begins as a score file or a backup does."""
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE
