"""A client that costs little: ready-made requests over kept connections, one thread, no parsing."""

import re
import selectors
import socket
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

TIMEOUT = 30.0
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_NO_BODY = (204, 304)


@dataclass(frozen=True)
class Response:
    """An answer of the server, its headers unparsed."""

    status: int
    head: bytes
    body: bytes

    def header(self, name: str) -> str:
        found = re.search(rb"\r\n%b: *([^\r]*)" % name.encode(), self.head, re.IGNORECASE)
        return found[1].decode() if found else ""

    @property
    def cookies(self) -> dict[str, str]:
        found = re.findall(rb"\r\nset-cookie: *([^=]+)=([^;\r]*)", self.head, re.IGNORECASE)
        return {name.decode(): value.decode() for name, value in found}


def make_request(
    method: str,
    path: str,
    *,
    cookies: Mapping[str, str] | None = None,
    headers: Mapping[str, str] | None = None,
    form: bytes | None = None,
) -> bytes:
    """Write a request as a phone's browser sends it."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: gzip"]
    lines.append("User-Agent: Mozilla/5.0 (Linux; Android 14) Mobile")
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    if cookies:
        lines.append("Cookie: " + "; ".join(f"{k}={v}" for k, v in cookies.items()))
    if form is not None:
        lines.append("Content-Type: application/x-www-form-urlencoded")
        lines.append(f"Content-Length: {len(form)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + (form or b"")


class Connection:
    """A kept connection with at most one request under way."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._received = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, request: bytes) -> None:
        self.socket.sendall(request)

    def receive(self) -> Response | None:
        """Read what has arrived; None until the response is whole."""
        received = self.socket.recv(1 << 17)
        if not received:
            raise ConnectionError("the server hung up")
        self._received += received
        head, found, body = self._received.partition(b"\r\n\r\n")
        if not found:
            return None
        status = int(head[9:12])
        length = _LENGTH.search(head)
        wanted = 0 if status in _NO_BODY else int(length[1]) if length else 0
        if len(body) < wanted:
            return None
        self._received = body[wanted:]
        return Response(status, head, body[:wanted])

    def exchange(self, request: bytes) -> Response:
        """Send a request and wait for its response."""
        self.send(request)
        while True:
            response = self.receive()
            if response:
                return response


def burst(port: int, requests: Sequence[bytes], status: int, connections: int = 4) -> float:
    """Send all requests over so many connections at once; return the responses per second."""
    phones = [Connection(port) for _ in range(min(connections, len(requests)))]
    remaining = iter(requests)
    waiting = 0
    with selectors.DefaultSelector() as selector:
        for phone in phones:
            selector.register(phone.socket, selectors.EVENT_READ, phone)
        start = time.perf_counter()
        for phone in phones:
            phone.send(next(remaining))
            waiting += 1
        while waiting:
            ready = selector.select(TIMEOUT)
            if not ready:
                raise TimeoutError("the server does not answer")
            for key, _ in ready:
                waiting -= _is_done(key.data, remaining, status)
        seconds = time.perf_counter() - start
    for phone in phones:
        phone.socket.close()
    return len(requests) / seconds


def _is_done(phone: Connection, remaining: Iterator[bytes], status: int) -> bool:
    """Take a response and send the next request; True where none is left."""
    response = phone.receive()
    if not response:
        return False
    if response.status != status:
        raise AssertionError(f"{response.status} instead of {status}: {response.body[:300]!r}")
    following = next(remaining, None)
    if following is None:
        return True
    phone.send(following)
    return False
