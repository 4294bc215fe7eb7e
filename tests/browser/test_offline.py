"""Away from the server: what was opened can be read, and it says its age."""

import re

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.away import (
    AGE,
    CLOCK,
    HAS_COPY,
    KEPT,
    MARK,
    WORKER_IS_ON,
    Table,
    away,
    fill_points,
    hanging,
    open_board,
    play_hand,
    save_a_hand,
    settle,
    until,
)
from tests.browser.taps import open_table
from tests.support.servers import Running
from tests.support.tables import AT, entries_of, make_table, store_of

# The board


def test_the_board_opens_without_the_server_and_says_how_old_it_is(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    play_hand(app, table)
    open_board(server, phone, table)
    totals = phone.locator(".total").all_inner_texts()
    with away(server):
        phone.reload()
        assert phone.locator(".total").all_inner_texts() == totals
        expect(phone.locator(MARK)).to_be_visible()
        expect(phone.locator(MARK)).to_contain_text(AGE)
        expect(phone.locator(MARK)).to_contain_text("anything scored since is missing")


def test_a_stored_board_says_once_that_the_server_is_away(
    server: Running, phone: Page, table: Table
) -> None:
    open_board(server, phone, table)
    look_again = "document.dispatchEvent(new Event('visibilitychange'))"
    with away(server):
        phone.reload()
        expect(phone.locator(MARK)).to_contain_text("does not answer")
        for _ in range(2):  # after the second the first has been told
            with phone.expect_event("requestfailed", lambda one: "/live" in one.url):
                phone.evaluate(look_again)
        expect(phone.locator(".live")).to_be_empty()


def test_a_board_from_this_phone_gives_way_to_the_current_one(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_board(server, phone, table)
    with away(server):
        phone.reload()
        expect(phone.locator(MARK)).to_be_visible()
        play_hand(app, table)
    expect(phone.locator(MARK)).to_have_count(0, timeout=20_000)
    expect(phone.locator("#hand-1")).to_be_visible()


def test_a_server_that_does_not_answer_is_not_waited_for_long(
    server: Running, phone: Page, table: Table
) -> None:
    open_board(server, phone, table)
    with hanging(server):
        phone.reload(timeout=9_000)
        expect(phone.locator(MARK)).to_contain_text(AGE)


def test_with_the_server_there_the_board_is_always_the_current_one(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    play_hand(app, table)
    phone.goto("about:blank")
    phone.goto(board)
    expect(phone.locator("#hand-1")).to_be_visible()
    expect(phone.locator(MARK)).to_have_count(0)


def test_going_back_to_the_board_finds_the_current_one(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_board(server, phone, table)
    phone.goto(f"{server.url}rules")
    play_hand(app, table)
    phone.go_back()
    assert phone.locator("#hand-1").is_visible()


def test_what_was_said_once_is_not_said_again_from_a_copy(
    server: Running, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    save_a_hand(phone, board)
    phone.wait_for_url(board)
    expect(phone.locator(".flashes .note.ok")).to_have_text("Hand 1 is saved.")
    until(
        phone,
        "async (url) => (await (await caches.match(url)).text()).includes('id=\"hand-1\"')",
        board,
    )
    with away(server):
        phone.reload()
        expect(phone.locator(MARK)).to_contain_text(AGE)
        expect(phone.locator(".flashes .note.ok")).to_have_count(0)


def test_a_deleted_table_leaves_no_copy(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    settle(phone, board, f"{board}/hand")
    store_of(app).delete(table[0], AT)
    assert phone.goto(board).status == 404  # type: ignore[union-attr]
    until(phone, f"async (url) => !(await ({HAS_COPY})(url))", f"{board}/hand")
    assert not [path for path in phone.evaluate(KEPT) if table[0] in path]


def test_a_table_that_left_the_first_page_leaves_no_copy(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    settle(phone, board, f"{board}/hand")
    other = make_table(app, "hudson", 2)
    phone.context.clear_cookies(name="phone")
    open_table(server, phone, other)
    phone.goto(server.url)
    until(phone, f"async (url) => !(await ({HAS_COPY})(url))", f"{board}/hand")
    assert not [path for path in phone.evaluate(KEPT) if table[0] in path]


# Scoring


def test_the_scoring_page_opens_without_the_server_with_what_was_typed(
    server: Running, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    phone.goto(f"{board}/hand")
    fill_points(phone, "120", "85")
    settle(phone)
    with away(server):
        phone.reload()
        expect(phone.locator(MARK)).to_contain_text("What you type stays on this phone")
        expect(phone.locator("#s1-points")).to_have_value("120")
        expect(phone.locator("#s2-points")).to_have_value("85")


def test_a_hand_typed_without_the_server_is_saved_once_it_answers(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    settle(phone, f"{board}/hand")
    with away(server):
        save_a_hand(phone, board)
        phone.wait_for_url(board)  # the copy of it
        expect(phone.locator(".outbox")).to_contain_text("1 entry waits on this phone: Hand 1.")
        expect(phone.locator(MARK)).to_contain_text(AGE)
    expect(phone.locator("#hand-1")).to_be_visible()
    expect(phone.locator(".outbox")).to_be_hidden()
    assert [one.kind for one in entries_of(app, table[0])] == ["start", "hand"]


def test_the_next_hand_from_a_copy_is_not_taken_for_the_last_one_sent_again(
    server: Running, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    phone.goto(f"{board}/hand")
    settle(phone)
    sent = phone.locator("[name=key]").first.input_value()
    with away(server):
        phone.reload()
        assert phone.locator("[name=key]").first.input_value() != sent


def test_the_copy_of_the_scoring_page_is_for_the_hand_in_play(
    server: Running, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    save_a_hand(phone, board)
    phone.wait_for_url(board)
    until(
        phone,
        "async (url) => (await (await caches.match(url)).text()).includes('Score hand 2')",
        f"{board}/hand",
    )
    with away(server):
        phone.goto(f"{board}/hand")
        expect(phone.locator("h1")).to_have_text("Score hand 2")


def test_only_a_get_goes_through_the_worker(server: Running, phone: Page, table: Table) -> None:
    board = open_board(server, phone, table)
    phone.goto(f"{board}/hand")
    with phone.expect_response(lambda one: one.request.method == "POST") as sent:
        fill_points(phone, "120", "85")
    assert not sent.value.from_service_worker
    with phone.expect_response(
        lambda one: one.request.method == "POST" and one.url == phone.url
    ) as sent:
        phone.locator("#save").click()
    assert not sent.value.from_service_worker
    with phone.expect_response(board) as opened:
        phone.wait_for_url(board)
        phone.reload()
    assert opened.value.from_service_worker


# Rules and rulings


def test_the_rules_can_be_read_without_the_server_even_those_never_opened(
    server: Running, phone: Page
) -> None:
    rules = f"{server.url}rules"
    phone.goto(rules)
    settle(phone, rules, f"{rules}/hudson", f"{rules}/hudson/66", f"{rules}/luudoo/values")
    with away(server):
        phone.goto(rules)
        phone.goto(f"{rules}/hudson/66")
        expect(phone.locator("h1")).to_have_text("Hudson ¶66")
        expect(phone.locator(MARK)).to_contain_text(re.compile(f"This copy is from {CLOCK}"))
        assert (
            phone.evaluate("getComputedStyle(document.body).backgroundColor") != "rgba(0, 0, 0, 0)"
        )
    expect(phone.locator(MARK)).to_have_count(0, timeout=20_000)


def test_a_ruling_once_opened_can_be_read_again_without_the_server(
    server: Running, phone: Page, table: Table
) -> None:
    open_board(server, phone, table)
    opened = f"{server.url}rulings/drew-out-of-turn?rules=bicycle"
    phone.goto(opened)
    settle(phone)
    with away(server):
        phone.goto(f"{server.url}rulings/black-three-not-laid?rules=bicycle")
        expect(phone.get_by_role("heading", name="Scorekeeper does not answer")).to_be_visible()
        expect(phone.get_by_role("link", name=re.compile("Ana – Ben.*as of"))).to_be_visible()
        phone.goto(opened)
        expect(phone.locator(MARK)).to_be_visible()
        expect(phone.locator("main")).to_contain_text("Drew out of turn")


def test_try_again_opens_the_page_that_was_asked_for(server: Running, phone: Page) -> None:
    phone.goto(server.url)
    until(phone, WORKER_IS_ON)
    with away(server):
        phone.goto(f"{server.url}help")
        expect(phone.get_by_role("heading", name="Scorekeeper does not answer")).to_be_visible()
    phone.get_by_role("link", name="Try again").click()
    expect(phone.get_by_role("heading", name="Scorekeeper does not answer")).to_have_count(0)
    assert phone.url == f"{server.url}help"


def test_secrets_and_downloads_are_never_kept(server: Running, phone: Page, table: Table) -> None:
    phone.goto(f"{server.url}j/{table[0]}/{table[1]}")
    board = f"{server.url}t/{table[0]}"
    phone.wait_for_url(board)
    settle(phone, board, f"{board}/hand")
    for page in ("/share", "/export", "/history", "/settings", ""):
        phone.goto(board + page)
    phone.evaluate(
        "url => Promise.all(['.json', '.csv', '.pdf'].map((end) => fetch(url + end)))", board
    )
    private = [path for path in phone.evaluate(KEPT) if path.startswith(("/t/", "/j/"))]
    assert sorted(set(private)) == [f"/t/{table[0]}", f"/t/{table[0]}/hand"]
    copies = phone.evaluate("async (url) => (await (await caches.match(url)).text())", f"{board}")
    assert table[1] not in copies
