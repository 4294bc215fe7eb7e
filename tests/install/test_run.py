"""`python3 run.py`: from any folder, from a path with spaces, and without what it needs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(
    *words: str, home: Path = ROOT, folder: Path, **env: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(home / "run.py"), *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
        timeout=300,
    )


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout in a folder with a space, beside the environment these tests run in."""
    home = tmp_path_factory.mktemp("a folder") / "score keeper"
    home.mkdir()
    for name in ("scorekeeper", "templates", "static", "data"):
        shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("run.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, home / name)
    (home / ".venv").symlink_to(sys.prefix)
    return home


def test_it_runs_from_another_folder_and_a_path_with_spaces(copy: Path, tmp_path: Path) -> None:
    done = run("rulesets", home=copy, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "hudson" in done.stdout


def test_without_venv_it_prints_the_one_line_to_type(copy: Path, tmp_path: Path) -> None:
    home = tmp_path / "bare"
    home.mkdir()
    for name in ("run.py", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, home / name)
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "venv.py").write_text("raise ImportError('ensurepip is not available')")
    done = run("rulesets", home=home, folder=tmp_path, PYTHONPATH=str(broken))
    assert done.returncode == 1
    assert "sudo apt install python3." in done.stderr
    assert "Traceback" not in done.stderr
