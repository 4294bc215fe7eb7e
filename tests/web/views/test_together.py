"""Substitutes, notes and agreement on the pages, without a script."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.store.secrets import watch_secret
from scorekeeper.text import signed
from tests.support.markup import flowed
from tests.support.phones import scorer, send
from tests.support.ruling_tables import counted
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone, play_hands


@pytest.fixture
def ana(app: Flask) -> tuple[FlaskClient, str]:
    client, table_id = scorer(app)
    play_hands(app, table_id, 2, penalties=False)
    return client, f"/t/{table_id}"


def last(app: Flask, base: str) -> tuple[str, dict[str, Any]]:
    entry = entries_of(app, base.rpartition("/")[2])[-1]
    return entry.kind, dict(entry.body)


def post(ana: tuple[FlaskClient, str], path: str, **fields: Any) -> TestResponse:
    client, base = ana
    return send(client, base + path, **{"seq": "3", **fields})


def test_a_substitute_is_named_on_the_board_and_earlier_hands_keep_their_players(
    app: Flask, ana: tuple[FlaskClient, str]
) -> None:
    client, base = ana
    assert post(ana, "/substitute", seat="0", name="Eve").status_code == 303
    body = {"seat": 0, "name": "Eve", "side_name": "Eve & Cleo"}
    assert last(app, base) == ("substitute", body)
    board = flowed(client.get(base).text)
    assert "Eve plays for Ann from hand 3 on." in board and "Eve &amp; Cleo" in board
    assert "Ann dealt" in flowed(client.get(f"{base}/hand/1").text)


def test_whoever_gave_up_a_seat_is_offered_for_the_next_game(
    app: Flask, ana: tuple[FlaskClient, str]
) -> None:
    client, base = ana
    post(ana, "/substitute", seat="0", name="Eve")
    new = client.get(f"/new?like={base.rpartition('/')[2]}").text
    for name in ("Ann", "Eve"):
        assert f'name="add" value="{name}"' in new
    table_id = base.rpartition("/")[2]
    ended = add_entry(app, table_id, "ended", {})  # no hand with Eve was played
    assert "Ann &amp; Cleo won" in client.get(base).text
    add_entry(app, table_id, "undone", {"of": ended.seq})
    add_entry(app, table_id, "hand", counted([0, 0]))
    add_entry(app, table_id, "ended", {})
    assert "Eve &amp; Cleo (Ann) won" in client.get(base).text


def test_nobodys_seat_is_chosen_beforehand(app: Flask, ana: tuple[FlaskClient, str]) -> None:
    client, base = ana
    assert '<option value="" selected>choose</option>' in client.get(f"{base}/substitute").text
    answer = post(ana, "/substitute", seat="", name="Eve")
    assert answer.status_code == 422
    assert "Choose whose seat is taken over." in answer.text and 'value="Eve"' in answer.text


def test_a_substitute_who_sits_there_already_is_refused(ana: tuple[FlaskClient, str]) -> None:
    answer = post(ana, "/substitute", seat="0", name="bo")
    assert answer.status_code == 422
    assert "bo sits at this table already." in flowed(answer.text)


def test_a_note_is_shown_changed_and_removed(app: Flask, ana: tuple[FlaskClient, str]) -> None:
    client, base = ana
    post(ana, "/hand/1/note", text="Old pack")
    assert last(app, base) == ("note", {"text": "Old pack", "of": 2})
    page = flowed(client.get(f"{base}/hand/1").text)
    assert "Old pack" in page and "Change the note" in page
    assert ">Old pack</textarea>" in client.get(f"{base}/hand/1/note").text
    post(ana, "/hand/1/note", text="", seq="4")
    assert last(app, base) == ("note", {"text": "", "of": 2})
    assert "Add a note" in client.get(f"{base}/hand/1").text


def test_a_note_to_the_game_stands_on_the_board(ana: tuple[FlaskClient, str]) -> None:
    client, base = ana
    post(ana, "/note", text="<b>At the club")
    assert "<b>Note:</b> &lt;b&gt;At the club" in client.get(base).text


@pytest.mark.parametrize(
    ("path", "fields", "said"),
    [
        ("/note", {"text": "At the club"}, "The note is saved."),
        ("/agreement", {"asks": "1"}, "From now on the other side accepts each hand."),
        ("/substitute", {"seat": "0", "name": "Eve"}, "Eve plays for Ann from hand 3 on."),
    ],
)
def test_what_was_saved_is_told_in_a_sentence(
    ana: tuple[FlaskClient, str], path: str, fields: dict[str, str], said: str
) -> None:
    post(ana, path, **fields)
    flashes = flowed(ana[0].get(ana[1]).text).partition("<main")[0]
    assert said in flashes


def test_a_removed_note_is_told_as_such(ana: tuple[FlaskClient, str]) -> None:
    post(ana, "/note", text="late")
    post(ana, "/note", text="", seq="4")
    assert "The note is removed." in ana[0].get(ana[1]).text


def test_a_note_that_is_too_long_comes_back_as_typed(ana: tuple[FlaskClient, str]) -> None:
    answer = post(ana, "/note", text="x" * 201)
    assert answer.status_code == 422 and "x" * 201 in answer.text


def test_a_form_sent_twice_writes_once(app: Flask, ana: tuple[FlaskClient, str]) -> None:
    for _ in range(2):
        assert post(ana, "/note", text="once").status_code == 303
    assert len(entries_of(app, ana[1].rpartition("/")[2])) == 4


def test_what_others_saved_meanwhile_is_shown_first(
    app: Flask, ana: tuple[FlaskClient, str]
) -> None:
    add_entry(app, ana[1].rpartition("/")[2], "target", {"target": 9000})
    answer = post(ana, "/note", text="late")
    assert answer.status_code == 409 and "Do it all the same" in answer.text


def asked(app: Flask, ana: tuple[FlaskClient, str]) -> int:
    """Turn agreement on and play a hand; return the seq of it."""
    assert post(ana, "/agreement", asks="1").status_code == 303
    table_id = ana[1].rpartition("/")[2]
    hand = entries_of(app, table_id)[1]
    return add_entry(app, table_id, "hand", hand.body).seq


def test_nobody_is_asked_unless_chosen(ana: tuple[FlaskClient, str]) -> None:
    board = ana[0].get(ana[1]).text
    assert "Whoever did not" not in board and "Say what is wrong" not in board


def test_a_hand_waits_on_the_board_until_the_other_side_accepts(
    app: Flask, ana: tuple[FlaskClient, str]
) -> None:
    client, base = ana
    seq = asked(app, ana)
    board = flowed(client.get(base).text)
    assert "Whoever did not write it down: is it right?" in board
    net = signed(game_of(app, base.rpartition("/")[2]).hands[2].nets[1])
    assert f"Bo & Dov accept {net}" in board.replace("&amp;", "&")
    assert "Say what is wrong" in board
    ending = flowed(client.get(f"{base}/end").text)
    assert "Hand 3 is not settled. Waits for the side that did not write it down." in ending
    answer = post(ana, "/hand/3/accept", side="2", of=str(seq), seq=str(seq))
    assert answer.status_code == 303
    assert last(app, base) == ("agreed", {"of": seq, "side": 1})
    assert "Whoever did not" not in client.get(base).text
    assert "Accepted by Bo &amp; Dov." in client.get(f"{base}/hand/3").text


def test_a_dispute_shows_both_figures_and_leads_to_the_referee(
    app: Flask, ana: tuple[FlaskClient, str]
) -> None:
    client, base = ana
    seq = asked(app, ana)
    totals = game_of(app, base.rpartition("/")[2]).totals
    fields = {"side": "2", "net": ["100", "50"], "why": "ours", "of": str(seq), "seq": str(seq)}
    assert post(ana, "/hand/3/dispute", **fields).status_code == 303
    board = flowed(client.get(base).text).replace("&amp;", "&")
    assert "<b>Hand 3 is disputed</b>" in board and "“ours”" in board
    assert '<th scope="col">Bo & Dov say</th>' in board and '<td class="n">+100</td>' in board
    assert "Change the hand" in board and "Ann & Cleo accept" not in board
    assert "Bo & Dov accept +" in board or "Bo & Dov accept −" in board
    correcting = flowed(client.get(f"{base}/hand/3/correct").text).replace("&amp;", "&")
    assert "Bo & Dov say “Ann & Cleo +100, Bo & Dov +50” (ours)." in correcting
    assert f"{base}/referee" in board
    game = game_of(app, base.rpartition("/")[2])
    assert game.totals == totals
    drawn = " ".join(run.text for page in score_sheet(game).pages for run in page.texts)
    assert "Disputed" in drawn


def test_a_dispute_without_other_figures_comes_back(
    app: Flask, ana: tuple[FlaskClient, str]
) -> None:
    seq = asked(app, ana)
    nets = [str(net) for net in game_of(app, ana[1].rpartition("/")[2]).hands[2].nets]
    answer = post(ana, "/hand/3/dispute", net=nets, of=str(seq), seq=str(seq))
    assert answer.status_code == 422
    assert "Choose a side." in answer.text and "change what is not right" in answer.text


def test_a_hand_corrected_meanwhile_is_not_accepted_unseen(
    app: Flask, ana: tuple[FlaskClient, str]
) -> None:
    seq = asked(app, ana)
    table_id = ana[1].rpartition("/")[2]
    add_entry(app, table_id, "corrected", {**entries_of(app, table_id)[1].body, "of": seq})
    answer = post(ana, "/hand/3/accept", side="2", of=str(seq), seq=str(seq))
    assert answer.status_code == 409 and "changed meanwhile" in answer.text


def test_only_phones_that_may_score_take_part(app: Flask) -> None:
    table_id, secret = make_table(app)
    play_hands(app, table_id, 1, penalties=False)
    watcher = phone(app, table_id, watch_secret(secret))
    for path in ("substitute", "note", "agreement", "hand/1/note", "hand/1/dispute"):
        assert watcher.get(f"/t/{table_id}/{path}").status_code == 403
    assert "Add a note" not in watcher.get(f"/t/{table_id}/hand/1").text


def test_a_hand_that_is_not_there_has_no_note(ana: tuple[FlaskClient, str]) -> None:
    assert ana[0].get(f"{ana[1]}/hand/9/note").status_code == 404
