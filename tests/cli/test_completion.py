"""The Tab key in a shell."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from scorekeeper.cli import main
from tests.support.tables import make_table


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_own_words(runner: CliRunner, shell: str) -> None:
    told = runner.invoke(main, ["completion", shell])
    assert told.exit_code == 0
    assert f"_SCOREKEEPER_COMPLETE={shell}_complete" in told.stdout


def test_another_shell_is_refused(runner: CliRunner) -> None:
    assert runner.invoke(main, ["completion", "tcsh"]).exit_code == 2


def completed(folder: Path, *words: str) -> list[str]:
    """Return what the Tab key offers after these words, as bash asks for it."""
    asked = {
        "_SCOREKEEPER_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("scorekeeper", *words)),
        "COMP_CWORD": str(len(words)),
        "SCOREKEEPER_DATA": str(folder),
    }
    program = "from scorekeeper.cli import main; main(prog_name='scorekeeper')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=True,
    )
    return [line.partition(",")[2] for line in done.stdout.split()]


def test_commands_books_and_games_are_offered(app: Flask, tmp_path: Path) -> None:
    table_id, _ = make_table(app, "hudson", 2)
    folder = tmp_path / "data"
    assert completed(folder, "ex") == ["export"]
    assert completed(folder, "lookup", "--rules", "hu") == ["hudson"]
    assert completed(folder, "export", table_id[:4]) == [table_id]
    assert completed(tmp_path / "none", "export", "") == []
