"""`scorekeeper lookup`: ask the referee."""

import json

import click

from scorekeeper.cli.options import find_rules, rules_option
from scorekeeper.referee.search.index import Hit, result_json, search


@click.command()
@click.argument("words", nargs=-1, required=True)
@rules_option
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
def lookup(words: tuple[str, ...], rules_id: str, as_json: bool) -> None:
    """Ask the referee.

    WORDS are what happened, in your own words.
    """
    rules = find_rules(rules_id)
    result = search(" ".join(words), rules.id)
    if as_json:
        values = result_json(result, lambda hit: _path(hit, rules.id))
        click.echo(json.dumps(values, ensure_ascii=False, indent=2))
        return
    if not result.covered:
        click.echo(f"{rules.name} does not say.{' Nearest:' if result.hits else ''}")
    for hit in result.hits:
        cites = ", ".join(rules.cite_label(cite) for cite in hit.cites)
        points = f" ({hit.points:+,})" if hit.points else ""
        click.echo(f"\n{hit.title}{points}  {cites}\n  {hit.answer}")


def _path(hit: Hit, rules_id: str) -> str:
    """Return the path of a hit's page on a server that runs at the root of its host."""
    if hit.kind == "rule":
        book, _, paragraph = hit.id.partition(":")
        return f"/rules/{book}/{paragraph}"
    return f"/rulings/{hit.id}?rules={rules_id}"
