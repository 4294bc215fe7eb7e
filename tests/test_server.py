"""The server: where it listens, what it prints, how waitress is set up."""

import socket
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import server
from scorekeeper.errors import Malformed
from scorekeeper.web.template_cache import template_cache


def test_a_port_that_is_taken_gives_way_to_the_next_free_one() -> None:
    with server.listen("127.0.0.1", 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with server.listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] <= port + server.PORTS_TRIED


def test_where_no_port_is_free_it_says_which_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PORTS_TRIED", 1)
    with server.listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Malformed, match=f"No port from {port} to {port} is free"):
            server.listen("127.0.0.1", port)


def test_a_host_that_is_none_is_refused() -> None:
    with pytest.raises(Malformed, match="“no such host” is no address of this machine"):
        server.listen("no such host", 0)


def test_a_port_of_the_system_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(_socket: socket.socket, _address: object) -> None:
        raise PermissionError

    monkeypatch.setattr(socket.socket, "bind", bind)
    with pytest.raises(Malformed, match="Port 80 needs rights this user does not have"):
        server.listen("127.0.0.1", 80)


@pytest.mark.parametrize(
    ("host", "listed"),
    [("192.168.1.20", ["192.168.1.20"]), ("::1", ["[::1]"]), ("localhost", ["localhost"])],
)
def test_one_address_is_listed_as_it_is(host: str, listed: list[str]) -> None:
    assert server.addresses(host) == listed


def test_all_addresses_end_with_localhost_and_name_no_loopback_before_it() -> None:
    *near, last = server.addresses("0.0.0.0")  # noqa: S104 (listed, not bound)
    assert last == "localhost"
    assert not [address for address in near if address.startswith("127.")]


def test_the_welcome_names_address_and_folder_and_draws_a_code() -> None:
    rows = server.welcome("192.168.1.20", 8000, "/cards", Path("/games")).splitlines()
    assert rows[1] == "  http://192.168.1.20:8000/cards/"
    assert rows[-1] == "Games are kept in /games. Stop with Ctrl+C."
    code = rows[3:-2]
    assert len(code) >= 12
    assert len({len(row) for row in code}) == 1
    assert set("".join(code)) == set(" █▄▀")


def test_only_this_machine_gets_no_code() -> None:
    assert len(server.welcome("localhost", 8000, "", Path("/games")).splitlines()) == 4


def test_forwarding_headers_are_trusted_from_the_proxy_alone(app: Flask) -> None:
    for proxy in ("", "10.0.0.7"):
        with server.listen("127.0.0.1", 0) as listener:
            made = server.make_server(app, listener, proxy=proxy, prefix="/cards")
            assert made.adj.trusted_proxy == (proxy or None)
            assert made.adj.url_prefix == "/cards"
            assert made.adj.clear_untrusted_proxy_headers
            made.close()
            made.task_dispatcher.shutdown()


def test_the_main_templates_are_there_and_get_compiled(app: Flask, tmp_path: Path) -> None:
    app.jinja_env.bytecode_cache = template_cache(tmp_path / "compiled", b"key")
    server.warm(app)
    assert len(list((tmp_path / "compiled").iterdir())) >= len(server.MAIN_TEMPLATES)
