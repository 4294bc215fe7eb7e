"""Options that several commands share, and what they stand for."""

import os
from pathlib import Path

import click
from platformdirs import user_data_path

from scorekeeper.errors import Malformed
from scorekeeper.hand.limits import unmakeable_kinds
from scorekeeper.rules.house import read_sheet
from scorekeeper.rules.library import all_rule_sets, default_rule_set
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.refusals import FileEmpty
from scorekeeper.store.store import Store

_SQLITE = b"SQLite format 3\0"  # how a score file and a backup begin
FILE = click.Path(path_type=Path)  # the command itself reports a file it cannot read


def house_rules(path: Path) -> RuleSet:
    """Return the rule set of a house sheet; refused where something in it cannot be."""
    rules = read_sheet(path)
    check_kinds(rules, path)
    return rules


def check_kinds(rules: RuleSet, path: Path) -> None:
    """Refuse a file with a kind of canasta that no cards make."""
    kinds = ", ".join(kind.id for kind in unmakeable_kinds(rules))
    if kinds:
        raise Malformed(f"{path.name}: no cards of the pack make item {kinds}: change its `match`.")


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


class RulesOption(click.Option):
    """Names the default in its help, which is known only once the rule books are read."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        self.help = f"Rule book (default: {default_rule_set().id})."
        return super().get_help_record(ctx)


rules_option = click.option(
    "--rules", "rules_id", cls=RulesOption, default=lambda: default_rule_set().id
)


def find_rules(rules_id: str) -> RuleSet:
    """Return the rule set with this id; an unknown one is refused with the known ids."""
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


def write_file(path: Path, content: bytes) -> None:
    """Write a file; where that fails, the refusal names the file and the reason."""
    try:
        if path.is_file() and _is_database(path):
            raise Malformed(f"{path} holds games: choose another name for the file.")
        path.write_bytes(content)
    except OSError as error:
        raise Malformed(f"{path} cannot be written: {error.strerror}.") from None


def _is_database(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_SQLITE)) == _SQLITE
