"""Hands of games with sequences and special hands, from the form to the board and back."""

import gzip
import re

import pytest
from flask import Flask

from tests.support.family_books import family_book
from tests.support.markup import hidden_fields
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone

SCORED = {"out": "1", "s1-way": "melds", "s2-way": "points", "s2-held_points": "30"}
MELDS = ["4-10h", "KKKKKKK", "8d9d10d"]


def save(app: Flask, table: tuple[str, str], **fields: object) -> int:
    client, url = phone(app, *table), f"/t/{table[0]}/hand"
    form = hidden_fields(client.get(url).text)
    return client.post(url, data=form | SCORED | fields).status_code


def test_a_sequence_is_saved_as_it_lies_and_fills_the_form_again(app: Flask) -> None:
    table = make_table(app, family_book("samba"))
    assert save(app, table, **{"s1-meld": MELDS, "s1-held_points": "10"}) == 303
    stored = entries_of(app, table[0])[-1].body["sides"][0]["melds"]
    assert stored == ["4h 5h 6h 7h 8h 9h 10h", "K K K K K K K", "8d 9d 10d"]
    client = phone(app, *table)
    assert 'value="4h 5h 6h 7h 8h 9h 10h"' in client.get(f"/t/{table[0]}/hand/1/correct").text
    page = client.get(f"/t/{table[0]}/hand/1").text
    assert "four to ten of hearts" in page
    assert "eight to ten of diamonds" in page
    assert game_of(app, table[0]).totals == (1500 + 500 + 100 + 150 - 10, -30)


def test_a_special_hand_needs_no_answer_who_went_out(app: Flask) -> None:
    table = make_table(app, family_book("modern"))
    assert save(app, table, **{"out": "", "s1-special": "pairs"}) == 303
    assert game_of(app, table[0]).totals == (2500, -30)
    page = phone(app, *table).get(f"/t/{table[0]}/hand/1/correct").text
    assert re.search(r'<option value="pairs" selected>\s*Pairs, 2,500', page)


def test_a_side_with_a_special_hand_scores_nothing_else(app: Flask) -> None:
    table = make_table(app, family_book("modern"))
    assert save(app, table, **{"out": "", "s1-special": "pairs", "s1-meld": ["K K K"]}) == 303
    assert game_of(app, table[0]).totals == (2500, -30)


def test_a_side_with_a_special_hand_may_be_said_to_have_gone_out(app: Flask) -> None:
    table = make_table(app, family_book("modern"))
    assert save(app, table, **{"out": "1", "also-concealed": "1", "s1-special": "pairs"}) == 303
    assert game_of(app, table[0]).totals == (2500, -30)


def test_who_goes_out_beside_a_special_hand_is_told_at_its_field(app: Flask) -> None:
    table = make_table(app, family_book("modern"))
    client, url = phone(app, *table), f"/t/{table[0]}/hand"
    form = hidden_fields(client.get(url).text)
    page = client.post(url, data=form | SCORED | {"out": "2", "s1-special": "pairs"}).text
    assert "Pairs ended the deal: nobody went out." in page
    unknown = client.post(url, data=form | SCORED | {"out": "", "s1-special": "royal"}).text
    assert "Who went out?" in unknown


def test_the_cards_of_a_special_hand_are_checked_and_shown(app: Flask) -> None:
    table = make_table(app, family_book("modern"))
    client, url = phone(app, *table), f"/t/{table[0]}/hand"
    form = hidden_fields(client.get(url).text) | SCORED | {"out": ""}
    wrong = client.post(url, data=form | {"s1-special": "garbage", "s1-shown": "AA77"}).text
    assert "Garbage is 4 groups of 4-4-3-3; here are 4 cards." in wrong
    assert 'href="#s1-shown"' in wrong
    assert 'value="A A 7 7"' in wrong
    pairs = "44556677889910 10"
    assert save(app, table, **{"out": "", "s1-shown": pairs}) == 303
    assert game_of(app, table[0]).totals == (2500, -30)
    assert entries_of(app, table[0])[-1].body["sides"][0]["shown"].startswith("4 4 5 5")
    assert "2 fours + 2 fives" in client.get(f"{url}/1").text
    assert 'value="4 4 5 5 6 6 7 7 8 8 9 9 10 10"' in client.get(f"{url}/1/correct").text


def test_what_a_side_has_or_not_is_answered_by_yes_or_no(app: Flask) -> None:
    table = make_table(app, "burraco")
    page = phone(app, *table).get(f"/t/{table[0]}/hand").text
    keys = re.findall(r'name="s1-item-pot-not-taken" value="(\d)".*?<span>(\w+)</span>', page, re.S)
    assert keys == [("0", "no"), ("1", "yes")]


def test_books_that_going_out_takes_are_not_folded_away(app: Flask) -> None:
    table = make_table(app, "handfoot")
    page = phone(app, *table).get(f"/t/{table[0]}/hand").text
    assert "s1-item-wild" in page
    assert "Special books" not in page


def test_the_form_shows_only_what_the_game_has(app: Flask) -> None:
    def form(book: str) -> str:
        table = make_table(app, family_book(book))
        return phone(app, *table).get(f"/t/{table[0]}/hand").text

    samba, burraco, modern = form("samba"), form("burraco"), form("modern")
    assert ["data-suit" in page for page in (samba, burraco, modern)] == [True, True, False]
    assert ["s1-special" in page for page in (samba, burraco, modern)] == [False, False, True]
    assert ["js/hand-form-runs." in page for page in (samba, burraco, modern)] == [
        True,
        True,
        False,
    ]
    assert 'data-card="3b"' not in burraco
    assert "Points left in the pot" in burraco


@pytest.mark.parametrize("book", ["samba", "bolivia", "brazilian", "burraco", "modern"])
def test_the_page_of_a_game_with_more_to_enter_is_light_too(app: Flask, book: str) -> None:
    table = make_table(app, book)
    page = phone(app, *table).get(f"/t/{table[0]}/hand", headers={"Accept-Encoding": "gzip"})
    linked = r'(?:href|src)="/static/((?:js|css)/[\w-]+)\.\w+\.(js|css)"'
    files = re.findall(linked, gzip.decompress(page.data).decode())
    packed = [len(app.extensions["assets"][".".join(file)].packed) for file in files]
    assert len(page.data) + sum(packed) <= 22_000


@pytest.mark.parametrize(("book", "is_said"), [("burraco", False), ("samba", True)])
def test_a_game_without_an_opening_says_nothing_of_one(
    app: Flask, book: str, *, is_said: bool
) -> None:
    table = make_table(app, book)
    line = {"item": "cards", "count": 1, "points": 100, "cite": ""}
    add_entry(app, table[0], "hand", {"sides": [{"points": 100}] * 2, "lines": [[line]] * 2})
    client = phone(app, *table)
    assert ('class="needs"' in client.get(f"/t/{table[0]}").text) == is_said
    assert (" to open" in client.get(f"/t/{table[0]}/hand/1").text) == is_said
