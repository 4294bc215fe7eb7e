"""The rules of a table: looked at before they change, how long it plays, totals from paper."""

import io
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.rules.sheet_text import sheet_text
from scorekeeper.store import store
from tests.support.house_tables import BY_MELDS, BY_TOTALS, SHEET, WILD_SHEET, WITH_WILDS, hand_body
from tests.support.markup import flowed, hidden_fields
from tests.support.phones import both, scorer, send
from tests.support.small_ledger import Ledger
from tests.support.tables import add_entry, entries_of, game_of

CLUB = sheet_text(SHEET)
NOW = datetime(2026, 1, 31, 19, 0, tzinfo=UTC)
pytestmark = pytest.mark.app_config(CLOCK=lambda: NOW)


def play(app: Flask, table_id: str, *hands: Any) -> None:
    for sides in hands:
        ledger = Ledger()
        ledger.entries = list(entries_of(app, table_id))  # type: ignore[arg-type]
        add_entry(app, table_id, "hand", hand_body(ledger, sides))


def seq(app: Flask, table_id: str) -> str:
    return str(game_of(app, table_id).seq)


def look(app: Flask, client: FlaskClient, table_id: str, **fields: Any) -> TestResponse:
    return send(client, f"/t/{table_id}/rules/preview", seq=seq(app, table_id), **fields)


def agree(client: FlaskClient, table_id: str, page: str, since: str) -> TestResponse:
    """Tap one of the two buttons of the preview."""
    fields = hidden_fields(page) | {"since": since}
    return client.post(f"/t/{table_id}/rules/change", data=fields)


def leads_to_its_place(page: TestResponse) -> bool:
    """Return whether what is wrong, at the top, is a link to something on the page."""
    places = re.findall(r'<li>\s*<a href="#([\w-]+)">', page.text)
    return bool(places) and all(f'id="{place}"' in page.text for place in places)


def test_the_totals_of_every_hand_are_shown_before_anybody_agrees(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, BY_MELDS, BY_TOTALS)
    page = look(app, client, table_id, set="file", text=CLUB)
    text = flowed(page.text)
    assert "Thursday club?" in text and "Classic (Hudson), 2 house rules" in text
    assert "now 300 each" in text and "250 each" in text
    assert "Hand 1" in text and "1,040" in text and "990" in text and "1,980" in text
    assert "Hand 2 was entered as totals: its card points stay." in text
    assert len(entries_of(app, table_id)) == 3  # nothing is saved yet


def test_as_if_always_counts_every_hand_again_and_can_be_undone(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, BY_MELDS, BY_TOTALS)
    page = look(app, client, table_id, set="file", text=CLUB)
    assert agree(client, table_id, page.text, "always").status_code == 303
    game = game_of(app, table_id)
    assert (game.totals, game.rules.house_name, game.target) == ((1980, 80), "Thursday club", 10000)
    board = flowed(client.get(f"/t/{table_id}").text)
    assert "Classic (Hudson), Thursday club · to 10,000" in board
    assert "Undo: Rules changed as if always: mixed canastas 250 each" in board
    hand = flowed(client.get(f"/t/{table_id}/hand/1").text)
    assert "house rule" in hand and "Counted again by the rules of the table" in hand
    send(client, f"/t/{table_id}/undo", of=str(game.seq), seq=str(game.seq), key="u")
    assert game_of(app, table_id).totals == (2080, 80)


def test_from_the_next_hand_on_keeps_the_totals(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, BY_MELDS)
    page = look(app, client, table_id, set="file", text=CLUB)
    assert "From hand 2 on" in page.text
    agree(client, table_id, page.text, "next")
    assert game_of(app, table_id).totals == (1040, 40)
    play(app, table_id, BY_MELDS)
    assert game_of(app, table_id).totals == (2030, 80)
    history = flowed(client.get(f"/t/{table_id}/history").text)
    assert (
        "Rules changed from hand 2: mixed canastas 250 each, the game is won at 10,000" in history
    )


def test_a_hand_the_rules_refuse_is_named_and_keeps_its_points(app: Flask) -> None:
    client, table_id = scorer(app)
    add_entry(app, table_id, "rules", {"house": WILD_SHEET})
    play(app, table_id, WITH_WILDS)
    before = game_of(app, table_id).totals
    page = look(app, client, table_id, set="book")
    assert "Hand 1 keeps its points: Ann &amp; Cleo:" in page.text
    agree(client, table_id, page.text, "always")
    assert game_of(app, table_id).totals == before
    assert "the rules of the table have no score for it" in client.get(f"/t/{table_id}/hand/1").text


def test_our_sets_of_the_tables_book_are_offered(app: Flask) -> None:
    client, table_id = scorer(app)
    page = client.get(f"/t/{table_id}/rules")
    assert 'value="book"' in page.text and 'value="two-canastas"' in page.text
    chosen = look(app, client, table_id, set="two-canastas")
    agree(client, table_id, chosen.text, "next")
    shown = flowed(client.get(f"/t/{table_id}/rules").text)
    assert game_of(app, table_id).rules_name in shown
    assert "Other rules hold from hand 1 on." in shown


@pytest.mark.parametrize("hands", [(), (BY_MELDS,)])
def test_another_book_is_a_new_game_with_the_same_names(app: Flask, hands: tuple[Any, ...]) -> None:
    client, table_id = scorer(app)
    play(app, table_id, *hands)
    page = flowed(client.get(f"/t/{table_id}/rules").text)
    assert "This game stays Classic (Hudson). To play another game," in page
    assert f'href="/new?like={table_id}#rules">start a new game with the same names</a>' in page
    new = client.get(f"/new?like={table_id}").text
    assert all(f'value="{name}"' in new for name in game_of(app, table_id).players)


def test_a_single_value_is_changed_at_the_table(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, BY_MELDS)
    page = look(app, client, table_id, set="value", value="mixed", to="400")
    assert "400 each" in page.text
    agree(client, table_id, page.text, "always")
    game = game_of(app, table_id)
    assert game.totals == (1140, 40)
    assert game.rules.items_by_id["mixed"].house == "Since 31 January 2026"
    page = look(app, client, table_id, set="value", value="natural", to="600", key="2")
    agree(client, table_id, page.text, "next")
    assert "Classic (Hudson), 2 house rules" in client.get(f"/t/{table_id}/rules").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Choose one of the rules first."),
        ({"set": "nothing"}, "Choose one of the rules first."),
        ({"set": "file"}, "Choose a file, or paste the text of a house sheet."),
        ({"set": "file", "text": "x" * 20_001}, "This is far too long for a house sheet."),
        ({"set": "file", "text": "base = "}, "This is no house sheet:"),
        ({"set": "file", "text": "name = 'x'"}, "`base` must be one of"),
        ({"set": "file", "text": 'base = "miller"\nname = "x"'}, "Begin a new game for them."),
        ({"set": "value", "value": "nothing"}, "Choose which value is played otherwise."),
        ({"set": "value", "value": "mixed", "to": "303"}, "Mixed canastas:"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(
    app: Flask, fields: dict[str, str], said: str
) -> None:
    client, table_id = scorer(app)
    page = look(app, client, table_id, **fields)
    assert (page.status_code, said in flowed(page.text)) == (422, True)
    assert leads_to_its_place(page)


def test_a_sheet_comes_from_a_file(app: Flask) -> None:
    client, table_id = scorer(app)
    file = (io.BytesIO(CLUB.encode()), "club.toml")
    page = look(app, client, table_id, set="file", file=file)
    assert "Thursday club?" in page.text
    binary = look(app, client, table_id, set="file", file=(io.BytesIO(b"\xff\xfe"), "x"), key="2")
    assert "This file is no house sheet: it is not text." in binary.text


def test_a_preview_of_an_older_score_is_refused(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, BY_MELDS)
    page = look(app, client, table_id, set="file", text=CLUB)
    play(app, table_id, BY_MELDS)
    assert agree(client, table_id, page.text, "always").status_code == 409
    assert game_of(app, table_id).rules.house_name == ""


def test_agreed_rules_are_checked_again(app: Flask) -> None:
    client, table_id = scorer(app)
    sent = {"text": 'base = "hudson"', "seq": "1", "since": "next"}
    assert send(client, f"/t/{table_id}/rules/change", **sent).status_code == 422


def test_the_same_form_twice_changes_the_rules_once(app: Flask) -> None:
    client, table_id = scorer(app)
    page = look(app, client, table_id, set="file", text=CLUB).text
    for _ in range(2):
        assert agree(client, table_id, page, "next").status_code == 303
    assert len(entries_of(app, table_id)) == 2


def test_who_watches_sees_the_rules_and_changes_nothing(app: Flask) -> None:
    _, watcher, table_id = both(app)
    page = watcher.get(f"/t/{table_id}/rules").text
    assert "As in Classic (Hudson), without house rules." in page and "<form" not in page
    assert send(watcher, f"/t/{table_id}/rules/length", lasts="hands", hands="4").status_code == 403


def test_a_game_for_four_hands_says_which_one_is_played(app: Flask) -> None:
    client, table_id = scorer(app)
    path = f"/t/{table_id}/rules/length"
    assert send(client, path, lasts="hands", hands="2", seq="1").status_code == 303
    board = flowed(client.get(f"/t/{table_id}").text)
    assert "Hand 1 of 2" in board and "Last hand." not in board
    play(app, table_id, BY_MELDS)
    for page in ("", "/wall"):
        board = flowed(client.get(f"/t/{table_id}{page}").text)
        assert "Hand 2 of 2" in board and "Last hand." in board
    play(app, table_id, BY_MELDS)
    assert "All 2 hands are played; the highest total wins" in client.get(f"/t/{table_id}").text


def test_a_time_is_chosen_by_the_phones_clock_and_announced_everywhere(app: Flask) -> None:
    client, table_id = scorer(app)
    sent = {"lasts": "time", "until": "22:30", "utc-offset": "60", "seq": "1"}
    assert send(client, f"/t/{table_id}/rules/length", **sent).status_code == 303
    board = flowed(client.get(f"/t/{table_id}").text)
    assert "until 22:30 on 31 January" in board
    assert 'data-until="2026-01-31T21:30:00Z"' in board and "the time is up" not in board
    app.config["CLOCK"] = lambda: datetime(2026, 1, 31, 21, 30, tzinfo=UTC)
    for page in ("", "/wall", "/live"):
        text = flowed(client.get(f"/t/{table_id}{page}").text)
        assert "<b>Last hand: the time is up.</b>" in text
        assert "data-until" not in text
        assert "Ann deals. Last hand: the time is up." in text  # for screen readers
    shown = client.get(f"/t/{table_id}/rules").text
    assert 'value="22:30"' in shown


def test_back_to_a_total_with_another_target(app: Flask) -> None:
    client, table_id = scorer(app)
    path = f"/t/{table_id}/rules/length"
    send(client, path, lasts="hands", hands="4", seq="1")
    send(client, path, lasts="target", target="3,000", seq="2", key="2")
    game = game_of(app, table_id)
    assert (game.deals, game.target, len(game.ledger)) == (0, 3000, 4)
    send(client, path, lasts="target", target="3,000", seq="4", key="3")
    assert len(entries_of(app, table_id)) == 4  # nothing changed


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"lasts": "hands", "hands": ""}, "Type how many hands are played"),
        ({"lasts": "hands", "hands": "1"}, "Hand 2 is in play: the game lasts for 2 hands or more"),
        ({"lasts": "time", "until": ""}, "Type the time as hours and minutes"),
    ],
)
def test_a_length_that_cannot_be_is_refused(app: Flask, fields: dict[str, str], said: str) -> None:
    client, table_id = scorer(app)
    play(app, table_id, BY_MELDS)
    page = send(client, f"/t/{table_id}/rules/length", seq="2", **fields)
    assert (page.status_code, said in flowed(page.text)) == (422, True)
    assert leads_to_its_place(page)


def test_totals_from_paper_are_on_board_and_page_until_a_hand_is_saved(app: Flask) -> None:
    client, table_id = scorer(app)
    sent = {"paper-hands": "3", "paper-total": ["1,480", "2,905"], "paper-dealer": "3", "seq": "1"}
    assert send(client, f"/t/{table_id}/rules/paper", **sent).status_code == 303
    board = flowed(client.get(f"/t/{table_id}").text)
    assert "Brought over from paper after 3 hands: Ann & Cleo 1,480 · Bo & Dov 2,905." in (
        board.replace("&amp;", "&")
    )
    assert "Hand 4" in board and "Dov deals" in board
    assert 'value="1,480"' in client.get(f"/t/{table_id}/rules").text
    play(app, table_id, BY_MELDS)
    assert "Brought over from paper" in client.get(f"/t/{table_id}").text
    assert "Played on paper before" not in client.get(f"/t/{table_id}/rules").text
    assert client.get(f"/t/{table_id}/hand/4").status_code == 200
    refused = send(client, f"/t/{table_id}/rules/paper", **sent | {"seq": "3", "key": "2"})
    assert "A hand is saved here already: correct the hands instead." in refused.text
    assert 'href="#paper-hands"' not in refused.text


def test_totals_that_cannot_be_are_refused(app: Flask) -> None:
    client, table_id = scorer(app)
    sent = {"paper-hands": "3", "paper-total": ["1,480", "x"], "seq": "1"}
    page = send(client, f"/t/{table_id}/rules/paper", **sent)
    assert (page.status_code, "Type the total of every side" in page.text) == (422, True)
    assert leads_to_its_place(page)


def test_a_very_long_game_says_that_it_cannot_be_counted_again_at_once(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, table_id = scorer(app)
    play(app, table_id, *[BY_MELDS] * 6)
    # A real entry has room for some eighty hands; here it has room for fewer than six.
    monkeypatch.setattr(store, "LONGEST_BODY", 3000)
    page = look(app, client, table_id, set="file", text=CLUB)
    answer = agree(client, table_id, page.text, "always")
    assert answer.status_code == 422
    assert "more hands than can be counted again at once" in flowed(answer.text)
    assert game_of(app, table_id).rules.house_name == ""
    page = look(app, client, table_id, set="file", text=CLUB)
    assert agree(client, table_id, page.text, "next").status_code == 303
    assert game_of(app, table_id).rules.house_name == "Thursday club"


EVENING = """
base = "hudson"
name = "Thursday club"
[[going_out]]
players = [2, 3, 4, 5, 6]
canastas = 2
house = "Longer hands"
[[band]]
needs = 75
house = "One count for all"
[[item]]
id = "mixed"
each = 250
house = "Since 1998"
"""
QUESTIONS = {  # a page of the referee: what it says by the book, and by the house rules
    "/rulings/worth-mixed-canasta": ("300 for each mixed canasta", "250 for each mixed canasta"),
    "/rulings/how-many-canastas-to-go-out": ("Canastas needed: 1.", "Canastas needed: 2."),
    "/rulings/how-much-to-open": ("You need 50", "You need 75"),
    "/rulings/negative-score-opening": ("Nothing: with a minus", "you need: 75"),
    "/may-i-go-out?canastas=1": ("Canastas needed: 1.", "Canastas needed: 2."),
    "/may-i-take-the-pile?top=9&cards=9&pile=4&naturals=2": ("to open: 50.", "to open: 75."),
    "/counter?meld=9+9+9+9+9": ("50 of 50", "25 short."),
}


def test_rules_changed_in_mid_game_hold_for_the_hand_in_play_and_are_cited(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, BY_MELDS)

    def told(address: str) -> str:
        mark = "&" if "?" in address else "?"
        return flowed(client.get(f"{address}{mark}t={table_id}").text)

    for address, (by_book, _) in QUESTIONS.items():
        assert by_book in told(address), address
        assert "House rule" not in told(address), address
    page = look(app, client, table_id, set="file", text=EVENING)
    assert agree(client, table_id, page.text, "next").status_code == 303
    for address, (by_book, by_house) in QUESTIONS.items():
        text = told(address)
        assert by_house in text, address
        assert "House rule" in text or "house rule" in text, address
        if address.startswith("/rulings/"):
            verdict = text.partition('<p class="verdict">')[2].partition("</p>")[0]
            assert by_house in verdict and by_book not in verdict
    values = told("/rules/hudson/values")
    assert "250 each" in values and "House rule: Since 1998" in values
