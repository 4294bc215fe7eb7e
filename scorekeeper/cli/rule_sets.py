"""`scorekeeper rulesets` and `scorekeeper check`: list the rule books, check a file of one."""

import shutil
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.group import USAGE_ERROR
from scorekeeper.cli.options import (
    FILE,
    check_rules,
    echo_json,
    house_rules,
    json_option,
    name_of,
    read_rules,
)
from scorekeeper.errors import Malformed, Refusal
from scorekeeper.referee.precedents import decision_faults
from scorekeeper.rules.house import differences, is_sheet, merge_sheet
from scorekeeper.rules.library import all_rule_sets, decode_file
from scorekeeper.rules.overview import ABSENT
from scorekeeper.rules.playable import cautions
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.schema import schema
from scorekeeper.rules.wording import game_length
from scorekeeper.text import number_of, printable


@click.command(epilog="Example: scorekeeper rulesets --house thursday.toml")
@click.option("--house", type=FILE, metavar="FILE.toml", help="Show what a house sheet changes.")
@json_option
def rulesets(house: Path | None, as_json: bool) -> None:
    """List the rule books, or what a house sheet changes in one."""
    if house:
        own = house_rules(house)
        if as_json:
            echo_json(_differences_json(own))
        else:
            click.echo("\n".join(_differences(own)))
        return
    if as_json:
        echo_json([_rule_set_json(rules) for rules in all_rule_sets().values()])
        return
    for rules in all_rule_sets().values():
        counts = rules.player_counts
        players = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"
        # However long an id is, a space follows: scripts take it as the first word of its line.
        length = game_length(rules.target_total, rules.deals)
        line = f"{rules.id:13} {players:>4} players, {length}. {rules.line}"
        click.echo(_wrapped(line) if sys.stdout.isatty() else line)


def _wrapped(line: str) -> str:
    """Return a line as several that fit the terminal, those after the first set in."""
    width = shutil.get_terminal_size().columns
    return textwrap.fill(line, width, subsequent_indent=" " * len(f"{'':13} "))


def _rule_set_json(rules: RuleSet) -> dict[str, Any]:
    return {
        "id": rules.id,
        "name": rules.name,
        "book": rules.book,
        "line": rules.line,
        "players": rules.player_counts,
        "target": rules.target.amount if rules.target else None,
    }


def _differences_json(rules: RuleSet) -> dict[str, Any]:
    changes = [
        {
            "label": pair.label,
            "house": pair.second.text if pair.second else None,
            "book": pair.first.text if pair.first else None,
        }
        for pair in differences(rules)
    ]
    return {"name": rules.house_name, "base": rules.id, "changes": changes}


def _differences(rules: RuleSet) -> Iterator[str]:
    changed = differences(rules)
    yield printable(f"{rules.house_name}: {rules.name}, {number_of(len(changed), 'house rule')}")
    for pair in changed:
        values = [side.text if side else ABSENT for side in (pair.second, pair.first)]
        yield printable(f"  {pair.label}: {values[0]} ({rules.name}: {values[1]})")
    for decided in rules.decided or ():
        yield printable(f"  Decided: {decided.question}: {decided.decision}")


@click.command(epilog="Example: scorekeeper check thursday.toml")
@click.argument("file", type=FILE, metavar="FILE.toml", required=False)
@click.option("--schema", "wants_schema", is_flag=True, help="Print the JSON schema of such files.")
@json_option
@click.pass_context
def check(ctx: click.Context, file: Path | None, wants_schema: bool, as_json: bool) -> None:
    """Check a rule-set file or a house sheet."""
    if wants_schema:
        echo_json(schema())
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE.toml'.")
    where = name_of(file)
    try:
        rules = _read_rules(file)
    except Refusal as refusal:
        if not as_json:
            raise
        echo_json({"file": where, "fine": False, "problems": str(refusal).split("\n")})
        ctx.exit(USAGE_ERROR)
    name = f"{rules.house_name}, based on {rules.name}" if rules.house_name else rules.name
    told = [f"{caution}." for caution in cautions(rules)]
    if not rules.house_name and rules.id != file.stem and rules.id in all_rule_sets():
        told.append(f"`id` is {rules.id!r}: beside that book these rules need an id of their own.")
    if as_json:
        echo_json({"file": where, "fine": True, "name": name, "cautions": told})
        return
    click.echo(printable(f"{where}: fine ({name}, {len(rules.items)} items to score)."))
    for caution in told:
        click.echo(printable(f"{where}: {caution}"))


def _read_rules(file: Path) -> RuleSet:
    """Return the rule set of a file; refused with a sentence for each mistake in it."""
    where, values = name_of(file), read_rules(file)
    if not is_sheet(values) and "id" not in values:
        raise Malformed(
            f"{where}: has neither `base`, the book that a house sheet changes, nor `id`, the name "
            "of a rule set of its own."
        )
    rules = merge_sheet(values, where) if is_sheet(values) else decode_file(values, where)
    check_rules(rules, where)
    faults = decision_faults(rules)
    if faults:
        raise Malformed("\n".join(f"{where}: {fault}" for fault in faults))
    return rules
