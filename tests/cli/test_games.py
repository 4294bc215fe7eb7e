"""`scorekeeper tables` and `scorekeeper misses`."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.moments import local_text
from tests.support.tables import AT, add_entry, make_table, phone, store_of


@pytest.fixture
def table_id(app: Flask) -> str:
    """A game in the folder that the command line looks at, too."""
    return make_table(app, "hudson", 2)[0]


def run(runner: CliRunner, *words: str | Path) -> Result:
    return runner.invoke(main, [str(word) for word in words])


def test_tables_tells_games_apart_by_day_score_and_players(
    runner: CliRunner, table_id: str
) -> None:
    result = run(runner, "tables")
    assert result.exit_code == 0
    head, listed = result.stdout.splitlines()
    assert head.split() == ["table", "last", "played", "hands", "score,", "players", "and", "name"]
    day, clock = local_text(AT).split()
    assert listed.split() == [
        *(table_id, day, clock, "running", "0"),
        *("0", ":", "0", "Ann,", "Bo", "Friday", "night"),
    ]


def test_every_listing_answers_as_json(runner: CliRunner, app: Flask, table_id: str) -> None:
    store_of(app).record_miss("who pays", "hudson", "2026-01-31T19:00:00Z")
    [game] = json.loads(run(runner, "tables", "--json").stdout)
    assert (game["id"], game["totals"]) == (table_id, [0, 0])
    [miss] = json.loads(run(runner, "misses", "--json").stdout)
    assert (miss["q"], miss["times"]) == ("who pays", 1)
    books = json.loads(run(runner, "rulesets", "--json").stdout)
    assert books[0].keys() == {"id", "name", "book", "line", "players", "target"}


def test_an_empty_list_says_so(runner: CliRunner, app: Flask) -> None:
    assert store_of(app).summaries() == ()
    assert "no games" in run(runner, "tables").stdout
    assert run(runner, "misses").stdout == "Every question so far was answered.\n"


def test_an_address_without_a_link_is_refused(runner: CliRunner) -> None:
    refused = run(runner, "tables", "--url", "http://cards")
    assert refused.exit_code == 2 and "--link" in refused.stderr


def test_a_new_link_opens_the_table(runner: CliRunner, app: Flask, table_id: str) -> None:
    result = run(runner, "tables", "--link", table_id, "--url", "https://cards.example.org/")
    assert result.exit_code == 0
    address = rf"https://cards\.example\.org/j/{table_id}/(\S+)"
    found = re.fullmatch(f"score: {address}\nwatch: {address}\n", result.stdout)
    assert found
    for secret, scoring_page in zip(found.groups(), (200, 403), strict=True):
        device = phone(app, table_id, secret)
        assert device.get(f"/t/{table_id}").status_code == 200
        assert device.get(f"/t/{table_id}/hand").status_code == scoring_page


def test_misses_lists_what_the_referee_could_not_answer(runner: CliRunner, app: Flask) -> None:
    store_of(app).record_miss("may I wear a hat", "hudson", "2026-01-31T19:00:00Z")
    result = run(runner, "misses")
    assert (result.exit_code, result.stdout) == (0, "   1 ×  hudson        may I wear a hat\n")


@pytest.mark.parametrize(
    "words", [["tables"], ["backup"], ["export"], ["misses"], ["sheet", "t1", "-o", "x.pdf"]]
)
def test_a_command_that_reads_makes_no_folder_and_says_where_it_looked(
    runner: CliRunner, tmp_path: Path, words: list[str]
) -> None:
    folder = tmp_path / "mistyped"
    result = run(runner, *words, "--data", folder)
    assert result.exit_code == 2
    assert result.stderr == f"There are no games in {folder}: name their folder with --data.\n"
    assert not folder.exists()


def test_what_strangers_wrote_cannot_steer_the_terminal(runner: CliRunner, app: Flask) -> None:
    escape = "\x1b]0;owned\x07\u202e\nt1  2026-01-31  finished"
    table_id, _ = make_table(app, "hudson", 2)
    add_entry(app, table_id, "renamed", {"name": escape})
    store_of(app).record_miss(escape, "hudson", "2026-01-31T19:00:00Z")
    listed = run(runner, "tables").stdout
    missed = run(runner, "misses").stdout
    for text, lines in ((listed, 2), (missed, 1)):
        assert len(text.splitlines()) == lines
        assert "\x1b" not in text and "\x07" not in text and "\u202e" not in text
