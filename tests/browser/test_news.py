"""Every phone tells what another one did, also in mid entry, and who else is scoring right now."""

import re
from collections.abc import Callable

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.away import fill_points, play_hand
from tests.browser.taps import Player, open_table
from tests.support.servers import Running
from tests.support.tables import add_entry, entries_of

Table = tuple[str, str]
POLL_EVERY = 5_000  # milliseconds
COMPARED = "saved hand 1: what you type here is compared with it when you save."
BOARD = re.compile(r"/t/[\w-]+$")
PLACE = """() => {
  const { top } = document.querySelector("#meld-pad [data-rank=K]").getBoundingClientRect();
  return [Math.round(top), document.activeElement.id];
}"""


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    page = new_phone(service_workers="block")
    page.clock.install()
    return page


def named(make: Callable[..., Page], server: Running, table: Table, name: str) -> tuple[Page, str]:
    """Return a phone that has a name, and the address of its board."""
    page = make(service_workers="block")
    page.clock.install()
    board = open_table(server, page, table)
    page.context.add_cookies([{"name": "device", "value": name, "url": server.url}])
    return page, board


def first_poll(page: Page, address: str) -> None:
    """Open a page and wait until it has asked for news once."""
    with page.expect_response(re.compile("/live")):
        page.goto(address)


def says(page: Page, selector: str, text: str) -> None:
    """Turn the page's clock to its next poll: then it says so, however slow the machine is."""
    page.clock.run_for(POLL_EVERY)
    expect(page.locator(selector)).to_have_text(text)


def test_in_mid_entry_a_phone_is_told_and_nothing_moves(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    first_poll(phone, open_table(server, phone, table) + "/hand")
    player = Player(phone)
    player.meld("K", 4)
    phone.locator("#s1-held_points").tap()
    phone.keyboard.type("4")
    expect(phone.locator("#net-1")).to_have_text("+36")
    before = phone.evaluate(PLACE)
    play_hand(app, table)
    says(phone, ".news", f"Bo {COMPARED}")
    assert phone.evaluate(PLACE) == before
    phone.keyboard.type("5")  # goes on where it was
    expect(phone.locator("#s1-held_points")).to_have_value("45")
    expect(phone.locator("#s1-melds .meld")).to_have_count(1)


def test_a_notice_stops_no_tap_and_goes_with_one_after_a_while(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    first_poll(phone, open_table(server, phone, table) + "/hand")
    add_entry(app, table[0], "target", {"target": 9000}, by="Cleo")
    phone.clock.run_for(POLL_EVERY)
    news = phone.locator(".news")
    expect(news).to_have_text("Cleo: Game to 9,000.")
    back, lies = phone.get_by_label("Back to the board").bounding_box(), news.bounding_box()
    assert back and lies and back["y"] + back["height"] <= lies["y"]
    phone.clock.run_for(3_000)
    phone.touchscreen.tap(lies["x"] + 20, lies["y"] + lies["height"] / 2)
    expect(news).to_be_visible()  # it was not there long enough to be read
    phone.clock.run_for(4_000)
    Player(phone).tap("#meld-pad [data-rank=K]")
    expect(news).to_be_hidden()


def test_that_the_hand_is_saved_elsewhere_stays_until_it_holds_no_longer(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_table(server, phone, table)
    first_poll(phone, f"{board}/hand")
    play_hand(app, table)
    says(phone, ".news", f"Bo {COMPARED}")
    phone.clock.run_for(20_000)
    Player(phone).tap("#meld-pad [data-rank=K]")
    expect(phone.locator(".news")).to_be_in_viewport()
    add_entry(app, table[0], "undone", {"of": entries_of(app, table[0])[-1].seq}, by="Bo")
    says(phone, ".news", "Bo took hand 1 off the score.")


def test_another_page_of_the_same_phone_is_told_too(
    server: Running, new_phone: Callable[..., Page], table: Table
) -> None:
    ann, board = named(new_phone, server, table, "Ann")
    other = ann.context.new_page()
    other.clock.install()
    first_poll(other, f"{board}/hand")
    ann.goto(f"{board}/hand")
    fill_points(ann, "120", "85")
    ann.tap("#save")
    expect(ann).to_have_url(BOARD)
    says(other, ".news", f"This phone has {COMPARED}")


@pytest.mark.parametrize("path", ["/hand/1/correct", "/penalty"])
def test_a_correction_and_a_penalty_in_mid_entry_are_told_too(
    server: Running, app: Flask, phone: Page, table: Table, path: str
) -> None:
    play_hand(app, table)
    first_poll(phone, open_table(server, phone, table) + path)
    add_entry(app, table[0], "target", {"target": 9000}, by="Cleo")
    says(phone, ".news", "Cleo: Game to 9,000.")


def test_the_board_tells_what_another_phone_saved_once_and_not_what_it_saved_itself(
    server: Running, app: Flask, new_phone: Callable[..., Page], table: Table
) -> None:
    (ann, board), (ben, _) = (named(new_phone, server, table, name) for name in ("Ann", "Ben"))
    other = ann.context.new_page()  # the same phone, another page
    for page in (ann, other):
        page.goto(board)
    ben.goto(f"{board}/hand")
    fill_points(ben, "120", "85")
    ben.tap("#save")
    expect(ben).to_have_url(BOARD)
    says(ann, ".flashes", "Ben saved hand 1.")
    ann.goto(f"{board}/hand")
    fill_points(ann, "200", "85")
    ann.tap("#save")
    expect(ann.locator(".flashes")).to_have_text("Hand 2 is saved.")
    says(ben, ".flashes", "Ann saved hand 2.")
    expect(other.locator("#hand-2")).to_be_visible()
    expect(other.locator(".flashes")).to_have_text("Ben saved hand 1.")
    expect(ann.locator(".flashes")).to_have_text("Hand 2 is saved.")
    assert [entry.by for entry in entries_of(app, table[0])[1:]] == ["Ben", "Ann"]


def test_phones_show_who_else_is_scoring_as_long_as_somebody_does(
    server: Running, new_phone: Callable[..., Page], table: Table
) -> None:
    (ann, board), (ben, _), (cleo, _) = (
        named(new_phone, server, table, name) for name in ("Ann", "Ben", "Cleo")
    )
    cleo.goto(board)
    first_poll(ben, f"{board}/hand")
    says(cleo, ".meta .here", "Ben is scoring")
    height = "() => document.querySelector('.top').offsetHeight"
    ann.goto(f"{board}/hand")
    before = ann.evaluate(height)
    says(ann, ".top hgroup p", "Ben is scoring too")
    assert ann.evaluate(height) == before
    says(ben, ".top hgroup p", "Ann is scoring too")
    ben.goto("about:blank")
    expect(ann.locator(".top hgroup p")).to_have_text("")
    ann.goto("about:blank")
    expect(cleo.locator(".meta .here")).to_be_hidden(timeout=20_000)
    expect(cleo.locator(".meta")).to_contain_text("saved")


def test_without_scripts_the_board_says_who_is_scoring(
    server: Running, new_phone: Callable[..., Page], table: Table
) -> None:
    ben, board = named(new_phone, server, table, "Ben")
    first_poll(ben, f"{board}/hand")
    plain = new_phone(java_script_enabled=False)
    open_table(server, plain, table)
    plain.goto(board)
    expect(plain.locator(".meta .here")).to_have_text("Ben is scoring")
    plain.goto(f"{board}/hand")
    expect(plain.locator("#save")).to_be_visible()
