"""From nothing to the first page, and the memory it takes: beside bare Flask."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.places import Bare, Phone, Server, folder, open_form, preview, set_up
from tests.benchmarks.rows import Row, compared, interleaved
from tests.benchmarks.wire import Wire, burst, request

STARTS = 7
TABLES = 20
FIRST, REQUESTS = 1000, 10_000


def rows() -> Iterator[Row]:
    with folder() as ours, folder() as bare:
        phones = set_up(ours, TABLES)
        yield from _starts(ours, bare)
        yield from _memory(ours, bare, phones)


def _starts(ours: Path, bare: Path) -> Iterator[Row]:
    measures = {
        "ours": lambda: _to_first_page(Server(ours)),
        "bare": lambda: _to_first_page(Bare(bare)),
    }
    interleaved(measures, 1)  # the files come from memory afterwards
    found = interleaved(measures, STARTS)
    yield compared("start to first page", "s", found["ours"], found["bare"], most=2.0)


def _to_first_page(server: Server) -> float:
    start = time.perf_counter()
    with server.log.open("ab") as log:
        server.process = subprocess.Popen(
            server._words, env=server._env, cwd=server._folder, stdout=log, stderr=log
        )
    try:
        return _first_answer(server) - start
    finally:
        server.stop()


def _first_answer(server: Server) -> float:
    while server.process and server.process.poll() is None:
        try:
            with Wire(server.port) as wire:
                assert wire.ask(request("GET", "/")).status == 200
                return time.perf_counter()
        except ConnectionError:
            time.sleep(0.005)
    raise AssertionError(f"the server did not start:\n{server.log.read_text()}")


def _memory(ours: Path, bare: Path, phones: list[Phone]) -> Iterator[Row]:
    with Server(ours) as server, Bare(bare) as rival:
        if _megabytes(server) is None:
            yield Row("memory after start", "MB", None, most=2.5)
            return
        after_start = [_megabytes(server)], [_megabytes(rival)]
        mixed = _mixed(server, phones)
        hello = [request("GET", "/")]
        _ask(server, mixed, FIRST)
        _ask(rival, hello, FIRST)
        before = _megabytes(server) or 0.0
        _ask(server, mixed, REQUESTS - FIRST)
        _ask(rival, hello, REQUESTS - FIRST)
        after = _megabytes(server) or 0.0
        yield compared("memory after start", "MB", *after_start, most=2.5)
        yield compared("memory after 10,000 requests", "MB", [after], [_megabytes(rival)], most=2.5)
        yield Row(
            "growth from request 1,000 to 10,000", "MB", after, before, after / before, most=1.05
        )


def _mixed(server: Server, phones: list[Phone]) -> list[bytes]:
    """Ask for everything a table asks for, the pages that are heavy to make too."""
    with Wire(server.port) as wire:
        for phone in phones:
            open_form(phone, wire)
    each = [
        (
            p.get(p.base),
            p.get(f"{p.base}/live"),
            p.get(f"{p.base}/hand"),
            preview(p),
            p.get(f"{p.base}/history"),
            p.get("/"),
            p.get(f"/rules/search?q=drew+two+cards&t={p.table}"),
            p.get("/rulings/drew-out-of-turn?rules=hudson"),
            p.get(f"{p.base}/share"),
        )
        for p in phones
    ]
    return [asked for phone in each for asked in phone]


def _ask(server: Server, asked: list[bytes], count: int) -> None:
    burst(server.port, (asked * (count // len(asked) + 1))[:count], 200)


def _megabytes(server: Server) -> float | None:
    """Read how much memory a server holds; None where the system does not tell this way."""
    assert server.process
    try:
        told = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    held = next(line for line in told.splitlines() if line.startswith("VmRSS"))
    return int(held.split()[1]) / 1024
