"""`scorekeeper lookup`: ask the referee."""

import click

from scorekeeper.cli.options import echo_json, find_rules, json_option, rules_option
from scorekeeper.referee.search.index import Hit, result_json, search

NOTHING_FOUND = 1  # exit code, as of grep


@click.command(epilog="Example: scorekeeper lookup she drew two cards --rules hudson")
@click.argument("words", nargs=-1, required=True)
@rules_option
@json_option
@click.pass_context
def lookup(ctx: click.Context, words: tuple[str, ...], rules_id: str | None, as_json: bool) -> None:
    """Ask the referee.

    WORDS are what happened, in your own words.
    """
    rules = find_rules(rules_id)
    result = search(" ".join(words), rules.id)
    if as_json:
        echo_json(result_json(result, lambda hit: _path(hit, rules.id)))
        ctx.exit(0 if result.hits else NOTHING_FOUND)
    if not result.covered:
        click.echo(f"{rules.name} does not say.{' Nearest:' if result.hits else ''}")
    for hit in result.hits:
        cites = ", ".join(rules.cite_label(cite) for cite in hit.cites)
        points = f" ({hit.points:+,})" if hit.points else ""
        click.echo(f"\n{hit.title}{points}  {cites}\n  {hit.answer}")
    ctx.exit(0 if result.hits else NOTHING_FOUND)


def _path(hit: Hit, rules_id: str) -> str:
    """Return the path of a hit's page on a server that runs at the root of its host."""
    if hit.kind == "rule":
        book, _, paragraph = hit.id.partition(":")
        return f"/rules/{book}/{paragraph}"
    return f"/rulings/{hit.id}?rules={rules_id}"
