"""The server: where it listens, which addresses a phone can use, and waitress set up well."""

import logging
import os
import signal
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import segno
from flask import Flask
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import WSGITask

from scorekeeper import MOST_BYTES, create_app
from scorekeeper.errors import Malformed
from scorekeeper.store.backup_thread import FOLDER, BackupThread
from scorekeeper.store.secrets import load_secret_key
from scorekeeper.store.start_warnings import start_warnings
from scorekeeper.table.fold import fold
from scorekeeper.web.security.rates import NEW_TABLES
from scorekeeper.web.template_cache import template_cache

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

THREADS = 3  # one runs at a time anyway; more would only get in each other's way
MOST_CONNECTIONS = 2000  # at waitress's own 100, the hundredth phone would stall
FEWEST_CONNECTIONS = 16
ACCEPTED_AT_ONCE = 64
FILES_BESIDE = 128  # open files that are no connections: the score file, templates, threads
FILES_A_CONNECTION = 2  # a large upload is a file of its own
MOST_RECEIVED = 4 * MOST_BYTES  # the app refuses more than MOST_BYTES, with a page
SETTINGS: dict[str, Any] = {
    "threads": THREADS,
    "asyncore_use_poll": True,  # select() knows no more than 1,024 phones
    "max_request_body_size": MOST_RECEIVED,
    "max_request_header_size": 32 * 1024,
    "clear_untrusted_proxy_headers": True,
    "ident": None,
}
PORT, PORTS_TRIED = 8000, 20
ROOT = (
    "Scorekeeper runs as root and needs no such rights: give it a user of its own, as "
    "docs/server.md shows."
)
WARM_AFTER = 1.0  # seconds: a first page opened at once is served before the templates are compiled
MAIN_TEMPLATES = ("home/home.html", "board/board.html", "hand/score.html")


def run(  # noqa: PLR0913 (the options of `serve`, by name)
    folder: Path,
    *,
    host: str,
    port: int | None = None,
    names: tuple[str, ...] = (),
    proxy: str = "",
    prefix: str = "",
    new_tables: int = NEW_TABLES,
) -> None:
    """Serve the games of a folder until stopped, at this port or, without one, at a free one."""
    listener = listen(host, PORT, tries=PORTS_TRIED) if port is None else listen(host, port)
    try:
        app = create_app(
            {
                "DATA": folder,
                "NEW_TABLES": new_tables,
                "HOSTS": tuple(name.lower() for name in names),
                "ADDRESSES": tuple(a for a in addresses(host) if a != "localhost"),
            }
        )
    except BaseException:
        listener.close()
        raise
    app.jinja_env.bytecode_cache = template_cache(folder / "compiled", load_secret_key(folder))
    server = make_server(app, listener, proxy=proxy, prefix=prefix)
    backups = app.extensions["backup_thread"] = BackupThread(
        app.extensions["store"], folder / FOLDER, app.config["CLOCK"], prove=fold
    )
    signal.signal(signal.SIGTERM, _stop)
    taken = listener.getsockname()[1]
    if port is None and taken != PORT:
        print(f"Port {PORT} is taken, so this is {taken}.")
    print(welcome(host, taken, prefix, folder), flush=True)
    for warning in [*start_warnings(folder), *([ROOT] if is_root() else [])]:
        print(f"\nWarning: {warning}", flush=True)
    warming = threading.Timer(WARM_AFTER, warm, (app,))
    warming.daemon = True
    warming.start()
    backups.start()
    server.run()
    backups.stop()
    app.extensions["misses"].flush()


def make_server(
    app: "WSGIApplication", listener: socket.socket, *, proxy: str = "", prefix: str = ""
) -> Any:
    """Set waitress up; forwarding headers count only where they come from the proxy's address."""
    trusted = {}
    if proxy:
        trusted = {
            "trusted_proxy": proxy,
            "trusted_proxy_headers": {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"},
        }
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    settings = Adjustments(
        sockets=[listener],
        url_prefix=prefix,
        connection_limit=most_connections(),
        **SETTINGS,
        **trusted,
    )
    place = (listener.family, listener.type, listener.proto, listener.getsockname())
    return _Server(app, _sock=listener, adj=settings, sockinfo=place, bind_socket=False)


def is_root() -> bool:
    """Return whether this program may do anything on this machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def most_connections() -> int:
    """Return how many connections fit into the files this program may open.

    A usual limit is 1,024 files, which a program may raise for itself.
    """
    if resource is None:
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS * FILES_A_CONNECTION + FILES_BESIDE
    if soft == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    if soft < wanted:
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
    fitting = (soft - FILES_BESIDE) // FILES_A_CONNECTION
    return max(FEWEST_CONNECTIONS, min(MOST_CONNECTIONS, fitting))


class _Task(WSGITask):  # type: ignore[misc]  # it has no types
    """An answer that keeps a follower's connection.

    A 304 has no body, so its end is known; waitress would hang up after each.
    """

    def set_close_on_finish(self) -> None:
        is_asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if is_asked or self.version == "1.0" or not self.status.startswith("304"):
            super().set_close_on_finish()


class _Channel(HTTPChannel):  # type: ignore[misc]  # it has no types
    task_class = _Task


class _Server(TcpWSGIServer):  # type: ignore[misc]  # it has no types
    """A server that nobody can fill up with connections that say nothing.

    Before the limit is reached, where waitress would let nobody in any more, those that have been
    silent longest are closed. A phone of which that was one connects again when it asks next.
    """

    channel_class = _Channel

    def readable(self) -> bool:
        limit = self.adj.connection_limit
        spare = max(4, limit // 20)
        if len(self._map) >= limit - spare:
            idle = [c for c in self.active_channels.values() if not c.requests and not c.will_close]
            idle.sort(key=lambda channel: channel.last_activity)
            for channel in idle[:spare]:
                channel.will_close = True
        return bool(super().readable())

    def handle_accept(self) -> None:
        """Let all in who wait; waitress would look at every connection between two of them."""
        for _ in range(ACCEPTED_AT_ONCE):
            before = len(self._map)
            super().handle_accept()
            if len(self._map) == before or before >= self.adj.connection_limit:
                return


def _stop(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)


def warm(app: Flask) -> None:
    """Compile the main templates, so that the first guest does not wait for them."""
    for name in MAIN_TEMPLATES:
        app.jinja_env.get_template(name)


def listen(host: str, port: int, *, tries: int = 1) -> socket.socket:
    """Return a socket bound to the port, or to the next free one where more may be tried."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + tries, 65536)) if port else (0,):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except PermissionError:
            listener.close()
            raise Malformed(f"Port {candidate} needs rights this user does not have.") from None
        except socket.gaierror:
            listener.close()
            raise Malformed(f"“{host}” is no address of this machine.") from None
        except OSError:
            listener.close()
            continue
        return listener
    if tries == 1:
        raise Malformed(
            f"Port {port} on {host} is taken or not to be had: stop the other program, or choose "
            "another port with --port."
        )
    raise Malformed(f"No port from {port} to {port + tries - 1} is free on {host}.")


def addresses(host: str) -> list[str]:
    """List the addresses a phone could use, the likeliest first."""
    if host not in ("0.0.0.0", "::", ""):  # noqa: S104 (comparing, not binding)
        return [f"[{host}]" if ":" in host else host]
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way out
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [str(address[4][0]) for address in named]
    near = [a for a in dict.fromkeys(found) if not a.startswith("127.")]
    return [*near, "localhost"]


def welcome(host: str, port: int, prefix: str, folder: Path) -> str:
    """Return the text for the terminal: the addresses, and a QR code of the first one."""
    found = addresses(host)
    urls = [f"http://{address}:{port}{prefix}/" for address in found]
    if _is_loopback(found[0]):
        rows = ["Scorekeeper is ready. Open this on this computer; phones cannot reach it:"]
        rows += [f"  {url}" for url in urls]
    else:
        rows = ["Scorekeeper is ready. Open one of these on a phone or here:"]
        rows += [f"  {url}" for url in urls]
        rows += ["", *_code(urls[0])]
    rows += ["", f"Games are kept in {folder}. Stop with Ctrl+C."]
    return "\n".join(rows)


def _is_loopback(address: str) -> bool:
    """Return whether an address leads to this machine from itself alone."""
    return address in ("localhost", "[::1]") or address.startswith("127.")


def _code(url: str) -> list[str]:
    """Draw the QR code with half blocks, two rows of it to a line of text."""
    rows = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    marks = {(0, 0): "█", (1, 0): "▄", (0, 1): "▀", (1, 1): " "}
    return [
        "  " + "".join(marks[bool(a), bool(b)] for a, b in zip(top, low, strict=True))
        for top, low in zip(rows[::2], rows[1::2], strict=True)
    ]
