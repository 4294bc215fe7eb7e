"""`scorekeeper sheet`: one PDF a call."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from scorekeeper.cli import main
from tests.support.pdfs import flat
from tests.support.tables import make_table


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (["--blank", "--rules", "luudoo", "--players", "3"], "Luudoo"),
        (["--tally", "--rules", "miller"], "Miller"),
        (["--card", "--rules", "bicycle", "--paper", "letter"], "Bicycle"),
    ],
)
def test_it_writes_the_sheet_and_prints_where(
    runner: CliRunner, tmp_path: Path, words: list[str], title: str
) -> None:
    path = tmp_path / "sheet.pdf"
    result = runner.invoke(main, ["sheet", *words, "-o", str(path)])
    assert (result.exit_code, result.stdout) == (0, f"{path}\n")
    assert title in flat(path.read_bytes())


def test_it_writes_the_sheet_of_a_game(runner: CliRunner, app: Flask, tmp_path: Path) -> None:
    table_id, _secret = make_table(app)
    path = tmp_path / "game.pdf"
    result = runner.invoke(main, ["sheet", table_id, "-o", str(path)])
    assert result.exit_code == 0
    assert "Friday night" in flat(path.read_bytes())


@pytest.mark.parametrize("words", [[], ["--blank", "--card"], ["sometable", "--tally"]])
def test_it_wants_exactly_one_kind_of_sheet(
    runner: CliRunner, tmp_path: Path, words: list[str]
) -> None:
    result = runner.invoke(main, ["sheet", *words, "-o", str(tmp_path / "x.pdf")])
    assert result.exit_code == 2
    assert "Name exactly one" in result.stderr
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["t1", "--rules", "miller"], "--rules is for sheets without one"),
        (["t1", "--players", "2"], "--players is for blank sheets"),
        (["--card", "--players", "9"], "--players is for blank sheets"),
    ],
)
def test_an_option_that_does_not_apply_is_refused(
    runner: CliRunner, tmp_path: Path, words: list[str], said: str
) -> None:
    refused = runner.invoke(main, ["sheet", *words, "-o", str(tmp_path / "x.pdf")])
    assert refused.exit_code == 2 and said in refused.stderr
    assert not (tmp_path / "x.pdf").exists()


def test_a_sheet_goes_to_a_pipe_and_paper_may_be_written_in_capitals(runner: CliRunner) -> None:
    printed = runner.invoke(main, ["sheet", "--card", "--paper", "A4", "-o", "-"])
    assert printed.exit_code == 0 and printed.stdout_bytes.startswith(b"%PDF-")


def test_games_make_a_summary_and_a_game_its_own_sheets(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    (first, _), (second, _) = make_table(app), make_table(app)
    path = tmp_path / "x.pdf"
    result = runner.invoke(main, ["sheet", first, second, "--large", "-o", str(path)])
    assert result.exit_code == 0 and "Canasta, 2 games" in flat(path.read_bytes())
    result = runner.invoke(main, ["sheet", first, "--summary", "-o", str(path)])
    assert result.exit_code == 0 and "Page 1 of 1" in flat(path.read_bytes())
    result = runner.invoke(main, ["sheet", first, "--winner", "-o", str(path)])
    assert result.exit_code == 2 and "Nobody has won" in result.stderr


def test_a_pad_has_the_names_that_were_given(runner: CliRunner, tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    words = ["sheet", "--pads", "--name", "North", "--name", "South", "-o", str(path)]
    assert runner.invoke(main, words).exit_code == 0
    assert "North" in flat(path.read_bytes())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--summary"], "name its id"),
        (["a", "b", "--summary"], "name its id"),
        (["--card", "--name", "North"], "--name is for blank sheets, tally slips and pads"),
    ],
)
def test_a_sheet_of_a_game_needs_one_and_names_need_lines(
    runner: CliRunner, tmp_path: Path, words: list[str], said: str
) -> None:
    refused = runner.invoke(main, ["sheet", *words, "-o", str(tmp_path / "x.pdf")])
    assert refused.exit_code == 2 and said in refused.stderr
