"""The app on a phone: new versions, other places, plain http, the screen and the tick."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.away import MARK, Table, save_a_hand, settle, until
from tests.browser.taps import open_table
from tests.support.servers import ROOT, Running

NewPhone = Callable[..., Page]

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
