"""Requests a second of the pages, each beside Flask's hello on the same server."""

from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice

from tests.benchmarks.places import (
    Bare,
    Phone,
    Server,
    folder,
    keep_cookies,
    open_form,
    preview,
    save,
    set_up,
)
from tests.benchmarks.rows import ROUNDS, Row, compared, interleaved
from tests.benchmarks.wire import Wire, burst, request

SHOWN = 8  # tables that are looked at in turn
MANY, FEW, SAVES = 400, 240, 100


def rows() -> Iterator[Row]:
    with folder() as ours, folder() as bare:
        phones = set_up(ours, SHOWN + SAVES * (ROUNDS + 1))
        with Server(ours) as server, Bare(bare) as rival:
            yield from _measure(server.port, rival.port, phones)


def _measure(port: int, rival: int, phones: list[Phone]) -> Iterator[Row]:
    shown, fresh = phones[:SHOWN], iter(phones[SHOWN:])
    with Wire(port) as wire:
        for phone in shown:  # at a table a phone has been here before: it has a session
            keep_cookies(phone, wire.ask(phone.get(phone.base)))
    asked = {
        "board": ([p.get(p.base) for p in shown], 200, FEW),
        "hand": ([p.get(f"{p.base}/hand") for p in shown], 200, FEW),
        "poll": ([_poll(p) for p in shown], 304, MANY),
        "preview": ([preview(p) for p in shown], 200, FEW),
    }
    measures = {"hello": partial(burst, rival, [request("GET", "/")] * MANY, 200)}
    for name, (each, status, count) in asked.items():
        measures[name] = partial(burst, port, list(islice(cycle(each), count)), status)
    measures["commit"] = partial(burst, rival, [_commit()] * SAVES, 200)
    saved: list[Phone] = []

    def save_each() -> float:
        saved[:] = islice(fresh, SAVES)
        return _saves(port, saved)

    measures["save"] = save_each
    measures["anew"] = lambda: burst(port, [p.get(p.base) for p in saved], 200)
    interleaved(measures, 1)  # warms both
    found = interleaved(measures, ROUNDS)
    hello, a_second = found["hello"], "/s"
    yield compared("board of a 12-hand game, again", a_second, found["board"], hello, least=0.30)
    yield compared("board of a 12-hand game, made anew", a_second, found["anew"], hello, least=0.30)
    yield compared("scoring page", a_second, found["hand"], hello, least=0.25)
    yield compared("poll, nothing new (304)", a_second, found["poll"], hello, least=0.75)
    yield compared("preview while typing", a_second, found["preview"], hello, least=0.30)
    yield compared("save, durable", a_second, found["save"], found["commit"], least=0.60)


def _poll(phone: Phone) -> bytes:
    return phone.get(f"{phone.base}/live", If_None_Match=phone.tag, Accept="*/*")


def _commit() -> bytes:
    return request("POST", "/commit", form=b"hand=1")


def _saves(port: int, phones: list[Phone]) -> float:
    """Save one hand at each of these tables; the forms are opened before the clock runs."""
    with Wire(port) as wire:
        asked = [save(phone, open_form(phone, wire)) for phone in phones]
    return burst(port, asked, 303)
