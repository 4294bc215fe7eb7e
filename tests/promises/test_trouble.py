"""Whatever befalls disk, file or clock: a sentence, the typed numbers, and nothing half-written."""

import contextlib
import ctypes
import os
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.cli import main
from scorekeeper.store.database import FILE_NAME
from scorekeeper.store.secrets import load_secret_key
from scorekeeper.store.store import Store
from scorekeeper.store.transfer import export_tables
from tests.support.http_phones import HttpPhone, minus_hand
from tests.support.markup import flowed, hidden_fields
from tests.support.servers import ROOT, Running
from tests.support.stored_tables import is_whole
from tests.support.tables import entries_of, game_of, make_table, phone, store_of

Trouble = Callable[[Store], contextlib.AbstractContextManager[None]]


@contextlib.contextmanager
def full(store: Store) -> Iterator[None]:
    """Leave no room on the disk, and none inside the file either."""
    connection = store.db.conn
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count={pages}")
    entry = (
        "INSERT INTO entry VALUES (NULL, 'pad' || ?2, 1, 'k', '', '2026-01-31T19:00:00Z', '', ?1)"
    )
    link = "INSERT INTO link VALUES ('pad', ?2 || ?1, 'watch', '', NULL)"
    number = count(1)
    for sql in (entry, link):
        for size in (3000, 300, 30, 1):
            with contextlib.suppress(sqlite3.OperationalError):
                while True:
                    connection.execute(sql, ("x" * size, next(number)))
    yield
    connection.execute("PRAGMA max_page_count=1000000")
    connection.execute("DELETE FROM entry WHERE table_id = 'pad'")
    connection.execute("DELETE FROM link WHERE table_id = 'pad'")


@contextlib.contextmanager
def read_only(store: Store) -> Iterator[None]:
    store.db.conn.execute("PRAGMA query_only=ON")
    yield
    store.db.conn.execute("PRAGMA query_only=OFF")


@contextlib.contextmanager
def locked(store: Store) -> Iterator[None]:
    store.db.conn.execute("PRAGMA busy_timeout=20")
    with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # others may read but not write
        yield


@contextlib.contextmanager
def held(store: Store) -> Iterator[None]:
    store.db.conn.execute("PRAGMA busy_timeout=20")
    with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


@contextlib.contextmanager
def damaged(store: Store) -> Iterator[None]:
    whole = store.path.read_bytes()
    store.path.write_bytes(b"\xa5" * len(whole))
    yield
    store.path.write_bytes(whole)


@contextlib.contextmanager
def gone(store: Store) -> Iterator[None]:
    away = store.path.rename(store.path.with_suffix(".away"))
    yield
    away.rename(store.path)


@contextlib.contextmanager
def replaced(store: Store, make: Callable[[Path], None]) -> Iterator[None]:
    """Put another file in place of the games, as a backup program gone wrong might."""
    away = store.path.rename(store.path.with_suffix(".away"))
    make(store.path)
    yield
    away.replace(store.path)


def foreign(store: Store) -> contextlib.AbstractContextManager[None]:
    def make(path: Path) -> None:
        with contextlib.closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")

    return replaced(store, make)


def emptied(store: Store) -> contextlib.AbstractContextManager[None]:
    return replaced(store, Path.touch)


@contextlib.contextmanager
def without_schema(store: Store) -> Iterator[None]:
    """Damage the page that says which tables there are, as a bad disk might."""
    whole = store.path.read_bytes()
    spoilt = whole.replace(b"CREATE TABLE summary", b"CREATE \xff\xfe\xff\xff\xff summary")
    assert spoilt != whole
    store.close()
    store.path.write_bytes(spoilt)
    yield
    store.close()
    store.path.write_bytes(whole)


# Troubles in which the table can still be read, and those in which it cannot.
READABLE: dict[Trouble, str] = {
    full: "The disk is full",
    read_only: "may not write",
    locked: "Another program is using",
}
UNREADABLE: dict[Trouble, str] = {
    held: "Another program is using",
    damaged: "is damaged",
    gone: "is not there",
    foreign: "was not made by Scorekeeper",
    emptied: "is empty",
    without_schema: "is damaged",
}


@pytest.fixture
def table(app: Flask) -> tuple[str, str]:
    return make_table(app, "hudson", 2)


@pytest.fixture
def ana(app: Flask, table: tuple[str, str]) -> FlaskClient:
    return phone(app, *table)


@pytest.mark.parametrize("trouble", READABLE, ids=lambda trouble: trouble.__name__)
def test_a_hand_that_cannot_be_saved_comes_back_filled_with_the_reason(
    app: Flask, table: tuple[str, str], ana: FlaskClient, trouble: Trouble
) -> None:
    path = f"/t/{table[0]}/hand"
    typed = minus_hand(25, 140)
    form = hidden_fields(ana.get(path).text) | typed
    with trouble(store_of(app)):
        before = entries_of(app, table[0])
        answer = ana.post(path, data=form)
        assert entries_of(app, table[0]) == before
        assert ana.get(f"/t/{table[0]}").status_code == 200
    assert answer.status_code == 503
    assert READABLE[trouble] in answer.text
    assert "Save hand 1" in answer.text, "it is the form itself"
    assert re.search(r'name="s2-held_points" value="140"', answer.text)
    assert hidden_fields(answer.text)["key"] == form["key"]
    assert ana.post(path, data=hidden_fields(answer.text) | typed).status_code == 303
    assert game_of(app, table[0]).totals == (-25, -140)
    assert is_whole(store_of(app).path)


@pytest.mark.parametrize("trouble", UNREADABLE, ids=lambda trouble: trouble.__name__)
def test_where_even_reading_fails_the_page_keeps_what_was_sent(
    app: Flask, table: tuple[str, str], ana: FlaskClient, trouble: Trouble
) -> None:
    path = f"/t/{table[0]}/hand"
    form = hidden_fields(ana.get(path).text) | minus_hand(25, 140)
    with trouble(store_of(app)):
        answer = ana.post(path, data=form)
        board, alive = ana.get(f"/t/{table[0]}"), ana.get("/healthz")
    assert answer.status_code == board.status_code == alive.status_code == 503
    for page in (answer, board):
        assert UNREADABLE[trouble] in page.text
    assert 'value="140"' in answer.text
    assert ana.post(path, data=hidden_fields(answer.text)).status_code == 303
    assert game_of(app, table[0]).totals == (-25, -140)


@pytest.mark.parametrize("trouble", READABLE, ids=lambda trouble: trouble.__name__)
@pytest.mark.parametrize("path", ["/new", "/t/{}/penalty", "/t/{}/settings", "/t/{}/share/renew"])
def test_every_other_form_is_kept_as_well_and_writes_nothing(
    app: Flask, table: tuple[str, str], ana: FlaskClient, trouble: Trouble, path: str
) -> None:
    fields = {
        "/new": {"rules": "hudson", "players": "2", "player": "Zoë", "do": "start"},
        "/t/{}/penalty": {"side": "1", "penalty": "free", "points": "-50", "why": "Saw Zoë’s card"},
        "/t/{}/settings": {"do": "names", "title": "Zoë’s table", "player": "Zoë", "seq": "1"},
        "/t/{}/share/renew": {"sure": "1", "note": "Zoë"},
    }[path]
    sent = {name: [value, "Bo"] if name == "player" else value for name, value in fields.items()}
    token = hidden_fields(ana.get(f"/t/{table[0]}/hand").text)["csrf_token"]
    where = path.format(table[0])
    with trouble(store_of(app)):
        before = export_tables(store_of(app))
        answer = ana.post(where, data={"csrf_token": token, "key": "key-1", **sent})
        assert export_tables(store_of(app)) == before
    assert answer.status_code == 503
    assert READABLE[trouble] in answer.text and "Zoë" in answer.text
    assert ana.get(f"/t/{table[0]}").status_code == 200


def test_a_disk_that_fills_up_under_the_real_server_loses_nothing(tmp_path: Path) -> None:
    data = tmp_path / "data"
    app = create_app({"DATA": data})
    table = make_table(app, "hudson", 2)
    path = f"/t/{table[0]}/hand"
    with Running(data=data) as server:
        assert server.process
        wire = HttpPhone(server.port, *table)
        for _ in range(2):
            assert wire.send(path, wire.open(path) | minus_hand(25, 40)).status == 303
        form = wire.open(path)
        size = (data / FILE_NAME).stat().st_size
        most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, most[1]))
        statuses = []
        for turn in range(40):  # until what is left inside the file is used up
            sent = form | minus_hand(25, 1000 + 5 * turn) | {"key": f"k{turn}", "number": ""}
            answer = wire.send(path, sent)
            statuses.append(answer.status)
            if answer.status == 503:
                break
        assert statuses[-1] == 503 and set(statuses[:-1]) <= {303}
        assert "so nothing was saved" in answer.text
        assert f'value="{1000 + 5 * turn}"' in answer.text
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, most)
        assert wire.send(path, sent).status == 303
    assert len(game_of(app, table[0]).hands) == 2 + len(statuses)
    assert is_whole(data / FILE_NAME)


# Starting


def make_rubbish(data: Path) -> None:
    load_secret_key(data)
    (data / FILE_NAME).write_bytes(b"rubbish" * 999)


def make_newer(data: Path) -> None:
    Store(data / FILE_NAME).close()
    with contextlib.closing(sqlite3.connect(data / FILE_NAME)) as newer:
        newer.execute("UPDATE _sqlite_migrations SET name = 'what_the_future_brings' WHERE id = 1")
        newer.commit()


def make_foreign(data: Path) -> None:
    data.mkdir()
    with contextlib.closing(sqlite3.connect(data / FILE_NAME)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")


def make_no_folder(data: Path) -> None:
    data.write_text("a file where the folder should be")


def make_bad_key(data: Path) -> None:
    data.mkdir()
    (data / "secret.key").write_bytes(b"short")


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (make_rubbish, "is damaged: restore the last backup."),
        (make_newer, "was made by a newer Scorekeeper: update this one first."),
        (make_foreign, "was not made by Scorekeeper and was left alone."),
        (make_no_folder, "Scorekeeper may not write"),
        (make_bad_key, "is damaged: delete it, and open your links once more."),
    ],
)
def test_a_start_that_cannot_be_is_refused_in_one_sentence_and_changes_nothing(
    tmp_path: Path,
    runner: CliRunner,
    spoil: Callable[[Path], None],
    says: str,
) -> None:
    data = tmp_path / "data"
    spoil(data)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.db")}
    words = ["--host", "127.0.0.1", "--port", "0", "--data", str(data)]
    refused = runner.invoke(main, words)
    assert refused.exit_code == 2
    assert says in refused.stderr
    assert len(refused.stderr.strip().splitlines()) == 1
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.db")} == before


CAP_DAC_OVERRIDE, PR_CAPBSET_DROP = 1, 24


def obey_folders() -> None:
    """Drop root's right to write everywhere; other users do not have it."""
    if os.geteuid() == 0:
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


def test_a_folder_that_may_only_be_read_is_refused_by_the_program_without_a_traceback(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o500)
    words = [sys.executable, "-m", "scorekeeper", "--host", "127.0.0.1", "--data", str(data)]
    done = subprocess.run(
        words,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=obey_folders,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("Scorekeeper may not write ")
    assert len(done.stderr.strip().splitlines()) == 1
    assert not list(data.iterdir())


# Clocks


def test_a_clock_set_back_a_year_changes_no_order_and_locks_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = [datetime(2026, 1, 31, 19, tzinfo=UTC)]

    def seconds() -> float:
        return time[0].timestamp()

    monkeypatch.setattr("itsdangerous.timed.time.time", seconds)
    app = create_app({"DATA": tmp_path, "CLOCK": lambda: time[0]})
    table = make_table(app, "hudson", 2)
    ana, path = phone(app, *table), f"/t/{table[0]}/hand"
    form, tag = hidden_fields(ana.get(path).text), ana.get(f"/t/{table[0]}/live").headers["ETag"]
    time[0] -= timedelta(days=365)
    assert ana.post(path, data=form | minus_hand(25, 40)).status_code == 303
    late = ana.get(f"/t/{table[0]}/live", headers={"If-None-Match": tag})
    assert late.status_code == 200
    assert (
        ana.post(path, data=hidden_fields(ana.get(path).text) | minus_hand(30, 5)).status_code
        == 303
    )
    assert [hand.nets for hand in game_of(app, table[0]).hands] == [(-25, -40), (-30, -5)]
    assert "Score hand 3" in flowed(ana.get(f"/t/{table[0]}").text)
    assert ana.get(f"/t/{table[0]}/history").status_code == 200
