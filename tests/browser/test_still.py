"""Nothing moves under a finger: answers of the server come late, and people tap fast."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.away import Held
from tests.browser.taps import Player, first_side, open_table
from tests.support.servers import Running

Table = tuple[str, str]
SAFARI = "() => { document.documentElement.style.overflowAnchor = 'none'; }"  # it anchors nothing
ROUNDING = 1  # pixel
TOP = "(key) => Math.round(key.getBoundingClientRect().top)"


@pytest.fixture(params=["anchored", "as in Safari"])
def player(
    request: pytest.FixtureRequest, server: Running, new_phone: Callable[..., Page], table: Table
) -> Player:
    page = new_phone(service_workers="block")
    page.goto(open_table(server, page, table) + "/hand")
    expect(page.locator("#net-1")).to_have_text("0")
    if request.param != "anchored":
        page.evaluate(SAFARI)
    return Player(page)


def test_the_keys_stay_where_they_are_when_the_question_below_them_goes(player: Player) -> None:
    """The page becomes shorter, and a page that is scrolled to its end would be scrolled back."""
    page = player.page
    player.went_out("1")
    first_side(player)
    player.next_or_save()
    player.meld("Q", 5, "2", "2")
    question = page.locator("#said .note", has_text="No cards in hand")
    expect(question.first).to_be_visible()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    key = page.locator("#hand-pad [data-card=J]")
    held = Held(page)
    with page.expect_request("**/preview"):
        player.left_in_hand("J")
    before = key.evaluate(TOP)
    held.let_go()
    expect(question).to_have_count(0)
    assert abs(key.evaluate(TOP) - before) <= ROUNDING


def test_the_keys_stay_where_they_are_when_an_error_comes_above_them(player: Player) -> None:
    page = player.page
    key = page.locator("#hand-pad [data-card=J]")
    held = Held(page)
    player.meld("K", 3, "JK", "JK", "JK", "JK")  # more wild cards than the book lets a meld have
    player.meld("Q", 3)
    with page.expect_request("**/preview"):
        player.left_in_hand("J")
    before = key.evaluate(TOP)
    held.let_go()
    expect(page.locator("#s1-melds .field-error")).to_be_visible()
    assert abs(key.evaluate(TOP) - before) <= ROUNDING


def test_the_first_card_tapped_in_leaves_the_keys_where_they_are(player: Player) -> None:
    key = player.page.locator("#hand-pad [data-card=J]")
    key.scroll_into_view_if_needed()
    before = key.evaluate(TOP)
    key.tap()
    expect(player.page.locator("#s1-held .meld")).to_be_visible()
    assert abs(key.evaluate(TOP) - before) <= ROUNDING


def test_a_tick_stays_when_an_answer_that_was_asked_for_before_it_comes_late(
    player: Player,
) -> None:
    page = player.page
    player.went_out("1")
    first_side(player)
    player.next_or_save()
    player.meld("Q", 5, "2", "2")
    question = page.locator("#said .note", has_text="No cards in hand")
    expect(question).to_have_count(1)
    expect(page.locator("#said .note")).to_have_count(1)
    held = Held(page)
    with page.expect_request("**/preview"):
        player.meld("4", 3, "JK", "JK")  # another question comes with the answer
    # The finger has just come down: the page waits a moment before it asks with the tick.
    question.locator("input").evaluate("(box) => { box.checked = true; }")
    page.evaluate("() => document.getElementById('said').prepend('old')")
    held.let_go()
    expect(page.locator("#said")).not_to_contain_text("old")  # the answer is on the page
    expect(question.locator("input")).to_be_checked()
