"""Both servers in processes of their own: ours, and the bare app on the same waitress."""

import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scorekeeper.server import MOST_CONNECTIONS, SETTINGS
from tests.support.servers import PROGRAM, Running

_BYTECODE = tempfile.TemporaryDirectory(prefix="scorekeeper-bench-")


def environment() -> dict[str, str]:
    """Return an environment that keeps bytecode, as on a machine that has started it before."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": _BYTECODE.name}


class Server(Running):
    """Our program."""

    def __init__(self, folder: Path) -> None:
        super().__init__(PROGRAM, folder, env=environment())


class BareServer(Server):
    """The bare app of `bare_app.py`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        file, settings = (
            str(folder / "bare.db"),
            json.dumps(SETTINGS | {"connection_limit": MOST_CONNECTIONS}),
        )
        module = "tests.benchmarks.bare_app"
        self.command = [sys.executable, "-m", module, str(self.port), file, settings]


@contextmanager
def data_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as name:
        folder = Path(name) / "data"
        folder.mkdir()
        yield folder
