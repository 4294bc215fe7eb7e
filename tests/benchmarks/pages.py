"""Requests a second of the pages, each beside Flask's hello on the same server."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice

from tests.benchmarks.http_client import Connection, burst, make_request
from tests.benchmarks.results import PER_SECOND, Measure, Row, compared, interleaved
from tests.benchmarks.servers import BareServer, Server, data_folder
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.tables import Phone, make_tables, open_form, preview, save

COMMIT = make_request("POST", "/commit", form=b"hand=1")
HELLO = make_request("GET", "/")


def measure(sizes: Sizes) -> Iterator[Row]:
    with data_folder() as ours, data_folder() as bare:
        # Each save needs a table of its own, and one round more warms both servers.
        phones = make_tables(ours, sizes.shown_tables + sizes.saves * (sizes.rounds + 1))
        with Server(ours) as server, BareServer(bare) as bare_server:
            yield from _measure(server.port, bare_server.port, phones, sizes)


def _measure(port: int, bare_port: int, phones: list[Phone], sizes: Sizes) -> Iterator[Row]:
    shown, fresh = phones[: sizes.shown_tables], iter(phones[sizes.shown_tables :])
    with Connection(port) as connection:
        for phone in shown:  # at a table a phone has been here before: it has a session
            phone.keep_cookies(connection.exchange(phone.get(phone.base)))
    saved: list[Phone] = []

    def save_each() -> float:
        saved[:] = islice(fresh, sizes.saves)
        return _save(port, saved)

    polls = _repeated([_poll(phone) for phone in shown], sizes.requests)
    previews = _repeated([preview(phone) for phone in shown], sizes.page_requests)
    measures: dict[str, Measure] = {
        "hello": partial(burst, bare_port, [HELLO] * sizes.requests, 200),
        "poll": partial(burst, port, polls, 304),
        "preview": partial(burst, port, previews, 200),
        "commit": partial(burst, bare_port, [COMMIT] * sizes.saves, 200),
        "save": save_each,
        # Right after its save each table is looked at once: nothing rendered can be kept of it.
        "board": lambda: burst(port, [phone.get(phone.base) for phone in saved], 200),
        "hand": lambda: burst(port, [phone.get(f"{phone.base}/hand") for phone in saved], 200),
    }
    interleaved(measures, 1)  # warms both
    found = interleaved(measures, sizes.rounds)
    hello, unit = found["hello"], PER_SECOND
    yield compared("board of a 12-hand game, made anew", unit, found["board"], hello, least=0.15)
    yield compared("scoring page, made anew", unit, found["hand"], hello, least=0.20)
    yield compared("poll, nothing new (304)", unit, found["poll"], hello, least=0.75)
    yield compared("preview while typing", unit, found["preview"], hello, least=0.25)
    yield compared("save, durable", unit, found["save"], found["commit"], least=0.35)


def _repeated(requests: list[bytes], count: int) -> list[bytes]:
    return list(islice(cycle(requests), count))


def _poll(phone: Phone) -> bytes:
    return phone.get(f"{phone.base}/live", If_None_Match=phone.tag, Accept="*/*")


def _save(port: int, phones: list[Phone]) -> float:
    """Save one hand at each of these tables; the forms are opened before the clock runs."""
    with Connection(port) as connection:
        requests = [save(phone, open_form(phone, connection)) for phone in phones]
    return burst(port, requests, 303)
