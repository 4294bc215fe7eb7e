"""Run every benchmark, print the table, and fail where a goal is missed.

`python3 run.py bench PART…` measures only the named parts; `--quick` measures next to nothing and
only shows that the benchmarks work.
"""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.benchmarks import (
    deleting,
    growth,
    in_process,
    load,
    pages,
    slow_phone,
    start_up,
    strangers,
)
from tests.benchmarks.results import Row, as_text, write_json
from tests.benchmarks.sizes import QUICK, REAL, Sizes

PARTS: dict[str, Callable[[Sizes], Iterator[Row]]] = {
    "pages": pages.measure,
    "in_process": in_process.measure,
    "start_up": start_up.measure,
    "growth": growth.measure,
    "deleting": deleting.measure,
    "slow_phone": slow_phone.measure,
    "strangers": strangers.measure,
    "load": load.measure,
}
FILE = Path("bench.json")


def main(words: list[str]) -> int:
    """Measure all parts, or those that are named; 1 where a goal is missed."""
    is_quick = "--quick" in words
    names = [word for word in words if word != "--quick"]
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part {', '.join(unknown)}. There are {', '.join(PARTS)}.")
        return 2
    found: list[Row] = []
    for name in names or PARTS:
        start = time.monotonic()
        print(f"{name} …", end=" ", file=sys.stderr, flush=True)
        found += PARTS[name](QUICK if is_quick else REAL)
        print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    print(as_text(found))
    if is_quick:
        print("\nA quick run: its figures mean nothing.")
        return 0
    write_json(found, FILE)
    missed = [row.what for row in found if row.is_missed]
    if missed:
        print(f"\nMissed: {'; '.join(missed)}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
