"""Parts of boards are cached until the next entry; pages belong to the phone that opens them."""

import re

from flask import Flask, before_render_template
from jinja2 import Template

from scorekeeper.store.secrets import watch_secret
from tests.support.games import make_entries
from tests.support.tables import add_entry, make_table, phone

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
    for _ in range(2):
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


def test_each_scoring_page_has_its_own_token_and_key(app: Flask) -> None:
    table = make_table(app)
    one, two = (phone(app, *table) for _ in range(2))
    pages = [client.get(f"/t/{table[0]}/hand").text for client in (one, one, two)]
    tokens, keys = ([fields(page, name) for page in pages] for name in ("csrf_token", "key"))
    assert tokens[0] == tokens[1] != tokens[2]
    assert len({key for (key,) in keys}) == 3
    assert len({re.sub(r'value="[^"]{16,}"', "", page) for page in pages}) == 1


def test_each_phone_gets_the_mode_it_counted_in_last(app: Flask) -> None:
    table = make_table(app)
    melds, points = (phone(app, *table) for _ in range(2))
    points.set_cookie("way", "points")
    one, two = (client.get(f"/t/{table[0]}/hand").text for client in (melds, points))
    assert one != two
    assert re.search(r'value="points"[^>]* checked', two)


def test_a_row_shows_the_new_name_and_the_corrected_hand(app: Flask) -> None:
    table = make_table(app)
    client = phone(app, *table)
    hand = next(entry for entry in make_entries(hands=1) if entry.kind == "hand")
    seq = add_entry(app, table[0], "hand", hand.body).seq
    assert '<span class="sr">Ann &amp; Cleo:</span>' in client.get(f"/t/{table[0]}").text
    add_entry(app, table[0], "renamed", {"sides": ["Zoe & Cy", "Bo & Di"]})
    assert '<span class="sr">Zoe &amp; Cy:</span>' in client.get(f"/t/{table[0]}").text
    add_entry(app, table[0], "corrected", {**hand.body, "of": seq})
    assert 'aria-label="corrected"' in client.get(f"/t/{table[0]}").text


def count_renderings(app: Flask) -> list[str]:
    """Return a list that grows with each rendering of the hands so far."""
    rendered: list[str] = []

    def note(_sender: Flask, template: Template, **_context: object) -> None:
        if template.name == "board/_hands.html":
            rendered.append(template.name)

    before_render_template.connect(note, app, weak=False)
    return rendered


def test_the_hands_are_rendered_once_for_each_state_and_permission(app: Flask) -> None:
    table_id, secret = make_table(app)
    rendered = count_renderings(app)
    scorers = [phone(app, table_id, secret) for _ in range(2)]
    for client in scorers:
        client.get(f"/t/{table_id}")
        client.get(f"/t/{table_id}/live")
    assert len(rendered) == 1
    phone(app, table_id, watch_secret(secret)).get(f"/t/{table_id}")
    assert len(rendered) == 2
    add_entry(app, table_id, "penalty", PENALTY)
    scorers[0].get(f"/t/{table_id}")
    assert len(rendered) == 3


def test_messages_are_text_never_markup(app: Flask) -> None:
    table = make_table(app)
    client = phone(app, *table)
    client.get(f"/t/{table[0]}")
    with client.session_transaction() as session:
        session["_flashes"] = [("ok", "Ann & Bo <won>")]
    assert "Ann &amp; Bo &lt;won&gt;" in client.get(f"/t/{table[0]}").text
