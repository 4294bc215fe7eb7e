"""The server: where it listens, what it prints, how waitress is set up."""

import resource
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import server
from scorekeeper.errors import Malformed
from scorekeeper.store.store import Store
from scorekeeper.web.template_cache import template_cache


def test_a_port_that_is_taken_gives_way_to_the_next_free_one() -> None:
    with server.listen("127.0.0.1", 0) as first:
        first.listen()
        port = first.getsockname()[1]
        with server.listen("127.0.0.1", port, tries=server.PORTS_TRIED) as second:
            assert port < second.getsockname()[1] <= port + server.PORTS_TRIED


def test_a_port_that_was_asked_for_and_is_taken_is_refused() -> None:
    with server.listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Malformed, match=f"Port {port} on 127.0.0.1 is taken.*--port"):
            server.listen("127.0.0.1", port)


def test_where_no_port_is_free_it_says_which_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(_socket: socket.socket, _address: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "bind", bind)
    with pytest.raises(Malformed, match="No port from 8000 to 8002 is free"):
        server.listen("127.0.0.1", 8000, tries=3)


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


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.1.1", "::1"])
def test_where_no_phone_can_reach_it_no_code_is_drawn_and_that_is_said(host: str) -> None:
    rows = server.welcome(host, 8000, "", Path("/games")).splitlines()
    assert len(rows) == 4
    assert "phones cannot reach it" in rows[0] and "on a phone" not in rows[0]


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


# What it prints and how many it lets in


class Started:
    """A server that is set up and stops at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.app: Flask | None = None
        monkeypatch.setattr(server, "make_server", self.make)
        monkeypatch.setattr(server, "WARM_AFTER", 0)

    def make(self, app: Flask, listener: socket.socket, **_options: str) -> "Started":
        self.app, self.listener = app, listener
        return self

    def run(self) -> None:
        assert self.app
        self.listener.close()
        self.app.extensions["misses"].record("hat", "hudson", "2026-01-31T19:00:00Z")
        self.app.extensions["misses"].record("cap", "hudson", "2026-01-31T19:00:00Z")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[Started]:
    before = signal.getsignal(signal.SIGTERM)
    yield Started(monkeypatch)
    signal.signal(signal.SIGTERM, before)


def test_a_default_port_that_is_taken_is_said(
    started: Started, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with server.listen("127.0.0.1", server.PORT, tries=server.PORTS_TRIED) as taken:
        taken.listen()
        server.run(tmp_path / "data", host="127.0.0.1")
    said = capsys.readouterr().out
    assert "Port 8000 is taken, so this is 80" in said


def test_a_port_that_was_asked_for_is_not_explained(
    started: Started, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.run(tmp_path / "data", host="127.0.0.1", port=0)
    assert "is taken" not in capsys.readouterr().out


@pytest.mark.parametrize(("user", "is_said"), [(0, True), (1000, False)])
def test_root_is_told_to_take_another_user(
    started: Started,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    user: int,
    is_said: bool,
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user)
    server.run(tmp_path / "data", host="127.0.0.1", port=0)
    assert ("Warning: Scorekeeper runs as root" in capsys.readouterr().out) == is_said


def test_searches_that_wait_are_written_when_the_server_stops(
    started: Started, tmp_path: Path
) -> None:
    server.run(tmp_path / "data", host="127.0.0.1", port=0)
    with Store(tmp_path / "data" / "scorekeeper.db") as store:
        assert {miss.q for miss in store.misses()} == {"hat", "cap"}


@pytest.mark.parametrize(
    ("limits", "connections", "raised"),
    [
        ((1024, 524288), 2000, (4128, 524288)),
        ((1024, 4096), 1984, (4096, 4096)),
        ((1024, 1024), 448, (1024, 1024)),
        ((1024, -1), 2000, (4128, -1)),
        ((65536, 65536), 2000, None),
        ((-1, -1), 2000, None),
        ((64, 64), 16, (64, 64)),
    ],
)
def test_connections_fit_into_the_files_that_may_be_open(
    monkeypatch: pytest.MonkeyPatch,
    limits: tuple[int, int],
    connections: int,
    raised: tuple[int, int] | None,
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _which: limits)
    monkeypatch.setattr(resource, "setrlimit", lambda _which, new: asked.append(new))
    assert server.most_connections() == connections
    assert asked == ([raised] if raised else [])


def test_a_limit_that_cannot_be_raised_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_which: int, _new: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _which: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert server.most_connections() == 448
    monkeypatch.setattr(server, "resource", None)
    assert server.most_connections() == 2000
