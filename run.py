#!/usr/bin/env python3
"""Start Scorekeeper from a checkout: makes .venv on first use, then becomes the program.

python3 run.py              start it; stop it with Ctrl+C
python3 run.py WORDS        any other scorekeeper command
python3 run.py test fast    style, types and the tests of the domain: half a minute
python3 run.py test         every test: a quarter of an hour
python3 run.py bench        the benchmarks
python3 run.py storm 600    the server killed again and again, for so many seconds
"""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parent
VENV = HOME / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LEAST_PYTHON = (3, 11)
LOCKS = {"run": "requirements.lock", "test": "requirements-test.lock"}  # packages with hashes
DOMAIN = ("rules", "hand", "table", "referee", "books")  # folders of the domain's own tests
PYTEST = ("pytest", "-n", "2", "--dist", "worksteal")
STEP = 8  # parts between two words of progress
MOST_TOLD = 20  # last lines of pip, where it fails
NO_VENV = "This Python cannot make a virtual environment. Type this once, then try again:"


def main() -> int:
    """Install what this needs, once, and run it."""
    if sys.version_info < LEAST_PYTHON:
        return say("Scorekeeper needs Python 3.11 or newer.")
    words = sys.argv[1:]
    testing = words[:1] in (["test"], ["bench"], ["storm"])
    problem = install("test") if testing else install("run")
    if problem:
        return say(problem)
    if words[:1] == ["test"]:
        return test(words[1:])
    if words[:1] == ["bench"]:
        return become("-m", "tests.benchmarks", *words[1:], folder=HOME)
    if words[:1] == ["storm"]:
        return become("-m", "tests.storm", *words[1:], folder=HOME)
    os.environ["SCOREKEEPER_COMMAND"] = "python run.py" if os.name == "nt" else "python3 run.py"
    return become("-m", "scorekeeper", *words)


def say(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def become(*words: str, folder: Path | None = None) -> int:
    """Turn into another program; where the system cannot, wait for it instead."""
    os.environ["PYTHONPATH"] = os.pathsep.join(
        path for path in (str(HOME), os.environ.get("PYTHONPATH")) if path
    )
    if folder:
        os.chdir(folder)
    if os.name != "nt":
        os.execv(PYTHON, [str(PYTHON), *words])  # noqa: S606 (our own interpreter, no shell)
    return subprocess.call([str(PYTHON), *words])


def install(what: str) -> str:
    """Bring .venv up to date; return a sentence where that is not possible."""
    wanted = f"{fingerprint()}\n"
    stamps = [VENV / f".installed-{part}" for part in {"test": ["run", "test"]}.get(what, [what])]
    if PYTHON.exists() and all(s.exists() and s.read_text() == wanted for s in stamps):
        return ""
    if not PYTHON.exists():
        tell("First start: this takes about a quarter of a minute, once.")
        tell("1 of 2: making a place for its parts (.venv)")
        made = subprocess.run(
            [sys.executable, "-m", "venv", "--clear", str(VENV)],
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            version = f"{sys.version_info.major}.{sys.version_info.minor}"
            return f"{NO_VENV}\n  sudo apt install python{version}-venv"
    lock = HOME / LOCKS[what]
    total = sum("==" in line for line in lock.read_text(encoding="utf-8").splitlines())
    tell(f"2 of 2: fetching its {total} parts")
    problem = install_parts(lock, total)
    if problem:
        return f"The parts Scorekeeper needs could not be installed:\n{problem}"
    for stamp in stamps:
        stamp.write_text(wanted)
    return ""


def install_parts(lock: Path, total: int) -> str:
    """Install what a lock file pins and count the parts aloud; return pip's words if it fails."""
    words = ["install", "--disable-pip-version-check", "--require-hashes", "--requirement"]
    with subprocess.Popen(
        [str(PYTHON), "-m", "pip", *words, str(lock)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as pip:
        told: list[str] = []
        parts = 0
        for line in pip.stdout or ():
            told.append(line)
            if line.startswith("Collecting "):
                parts += 1
                if parts % STEP == 0 and parts < total:
                    tell(f"        {parts} of {total}")
            elif line.startswith("Installing "):
                tell("        all here, putting them in place")
    return "".join(told[-MOST_TOLD:]).strip() if pip.returncode else ""


def tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def fingerprint() -> str:
    """Change when the parts or the Python change."""
    digest = hashlib.sha256(sys.version.encode())
    for name in LOCKS.values():
        digest.update((HOME / name).read_bytes())
    return digest.hexdigest()


def test(words: list[str]) -> int:
    """Run the linters and the tests; the first that fails is the answer.

    `fast`: linters, types and the tests of the domain. `all`: every search phrase, too.
    Other words go to pytest as they are.
    """
    os.chdir(HOME)
    os.environ["PYTHONPATH"] = str(HOME)
    if words and words not in (["fast"], ["all"]):
        return call("pytest", *words)
    domain = [f"tests/{folder}" for folder in DOMAIN]
    general = [str(path) for path in Path("tests").glob("test_*.py")]
    checks = [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)]
    if words == ["fast"]:
        return first_failure(*checks, (*PYTEST, *domain, *general))
    return first_failure(
        *checks,
        # The domain's tests alone must reach every line and branch of the domain.
        ("coverage", "erase"),
        ("coverage", "run", "-m", *PYTEST, "-m", "not exhaustive", *domain),
        ("coverage", "combine", "--quiet"),
        ("coverage", "report"),
        (*PYTEST, "-m", "exhaustive", *domain, *(["--all-phrases"] if words == ["all"] else [])),
        (*PYTEST, *(f"--ignore={folder}" for folder in domain)),
    )


def first_failure(*commands: tuple[str, ...]) -> int:
    """Run modules until one fails, and return its exit code; 0 where none does."""
    return next(filter(None, (call(*command) for command in commands)), 0)


def call(*words: str) -> int:
    return subprocess.call([str(PYTHON), "-m", *words])


if __name__ == "__main__":
    sys.exit(main())
