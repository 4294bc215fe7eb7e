"""The first page, help, the example game, the device's name, what a phone asks of an app."""

import pytest
from flask import Flask

from scorekeeper.store.secrets import watch_secret
from scorekeeper.web.devices import LINKS_COOKIE
from tests.support.phones import scorer, send
from tests.support.tables import add_entry, game_of, make_table, phone, store_of


def test_an_empty_phone_is_offered_a_new_game_and_an_example(app: Flask) -> None:
    page = app.test_client().get("/").text
    assert "No game here yet" in page
    assert "New game" in page and "Look at an example game" in page


def test_the_first_page_lists_this_devices_tables_running_first(app: Flask) -> None:
    done, done_secret = make_table(app)
    add_entry(app, done, "renamed", {"name": "Old game"})
    add_entry(app, done, "ended", {})
    running, secret = make_table(app)
    client = app.test_client()
    client.set_cookie(LINKS_COOKIE, f"{done}.{done_secret}~{running}.{secret}")
    page = client.get("/").text
    assert page.index("Friday night") < page.index("Finished games") < page.index("Old game")
    assert "watch only" not in page


def test_the_first_page_tells_a_watch_link_from_a_score_link(app: Flask) -> None:
    table_id, secret = make_table(app)
    assert "watch only" in phone(app, table_id, watch_secret(secret)).get("/").text


def test_the_first_page_works_for_many_tables_and_dead_links(app: Flask) -> None:
    pairs = [make_table(app) for _ in range(40)]
    add_entry(app, pairs[0][0], "ended", {})
    client = app.test_client()
    text = "~".join(".".join(pair) for pair in [*pairs, ("gone", "x" * 22)])
    client.set_cookie(LINKS_COOKIE, text)
    page = client.get("/")
    assert page.status_code == 200
    assert page.text.count("Friday night") == 40


def test_a_mangled_cookie_only_empties_the_list(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie(LINKS_COOKIE, "~~..%00\ufffd" + "x" * 2000)
    assert "No game here yet" in client.get("/").text


def test_the_example_is_a_real_finished_game_that_can_be_printed_and_deleted(app: Flask) -> None:
    client = app.test_client()
    board = send(client, "/example").location
    game = game_of(app, board.rpartition("/")[2])
    assert game.outcome and len(game.hands) == 6 and len(game.players) == 4
    assert "won by" in client.get(board).text
    assert client.get(f"{board}.pdf").data.startswith(b"%PDF")
    assert send(client, f"{board}/delete").status_code == 303
    assert not store_of(app).summaries()


def test_the_example_form_sent_twice_makes_one_game(app: Flask) -> None:
    client = app.test_client()
    assert send(client, "/example").location == send(client, "/example").location
    (summary,) = store_of(app).summaries()
    assert summary.hands == 6


@pytest.mark.parametrize(
    ("name", "kept"), [("Zoë’s phone", "Zoë’s phone"), ("x" * 10_000, "x" * 40), ("", "Computer")]
)
def test_the_device_name_stands_in_the_history(app: Flask, name: str, kept: str) -> None:
    client, table_id = scorer(app)
    send(client, "/device", name=name)
    send(client, f"/t/{table_id}/settings", do="target", target="6000", seq="1")
    assert f"by {kept}" in client.get(f"/t/{table_id}/history").text


def test_a_device_without_a_name_in_the_form_is_no_error(app: Flask) -> None:
    assert send(app.test_client(), "/device").status_code == 303


def test_help_fits_whoever_never_used_it(app: Flask) -> None:
    page = app.test_client().get("/help").text
    assert "Tap New game" in page and "Undo" in page


def test_the_manifest_names_real_icons_and_the_start(app: Flask) -> None:
    client = app.test_client()
    answer = client.get("/manifest.webmanifest")
    told = answer.get_json()
    assert answer.mimetype == "application/manifest+json"
    assert told["start_url"] == "/" and told["theme_color"] == "#12523B"
    assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    assert all(client.get(icon["src"]).status_code == 200 for icon in told["icons"])


def test_healthz_answers(app: Flask) -> None:
    assert app.test_client().get("/healthz").get_json() == {"status": "ok"}


def test_a_practice_hand_can_be_scored_with_hints_and_is_compared(app: Flask) -> None:
    client = app.test_client()
    board = send(client, "/practice").location
    table_id = board.rpartition("/")[2]
    page = client.get(board).text
    assert "A hand to try" in page and "No hand yet" not in page
    form = client.get(f"{board}/hand").text
    assert "The hand to score" in form and form.count("<summary>Hint</summary>") == 6
    assert 'class="fan"' in form
    line = {"item": "cards", "count": 1, "points": 1395, "cite": ""}
    wrong = {**line, "points": 400}
    add_entry(app, table_id, "hand", {"sides": [{"points": 0}] * 2, "lines": [[line], [wrong]]})
    page = client.get(board).text
    assert "Ana: +1,395 is right." in page
    assert "Ben: you have +400, the table has +460." in page
    assert "The hand to score" not in client.get(f"{board}/hand").text
    assert '<a class="button primary" href="/new">New game</a>' in page


def test_example_and_practice_lend_nobody_their_names(app: Flask) -> None:
    client = app.test_client()
    send(client, "/practice", key="p")
    board = send(client, "/example", key="e").location
    assert "An example to look at" in client.get(board).text
    page = client.get("/new").text
    assert "Same as last time" not in page and 'class="chips"' not in page
