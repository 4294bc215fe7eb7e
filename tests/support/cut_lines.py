"""A line between phones and the server that is cut at random moments, as bad reception does."""

import random
import select
import socket
import socketserver
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

AT_ONCE = 65_536  # bytes


class _Handler(socketserver.BaseRequestHandler):
    server: "CutLine"

    def handle(self) -> None:
        """Pass on what comes from either end, until one of them or the line is gone."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.server.far)) as far:
            ends = {self.request: far, far: self.request}
            while True:
                ready, _, _ = select.select(list(ends), [], [], 30)
                for end in ready:
                    piece = end.recv(AT_ONCE)
                    if not piece or self.server.is_cut():
                        return
                    ends[end].sendall(piece)


class CutLine(socketserver.ThreadingTCPServer):
    """A port that leads to the server's; now and then a connection is cut, in either direction."""

    allow_reuse_address = daemon_threads = True

    def __init__(self, far: int, chance: random.Random, how_often: float) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.far, self._chance, self._how_often = far, chance, how_often
        self.port: int = self.server_address[1]
        self.cuts = 0

    def is_cut(self) -> bool:
        """Return whether the line is cut now, with a request or an answer half through."""
        cut = self._chance.random() < self._how_often
        self.cuts += cut
        return cut

    def calm(self) -> None:
        """Cut nothing any more."""
        self._how_often = 0.0

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.shutdown()
        self.server_close()
