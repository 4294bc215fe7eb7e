"""A double tap counts once; two phones at one table overwrite nothing silently."""

import io
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.device_links import device_tables
from scorekeeper.store.secrets import hash_secret
from scorekeeper.store.transfer import export_table
from scorekeeper.web.devices import device_secret
from tests.support.http_phones import HttpAnswer, HttpPhone, form_of, minus_hand, stored_form
from tests.support.markup import hidden_fields, hidden_pairs
from tests.support.phones import token
from tests.support.servers import Running
from tests.support.tables import AT, entries_of, game_of, make_table, phone, store_of

pytestmark = pytest.mark.shared_app

TAPS = 50
WRITERS, ENTRIES = 8, 100


@pytest.fixture(scope="module")
def port(shared_app: Flask) -> Iterator[int]:
    """The port of a real server on the data folder of `app`, which sees the same ledgers."""
    with Running(data=shared_app.config["DATA"]) as server:
        yield server.port


def at_once(phones: list[HttpPhone], path: str, forms: list[dict[str, Any]]) -> list[HttpAnswer]:
    """Send a form from every phone at the same moment; return the answers."""
    ready = threading.Barrier(len(phones))

    def tap(one: HttpPhone, form: dict[str, Any]) -> HttpAnswer:
        ready.wait()
        return one.send(path, form)

    with ThreadPoolExecutor(len(phones)) as thumbs:
        return list(thumbs.map(tap, phones, forms))


def copies(one: HttpPhone, number: int) -> list[HttpPhone]:
    """Make phones with the very same cookies and form."""
    made = [HttpPhone(one.port) for _ in range(number)]
    for other in made:
        other.cookies, other.fields = dict(one.cookies), dict(one.fields)
    return made


def alike(answers: list[HttpAnswer]) -> set[tuple[int, str, bytes]]:
    return {(answer.status, answer.one("Location"), answer.body) for answer in answers}


# One form, sent many times


@pytest.mark.parametrize("what", ["hand", "penalty", "ruling", "settings", "undo"])
def test_fifty_taps_on_one_form_are_one_entry_and_one_answer(
    app: Flask, port: int, what: str
) -> None:
    table = make_table(app, "hudson", 2)
    base = f"/t/{table[0]}"
    one = HttpPhone(port, *table)
    form = one.open(f"{base}/hand") | minus_hand(25, 40)
    path = f"{base}/{what}"
    if what == "penalty":
        form = {"key": form["key"], "side": "1", "penalty": "free", "points": "-50", "why": "x"}
    elif what == "ruling":
        path = f"{base}/rulings/drew-out-of-turn"
        form = {"key": form["key"], "seq": form["seq"], "side": "0", "kept": "no"}
    elif what == "settings":
        form = {"key": form["key"], "seq": form["seq"], "do": "target", "target": "7000"}
    elif what == "undo":
        assert one.send(f"{base}/hand", form).status == 303
        form = {"key": "undo-once", "seq": "2", "of": "2"}
    before = len(entries_of(app, table[0]))
    answers = at_once(copies(one, TAPS), path, [form] * TAPS)
    assert alike(answers) == {(303, base, answers[0].body)}
    assert len(entries_of(app, table[0])) == before + 1


def test_a_new_game_tapped_twenty_times_is_one_table_with_one_link(app: Flask, port: int) -> None:
    one = HttpPhone(port)
    names = {"rules": "hudson", "players": "2", "player": ["Ana", "Ben"], "do": "start"}
    form = {"key": one.open("/new")["key"], **names}
    before = {row.id for row in store_of(app).summaries()}
    answers = at_once(copies(one, 20), "/new", [form] * 20)
    assert len(alike(answers)) == 1 and answers[0].status == 303
    device = hash_secret(device_secret(one.cookies))
    assert len(device_tables(store_of(app), device)) == 1
    assert len({row.id for row in store_of(app).summaries()} - before) == 1


def test_a_saved_game_brought_in_twice_by_one_tap_too_many_is_there_once(app: Flask) -> None:
    client, other = app.test_client(), make_table(app, "hudson", 2)
    packed = export_table(store_of(app), other[0])
    store_of(app).delete(other[0], AT)
    page = client.get("/import").text
    form = hidden_fields(page)
    answers = [
        client.post("/import", data={**form, "file": (io.BytesIO(packed), "saved.json")})
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert client.get(f"/t/{other[0]}/hand").status_code == 200
    stranger = app.test_client()
    form = hidden_fields(stranger.get("/import").text)
    late = stranger.post("/import", data={**form, "file": (io.BytesIO(packed), "saved.json")})
    assert late.status_code == 422 and "is here already" in late.text
    assert stranger.get(f"/t/{other[0]}").status_code == 404


# One hand, scored on several phones


def test_eight_phones_score_one_hand_and_seven_are_shown_both_versions(
    app: Flask, port: int
) -> None:
    table = make_table(app, "hudson", 2)
    phones, forms = [], []
    for number in range(8):
        one = HttpPhone(port, *table)
        opened = one.open(f"/t/{table[0]}/hand")
        phones.append(one)
        forms.append(opened | minus_hand(25, 105 + 10 * number))
    answers = at_once(phones, f"/t/{table[0]}/hand", forms)
    assert sorted(answer.status for answer in answers) == [303] + [409] * 7
    (hand,) = game_of(app, table[0]).hands
    saved = str(-hand.nets[1])
    for answer, form in zip(answers, forms, strict=True):
        own = form["s2-held_points"]
        assert answer.status == 303 or own != saved
        if answer.status == 409:
            assert f"−{saved}" in answer.text and f"−{own}" in answer.text
            assert "was scored twice" in answer.text and "Replace with mine" in answer.text
            assert f'name="s2-held_points" value="{own}"' in answer.text


def test_a_phone_that_came_second_can_still_replace_and_history_keeps_both(
    app: Flask, port: int
) -> None:
    table = make_table(app, "hudson", 2)
    path = f"/t/{table[0]}/hand"
    first, second = HttpPhone(port, *table), HttpPhone(port, *table)
    late = second.open(path) | minus_hand(25, 60)
    assert first.send(path, first.open(path) | minus_hand(25, 40)).status == 303
    both = second.send(path, late)
    fields = hidden_pairs(both.text)
    assert second.send(f"{path}/1/correct", dict(fields)).status == 303
    assert [entry.kind for entry in entries_of(app, table[0])] == ["start", "hand", "corrected"]
    assert game_of(app, table[0]).totals == (-25, -60)


# Many who write


def test_eight_writers_of_a_hundred_entries_lose_no_update(app: Flask) -> None:
    tables = [make_table(app, "hudson", 2) for _ in range(5)]  # long ledgers take long to add up

    def write(name: int) -> None:
        phones = [phone(app, *table) for table in tables]
        forms = [{"csrf_token": token(client)} for client in phones]
        for number in range(ENTRIES):
            place = number % len(tables)
            form = forms[place] | {"key": f"{name}-{number}"}
            save(phones[place], tables[place][0], form, is_hand=number % 4 == 0)

    with ThreadPoolExecutor(WRITERS) as writers:
        list(writers.map(write, range(WRITERS)))
    for place, (table, _) in enumerate(tables):
        ledger, game = entries_of(app, table), game_of(app, table)
        own = range(place, ENTRIES, len(tables))
        keys = {stored_form(f"{name}-{number}") for name in range(WRITERS) for number in own}
        hands = WRITERS * sum(number % 4 == 0 for number in own)
        assert [entry.seq for entry in ledger] == list(range(1, len(keys) + 2))
        assert {form_of(entry) for entry in ledger[1:]} == keys
        assert (len(game.hands), game.totals[0]) == (hands, -5 * hands)


def save(client: FlaskClient, table: str, form: dict[str, str], *, is_hand: bool) -> None:
    """Write until it is acknowledged, as a phone does."""
    free = {"side": "2", "penalty": "free", "points": "-50", "why": "Saw a card"}
    path, fields = ("hand", minus_hand(5, 10)) if is_hand else ("penalty", free)
    for _ in range(50):
        answer = client.post(f"/t/{table}/{path}", data={**form, **fields})
        if answer.status_code == 303:
            return
        assert answer.status_code == 409
    raise AssertionError("never had its turn")


def test_eight_who_correct_one_hand_build_on_each_other(app: Flask) -> None:
    table, secret = make_table(app, "hudson", 2)
    first = phone(app, table, secret)
    page = first.get(f"/t/{table}/hand").text
    form = hidden_fields(page)
    assert first.post(f"/t/{table}/hand", data=form | minus_hand(5, 10)).status_code == 303

    def add_five(name: int) -> None:
        client = phone(app, table, secret)
        while True:
            page = client.get(f"/t/{table}/hand/1/correct").text
            form = hidden_fields(page)
            (held,) = re.findall(r'name="s1-held_points" value="(\d+)"', page)
            data = form | minus_hand(int(held) + 5, 10 + 5 * name)
            if client.post(f"/t/{table}/hand/1/correct", data=data).status_code == 303:
                return

    with ThreadPoolExecutor(8) as hands:
        list(hands.map(add_five, range(16)))
    assert game_of(app, table).totals[0] == -5 - 16 * 5
