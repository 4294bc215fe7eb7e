"""A real server in a process of its own, for tests that need one."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "scorekeeper")
START_TIMEOUT = 60.0
STOP_TIMEOUT = 20.0
PORTS = range(20_000, 32_000)


def free_port() -> int:
    """Return a port that is free, and that the system gives to nobody who asks for any port."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Running:
    """The server on loopback; `stop` and `start` keep its port and its games."""

    def __init__(
        self,
        program: Sequence[str] = PROGRAM,
        data: Path | None = None,
        *,
        env: Mapping[str, str] | None = None,
        folder: Path = ROOT,
        options: Sequence[str] = (),
    ) -> None:
        assert data is not None
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self.command = [*program, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.command += ["--data", str(data), *options]
        self._env, self._folder = dict(env or os.environ), folder
        self.log = data.parent / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self) -> "subprocess.Popen[bytes]":
        """Start the process without waiting until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, env=self._env, cwd=self._folder, stdout=log, stderr=log
            )
        return self.process

    def start(self) -> Self:
        """Start the process and wait until it answers."""
        process = self.launch()
        deadline = time.monotonic() + START_TIMEOUT
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.url}healthz", timeout=2).close()
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if process.poll() is not None:
                    break
                time.sleep(0.05)
            else:
                return self
        raise AssertionError(f"the server did not start:\n{self.log.read_text()}")

    def stop(self, signal_number: int = signal.SIGTERM) -> None:
        if self.process:
            self.process.send_signal(signal_number)
            self.process.wait(timeout=STOP_TIMEOUT)
            self.process = None

    def kill(self) -> None:
        """Stop it as a power cut would."""
        self.stop(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.stop()
