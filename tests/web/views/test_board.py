"""The board, its followers and its wall, history, undo and delete."""

import re

import pytest
from flask import Flask

from scorekeeper.store.refusals import NoSuchTable
from scorekeeper.store.secrets import hash_secret, watch_secret
from tests.support.games import make_entries
from tests.support.markup import flowed
from tests.support.phones import both, scorer, send
from tests.support.tables import (
    add_entry,
    entries_of,
    game_of,
    make_table,
    phone,
    play_hands,
    store_of,
)

# Board and followers


def test_the_board_tells_totals_needs_dealer_and_hands(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, penalties=False)
    game, page = game_of(app, table_id), client.get(f"/t/{table_id}").text
    for total in game.totals:
        assert f'<b class="total">{total:,}</b>' in page
    assert f"needs <b>{game.needs[0].points}</b>" in page
    assert game.rules.band_label(game.needs[0].band) in page
    assert f"{game.players[game.dealer]} deals" in page
    assert "Score hand 3" in page and "Undo: hand 2" in page
    assert 'class="chart"' in page and page.count('class="hand"') == 2


def test_values_the_book_does_not_give_are_marked(app: Flask) -> None:
    client, table_id = scorer(app, "miller")
    for entry in make_entries("miller", hands=1, penalties=False)[1:]:
        add_entry(app, table_id, entry.kind, entry.body)
    closer = flowed(client.get(f"/t/{table_id}/hand/1").text)
    assert "Not in the rules: The scoring sheet is missing" in closer


def test_needs_are_explained_over_the_page_in_a_whole_sentence(app: Flask) -> None:
    client, table_id = scorer(app)
    page = flowed(client.get(f"/t/{table_id}").text)
    assert 'popovertarget="needs-1"' in page and 'popover class="why" id="needs-1"' in page
    assert "your first meld in a hand must count at least 50." in page


def test_a_side_below_zero_opens_with_any_meld(app: Flask) -> None:
    client, table_id = scorer(app)
    add_entry(app, table_id, "penalty", {"side": 0, "points": -4000, "why": "For the test"})
    play_hands(app, table_id, 1, penalties=False)
    page = flowed(client.get(f"/t/{table_id}").text)
    assert "opens with <b>any meld</b>" in page and "needs <b>0</b>" not in page
    assert "your first meld in a hand may count anything." in page


def test_the_menu_has_groups_with_pictures_and_the_end_of_the_game(app: Flask) -> None:
    client, table_id = scorer(app)
    menu = client.get(f"/t/{table_id}").text.partition('<details class="menu">')[2]
    menu = menu.partition("</header>")[0]
    items = re.findall(r"<li[^>]*><a.*?</li>", menu, re.DOTALL)
    assert all("<svg" in item for item in items)
    assert sum('class="first"' in item for item in items) == 3
    assert "Share" in items[0] and "Print" in items[1]
    assert menu.index(f"/t/{table_id}/end") < menu.index("History") < menu.index("<summary>More")
    pictures = re.findall(r"#([\w-]+)\"", "".join(items))
    assert len(pictures) == len(set(pictures)) == len(items)  # one picture for one thing
    assert any(f"/t/{table_id}/end" in item for item in items)
    assert any("Rules and how long" in item for item in items)
    assert "Delete" in items[-1] and "minus" in items[-1]


def test_the_winner_is_celebrated_and_marked_and_the_saved_hand_is_no_headline(app: Flask) -> None:
    table_id, secret = make_table(app, target=500)
    play_hands(app, table_id, 2, penalties=False)
    game, page = game_of(app, table_id), phone(app, table_id, secret).get(f"/t/{table_id}").text
    assert game.outcome and game.outcome.winner is not None
    number = game.outcome.winner + 1
    assert f'class="verdict winner side-{number}"' in page
    assert f'class="score side-{number} won"' in page and page.count(' won"') == 1
    assert 'class="button quiet" href' in page  # Correct the last hand


def test_a_won_game_names_winner_margin_reason_and_what_is_next(app: Flask) -> None:
    table_id, secret = make_table(app, target=500)
    client = phone(app, table_id, secret)
    play_hands(app, table_id, 2, penalties=False)
    outcome, page = game_of(app, table_id).outcome, client.get(f"/t/{table_id}").text
    assert outcome and f"won by {outcome.margin:,}" in page
    assert "500 reached" in page or "the highest total wins" in page
    assert "Rematch" in page and "Correct the last hand" in page and "Score hand" not in page


def test_penalties_and_reminders_of_the_hand_in_play_can_be_taken_back(app: Flask) -> None:
    client, table_id = scorer(app)
    body = {"side": 1, "points": -100, "why": "Drew out of turn", "effects": ["penalty-cards"]}
    entry = add_entry(app, table_id, "penalty", body | {"cites": ["hudson:57"], "player": 3})
    page = client.get(f"/t/{table_id}").text
    assert f"/t/{table_id}/penalty/{entry.seq}/cancel" in page and "−100" in page
    assert "Penalty cards" in page and 'name="effect" value="penalty-cards"' in page
    assert page.count("<b>Bo &amp; Dov</b> (Dov)") == 1  # the penalty and what to do are one box


def test_a_ruling_is_one_notice_with_what_to_do_first_and_one_way_back(app: Flask) -> None:
    client, table_id = scorer(app)
    applied = {"side": "1", "kept": "no", "seq": str(game_of(app, table_id).seq)}
    address = f"/t/{table_id}/rulings/drew-extra-cards"
    assert send(client, address, **applied).status_code == 303
    board = flowed(client.get(f"/t/{table_id}").text)
    assert board.count('class="note one warning"') == 1 and 'class="note info"' not in board
    assert re.search(r'class="note ok".*Drew too many cards: noted for', board)
    _, _, box = board.partition('class="note one warning"')
    assert box.index("No drawing") < box.index("Drew too many cards") < box.index("Take back")
    assert "Undo: " not in board


def test_what_happened_is_a_line_each_the_newest_first_and_what_is_done_is_folded_up(
    app: Flask,
) -> None:
    client, table_id = scorer(app)
    for why, points in (("Late", -50), ("Noted", 0), ("Late again", -100)):
        add_entry(app, table_id, "penalty", {"side": 1, "points": points, "why": why})
    board = flowed(client.get(f"/t/{table_id}").text)
    assert board.index("· Late again") < board.index("· Late</span>") < board.index("· Noted")
    assert "Done in this hand: 1" in board and board.count(" open>") == 1
    assert ">−150 pending</small>" in board


def test_nothing_is_pending_any_more_once_the_game_is_over(app: Flask) -> None:
    client, table_id = scorer(app)
    add_entry(app, table_id, "penalty", {"side": 1, "points": -50, "why": "Late"})
    assert "pending" in client.get(f"/t/{table_id}").text
    add_entry(app, table_id, "ended", {})
    over = flowed(client.get(f"/t/{table_id}").text)
    assert "pending" not in over and "No hand was played." in over


def test_what_was_before_a_substitute_keeps_its_names(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, 1, penalties=False)
    penalty = {"side": 1, "player": 3, "points": -50, "why": "Late"}
    add_entry(app, table_id, "penalty", penalty)
    taken = {"seat": 3, "name": "Eve", "side_name": "Bo & Eve"}
    add_entry(app, table_id, "substitute", taken)
    board = flowed(client.get(f"/t/{table_id}").text).replace("&amp;", "&")
    assert "<b>Bo & Dov</b> (Dov)" in board
    assert "Eve plays for Dov from hand 2 on." in board
    assert '<span class="sr">Bo & Dov:</span>' in board
    hand = flowed(client.get(f"/t/{table_id}/hand/1").text).replace("&amp;", "&")
    assert "Bo & Dov" in hand and "Eve" not in hand.partition("<main")[2]


def test_a_watcher_sees_the_board_without_any_form(app: Flask) -> None:
    _, watcher, table_id = both(app)
    play_hands(app, table_id, penalties=False)
    page = watcher.get(f"/t/{table_id}").text
    assert "watching" in page and "Undo" not in page and "<form" not in page


@pytest.mark.parametrize("path", ["", "/wall", "/live", "/history", "/settings", "/delete"])
def test_a_foreign_table_is_404(app: Flask, path: str) -> None:
    _, table_id = scorer(app)
    assert app.test_client().get(f"/t/{table_id}{path}").status_code == 404
    assert app.test_client().get(f"/t/nothing{path}").status_code == 404


def test_followers_get_304_until_something_happens(app: Flask) -> None:
    _, watcher, table_id = both(app)
    first = watcher.get(f"/t/{table_id}/live")
    tag = {"If-None-Match": first.headers["ETag"]}
    quiet = watcher.get(f"/t/{table_id}/live", headers=tag)
    assert (first.status_code, quiet.status_code, quiet.data) == (200, 304, b"")
    assert "Set-Cookie" not in quiet.headers
    play_hands(app, table_id, 1, penalties=False)
    news = watcher.get(f"/t/{table_id}/live", headers=tag)
    assert news.status_code == 200 and "Hand 2" in news.text and "<html" not in news.text


def test_the_wall_updates_with_its_own_fragment(app: Flask) -> None:
    client, table_id = scorer(app)
    assert 'class="wall"' in client.get(f"/t/{table_id}/wall").text
    assert "<form" not in client.get(f"/t/{table_id}/live?wall=1").text


def test_peek_tells_seq_and_right_in_one_read_and_nothing_to_strangers(app: Flask) -> None:
    table_id, secret = make_table(app)
    store = store_of(app)
    seen = store.peek(table_id, hash_secret(watch_secret(secret)))
    assert seen and (seen[0], seen[2]) == (1, "watch")
    assert store.peek(table_id, hash_secret("no")) is None
    assert store.peek("nothing", hash_secret(secret)) is None


# Undo, history, stale forms


def test_undo_takes_back_the_last_entry_once_for_the_same_form(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, penalties=False)
    for _ in range(2):
        answer = send(client, f"/t/{table_id}/undo", seq="3", of="3")
        assert answer.status_code == 303
    assert len(game_of(app, table_id).hands) == 1
    assert len(entries_of(app, table_id)) == 4


def test_undo_on_a_page_that_fell_behind_is_refused_with_what_happened(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, penalties=False)
    answer = send(client, f"/t/{table_id}/undo", seq="2", of="2")
    assert answer.status_code == 409
    assert "Hand 2 scored" in answer.text and "Hand 1 scored" not in answer.text
    again = send(client, f"/t/{table_id}/undo", seq="3", of="2")
    assert again.status_code == 303
    assert len(entries_of(app, table_id)) == 3


def test_what_was_undone_by_mistake_is_put_back_with_one_tap(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, penalties=False)
    before = game_of(app, table_id)
    send(client, f"/t/{table_id}/undo", seq="3", of="3")
    page = client.get(f"/t/{table_id}").text
    assert "Put back: hand 2" in page and "Undo: hand 1" in page
    assert send(client, f"/t/{table_id}/undo", seq="4", of="4", key="back").status_code == 303
    after = game_of(app, table_id)
    assert (after.hands, after.totals, after.dealer) == (before.hands, before.totals, before.dealer)
    page = client.get(f"/t/{table_id}").text
    assert "Hand 2 is on the score again." in page and "Put back" not in page
    assert "Undo: hand 2" in page
    send(client, f"/t/{table_id}/undo", seq="4", of="4", key="back")
    assert len(entries_of(app, table_id)) == 5
    told = client.get(f"/t/{table_id}/history").text
    assert "Put back: Hand 2 scored" in told and "<s>Undone: Hand 2 scored</s>" in told


def test_nothing_is_put_back_once_something_else_was_saved(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, penalties=False)
    send(client, f"/t/{table_id}/undo", seq="3", of="3")
    play_hands(app, table_id, 1, penalties=False)
    assert "Put back" not in client.get(f"/t/{table_id}").text
    answer = send(client, f"/t/{table_id}/undo", seq="4", of="4", key="late")
    assert answer.status_code in (303, 409)
    assert len(entries_of(app, table_id)) == 5


def test_undo_without_anything_to_undo_says_so(app: Flask) -> None:
    client, table_id = scorer(app)
    send(client, f"/t/{table_id}/undo", seq="1")
    assert "There is nothing to undo." in client.get(f"/t/{table_id}").text


def test_history_strikes_out_a_penalty_that_was_taken_back(app: Flask) -> None:
    client, table_id = scorer(app)
    given = add_entry(app, table_id, "penalty", {"side": 1, "points": -100, "why": "Drew"})
    add_entry(app, table_id, "cancelled", {"of": given.seq})
    page = flowed(client.get(f"/t/{table_id}/history").text)
    assert "<s>Bo &amp; Dov −100, Drew</s> <small>taken back later</small>" in page


def test_history_tells_who_did_what_and_what_changed(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, penalties=False)
    send(client, f"/t/{table_id}/undo", seq="3", of="3")
    page = client.get(f"/t/{table_id}/history").text
    assert "Undone: Hand 2 scored" in page and "<s>Hand 2 scored</s>" in page
    assert "Ann &amp; Cleo, total" in page and "by Bo" in page


def test_a_long_history_shows_its_older_part_on_request(app: Flask) -> None:
    client, table_id = scorer(app)
    for _ in range(35):
        for target in (5000, 6000):
            add_entry(app, table_id, "target", {"target": target})
    assert "Show 11 older" in client.get(f"/t/{table_id}/history").text
    assert "New game: Hudson" in client.get(f"/t/{table_id}/history?all=1").text


@pytest.mark.parametrize("path", ["undo", "settings", "delete", "share/renew"])
def test_a_watch_link_cannot_write(app: Flask, path: str) -> None:
    _, watcher, table_id = both(app)
    answer = send(watcher, f"/t/{table_id}/{path}", seq="1", do="end", sure="1")
    assert answer.status_code == 403
    assert len(entries_of(app, table_id)) == 1


# Delete


def test_delete_offers_a_copy_and_then_the_table_is_really_gone(app: Flask) -> None:
    client, table_id = scorer(app)
    assert f"/t/{table_id}.json" in client.get(f"/t/{table_id}/delete").text
    assert send(client, f"/t/{table_id}/delete").location == "/"
    with pytest.raises(NoSuchTable):
        entries_of(app, table_id)
    assert table_id not in client.get("/").text


def test_a_second_tap_on_delete_ends_on_the_first_page_too(app: Flask) -> None:
    client, table_id = scorer(app)
    send(client, f"/t/{table_id}/delete")
    assert send(client, f"/t/{table_id}/delete").location == "/"


def test_a_poll_tells_who_did_what_since_the_board_that_is_shown(app: Flask) -> None:
    client, table_id = scorer(app)
    tag = client.get(f"/t/{table_id}/live").headers["ETag"]
    assert "data-news" not in client.get(f"/t/{table_id}/live").text
    add_entry(app, table_id, "target", {"target": 9000}, by="<Cleo>")
    add_entry(app, table_id, "undone", {"of": 2}, by="")
    answer = client.get(f"/t/{table_id}/live", headers={"If-None-Match": tag})
    assert "&lt;Cleo&gt;: Game to 9,000." in answer.text
    assert "Another phone: " in answer.text
    assert answer.text.index("Cleo") < answer.text.index("Another phone")


@pytest.mark.parametrize("tag", ['"0-x"', '"99-x"', "x", '"12345678901-x"'])
def test_a_tag_that_is_no_earlier_board_brings_no_news(app: Flask, tag: str) -> None:
    client, table_id = scorer(app)
    add_entry(app, table_id, "target", {"target": 9000})
    answer = client.get(f"/t/{table_id}/live", headers={"If-None-Match": tag})
    assert answer.status_code == 200 and "data-news" not in answer.text
