"""Commands on the stored games."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper.cli import main
from scorekeeper.store.schema import drop_triggers
from scorekeeper.store.transfer import export_table
from tests.support.tables import add_entry, make_table, phone, play_hands, store_of


@pytest.fixture
def table_id(app: Flask) -> str:
    """A game in the folder that the command line looks at, too."""
    return make_table(app, "hudson", 2)[0]


def run(runner: CliRunner, *words: str | Path) -> Result:
    return runner.invoke(main, [str(word) for word in words])


def test_tables_lists_id_day_state_and_totals(runner: CliRunner, table_id: str) -> None:
    result = run(runner, "tables")
    assert result.exit_code == 0
    head, listed = result.stdout.splitlines()
    assert head.split() == ["table", "last", "played", "hands", "score", "and", "name"]
    assert listed.split() == [
        *(table_id, "2026-01-31", "running", "0"),
        *("0", ":", "0", "Friday", "night"),
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


def test_a_backup_cannot_be_printed(runner: CliRunner, table_id: str) -> None:
    assert table_id
    refused = run(runner, "backup", "-o", "-")
    assert refused.exit_code == 2 and "A backup is a file" in refused.stderr


def test_an_export_goes_through_a_pipe_into_an_import(
    runner: CliRunner, table_id: str, tmp_path: Path
) -> None:
    packed = run(runner, "export").stdout
    taken = runner.invoke(main, ["import", "-", "--data", str(tmp_path / "new")], input=packed)
    assert taken.output == f"Took in 1 game: {table_id}.\n"


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


def test_backup_prints_where_it_wrote(runner: CliRunner, table_id: str, tmp_path: Path) -> None:
    result = run(runner, "backup", "-o", tmp_path / "kept.db")
    assert (result.exit_code, result.stdout) == (0, f"{tmp_path / 'kept.db'}\n")
    result = run(runner, "backup")
    written = Path(result.stdout.strip())
    assert written.parent == tmp_path / "data" / "backups"
    assert written.stat().st_size > 0


def test_restore_says_where_the_replaced_games_are(
    runner: CliRunner, app: Flask, table_id: str, tmp_path: Path
) -> None:
    run(runner, "backup", "-o", tmp_path / "kept.db")
    make_table(app, "miller")
    result = run(runner, "restore", tmp_path / "kept.db")
    assert result.exit_code == 0
    found = re.fullmatch(
        r"Restored\. The games that were there are kept in (.+)\.\n", result.stdout
    )
    assert found
    assert Path(found[1]).exists()
    assert [game.id for game in store_of(app).summaries()] == [table_id]


def test_export_prints_all_games_or_one(runner: CliRunner, app: Flask, table_id: str) -> None:
    other, _secret = make_table(app, "miller")
    everything = json.loads(run(runner, "export").stdout)
    assert {table["id"] for table in everything["tables"]} == {table_id, other}
    one = run(runner, "export", table_id)
    assert one.stdout_bytes == export_table(store_of(app), table_id)


def test_export_writes_a_file_that_import_reads(
    runner: CliRunner, app: Flask, table_id: str, tmp_path: Path
) -> None:
    other, _secret = make_table(app, "miller")
    file = tmp_path / "games.json"
    assert run(runner, "export", "-o", file).stdout == f"{file}\n"
    result = run(runner, "import", file, "--data", tmp_path / "new")
    assert result.exit_code == 0
    assert result.stdout.startswith("Took in 2 games: ")
    assert set(result.stdout.split(": ")[1].strip(".\n").split(", ")) == {table_id, other}
    one = tmp_path / "one.json"
    run(runner, "export", table_id, "-o", one)
    result = run(runner, "import", one, "--data", tmp_path / "newer")
    assert result.stdout == f"Took in 1 game: {table_id}.\n"


def test_export_writes_two_tables_for_a_spreadsheet(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    table_id, _ = make_table(app)
    play_hands(app, table_id, hands=1)
    told = run(runner, "export", "--csv", "-o", tmp_path / "club")
    assert told.exit_code == 0, told.output
    files = [tmp_path / "club" / name for name in ("hands.csv", "lines.csv")]
    assert told.output.split() == [str(path) for path in files]
    for path in files:
        rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline="")))
        assert {row["game_id"] for row in rows} == {table_id}


def test_one_game_that_cannot_be_read_holds_back_no_other(
    runner: CliRunner, app: Flask, tmp_path: Path
) -> None:
    table_id, _ = make_table(app)
    other, _ = make_table(app)
    play_hands(app, table_id, hands=1)
    add_entry(app, other, "redeal", {})
    drop_triggers(store_of(app).db)
    store_of(app).db.execute("UPDATE entry SET kind = 'juggled' WHERE kind = 'redeal'")
    told = run(runner, "export", "--csv", "-o", tmp_path)
    assert told.exit_code == 0
    assert f"{other} is left out: " in told.stderr
    assert table_id in (tmp_path / "hands.csv").read_text("utf-8-sig")
    alone = run(runner, "export", other, "--csv", "-o", tmp_path)
    assert alone.exit_code == 2 and "juggled" in alone.stderr


def test_a_folder_that_cannot_be_made_is_named(
    runner: CliRunner, table_id: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    told = run(runner, "export", table_id, "--csv", "-o", tmp_path / "file" / "x")
    assert told.exit_code == 2 and str(tmp_path / "file" / "x") in told.stderr


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
