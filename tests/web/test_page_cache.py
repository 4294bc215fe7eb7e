"""Boards and forms are kept until the next entry, and still belong to the phone that opens them."""

import re
from dataclasses import dataclass

import pytest
from flask import Flask

from scorekeeper.store.secrets import watch_secret
from scorekeeper.web.page_cache import PageCache
from tests.support.games import make_entries
from tests.support.tables import add_entry, make_table, phone


@dataclass(frozen=True)
class Entry:
    seq: int


PENALTY = {"side": 0, "points": -100, "why": "drew out of turn"}


def fields(page: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}" value="([^"]*)"', page)


def test_each_phone_gets_its_own_token_on_the_same_board(app: Flask) -> None:
    table = make_table(app)
    add_entry(app, table[0], "penalty", PENALTY)
    pages = [phone(app, *table).get(f"/t/{table[0]}").text for _ in range(2)]
    tokens = [set(fields(page, "csrf_token")) for page in pages]
    assert [len(each) for each in tokens] == [1, 1]
    assert tokens[0] != tokens[1]


def test_each_form_of_each_page_counts_by_itself(app: Flask) -> None:
    table = make_table(app)
    add_entry(app, table[0], "penalty", PENALTY)
    client = phone(app, *table)
    keys = [key for _ in range(2) for key in fields(client.get(f"/t/{table[0]}").text, "key")]
    assert len(keys) == 4
    assert len(set(keys)) == 4


def test_a_watcher_gets_no_form_after_a_scorer_has_looked(app: Flask) -> None:
    table_id, secret = make_table(app)
    add_entry(app, table_id, "penalty", PENALTY)
    assert "<form" in phone(app, table_id, secret).get(f"/t/{table_id}").text
    assert "<form" not in phone(app, table_id, watch_secret(secret)).get(f"/t/{table_id}").text


def test_a_watcher_gets_no_way_to_correct_a_hand_after_a_scorer_has_looked(app: Flask) -> None:
    table_id, secret = make_table(app)
    hand = next(entry for entry in make_entries(hands=1) if entry.kind == "hand")
    add_entry(app, table_id, "hand", hand.body)
    assert "/correct" in phone(app, table_id, secret).get(f"/t/{table_id}").text
    assert "/correct" not in phone(app, table_id, watch_secret(secret)).get(f"/t/{table_id}").text


def test_pages_under_another_root_lead_there(app: Flask) -> None:
    table = make_table(app)
    hand = next(entry for entry in make_entries(hands=1) if entry.kind == "hand")
    add_entry(app, table[0], "hand", hand.body)
    client = phone(app, *table)
    for root in ("", "/cards", ""):
        page = client.get(f"/t/{table[0]}", environ_overrides={"SCRIPT_NAME": root}).text
        ways = re.findall(r'(?:href|action)="(/[^"]*)"', page)
        assert ways and all(way.startswith(f"{root}/") for way in ways)
        assert root or not any(way.startswith("/cards") for way in ways)


def test_a_message_waits_for_a_page_that_somebody_opens_and_is_shown_once(app: Flask) -> None:
    table = make_table(app)
    client = phone(app, *table)
    client.get(f"/t/{table[0]}")
    with client.session_transaction() as session:
        session["_flashes"] = [("ok", "Hand 1 is saved.")]
    fetched = client.get(f"/t/{table[0]}", headers={"Accept": "*/*"})
    assert "Hand 1 is saved." not in fetched.text
    assert "Hand 1 is saved." in client.get(f"/t/{table[0]}").text
    assert "Hand 1 is saved." not in client.get(f"/t/{table[0]}").text


def test_a_look_at_the_head_alone_leaves_the_form_blank_for_others(app: Flask) -> None:
    table = make_table(app)
    first, second = (phone(app, *table) for _ in range(2))
    first.head(f"/t/{table[0]}/hand")
    page = second.get(f"/t/{table[0]}/hand").text
    assert "data-filled" not in page and "tap to count" in page


def test_the_next_look_after_an_entry_shows_it(app: Flask) -> None:
    table = make_table(app)
    client = phone(app, *table)
    hand = next(entry for entry in make_entries(hands=1) if entry.kind == "hand")
    before = client.get(f"/t/{table[0]}").text
    add_entry(app, table[0], "hand", hand.body)
    for page in (client.get(f"/t/{table[0]}").text, client.get(f"/t/{table[0]}/live").text):
        assert "Hand 2" in page
    assert "Hand 2" not in before


def test_the_scoring_page_is_kept_in_the_same_way(app: Flask) -> None:
    table = make_table(app)
    one, two = (phone(app, *table) for _ in range(2))
    pages = [client.get(f"/t/{table[0]}/hand").text for client in (one, one, two)]
    tokens, keys = ([fields(page, name) for page in pages] for name in ("csrf_token", "key"))
    assert tokens[0] == tokens[1] != tokens[2]
    assert len({key for (key,) in keys}) == 3
    assert len({re.sub(r'value="[^"]{16,}"', "", page) for page in pages}) == 1


def test_a_page_that_was_made_for_one_way_of_counting_is_not_shown_to_another(app: Flask) -> None:
    table = make_table(app)
    melds, points = (phone(app, *table) for _ in range(2))
    points.set_cookie("way", "points")
    one, two = (client.get(f"/t/{table[0]}/hand").text for client in (melds, points))
    assert one != two
    assert re.search(r'value="points"[^>]* checked', two)


def test_only_the_pages_used_last_are_kept() -> None:
    kept, made = PageCache(25), []
    for name in ("a", "b", "a", "c", "a", "b"):
        kept.get(name, None, lambda name=name: made.append(name) or name * 10)  # type: ignore[misc]
    assert made == ["a", "b", "c", "b"]


def test_what_is_kept_is_good_for_the_very_same_thing_alone() -> None:
    kept, one, other = PageCache(100), Entry(1), Entry(1)
    assert one == other
    assert kept.get("place", one, lambda: "first") == b"first"
    assert kept.get("place", one, lambda: "second") == b"first"
    assert kept.get("place", other, lambda: "third") == b"third"


def test_a_row_shows_the_new_name_and_the_corrected_hand(app: Flask) -> None:
    table = make_table(app)
    client = phone(app, *table)
    hand = next(entry for entry in make_entries(hands=1) if entry.kind == "hand")
    seq = add_entry(app, table[0], "hand", hand.body).seq
    assert "Ann dealt" in client.get(f"/t/{table[0]}").text
    add_entry(app, table[0], "renamed", {"players": ["Zoe", "Bo", "Cy", "Di"]})
    assert "Zoe dealt" in client.get(f"/t/{table[0]}").text
    add_entry(app, table[0], "corrected", {**hand.body, "of": seq})
    assert "corrected since" in client.get(f"/t/{table[0]}").text


def test_a_page_with_something_to_say_is_not_made_anew(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(app)
    client = phone(app, *table)
    first = client.get(f"/t/{table[0]}").text
    monkeypatch.setattr("scorekeeper.web.board_chart.draw", lambda game: pytest.fail("made anew"))
    with client.session_transaction() as session:
        session["_flashes"] = [("ok", "Ann & Bo <won>")]
    second = client.get(f"/t/{table[0]}").text
    assert "Ann &amp; Bo &lt;won&gt;" in second and "Ann &amp; Bo &lt;won&gt;" not in first


def test_followers_and_the_board_share_one_piece(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make_table(app)
    client = phone(app, *table)
    client.get(f"/t/{table[0]}")
    monkeypatch.setattr("scorekeeper.web.board_chart.draw", lambda game: pytest.fail("made anew"))
    assert "Hand 1" in client.get(f"/t/{table[0]}/live").text
