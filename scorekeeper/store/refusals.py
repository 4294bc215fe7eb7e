"""Why the store did not do something: each refusal is one sentence for people."""

from pathlib import Path
from typing import ClassVar

from scorekeeper.errors import Refusal


class StoreRefusal(Refusal):
    """The store did not do what was asked."""


class NoSuchTable(StoreRefusal):
    """There is no table with this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is no table “{table_id}” here.")
        self.table_id = table_id


class TableExists(StoreRefusal):
    """A different table already has this id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"There is already a table “{table_id}” here.")
        self.table_id = table_id


class Stale(StoreRefusal):
    """The ledger has grown since the caller read it; `latest` is its last seq."""

    def __init__(self, latest: int) -> None:
        super().__init__("Somebody else saved something in this game in the meantime.")
        self.latest = latest


class LinkEnded(StoreRefusal):
    """The links of a table were renewed since the caller got its own."""

    def __init__(self, table_id: str) -> None:
        super().__init__(
            "Another phone has made new links for this game, and those count: ask for the new "
            "link there. Nothing was changed by this phone."
        )
        self.table_id = table_id


class TableFull(StoreRefusal):
    """A table has as many entries or hands as one can have."""

    def __init__(self) -> None:
        super().__init__("This game holds as much as a game can: start a new one.")


class EntryTooLong(StoreRefusal):
    """What was to be saved is longer than anything a table keeps."""

    def __init__(self) -> None:
        super().__init__("This is far more text than a game keeps, so nothing was saved.")


class TooManySheets(StoreRefusal):
    """A device has as many house rules as are kept for one."""

    def __init__(self) -> None:
        super().__init__("This phone has as many house rules as fit: delete one of them first.")


class SheetTooLong(StoreRefusal):
    """House rules longer than any that can be kept."""

    def __init__(self) -> None:
        super().__init__("These house rules are longer than what is kept, so they were not saved.")


class FileRefusal(StoreRefusal):
    """Something is wrong with the score file or its folder."""

    sentence: ClassVar[str]

    def __init__(self, path: Path) -> None:
        super().__init__(self.sentence.format(path=path, folder=path.parent))
        self.path = path


class DiskFull(FileRefusal):
    """There is no room left."""

    sentence = "The disk is full, so nothing was saved: make some room and save again."


class DiskNearlyFull(FileRefusal):
    """What room is left belongs to the games that are there."""

    sentence = (
        "The disk of this server is nearly full, so no new game can be begun or imported. Games "
        "that are there can go on."
    )


class DiskFailure(FileRefusal):
    """The disk reported an error."""

    sentence = "The disk holding {folder} does not answer properly, so nothing was saved."


class FileNotWritable(FileRefusal):
    """The folder or the file does not let us write."""

    sentence = "Scorekeeper may not write {path}: give it a folder of its own."


class FileMissing(FileRefusal):
    """The file is not where it was."""

    sentence = "The file {path} is not there: put it back, or restore a backup."


class FileLocked(FileRefusal):
    """Another program keeps the file locked for too long."""

    sentence = "Another program is using {path}, so nothing was saved: try again in a moment."


class FileDamaged(FileRefusal):
    """The file cannot be trusted."""

    sentence = "The file {path} is damaged: restore the last backup."


class FileEmpty(FileRefusal):
    """Somebody has put an empty file in place."""

    sentence = "The file {path} is empty: put the right one back, or restore a backup."


class FileForeign(FileRefusal):
    """The file belongs to another program."""

    sentence = "The file {path} was not made by Scorekeeper and was left alone."


class FileNewer(FileRefusal):
    """The file was made by a newer version."""

    sentence = "The file {path} was made by a newer Scorekeeper: update this one first."


class FileNotWiped(FileRefusal):
    """The table is deleted, but its bytes were not overwritten."""

    sentence = "The game is deleted, but traces of it stay in {path} until the next one is."


class NoPlaceForCopy(FileRefusal):
    """A copy would take the place of a folder, a device or the file it is copied from."""

    sentence = "No backup can be written to {path}: name a file of its own."


class BackupEmpty(FileRefusal):
    """There is nothing in a backup to restore."""

    sentence = "The file {path} holds no tables' scores: choose another backup."


class KeyDamaged(FileRefusal):
    """The signing key is not what was written."""

    sentence = "The file {path} is damaged: delete it, and open your links once more."
