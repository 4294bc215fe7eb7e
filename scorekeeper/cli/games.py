"""`scorekeeper tables` and `scorekeeper misses`: what is stored."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from scorekeeper.cli.options import (
    complete_table,
    data_option,
    echo_json,
    json_option,
    open_store,
)
from scorekeeper.moments import local_text
from scorekeeper.store.ledger import TableSummary
from scorekeeper.store.secrets import link_hashes, new_secret, watch_secret
from scorekeeper.store.store import Store
from scorekeeper.text import printable

HERE = "http://localhost:8000"


@click.command(
    epilog="Example: scorekeeper tables --link a1B2c3D4e5F6 --url https://cards.example.org"
)
@click.option(
    "--link",
    "table_id",
    metavar="ID",
    shell_complete=complete_table,
    help="Add a score link to this table.",
)
@click.option("--url", metavar="URL", help=f"Address of the server in it (default: {HERE}).")
@json_option
@data_option
def tables(table_id: str | None, url: str | None, as_json: bool, folder: Path) -> None:
    """List the games, or make a new link to one."""
    if url and not table_id:
        raise click.UsageError("--url is the address in a new link: name its table with --link.")
    store = open_store(folder)
    if table_id:
        links = new_links(store, table_id, url or HERE)
        click.echo(f"score: {links.score}\nwatch: {links.watch}")
        return
    games = store.summaries()
    if as_json:
        echo_json(msgspec.to_builtins(games))
    elif games:
        click.echo("\n".join(_listed(games)))
    else:
        click.echo(f"There are no games in {folder} yet.")


def _listed(games: Sequence[TableSummary]) -> Iterator[str]:
    width = max(len("table"), *(len(game.id) for game in games)) + 2
    yield f"{'table':{width}}{'last played':18}{'':10}hands  score, players and name"
    for game in games:
        totals = " : ".join(f"{total:,}" for total in game.totals)
        state = "finished" if game.outcome else "running"
        played = f"{local_text(game.updated):18}{state:10}{game.hands:>5}"
        yield printable(
            f"{game.id:{width}}{played}  {totals}  {', '.join(game.players)}  {game.name}"
        )


class Links(msgspec.Struct, frozen=True):
    """The addresses at which a table is scored and watched."""

    score: str
    watch: str


def new_links(store: Store, table_id: str, url: str) -> Links:
    """Add a link to a table, without ending the old ones, at a server of this address."""
    secret = new_secret()
    store.add_link(table_id, link_hashes(secret), datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
    place = f"{url.rstrip('/')}/j/{table_id}"
    return Links(f"{place}/{secret}", f"{place}/{watch_secret(secret)}")


@click.command(epilog="Example: scorekeeper misses --json")
@json_option
@data_option
def misses(as_json: bool, folder: Path) -> None:
    """List questions the referee could not answer."""
    missed = open_store(folder).misses()
    if as_json:
        echo_json(msgspec.to_builtins(missed))
    elif not missed:
        click.echo("Every question so far was answered.")
    for miss in () if as_json else missed:
        click.echo(f"{miss.times:>4} ×  {printable(miss.rules):14}{printable(miss.q)}")
