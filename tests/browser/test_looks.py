"""Very large text, one side at a time, and the left hand: chosen once, remembered by the device."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import Player, open_table
from tests.support.servers import Running
from tests.support.tables import game_of, make_table

LARGE, LEFT = "very large", "For the left hand"
TEXT = 18  # pixels, the usual size


@pytest.fixture
def board(server: Running, app: Flask, phone: Page) -> Iterator[str]:
    """The board of a game of two, on a phone that has chosen nothing yet."""
    yield open_table(server, phone, make_table(app, "hudson", 2, side_names=("Ana", "Ben")))


def choose(server: Running, page: Page, *looks: str) -> None:
    page.goto(f"{server.url}looks")
    for words in looks:
        page.tap(f"label:has-text('{words}')")
    page.tap("text=Save")
    expect(page.locator(".flashes")).to_contain_text("This device remembers how you like it.")


def test_the_board_shows_one_side_at_a_time(server: Running, phone: Page, board: str) -> None:
    choose(server, phone, LARGE)
    phone.goto(board)
    ana, ben = phone.locator(".score").all()
    expect(ana).to_be_visible()
    expect(ben).to_be_hidden()
    phone.tap("text=Show Ben")
    expect(ben).to_be_visible()
    expect(ana).to_be_hidden()
    phone.tap("text=Show Ana")
    expect(ana).to_be_visible()


def test_a_word_of_the_title_keeps_whole(server: Running, phone: Page, board: str) -> None:
    choose(server, phone, LARGE)
    phone.goto(board)
    lines = phone.locator("h1").evaluate("""(title) => {
      title.innerHTML = "<span>Wednesday</span> game";
      return title.firstChild.getClientRects().length;
    }""")
    assert lines == 1
    size = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    title, subtitle = phone.locator(".top hgroup > *").evaluate_all(size)
    assert title >= subtitle > TEXT


def test_a_hand_is_scored_in_very_large_text_one_side_at_a_time(
    server: Running, app: Flask, phone: Page, board: str
) -> None:
    choose(server, phone, LARGE)
    phone.goto(f"{board}/hand")
    player = Player(phone)
    player.went_out("1")
    player.meld("K", 7)
    player.meld("7", 5, "2", "2")
    expect(phone.locator("#net-1")).to_have_text("+1,035")
    expect(phone.locator("#side-2")).to_be_hidden()
    player.next_or_save()
    expect(phone.locator("#side-1")).to_be_hidden()
    player.way(2, "points")
    phone.fill("#s2-points", "60")
    phone.fill("#s2-held_points", "45")
    player.next_or_save()
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    assert [hand.nets for hand in game_of(app, board.rpartition("/")[2]).hands] == [(1035, 15)]
    fits = "() => document.documentElement.scrollWidth <= innerWidth"
    assert phone.evaluate(fits)


def test_a_hand_is_scored_with_the_left_thumb(
    server: Running, app: Flask, phone: Page, board: str
) -> None:
    choose(server, phone, LEFT)
    phone.goto(f"{board}/hand")
    player = Player(phone)
    player.went_out("1")
    player.way(1, "points")
    phone.fill("#s1-points", "105")
    stepper = phone.locator(".field:has(#s1-item-natural)")
    keys, label = (
        stepper.locator(".stepper").bounding_box(),
        stepper.locator("label").bounding_box(),
    )
    assert keys and label and keys["x"] < label["x"]
    player.one_more(1, "natural")
    player.one_more(1, "mixed")
    player.next_or_save()
    phone.fill("#s2-points", "60")
    phone.fill("#s2-held_points", "45")
    player.next_or_save()
    expect(phone.locator(".flashes")).to_contain_text("Hand 1 is saved.")
    referee, score = (one.bounding_box() for one in phone.locator(".actions .button").all())
    assert referee and score and score["x"] < referee["x"]


def test_the_device_remembers_and_forgets_what_was_chosen(
    server: Running, phone: Page, board: str
) -> None:
    choose(server, phone, LARGE, LEFT)
    other = phone.context.new_page()  # as after closing the page
    other.goto(board)
    size = "() => parseFloat(getComputedStyle(document.body).fontSize)"
    assert other.evaluate(size) >= TEXT * 3.2 / 1.125
    expect(other.locator("html")).to_have_class("large left")
    (cookie,) = (one for one in phone.context.cookies() if one["name"] == "looks")
    assert cookie["expires"] > 0  # it outlives the browser
    choose(server, phone, LARGE, LEFT)
    other.reload()
    expect(other.locator("html")).not_to_have_class("large left")
