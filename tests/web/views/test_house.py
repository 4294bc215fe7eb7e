"""House rules on the phone: made, kept, changed, copied, explained, printed and deleted."""

import io
import tomllib

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.rules.choices import everyday_name
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.presets import presets
from tests.support.house import EVENING, make_rules, post


def sheet_of(client: FlaskClient, set_id: str) -> dict[str, object]:
    return tomllib.loads(client.get(f"/house/{set_id}.toml").text)


def test_house_rules_are_made_with_taps_alone(client: FlaskClient) -> None:
    set_id = make_rules(client)
    rules = merge_sheet(sheet_of(client, set_id), "x")
    assert rules.target_total == 10_000
    assert rules.items[0].each == 2000
    assert rules.band_at(5200).needs == 150
    page = client.get(f"/house/{set_id}").text
    assert "Thursday club" in page and "Hudson: 5,000" in page
    assert "House rule: Since " in page


@pytest.mark.parametrize("book", all_rule_sets())
def test_every_book_can_be_started_from(client: FlaskClient, book: str) -> None:
    page = client.get(f"/house/new?base={book}")
    assert page.status_code == 200
    assert f"{everyday_name(all_rule_sets()[book])}, changed for your table" in page.text


def test_a_book_or_house_rules_that_are_not_here_are_refused(client: FlaskClient) -> None:
    for path in ("/house/new?base=whist", "/house/new?from=nobody", "/house/nobody"):
        assert client.get(path).status_code == 404


def test_they_stay_on_the_phone_that_made_them(app: Flask) -> None:
    client, stranger = app.test_client(), app.test_client()
    set_id = make_rules(client)
    assert "Thursday club" in client.get("/house").text
    assert "Thursday club" not in stranger.get("/house").text
    assert stranger.get(f"/house/{set_id}").status_code == 404
    assert post(stranger, f"/house/{set_id}/delete", {"sure": "1"}).status_code == 303
    assert client.get(f"/house/{set_id}").status_code == 200


def test_the_same_form_sent_twice_makes_one_set(client: FlaskClient) -> None:
    assert make_rules(client) == make_rules(client)
    assert make_rules(client, key="two") != make_rules(client)
    assert client.get("/house").text.count("Thursday club") == 2


def test_they_can_be_changed_and_go_back_to_the_book(client: FlaskClient) -> None:
    set_id = make_rules(client)
    page = client.get(f"/house/{set_id}/edit").text
    assert 'value="Thursday club"' in page
    answer = post(client, f"/house/{set_id}/edit", {"name": "Friday club", "row-target": "0"})
    assert answer.location == f"/house/{set_id}"
    sheet = sheet_of(client, set_id)
    assert sheet["name"] == "Friday club"
    assert "target" not in sheet and "band" in sheet


def test_a_copy_leaves_the_original_as_it_is(client: FlaskClient) -> None:
    set_id = make_rules(client)
    before = sheet_of(client, set_id)
    copy = post(client, "/house/new", {"from": set_id, "name": "Copy", "row-out": "1"}, "two")
    assert sheet_of(client, set_id) == before
    other = sheet_of(client, copy.location.rpartition("/")[2])
    assert other["target"] == before["target"] and other["name"] == "Copy"


def test_a_copy_of_ours_is_the_phones_own(client: FlaskClient) -> None:
    made = post(client, "/house/new", {"from": "vienna", "name": "Wien", "row-target": "1"})
    sheet = sheet_of(client, made.location.rpartition("/")[2])
    assert sheet.keys() == {"base", "name", "item", "target"}
    assert client.get("/house/vienna/edit").status_code == 403
    assert post(client, "/house/vienna/why", {}).status_code == 403


def test_what_cannot_be_comes_back_with_a_sentence_at_its_field(client: FlaskClient) -> None:
    wrong = EVENING | {"row-target": "other", "target": "7,501", "least_cards": "0"}
    answer = post(client, "/house/new", wrong)
    assert answer.status_code == 422
    assert "<h2>Not saved yet</h2>" in answer.text
    assert answer.text.count("7,501 is not a multiple of 5.") == 2
    assert 'value="7,501"' in answer.text and 'value="Thursday club"' in answer.text
    assert 'href="#row-target"' in answer.text
    assert "On this phone" not in client.get("/house").text


def test_a_wrong_change_keeps_the_page_of_the_set(client: FlaskClient) -> None:
    set_id = make_rules(client)
    answer = post(client, f"/house/{set_id}/edit", {"row-target": "other", "target": "x"})
    assert answer.status_code == 422
    assert f'action="/house/{set_id}/edit"' in answer.text


def test_reasons_are_told_by_the_table(client: FlaskClient) -> None:
    set_id = make_rules(client)
    answer = post(client, f"/house/{set_id}/why", {"target": "Longer evenings", "nothing": "x"})
    assert answer.location == f"/house/{set_id}"
    page = client.get(f"/house/{set_id}").text
    assert "House rule: Longer evenings" in page and "House rule: Since " in page


def test_deleting_takes_a_tick(client: FlaskClient) -> None:
    set_id = make_rules(client)
    post(client, f"/house/{set_id}/delete", {})
    assert "Nothing was deleted" in client.get(f"/house/{set_id}").text
    post(client, f"/house/{set_id}/delete", {"sure": "1"})
    assert client.get(f"/house/{set_id}").status_code == 404


def test_a_stranger_without_a_cookie_deletes_nothing(app: Flask) -> None:
    client = app.test_client()
    set_id = make_rules(client)
    bare = app.test_client()
    bare.get("/house")
    assert post(bare, f"/house/{set_id}/delete", {"sure": "1"}).status_code == 303
    assert client.get(f"/house/{set_id}").status_code == 200


@pytest.mark.parametrize("preset", presets())
def test_each_preset_has_its_page_with_its_source(client: FlaskClient, preset: str) -> None:
    page = client.get(f"/house/{preset}").text
    assert "Source: " in page and "New game with these rules" in page
    assert "Change them" not in page and "Edit a copy" in page
    assert client.get(f"/house/new?from={preset}").status_code == 200


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_our_rules_are_printed_with_what_is_ours(client: FlaskClient, paper: str) -> None:
    answer = client.get(f"/house/{make_rules(client)}.pdf?paper={paper}")
    assert answer.content_type == "application/pdf"
    pages = [page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages]
    text = " ".join("\n".join(pages).split())
    assert "Thursday club" in text and "10,000" in text and "2,000" in text


def test_the_file_is_a_sheet_to_keep(client: FlaskClient) -> None:
    answer = client.get("/house/cuban.toml")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="house-rules.toml"'
    assert tomllib.loads(answer.text) == presets()["cuban"].sheet


def test_so_many_fit_and_no_more(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.store.house_sheets.MOST_SHEETS", 1)
    client = app.test_client()
    make_rules(client)
    answer = post(client, "/house/new", EVENING, "two")
    assert answer.status_code == 503
    assert "delete one of them first" in answer.text
