"""Commands on the stored games: list, share, back up, restore, export, import."""

from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper.cli.options import FILE, data_option, open_store, write_file
from scorekeeper.cli.restoring import put_back
from scorekeeper.errors import LedgerRefusal, Malformed
from scorekeeper.moments import local_text
from scorekeeper.store import backups
from scorekeeper.store.backup_thread import FOLDER
from scorekeeper.store.copying import copy_database
from scorekeeper.store.refusals import FileDamaged
from scorekeeper.store.secrets import link_hashes, new_secret, watch_secret
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import decode_tables, export_table, export_tables, import_tables
from scorekeeper.table.csv_export import ExportedGame, hands_csv, lines_csv
from scorekeeper.table.fold import fold
from scorekeeper.table.integrity import check_ledger, kept_as_counted
from scorekeeper.text import number_of, printable


def _now() -> datetime:
    return datetime.now(UTC)


@click.command()
@click.option("--link", "table_id", metavar="ID", help="Add a score link to this table.")
@click.option("--url", default="http://localhost:8000", help="Address of the server.")
@data_option
def tables(table_id: str | None, url: str, folder: Path) -> None:
    """List the games, or make a new link to one."""
    store = open_store(folder)
    if table_id:
        _add_link(store, table_id, url.rstrip("/"))
        return
    for game in store.summaries():
        totals = " : ".join(f"{total:,}" for total in game.totals)
        state = "finished" if game.outcome else "running"
        progress = f"{state:9}{game.hands:>3} hands  {totals}  {printable(game.name)}"
        click.echo(f"{game.id:14}{game.updated[:10]}  {progress}")


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
    default="-",
    metavar="FILE",
    help="Default: print it. With --csv: the folder for the two files (default: this one).",
)
@click.option("--csv", "as_csv", is_flag=True, help="Two tables instead: hands.csv, lines.csv.")
@data_option
def export(table_id: str | None, output: str, as_csv: bool, folder: Path) -> None:
    """Write all games, or one, as JSON or CSV."""
    store = open_store(folder)
    if as_csv:
        _write_csv(store, table_id, Path("." if output == "-" else output))
        return
    packed = export_table(store, table_id) if table_id else export_tables(store)
    if output == "-":
        click.echo(packed, nl=False)
    else:
        write_file(Path(output), packed)


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
    """Import games from an export."""
    try:
        packed = file.read_bytes()
    except OSError as error:
        raise Malformed(f"{file} cannot be read: {error.strerror}.") from None
    tables, notes = [], []
    for table in decode_tables(packed):
        checked = check_ledger(table.entries, is_ours=table.is_ours)
        tables.append(table.with_summary(checked.summary))
        if checked.difference:
            notes.append(kept_as_counted(checked))
    imported = import_tables(open_store(folder, create=True), tables)
    click.echo(f"Took in {number_of(len(imported), 'game')}: {', '.join(imported)}")
    for note in notes:
        click.echo(printable(note))


@click.command()
@data_option
def misses(folder: Path) -> None:
    """List questions the referee could not answer."""
    for miss in open_store(folder).misses():
        click.echo(f"{miss.times:>4} ×  {printable(miss.rules):14}{printable(miss.q)}")
