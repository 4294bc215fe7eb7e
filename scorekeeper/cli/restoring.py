"""Putting a backup in place: by `scorekeeper restore`, and offered when the games are gone."""

from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper.cli.options import is_database
from scorekeeper.errors import Malformed
from scorekeeper.store.backup_thread import FOLDER
from scorekeeper.store.backups import backups_in
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.restoring import Restored, can_carry_over, restore
from scorekeeper.store.table_file import FORMAT
from scorekeeper.table.fold import fold
from scorekeeper.text import number_of

_HEAD = 200  # bytes of a file that tell what it is
_COMES_BACK = (
    "There are no games in {folder} that can be read, so nobody knows what was deleted or ended "
    "after this backup was made. All its tables come back, and every link that was open then is "
    "open again."
)


def put_back(file: Path, folder: Path, *, ask: bool) -> None:
    """Restore a backup and say what was done; ask where that may open what was closed."""
    if not file.is_file():
        raise Malformed(f"There is no file {file}.")
    _check_kind(file)
    to = folder / FILE_NAME
    if ask and not can_carry_over(to):
        click.echo(_COMES_BACK.format(folder=folder))
        if not click.confirm("Restore it?"):
            raise Malformed("Nothing was restored. With --yes it is, without asking.")
    done = restore(file, to, now=datetime.now(UTC), prove=fold)
    click.echo(" ".join(_sentences(done)))


def _check_kind(file: Path) -> None:
    """Refuse what is no backup at all before anything is asked; an export has its own command."""
    if is_database(file) or not file.stat().st_size:
        return  # an empty one is told as such when it is read
    with file.open("rb") as opened:
        if FORMAT.encode() in opened.read(_HEAD):
            raise Malformed(f"{file} is an export, not a backup: use “scorekeeper import {file}”.")
    raise Malformed(f"{file} is not a backup of Scorekeeper.")


def _sentences(done: Restored) -> list[str]:
    said = ["Restored."]
    if not done.is_sealed:
        said.append(
            "The file has no checksum, as it comes from an earlier version or was copied by hand; "
            "every game in it can be read."
        )
    if done.unreadable:
        count = number_of(len(done.unreadable), "game")
        said.append(f"{count} could not be read when the backup was made: {_ids(done)}.")
    if done.still_deleted:
        said.append(f"Deleted since, and still deleted: {number_of(done.still_deleted, 'table')}.")
    if done.still_ended:
        said.append(f"Ended since, and still ended: {number_of(done.still_ended, 'link')}.")
    if done.replaced:
        said.append(f"The games that were there are kept in {done.replaced}.")
    return said


def _ids(done: Restored) -> str:
    return ", ".join(done.unreadable)


def offer_backup(folder: Path, *, may_ask: bool) -> None:
    """Offer the newest backup where the games are gone, instead of starting without them."""
    newest = next(iter(backups_in(folder / FOLDER).values()), None)
    path = folder / FILE_NAME
    if newest is None or (path.exists() and path.stat().st_size):
        return
    how = "is empty" if path.exists() else "is not there"
    gone = f"The games of {folder} are gone: {FILE_NAME} {how}. The newest backup is {newest}."
    if may_ask:
        click.echo(gone)
        if click.confirm("Put it back now?", default=True):
            put_back(newest, folder, ask=False)
            return
    raise Malformed(
        f"{gone} Put it back with “scorekeeper restore {newest} --data {folder}”, "
        "or begin without it by “scorekeeper serve --new”."
    )
