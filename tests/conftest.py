"""An app with a data folder of its own for each test."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper import create_app


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    return create_app({"DATA": tmp_path / "data", "TESTING": True})
