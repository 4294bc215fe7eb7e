"""Games as files: `backup`, `restore`, `export`, `import`."""

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import click

from scorekeeper.cli.options import (
    FILE,
    STANDARD,
    complete_table,
    data_option,
    open_output,
    open_store,
)
from scorekeeper.cli.progress import progress
from scorekeeper.cli.restoring import put_back
from scorekeeper.errors import LedgerRefusal, Malformed
from scorekeeper.moments import local_text
from scorekeeper.store.backup_thread import FOLDER
from scorekeeper.store.backups import make_backup
from scorekeeper.store.copying import copy_database
from scorekeeper.store.refusals import FileDamaged, NoSuchTable
from scorekeeper.store.store import Store
from scorekeeper.store.table_file import SavedTable, read_tables
from scorekeeper.store.transfer import export_lines, import_tables
from scorekeeper.table.csv_export import HANDS_CSV, LINES_CSV, ExportedGame
from scorekeeper.table.fold import fold
from scorekeeper.table.integrity import check_ledger, kept_as_counted
from scorekeeper.text import number_of, printable

NAMED = 20  # imported games that are named one by one


@click.command(epilog="Example: scorekeeper backup -o /media/stick/games.db")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Where to write it.")
@data_option
def backup(output: Path | None, folder: Path) -> None:
    """Write a backup."""
    if output == STANDARD:
        raise click.UsageError("A backup is a file: name it.")
    store = open_store(folder)
    with progress("Copying the games", len(store.summaries())) as copied:
        if output:
            copy_database(store.path, output, copied)
        else:
            output = make_backup(store, folder / FOLDER, datetime.now(UTC), copied)
    click.echo(output)


@click.command(epilog="Example: scorekeeper restore /media/stick/games.db")
@click.argument("file", type=FILE)
@click.option("--yes", is_flag=True, help="Ask nothing.")
@data_option
def restore(file: Path, yes: bool, folder: Path) -> None:
    """Put a backup in place of the games.

    Tables that were deleted since stay deleted, and links that have ended stay ended. Where the
    present games are gone or damaged nobody knows of these: then it asks first.
    """
    put_back(file, folder, ask=not yes)


@click.command(epilog="Example: scorekeeper export --csv -o tables")
@click.argument("table_ids", metavar="[ID]...", nargs=-1, shell_complete=complete_table)
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
def export(table_ids: tuple[str, ...], output: Path, as_csv: bool, folder: Path) -> None:
    """Write all games, or those named, as JSON or CSV."""
    store = open_store(folder)
    known = [game.id for game in store.summaries()]
    for table_id in table_ids:
        if table_id not in known:
            raise NoSuchTable(table_id)
    ids = [own for own in known if own in table_ids or not table_ids]
    if as_csv:
        _write_csv(store, ids, Path() if output == STANDARD else output, strict=bool(table_ids))
        return
    with open_output(output) as file, progress("Writing the games", len(ids)) as written:
        for line in export_lines(store, ids):
            file.write(line)
            written(1)
    if output != STANDARD:
        click.echo(output)


def _write_csv(store: Store, ids: list[str], to: Path, *, strict: bool) -> None:
    """Write the two files; a game that cannot be read is named and left out, unless asked for."""
    try:
        to.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Malformed(f"{to} cannot be made: {error.strerror}.") from None
    tables = {to / "hands.csv": HANDS_CSV, to / "lines.csv": LINES_CSV}
    with ExitStack() as stack:
        files = {path: stack.enter_context(open_output(path)) for path in tables}
        written = stack.enter_context(progress("Writing the games", len(ids)))
        for path, table in tables.items():
            files[path].write(table.head())
        for table_id in ids:
            try:
                exported = ExportedGame(table_id, fold(store.load(table_id)))
            except (LedgerRefusal, FileDamaged) as refusal:
                if strict:
                    raise
                click.echo(printable(f"{table_id} is left out: {refusal}"), err=True)
            else:
                for path, table in tables.items():
                    files[path].write(table.rows(exported, local_text))
            written(1)
    for path in tables:
        click.echo(path)


@click.command("import", epilog="Example: scorekeeper import games.json")
@click.argument("file", type=FILE)
@data_option
def import_games(file: Path, folder: Path) -> None:
    """Import games from an export.

    FILE is the export, or - for standard input.
    """
    with _opened(file) as opened:
        size = opened.seek(0, 2)
        games = size // _BYTES_A_GAME
        summaries, notes = [], []
        with progress("Checking the games", size, games) as read:
            for table in _read(opened, read):
                checked = check_ledger(table.entries, is_ours=table.is_ours)
                summaries.append(checked.summary)
                if checked.difference:
                    notes.append(kept_as_counted(checked))
        store = open_store(folder, create=True)
        with progress("Storing the games", size, games) as read:
            # They are read once more: nothing is locked while they are checked, and all of them
            # together need not fit into memory.
            counted = zip(_read(opened, read), summaries, strict=True)
            imported = import_tables(store, (table.with_summary(own) for table, own in counted))
    named = f": {', '.join(imported)}" if len(imported) <= NAMED else ""
    click.echo(f"Took in {number_of(len(imported), 'game')}{named}.")
    for note in notes[:NAMED]:
        click.echo(printable(note))
    if len(notes) > NAMED:
        click.echo(f"The same holds for {number_of(len(notes) - NAMED, 'more game')}.")


_BYTES_A_GAME = 20_000  # of a file, to tell a large one from a small one


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """Open a file, or what comes by standard input, so that it can be read twice."""
    try:
        with path.open("rb") if path != STANDARD else tempfile.TemporaryFile() as file:
            if path == STANDARD:
                shutil.copyfileobj(sys.stdin.buffer, file)
            yield file
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}.") from None


def _read(file: BinaryIO, read: Callable[[int], None]) -> Iterator[SavedTable]:
    """Yield the tables of a file and tell how many bytes each of them took."""
    at = file.seek(0)
    for table in read_tables(file):
        yield table
        read(file.tell() - at)
        at = file.tell()
