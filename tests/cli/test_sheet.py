"""`scorekeeper sheet`: one PDF a call."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask

from scorekeeper.cli import main
from tests.support.pdfs import flat
from tests.support.tables import add_entry, make_table


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
        (["t1", "--players", "2"], "--players is for sheets to write on"),
        (["--card", "--players", "9"], "--players is for sheets to write on"),
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
        (["--card", "--name", "North"], "--name is for sheets to write on"),
    ],
)
def test_a_sheet_of_a_game_needs_one_and_names_need_lines(
    runner: CliRunner, tmp_path: Path, words: list[str], said: str
) -> None:
    refused = runner.invoke(main, ["sheet", *words, "-o", str(tmp_path / "x.pdf")])
    assert refused.exit_code == 2 and said in refused.stderr


def test_a_ruling_is_a_slip_and_is_counted_from_one(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    table_id, _secret = make_table(app)
    body = {"side": 0, "points": -100, "why": "Drew out of turn", "cites": ["hudson:57"]}
    add_entry(app, table_id, "penalty", body)
    path = tmp_path / "x.pdf"
    words = ["sheet", table_id, "-o", str(path), "--ruling"]
    assert runner.invoke(main, [*words, "1"]).exit_code == 0
    assert "Drew out of turn" in flat(path.read_bytes())
    for wrong in ("0", "2"):
        refused = runner.invoke(main, [*words, wrong])
        assert refused.exit_code == 2 and "This game has 1 ruling" in refused.stderr


def test_the_code_of_a_game_is_a_new_link_to_watch(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    table_id, _secret = make_table(app)
    path = tmp_path / "x.pdf"
    words = ["sheet", table_id, "--code", "https://cards.example.org/", "-o", str(path)]
    assert runner.invoke(main, words).exit_code == 0
    found = re.search(rf"https://cards.example.org(/j/{table_id}/\S+)", flat(path.read_bytes()))
    assert found
    client = app.test_client()
    assert client.get(found[1]).status_code in (200, 302, 303)
    assert client.get("/j/nosuchtable1/wrong").status_code == 404
    refused = runner.invoke(main, [*words, "--large"])
    assert refused.exit_code == 2 and "leave out --large" in refused.stderr
    refused = runner.invoke(main, ["sheet", "--code", "http://a", "-o", str(path)])
    assert refused.exit_code == 2 and "name its id" in refused.stderr


@pytest.mark.parametrize("kind", ["tournament", "seats", "table-card"])
def test_the_other_sheets_of_a_book_are_made(runner: CliRunner, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "x.pdf"
    made = runner.invoke(main, ["sheet", f"--{kind}", "--rules", "samba", "-o", str(path)])
    assert made.exit_code == 0 and path.read_bytes().startswith(b"%PDF")
