"""Files and folders that other users of the machine can neither read nor write."""

import os
import stat
from contextlib import suppress
from pathlib import Path

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


def create_private(path: Path) -> None:
    """Create an empty file where there is none; close one that is there to other users."""
    path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
    close_to_others(path)


def close_to_others(path: Path) -> None:
    """Take away what other users may do with a file, where it is ours to say."""
    if is_open_to_others(path):
        with suppress(OSError):
            path.chmod(PRIVATE_FILE)


def is_open_to_others(path: Path) -> bool:
    """Return whether another user of the machine may do anything with a file or folder."""
    try:
        return bool(path.stat().st_mode & _OTHERS)
    except OSError:
        return False
