"""The command group: the default command, refusals, quiet endings, help and README."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scorekeeper import server
from scorekeeper.cli import main
from scorekeeper.cli.group import ScorekeeperGroup

ROOT = Path(__file__).resolve().parents[2]
EVERYWHERE = ("--json", "--data")  # told once for all commands


@pytest.mark.usefixtures("app")  # there are games in the folder
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["score", "nowhere.json"], "nowhere.json cannot be read"),
        (["check", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["lookup", "drew", "two", "--rules", "whist"], "There is no rule book “whist”."),
        (["sheet", "--blank", "--rules", "bicycle", "--players", "3", "-o", "x.pdf"], "not 3"),
        (["import", "nowhere.json"], "nowhere.json cannot be read"),
        (["restore", "nowhere.db"], "nowhere.db"),
        (["export", "nobody"], "There is no table “nobody” here."),
        (["sheet", "--card", "-o", "nowhere/x.pdf"], "nowhere/x.pdf cannot be written"),
    ],
)
def test_a_refusal_is_one_sentence_on_stderr_with_exit_code_2(
    runner: CliRunner,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(main, words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert not result.stderr.startswith("Error")


@pytest.mark.parametrize(
    ("words", "port"), [([], None), (["--port", "8123"], 8123), (["serve", "--port", "8123"], 8123)]
)
def test_without_a_command_the_server_starts(
    runner: CliRunner, monkeypatch: pytest.MonkeyPatch, words: list[str], port: int
) -> None:
    started: list[int] = []
    monkeypatch.setattr(server, "run", lambda _folder, **options: started.append(options["port"]))
    assert runner.invoke(main, words).exit_code == 0
    assert started == [port]


@pytest.mark.parametrize("words", [["--verbose"], ["knit"], ["check"], ["sheet", "--paper", "a3"]])
def test_a_usage_error_exits_with_2(runner: CliRunner, words: list[str]) -> None:
    result = runner.invoke(main, words)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage: " in result.stderr


def test_the_version_is_printed(runner: CliRunner) -> None:
    result = runner.invoke(main, ["--version"])
    assert result.exit_code == 0
    assert result.stdout.startswith("scorekeeper ")


def test_ctrl_c_ends_quietly_and_says_so_to_the_shell(runner: CliRunner) -> None:
    result = runner.invoke(group_with(KeyboardInterrupt()), ["fail"])
    assert (result.exit_code, result.output) == (130, "")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_letters_that_the_output_does_not_have_stop_no_command(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "lookup", "drew", "two", "cards"],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Hudson" in done.stdout


def group_with(error: BaseException) -> click.Group:
    group = ScorekeeperGroup("scorekeeper")

    @group.command()
    def fail() -> None:
        raise error

    return group


def test_a_reader_that_stops_early_ends_it_quietly() -> None:
    """`scorekeeper rulesets | true`: whether or not it wrote before the pipe closed."""
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "rulesets"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        errors = process.stderr.read()
        assert process.wait(timeout=60) == 0
    assert errors == ""


def test_help_says_how_to_start_where_to_listen_and_how_to_stop(runner: CliRunner) -> None:
    listed = runner.invoke(main, ["--help"]).stdout
    for words in ("--host 127.0.0.1", "--port 8000", "--data FOLDER", "Ctrl+C", "serve --help"):
        assert words in listed


def test_every_command_has_help(runner: CliRunner) -> None:
    listed = runner.invoke(main, ["--help"]).stdout
    for name in main.commands:
        assert f"  {name} " in listed
        result = runner.invoke(main, [name, "--help"], prog_name="scorekeeper")
        assert result.exit_code == 0
        assert result.stdout.startswith(f"Usage: scorekeeper {name} ")


def test_every_command_shows_an_example_that_it_understands() -> None:
    for name, command in main.commands.items():
        epilog = command.epilog or ""
        words = shlex.split(epilog.removeprefix("Example: ").strip('eval "$()'))
        assert words[:2] == ["scorekeeper", name], epilog
        command.make_context(name, words[2:])


def test_every_command_and_option_is_documented() -> None:
    text = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
    for name, command in main.commands.items():
        _, found, after = text.partition(f"\n## `scorekeeper {name}")
        assert found, name
        section = after.partition("\n## ")[0]
        for parameter in command.params:
            for option in (word for word in parameter.opts if word.startswith("--")):
                assert option in section or option in EVERYWHERE, f"{name} {option}"


def test_a_mistyped_command_is_told_which_was_meant(runner: CliRunner) -> None:
    told = runner.invoke(main, ["tabels"])
    assert told.exit_code == 2
    assert "There is no command “tabels”. Did you mean “tables”?" in told.stderr
    assert "No such command" in runner.invoke(main, ["xylophone"]).stderr


def test_the_folder_may_be_named_before_the_command(runner: CliRunner, tmp_path: Path) -> None:
    told = runner.invoke(main, ["--data", str(tmp_path / "none"), "tables", "--json"])
    assert told.exit_code == 2
    assert str(tmp_path / "none") in told.stderr


def test_the_usual_book_can_be_set_for_good(
    runner: CliRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_RULES", "miller")
    told = runner.invoke(main, ["lookup", "drew", "two", "cards"])
    assert "Miller" in told.stdout
