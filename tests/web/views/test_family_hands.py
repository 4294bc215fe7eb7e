"""Hands of games with sequences and special hands, from the form to the board and back."""

import gzip
import re

from flask import Flask

from tests.support.family_books import family_book
from tests.support.markup import hidden_fields
from tests.support.tables import entries_of, game_of, make_table, phone

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


def test_what_does_not_go_with_a_special_hand_is_told_at_its_field(app: Flask) -> None:
    table = make_table(app, family_book("modern"))
    client, url = phone(app, *table), f"/t/{table[0]}/hand"
    form = hidden_fields(client.get(url).text)
    fields = {"out": "nobody", "s1-special": "pairs", "s1-meld": ["K K K"]}
    page = client.post(url, data=form | SCORED | fields).text
    assert "a special hand is all that its side lays down" in page
    assert 'href="#s1-special"' in page
    unknown = client.post(url, data=form | SCORED | {"out": "", "s1-special": "royal"}).text
    assert "Who went out?" in unknown


def test_the_form_shows_only_what_the_game_has(app: Flask) -> None:
    def form(book: str) -> str:
        table = make_table(app, family_book(book))
        return phone(app, *table).get(f"/t/{table[0]}/hand").text

    samba, burraco, modern = form("samba"), form("burraco"), form("modern")
    assert ["data-suit" in page for page in (samba, burraco, modern)] == [True, True, False]
    assert ["s1-special" in page for page in (samba, burraco, modern)] == [False, False, True]
    assert ["js/runs." in page for page in (samba, burraco, modern)] == [True, True, False]
    assert 'data-card="3b"' not in burraco
    assert "Points left in the pot" in burraco


def test_the_page_of_a_game_with_sequences_is_light_too(app: Flask) -> None:
    table = make_table(app, family_book("samba"))
    page = phone(app, *table).get(f"/t/{table[0]}/hand", headers={"Accept-Encoding": "gzip"})
    linked = r'(?:href|src)="/static/((?:js|css)/[\w-]+)\.\w+\.(js|css)"'
    files = re.findall(linked, gzip.decompress(page.data).decode())
    packed = {
        file[0]: len(app.extensions["assets"][".".join(file)].packed)
        for file in files
        if file[0] != "js/runs"
    }
    assert len(page.data) + sum(packed.values()) <= 22_000
