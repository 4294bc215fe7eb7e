"""Games written by earlier versions open unchanged, and are written back byte for byte."""

import csv
import io
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import create_app
from scorekeeper.table.game import Game
from scorekeeper.table.together_words import agreement_words, substitute_words
from tests.support.phones import send, token
from tests.support.tables import game_of

FIXTURES = Path(__file__).parents[1] / "fixtures"
VERSIONS = tuple(
    sorted(file.stem.removeprefix("ledgers-") for file in FIXTURES.glob("ledgers-?.?.json"))
)
EXPORT = {version: FIXTURES / f"ledgers-{version}.json" for version in VERSIONS}
DATABASE = {version: FIXTURES / f"scorekeeper-{version}.db" for version in VERSIONS}
EXPECTED: dict[str, dict[str, dict[str, Any]]] = {
    version: json.loads((FIXTURES / f"ledgers-{version}.expected.json").read_text(encoding="utf-8"))
    for version in VERSIONS
}
GAMES = [(version, table_id) for version in VERSIONS for table_id in EXPECTED[version]]
KINDS = {
    *("start", "hand", "corrected", "penalty", "cancelled", "cleared", "redeal"),
    *("renamed", "dealer", "sits", "target", "ended", "undone"),
}
SINCE_HOUSE_RULES = {
    *("rules", "format", "brought", "substitute", "note", "agreement", "agreed", "disputed"),
    "precedent",
}
Row = tuple[str, int, str, str, str, str, bytes]  # table, seq, key, kind, at, by, body


class RawEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An exported entry whose body is kept as the bytes it was written with."""

    seq: int
    key: str
    kind: str
    body: msgspec.Raw
    at: str
    by: str


class RawTable(msgspec.Struct):
    """An exported table."""

    id: str
    summary: dict[str, Any]
    entries: list[RawEntry]


class RawFile(msgspec.Struct):
    """An export; whatever else is in its envelope does not matter here."""

    tables: list[RawTable]
    rule_books: dict[str, dict[str, Any]] = {}  # later versions write each of them once


def exported_tables(packed: bytes) -> list[RawTable]:
    """Return the tables of an export."""
    return msgspec.json.decode(packed, type=RawFile).tables


def exported_rows(packed: bytes) -> Iterator[Row]:
    """Yield each entry of an export; the body without the indentation of the file around it."""
    file = msgspec.json.decode(packed, type=RawFile)
    for table in file.tables:
        for entry in table.entries:
            body = msgspec.json.format(bytes(entry.body), indent=-1)
            told = msgspec.json.decode(body)
            if isinstance(told.get("ruleset"), str):
                body = msgspec.json.encode(told | {"ruleset": file.rule_books[told["ruleset"]]})
            yield table.id, entry.seq, entry.key, entry.kind, entry.at, entry.by, body


def stored_rows(path: Path) -> list[Row]:
    """Return all entries of a database as they are stored."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            'SELECT table_id, seq, "key", kind, at, "by", CAST(body AS BLOB) FROM entry'
            " ORDER BY table_id, seq"
        ).fetchall()


def import_games(app: Flask, packed: bytes) -> tuple[FlaskClient, TestResponse]:
    """Import games by the page; return the phone, which may score at them, and the answer."""
    client = app.test_client()
    file = {"file": (io.BytesIO(packed), "saved.json")}
    answer = client.post("/import", data={"csrf_token": token(client), "key": "imported", **file})
    return client, answer


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    """Each earlier version."""
    return str(request.param)


@pytest.fixture
def old_app(tmp_path: Path, version: str) -> Flask:
    """Return an app whose data folder holds the database of an earlier version."""
    folder = tmp_path / "old"
    folder.mkdir()
    shutil.copy(DATABASE[version], folder / "scorekeeper.db")
    return create_app({"DATA": folder, "TESTING": True})


def joined(app: Flask, version: str, table_id: str) -> FlaskClient:
    """Return a phone that has opened the score link which that version had made."""
    client = app.test_client()
    secret = EXPECTED[version][table_id]["score_secret"]
    assert client.get(f"/j/{table_id}/{secret}").status_code == 303
    return client


def test_the_latest_saved_games_hold_every_newer_kind_of_entry() -> None:
    rows = list(exported_rows(EXPORT[VERSIONS[-1]].read_bytes()))
    bodies = [(kind, json.loads(body)) for *_, kind, _, _, body in rows]
    assert {kind for kind, _ in bodies} >= SINCE_HOUSE_RULES
    changes = [body for kind, body in bodies if kind == "rules"]
    for part in ("ruleset", "house", "recounted"):
        assert {part in body for body in changes} == {True, False}, part
    recounted = [hand for body in changes for hand in body.get("recounted", ())]
    assert {"lines" in hand for hand in recounted} == {True, False}  # the others were refused
    starts = [body for kind, body in bodies if kind == "start"]
    assert {"house" in body for body in starts} == {True, False}
    lengths = [set(body) - {"version"} for kind, body in bodies if kind == "format"]
    assert all(length in lengths for length in ({"hands"}, {"until"}, set()))


@pytest.mark.parametrize("version", ["0.1", "0.2"])
def test_the_saved_games_hold_everything_a_ledger_could(version: str) -> None:
    rows = list(exported_rows(EXPORT[version].read_bytes()))
    bodies = [(kind, json.loads(body)) for *_, kind, _, _, body in rows]
    assert {kind for kind, _ in bodies} == KINDS
    assert {body["ruleset"]["id"] for kind, body in bodies if kind == "start"} == {
        *("bicycle", "hudson", "luudoo", "miller", "official1950")
    }
    hands = [body for kind, body in bodies if kind in ("hand", "corrected")]
    fields = {name for body in hands for side in body["sides"] for name in side}
    assert fields >= {"melds", "cards", "points", "held", "held_points", "items"}
    assert {"typed" in body for body in hands} == {True, False}
    assert any(body.get("accepted") for body in hands)
    given = [body for kind, body in bodies if kind == "penalty"]
    for part in ("irregularity", "answers", "effects", "cites", "minimum", "player", "penalty"):
        assert any(body.get(part) for body in given), part
    kind_at = {(table_id, seq): kind for table_id, seq, _, kind, *_ in rows}
    undone = [
        kind_at[table_id, json.loads(body)["of"]]
        for table_id, _, _, kind, _, _, body in rows
        if kind == "undone"
    ]
    assert {"undone", "hand", "dealer", "target", "ended"} <= set(undone)  # one was put back
    assert len({by for *_, by, _ in rows}) > 5


def test_an_export_comes_in_and_goes_out_with_the_same_bodies(app: Flask, version: str) -> None:
    packed = EXPORT[version].read_bytes()
    client, answer = import_games(app, packed)
    assert answer.status_code == 303
    again = client.get("/export.json").data
    assert list(exported_rows(again)) == list(exported_rows(packed))
    assert [(table.id, table.summary) for table in exported_tables(again)] == [
        (table.id, table.summary) for table in exported_tables(packed)
    ]


def test_an_import_stores_the_bytes_the_old_database_holds(
    app: Flask, tmp_path: Path, version: str
) -> None:
    import_games(app, EXPORT[version].read_bytes())
    assert stored_rows(tmp_path / "data" / "scorekeeper.db") == stored_rows(DATABASE[version])


def test_the_old_database_is_read_and_not_rewritten(
    old_app: Flask, tmp_path: Path, version: str
) -> None:
    for table_id in EXPECTED[version]:
        assert joined(old_app, version, table_id).get(f"/t/{table_id}").status_code == 200
    assert stored_rows(tmp_path / "old" / "scorekeeper.db") == stored_rows(DATABASE[version])


def test_an_entry_of_an_unknown_kind_is_refused(app: Flask, version: str) -> None:
    packed = EXPORT[version].read_bytes().replace(b'"kind": "redeal"', b'"kind": "juggled"')
    assert packed != EXPORT[version].read_bytes()
    client, answer = import_games(app, packed)
    assert answer.status_code == 422
    assert "nothing was taken from it" in answer.text
    assert not exported_tables(client.get("/export.json").data)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("kind = 'juggled'", "an entry of the kind “juggled”, which this Scorekeeper does not"),
        ("body = json_set(body, '$.version', 2)", "an entry “redeal” of version 2, which this"),
        ("body = json_set(body, '$.colour', 1)", "An entry “redeal” of this game cannot be read"),
    ],
)
def test_a_game_from_a_newer_version_is_refused_with_a_sentence_and_the_others_open(
    old_app: Flask, tmp_path: Path, change: str, said: str, version: str
) -> None:
    path = tmp_path / "old" / "scorekeeper.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')  # the ledger is append only
        changed = connection.execute("SELECT table_id FROM entry WHERE kind = 'redeal'").fetchall()
        connection.execute(f"UPDATE entry SET {change} WHERE kind = 'redeal'")  # noqa: S608 (ours)
    for table_id in EXPECTED[version]:
        answer = joined(old_app, version, table_id).get(f"/t/{table_id}")
        if (table_id,) in changed:
            assert (answer.status_code, said in answer.text) == (500, True)
        else:
            assert answer.status_code == 200
    assert 0 < len(changed) < len(EXPECTED[version])


def facts(game: Game) -> dict[str, Any]:
    """Return what a game comes to; an earlier version knew fewer of these facts."""
    return {
        "name": game.name,
        "rules": game.rules.id,
        "players": list(game.players),
        "sides": [side.name for side in game.sides],
        "target": game.target,
        "totals": list(game.totals),
        "nets": [list(hand.nets) for hand in game.hands],
        "needs": [need.points for need in game.needs],
        "dealer": game.players[game.dealer],
        "sitting": game.names(game.sitting),
        "penalties": [given.points for given in game.penalties if not given.cancelled],
        "corrected": [hand.number for hand in game.hands if hand.corrected],
        "outcome": msgspec.to_builtins(game.outcome),
        "house": game.rules.house_name,
        "length": game.length,
        "brought": [game.brought.hands, *game.brought.totals] if game.brought else [],
        "numbers": [hand.number for hand in game.hands],
        "refused": [hand.refused for hand in game.hands],
        "notes": [game.note(), *(game.note(hand) for hand in game.hands)],
        "agreement": [agreement_words(game, hand) for hand in game.hands],
        "substitutes": list(substitute_words(game)),
        "decisions": [precedent.question for precedent in game.precedents],
    }


@pytest.mark.parametrize(("version", "table_id"), GAMES)
def test_a_saved_game_comes_to_what_it_came_to(old_app: Flask, table_id: str, version: str) -> None:
    expected = EXPECTED[version][table_id]
    found = facts(game_of(old_app, table_id)) | {"score_secret": expected["score_secret"]}
    assert {name: found[name] for name in expected} == expected


@pytest.mark.parametrize(("version", "table_id"), GAMES)
def test_a_saved_game_opens_by_its_old_link(old_app: Flask, table_id: str, version: str) -> None:
    client, expected = joined(old_app, version, table_id), EXPECTED[version][table_id]
    board = client.get(f"/t/{table_id}")
    assert board.status_code == 200
    for total in expected["totals"]:
        assert f"{total:,}".replace("-", "−") in board.text
    pages = ["/live", "/wall", "/history?all", "/settings", "/export", "/rules"]
    first = f"/hand/{game_of(old_app, table_id).hands[0].number}"
    pages += [first, f"{first}/correct"]
    assert [client.get(f"/t/{table_id}{page}").status_code for page in pages] == [200] * len(pages)
    sheet = client.get(f"/t/{table_id}.pdf")
    assert (sheet.status_code, sheet.data[:5]) == (200, b"%PDF-")
    *_, last = csv.DictReader(io.StringIO(client.get(f"/t/{table_id}/hands.csv").text))
    assert int(last["total"]) == expected["totals"][-1]


@pytest.mark.parametrize(("version", "table_id"), GAMES)
def test_a_saved_game_can_be_played_on(
    old_app: Flask, tmp_path: Path, table_id: str, version: str
) -> None:
    client = joined(old_app, version, table_id)
    path = tmp_path / "old" / "scorekeeper.db"
    last = max(seq for own, seq, *_ in stored_rows(path) if own == table_id)
    undoable = str(game_of(old_app, table_id).undoable)
    answer = send(client, f"/t/{table_id}/undo", of=undoable, seq=str(last))
    assert answer.status_code == 303
    rows = [row for row in stored_rows(path) if row[0] == table_id]
    assert (rows[-1][3], json.loads(rows[-1][6])) == ("undone", {"of": int(undoable)})
    old = [row for row in stored_rows(DATABASE[version]) if row[0] == table_id]
    assert rows[:-1] == old
