"""Fixtures of all tests: the app with a data folder of its own, a browser of it, a command line."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from scorekeeper import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATA": tmp_path / "data", "TESTING": True})


@pytest.fixture
def runner(tmp_path: Path) -> CliRunner:
    """Runs commands on a data folder of their own; an exception nobody expected fails the test."""
    return CliRunner(env={"SCOREKEEPER_DATA": str(tmp_path / "data")}, catch_exceptions=False)
