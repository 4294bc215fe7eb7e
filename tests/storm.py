"""`python3 run.py storm [SECONDS]`: kill the real server for as long as asked, and count.

Six phones write at three tables at a time. The server is killed with SIGKILL at random moments and
started again. In the end every acknowledged entry must be there, once, and everything must add up.

`--phones 10 --entries 200` is another storm: phones that save now and send later, some of them real
pages in Chromium, while the line is cut, pages are reloaded and phones are switched off as well.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright

from scorekeeper import create_app
from tests.support.outbox_storm import Storm, rage
from tests.support.stored_tables import is_whole
from tests.support.storm import (
    ENTRIES_A_TABLE,
    Launcher,
    Table,
    check_nothing_lost,
    kill_now_and_then,
    writing,
)
from tests.support.tables import make_table

ROWS = 3  # tables at which phones write at the same time
SECONDS = 60.0
WRITES_A_SECOND = 500  # more than any machine: so many tables are ready


def main() -> int:
    """Run the storm, print what happened, and fail where anything was lost."""
    asked = _arguments()
    if asked.phones:
        return _phones(asked.phones, asked.entries, min(asked.browsers, asked.phones))
    with tempfile.TemporaryDirectory(prefix="storm-") as folder:
        data, chance = Path(folder) / "data", random.Random()
        tables = _tables(data, min(asked.seconds * WRITES_A_SECOND, 2 * asked.writes + 10_000))
        began, kills = time.monotonic(), 0
        with Launcher(data) as launcher, writing(launcher.port, tables) as writers:
            while time.monotonic() - began < asked.seconds:
                kill_now_and_then(launcher, data, chance, asked.life, kills)
                kills += 1
                saved = sum(writer.acknowledged for writer in writers)
                if kills >= asked.kills and saved >= asked.writes:
                    break
                if kills % 100 == 0:
                    print(f"{kills} kills, {saved:,} acknowledged writes …", flush=True)
        took = time.monotonic() - began
        whole = is_whole(data / "scorekeeper.db")
        found = check_nothing_lost(data, writers)
    broken = sum(writer.broken for writer in writers)
    odd = sum((writer.odd for writer in writers), Counter())
    print(
        f"{kills} kills and {found:,} acknowledged writes in {took:.0f} s: none lost, none twice."
    )
    print(f"{broken:,} answers were cut off and sent again; other answers: {dict(odd)}.")
    return 0 if whole and set(odd) <= {409} else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run.py storm", description=__doc__)
    parser.add_argument("seconds", nargs="?", type=float, default=SECONDS)
    parser.add_argument("--kills", type=int, default=sys.maxsize, help="stop after so many …")
    parser.add_argument("--writes", type=int, default=0, help="… and so many acknowledged writes")
    parser.add_argument("--life", type=float, default=0.8, help="seconds a server lives at most")
    parser.add_argument("--phones", type=int, default=0, help="phones that save now, send later")
    parser.add_argument("--entries", type=int, default=200, help="entries of each of them")
    parser.add_argument("--browsers", type=int, default=3, help="how many of them in Chromium")
    return parser.parse_args()


def _phones(phones: int, entries: int, browsers: int) -> int:
    """Let phones save now and send later; print what happened."""
    storm = Storm(browsers, phones - browsers, entries)
    with tempfile.TemporaryDirectory(prefix="storm-") as folder, sync_playwright() as playwright:
        report = rage(storm, Path(folder), playwright.chromium, random.randrange(1_000_000))
    print(
        f"{report.entries:,} entries of {phones} phones, {browsers} of them in Chromium, in "
        f"{report.seconds:.0f} s: 0 lost, 0 doubled."
    )
    print(
        f"{report.kills} kills of the server, {report.cuts:,} cuts of the line, "
        f"{report.crashes} crashes of phones; in Chromium {dict(report.tricks)}."
    )
    return 0


def _tables(data: Path, writes: float) -> list[list[Table]]:
    """Begin enough tables for so many writes, in rows."""
    app = create_app({"DATA": data, "SYNCHRONOUS": "OFF"})
    columns = max(2, int(writes // (2 * ROWS * ENTRIES_A_TABLE)) + 1)
    rows = [[make_table(app, "hudson", 2) for _ in range(columns)] for _ in range(ROWS)]
    app.extensions["store"].close()
    return rows


if __name__ == "__main__":
    sys.exit(main())
