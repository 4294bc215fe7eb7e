"""Run every benchmark, print the table, and fail where a goal is missed."""

import sys
import time
from pathlib import Path

from tests.benchmarks import growth, inside, load, pages, phone, starting
from tests.benchmarks.rows import Row, as_text, write

PARTS = {
    "pages": pages,
    "inside": inside,
    "starting": starting,
    "growth": growth,
    "phone": phone,
    "load": load,
}
FILE = Path("bench.json")


def main(wanted: list[str]) -> int:
    """Measure all parts, or those that are named."""
    found: list[Row] = []
    for name in wanted or PARTS:
        start = time.monotonic()
        print(f"{name} …", end=" ", file=sys.stderr, flush=True)
        found += PARTS[name].rows()
        print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    print(as_text(found))
    write(found, FILE)
    missed = [row.what for row in found if row.is_missed]
    if missed:
        print(f"\nMissed: {'; '.join(missed)}")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
