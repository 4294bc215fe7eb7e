"""What strangers cost who need no link: large files, large forms, connections that say nothing."""

import http.client
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from scorekeeper.store.ledger import Entry, TableBrief
from scorekeeper.store.table_file import SavedTable, encode_tables
from scorekeeper.table.fold import fold
from scorekeeper.table.summary import summary_of
from tests.benchmarks.http_client import Connection
from tests.benchmarks.results import Row
from tests.benchmarks.servers import Server, data_folder
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.start_up import megabytes
from tests.benchmarks.tables import HANDS, Phone, make_tables
from tests.support.games import make_entries
from tests.support.http_phones import HttpPhone

MOST_MEMORY, LONGEST_BESIDE_FORMS, LONGEST_BESIDE_IDLE = 60, 0.5, 1  # MB, seconds, seconds
FILE_BYTES = 1_800_000
TARGET = 50_000
FORM = b"a=&" * 700_000  # 2 MB
BOUNDARY = "games"


def measure(sizes: Sizes) -> Iterator[Row]:
    """Measure memory after imports, and how long others wait meanwhile."""
    with data_folder() as folder:
        [phone] = make_tables(folder, 1)
        server = Server(folder)
        server.command += ["--new-tables", "0"]  # the limit would end it after the first file
        with server:
            _longest_wait(server, phone, sizes.waits)  # templates and books are loaded now
            yield Row(
                f"memory for {sizes.imports} imports of 1.8 MB, each game opened",
                "MB",
                _growth(server, sizes),
                most=MOST_MEMORY,
            )
            with _form_senders(server, sizes.form_senders):
                beside_forms = _longest_wait(server, phone, sizes.waits)
            yield Row(
                f"longest wait beside {sizes.form_senders} senders of 2 MB forms",
                "s",
                beside_forms,
                most=LONGEST_BESIDE_FORMS,
            )
            with _idle_connections(server, sizes.idle_connections):
                beside_idle = _longest_wait(server, phone, sizes.waits)
            yield Row(
                f"longest wait beside {sizes.idle_connections:,} idle connections",
                "s",
                beside_idle,
                most=LONGEST_BESIDE_IDLE,
            )


def _longest_wait(server: Server, phone: Phone, times: int) -> float:
    """Return the longest time that somebody at a table waited for the board."""
    waited = []
    for _ in range(times):
        began = time.monotonic()
        connection = Connection(server.port)
        response = connection.exchange(phone.get(phone.base))
        waited.append(time.monotonic() - began)
        assert response.status == 200
        connection.socket.close()
    return max(waited)


# Files


def _file() -> tuple[list[str], bytes]:
    """Return a file of as many games as fit, and their ids."""
    played = make_entries("hudson", 4, HANDS, target=TARGET)
    entries = tuple(Entry(e.seq, e.key, e.kind, e.body, e.at, e.by) for e in played)
    brief = TableBrief(**summary_of(fold(entries)))
    size = len(encode_tables([SavedTable("x" * 12, brief, entries)]))
    ids = [secrets.token_hex(6) for _ in range(FILE_BYTES // size)]
    return ids, encode_tables(SavedTable(name, brief, entries) for name in ids)


def _growth(server: Server, sizes: Sizes) -> float | None:
    one = HttpPhone(server.port)
    token = one.open("/import")["csrf_token"]
    before = megabytes(server)
    for number in range(sizes.imports):
        ids, content = _file()
        assert _import(one, token, f"file-{number}", content) == 303
        for table_id in ids:
            assert one.ask(f"/t/{table_id}").status == 200
    after = megabytes(server)
    return None if before is None or after is None else after - before


def _import(one: HttpPhone, token: str, key: str, content: bytes) -> int:
    fields = "".join(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in (("csrf_token", token), ("key", key))
    )
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="g"\r\n\r\n'
    body = (fields + head).encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
    line = http.client.HTTPConnection("127.0.0.1", one.port, timeout=120)
    headers = {
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "Cookie": "; ".join(f"{name}={value}" for name, value in one.cookies.items()),
    }
    line.request("POST", "/import", body, headers)
    status = line.getresponse().status
    line.close()
    return status


# Forms and connections


@contextmanager
def _form_senders(server: Server, count: int) -> Iterator[None]:
    stop = threading.Event()

    def send() -> None:
        while not stop.is_set():
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
            headers = {"Content-Type": "application/x-www-form-urlencoded"}
            line.request("POST", "/new", FORM, headers)
            answer = line.getresponse()
            assert answer.status == 413 and len(answer.read()) < 300_000
            line.close()

    senders = [threading.Thread(target=send, daemon=True) for _ in range(count)]
    for sender in senders:
        sender.start()
    try:
        yield
    finally:
        stop.set()
        for sender in senders:
            sender.join()


@contextmanager
def _idle_connections(server: Server, count: int) -> Iterator[None]:
    with ExitStack() as lines:
        for _ in range(count):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
        yield
