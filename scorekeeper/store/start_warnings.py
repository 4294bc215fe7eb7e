"""What whoever starts the server should know about the data folder."""

from pathlib import Path

from scorekeeper.store.backup_thread import FOLDER
from scorekeeper.store.private_files import is_open_to_others
from scorekeeper.store.self_check import last_self_check


def start_warnings(folder: Path) -> list[str]:
    """Return a sentence for each thing that is wrong with the data folder and its backups."""
    warnings = [
        f"Other users of this machine can look into {path}: close it with “chmod 700 {path}”."
        for path in (folder, folder / FOLDER)
        if is_open_to_others(path)
    ]
    last = last_self_check(folder / FOLDER)
    return [*warnings, *([last.sentence] if last and last.sentence else [])]
