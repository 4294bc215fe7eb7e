"""A server inside this process whose clock is set by hand, for tests of what time does."""

import threading
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from werkzeug.serving import WSGIRequestHandler, make_server

from scorekeeper import create_app


class _QuietHandler(WSGIRequestHandler):
    def log_request(self, *_: object) -> None:
        """Say nothing of requests."""


class ClockedServer:
    """Serves one data folder on loopback; `now` is what its clock says."""

    def __init__(self, data: Path, now: datetime) -> None:
        self.now = now
        self.app = create_app({"DATA": data, "CLOCK": lambda: self.now})
        self._server = make_server(
            "127.0.0.1", 0, self.app, threaded=True, request_handler=_QuietHandler
        )
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.port}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._thread.join()
