"""The version stands in one place."""

import tomllib
from pathlib import Path

from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.version import VERSION

ROOT = Path(__file__).parents[1]


def test_the_package_and_the_command_line_say_the_same_version(runner: CliRunner) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["hatch"]["version"] == {"path": "scorekeeper/version.py"}
    assert runner.invoke(main, ["--version"]).stdout == f"scorekeeper {VERSION}\n"


def test_the_newest_heading_of_the_changelog_is_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = next(line for line in changelog.splitlines() if line.startswith("## "))
    assert newest.split()[1] == VERSION
