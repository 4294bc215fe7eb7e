"""Saved means saved: a form that is gone back to, changed and sent again is a new form."""

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.store.transfer import export_table
from tests.support.http_phones import minus_hand, stored_form
from tests.support.markup import flowed, hidden_fields
from tests.support.tables import AT, add_entry, entries_of, game_of, make_table, phone, store_of

FREE = {"side": "1", "penalty": "free", "points": "-50", "why": "Saw a card"}
PENALTY = {"side": 0, "points": -50, "why": "Saw a card"}


class Sheet:
    """A page with a form, which is sent as often as somebody goes back to it."""

    def __init__(self, app: Flask, path: str, page: str = "") -> None:
        self.app = app
        self.table, secret = make_table(app, "hudson", 2, side_names=("Ana", "Ben"))
        self.client: FlaskClient = phone(app, self.table, secret)
        self.url = f"/t/{self.table}/{path}"
        self.page = f"/t/{self.table}/{page or path}"
        self.form: dict[str, str] = {}

    def open(self) -> None:
        self.form = hidden_fields(self.client.get(self.page).text)

    def send(self, **fields: Any) -> TestResponse:
        return self.client.post(self.url, data=self.form | fields)

    def board(self) -> str:
        return flowed(self.client.get(f"/t/{self.table}").text)

    def kinds(self) -> list[str]:
        return [entry.kind for entry in entries_of(self.app, self.table)]


@pytest.fixture
def hand(app: Flask) -> Sheet:
    sheet = Sheet(app, "hand")
    sheet.open()
    assert sheet.send(**minus_hand(100, 200)).status_code == 303
    return sheet


def test_a_hand_changed_after_back_is_shown_beside_the_saved_one(hand: Sheet) -> None:
    answer = hand.send(**minus_hand(500, 200))
    assert answer.status_code == 409
    assert "Hand 1 was scored twice" in answer.text and "Another phone" not in answer.text
    assert "−100" in answer.text and 'name="s1-held_points" value="500"' in answer.text
    mine = hidden_fields(answer.text)
    replaced = hand.client.post(f"{hand.url}/1/correct", data=mine)
    assert replaced.status_code == 303
    assert game_of(hand.app, hand.table).totals == (-500, -200)
    # And back once more: the first numbers are not “saved” now, though this form has saved them.
    again = hand.send(**minus_hand(100, 200))
    assert again.status_code == 409 and "−500" in again.text


def test_the_same_hand_sent_again_is_answered_as_the_first_time(hand: Sheet) -> None:
    assert hand.send(**minus_hand(100, 200)).status_code == 303
    assert "Hand 1 is saved." in hand.board()
    assert hand.kinds() == ["start", "hand"]


def test_fields_the_page_writes_itself_are_not_what_was_typed(hand: Sheet) -> None:
    """A draft restored on the phone has a new page around it, and maybe more empty rows."""
    fresh = {"seq": "2", "number": "2", "s1-meld": ["", ""], "accept": "x"}
    assert hand.send(**minus_hand(100, 200), **fresh).status_code == 303
    assert hand.kinds() == ["start", "hand"]


def test_a_correction_changed_after_back_is_shown_beside_the_saved_one(hand: Sheet) -> None:
    hand.url = hand.page = f"{hand.url}/1/correct"
    hand.open()
    assert hand.send(**minus_hand(105, 200)).status_code == 303
    assert hand.send(**minus_hand(105, 200)).status_code == 303
    assert "Hand 1 is corrected" in hand.board()
    answer = hand.send(**minus_hand(110, 200))
    assert answer.status_code == 409 and "was scored twice" in answer.text
    assert hand.kinds() == ["start", "hand", "corrected"]


def test_a_penalty_changed_after_back_asks_and_then_counts_as_well(app: Flask) -> None:
    sheet = Sheet(app, "penalty")
    sheet.open()
    for _ in range(2):
        assert sheet.send(**FREE).status_code == 303
        assert "50 off Ana: counts with hand 1." in sheet.board()
    changed = FREE | {"points": "-100", "why": "Saw two cards"}
    answer = sheet.send(**changed)
    assert answer.status_code == 409 and "another penalty on the score already" in answer.text
    assert 'value="Saw two cards"' in answer.text
    sheet.form = hidden_fields(answer.text)
    assert sheet.send(**changed).status_code == 303
    assert [p.points for p in game_of(app, sheet.table).in_play] == [-50, -100]


def test_the_same_penalty_from_a_page_with_a_new_key_asks_first(app: Flask) -> None:
    sheet = Sheet(app, "penalty")
    sheet.open()
    assert sheet.send(**FREE).status_code == 303
    answer = sheet.send(**FREE, key="from-the-back-forward-cache")
    assert answer.status_code == 409 and "only if it happened twice" in flowed(answer.text)
    sheet.form = hidden_fields(answer.text)
    assert sheet.send(**FREE).status_code == 303
    assert len(game_of(app, sheet.table).in_play) == 2


def test_a_ruling_tapped_for_the_other_side_after_back_is_not_called_done(app: Flask) -> None:
    sheet = Sheet(app, "rulings/drew-out-of-turn", "penalty")
    sheet.open()
    for _ in range(2):
        assert sheet.send(side="0", kept="yes").status_code == 303
    answer = sheet.send(side="1", kept="yes")
    assert answer.status_code == 409
    assert "Something was saved in this game since this page was opened" in answer.text
    assert [p.side for p in game_of(app, sheet.table).in_play] == [0]


def test_settings_changed_after_back_are_asked_about_and_saved(app: Flask) -> None:
    sheet = Sheet(app, "settings")
    sheet.open()
    for _ in range(2):
        assert sheet.send(do="target", target="7000").status_code == 303
        assert "Saved." in sheet.board()
    answer = sheet.send(do="target", target="8000")
    assert answer.status_code == 409 and "Do it all the same" in answer.text
    again = sheet.client.post(sheet.url, data=hidden_fields(answer.text))
    assert again.status_code == 303
    assert game_of(app, sheet.table).target == 8000
    # The first form once more, as it was: it is not “saved” any longer.
    assert sheet.send(do="target", target="7000").status_code == 409


def test_new_names_after_back_begin_another_table(client: FlaskClient) -> None:
    form: dict[str, Any] = {**hidden_fields(client.get("/new").text)}
    form |= {"rules": "hudson", "players": "2", "do": "start"}
    places = [
        client.post("/new", data=form | {"player": names}).location
        for names in (["Ann", "Bo"], ["Ann", "Bo"], ["Ann", "Cy"], ["Bo", "Ann"])
    ]
    assert places[0] == places[1]
    assert len(set(places)) == 3
    assert "Cy" in client.get(places[2]).text


def test_another_file_with_the_same_game_is_not_called_imported(
    app: Flask, client: FlaskClient
) -> None:
    table_id, _ = make_table(app, "hudson", 2)
    packed = export_table(store_of(app), table_id)
    store_of(app).delete(table_id, AT)
    form = hidden_fields(client.get("/import").text)

    def bring(content: bytes) -> TestResponse:
        return client.post("/import", data={**form, "file": (io.BytesIO(content), "saved.json")})

    assert [bring(packed).status_code for _ in range(2)] == [303, 303]
    answer = bring(packed.replace(b"Friday night", b"Another name"))
    assert answer.status_code == 422 and "is here already" in answer.text


@pytest.mark.parametrize("kind", ["undone", "cancelled"])
def test_a_penalty_sent_again_after_it_was_taken_back_asks(app: Flask, kind: str) -> None:
    sheet = Sheet(app, "penalty")
    sheet.open()
    assert sheet.send(**FREE).status_code == 303
    add_entry(app, sheet.table, kind, {"of": 2})
    answer = sheet.send(**FREE)
    assert answer.status_code == 409 and "taken back since" in answer.text
    sheet.form = hidden_fields(answer.text)
    assert sheet.send(**FREE).status_code == 303
    assert len(game_of(app, sheet.table).in_play) == 1


def test_a_ruling_sent_again_after_it_was_taken_back_is_not_called_done(app: Flask) -> None:
    sheet = Sheet(app, "rulings/drew-out-of-turn", "penalty")
    sheet.open()
    assert sheet.send(side="0", kept="yes").status_code == 303
    add_entry(app, sheet.table, "undone", {"of": 2})
    answer = sheet.send(side="0", kept="yes")
    assert answer.status_code == 409 and "taken back since" in answer.text


def test_a_form_that_an_earlier_version_saved_asks_rather_than_counts_twice(app: Flask) -> None:
    """Its key was stored alone, without what the form said."""
    sheet = Sheet(app, "penalty")
    sheet.open()
    add_entry(app, sheet.table, "penalty", PENALTY, key=stored_form(sheet.form["key"]))
    answer = sheet.send(**FREE)
    assert answer.status_code == 409 and "on the score already" in answer.text
    assert len(game_of(app, sheet.table).in_play) == 1


def delete(client: FlaskClient, table: str) -> None:
    form = hidden_fields(client.get(f"/t/{table}/delete").text)
    assert client.post(f"/t/{table}/delete", data=form).status_code == 303


@pytest.mark.parametrize("page", ["/new", "/example"])
def test_a_game_begun_again_after_it_was_deleted_is_another_one(
    client: FlaskClient, page: str
) -> None:
    """The links of a deleted table never open again, so it must not come back under them."""
    form: dict[str, Any] = {**hidden_fields(client.get("/new").text)}
    form |= {"rules": "hudson", "players": "2", "player": ["Ann", "Bo"], "do": "start"}
    places = []
    for _ in range(3):
        for _tap in range(2):
            answer = client.post(page, data=form)
            assert answer.status_code == 303
        places.append(answer.location)
        assert client.get(places[-1]).status_code == 200
        delete(client, places[-1].rpartition("/")[2])
    assert len(set(places)) == 3


def test_a_game_begun_again_after_its_links_were_renewed_stays_on_the_phone(
    client: FlaskClient,
) -> None:
    form: dict[str, Any] = {**hidden_fields(client.get("/new").text)}
    form |= {"rules": "hudson", "players": "2", "player": ["Ann", "Bo"], "do": "start"}
    place = client.post("/new", data=form).location
    renewal = hidden_fields(client.get(f"{place}/share").text) | {"sure": "1"}
    assert client.post(f"{place}/share/renew", data=renewal).status_code == 303
    assert client.post("/new", data=form).location == place
    assert client.get(f"{place}/hand").status_code == 200


def test_a_file_sent_again_after_its_game_was_deleted_brings_it_back(
    app: Flask, client: FlaskClient
) -> None:
    table_id, _ = make_table(app, "hudson", 2)
    packed = export_table(store_of(app), table_id)
    store_of(app).delete(table_id, AT)
    form = hidden_fields(client.get("/import").text)
    for _ in range(3):
        for _tap in range(2):
            sent = {**form, "file": (io.BytesIO(packed), "saved.json")}
            assert client.post("/import", data=sent).status_code == 303
            assert client.get(f"/t/{table_id}").status_code == 200
        delete(client, table_id)
