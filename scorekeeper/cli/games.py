"""Commands on the stored games: list, share, back up, restore, export, import."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import click
import msgspec

from scorekeeper.cli.options import (
    FILE,
    STANDARD,
    data_option,
    echo_json,
    json_option,
    open_store,
    read_file,
    write_file,
)
from scorekeeper.cli.restoring import put_back
from scorekeeper.errors import LedgerRefusal, Malformed
from scorekeeper.moments import local_text
from scorekeeper.store import backups
from scorekeeper.store.backup_thread import FOLDER
from scorekeeper.store.copying import copy_database
from scorekeeper.store.ledger import TableSummary
from scorekeeper.store.refusals import FileDamaged
from scorekeeper.store.secrets import link_hashes, new_secret, watch_secret
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import decode_tables, export_table, export_tables, import_tables
from scorekeeper.table.csv_export import ExportedGame, hands_csv, lines_csv
from scorekeeper.table.fold import fold
from scorekeeper.table.integrity import check_ledger, kept_as_counted
from scorekeeper.text import number_of, printable

HERE = "http://localhost:8000"
NAMED = 20  # imported games that are named one by one


def _now() -> datetime:
    return datetime.now(UTC)


@click.command()
@click.option("--link", "table_id", metavar="ID", help="Add a score link to this table.")
@click.option("--url", metavar="URL", help=f"Address of the server in it (default: {HERE}).")
@json_option
@data_option
def tables(table_id: str | None, url: str | None, as_json: bool, folder: Path) -> None:
    """List the games, or make a new link to one."""
    if url and not table_id:
        raise click.UsageError("--url is the address in a new link: name its table with --link.")
    store = open_store(folder)
    if table_id:
        _add_link(store, table_id, (url or HERE).rstrip("/"))
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
    yield f"{'table':{width}}{'last played':13}{'':10}hands  score and name"
    for game in games:
        totals = " : ".join(f"{total:,}" for total in game.totals)
        state = "finished" if game.outcome else "running"
        day = local_text(game.updated)[:10]
        line = f"{game.id:{width}}{day:13}{state:10}{game.hands:>5}  {totals}  {game.name}"
        yield printable(line)


def _add_link(store: Store, table_id: str, url: str) -> None:
    secret = new_secret()
    store.add_link(table_id, link_hashes(secret), _now().strftime("%Y-%m-%dT%H:%M:%SZ"))
    click.echo(f"score: {url}/j/{table_id}/{secret}")
    click.echo(f"watch: {url}/j/{table_id}/{watch_secret(secret)}")


@click.command()
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Where to write it.")
@data_option
def backup(output: Path | None, folder: Path) -> None:
    """Write a backup."""
    if output == STANDARD:
        raise click.UsageError("A backup is a file: name it.")
    store = open_store(folder)
    if output:
        copy_database(store.path, output)
        click.echo(output)
    else:
        click.echo(backups.make_backup(store, folder / FOLDER, _now()))


@click.command()
@click.argument("file", type=FILE)
@click.option("--yes", is_flag=True, help="Ask nothing.")
@data_option
def restore(file: Path, yes: bool, folder: Path) -> None:
    """Put a backup in place of the games.

    Tables that were deleted since stay deleted, and links that have ended stay ended. Where the
    present games are gone or damaged nobody knows of these: then it asks first.
    """
    put_back(file, folder, ask=not yes)


@click.command()
@click.argument("table_id", metavar="[ID]", required=False)
@click.option(
    "-o",
    "--output",
    type=FILE,
    default=STANDARD,
    metavar="FILE",
    help="Default: print it. With --csv: the folder for the two files (default: this one).",
)
@click.option("--csv", "as_csv", is_flag=True, help="Two tables instead: hands.csv, lines.csv.")
@data_option
def export(table_id: str | None, output: Path, as_csv: bool, folder: Path) -> None:
    """Write all games, or one, as JSON or CSV."""
    store = open_store(folder)
    if as_csv:
        _write_csv(store, table_id, Path() if output == STANDARD else output)
        return
    packed = export_table(store, table_id) if table_id else export_tables(store)
    write_file(output, packed)
    if output != STANDARD:
        click.echo(output)


def _write_csv(store: Store, table_id: str | None, to: Path) -> None:
    """Write the two files; a game that cannot be read is named and left out."""
    games = []
    for own in [table_id] if table_id else [game.id for game in store.summaries()]:
        try:
            games.append(ExportedGame(own, fold(store.load(own))))
        except (LedgerRefusal, FileDamaged) as refusal:
            if table_id:
                raise
            click.echo(f"{own} is left out: {refusal}", err=True)
    try:
        to.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(f"{to} cannot be made: {error.strerror}.") from None
    for name, rows in (("hands.csv", hands_csv), ("lines.csv", lines_csv)):
        write_file(to / name, rows(games, local_text))
        click.echo(to / name)


@click.command("import")
@click.argument("file", type=FILE)
@data_option
def import_games(file: Path, folder: Path) -> None:
    """Import games from an export.

    FILE is the export, or - for standard input.
    """
    tables, notes = [], []
    for table in decode_tables(read_file(file)):
        checked = check_ledger(table.entries, is_ours=table.is_ours)
        tables.append(table.with_summary(checked.summary))
        if checked.difference:
            notes.append(kept_as_counted(checked))
    imported = import_tables(open_store(folder, create=True), tables)
    named = f": {', '.join(imported)}" if len(imported) <= NAMED else ""
    click.echo(f"Took in {number_of(len(imported), 'game')}{named}.")
    for note in notes:
        click.echo(printable(note))


@click.command()
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
