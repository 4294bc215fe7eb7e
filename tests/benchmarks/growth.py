"""The same at 100 games and at 100,000: what was played before must not slow the table down."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import cycle, islice

from tests.benchmarks.http_client import Connection, burst
from tests.benchmarks.results import Measure, Row, compared, interleaved
from tests.benchmarks.servers import Server, data_folder
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.tables import Phone, make_tables, open_form, save, store_copies

HANDS = 3  # of each game in the file; those that are measured have twelve
NAMES = ("few", "many")
PAGES = {"board": "board", "home": "home page", "save": "save"}


def measure(sizes: Sizes) -> Iterator[Row]:
    measures: dict[str, Measure] = {}
    with ExitStack() as running:
        for name, games in zip(NAMES, (sizes.few_games, sizes.many_games), strict=True):
            folder = running.enter_context(data_folder())
            store_copies(folder, games, HANDS)
            count = sizes.shown_tables + sizes.growth_saves * (sizes.rounds + 1)
            phones = make_tables(folder, count)
            server = running.enter_context(Server(folder))
            measures |= _measures(name, server.port, phones, sizes)
        in_turn = {f"{page} {name}": measures[f"{page} {name}"] for page in PAGES for name in NAMES}
        interleaved(in_turn, 1)
        found = interleaved(in_turn, sizes.rounds)
    for page, label in PAGES.items():
        many, few = ([1000 / rate for rate in found[f"{page} {n}"]] for n in reversed(NAMES))
        title = f"{label}: {sizes.many_games:,} games against {sizes.few_games:,}"
        yield compared(title, "ms", many, few, most=1.15)


def _measures(name: str, port: int, phones: list[Phone], sizes: Sizes) -> dict[str, Measure]:
    shown, fresh = phones[: sizes.shown_tables], iter(phones[sizes.shown_tables :])
    boards = list(islice(cycle([p.get(p.base) for p in shown]), sizes.growth_requests))
    homes = list(islice(cycle([p.get("/") for p in shown]), sizes.growth_requests))
    return {
        f"board {name}": partial(burst, port, boards, 200),
        f"home {name}": partial(burst, port, homes, 200),
        f"save {name}": partial(_save, port, fresh, sizes.growth_saves),
    }


def _save(port: int, fresh: Iterator[Phone], count: int) -> float:
    """Save a hand at tables whose forms are open."""
    with Connection(port) as connection:
        requests = [save(phone, open_form(phone, connection)) for phone in islice(fresh, count)]
    return burst(port, requests, 303)
