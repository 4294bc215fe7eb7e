"""Behind a proxy the scheme and address are right, and nobody but the proxy is believed."""

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import create_app
from scorekeeper.server import MOST_RECEIVED, listen, make_server
from tests.support.http_phones import HttpAnswer, HttpPhone
from tests.support.servers import Running
from tests.support.tables import make_table

TRUSTED, STRANGER = "127.0.0.1", "127.0.0.2"
FORWARDED = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Host": "cards.example.org",
}


def ask(port: int, path: str, headers: dict[str, str], sender: str = TRUSTED) -> HttpAnswer:
    return HttpPhone(port, sender=sender).ask(path, headers=headers)


def echo(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """Answer with what the server passes to an app about the sender."""
    start_response("200 OK", [("Content-Type", "text/plain")])
    names = ("wsgi.url_scheme", "REMOTE_ADDR", "HTTP_HOST", "HTTP_X_FORWARDED_PROTO")
    return [" ".join(str(environ.get(name, "-")) for name in names).encode()]


@pytest.fixture(params=["127.0.0.1", ""], ids=["behind a proxy", "without one"])
def port(request: pytest.FixtureRequest) -> Iterator[tuple[int, str]]:
    listener = listen("127.0.0.1", 0)
    server = make_server(echo, listener, proxy=request.param)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield listener.getsockname()[1], request.param
    server.close()
    server.task_dispatcher.shutdown()
    thread.join(5)


def test_only_the_proxy_is_believed_about_scheme_address_and_host(port: tuple[int, str]) -> None:
    number, proxy = port
    for sender in (TRUSTED, STRANGER):
        scheme, address, host, kept = ask(number, "/", FORWARDED, sender).text.split()
        if sender == proxy:
            assert (scheme, address, host) == ("https", "203.0.113.9", "cards.example.org")
        else:
            assert (scheme, address, host) == ("http", sender, f"127.0.0.1:{number}")
            assert kept == "-", "what a stranger claims is not even passed on"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, tuple[str, str]]]:
    data = tmp_path_factory.mktemp("proxy") / "data"
    table = make_table(create_app({"DATA": data}), "hudson", 2)
    options = ("--behind-proxy", "--name", "Cards.example.org")
    with Running(data=data, options=options) as running:
        yield running, table


def test_the_program_closes_cookies_on_https_that_the_proxy_speaks(
    program: tuple[Running, tuple[str, str]],
) -> None:
    server, table = program
    join = "/j/{}/{}".format(*table)
    proxied = ask(server.port, join, FORWARDED)
    assert proxied.status == 303
    assert "Secure" in proxied.one("Set-Cookie")
    assert proxied.one("Strict-Transport-Security")
    cookie = {"Cookie": proxied.one("Set-Cookie").partition(";")[0]}
    shared = ask(server.port, f"/t/{table[0]}/share", FORWARDED | cookie)
    assert "https://cards.example.org/j/" in shared.text
    claimed = ask(server.port, join, FORWARDED, STRANGER)
    assert claimed.status == 303
    assert "Secure" not in claimed.one("Set-Cookie")
    assert not claimed.all("Strict-Transport-Security")


def test_the_program_answers_to_its_names_alone_whoever_forwards_them(
    program: tuple[Running, tuple[str, str]],
) -> None:
    port = program[0].port
    assert ask(port, "/healthz", {"Host": "cards.example.org"}).status == 200
    assert ask(port, "/healthz", {"Host": "evil.example"}).status == 400
    forged = FORWARDED | {"X-Forwarded-Host": "evil.example"}
    assert ask(port, "/healthz", forged).status == 400
    assert ask(port, "/healthz", forged, STRANGER).status == 200


def test_the_program_does_not_even_receive_far_too_much(
    program: tuple[Running, tuple[str, str]],
) -> None:
    with socket.create_connection(("127.0.0.1", program[0].port), timeout=30) as line:
        head = (
            f"POST /import HTTP/1.1\r\nHost: localhost\r\nContent-Length: {MOST_RECEIVED}\r\n\r\n"
        )
        line.sendall(head.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


def test_the_programs_log_holds_no_secret_of_a_link(
    program: tuple[Running, tuple[str, str]],
) -> None:
    server, table = program
    wrong = "wrong-secret-0123456789"
    for path in ("/j/{}/{}".format(*table), f"/j/{table[0]}/{wrong}", f"/j/{table[0]}/%00{wrong}"):
        ask(server.port, path, {})
        ask(server.port, path, {"X-Forwarded-Proto": "gopher"})
    log = Path(server.log).read_text()
    assert "Scorekeeper is ready" in log
    assert table[1] not in log and wrong not in log
    assert "Traceback" not in log
