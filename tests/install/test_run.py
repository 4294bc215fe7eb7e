"""`python3 run.py`: from any folder, from a path with spaces, and without what it needs."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
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
    for name in ("run.py", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / name, home / name)
    (home / ".venv").symlink_to(sys.prefix)
    return home


def test_it_runs_from_another_folder_and_a_path_with_spaces(copy: Path, tmp_path: Path) -> None:
    done = run("rulesets", home=copy, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "hudson" in done.stdout


def test_help_names_what_can_be_typed_again(copy: Path, tmp_path: Path) -> None:
    done = run("--help", home=copy, folder=tmp_path)
    assert done.stdout.startswith("Usage: python3 run.py ")
    assert "--host" in done.stdout and "--port" in done.stdout


def test_the_first_start_counts_its_parts_aloud(tmp_path: Path) -> None:
    """pip is played by a script that says what pip says."""
    home = tmp_path / "bare"
    (home / ".venv" / "bin").mkdir(parents=True)
    for name in ("run.py", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / name, home / name)
    total = len(locked("requirements.lock"))
    python = home / ".venv" / "bin" / "python"
    says = "\n".join(f"Collecting part-{number}" for number in range(total))
    python.write_text(f"#!/bin/sh\n[ $2 = pip ] && echo '{says}\nInstalling collected packages'\n")
    python.chmod(0o755)
    done = run("rulesets", home=home, folder=tmp_path)
    assert f"2 of 2: fetching its {total} parts" in done.stderr
    assert f"8 of {total}" in done.stderr
    assert "all here, putting them in place" in done.stderr


def test_without_venv_it_prints_the_one_line_to_type(copy: Path, tmp_path: Path) -> None:
    home = tmp_path / "bare"
    home.mkdir()
    for name in ("run.py", "requirements.lock", "requirements-test.lock"):
        shutil.copy(ROOT / name, home / name)
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "venv.py").write_text("raise ImportError('ensurepip is not available')")
    done = run("rulesets", home=home, folder=tmp_path, PYTHONPATH=str(broken))
    assert done.returncode == 1
    assert "sudo apt install python3." in done.stderr
    assert "Traceback" not in done.stderr


# What is installed


def locked(name: str) -> dict[str, list[str]]:
    """Return the packages of a lock file, name and version, each with its hashes."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
        word = line.strip().partition(" ")[0]
        if word.startswith("--hash=sha256:"):
            found[list(found)[-1]].append(word.removeprefix("--hash=sha256:"))
        elif not line.startswith("#"):
            found[word] = []
    return found


def test_the_lock_files_have_the_pinned_versions_and_a_hash_for_every_file() -> None:
    pinned = (ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    everything, running = locked("requirements-test.lock"), locked("requirements.lock")
    assert set(everything) == set(pinned)
    assert running.items() <= everything.items()
    for package, hashes in everything.items():
        assert hashes, package
        assert all(re.fullmatch(r"[0-9a-f]{64}", one) for one in hashes), package
        assert len(set(hashes)) == len(hashes)


def test_everything_the_program_names_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = {
        "requirements.lock": project["project"]["dependencies"],
        "requirements-test.lock": project["dependency-groups"]["test"],
    }
    for name, wanted in needed.items():
        names = {package.partition("==")[0] for package in locked(name)}
        assert {re.split(r"[<>=~ \[]", package)[0] for package in wanted} <= names


def test_a_package_with_another_hash_is_not_installed(tmp_path: Path) -> None:
    """run.py installs by the lock file, and pip refuses what does not fit it."""
    home = tmp_path / "changed"
    home.mkdir()
    shutil.copy(ROOT / "run.py", home / "run.py")
    for name in ("requirements.lock", "requirements-test.lock"):
        (home / name).write_text(f"blinker==1.9.0 \\\n    --hash=sha256:{'0' * 64}\n")
    done = run("rulesets", home=home, folder=tmp_path)
    assert done.returncode == 1
    assert "could not be installed" in done.stderr
