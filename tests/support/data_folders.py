"""Another `data/` folder for one test: nothing that was read from the real one is remembered."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from scorekeeper import assets

REAL = assets.DATA
_CACHED = type(cache(len))


@contextmanager
def data_folder(folder: Path) -> Iterator[Path]:
    """Read every data file from another folder, and again from the real one afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assets, "DATA", folder)
        _forget()
        try:
            yield folder
        finally:
            _forget()


def _forget() -> None:
    """Empty every cache of the program: `functools.cache` and `lru_cache` of all its modules."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "scorekeeper":
            for value in vars(module).values():
                if isinstance(value, _CACHED):
                    value.cache_clear()


def copy_data(folder: Path, *books: str) -> Path:
    """Copy the real data, all of it or with these rule sets alone."""
    shutil.copytree(REAL, folder)
    for path in (folder / "rulesets").iterdir():
        if books and path.stem not in books:
            path.unlink()
    return folder
