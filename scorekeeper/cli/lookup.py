"""`scorekeeper lookup`: ask the referee."""

from collections.abc import Sequence
from urllib.parse import urlencode

import click

from scorekeeper.cli.options import echo_json, find_rules, json_option, rules_option
from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.other_answers import OtherAnswer, other_answer
from scorekeeper.referee.search.index import Hit, result_json, search
from scorekeeper.rules.library import load
from scorekeeper.rules.rule_set import RuleSet

NOTHING_FOUND = 1  # exit code, as of grep


@click.command(epilog="Example: scorekeeper lookup she drew two cards")
@click.argument("words", nargs=-1, required=True)
@rules_option
@json_option
@click.pass_context
def lookup(ctx: click.Context, words: tuple[str, ...], rules_id: str | None, as_json: bool) -> None:
    """Ask the referee.

    WORDS are what happened, in your own words.
    """
    rules = find_rules(rules_id)
    question = " ".join(words)
    result = search(question, rules.id)
    other = other_answer(result, question, rules.id, search)
    if as_json:
        values = other.as_json(_other_path(other, question)) if other else None
        echo_json(result_json(result, lambda hit: _path(hit, rules.id), values))
        ctx.exit(0 if result.hits else NOTHING_FOUND)
    if other:
        click.echo(other.sentence)
        _echo_hits([other.hit] if other.hit else [], load(other.rules_id))
        click.echo(f"\nNearest in {rules.name}:")
    elif not result.covered:
        click.echo(f"{rules.name} does not say.{' Nearest:' if result.hits else ''}")
    if result.faults:
        first, second = (irregularities()[fault].title for fault in result.faults)
        click.echo(f"Two faults: {first} + {second}")
    _echo_hits(result.hits, rules)
    ctx.exit(0 if result.hits else NOTHING_FOUND)


def _echo_hits(hits: Sequence[Hit], rules: RuleSet) -> None:
    for hit in hits:
        cites = ", ".join(rules.cite_label(cite) for cite in hit.cites)
        points = f" ({hit.points:+,})" if hit.points else ""
        click.echo(f"\n{hit.title}{points}  {cites}")
        if hit.answers:
            click.echo(f"  {_heard(hit)}")
        click.echo(f"  {hit.answer}")
        if hit.part:
            click.echo(f"  In part: {hit.part}")


def _heard(hit: Hit) -> str:
    """Return the questions that were answered in advance, with what was heard."""
    questions = {question.id: question for question in irregularities()[hit.id].questions}
    return " ".join(
        f"{questions[name].ask} {questions[name].label(answer)}."
        for name, answer in hit.answers.items()
    )


def _path(hit: Hit, rules_id: str) -> str:
    """Return the path of a hit's page on a server that runs at the root of its host."""
    if hit.kind == "rule":
        book, _, paragraph = hit.id.partition(":")
        return f"/rules/{book}/{paragraph}"
    return f"/rulings/{hit.id}?{urlencode({'rules': rules_id, **hit.answers})}"


def _other_path(other: OtherAnswer, question: str) -> str:
    """Return the path of the other game's answer, or of the question asked there."""
    if other.hit:
        return _path(other.hit, other.rules_id)
    return f"/rules/search?{urlencode({'rules': other.rules_id, 'q': question})}"
