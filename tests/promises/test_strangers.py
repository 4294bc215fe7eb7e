"""Strangers who open connections and say nothing, or send too much, keep nobody waiting."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from scorekeeper import create_app
from tests.support.http_phones import HttpPhone, minus_hand
from tests.support.servers import PROGRAM, Running
from tests.support.tables import make_table

FILES = 256  # with so few, the server takes 64 connections
STRANGERS = 150
PATIENCE = 5.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[Running, tuple[str, str]]]:
    """A server that may open few files, on a table."""
    data = tmp_path / "data"
    table = make_table(create_app({"DATA": data}), "hudson", 2)
    few = ("/bin/sh", "-c", f'ulimit -n {FILES}; exec "$0" "$@"', *PROGRAM)
    with Running(few, data) as running:
        yield running, table


def test_connections_that_say_nothing_keep_nobody_out(
    server: tuple[Running, tuple[str, str]],
) -> None:
    running, table = server
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft > STRANGERS + 100
    one = HttpPhone(running.port, *table)
    with ExitStack() as strangers:
        for number in range(STRANGERS):
            line = strangers.enter_context(socket.create_connection(("127.0.0.1", running.port)))
            if number % 2:
                line.sendall(
                    b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\na"
                )
        began = time.monotonic()
        form = one.open(f"/t/{table[0]}/hand") | minus_hand(25, 40)
        assert one.send(f"/t/{table[0]}/hand", form).status == 303
        assert time.monotonic() - began < PATIENCE
    log = running.log.read_text()
    assert "Traceback" not in log and log.count("\n") < 60
