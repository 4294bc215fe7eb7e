"""A new game: book, players, seats and partners, wrong input, and a rematch."""

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.choices import rules_choices
from scorekeeper.rules.library import all_rule_sets
from scorekeeper.table.setup import PACK
from scorekeeper.web.house_sets import preset_sets
from tests.support.house import make_rules
from tests.support.markup import flowed
from tests.support.phones import FOUR_NAMES, scorer, send, start_game, started_game, token
from tests.support.tables import entries_of, game_of, make_table, phone, play_hands, store_of


@pytest.mark.parametrize("rules", all_rule_sets().values(), ids=lambda rules: rules.id)
def test_a_game_starts_for_every_number_of_players_the_book_has(app: Flask, rules: Any) -> None:
    for count in rules.player_counts:
        client = app.test_client()
        answer = start_game(client, rules=rules.id, players=str(count), player=[], key=str(count))
        game = started_game(app, answer)
        assert (game.rules.id, len(game.players)) == (rules.id, count)
        assert client.get(answer.location).status_code == 200


def test_partners_face_each_other_and_name_their_side(app: Flask) -> None:
    game = started_game(app, start_game(app.test_client()))
    assert [side.name for side in game.sides] == ["Ana & Ben", "Cleo & Dan"]
    assert [side.members for side in game.sides] == [(0, 2), (1, 3)]
    assert game.target == game.rules.target_total


def test_without_names_the_sides_are_we_and_they(app: Flask) -> None:
    game = started_game(app, start_game(app.test_client(), player=[]))
    assert [side.name for side in game.sides] == ["We", "They"]
    assert game.players == ("Player 1", "Player 2", "Player 3", "Player 4")


def test_partners_by_choice_are_seated_opposite(app: Flask) -> None:
    game = started_game(
        app, start_game(app.test_client(), way="choice", side=["1", "1", "2", "2"], dealer="3")
    )
    assert [side.name for side in game.sides] == ["Ana & Cleo", "Ben & Dan"]
    assert game.players == ("Ana", "Ben", "Cleo", "Dan")
    assert game.players[game.dealer] == "Ben"


def test_hudson_4_and_5_the_highest_cards_play_together_and_the_neighbour_deals(app: Flask) -> None:
    game = started_game(
        app, start_game(app.test_client(), way="lot", card=["9C", "AH", "AS", "2S"])
    )
    assert [side.name for side in game.sides] == ["Ben & Cleo", "Ana & Dan"]
    assert game.players == ("Ben", "Ana", "Cleo", "Dan")
    assert game.players[game.dealer] == "Dan"


def test_the_draw_is_shown_before_the_game_starts(app: Flask) -> None:
    client = app.test_client()
    page = start_game(client, way="lot")
    assert page.status_code == 200
    assert "Draw again" in page.text and "deals first" in page.text
    assert page.text.count('name="card"') == 4
    assert not store_of(app).summaries()


def test_five_players_by_lot_do_not_let_an_idle_player_deal(app: Flask) -> None:
    cards = list(PACK[-5:])
    game = started_game(
        app,
        start_game(
            app.test_client(), players="5", player=[*FOUR_NAMES, "Eve"], way="lot", card=cards
        ),
    )
    assert game.dealer not in game.sitting
    first = game.players.index("Eve")
    before = [seat % 5 for seat in range(first - 1, first - 5, -1)]
    assert game.dealer == next(seat for seat in before if seat not in game.sitting)


def test_five_players_hear_that_one_sits_out_and_not_who_deals(app: Flask) -> None:
    page = flowed(app.test_client().get("/new?rules=hudson&players=5").text)
    assert "of 3 partners 1 sits out, another one in each hand; the first dealer plays" in page
    names = [*FOUR_NAMES, "Eve"]
    game = started_game(app, start_game(app.test_client(), players="5", player=names, dealer="5"))
    assert game.players[game.dealer] == "Eve" and game.dealer not in game.sitting


def test_rules_that_are_not_for_so_many_say_so_and_cannot_be_chosen(app: Flask) -> None:
    page = flowed(app.test_client().get("/new?players=5").text)
    assert 'value="miller" data-show disabled' in page and "Not for 5 players." in page
    assert 'value="hudson" data-show checked' in page


def test_rules_give_way_to_the_number_of_players_and_the_page_says_so(app: Flask) -> None:
    page = flowed(start_game(app.test_client(), rules="bicycle", players="5", do="show").text)
    assert "Bicycle is for 4 players, so the rules are Classic now." in page
    assert 'value="hudson" data-show checked' in page


def test_everyday_names_lead_and_the_others_are_behind_one_tap(app: Flask) -> None:
    page = flowed(app.test_client().get("/new").text)
    places = [
        page.index(name)
        for name in ("Classic", "Hand and Foot", "Modern American", "other sets of rules")
    ]
    assert places == sorted(places)
    assert page.index("How many play?") < page.index("Names") < places[0]
    assert "Not sure? Take Classic" in page
    assert "Samba, Bolivia, Burraco, Classic of 1950" in page  # named before they are opened


def test_games_for_so_many_come_first_and_few_of_them_are_shown_at_once(app: Flask) -> None:
    client = app.test_client()
    four, six = (flowed(start_game(client, players=n, do="show").text) for n in ("4", "6"))
    assert "Samba, Classic of 1950, Pennies from Heaven</small>" in six
    opened = r'<details class="more"( open)? id="other-rules">'
    assert [re.findall(opened, page) for page in (four, six)] == [[""], [" open"]]
    assert six.index("Pennies from Heaven</span>") < six.index("Bolivia</span>")


def test_a_chosen_game_says_in_one_tap_what_is_different_from_the_first_one(app: Flask) -> None:
    for choice in rules_choices():
        page = app.test_client().get(f"/new?rules={choice.id}").text
        assert ('name="do" value="compare"' in page) == (choice.id != "hudson")
        assert choice.name in flowed(page)
    client = app.test_client()
    answer = client.get(start_game(client, rules="handfoot", do="compare").location).text
    assert "Hands in a game" in answer


def test_enter_in_a_field_shows_the_table_and_starts_nothing(app: Flask) -> None:
    page = app.test_client().get("/new").text
    first = re.search(r'<button class="sr"[^>]*>', page)
    assert first and 'value="show"' in first[0] and 'formaction="/new#partners"' in first[0]
    assert page.index(first[0]) == page.index("<button")
    assert 'id="partners"' in page and 'enterkeyhint="done"' in page


@pytest.mark.parametrize(("away", "where"), [("compare", "/rules/compare?"), ("house", "/house/")])
def test_names_are_kept_while_other_pages_are_looked_at(
    app: Flask, *, away: str, where: str
) -> None:
    client = app.test_client()
    answer = start_game(client, player=["Ana", "", "Cleo", ""], dealer="3", do=away)
    assert (answer.status_code, answer.location.startswith(where)) == (303, True)
    page = client.get("/new?rules=miller").text
    assert 'value="Ana"' in page and 'value="Cleo"' in page
    assert 'name="dealer" value="3" data-show checked' in page
    start_game(client, rules="handfoot", do=away, key="there")
    assert 'value="handfoot" data-show checked' in client.get("/new").text
    start_game(client, key="two")
    names = re.findall(r'id="player-\d" name="player" value="(\w*)"', client.get("/new").text)
    assert names == [""] * 4


def test_a_rematch_says_how_the_same_people_stand(app: Flask) -> None:
    table_id, secret = make_table(app, target=500)
    client = phone(app, table_id, secret)
    assert "Games won" not in client.get(f"/new?like={table_id}").text
    play_hands(app, table_id, 2, penalties=False)
    outcome = game_of(app, table_id).outcome
    assert outcome
    won = "1 : 0" if outcome.winner == 0 else "0 : 1"
    for path in (f"/new?like={table_id}", f"/t/{table_id}"):
        page = flowed(client.get(path).text).replace("\N{NO-BREAK SPACE}", " ")
        assert "Games won" in page and f" {won} " in page


def test_a_tap_on_somebody_who_played_before_gives_a_seat(app: Flask) -> None:
    client = app.test_client()
    start_game(client)
    page = start_game(client, player=["", "Dan", "", ""], add="Ana", key="two").text
    assert page.count('value="Ana"') == 3  # the seat, the chip, the suggestion
    assert 'value="Ana" aria-pressed="true"' in page
    assert 'value="Cleo" aria-pressed="false"' in page
    assert len(store_of(app).summaries()) == 1


def test_the_last_game_is_offered_whole(app: Flask) -> None:
    client = app.test_client()
    assert "Same as last time" not in client.get("/new").text
    board = start_game(client).location
    page = client.get("/new").text
    assert "Same as last time" in page and f"/new?like={board.rpartition('/')[2]}" in page


def test_the_people_of_last_time_play_by_the_rules_that_were_chosen(app: Flask) -> None:
    client = app.test_client()
    board = start_game(client, target="3000").location.rpartition("/")[2]
    page = flowed(client.get("/new?rules=house:vienna").text)
    assert "You play by <b>Vienna" in page and "Same people as last time" in page
    assert f'href="/new?like={board}&amp;rules=house:vienna"' in page
    again = client.get(f"/new?like={board}&rules=house:vienna").text
    assert 'value="house:vienna" data-show checked' in flowed(again)
    assert "<h1>New game</h1>" in again and 'value="Ana"' in again
    assert "Now who plays?" in page and "Now who plays?" not in again
    assert 'value="3000"' not in again  # how long it lasts is said by the rules
    typed = start_game(client, rules="house:vienna", do="show", key="two").text
    assert f'href="/new?like={board}&amp;rules=house:vienna"' in typed


def test_the_people_of_last_time_are_not_offered_where_they_are_too_many(app: Flask) -> None:
    client = app.test_client()
    start_game(client, rules="hudson", players="6", player=[*"ABCDEF"])
    assert "as last time" in client.get("/new").text
    assert "as last time" not in client.get("/new?rules=bicycle").text


def test_a_rematch_is_called_so_and_leaves_the_day_out(app: Flask) -> None:
    client = app.test_client()
    board = start_game(client).location.rpartition("/")[2]
    page = client.get(f"/new?like={board}").text
    assert "<h1>Rematch</h1>" in page
    assert 'name="title" value=""' in page  # it was called after a day, and today is another


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"rules": "poker"}, "Choose one of the rule books."),
        (
            {"rules": "bicycle", "players": "5"},
            "For 5 players choose Classic, Hand and Foot, Samba or Classic of 1950.",
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
    answer = start_game(app.test_client(), **{"title": "Club night", **wrong})
    assert answer.status_code == 422
    assert said in answer.text
    assert "Club night" in answer.text or "title" in wrong
    assert not store_of(app).summaries()
    [place, *_] = re.findall(r'<li>\s*<a href="#([\w-]+)">', answer.text)
    assert f'id="{place}"' in answer.text


def test_missing_fields_are_asked_for(app: Flask) -> None:
    answer = send(app.test_client(), "/new")
    assert answer.status_code == 422
    assert "Choose one of the rule books." in answer.text


def test_showing_another_book_keeps_the_names(app: Flask) -> None:
    page = start_game(app.test_client(), rules="miller", do="show")
    assert page.status_code == 200
    assert 'value="Cleo"' in page.text and "8,500 in the rules" in page.text


def test_the_same_form_twice_makes_one_table(app: Flask) -> None:
    client = app.test_client()
    assert start_game(client).location == start_game(client).location
    assert len(store_of(app).summaries()) == 1


def test_the_ledger_does_not_hold_the_form_key_the_secret_is_made_from(app: Flask) -> None:
    answer = start_game(app.test_client(), key="a-form-key")
    (entry,) = entries_of(app, answer.location.rpartition("/")[2])
    assert "a-form-key" not in entry.key


def test_a_rematch_has_the_same_players_and_the_next_dealer(app: Flask) -> None:
    client, table_id = scorer(app)
    play_hands(app, table_id, 1, penalties=False)
    page = client.get(f"/new?like={table_id}").text
    assert 'value="Cleo"' in page
    assert 'name="dealer" value="2" data-show checked' in page  # the first hand: seat 1


def test_names_hidden_marks_and_turning_marks_are_cleaned(app: Flask) -> None:
    game = started_game(
        app, start_game(app.test_client(), player=["A\u202ena\x00", " Zoë  Ł ", "Ben", "Dan"])
    )
    assert game.players[:2] == ("Ana", "Zoë Ł")


def test_a_game_is_begun_with_house_rules_of_the_phone(app: Flask) -> None:
    client = app.test_client()
    set_id = make_rules(client)
    page = flowed(client.get(f"/new?rules=house:{set_id}").text)
    chosen = f'value="house:{set_id}" data-show checked'
    assert chosen in page and "Thursday club" in page and "house rules" in page
    game = started_game(app, start_game(client, rules=f"house:{set_id}"))
    assert (game.rules.house_name, game.rules.name) == ("Thursday club", "Hudson")
    assert (game.target, game.rules.band_at(5200).needs) == (10_000, 150)
    assert game.rules.band_at(0).cite == "hudson:15"
    assert chosen in flowed(client.get("/new").text)


def test_a_game_is_begun_with_house_rules_of_ours(app: Flask) -> None:
    client = app.test_client()
    assert "Vienna red threes" in client.get("/new").text
    game = started_game(app, start_game(client, rules="house:vienna"))
    assert game.rules.house_name == "Vienna red threes"
    assert game.rules.items_by_id["red-three"].sign.signs == (-1, 1)


def test_house_rules_of_another_phone_are_refused(app: Flask) -> None:
    set_id = make_rules(app.test_client())
    answer = start_game(app.test_client(), rules=f"house:{set_id}")
    assert answer.status_code == 422
    assert "Choose one of the rule books." in answer.text


def test_a_rematch_keeps_house_rules_that_are_not_on_this_phone(app: Flask) -> None:
    client = app.test_client()
    set_id = make_rules(client)
    first = start_game(client, rules=f"house:{set_id}")
    table_id = first.location.rpartition("/")[2]
    other = client.post(f"/house/{set_id}/delete", data={"csrf_token": token(client), "sure": "1"})
    assert other.status_code == 303
    page = flowed(client.get(f"/new?like={table_id}").text)
    assert f'value="table:{table_id}" data-show checked' in page
    again = start_game(client, rules=f"table:{table_id}", like=table_id, key="two")
    assert started_game(app, again).rules.house_name == "Thursday club"


def test_only_house_rules_of_the_chosen_book_are_offered(app: Flask) -> None:
    page = app.test_client().get("/new?rules=hudson").text
    with app.test_request_context():
        sets = preset_sets()
    assert {one.rules.id for one in sets} > {"hudson"}
    for one in sets:
        assert (f'name="rules" value="{one.key}"' in page) == (one.rules.id == "hudson"), one.key


@pytest.mark.parametrize("players", [2, 4, 6])
def test_as_many_other_sets_are_counted_as_are_named(app: Flask, players: int) -> None:
    page = flowed(app.test_client().get(f"/new?players={players}").text)
    found = re.search(r"(\d+) other sets? of rules for (\d) players<br> <small>(.*?)</small>", page)
    assert found and int(found[2]) == players
    assert int(found[1]) == len(found[3].split(", "))
