"""`scorekeeper score`: score one hand from a JSON file."""

import json
import re
from pathlib import Path
from typing import Any

import click
import msgspec

from scorekeeper.cli.group import USAGE_ERROR
from scorekeeper.cli.options import FILE, house_rules, json_option, read_file
from scorekeeper.errors import Malformed, Problem
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import Line, is_house_rule, reason
from scorekeeper.hand.tally import BadHand, read_hand
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.presets import presets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.text import printable

REASON_WIDTH = 46


@click.command(epilog="Example: scorekeeper score hand.json --json")
@click.argument("file", type=FILE)
@json_option
@click.option("--house", type=FILE, metavar="FILE.toml", help="Score with a house sheet.")
@click.pass_context
def score(ctx: click.Context, file: Path, as_json: bool, house: Path | None) -> None:
    """Score one hand from a JSON file.

    FILE is the hand, or - for standard input.
    """
    own = house_rules(house) if house else None
    answer = _score(_read_text(file), own)
    rules = own or _rules_named(answer.get("rules", ""))
    click.echo(_as_json(answer) if as_json else _as_text(answer, rules))
    if not answer["sides"]:
        ctx.exit(USAGE_ERROR)


def _read_text(file: Path) -> str:
    try:
        return read_file(file).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed(f"{file} is not a text file.") from None


def _score(text: str, own: RuleSet | None) -> dict[str, Any]:
    """Return the scored sides with their problems; a hand that is refused has no sides."""
    try:
        hand = read_hand(json.loads(text))
    except (json.JSONDecodeError, RecursionError):
        return _refused(Problem("error", "", "", "This is not JSON."))
    except ValueError:  # Python reads no number of more than 4,300 digits
        return _refused(Problem("error", "", "", "A number in it is far too large."))
    except BadHand as error:
        return _refused(error.problem)
    rules = _rules_named(hand.rules)
    if rules is None:
        known = ", ".join(all_rule_sets())
        problem = f"There is no rule book “{hand.rules}”. There are {known}."
        return _refused(Problem("error", "", "rules", problem))
    if own and own.id != hand.rules:
        problem = f"The house sheet is based on {own.name}, the hand on “{hand.rules}”."
        return _refused(Problem("error", "", "rules", problem))
    checked = check_hand(own or rules, hand)
    sides = [
        {
            "name": side.name,
            "lines": [
                {"item": x.item, "count": x.count, "points": x.points, "cite": x.cite}
                | ({"why": x.why} if x.why else {})
                for x in side.lines
            ],
            "net": side.net,
            "total": side.total,
            "needs": side.needs,
        }
        | ({"demands": side.demands} if side.demands else {})
        for side in checked.scores
    ]
    return {
        "rules": hand.rules,
        "sides": sides,
        "problems": [problem.as_values() for problem in checked.problems],
    }


def _rules_named(name: str) -> RuleSet | None:
    """Return a rule book, or a house sheet of ours, by its id."""
    found = all_rule_sets().get(name)
    if found is None and name in presets():
        return presets()[name].rules
    return found


def _refused(problem: Problem) -> dict[str, Any]:
    return {"sides": [], "problems": [problem.as_values()]}


def _as_json(answer: dict[str, Any]) -> str:
    """Return the answer as JSON; the controls that JSON allows in a text are escaped, too."""
    text = json.dumps(answer, ensure_ascii=False, indent=2)
    return re.sub("[\x7f-\x9f]", lambda found: f"\\u{ord(found[0]):04x}", text)


def _as_text(answer: dict[str, Any], rules: RuleSet | None) -> str:
    rows = [row for side in answer["sides"] for row in _side_rows(rules, side)] if rules else []
    return "\n".join([*rows, *(_problem_row(problem) for problem in answer["problems"])])


def _side_rows(rules: RuleSet, side: dict[str, Any]) -> list[str]:
    rows = [printable(side["name"])]
    for line in side["lines"]:
        scored = msgspec.convert(line, Line)
        label = reason(rules, scored)
        missing = "house rule" if is_house_rule(rules, scored) else "not in the book"
        cite = printable(rules.cite_label(line["cite"])) if line["cite"] else missing
        rows.append(f"  {printable(label):{REASON_WIDTH}}{line['points']:>8,}   {cite}")
    rows.append(f"  {'Net':{REASON_WIDTH}}{side['net']:>8,}")
    total = f"  {'Total':{REASON_WIDTH}}{side['total']:>8,}   {_needs(rules, side)}"
    return [*rows, f"{total.rstrip()}\n"]


def _needs(rules: RuleSet, side: dict[str, Any]) -> str:
    """Return what a side needs in the next hand, as the board says it."""
    if not rules.has_opening:
        return ""
    besides = f" and {side['demands']}" if "demands" in side else ""
    is_any = not side["needs"] and not besides
    return "opens with any meld" if is_any else f"needs {side['needs']}{besides} to open"


def _problem_row(problem: dict[str, Any]) -> str:
    at = ", ".join(part for part in (problem["side"], problem["field"]) if part)
    cite = f" ({problem['cite']})" if problem["cite"] else ""
    level = problem["level"].capitalize()
    return printable(f"{level}{f' at {at}' if at else ''}: {problem['message']}{cite}")
