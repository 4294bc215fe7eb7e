"""Settings: names, dealer, who sits out, target, end; all at once, or with the reason why not."""

from typing import Any

import pytest
from flask import Flask

from tests.support.markup import flowed, hidden_fields
from tests.support.phones import FOUR_NAMES, scorer, send
from tests.support.tables import entries_of, game_of, play_hands


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
    play_hands(app, table_id, 1, penalties=False)
    assert game_of(app, table_id).dealer == 0


def test_somebody_else_of_the_side_sits_out(app: Flask) -> None:
    client, table_id = scorer(app, players=5)
    other = next(s for s in (0, 2, 4) if s not in game_of(app, table_id).sitting)
    send(client, f"/t/{table_id}/settings", do="sits", seat=[str(other)], seq="1")
    assert game_of(app, table_id).sitting == (other,)


def test_the_target_can_change_and_the_game_can_end_and_reopen(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, 1, penalties=False)
    send(client, f"/t/{table_id}/settings", do="target", target="7 500", seq="2", key="t")
    assert game_of(app, table_id).target == 7500
    client.get(f"/t/{table_id}/settings")  # shows that the target is saved
    send(client, f"/t/{table_id}/settings", do="end", sure="1", seq="3", key="e")
    page = client.get(f"/t/{table_id}").text
    assert "ended the game before 7,500" in page and "Saved." not in page
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
        "player": ["Zoe", *FOUR_NAMES[1:], "Eve"],
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
        "player": ["Zoe", *FOUR_NAMES[1:]],
        "side_name": ["We", "They"],
        "target": "lots",
    }
    answer = send(client, f"/t/{table_id}/settings", seq="1", **sent)
    assert answer.status_code == 422
    assert "Type a whole number" in flowed(answer.text)
    for typed in ('value="Club"', 'value="Zoe"', '<option value="2" selected'):
        assert typed in answer.text
    assert len(entries_of(app, table_id)) == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "<h2>Not saved yet</h2>"),
        ({"do": "names"}, "The game needs a name."),
        (
            {"do": "names", "title": "T", "player": ["A", "", "C", "D"]},
            "Every player needs a name.",
        ),
        ({"do": "names", "title": "T", "player": ["A", "B"], "side_name": ["x", "y"]}, "4 players"),
        ({"do": "names", "title": "T" * 10_000, "player": FOUR_NAMES}, "shorten this"),
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
    play_hands(app, table_id, 1, penalties=False)
    answer = send(client, f"/t/{table_id}/settings", do="target", target="8000", seq="1")
    assert answer.status_code == 409
    assert 'name="target" value="8000"' in answer.text and 'name="seq" value="2"' in answer.text


@pytest.mark.parametrize("digits", ["9" * 4400, "-1", "٣"])
def test_a_seat_that_is_no_seat_is_refused_with_a_sentence(app: Flask, digits: str) -> None:
    client, table_id = scorer(app, players=5)
    answer = send(client, f"/t/{table_id}/settings", do="sits", seat=[digits], seq="1")
    assert 400 <= answer.status_code < 500
    assert len(entries_of(app, table_id)) == 1


def test_the_end_of_the_game_has_a_page_that_says_who_would_win(app: Flask) -> None:
    client, table_id = scorer(app)
    assert "It is level: nobody wins" in flowed(client.get(f"/t/{table_id}/end").text)
    play_hands(app, table_id, 1, penalties=False)
    page = flowed(client.get(f"/t/{table_id}/end").text)
    game = game_of(app, table_id)
    leader = game.sides[game.totals.index(max(game.totals))].name.replace("&", "&amp;")
    assert f"{leader} would win" in page and "1 hand played." in page
    fields = hidden_fields(page)
    answer = client.post(f"/t/{table_id}/settings", data=fields)
    assert answer.status_code == 303
    assert game_of(app, table_id).outcome
    assert client.get(f"/t/{table_id}/end").status_code == 303  # it is over
