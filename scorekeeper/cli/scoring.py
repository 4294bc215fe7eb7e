"""`scorekeeper score`: score one hand from a JSON file."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import click
import msgspec

from scorekeeper.cli.group import USAGE_ERROR
from scorekeeper.errors import Malformed, Problem
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.score import Line, reason
from scorekeeper.hand.tally import BadHand, read_hand
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.text import printable

REASON_WIDTH = 46


@click.command()
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_context
def score(ctx: click.Context, file: str, as_json: bool) -> None:
    """Score one hand from a JSON file.

    FILE is the hand, or - for standard input.
    """
    answer = _score(_read_text(file))
    click.echo(_as_json(answer) if as_json else _as_text(answer))
    if not answer["sides"]:
        ctx.exit(USAGE_ERROR)


def _read_text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Malformed(f"{file} is not a text file.") from None


def _score(text: str) -> dict[str, Any]:
    """Return the scored sides with their problems; a hand that is refused has no sides."""
    try:
        hand = read_hand(json.loads(text))
    except (json.JSONDecodeError, RecursionError):
        return _refused(Problem("error", "", "", "This is not JSON."))
    except ValueError:  # Python reads no number of more than 4,300 digits
        return _refused(Problem("error", "", "", "A number in it is far too large."))
    except BadHand as error:
        return _refused(error.problem)
    if hand.rules not in all_rule_sets():
        known = ", ".join(all_rule_sets())
        problem = f"There is no rule book “{hand.rules}”. There are {known}."
        return _refused(Problem("error", "", "rules", problem))
    checked = check_hand(all_rule_sets()[hand.rules], hand)
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
        for side in checked.scores
    ]
    return {
        "rules": hand.rules,
        "sides": sides,
        "problems": [problem.as_values() for problem in checked.problems],
    }


def _refused(problem: Problem) -> dict[str, Any]:
    return {"sides": [], "problems": [problem.as_values()]}


def _as_json(answer: dict[str, Any]) -> str:
    """Return the answer as JSON; the controls that JSON allows in a text are escaped, too."""
    text = json.dumps(answer, ensure_ascii=False, indent=2)
    return re.sub("[\x7f-\x9f]", lambda found: f"\\u{ord(found[0]):04x}", text)


def _as_text(answer: dict[str, Any]) -> str:
    rows = [row for side in answer["sides"] for row in _side_rows(answer["rules"], side)]
    return "\n".join([*rows, *(_problem_row(problem) for problem in answer["problems"])])


def _side_rows(rules_id: str, side: dict[str, Any]) -> list[str]:
    rules = all_rule_sets()[rules_id]
    rows = [printable(side["name"])]
    for line in side["lines"]:
        label = reason(rules, msgspec.convert(line, Line))
        cite = printable(rules.cite_label(line["cite"])) if line["cite"] else "not in the book"
        rows.append(f"  {printable(label):{REASON_WIDTH}}{line['points']:>8,}   {cite}")
    rows.append(f"  {'Net':{REASON_WIDTH}}{side['net']:>8,}")
    rows.append(f"  {'Total':{REASON_WIDTH}}{side['total']:>8,}   needs {side['needs']} to open\n")
    return rows


def _problem_row(problem: dict[str, Any]) -> str:
    at = ", ".join(part for part in (problem["side"], problem["field"]) if part)
    cite = f" ({problem['cite']})" if problem["cite"] else ""
    level = problem["level"].capitalize()
    return printable(f"{level}{f' at {at}' if at else ''}: {problem['message']}{cite}")
