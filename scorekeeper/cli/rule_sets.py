"""`scorekeeper rulesets` and `scorekeeper check`: list the rule books, check a file of one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from scorekeeper.cli.options import FILE, check_kinds, house_rules
from scorekeeper.errors import Malformed
from scorekeeper.rules.house import differences, is_sheet, read_sheet
from scorekeeper.rules.library import all_rule_sets, read, read_toml
from scorekeeper.rules.overview import ABSENT
from scorekeeper.rules.paragraphs import all_paragraphs
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.schema import schema
from scorekeeper.rules.wording import game_length
from scorekeeper.text import number_of, printable


@click.command()
@click.option("--house", type=FILE, metavar="FILE.toml", help="Show what a house sheet changes.")
def rulesets(house: Path | None) -> None:
    """List the rule books, or what a house sheet changes in one."""
    if house:
        click.echo("\n".join(_differences(house_rules(house))))
        return
    for rules in all_rule_sets().values():
        counts = rules.player_counts
        players = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
        # However long an id is, a space follows: scripts take it as the first word of its line.
        length = game_length(rules.target_total, rules.deals)
        click.echo(f"{rules.id:13} {players:>4} players, {length}. {rules.line}")


def _differences(rules: RuleSet) -> Iterator[str]:
    changed = differences(rules)
    yield printable(f"{rules.house_name}: {rules.name}, {number_of(len(changed), 'house rule')}")
    for pair in changed:
        values = [side.text if side else ABSENT for side in (pair.second, pair.first)]
        yield printable(f"  {pair.label}: {values[0]} ({rules.name}: {values[1]})")


@click.command()
@click.argument("file", type=FILE, metavar="FILE.toml", required=False)
@click.option("--schema", "wants_schema", is_flag=True, help="Print the JSON schema of such files.")
def check(file: Path | None, wants_schema: bool) -> None:
    """Check a rule-set file or a house sheet."""
    if wants_schema:
        click.echo(json.dumps(schema(), indent=2))
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE.toml'.")
    rules = read_sheet(file) if is_sheet(read_toml(file)) else read(file)
    check_kinds(rules, file)
    paragraphs = all_paragraphs()
    books = {anchor.partition(":")[0] for anchor in paragraphs}
    missing = [
        cite
        for cite in _cites(msgspec.to_builtins(rules))
        if cite.partition(":")[0] in books and cite not in paragraphs
    ]
    if missing:
        raise Malformed(f"{file.name}: there is no paragraph {', '.join(missing)}.")
    name = f"{rules.house_name}, based on {rules.name}" if rules.house_name else rules.name
    click.echo(printable(f"{file.name}: fine ({name}, {len(rules.items)} items to score)."))


def _cites(values: Any) -> Iterator[str]:
    """Yield every cite in a decoded rule set, however deep."""
    if isinstance(values, dict):
        if values.get("cite"):
            yield values["cite"]
        values = list(values.values())
    if isinstance(values, list | tuple):
        for value in values:
            yield from _cites(value)
