"""Back, change, Save; and answers that are not ours: what was typed is never called saved."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import PATIENCE
from tests.browser.taps import Player, open_table
from tests.support.browsers import ARGS, SIZE
from tests.support.servers import Running
from tests.support.tables import entries_of, game_of

Table = tuple[str, str]
BOARD = re.compile(r"/t/[\w-]+$")
WAITING = "() => Object.keys(localStorage).filter(name => name.startsWith('outbox:')).length"
NOTE_RESTORE = "addEventListener('pageshow', (event) => { window.wasKept = event.persisted; });"


@pytest.fixture(scope="module")
def browser_with_cache(browser: Browser, chromium_path: str) -> Iterator[Browser]:
    """A Chromium that keeps whole pages for Back, which playwright switches off."""
    running = browser.browser_type.launch(
        executable_path=chromium_path,
        args=ARGS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    yield running
    running.close()


@pytest.fixture
def keeper(browser_with_cache: Browser) -> Iterator[Page]:
    """A phone that keeps pages for Back, as phones do."""
    # As over plain http, where no service worker fetches a page anew on the way back.
    context = browser_with_cache.new_context(
        viewport=SIZE, has_touch=True, is_mobile=True, service_workers="block"
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(NOTE_RESTORE)
    yield context.new_page()
    context.close()


def go_back(page: Page) -> None:
    """Go back to a page, and make sure that it was kept whole: its script ran on."""
    page.go_back(wait_until="commit")
    page.wait_for_function("() => window.wasKept !== undefined")
    assert page.evaluate("window.wasKept")


def score(page: Page, ours: str) -> None:
    """Score a hand that nobody went out of, by what is held."""
    player = Player(page)
    player.went_out("nobody")
    player.way(1, "points")
    page.fill("#s1-held_points", ours)
    player.next_or_save()
    player.way(2, "points")
    page.fill("#s2-held_points", "200")
    player.next_or_save()


def test_a_hand_changed_after_back_is_never_called_saved(
    app: Flask, server: Running, keeper: Page, table: Table
) -> None:
    keeper.goto(open_table(server, keeper, table) + "/hand")
    score(keeper, "100")
    expect(keeper.locator(".flashes")).to_contain_text("Hand 1 is saved.")
    go_back(keeper)
    keeper.tap("[data-tab='1']")
    keeper.fill("#s1-held_points", "500")
    keeper.tap("#save")
    expect(keeper.locator("h1")).to_have_text("Hand 1 was scored twice")
    assert game_of(app, table[0]).totals == (-100, -200)
    keeper.tap("text=Replace with mine")
    expect(keeper).to_have_url(BOARD)
    assert game_of(app, table[0]).totals == (-500, -200)


def test_a_penalty_sent_once_more_after_back_is_asked_about(
    app: Flask, server: Running, keeper: Page, table: Table
) -> None:
    board = open_table(server, keeper, table)
    keeper.goto(board)
    keeper.goto(f"{board}/penalty")
    keeper.tap("label:has([name=side][value='1'])")
    keeper.tap("label:has([name=penalty][value='drew-out-of-turn'])")
    keeper.tap("text=Put it on the score")
    expect(keeper.locator(".flashes")).to_contain_text("100 off")
    go_back(keeper)
    keeper.tap("label:has([name=side][value='1'])")
    keeper.tap("label:has([name=penalty][value='drew-out-of-turn'])")
    keeper.tap("text=Put it on the score")
    expect(keeper.locator("main")).to_contain_text("only if it happened twice")
    assert len(game_of(app, table[0]).in_play) == 1


def test_a_page_kept_whole_gets_new_keys(server: Running, keeper: Page, table: Table) -> None:
    board = open_table(server, keeper, table)
    keeper.goto(f"{board}/settings")
    keys = "() => [...document.querySelectorAll('input[name=key]')].map((one) => one.value)"
    before = keeper.evaluate(keys)
    keeper.goto(board)
    go_back(keeper)
    after = keeper.evaluate(keys)
    assert len(after) == len(before) > 0
    assert not set(after) & set(before)
    assert len(set(after)) == len(after)


@pytest.mark.parametrize(
    "reply",
    [
        (200, "<h1>Welcome to the hotel: please log in</h1>"),
        (201, "<h1>Created</h1>"),
        (204, ""),
        (403, "<h1>Forbidden</h1>"),
        (511, "<h1>Log in first</h1>"),
    ],
)
def test_an_answer_of_somebody_between_is_not_ours(
    app: Flask, server: Running, keeper: Page, table: Table, reply: tuple[int, str]
) -> None:
    status, body = reply
    keeper.goto(open_table(server, keeper, table) + "/hand")

    def hotel(route: Route) -> None:
        if route.request.method == "POST":
            headers = {"Content-Type": "text/html", "Location": "/elsewhere"}
            route.fulfill(status=status, body=body, headers=headers)
        else:
            route.continue_()

    keeper.route(re.compile(r"/hand$"), hotel)
    score(keeper, "100")
    expect(keeper.locator(".outbox")).to_contain_text("1 entry waits on this phone: Hand 1.")
    assert keeper.url.endswith("/hand") and keeper.evaluate(WAITING) == 1
    assert not game_of(app, table[0]).hands
    keeper.unroute_all()  # the hotel lets us through: the phone tries again by itself
    expect(keeper).to_have_url(BOARD)
    assert [entry.kind for entry in entries_of(app, table[0])] == ["start", "hand"]
    assert keeper.evaluate(WAITING) == 0
