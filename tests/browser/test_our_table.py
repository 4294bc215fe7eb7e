"""What the book forbids and the table plays: one tick, at the place it is about."""

import re
from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.away import Held
from tests.browser.taps import open_form
from tests.support.servers import Running
from tests.support.tables import game_of, make_table

Table = tuple[str, str]


def test_what_the_book_forbids_is_saved_with_one_tick(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    player.went_out("1")
    player.meld("K", 7)
    player.next_or_save()
    player.left_in_hand("A")
    broken = phone.locator("#out .field-error")
    expect(broken).to_contain_text("Going out takes 2 canastas; here is 1 canasta")
    expect(phone.locator("#net-1")).to_have_text("+670")
    expect(phone.locator("#net-2")).to_have_text("−20")
    box = broken.locator(".check").bounding_box()
    assert box and box["height"] > 47  # folding the answer does not fold the tick
    assert broken.locator(".check").evaluate("one => getComputedStyle(one).clipPath") == "none"
    player.next_or_save()
    expect(phone.locator("#summary")).to_contain_text("If your table plays it so")
    assert not game_of(app, table[0]).hands
    player.tap("#said label")
    player.next_or_save()
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    assert game_of(app, table[0]).totals == (670, -20)
    phone.goto(f"{server.url}t/{table[0]}/hand/1")
    expect(phone.locator("main")).to_contain_text("Our table plays it so")


def test_the_tick_stands_at_the_meld_it_is_about_and_the_referee_is_one_tap_away(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, "miller", 4)
    player = open_form(server, phone, table)
    player.went_out("nobody")
    player.meld("9", 4, "2", "2")
    expect(phone.locator("#s1-melds .field-error")).to_have_count(0)
    player.tap("#meld-pad [data-wild='2']")
    error = phone.locator("#s1-melds li .field-error")
    expect(error).to_contain_text("at most 2 wild cards in a meld")
    expect(phone.locator("#say-1")).to_have_text("look again")
    player.tap("#s1-melds .check")
    expect(phone.locator("#say-1")).not_to_have_text("look again")
    expect(error.get_by_role("checkbox")).to_be_checked()
    error.get_by_text("Ask the referee").tap()
    expect(phone).to_have_url(re.compile(r"/referee\?q=an\+illegal\+meld"))
    expect(phone.locator("main")).to_contain_text(re.compile("illegal", re.I))


def test_what_is_ticked_while_the_server_is_slow_stays_ticked(
    server: Running, app: Flask, new_phone: Callable[..., Page]
) -> None:
    phone = new_phone(service_workers="block")
    player = open_form(server, phone, make_table(app, "miller", 4))
    player.went_out("nobody")
    for rank in ("9", "8"):
        player.meld(rank, 4)
        for _ in range(3):
            player.tap("#meld-pad [data-wild='2']")
    ticks = phone.locator("#s1-melds .check")
    expect(ticks).to_have_count(2)
    answers = Held(phone)
    for tick in ticks.all():
        tick.tap()
    answers.let_go()
    expect(phone.locator("#say-1")).not_to_have_text("look again")
    expect(phone.locator("#s1-melds [name=accept]:checked")).to_have_count(2)
    player.next_or_save()
    player.next_or_save()
    summary = phone.locator("#summary")
    expect(summary).to_contain_text("Is this right?")
    expect(phone.locator("#said [name=accept]:checked")).to_have_count(2)
    phone.locator("#said label").last.tap()
    player.tap("[data-tab='1']")
    expect(phone.locator("#said [name=accept]:checked")).to_have_count(3)
    expect(summary).to_be_visible()  # as long as something is to be ticked


def test_a_link_to_what_is_wrong_with_a_meld_brings_it_into_sight(
    server: Running, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    player.went_out("nobody")
    for rank in ("K", "Q", "J", "10", "9"):
        player.meld(rank, 7)
    player.next_or_save()
    player.meld("9", 3)
    player.next_or_save()
    phone.tap("#summary a")
    expect(phone.locator("#s1-melds .field-error")).to_be_in_viewport()
