"""Backups come by themselves, go back in whole, and files of others are refused."""

import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.store.backup_thread import BackupThread
from scorekeeper.store.backups import backups_in
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import export_table, export_tables
from scorekeeper.table.fold import fold
from tests.support.http_phones import HttpPhone, minus_hand
from tests.support.markup import flowed
from tests.support.phones import send, token
from tests.support.servers import ROOT, Running
from tests.support.stored_tables import is_whole
from tests.support.tables import AT, game_of, make_table, phone, store_of

NOW = datetime(2026, 1, 31, 21, 4, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keeper(app: Flask, clock: Clock, tmp_path: Path) -> Iterator[BackupThread]:
    watching = BackupThread(store_of(app), tmp_path / "backups", clock, fold)
    app.extensions["backup_thread"] = watching
    yield watching
    watching.stop()


def touch(app: Flask, at: datetime) -> None:
    """Set the moment at which the file was last written."""
    os.utime(store_of(app).path, (at.timestamp(), at.timestamp()))


def save(client: FlaskClient, table: str, key: str) -> int:
    form = {"csrf_token": token(client), "key": key} | minus_hand(25, 40)
    return client.post(f"/t/{table}/hand", data=form).status_code


def saved(tmp_path: Path) -> list[str]:
    return [path.name for path in backups_in(tmp_path / "backups").values()]


def wait_for(tmp_path: Path, number: int) -> None:
    until = time.monotonic() + 20
    while len(saved(tmp_path)) < number:
        assert time.monotonic() < until, "no backup was made"
        time.sleep(0.01)


# By themselves


def test_the_end_of_a_game_is_backed_up_after_the_answer(
    app: Flask, keeper: BackupThread, clock: Clock, tmp_path: Path
) -> None:
    keeper.start()
    wait_for(tmp_path, 1)  # the start itself: nothing was there yet
    clock.now += timedelta(minutes=1)
    table, secret = make_table(app, "hudson", 2)
    client = phone(app, table, secret)
    assert save(client, table, "first") == 303
    assert len(saved(tmp_path)) == 1, "a hand in the middle of a game asks for none"
    ended = {"do": "end", "sure": "1", "seq": "2", "key": "end"}
    assert send(client, f"/t/{table}/settings", **ended).status_code == 303
    wait_for(tmp_path, 2)
    with Store(tmp_path / "backups" / saved(tmp_path)[0]) as copy:
        assert [row.id for row in copy.summaries() if row.outcome] == [table]
    assert is_whole(tmp_path / "backups" / saved(tmp_path)[0])


def test_the_real_server_backs_up_when_a_game_ends(tmp_path: Path) -> None:
    data = tmp_path / "data"
    table = make_table(create_app({"DATA": data}), "hudson", 2)
    with Running(data=data) as server:
        until = time.monotonic() + 20
        while not list((data / "backups").glob("*.db")):
            assert time.monotonic() < until
            time.sleep(0.02)
        time.sleep(1.1)  # the next one has a name of its own
        wire = HttpPhone(server.port, *table)
        path = f"/t/{table[0]}/settings"
        form = {**wire.open(path), "do": "end", "sure": "1", "seq": "1", "key": "end"}
        assert wire.send(path, form).status == 303
    kept = backups_in(data / "backups")
    with Store(next(iter(kept.values()))) as copy:
        assert copy.summaries()[0].outcome


# From the command line and from the first page


def run(*words: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "scorekeeper", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False)


def test_backup_restore_export_and_import_go_round_without_a_loss(
    tmp_path: Path, runner: CliRunner
) -> None:
    data, other = tmp_path / "data", tmp_path / "other"
    app = create_app({"DATA": data})
    table = make_table(app, "hudson", 2)
    client = phone(app, *table)
    assert save(client, table[0], "first") == 303
    before, first = export_tables(store_of(app)), tmp_path / "first.json"
    there = ["--data", str(data)]
    assert runner.invoke(main, ["export", "-o", str(first), *there]).exit_code == 0
    assert first.read_bytes() == before
    assert runner.invoke(main, ["import", str(first), "--data", str(other)]).exit_code == 0
    again = runner.invoke(main, ["export", "--data", str(other)])
    assert (again.exit_code, again.stdout_bytes) == (0, before)
    assert runner.invoke(main, ["backup", "-o", str(tmp_path / "kept.db"), *there]).exit_code == 0
    assert save(client, table[0], "second") == 303
    assert len(game_of(app, table[0]).hands) == 2
    assert runner.invoke(main, ["restore", str(tmp_path / "kept.db"), *there]).exit_code == 0
    assert export_tables(store_of(app)) == before
    assert client.get(f"/t/{table[0]}/hand").status_code == 200, "links are restored too"
    replaced = list(data.glob("*-replaced-*.db"))
    with Store(replaced[0]) as aside:
        assert len(aside.load(table[0])) == 3


def test_the_program_prints_an_export_another_one_takes_in(
    tmp_path: Path, runner: CliRunner
) -> None:
    table = make_table(create_app({"DATA": tmp_path / "data"}), "hudson", 2)
    done = run("export", table[0], "--data", str(tmp_path / "data"))
    (tmp_path / "one.json").write_bytes(done.stdout)
    assert done.returncode == 0 and json.loads(done.stdout)["tables"][0]["id"] == table[0]
    words = ["import", str(tmp_path / "one.json"), "--data", str(tmp_path / "other")]
    assert runner.invoke(main, words).exit_code == 0


def spoilt(packed: bytes) -> dict[str, bytes]:
    exported = json.loads(packed)
    exported["tables"][0]["entries"][0]["body"]["dealer"] = 17
    return {
        "damaged": packed[: len(packed) // 2],
        "bent": json.dumps(exported).encode(),
        "foreign": b'{"recipes": []}',
        "newer": packed.replace(b'"version":3', b'"version":9'),
        "rubbish": b"\x00\xff" * 99,
        "twice": packed,
    }


@pytest.mark.parametrize("how", ["damaged", "bent", "foreign", "newer", "rubbish", "twice"])
def test_a_file_that_cannot_be_taken_in_changes_nothing_and_says_why(
    app: Flask, tmp_path: Path, runner: CliRunner, how: str
) -> None:
    table = make_table(app, "hudson", 2)
    packed = export_table(store_of(app), table[0])
    if how != "twice":
        store_of(app).delete(table[0], AT)
    make_table(app, "hudson", 2)
    before, bad = export_tables(store_of(app)), tmp_path / "bad.json"
    bad.write_bytes(spoilt(packed)[how])
    refused = runner.invoke(main, ["import", str(bad)])
    assert refused.exit_code == 2
    message = refused.stderr.strip()
    assert message.endswith(".") and len(message.splitlines()) == 1
    client = app.test_client()
    file = (io.BytesIO(bad.read_bytes()), "bad.json")
    answer = client.post("/import", data={"csrf_token": token(client), "key": "k", "file": file})
    assert answer.status_code == 422
    assert 'class="note error"' in answer.text
    assert export_tables(store_of(app)) == before


def test_download_everything_on_the_first_page_brings_all_games_of_this_phone(app: Flask) -> None:
    first, second = make_table(app, "hudson", 2), make_table(app, "miller", 4)
    client = app.test_client()
    for table in (first, second):
        client.get(f"/j/{table[0]}/{table[1]}")
    page = client.get("/").text
    assert "Download everything" in flowed(page) and 'href="/export.json"' in page
    answer = client.get("/export.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="scorekeeper.json"'
    assert answer.data == export_tables(store_of(app))
    assert {t["id"] for t in answer.get_json()["tables"]} == {first[0], second[0]}


def test_a_deleted_table_stays_in_older_backups_alone(app: Flask, keeper: BackupThread) -> None:
    table, secret = make_table(app, "hudson", 2, names=("Zenobia", "Bo"))
    older = keeper.back_up()
    send(phone(app, table, secret), f"/t/{table}/delete")
    assert older and b"Zenobia" in older.read_bytes()
    newer = keeper.back_up()
    assert newer and b"Zenobia" not in newer.read_bytes()


def test_the_data_folder_is_where_the_readme_says(tmp_path: Path) -> None:
    create_app({"DATA": tmp_path / "data"})
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {FILE_NAME, "secret.key"}


def test_every_test_the_documents_name_is_there() -> None:
    documents = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in documents)
    names = re.findall(r"`(?:tests/)?([\w/]*test_\w+\.py)`", text)
    named = {ROOT / "tests" / name for name in names}
    assert named >= set((ROOT / "tests" / "promises").glob("test_*.py"))
    assert [path for path in named if not path.exists()] == []
