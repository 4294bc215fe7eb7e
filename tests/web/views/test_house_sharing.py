"""House rules go to another phone by link, code or file, and are looked at before they are kept."""

import io
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.presets import presets
from scorekeeper.rules.sheet_links import pack_sheet
from tests.support.house import make_rules, post
from tests.support.markup import hidden_fields
from tests.support.phones import token

BAD = """base = "hudson"
name = "Club"
[target]
is = "lots"
house = "x"
[[item]]
id = "mixed"
each = 251
house = "x"
"""


def upload(client: FlaskClient, content: bytes) -> TestResponse:
    file = (io.BytesIO(content), "rules.toml")
    return client.post("/house/import", data={"csrf_token": token(client), "file": file})


def link_of(client: FlaskClient, set_id: str) -> str:
    page = client.get(f"/house/{set_id}/share").text
    found = re.search(r'id="link-rules">(.*?)</p>', page)
    assert found and "<svg" in page
    return unescape(found[1])


def test_a_link_alone_brings_the_rules_to_another_phone(app: Flask) -> None:
    one, other = app.test_client(), app.test_client()
    set_id = make_rules(one)
    link = link_of(one, set_id)
    seen = other.get(link[link.index("/house") :])
    assert "Thursday club" in seen.text and "Hudson: 5,000" in seen.text
    assert "On this phone" not in other.get("/house").text
    kept = post(other, "/house/keep", {"s": hidden_fields(seen.text)["s"]})
    assert kept.status_code == 303
    assert "Thursday club" in other.get("/house").text
    assert other.get(f"{kept.location}.toml").data == one.get(f"/house/{set_id}.toml").data


def test_keeping_twice_with_one_form_keeps_one(client: FlaskClient) -> None:
    word = pack_sheet(presets()["vienna"].sheet)
    first, second = (post(client, "/house/keep", {"s": word}) for _ in range(2))
    assert first.location == second.location


def test_a_link_is_pasted_and_a_file_is_chosen(client: FlaskClient) -> None:
    link = link_of(client, "cuban")
    pasted = post(client, "/house/import", {"link": f" {link} "})
    assert "Cuban canasta" in pasted.text and "Keep these rules" in pasted.text
    chosen = upload(client, client.get("/house/cuban.toml").data)
    assert "Source: rummy-games.com" in chosen.text and "Keep these rules" in chosen.text


def test_a_bad_file_gets_a_sentence_for_each_mistake(client: FlaskClient) -> None:
    answer = upload(client, BAD.encode())
    assert answer.status_code == 422
    assert "target.is" in answer.text and "item mixed" in answer.text
    assert answer.text.count("<li>") == 2


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"no toml [", "This file: is not TOML"),
        (b"\xff\xfe", "This file: is not TOML"),
        (b'id = "hudson"\n', "does not name the book"),
        (b'base = "whist"\nname = "x"\n', "`base` must be one of"),
        (b'base = "hudson"\nname = 3\n', "`name` must say"),
        (b'base = "hudson"\nname = "x"\n', "Nothing is changed yet"),
        (b"#" * 20_001, "far longer"),
        (b'base="hudson"\nname="x"\nmost_wilds={is=0,house="x"}\n', "nobody can make a mixed"),
    ],
)
def test_a_file_that_is_no_sheet_is_refused(client: FlaskClient, content: bytes, why: str) -> None:
    answer = upload(client, content)
    assert answer.status_code == 422
    assert why in unescape(answer.text)
    assert "On this phone" not in client.get("/house").text


def test_nothing_chosen_and_a_damaged_link_are_told(client: FlaskClient) -> None:
    assert "Choose a file, or paste a link." in post(client, "/house/import", {}).text
    for answer in (
        client.get("/house/take?s=abc"),
        client.get("/house/take"),
        post(client, "/house/keep", {"s": "abc"}),
        post(client, "/house/import", {"link": "http://elsewhere.example/"}),
    ):
        assert answer.status_code == 422
        assert "ask for it once more" in answer.text


def test_rules_too_long_for_a_link_go_as_a_file(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.web.views.house_sharing.LONGEST_WORD", 20)
    page = client.get("/house/cuban/share").text
    assert "too long for a link" in page and "Download the file" in page and "camera" not in page


def test_only_rules_that_are_here_are_shared(client: FlaskClient) -> None:
    assert client.get("/house/nobody/share").status_code == 404


def test_a_long_name_is_cut_and_a_name_with_marks_is_cleaned(client: FlaskClient) -> None:
    sheet = presets()["vienna"].sheet | {"name": "\u202eA" + "b" * 60}
    page = client.get(f"/house/take?s={pack_sheet(sheet)}").text
    assert f"<h1>A{'b' * 39}</h1>" in page


def test_a_sheet_of_an_earlier_version_is_kept_under_the_keys_of_today(
    client: FlaskClient,
) -> None:
    old = b"""base = "hudson"
name = "Old club"
[[canastas_to_go_out]]
players = [2, 3, 4, 5, 6]
is = 2
house = "x"
"""
    seen = upload(client, old)
    kept = post(client, "/house/keep", {"s": hidden_fields(seen.text)["s"]})
    text = client.get(f"{kept.location}.toml").text
    assert "[[going_out]]" in text and "canastas_to_go_out" not in text
    assert client.get(f"{kept.location}/edit").status_code == 200
