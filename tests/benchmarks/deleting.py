"""How long a save waits while tables of a large file are deleted, swept and backed up."""

import threading
import time
from collections.abc import Callable, Iterator

from scorekeeper.store.copying import copy_database
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.ledger import NewEntry, Stamp, entries_after
from scorekeeper.store.store import Store
from scorekeeper.store.sweep import sweep
from tests.benchmarks.results import Row
from tests.benchmarks.servers import data_folder
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.tables import AT, Phone, make_tables, store_copies

HANDS = 3
BETWEEN = 0.05  # seconds between two saves of a phone
MOST_MS = 250


def measure(sizes: Sizes) -> Iterator[Row]:
    with data_folder() as folder:
        store_copies(folder, sizes.many_games, HANDS)
        phone, *gone = make_tables(folder, 6)
        with Store(folder / FILE_NAME) as store:

            def delete() -> None:
                for table in gone:
                    store.delete(table.table, AT)

            for what, work in {
                "five deletions": delete,
                "the sweep after them": lambda: sweep(store, AT),
                "a backup": lambda: copy_database(store.path, folder / "copy.db"),
            }.items():
                title = f"longest wait of a save during {what}, {sizes.many_games:,} games"
                yield Row(title, "ms", _longest_wait(store, phone, work), most=MOST_MS)


def _longest_wait(store: Store, phone: Phone, work: Callable[[], None]) -> float:
    """Save again and again while something is done; return the longest save in milliseconds."""
    doing = threading.Thread(target=work)
    waits: list[float] = []
    doing.start()
    while doing.is_alive() or not waits:
        began = time.monotonic()
        _save(store, phone.table)
        waits.append(time.monotonic() - began)
        time.sleep(BETWEEN)
    doing.join()
    return 1000 * max(waits)


def _save(store: Store, table_id: str) -> None:
    ledger, [row] = store.load(table_id), store.summaries([table_id])
    new = [NewEntry("target", {"target": 5000})]
    key = f"saved-{time.monotonic_ns()}"
    store.append(table_id, entries_after(ledger, new, key=key, stamp=Stamp(AT, "")), row.brief)
