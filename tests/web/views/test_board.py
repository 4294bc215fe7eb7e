"""New game, board, followers, history, settings, undo and delete, on a real database."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.store.refusals import NoSuchTable
from scorekeeper.store.secrets import hash_secret, watch_secret
from scorekeeper.table.setup import PACK
from tests.support.games import make_entries
from tests.support.markup import flowed
from tests.support.tables import add_entry, entries_of, game_of, make_table, phone, store_of
from tests.support.visits import both, scorer, send

FOUR = ["Ana", "Cleo", "Ben", "Dan"]


def play(app: Flask, table_id: str, hands: int = 2, **more: Any) -> None:
    """Add hands that were really scored to a table of four under Hudson."""
    for entry in make_entries(hands=hands, penalties=False, corrections=False, **more)[1:]:
        add_entry(app, table_id, entry.kind, entry.body)


def new_game(client: Any, **more: Any) -> Any:
    asked = {"rules": "hudson", "players": "4", "player": FOUR, "do": "start"}
    return send(client, "/new", **{**asked, **more})


def made(app: Flask, answer: Any) -> Any:
    assert answer.status_code == 303
    return game_of(app, answer.location.rpartition("/")[2])


# New game


@pytest.mark.parametrize("rules", all_rule_sets().values(), ids=lambda rules: rules.id)
def test_a_game_starts_for_every_number_of_players_the_book_has(app: Flask, rules: Any) -> None:
    for count in rules.player_counts:
        client = app.test_client()
        answer = new_game(client, rules=rules.id, players=str(count), player=[], key=str(count))
        game = made(app, answer)
        assert (game.rules.id, len(game.players)) == (rules.id, count)
        assert client.get(answer.location).status_code == 200


def test_partners_face_each_other_and_name_their_side(app: Flask) -> None:
    game = made(app, new_game(app.test_client()))
    assert [side.name for side in game.sides] == ["Ana & Ben", "Cleo & Dan"]
    assert [side.members for side in game.sides] == [(0, 2), (1, 3)]
    assert game.target == game.rules.target.amount


def test_without_names_the_sides_are_we_and_they(app: Flask) -> None:
    game = made(app, new_game(app.test_client(), player=[]))
    assert [side.name for side in game.sides] == ["We", "They"]
    assert game.players == ("Player 1", "Player 2", "Player 3", "Player 4")


def test_partners_by_choice_are_seated_opposite(app: Flask) -> None:
    game = made(
        app, new_game(app.test_client(), way="choice", side=["1", "1", "2", "2"], dealer="3")
    )
    assert [side.name for side in game.sides] == ["Ana & Cleo", "Ben & Dan"]
    assert game.players == ("Ana", "Ben", "Cleo", "Dan")
    assert game.players[game.dealer] == "Ben"


def test_hudson_4_and_5_the_highest_cards_play_together_and_the_neighbour_deals(app: Flask) -> None:
    game = made(app, new_game(app.test_client(), way="lot", card=["9C", "AH", "AS", "2S"]))
    assert [side.name for side in game.sides] == ["Ben & Cleo", "Ana & Dan"]
    assert game.players == ("Ben", "Ana", "Cleo", "Dan")
    assert game.players[game.dealer] == "Dan"


def test_the_draw_is_shown_before_the_game_starts(app: Flask) -> None:
    client = app.test_client()
    page = new_game(client, way="lot")
    assert page.status_code == 200
    assert "Draw again" in page.text and "deals first" in page.text
    assert page.text.count('name="card"') == 4
    assert not store_of(app).summaries()


def test_five_players_by_lot_do_not_let_an_idle_player_deal(app: Flask) -> None:
    cards = list(PACK[-5:])
    game = made(
        app, new_game(app.test_client(), players="5", player=[*FOUR, "Eve"], way="lot", card=cards)
    )
    assert game.dealer not in game.sitting
    first = game.players.index("Eve")
    before = [seat % 5 for seat in range(first - 1, first - 5, -1)]
    assert game.dealer == next(seat for seat in before if seat not in game.sitting)


def test_five_players_hear_that_one_sits_out_and_not_who_deals(app: Flask) -> None:
    page = flowed(app.test_client().get("/new?rules=hudson&players=5").text)
    assert "of 3 partners 1 sits out, another one in each hand; the first dealer plays" in page
    names = [*FOUR, "Eve"]
    game = made(app, new_game(app.test_client(), players="5", player=names, dealer="5"))
    assert game.players[game.dealer] == "Eve" and game.dealer not in game.sitting


def test_numbers_the_book_lacks_stay_visible_with_the_books_that_have_them(app: Flask) -> None:
    page = app.test_client().get("/new?rules=bicycle").text
    assert 'value="5" data-show disabled' in page
    assert "5 or 6: Hudson, Official 1950." in page


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rules": "poker"}, "Choose one of the rule books."),
        (
            {"rules": "bicycle", "players": "5"},
            "Bicycle is for 4 players. For 5 players choose Hudson or Official 1950.",
        ),
        ({"players": "many"}, "Type a whole number"),
        ({"players": "9" * 5000}, "Type a whole number"),
        ({"player": ["Ana", "ana", "", ""]}, "Two players are called Ana"),
        ({"player": ["x" * 10_000, "", "", ""]}, "is too long"),
        ({"way": "choice", "side": ["1", "1", "1", "2"]}, "The sides have 2 and 2 players"),
        ({"dealer": "7"}, "Choose who deals first."),
        ({"target": "-5"}, "to a total between 5 and 99,999"),
        ({"target": "5003"}, "multiple of 5"),
        ({"target": "12,5"}, "Type a whole number"),
        ({"target": "5.0"}, "Type a whole number"),
        ({"title": "y" * 10_000}, "shorten this"),
        ({"side_name": ["We", "we"]}, "different names"),
    ],
)
def test_wrong_input_is_said_at_the_field_and_nothing_is_lost(
    app: Flask, wrong: dict[str, Any], said: str
) -> None:
    answer = new_game(app.test_client(), **{"title": "Club night", **wrong})
    assert answer.status_code == 422
    assert said in answer.text
    assert "Club night" in answer.text or "title" in wrong
    assert not store_of(app).summaries()


def test_missing_fields_are_asked_for(app: Flask) -> None:
    answer = send(app.test_client(), "/new")
    assert answer.status_code == 422
    assert "Choose one of the rule books." in answer.text


def test_showing_another_book_keeps_the_names(app: Flask) -> None:
    page = new_game(app.test_client(), rules="miller", do="show")
    assert page.status_code == 200
    assert 'value="Cleo"' in page.text and "8,500 in the book" in page.text


def test_the_same_form_twice_makes_one_table(app: Flask) -> None:
    client = app.test_client()
    assert new_game(client).location == new_game(client).location
    assert len(store_of(app).summaries()) == 1


def test_the_ledger_does_not_hold_the_form_key_the_secret_is_made_from(app: Flask) -> None:
    answer = new_game(app.test_client(), key="a-form-key")
    (entry,) = entries_of(app, answer.location.rpartition("/")[2])
    assert "a-form-key" not in entry.key


def test_a_rematch_has_the_same_players_and_the_next_dealer(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, 1)
    page = client.get(f"/new?like={table_id}").text
    assert 'value="Cleo"' in page
    assert 'value="2" checked data-name' in page  # the first hand was dealt by seat 1


def test_names_hidden_marks_and_turning_marks_are_cleaned(app: Flask) -> None:
    game = made(
        app, new_game(app.test_client(), player=["A\u202ena\x00", " Zoë  Ł ", "Ben", "Dan"])
    )
    assert game.players[:2] == ("Ana", "Zoë Ł")


# Board and followers


def test_the_board_tells_totals_needs_dealer_and_every_line(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id)
    game, page = game_of(app, table_id), client.get(f"/t/{table_id}").text
    for total in game.totals:
        assert f'<b class="total">{total:,}</b>' in page
    assert f"needs <b>{game.needs[0].points}</b>" in page
    assert game.rules.band_label(game.needs[0].band) in page
    assert f"{game.players[game.dealer]} deals" in page
    assert "Score hand 3" in page and "Undo: Hand 2 scored" in page
    assert 'href="/rules/hudson/57"' in page and 'class="chart"' in page


def test_values_the_book_does_not_give_are_marked(app: Flask) -> None:
    client, table_id = scorer(app, "miller")
    for entry in make_entries("miller", hands=1, penalties=False)[1:]:
        add_entry(app, table_id, entry.kind, entry.body)
    assert "<small>not in the book</small>" in client.get(f"/t/{table_id}").text
    closer = client.get(f"/t/{table_id}/hand/1").text
    assert "<small>not in the book: The scoring sheet is missing" in closer


def test_a_won_game_names_winner_margin_reason_and_what_is_next(app: Flask) -> None:
    table_id, secret = make_table(app, target=500)
    client = phone(app, table_id, secret)
    play(app, table_id, 2)
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
    assert page.count("<b>Bo &amp; Dov</b> (Dov)") == 2  # the penalty, and what to keep in mind


def test_a_watcher_sees_the_board_without_any_form(app: Flask) -> None:
    _, watcher, table_id = both(app)
    play(app, table_id)
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
    play(app, table_id, 1)
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
    play(app, table_id)
    for _ in range(2):
        answer = send(client, f"/t/{table_id}/undo", seq="3", of="3")
        assert answer.status_code == 303
    assert len(game_of(app, table_id).hands) == 1
    assert len(entries_of(app, table_id)) == 4


def test_undo_on_a_page_that_fell_behind_is_refused_with_what_happened(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id)
    answer = send(client, f"/t/{table_id}/undo", seq="2", of="2")
    assert answer.status_code == 409
    assert "Hand 2 scored" in answer.text and "Hand 1 scored" not in answer.text
    again = send(client, f"/t/{table_id}/undo", seq="3", of="2")
    assert again.status_code == 303
    assert len(entries_of(app, table_id)) == 3


def test_what_was_undone_by_mistake_is_put_back_with_one_tap(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id)
    before = game_of(app, table_id)
    send(client, f"/t/{table_id}/undo", seq="3", of="3")
    page = client.get(f"/t/{table_id}").text
    assert "Put back: Hand 2 scored" in page and "Undo: Hand 1 scored" in page
    assert send(client, f"/t/{table_id}/undo", seq="4", of="4", key="back").status_code == 303
    after = game_of(app, table_id)
    assert (after.hands, after.totals, after.dealer) == (before.hands, before.totals, before.dealer)
    page = client.get(f"/t/{table_id}").text
    assert "Put back: Hand 2 scored." in page and page.count("Put back") == 1
    assert "Undo: Hand 2 scored" in page
    send(client, f"/t/{table_id}/undo", seq="4", of="4", key="back")
    assert len(entries_of(app, table_id)) == 5
    told = client.get(f"/t/{table_id}/history").text
    assert "Put back: Hand 2 scored" in told and "<s>Undone: Hand 2 scored</s>" in told


def test_nothing_is_put_back_once_something_else_was_saved(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id)
    send(client, f"/t/{table_id}/undo", seq="3", of="3")
    play(app, table_id, 1)
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
    play(app, table_id)
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


# Settings


def test_names_change_everywhere_at_once(app: Flask) -> None:
    client, table_id = scorer(app)
    names = ["Anna", "Bo", "Cleo", "Dov"]
    sent = {"title": "Club", "player": names, "side_name": ["We", "They"], "seq": "1"}
    assert send(client, f"/t/{table_id}/settings", do="names", **sent).status_code == 303
    game = game_of(app, table_id)
    assert (game.name, game.players[0], game.sides[1].name) == ("Club", "Anna", "They")


def test_unchanged_names_make_no_entry(app: Flask) -> None:
    client, table_id = scorer(app)
    game = game_of(app, table_id)
    sides = [side.name for side in game.sides]
    sent = {"title": game.name, "player": list(game.players), "side_name": sides, "seq": "1"}
    send(client, f"/t/{table_id}/settings", do="names", **sent)
    assert len(entries_of(app, table_id)) == 1


def test_a_side_called_by_its_players_follows_their_new_names(app: Flask) -> None:
    client, table_id = scorer(app)
    sides = [side.name for side in game_of(app, table_id).sides]
    sent = {"title": "T", "player": ["Ida", "Bo", "Cleo", "Dov"], "side_name": sides, "seq": "1"}
    send(client, f"/t/{table_id}/settings", do="names", **sent)
    assert [side.name for side in game_of(app, table_id).sides] == ["Ida & Cleo", "Bo & Dov"]


def test_lone_players_give_their_side_their_name(app: Flask) -> None:
    client, table_id = scorer(app, players=2)
    send(client, f"/t/{table_id}/settings", do="names", title="T", player=["Ida", "Bo"], seq="1")
    assert game_of(app, table_id).sides[0].name == "Ida"


def test_hudson_62_after_a_wrong_dealer_the_rightful_one_deals_next(app: Flask) -> None:
    client, table_id = scorer(app)
    send(client, f"/t/{table_id}/settings", do="dealer", dealer="2", after="0", seq="1")
    assert game_of(app, table_id).dealer == 2
    play(app, table_id, 1)
    assert game_of(app, table_id).dealer == 0


def test_somebody_else_of_the_side_sits_out(app: Flask) -> None:
    client, table_id = scorer(app, players=5)
    other = next(s for s in (0, 2, 4) if s not in game_of(app, table_id).sitting)
    send(client, f"/t/{table_id}/settings", do="sits", seat=[str(other)], seq="1")
    assert game_of(app, table_id).sitting == (other,)


def test_the_target_can_change_and_the_game_can_end_and_reopen(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, 1)
    send(client, f"/t/{table_id}/settings", do="target", target="7 500", seq="2", key="t")
    assert game_of(app, table_id).target == 7500
    send(client, f"/t/{table_id}/settings", do="end", sure="1", seq="3", key="e")
    assert "ended the game before 7,500" in client.get(f"/t/{table_id}").text
    send(client, f"/t/{table_id}/undo", seq="4", of="4", key="u")
    assert game_of(app, table_id).outcome is None


def test_one_save_takes_all_that_was_changed_on_the_page(app: Flask) -> None:
    client, table_id = scorer(app, players=5)
    page = client.get(f"/t/{table_id}/settings").text
    assert page.count(">Save</button>") == 1
    (idle,) = game_of(app, table_id).sitting
    other = next(seat for seat in (0, 2, 4) if seat != idle)
    sent = {
        "do": ["dealer", "sits", "names", "target"],
        "dealer": "1",
        "seat": [str(other)],
        "title": "Club",
        "player": ["Zoe", *FOUR[1:], "Eve"],
        "side_name": ["We", "They"],
        "target": "7,000",
    }
    assert send(client, f"/t/{table_id}/settings", seq="1", **sent).status_code == 303
    game = game_of(app, table_id)
    assert (game.name, game.players[0], game.sides[0].name) == ("Club", "Zoe", "We")
    assert (game.target, game.sitting, game.dealer) == (7000, (other,), 1)
    before = len(entries_of(app, table_id))
    sent |= {"player": [*game.players], "after": ""}
    send(client, f"/t/{table_id}/settings", seq=str(before), key="again", **sent)
    assert len(entries_of(app, table_id)) == before, "nothing had changed"


def test_one_wrong_field_saves_nothing_and_keeps_the_others_as_typed(app: Flask) -> None:
    client, table_id = scorer(app)
    sent = {
        "do": ["dealer", "names", "target"],
        "dealer": "2",
        "title": "Club",
        "player": ["Zoe", *FOUR[1:]],
        "side_name": ["We", "They"],
        "target": "lots",
    }
    answer = send(client, f"/t/{table_id}/settings", seq="1", **sent)
    assert answer.status_code == 422
    assert '<a href="#target">Play to</a>: Type a whole number' in flowed(answer.text)
    assert 'id="target"' in answer.text
    for typed in ('value="Club"', 'value="Zoe"', 'value="lots"', '<option value="2" selected'):
        assert typed in answer.text
    assert len(entries_of(app, table_id)) == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Not saved yet"),
        ({"do": "names"}, "The table needs a name."),
        (
            {"do": "names", "title": "T", "player": ["A", "", "C", "D"]},
            "Every player needs a name.",
        ),
        ({"do": "names", "title": "T", "player": ["A", "B"], "side_name": ["x", "y"]}, "4 players"),
        ({"do": "names", "title": "T" * 10_000, "player": FOUR}, "shorten this"),
        ({"do": "dealer"}, "Choose a player who plays this hand."),
        ({"do": "dealer", "dealer": "99"}, "Choose a player who plays this hand."),
        ({"do": "dealer", "dealer": "1", "after": "-3"}, "Choose one of the players."),
        ({"do": "sits", "seat": ["0", "1"]}, "nobody sits out"),
        ({"do": "target", "target": "lots"}, "Type a whole number"),
        ({"do": "target"}, "Type the total"),
        ({"do": "end"}, "Tick the box"),
    ],
)
def test_wrong_settings_are_said_and_nothing_is_written(
    app: Flask, sent: dict[str, Any], said: str
) -> None:
    client, table_id = scorer(app)
    answer = send(client, f"/t/{table_id}/settings", seq="1", **sent)
    assert answer.status_code == 422
    assert said in answer.text
    assert len(entries_of(app, table_id)) == 1


def test_stale_settings_are_kept_and_can_be_sent_again(app: Flask) -> None:
    client, table_id = scorer(app)
    play(app, table_id, 1)
    answer = send(client, f"/t/{table_id}/settings", do="target", target="8000", seq="1")
    assert answer.status_code == 409
    assert 'name="target" value="8000"' in answer.text and 'name="seq" value="2"' in answer.text


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
    cookie = client.get_cookie("tables")
    assert cookie
    send(client, f"/t/{table_id}/delete")
    client.set_cookie("tables", cookie.value)
    assert send(client, f"/t/{table_id}/delete").location == "/"
