"""`scorekeeper restore`, and the backup that is offered when the games are gone."""

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from flask import Flask

from scorekeeper import server
from scorekeeper.cli import main, restoring
from scorekeeper.errors import Malformed
from scorekeeper.store.secrets import link_hashes, new_secret
from scorekeeper.store.transfer import export_tables
from tests.support.tables import AT, make_table, phone, store_of

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture
def saved(app: Flask, runner: CliRunner, tmp_path: Path) -> Path:
    """A backup of one game, made by the command line."""
    make_table(app, "hudson", 2)
    path = tmp_path / "kept.db"
    assert run(runner, "backup", "-o", path).exit_code == 0
    return path


def run(runner: CliRunner, *words: str | Path, **options: str) -> Result:
    return runner.invoke(main, [str(word) for word in words], **options)  # type: ignore[arg-type]


def test_ended_links_stay_ended_and_deleted_tables_deleted_and_it_says_so(
    app: Flask, runner: CliRunner, tmp_path: Path
) -> None:
    (kept, old), (gone, secret) = make_table(app, "hudson", 2), make_table(app, "hudson", 2)
    run(runner, "backup", "-o", tmp_path / "kept.db")
    new = new_secret()
    store_of(app).renew_links(kept, link_hashes(new), AT)
    store_of(app).delete(gone, AT)
    done = run(runner, "restore", tmp_path / "kept.db")
    assert done.exit_code == 0
    assert "Deleted since, and still deleted: 1 table." in done.stdout
    assert "Ended since, and still ended: 2 links." in done.stdout
    assert phone(app, kept, old).get(f"/t/{kept}").status_code == 404
    assert phone(app, kept, new).get(f"/t/{kept}/hand").status_code == 200
    assert phone(app, gone, secret).get(f"/t/{gone}").status_code == 404


@pytest.mark.parametrize("games", ["gone", "damaged"])
def test_where_nobody_knows_what_was_ended_it_says_what_comes_back_and_asks(
    runner: CliRunner, saved: Path, tmp_path: Path, games: str
) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    if games == "damaged":
        (folder / "scorekeeper.db").write_bytes(b"rubbish" * 999)
    for answer in ("n\n", ""):
        refused = run(runner, "restore", saved, "--data", folder, input=answer)
        assert refused.exit_code != 0
        assert "every link that was open then is open again" in refused.stdout
        assert (folder / "scorekeeper.db").exists() == (games == "damaged")
    done = run(runner, "restore", saved, "--data", folder, input="y\n")
    assert (done.exit_code, "Restored." in done.stdout) == (0, True)


def test_with_yes_it_asks_nothing(runner: CliRunner, saved: Path, tmp_path: Path) -> None:
    done = run(runner, "restore", saved, "--yes", "--data", tmp_path / "elsewhere")
    assert (done.exit_code, done.stdout) == (0, "Restored.\n")


@pytest.mark.usefixtures("app")
@pytest.mark.parametrize("version", ["0.1", "0.2"])
def test_a_backup_of_an_earlier_version_is_restored_with_a_word_on_its_checksum(
    runner: CliRunner, version: str
) -> None:
    done = run(runner, "restore", FIXTURES / f"scorekeeper-{version}.db")
    assert done.exit_code == 0
    assert "The file has no checksum" in done.stdout
    assert len(json.loads(run(runner, "tables", "--json").stdout)) == 7


def test_a_game_that_was_no_game_before_is_named(
    app: Flask, runner: CliRunner, tmp_path: Path
) -> None:
    table_id, _ = make_table(app, "hudson", 2)
    store = store_of(app)
    with store.writing() as connection:
        connection.execute(
            "INSERT INTO entry (table_id, seq, key, kind, at, by, body)"
            " VALUES (?, 2, 'k', 'juggled', ?, '', '{}')",
            (table_id, AT),
        )
        connection.execute("UPDATE summary SET seq = 2")
    run(runner, "backup", "-o", tmp_path / "kept.db")
    done = run(runner, "restore", tmp_path / "kept.db")
    assert f"1 game could not be read when the backup was made: {table_id}." in done.stdout


# A start without games


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    folders: list[Path] = []
    monkeypatch.setattr(server, "run", lambda folder, **_: folders.append(folder))
    yield folders


@pytest.fixture
def emptied(app: Flask, runner: CliRunner, tmp_path: Path) -> bytes:
    """The data folder, whose games are gone and whose backup is there; return what was in it."""
    make_table(app, "hudson", 2)
    before = export_tables(store_of(app))
    assert run(runner, "backup").exit_code == 0
    store_of(app).close()
    (tmp_path / "data" / "scorekeeper.db").unlink()
    return before


@pytest.mark.usefixtures("emptied")
def test_a_start_without_games_names_the_newest_backup_and_starts_nothing(
    runner: CliRunner, started: list[Path], tmp_path: Path
) -> None:
    refused = run(runner, "serve")
    [backup] = (tmp_path / "data" / "backups").glob("*.db")
    assert (refused.exit_code, started) == (2, [])
    assert f"The newest backup is {backup}." in refused.stderr
    assert f"scorekeeper restore {backup} --data {tmp_path / 'data'}" in refused.stderr
    assert not (tmp_path / "data" / "scorekeeper.db").exists()


@pytest.mark.usefixtures("emptied")
def test_with_new_it_begins_without_the_backup(runner: CliRunner, started: list[Path]) -> None:
    assert run(runner, "serve", "--new").exit_code == 0
    assert len(started) == 1


@pytest.mark.parametrize("is_taken", [True, False])
def test_at_a_terminal_it_offers_to_put_the_backup_back(
    app: Flask,
    emptied: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_taken: bool,
) -> None:
    monkeypatch.setattr(click, "confirm", lambda _question, default: is_taken and default)
    if is_taken:
        restoring.offer_backup(tmp_path / "data", may_ask=True)
        assert export_tables(store_of(app)) == emptied
    else:
        with pytest.raises(Malformed, match="scorekeeper serve --new"):
            restoring.offer_backup(tmp_path / "data", may_ask=True)


def test_a_first_start_asks_nothing(runner: CliRunner, started: list[Path], tmp_path: Path) -> None:
    assert run(runner, "serve").exit_code == 0
    assert started == [tmp_path / "data"]


@pytest.mark.usefixtures("emptied")
def test_a_start_with_an_emptied_file_offers_the_newest_backup(
    runner: CliRunner, started: list[Path], tmp_path: Path
) -> None:
    path = tmp_path / "data" / "scorekeeper.db"
    path.touch()
    result = run(runner, "serve")
    assert (result.exit_code, started) == (2, [])
    assert "are gone: scorekeeper.db is empty. The newest backup is" in result.stderr
    assert path.stat().st_size == 0


def test_a_file_that_is_no_backup_is_called_what_it_is_before_anything_is_asked(
    app: Flask, runner: CliRunner, tmp_path: Path
) -> None:
    make_table(app, "hudson", 2)
    export, letter = tmp_path / "games.json", tmp_path / "letter.txt"
    export.write_bytes(export_tables(store_of(app)))
    letter.write_text("Dear Ann")
    for folder in (tmp_path / "data", tmp_path / "new"):
        told = run(runner, "restore", export, "--data", folder)
        assert (told.exit_code, told.stdout) == (2, "")
        assert f"use “scorekeeper import {export}”" in told.stderr
        told = run(runner, "restore", letter, "--data", folder)
        assert told.stderr == f"{letter} is not a backup of Scorekeeper.\n"
