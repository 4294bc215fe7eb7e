"""A file from anybody: what is taken in can be shown, says what is so, and stops nobody."""

import copy
import io
import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.cli import main
from scorekeeper.store.schema import create_triggers, drop_triggers
from scorekeeper.store.transfer import export_tables
from tests.support.markup import flowed
from tests.support.phones import send, token
from tests.support.tables import add_entry, make_table, phone, play_hands, store_of

FIXTURES = Path(__file__).parents[1] / "fixtures"
PAGES = ("", "/live", "/wall", "/history?all", "/settings", "/hand", "/hand/1", "/hand/1/correct")
FILES = (".csv", ".json", ".pdf")
Table = dict[str, Any]


def file_of(app: Flask) -> Table:
    """Return the export of a played game of this version, and delete the game."""
    table_id, _ = make_table(app, "hudson", 4)
    play_hands(app, table_id, hands=2, penalties=False)
    add_entry(
        app,
        table_id,
        "penalty",
        {"side": 1, "player": 1, "points": -100, "why": "x", "cites": ["hudson:57"]},
    )
    exported: Table = json.loads(export_tables(store_of(app), [table_id]))
    store_of(app).delete(table_id, "2026-01-31T19:00:00Z")
    return exported


def bring_in(app: Flask, exported: Table, key: str = "k") -> tuple[FlaskClient, TestResponse]:
    client = app.test_client()
    file = (io.BytesIO(json.dumps(exported).encode()), "game.json")
    form = {"csrf_token": token(client), "key": key, "file": file}
    return client, client.post("/import", data=form)


def entries(exported: Table) -> list[Any]:
    found: list[Any] = exported["tables"][0]["entries"]
    return found


def add(exported: Table, kind: str, **body: Any) -> None:
    last = entries(exported)[-1]
    seq = last["seq"] + 1
    entries(exported).append(last | {"seq": seq, "key": f"k{seq}", "kind": kind, "body": body})


def lie(exported: Table) -> None:
    entries(exported)[1]["body"]["lines"][0][0]["points"] = 4800


BAD: dict[str, tuple[Callable[[Table], object], str]] = {
    "everybody sits out": (lambda x: add(x, "sits", seats=[0, 1, 2, 3]), "fit their seats"),
    "a day that is none": (
        lambda x: entries(x)[-1].update(at="9999-99-99T99:99:99Z"),
        "no such day and time",
    ),
    "the year 0": (lambda x: entries(x)[-1].update(at="0000-01-01T00:00:00Z"), "no such day"),
    "an unknown book": (
        lambda x: entries(x)[-1]["body"].update(cites=["whist:1"]),
        "it cites whist:1",
    ),
    "an unknown paragraph": (
        lambda x: entries(x)[-1]["body"].update(cites=["hudson:9999"]),
        "it cites hudson:9999",
    ),
    "endless points": (lambda x: entries(x)[-1]["body"].update(points=10**30), "points at once"),
    "player 99": (lambda x: entries(x)[-1]["body"].update(player=99), "fit their seats"),
    "an unknown field": (lambda x: entries(x)[-1]["body"].update(pad="x"), "fit together"),
    "a padded tally": (
        lambda x: entries(x)[1]["body"]["sides"][0].update(pad="x" * 9),
        "fit together",
    ),
    "a long body": (
        lambda x: entries(x)[1]["body"].update(typed={"x": ["y" * 999] * 99}),
        "far too large",
    ),
    "a line that lies": (lie, "the file has"),
}


@pytest.mark.parametrize("how", BAD)
def test_a_file_that_is_no_game_is_refused_with_the_reason_by_page_and_command(
    app: Flask, runner: CliRunner, tmp_path: Path, how: str
) -> None:
    exported = file_of(app)
    change, said = BAD[how]
    change(exported)
    _, answer = bring_in(app, exported)
    assert (answer.status_code, said in flowed(answer.text)) == (422, True)
    (tmp_path / "bad.json").write_text(json.dumps(exported), encoding="utf-8")
    refused = runner.invoke(main, ["import", str(tmp_path / "bad.json")])
    assert (refused.exit_code, said in refused.stderr) == (2, True)
    assert store_of(app).summaries() == ()


def test_a_long_file_is_refused_before_anybody_has_to_wait(app: Flask) -> None:
    exported = file_of(app)
    for _ in range(2100):
        add(exported, "redeal")
    began = time.monotonic()
    _, answer = bring_in(app, exported)
    assert (answer.status_code, "more than 1,000 entries" in answer.text) == (422, True)
    assert time.monotonic() - began < 20, "this took minutes once"


def test_a_file_is_proved_before_the_lock_is_taken(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses() -> None:
        pytest.fail("the file is locked")

    exported = file_of(app)
    lie(exported)
    client = app.test_client()
    form = {"csrf_token": token(client), "key": "k"}
    monkeypatch.setattr(store_of(app), "writing", refuses)
    file = (io.BytesIO(json.dumps(exported).encode()), "game.json")
    assert client.post("/import", data=form | {"file": file}).status_code == 422


def test_a_lie_is_refused_with_the_first_difference_named(app: Flask) -> None:
    exported = file_of(app)
    lie(exported)
    text = flowed(bring_in(app, exported)[1].text)
    assert "in hand 1 (entry 2), " in text
    assert "+4,800" in text and ", but the count is “" in text


def test_points_of_an_earlier_version_are_kept_and_that_is_said(app: Flask) -> None:
    exported = file_of(app)
    exported["version"] = 1
    del exported["tables"][0]["program"]
    lie(exported)
    client, answer = bring_in(app, exported)
    assert answer.status_code == 303
    text = flowed(client.get("/").text)
    assert "keeps the points it came with, which we count differently: in hand 1" in text


def test_the_form_of_a_correction_shows_what_was_counted_whatever_the_file_says_was_typed(
    app: Flask,
) -> None:
    exported = file_of(app)
    hand = entries(exported)[1]["body"]
    hand["typed"] = {"out": ["nobody"], "s1-way": ["points"], "s1-points": ["4800"]}
    client, answer = bring_in(app, exported)
    assert answer.status_code == 303
    page = client.get(f"/t/{exported['tables'][0]['id']}/hand/1/correct").text
    assert "4800" not in page


def test_a_rule_book_that_differs_is_shown_as_house_rules(app: Flask) -> None:
    exported = file_of(app)
    rules = exported["rule_books"]["hudson"]
    next(item for item in rules["item"] if item["id"] == "natural")["each"] = 5000
    del entries(exported)[1:]
    client, answer = bring_in(app, exported)
    assert answer.status_code == 303
    table_id = exported["tables"][0]["id"]
    assert "House rules of this game" in flowed(client.get("/").text)
    form = {"out": "nobody", "s1-way": "points", "s1-points": "350", "s1-item-natural": "1"}
    form |= {"s1-held_points": "0", "s2-way": "points", "s2-points": "0", "s2-held_points": "5"}
    send(client, f"/t/{table_id}/hand", **form, seq="1", number="1")
    board = flowed(client.get(f"/t/{table_id}").text)
    assert "House rules of this game" in board
    for page in (*PAGES[:6], *FILES):
        shown = client.get(f"/t/{table_id}{page}")
        assert shown.status_code == 200, page
        if page not in (".json", ".pdf"):
            assert "Hudson ¶57" not in shown.text, page


@pytest.mark.parametrize("version", ["0.1", "0.2"])
def test_games_of_earlier_versions_are_the_books_own(app: Flask, version: str) -> None:
    packed = json.loads((FIXTURES / f"ledgers-{version}.json").read_text(encoding="utf-8"))
    client, answer = bring_in(app, packed)
    assert answer.status_code == 303
    text = flowed(client.get("/").text)
    assert "House rules of this game" not in text
    assert "Hudson" in text and "Miller" in text


# What is in the file already


@pytest.mark.parametrize("damage", ["kind = 'juggled'", "body = '{cut'", "seq = 9"])
def test_a_game_that_cannot_be_shown_does_not_take_the_first_page_along(
    app: Flask, damage: str
) -> None:
    (good, secret), (bad, other) = make_table(app, "hudson", 2), make_table(app, "hudson", 2)
    client = phone(app, good, secret)
    client.get(f"/j/{bad}/{other}")
    add_entry(app, bad, "redeal", {})
    app.extensions["ledger_cache"].clear()
    store = store_of(app)
    drop_triggers(store.db)
    store.db.execute(f"UPDATE entry SET {damage} WHERE table_id = ? AND seq = 2", (bad,))  # noqa: S608
    create_triggers(store.db)
    page = client.get("/")
    assert page.status_code == 200
    assert "Games that cannot be shown" in page.text
    assert f'href="/t/{good}"' in page.text and f'href="/t/{bad}"' in page.text
    assert client.get("/sheets").status_code == 200
    assert client.get("/export.csv").status_code == 200
    exported = client.get("/export.json").get_json()["tables"]
    assert good in [table["id"] for table in exported]
    assert client.get(f"/t/{bad}").status_code in (500, 503)


def test_moments_and_cites_an_earlier_version_took_in_can_be_shown(app: Flask) -> None:
    table_id, secret = make_table(app, "hudson", 4)
    play_hands(app, table_id, hands=1, penalties=False)
    penalty = {"side": 0, "points": -50, "why": "x", "cites": ["whist:1"]}
    add_entry(app, table_id, "penalty", penalty)
    add_entry(app, table_id, "penalty", penalty | {"cites": ["hudson:"]})
    store = store_of(app)
    drop_triggers(store.db)
    for column, table in (("at", "entry"), ("updated", "summary")):
        store.db.execute(f"UPDATE {table} SET {column} = '9999-99-99T99:99:99Z'")  # noqa: S608
    create_triggers(store.db)
    client = phone(app, table_id, secret)
    assert client.get("/").status_code == 200
    assert client.get("/sheets").status_code == 200
    for page in (*PAGES, *FILES):
        assert client.get(f"/t/{table_id}{page}").status_code == 200, page


# Any change of a file


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in pairs:
        yield (*path, key)
        if isinstance(inner, dict | list):
            yield from leaves(inner, (*path, key))


VALUES: tuple[Any, ...] = (
    None,
    -1,
    0,
    1,
    3,
    99,
    10**30,
    "",
    "x",
    "x" * 2000,
    "hudson:1",
    [],
    {},
    [[]],
    1.5,
    True,
)


def mutated(exported: Table, chance: random.Random) -> Table:
    """Change one to three values anywhere in the table of a file, its rule set too."""
    made = copy.deepcopy(exported)
    table = made["tables"][0]
    for _ in range(chance.randint(1, 3)):
        *path, last = chance.choice([*leaves(table["entries"])])
        inner: Any = table["entries"]
        for key in path:
            inner = inner[key]
        if chance.random() < 0.2 and isinstance(inner, dict):
            del inner[last]
        else:
            inner[last] = chance.choice(VALUES)
    if chance.random() < 0.7:
        table.pop("program")
    return made


@pytest.mark.parametrize("block", range(8))
def test_whatever_is_taken_in_can_be_shown_on_every_page(app: Flask, block: int) -> None:
    exported = file_of(app)
    table_id = exported["tables"][0]["id"]
    for seed in range(25 * block, 25 * block + 25):
        client, answer = bring_in(app, mutated(exported, random.Random(seed)), f"k{seed}")
        assert answer.status_code in (303, 422), seed
        if answer.status_code == 422:
            continue
        assert client.get("/").status_code == 200, seed
        number = len(store_of(app).load(table_id))
        for page in (*PAGES, *FILES, f"/ruling/{number}.pdf"):
            status = client.get(f"/t/{table_id}{page}").status_code
            assert status in (200, 303, 404), (seed, page)
        store_of(app).delete(table_id, "2026-01-31T19:00:00Z")
        app.extensions["ledger_cache"].clear()
        app.extensions["fragments"].clear()
