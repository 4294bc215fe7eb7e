"""From nothing to the first page, and the memory it takes: beside bare Flask."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.http_client import Connection, burst, make_request
from tests.benchmarks.results import Row, compared, interleaved
from tests.benchmarks.servers import BareServer, Server, data_folder, environment
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.tables import Phone, make_tables, open_form, preview
from tests.support.servers import PROGRAM, ROOT

HELLO = make_request("GET", "/")


def measure(sizes: Sizes) -> Iterator[Row]:
    with data_folder() as ours, data_folder() as bare:
        phones = make_tables(ours, sizes.memory_tables)
        yield from _starts(ours, bare, sizes)
        yield from _memory(ours, bare, phones, sizes)


def _starts(ours: Path, bare: Path, sizes: Sizes) -> Iterator[Row]:
    measures = {
        "ours": lambda: _seconds_to_first_page(Server(ours)),
        "bare": lambda: _seconds_to_first_page(BareServer(bare)),
        "run.py": lambda: _seconds_of_command(sys.executable, str(ROOT / "run.py")),
        "program": lambda: _seconds_of_command(*PROGRAM),
    }
    interleaved(measures, 1)  # the files come from memory afterwards
    found = interleaved(measures, sizes.starts)
    yield compared("start to first page", "s", found["ours"], found["bare"], most=2.0)
    yield compared("a command by run.py", "s", found["run.py"], found["program"], most=2.5)


def _seconds_of_command(*program: str) -> float:
    start = time.perf_counter()
    command = [*program, "rulesets"]
    subprocess.run(command, cwd=ROOT, env=environment(), check=True, capture_output=True)
    return time.perf_counter() - start


def _seconds_to_first_page(server: Server) -> float:
    start = time.perf_counter()
    server.launch()
    try:
        return _time_of_first_answer(server) - start
    finally:
        server.stop()


def _time_of_first_answer(server: Server) -> float:
    while server.process and server.process.poll() is None:
        try:
            with Connection(server.port) as connection:
                assert connection.exchange(HELLO).status == 200
                return time.perf_counter()
        except ConnectionError:
            time.sleep(0.005)
    raise AssertionError(f"the server did not start:\n{server.log.read_text()}")


def _memory(ours: Path, bare: Path, phones: list[Phone], sizes: Sizes) -> Iterator[Row]:
    with Server(ours) as server, BareServer(bare) as bare_server:
        start, bare_start = megabytes(server), megabytes(bare_server)
        if start is None or bare_start is None:
            yield Row("memory after start", "MB", None, most=2.5)
            return
        mixed = _mixed_requests(server, phones)
        _send(server, mixed, sizes.memory_first)
        _send(bare_server, [HELLO], sizes.memory_first)
        before = megabytes(server) or 0.0
        later = sizes.memory_requests - sizes.memory_first
        _send(server, mixed, later)
        _send(bare_server, [HELLO], later)
        after, bare_after = megabytes(server) or 0.0, megabytes(bare_server) or 0.0
    label = f"memory after {sizes.memory_requests:,} requests"
    growth = f"growth from request {sizes.memory_first:,} to {sizes.memory_requests:,}"
    yield compared("memory after start", "MB", [start], [bare_start], most=2.5)
    yield compared(label, "MB", [after], [bare_after], most=2.5)
    yield Row(growth, "MB", after, before, after / before, most=1.05)


def _mixed_requests(server: Server, phones: list[Phone]) -> list[bytes]:
    """Return everything a table asks for, the pages that are heavy to make too."""
    with Connection(server.port) as connection:
        for phone in phones:
            open_form(phone, connection)
    return [request for phone in phones for request in _requests_of(phone)]


def _requests_of(phone: Phone) -> list[bytes]:
    base = phone.base
    return [
        phone.get(base),
        phone.get(f"{base}/live"),
        phone.get(f"{base}/hand"),
        preview(phone),
        phone.get(f"{base}/history"),
        phone.get("/"),
        phone.get(f"/rules/search?q=drew+two+cards&t={phone.table}"),
        phone.get("/rulings/drew-out-of-turn?rules=hudson"),
        phone.get(f"{base}/share"),
    ]


def _send(server: Server, requests: list[bytes], count: int) -> None:
    burst(server.port, (requests * (count // len(requests) + 1))[:count], 200)


def megabytes(server: Server) -> float | None:
    """Return the resident memory of a server; None where the system has no /proc."""
    assert server.process
    try:
        status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    except OSError:
        return None
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(resident.split()[1]) / 1024
