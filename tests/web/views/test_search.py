"""The referee's search: what it finds, what it refuses, and what it keeps."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from markupsafe import escape

from scorekeeper import create_app
from scorekeeper.referee.search import index
from scorekeeper.referee.search.index import Result
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.web import book_search
from scorekeeper.web.views.search import MAX_HITS, MAX_QUESTION
from tests.support.markup import flowed, page
from tests.support.tables import make_table, phone, store_of

pytestmark = pytest.mark.shared_app

BOOKS = tuple(all_rule_sets())


@pytest.fixture
def clean(tmp_path: Path) -> Flask:
    """An app that has missed nothing yet."""
    return create_app({"DATA": tmp_path, "TESTING": True})


def values(client: FlaskClient, address: str, status: int = 200) -> Any:
    return json.loads(page(client, address, status))


def test_the_search_finds_what_happened(client: FlaskClient) -> None:
    text = page(client, "/rules/search?q=she drew out of turn&rules=hudson")
    assert 'href="/rulings/drew-out-of-turn?rules=hudson"' in text
    assert "¶57" in text


def test_the_points_to_open_stand_in_the_first_hit(client: FlaskClient) -> None:
    text = page(client, "/rules/search?rules=hudson&q=how+many+points+to+open")
    assert "0 to 1495: 50. 1500 to 2995: 90. 3000 and over: 120." in text


def test_a_long_answer_ends_after_a_word(client: FlaskClient) -> None:
    text = page(client, "/rules/search?rules=hudson&q=misdeals+and+faults+in+the+pack")
    assert re.search(r"\w+… <b>¶63</b>", text)


def test_the_empty_search_offers_subjects_and_tools(client: FlaskClient) -> None:
    text = page(client, "/rules/search")
    assert "/rules/hudson/topic/drawing" in text
    assert "/counter?rules=hudson" in text


def test_search_json_has_the_agreed_shape(client: FlaskClient) -> None:
    found = values(client, "/rules/search.json?q=drew out of turn&rules=hudson")
    assert found.keys() == {"covered", "part", "faults", "other_game", "hits"}
    keys = {"id", "kind", "title", "answer", "points", "cites", "part", "answers", "url"}
    assert all(hit.keys() == keys for hit in found["hits"])
    first = found["hits"][0]
    assert (first["id"], first["cites"][0]) == ("drew-out-of-turn", "hudson:57")
    assert page(client, first["url"])


def test_search_json_of_nothing_finds_nothing(client: FlaskClient) -> None:
    found = values(client, "/rules/search.json?q=&rules=hudson")
    empty = {"covered": False, "part": "", "faults": [], "other_game": None, "hits": []}
    assert found == empty


def test_search_json_refuses_an_unknown_book_in_a_sentence(client: FlaskClient) -> None:
    assert "no rule book" in values(client, "/rules/search.json?q=x&rules=nope", 404)["error"]


def test_a_silent_book_says_so_first_and_names_those_that_speak(client: FlaskClient) -> None:
    text = page(client, "/rules/search?q=drew out of turn&rules=luudoo")
    assert text.index("This book does not say") < text.index('class="hits"')
    assert "/rulings/drew-out-of-turn?rules=hudson" in text
    assert "Luudoo leaves it open" in text and "does not seem to give" not in text


def test_other_books_are_named_only_where_the_question_was_understood(client: FlaskClient) -> None:
    assert "Other books do" in page(client, "/rules/search?q=drew out of turn&rules=luudoo")
    nonsense = page(client, "/rules/search?q=dog ate a card&rules=hudson")
    assert "This book does not say" in nonsense and "Other books do" not in nonsense


FOOT = "when do I pick up my foot"


def test_another_game_is_named_with_one_tap_to_its_answer(client: FlaskClient) -> None:
    text = page(client, f"/rules/search?q={FOOT}&rules=luudoo")
    assert "That is Hand and Foot; this book has no foot." in text
    assert 'href="/rulings/foot-taken-up?rules=handfoot"' in text
    assert "This book does not say" not in text
    found = values(client, f"/rules/search.json?q={FOOT}&rules=luudoo&typing=1")
    assert found["covered"] is False
    other = found["other_game"]
    assert (other["rules"], other["hit"]["cites"]) == ("handfoot", ["handfoot:foot"])
    assert "When the last card of your hand has been played" in page(client, other["url"])
    assert "That is Hand and Foot" in found["html"] and "may not say" not in found["html"]


def test_another_game_without_an_answer_can_be_asked(client: FlaskClient) -> None:
    text = page(client, "/rules/search?q=who pays for the drinks in samba&rules=luudoo")
    assert "That is Samba; you are asking Luudoo." in text
    assert 'href="/rules/search?rules=samba&amp;q=who+pays+for+the+drinks+in+samba"' in text


def test_a_question_about_another_game_is_no_miss(clean: Flask) -> None:
    page(clean.test_client(), f"/rules/search?q={FOOT}&rules=luudoo")
    assert not store_of(clean).misses()


def test_a_refused_search_is_kept_as_a_miss(clean: Flask) -> None:
    client = clean.test_client()
    page(client, "/rules/search?q=drew  out of turn&rules=luudoo")
    assert [(miss.q, miss.rules) for miss in store_of(clean).misses()] == [
        ("drew out of turn", "luudoo")
    ]


def test_found_and_half_typed_questions_are_no_misses(clean: Flask) -> None:
    client = clean.test_client()
    page(client, "/rules/search?q=drew out of turn&rules=hudson")
    page(client, "/rules/search.json?q=drew out of tu&rules=luudoo&typing=1")
    page(client, "/rules/search.json?q=drew out of turn&rules=luudoo")
    assert not store_of(clean).misses()


def test_a_question_left_without_opening_anything_is_a_miss(clean: Flask) -> None:
    client = clean.test_client()
    page(client, "/rules/search.json?q=drew out of turn&rules=hudson&left=1")
    assert len(store_of(clean).misses()) == 1


def test_from_a_table_its_own_book_answers_and_hits_lead_back(app: Flask) -> None:
    table_id, secret = make_table(app, "bicycle")
    device = phone(app, table_id, secret)
    text = page(device, f"/t/{table_id}/referee?q=short opening")
    assert "(Bicycle) · Friday night" in text
    assert f"?t={table_id}" in text
    hits = values(device, f"/rules/search.json?q=short opening&t={table_id}")["hits"]
    assert any(f"?t={table_id}" in hit["url"] for hit in hits)


def test_a_foreign_table_is_not_here(client: FlaskClient, app: Flask) -> None:
    other, _ = make_table(app)
    page(client, f"/t/{other}/referee", 404)
    page(client, f"/rules/search?q=x&t={other}", 404)
    page(client, f"/rulings/drew-out-of-turn?t={other}", 404)


def test_hits_look_the_same_while_typing_and_on_the_page(client: FlaskClient) -> None:
    asked = "q=drew two cards&rules=hudson"
    typed = client.get(f"/rules/search.json?{asked}&typing=1").get_json()["html"]
    text = page(client, f"/rules/search?{asked}")
    first = re.search(r'<li> <a [^>]+> <span class="hit-title">.+?</li>', text)
    assert first and first[0] in flowed(typed)
    assert "html" not in client.get(f"/rules/search.json?{asked}").get_json()


def test_while_typing_it_says_that_nothing_is_found_yet(client: FlaskClient) -> None:
    typed = client.get("/rules/search.json?q=xyzzy&rules=hudson&typing=1").get_json()
    assert typed["hits"] == []
    assert "Nothing yet: go on typing" in typed["html"]


NASTY = [
    '"',
    "'; DROP TABLE said; --",
    'NEAR("a" "b")',
    "a* OR b:c ^ (",
    "🃏 красная тройка 赤の3",
    "x" * 5000,
    "drew " * 1000,
    "\x00\x01",
    "%F0%28%8C%28",
    "   ",
]


@pytest.mark.parametrize("q", NASTY)
@pytest.mark.parametrize("book", BOOKS)
def test_search_survives_whatever_is_typed(client: FlaskClient, q: str, book: str) -> None:
    shown = " ".join(q[:MAX_QUESTION].split())
    for more in ({}, {"typing": "1"}):
        query = {"q": q, "rules": book} | more
        answer = client.get("/rules/search", query_string=query)
        assert answer.status_code == 200
        assert f">{escape(shown)}</textarea>" in answer.text
        answer = client.get("/rules/search.json", query_string=query)
        assert answer.status_code == 200
        assert len(answer.get_json()["hits"]) <= MAX_HITS


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(q=st.text(max_size=60))
def test_search_survives_any_text(client: FlaskClient, q: str) -> None:
    answer = client.get("/rules/search.json", query_string={"q": q})
    assert answer.status_code == 200
    assert len(answer.get_json()["hits"]) <= MAX_HITS


def test_two_faults_in_one_question_are_one_link(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = ("drew-out-of-turn", "saw-another-card")

    def tells_of_two(*args: Any, **more: Any) -> Result:
        return msgspec.structs.replace(index.search(*args, **more), faults=faults)

    monkeypatch.setattr(book_search, "search", tells_of_two)
    link = 'href="/rulings/drew-out-of-turn+saw-another-card?rules=hudson"'
    text = page(client, "/rules/search?q=drew out of turn&rules=hudson")
    assert text.index(link) < text.index('class="hits"')
    assert "Both: Drew out of turn <b>and</b> Saw another card when drawing" in text
    typed = client.get("/rules/search.json?q=drew out of turn&rules=hudson&typing=1")
    assert link in typed.get_json()["html"]


CLUB: dict[str, Any] = {
    "base": "hudson",
    "name": "Thursday club",
    "item": [
        {"id": "mixed", "each": 250, "house": "Since 1998"},
        {
            "id": "exact-cut",
            "label": "Exact cuts",
            "one": "exact cut",
            "kind": "mark",
            "each": 100,
            "house": "As in Vienna",
        },
    ],
}


def test_at_a_table_the_hits_have_the_values_of_its_house_rules(app: Flask) -> None:
    table_id, secret = make_table(app, merge_sheet(CLUB, "club"))
    client = phone(app, table_id, secret)
    found = values(client, f"/rules/search.json?q=what is a mixed canasta worth&t={table_id}")
    assert found["hits"][0]["answer"] == "250 for each mixed canasta"
    html = page(client, f"/t/{table_id}/referee?q=what is a mixed canasta worth")
    assert "250 for each mixed canasta" in html


def test_what_an_item_of_the_house_is_worth_stands_first(app: Flask) -> None:
    table_id, secret = make_table(app, merge_sheet(CLUB, "club"))
    client = phone(app, table_id, secret)
    html = page(client, f"/t/{table_id}/referee?q=what is an exact cut worth")
    assert "Exact cuts: 100" in html and "House rule: As in Vienna" in html
    assert "<h2>This book does not say" not in html
    found = values(client, f"/rules/search.json?q=what is an exact cut worth&t={table_id}")
    assert found["worth"] == [
        {"label": "Exact cuts", "worth": "100", "source": "House rule: As in Vienna"}
    ]


def test_a_hit_that_the_book_rules_in_part_says_so_in_the_list(client: FlaskClient) -> None:
    html = flowed(page(client, "/rules/search?q=went out without asking&rules=miller"))
    assert "end of play · in part" in html


def test_two_faults_are_told_while_typing_too(client: FlaskClient) -> None:
    asked = "q=threw two cards and had not drawn&rules=hudson"
    whole = values(client, f"/rules/search.json?{asked}")
    typed = values(client, f"/rules/search.json?{asked}&typing=1")
    assert whole["faults"] and typed["faults"] == whole["faults"]
    assert "Both:" in typed["html"]
