"""The installed program: the wheel holds everything and runs without the checkout."""

import os
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.servers import Running

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment with the wheel; its dependencies are those of this one."""
    home = tmp_path_factory.mktemp("an empty environment")
    subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
    python = home / "bin" / "python"
    subprocess.run(
        [python, "-m", "pip", "install", "-q", "--no-deps", "--no-index", str(wheel)],
        check=True,
        capture_output=True,
    )
    here = next(Path(sys.prefix).glob("lib/python*/site-packages"))
    there = next(home.glob("lib/python*/site-packages"))
    (there / "dependencies.pth").write_text(f"{here}\n")
    return home / "bin" / "scorekeeper"


def test_the_wheel_holds_every_page_file_and_rule(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "templates", "static", "data"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    assert tracked
    assert {f"scorekeeper/{name}" for name in tracked} <= held


def test_the_installed_command_loads_every_rule_set(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [installed, "rulesets"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    books = list((ROOT / "data" / "rulesets").glob("*.toml"))
    assert len(done.stdout.splitlines()) == len(books)


@pytest.fixture
def server(installed: Path, tmp_path: Path) -> Iterator[Running]:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    with Running([str(installed)], tmp_path / "games", env=env, folder=tmp_path) as running:
        yield running


def test_the_installed_server_shows_its_first_page_and_its_styles(server: Running) -> None:
    page = urllib.request.urlopen(server.url).read().decode()
    assert "New game" in page
    style = page.split('rel="stylesheet" href="')[1].split('"')[0]
    answer = urllib.request.urlopen(server.url.rstrip("/") + style)
    assert answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]
