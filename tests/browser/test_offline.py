"""Away from the server: what was opened can be read, and it says its age."""

import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from games import make_entries
from playwright.sync_api import Page, expect
from servers import ROOT, Running
from tables import add_entry, entries_of, make_table, store_of
from taps import open_table

Table = tuple[str, str]
NewPhone = Callable[..., Page]

WORKER_IS_ON = "() => navigator.serviceWorker.controller !== null"
HAS_COPY = "async (url) => Boolean(await caches.match(url, {ignoreVary: true}))"
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
  return found;
}"""
MARK = "[data-kept]"
PATIENCE = 90.0  # seconds
CLOCK = r"\d\d:\d\d(\s[AP]M)?\."
AGE = re.compile(rf"As of {CLOCK}")


@contextmanager
def away(server: Running) -> Iterator[None]:
    server.stop()
    try:
        yield
    finally:
        server.start()


@contextmanager
def hanging(server: Running) -> Iterator[None]:
    """Let the server take connections and never answer, as bad reception does."""
    assert server.process
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def until(page: Page, is_so: str, arg: Any = None) -> None:
    """Ask the page again and again; the answers are promises."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(is_so, arg):
        assert time.monotonic() < deadline, is_so
        page.wait_for_timeout(50)


def settle(page: Page, *urls: str) -> None:
    """Wait until the worker has copies of these pages."""
    until(page, WORKER_IS_ON)
    for url in urls or (page.url,):
        until(page, HAS_COPY, url)


def open_board(server: Running, page: Page, table: Table) -> str:
    board = open_table(server, page, table)
    page.goto(board)
    settle(page)
    return board


def play_hand(app: Flask, table: Table) -> None:
    """Write down a hand, as another phone would."""
    hand = next(one for one in make_entries("hudson", 2, 1) if one.kind == "hand")
    add_entry(app, table[0], "hand", hand.body)


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
    store_of(app).delete(table[0])
    assert phone.goto(board).status == 404  # type: ignore[union-attr]
    until(phone, f"async (url) => !(await ({HAS_COPY})(url))", f"{board}/hand")
    assert not [path for path in phone.evaluate(KEPT) if table[0] in path]


def test_a_table_that_left_the_first_page_leaves_no_copy(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_board(server, phone, table)
    settle(phone, board, f"{board}/hand")
    other = make_table(app, "hudson", 2)
    open_table(server, phone, other)
    phone.goto(server.url)
    until(phone, f"async (url) => !(await ({HAS_COPY})(url))", f"{board}/hand")
    assert not [path for path in phone.evaluate(KEPT) if table[0] in path]


# Scoring


def fill_points(page: Page, *points: str) -> None:
    """Type a hand that nobody went out of."""
    page.locator("[name=out][value=nobody]").check()
    for n, one in enumerate(points, 1):
        page.locator(f"[data-tab='{n}']").click()
        page.locator(f"[name=s{n}-way][value=points]").check()
        page.locator(f"#s{n}-points").fill(one)
        page.locator(f"#s{n}-held_points").fill("15")


def save_a_hand(page: Page, board: str) -> None:
    page.goto(f"{board}/hand")
    fill_points(page, "120", "85")
    page.locator("#save").click()


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
        expect(phone.locator(".live")).to_contain_text("Only on this phone")
    phone.wait_for_url(board, timeout=20_000)
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
        expect(phone.get_by_role("link", name=re.compile("Friday night.*as of"))).to_be_visible()
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


# A new version, another place, plain http


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the program, to make a new version of."""
    for name in ("scorekeeper", "templates", "static", "data"):
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, tmp_path / "program" / name, ignore=leave)
    return tmp_path / "program"


def test_a_new_version_takes_the_place_of_the_old_one(
    checkout: Path, tmp_path: Path, phone: Page
) -> None:
    with Running(data=tmp_path / "data", folder=checkout) as server:
        rules = f"{server.url}rules/hudson/66"
        ruling = f"{server.url}rulings/drew-out-of-turn?rules=hudson"
        phone.goto(ruling)
        settle(phone)
        phone.goto(rules)
        settle(phone)
        before = set(phone.evaluate("caches.keys()"))
        server.stop()
        with (checkout / "static/css/scorekeeper.css").open("a") as css:
            css.write("\nh1 { letter-spacing: 3px; }\n")
        server.start()
        phone.reload()
        until(
            phone,
            "async (old) => (await caches.keys()).every((name) => !old.includes(name))",
            sorted(before),
        )
        settle(phone, rules, ruling)
        assert len(phone.evaluate("caches.keys()")) == len(before)
        server.stop()
        for page in (rules, ruling):
            phone.goto(page)
            expect(phone.locator(MARK)).to_be_visible()
            expect(phone.locator("h1")).to_have_css("letter-spacing", "3px")
        server.start()


def test_below_a_prefix_it_keeps_to_its_own_place(tmp_path: Path, phone: Page) -> None:
    options = ("--prefix", "/cards")
    with Running(data=tmp_path / "data", options=options) as server:
        phone.goto(f"{server.url}cards/rules/hudson/66")
        settle(phone)
        scopes = phone.evaluate(
            "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)"
        )
        assert scopes == [f"{server.url}cards/"]
        server.stop()
        phone.reload()
        expect(phone.locator("h1")).to_have_text("Hudson ¶66")
        phone.goto(f"{server.url}cards/help")
        expect(phone.get_by_role("link", name="The rules")).to_have_attribute(
            "href", "/cards/rules"
        )


def test_on_plain_http_nothing_is_kept_and_nothing_is_promised(
    server: Running, new_phone: NewPhone, table: Table
) -> None:
    here = f"127.0.0.1:{server.port}"
    phone, trouble = new_phone(proxy={"server": here}), []  # so that the name leads here
    phone.on("pageerror", lambda error: trouble.append(str(error)))
    phone.goto(f"http://cards.local/j/{table[0]}/{table[1]}")
    assert phone.url == f"http://cards.local/t/{table[0]}"
    assert phone.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect(phone.locator(".total")).to_have_count(2)
    expect(phone.locator(".note")).to_have_count(0)
    words = phone.locator("body").inner_text().lower()
    assert not [word for word in ("offline", "install", "https", "screen") if word in words]
    assert trouble == []


# The screen and the tick

COUNT_CALLS = """
window.calls = [];
const lock = navigator.wakeLock.request.bind(navigator.wakeLock);
navigator.wakeLock.request = (kind) => { calls.push(kind); return lock(kind); };
navigator.vibrate = (pattern) => { calls.push(pattern); return true; };
"""


def test_the_screen_stays_on_at_the_board_and_again_after_a_look_elsewhere(
    server: Running, phone: Page, table: Table
) -> None:
    phone.add_init_script(COUNT_CALLS)
    phone.goto(open_table(server, phone, table))
    assert phone.evaluate("calls") == ["screen"]
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert phone.evaluate("calls") == ["screen", "screen"]
    phone.goto(f"{server.url}rules")
    assert phone.evaluate("calls") == []


def test_a_saved_hand_is_felt_once(server: Running, phone: Page, table: Table) -> None:
    phone.add_init_script(COUNT_CALLS)
    board = open_table(server, phone, table)
    save_a_hand(phone, board)
    phone.wait_for_url(board)
    expect(phone.locator(".flashes .note.ok")).to_be_visible()
    assert [call for call in phone.evaluate("calls") if call != "screen"] == [20]
    phone.reload()
    assert [call for call in phone.evaluate("calls") if call != "screen"] == []
