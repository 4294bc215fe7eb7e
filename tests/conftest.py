"""Fixtures of all tests: the app with a data folder of its own, a client of it, a command line."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache, FileSystemBytecodeCache

from scorekeeper import create_app

MARKERS = (
    "app_config(**config): values of the app's configuration for this test or module",
    "exhaustive: tries very many inputs; not run while coverage is measured, which slows it down",
    "shared_app: the tests of this module share one app and its tables",
)


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--all-phrases",
        action="store_true",
        help="Search for every phrase of the rulings in every book, not for a tenth of them.",
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print once why tests were skipped, not once for each of them."""
    skipped = terminalreporter.stats.get("skipped", [])
    for reason, count in Counter(report.longrepr[2] for report in skipped).items():
        terminalreporter.write_line(f"{reason.removeprefix('Skipped: ')} ({count} tests)")


@pytest.fixture(scope="session")
def template_cache(tmp_path_factory: pytest.TempPathFactory) -> BytecodeCache:
    """Templates compiled once, not once for each app."""
    return FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))


def make_app(request: pytest.FixtureRequest, folder: Path) -> Flask:
    """Make an app on this data folder, with the configuration that the test's marker asks for."""
    marker = request.node.get_closest_marker("app_config")
    asked: dict[str, Any] = marker.kwargs if marker else {}
    # No test pulls the plug on this app: its file need not wait for the disk.
    app = create_app({"DATA": folder, "TESTING": True, "SYNCHRONOUS": "OFF", **asked})
    app.jinja_env.bytecode_cache = request.getfixturevalue("template_cache")
    return app


@pytest.fixture(scope="module")
def shared_app(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for a whole module: for tests that only read, or keep to tables of their own."""
    return make_app(request, tmp_path_factory.mktemp("shared") / "data")


@pytest.fixture
def app(request: pytest.FixtureRequest, tmp_path: Path) -> Flask:
    """An app with a data folder of its own; with the mark `shared_app`, that of the module."""
    if request.node.get_closest_marker("shared_app"):
        shared: Flask = request.getfixturevalue("shared_app")
        return shared
    return make_app(request, tmp_path / "data")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has opened no link yet."""
    return app.test_client()


@pytest.fixture
def runner(tmp_path: Path) -> CliRunner:
    """Runs commands on the data folder of `app`; an exception nobody expected fails the test."""
    return CliRunner(env={"SCOREKEEPER_DATA": str(tmp_path / "data")}, catch_exceptions=False)
