"""A client that costs little: ready-made requests over kept connections, one thread, no parsing."""

import re
import selectors
import socket
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

PATIENCE = 30.0
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
_NO_BODY = (204, 304)


@dataclass(frozen=True)
class Answer:
    """What came back."""

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


def request(
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


class Wire:
    """One kept connection; at most one answer is under way."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._got = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def send(self, asked: bytes) -> None:
        self.socket.sendall(asked)

    def take(self) -> Answer | None:
        """Read what is there; None until the answer is whole."""
        got = self.socket.recv(1 << 17)
        if not got:
            raise ConnectionError("the server hung up")
        self._got += got
        head, found, body = self._got.partition(b"\r\n\r\n")
        if not found:
            return None
        status = int(head[9:12])
        length = _LENGTH.search(head)
        wanted = 0 if status in _NO_BODY else int(length[1]) if length else 0
        if len(body) < wanted:
            return None
        self._got = body[wanted:]
        return Answer(status, head, body[:wanted])

    def ask(self, asked: bytes) -> Answer:
        self.send(asked)
        while True:
            answer = self.take()
            if answer:
                return answer


def burst(port: int, asked: Sequence[bytes], status: int, phones: int = 4) -> float:
    """Send all requests from so many phones at once; return how many were answered a second."""
    wires = [Wire(port) for _ in range(min(phones, len(asked)))]
    left = iter(asked)
    waiting = 0
    with selectors.DefaultSelector() as selector:
        for wire in wires:
            selector.register(wire.socket, selectors.EVENT_READ, wire)
        start = time.perf_counter()
        for wire in wires:
            wire.send(next(left))
            waiting += 1
        while waiting:
            ready = selector.select(PATIENCE)
            if not ready:
                raise TimeoutError("the server does not answer")
            for key, _ in ready:
                waiting -= _go_on(key.data, left, status)
        seconds = time.perf_counter() - start
    for wire in wires:
        wire.socket.close()
    return len(asked) / seconds


def _go_on(wire: Wire, left: Iterator[bytes], status: int) -> int:
    """Take an answer and send the next request; 1 where there was none left."""
    answer = wire.take()
    if not answer:
        return 0
    if answer.status != status:
        raise AssertionError(f"{answer.status} instead of {status}: {answer.body[:300]!r}")
    following = next(left, None)
    if following is None:
        return 1
    wire.send(following)
    return 0
