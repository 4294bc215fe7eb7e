"""The sweep: rewrite a large file without what SQLite leaves of deleted rows.

SQLite overwrites a row when it is deleted, but not the copies it left behind when it had moved the
row between pages. A small file is rewritten at once (`Store.delete`). For a large one, which would
keep every phone waiting, a copy is made in small steps and put in its place.
"""

from pathlib import Path

from scorekeeper.store.copying import StepwiseCopy
from scorekeeper.store.database import file_identity, sync_folder, translated_errors
from scorekeeper.store.store import Store

SUFFIX = ".swept"


def sweep(store: Store, at: str) -> None:
    """Put a copy of the file in its place in which nothing is left of deleted tables."""
    draft = Path(f"{store.path}{SUFFIX}")
    deleted = [table_id for (table_id,) in store.rows("SELECT id FROM deleted WHERE wiped IS NULL")]
    with (
        translated_errors(store.path),
        # As long as this is open, nobody waits for the system to give the old file's room back.
        store.path.open("rb"),
        StepwiseCopy(store.path, draft) as copy,
    ):
        copy.run()
        copy.catch_up()
        copy.sync()  # most of it, while people can still save
        with store.writing():
            if file_identity(store.path) != copy.identity:
                return  # another file was put in place meanwhile, by a restore
            copy.catch_up()
            # Only what was deleted before the first step is in no byte of the copy.
            copy.mark_wiped(deleted, at)
            copy.finish()
            draft.replace(store.path)
            sync_folder(store.path.parent)
        store.is_wiped()  # opens the new file, and closes the old one before it goes
