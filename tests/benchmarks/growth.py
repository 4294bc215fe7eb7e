"""The same at 100 games and at 100,000: what was played before must not slow the table down."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice

from tests.benchmarks.places import Phone, Server, fill_up, folder, open_form, save, set_up
from tests.benchmarks.rows import ROUNDS, Row, compared, interleaved
from tests.benchmarks.wire import Wire, burst

FEW, MANY = 100, 100_000
HANDS = 3  # of each game in the file; those that are measured have twelve
SHOWN, SAVES, ASKED = 8, 40, 200


def rows() -> Iterator[Row]:
    with folder() as small, folder() as large:
        servers = {}
        measures = {}
        for name, place, games in (("few", small, FEW), ("many", large, MANY)):
            fill_up(place, games, HANDS)
            phones = set_up(place, SHOWN + SAVES * (ROUNDS + 1))
            servers[name] = server = Server(place).start()
            measures |= _measures(name, server.port, phones)
        try:
            in_turn = dict(sorted(measures.items(), key=lambda one: one[0].split()[0]))
            interleaved(in_turn, 1)
            found = interleaved(in_turn, ROUNDS)
        finally:
            for server in servers.values():
                server.stop()
    for what, label in (("board", "board"), ("home", "home page"), ("save", "save")):
        many, few = ([1000 / rate for rate in found[f"{what} {n}"]] for n in ("many", "few"))
        yield compared(f"{label}: 100,000 games against 100", "ms", many, few, most=1.15)


def _measures(name: str, port: int, phones: list[Phone]) -> dict[str, partial[float]]:
    shown, fresh = phones[:SHOWN], iter(phones[SHOWN:])
    board = list(islice(cycle([p.get(p.base) for p in shown]), ASKED))
    home = list(islice(cycle([p.get("/") for p in shown]), ASKED))
    return {
        f"board {name}": partial(burst, port, board, 200),
        f"home {name}": partial(burst, port, home, 200),
        f"save {name}": partial(_saves, port, fresh),
    }


def _saves(port: int, fresh: Iterator[Phone]) -> float:
    """Save a hand at tables whose forms are open."""
    with Wire(port) as wire:
        asked = [save(phone, open_form(phone, wire)) for phone in islice(fresh, SAVES)]
    return burst(port, asked, 303)
