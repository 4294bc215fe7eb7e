"""Save now, send later: in order, once, after a reload, a restart and without the server."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.browser.away import away, fill_points, open_board, play_hand, settle
from tests.browser.conftest import PATIENCE
from tests.browser.taps import open_table
from tests.support.browsers import ARGS, SIZE
from tests.support.servers import Running
from tests.support.tables import add_entry, entries_of, game_of

Table = tuple[str, str]
BOARD = re.compile(r"/t/[\w-]+$")
FORM = re.compile(r"/t/[\w-]+/hand$")
WAITING = "() => Object.keys(localStorage).filter((name) => name.startsWith('outbox:')).length"


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """As over plain http: no service worker."""
    return new_phone(service_workers="block")


def open_form(page: Page, address: str) -> None:
    """Open a page whose form is kept, and wait for the script that is loaded after it."""
    page.goto(address)
    page.wait_for_function("() => window.outbox?.show")


def score(page: Page, ours: str, theirs: str) -> None:
    fill_points(page, ours, theirs)
    page.tap("#save")


def kinds(app: Flask, table: Table) -> list[str]:
    return [entry.kind for entry in entries_of(app, table[0])]


def give_penalty(page: Page) -> None:
    page.tap("label:has([name=side][value='1'])")
    page.tap("label:has([name=penalty][value='drew-out-of-turn'])")
    page.tap("text=Put it on the score")


def test_without_the_server_hand_after_hand_is_kept_and_sent_in_order(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_form(phone, open_table(server, phone, table) + "/hand")
    with away(server):
        for number in (1, 2, 3):
            expect(phone.locator("h1")).to_have_text(f"Score hand {number}")
            score(phone, f"{100 * number}", "85")
            expect(phone.locator("h1")).to_have_text("Kept on this phone")
            if number < 3:
                phone.tap(f"text=Score hand {number + 1}")
        names = "3 entries wait on this phone: Hand 1, Hand 2, Hand 3."
        expect(phone.locator(".outbox")).to_contain_text(names)
    expect(phone).to_have_url(BOARD)
    expect(phone.locator(".flashes")).to_contain_text("Hand 3 is saved.")
    assert [hand.nets for hand in game_of(app, table[0]).hands] == [(85, 70), (185, 70), (285, 70)]
    assert phone.evaluate(WAITING) == 0


def test_a_refused_hand_stays_on_the_page_as_long_as_somebody_reads_why(
    server: Running, phone: Page, table: Table
) -> None:
    phone.clock.install()
    open_form(phone, open_table(server, phone, table) + "/hand")
    score(phone, "107", "85")
    expect(phone.locator("#summary")).to_contain_text("Not saved yet")
    phone.clock.fast_forward(60_000)
    drafts = "() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')).length"
    assert phone.evaluate(drafts) == 1
    expect(phone.locator("#s1-points")).to_have_value("107")
    phone.fill("#s1-points", "105")
    phone.tap("#save")
    expect(phone).to_have_url(BOARD)


def test_the_next_hand_comes_after_the_last_that_waits_though_an_earlier_one_was_sent(
    server: Running, phone: Page, table: Table
) -> None:
    open_form(phone, open_table(server, phone, table) + "/hand")
    with away(server):
        for number in (1, 2):
            score(phone, f"{100 * number}", "85")
            expect(phone.locator(".outbox")).to_contain_text(f"Hand {number}.")
            if number == 1:
                phone.tap("text=Score hand 2")
                expect(phone.locator("h1")).to_have_text("Score hand 2")
        first = "Object.keys(localStorage).filter((name) => name.startsWith('outbox:')).sort()[0]"
        phone.evaluate(f"() => localStorage.removeItem({first})")  # the server had it, then went
        phone.tap("text=Score hand 3")
        expect(phone.locator("h1")).to_have_text("Score hand 3")
        expect(phone.locator("[name=number]")).to_have_value("3")


def test_the_board_kept_on_the_phone_says_what_waits(
    server: Running, app: Flask, new_phone: Callable[..., Page], table: Table
) -> None:
    page = new_phone()
    board = open_board(server, page, table)
    settle(page, board, f"{board}/hand")
    with away(server):
        for number in (1, 2):
            page.goto(f"{board}/hand")
            expect(page.locator("h1")).to_have_text(f"Score hand {number}")
            score(page, "120", "85")
            expect(page).to_have_url(BOARD)
        names = "2 entries wait on this phone: Hand 1, Hand 2."
        expect(page.locator(".outbox")).to_contain_text(names)
        page.goto(f"{server.url}help")  # never opened: the page of ours says it too
        expect(page.get_by_role("heading", name="Scorekeeper does not answer")).to_be_visible()
        expect(page.locator(".outbox")).to_contain_text(names)
        page.goto(board)
    expect(page.locator("#hand-2")).to_be_visible()
    assert kinds(app, table) == ["start", "hand", "hand"]


@pytest.fixture
def switch_on(browser: Browser, chromium_path: str, tmp_path: Path) -> Callable[[], Page]:
    """Start a phone that keeps its storage while it is off."""

    def start() -> Page:
        context = browser.browser_type.launch_persistent_context(
            tmp_path / "phone",
            executable_path=chromium_path,
            args=ARGS,
            viewport=SIZE,
            has_touch=True,
            is_mobile=True,
            service_workers="block",
        )
        context.set_default_timeout(PATIENCE)
        return context.pages[0]

    return start


@pytest.mark.parametrize("way", ["reload", "restart"])
def test_what_waits_is_sent_after_the_phone_was_switched_off(
    server: Running, app: Flask, switch_on: Callable[[], Page], table: Table, *, way: str
) -> None:
    page = switch_on()
    board = open_table(server, page, table)
    page.goto(board)  # the phone gets a cookie that lasts
    open_form(page, f"{board}/hand")
    with away(server):
        score(page, "120", "85")
        expect(page.locator(".outbox")).to_contain_text("1 entry waits")
        page.goto("about:blank")  # the page is closed: it must not send by itself
        if way == "restart":
            page.context.close()
            page = switch_on()
    page.goto(server.url)  # the first page: any page sends it
    expect(page.locator(".flashes")).to_contain_text("Hand 1 is saved.")
    assert kinds(app, table) == ["start", "hand"]
    assert page.evaluate(WAITING) == 0
    page.context.close()


def test_penalties_and_hands_keep_their_order_and_their_hand(
    server: Running, app: Flask, new_phone: Callable[..., Page], table: Table
) -> None:
    page = new_phone(service_workers="block")
    board = open_table(server, page, table)
    other = page.context.new_page()
    open_form(page, f"{board}/hand")
    open_form(other, f"{board}/penalty")
    with away(server):
        score(page, "120", "85")
        expect(page.locator(".outbox")).to_contain_text("Hand 1.")
        give_penalty(other)  # on a page for hand 1, but that hand is over
        expect(other.locator(".outbox")).to_contain_text("Hand 1, Penalty.")
    expect(page).to_have_url(BOARD)
    expect(other).to_have_url(BOARD)
    game = game_of(app, table[0])
    assert kinds(app, table) == ["start", "hand", "penalty"]
    assert [penalty.hand for penalty in game.penalties] == [2]


def test_two_corrections_of_one_hand_are_no_conflict_of_a_phone_with_itself(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    play_hand(app, table)
    board = open_table(server, phone, table)
    pages = [phone, phone.context.new_page()]
    for page in pages:
        open_form(page, f"{board}/hand/1/correct")
    with away(server):
        for points, page in zip(("100", "200"), pages, strict=True):
            page.tap("label:has([name=s1-way][value=points])")
            page.fill("#s1-points", points)
            page.tap("#save")
            expect(page.locator("h1")).to_have_text("Kept on this phone")
    expect(phone).to_have_url(BOARD)
    expect(pages[1]).to_have_url(BOARD)
    assert kinds(app, table) == ["start", "hand", "corrected", "corrected"]
    assert entries_of(app, table[0])[-1].body["sides"][0]["points"] == 200


def test_a_hand_that_another_phone_scored_meanwhile_shows_both_and_waits_for_a_choice(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_form(phone, open_table(server, phone, table) + "/hand")
    with away(server):
        score(phone, "120", "85")
        expect(phone.locator(".outbox")).to_contain_text("1 entry waits")
        play_hand(app, table)
    expect(phone.locator(".outbox")).to_contain_text(
        "From this phone: Hand 1 is not on the score yet"
    )
    phone.tap("text=Look at it")
    expect(phone.locator("h1")).to_have_text("Hand 1 was scored twice")
    phone.get_by_label("Back to the board").tap()  # nothing chosen: nothing lost
    expect(phone.locator(".outbox")).to_contain_text("Hand 1 is not on the score yet")
    phone.tap("text=Look at it")
    phone.tap("text=Replace with mine")
    expect(phone).to_have_url(BOARD)
    expect(phone.locator(".flashes")).to_contain_text("Hand 1 is corrected")
    assert game_of(app, table[0]).totals == (105, 70)
    assert phone.evaluate(WAITING) == 0


def test_a_conflict_met_at_once_is_kept_until_it_is_decided(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_table(server, phone, table)
    phone.goto(f"{board}/hand")
    play_hand(app, table)
    before = game_of(app, table[0]).totals
    score(phone, "120", "85")
    expect(phone.locator("h1")).to_have_text("Hand 1 was scored twice")
    phone.wait_for_function("() => window.outbox?.show")
    expect(phone.locator(".outbox")).to_be_hidden()  # this page is about it
    phone.goto(board)
    expect(phone.locator(".outbox")).to_contain_text("Hand 1 is not on the score yet")
    phone.tap("text=Throw it away")
    phone.tap("text=Really throw it away?")
    expect(phone.locator(".outbox")).to_be_hidden()
    assert game_of(app, table[0]).totals == before
    assert phone.evaluate(WAITING) == 0


def test_the_conflict_page_opens_at_its_top(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_form(phone, open_table(server, phone, table) + "/hand")
    play_hand(app, table)
    fill_points(phone, "120", "85")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert phone.evaluate("scrollY") > 0
    phone.locator("#save").dispatch_event("click")
    expect(phone.locator("h1")).to_have_text("Hand 1 was scored twice")
    assert phone.evaluate("scrollY") == 0
    expect(phone.locator("h1")).to_be_in_viewport()


def test_what_is_wrong_with_a_kept_hand_is_asked_later(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_form(phone, open_table(server, phone, table) + "/hand")
    with away(server):
        score(phone, "121", "85")
        expect(phone.locator(".outbox")).to_contain_text("1 entry waits")
        phone.tap("text=Score hand 2")
        score(phone, "200", "85")
        expect(phone.locator(".outbox")).to_contain_text("2 entries wait")
    expect(phone.locator(".outbox")).to_contain_text("Hand 1 is not on the score yet")
    expect(phone.locator(".outbox")).to_contain_text("1 entry waits on this phone: Hand 2.")
    assert kinds(app, table) == ["start"]
    phone.tap("text=Look at it")
    expect(phone.locator("#s1-points")).to_have_value("121")
    phone.tap("[data-tab='1']")
    phone.fill("#s1-points", "120")
    phone.tap("#save")
    expect(phone).to_have_url(BOARD)
    expect(phone.locator("#hand-2")).to_be_visible()
    assert [hand.nets for hand in game_of(app, table[0]).hands] == [(105, 70), (185, 70)]


def test_a_ruling_is_kept_and_put_on_the_score_later(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_table(server, phone, table)
    hand = phone.context.new_page()
    open_form(hand, f"{board}/hand")
    open_form(phone, f"{server.url}rulings/drew-out-of-turn?t={table[0]}&kept=no")
    with away(server):
        score(hand, "120", "85")
        expect(hand.locator(".outbox")).to_contain_text("Hand 1.")
        phone.tap("button[name=side][value='1']")
        expect(phone.locator(".outbox")).to_contain_text("Hand 1, Ruling: Drew out of turn.")
    expect(phone).to_have_url(BOARD)
    assert kinds(app, table) == ["start", "hand", "penalty"]


def test_a_ruling_that_missed_what_another_phone_saved_is_asked_about(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_table(server, phone, table)
    open_form(phone, f"{server.url}rulings/drew-out-of-turn?t={table[0]}&kept=no")
    with away(server):
        phone.tap("button[name=side][value='1']")
        expect(phone.locator(".outbox")).to_contain_text("1 entry waits")
        add_entry(app, table[0], "target", {"target": 3000})
    expect(phone.locator(".outbox")).to_contain_text("Drew out of turn is not on the score yet")
    phone.tap("text=Look at it")
    expect(phone.locator("main")).to_contain_text("Look again, then tap once more")
    phone.tap("button[name=side][value='1']")
    expect(phone).to_have_url(BOARD)
    assert kinds(app, table) == ["start", "target", "penalty"]
    assert phone.evaluate(WAITING) == 0


def test_a_phone_that_cannot_store_keeps_its_page_open(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    phone.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    open_form(phone, open_table(server, phone, table) + "/hand")
    with away(server):
        score(phone, "120", "85")
        expect(phone.locator(".outbox")).to_contain_text("Keep this page open")
    expect(phone).to_have_url(BOARD)
    assert kinds(app, table) == ["start", "hand"]


def test_a_table_deleted_meanwhile_can_be_thrown_away(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_form(phone, open_table(server, phone, table) + "/hand")
    with away(server):
        score(phone, "120", "85")
        expect(phone.locator(".outbox")).to_contain_text("1 entry waits")
        app.extensions["store"].delete(table[0], "2026-01-31T19:00:00Z")
    expect(phone.locator(".outbox")).to_contain_text("Hand 1 is not on the score yet")
    phone.tap("text=Throw it away")
    phone.tap("text=Really throw it away?")
    expect(phone.locator("h1")).not_to_have_text("Kept on this phone")
    assert phone.evaluate(WAITING) == 0


def test_a_form_made_before_the_last_save_and_shown_after_it_is_for_the_next_hand(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    open_form(phone, open_table(server, phone, table) + "/hand")
    saves: list[Route] = []

    def hold(route: Route) -> None:
        saves.append(route)

    phone.route(FORM, hold)
    score(phone, "100", "85")
    expect(phone.locator("h1")).to_have_text("Kept on this phone")
    other, forms = phone.context.new_page(), list[tuple[Route, APIResponse]]()
    other.route(FORM, lambda route: forms.append((route, route.fetch())))
    other.evaluate("(url) => void setTimeout(() => location.assign(url))", phone.url)
    while not forms:
        other.wait_for_timeout(50)
    saves[-1].continue_()
    expect(phone).to_have_url(BOARD)
    form, answer = forms[0]
    form.fulfill(response=answer)
    other.unroute(FORM)
    expect(other.locator("h1")).to_have_text("Score hand 2")
    score(other, "200", "85")
    expect(other).to_have_url(BOARD)
    assert [hand.nets for hand in game_of(app, table[0]).hands] == [(85, 70), (185, 70)]
