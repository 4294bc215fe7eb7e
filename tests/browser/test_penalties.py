"""Penalties given with taps: by name, or the table's own, which take points off."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.away import play_hand
from tests.browser.taps import open_table
from tests.support.servers import Running
from tests.support.tables import add_entry, game_of, make_table

Table = tuple[str, str]
TOPS = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))"
ENDS = TOPS.replace("top", "right")
FILLS = "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"


def is_on_board(page: Page) -> None:
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))


def test_a_penalty_is_given_by_name_and_taken_back(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    phone.goto(open_table(server, phone, table) + "/penalty")
    phone.tap(".picks label:nth-child(2)")
    fills = phone.locator(".picks span").evaluate_all(FILLS)
    assert fills[0] != fills[1]  # the chosen side is filled, as whatever else is chosen
    phone.tap("text=Drew out of turn")
    expect(phone.locator("#points")).to_be_hidden()
    phone.tap("text=Put it on the score")
    is_on_board(phone)
    assert game_of(app, table[0]).in_play[0].points == -100
    phone.tap("text=Take back")
    expect(phone.locator(".flashes")).to_contain_text("taken back")


def test_the_side_and_the_player_of_a_penalty_go_together(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, "hudson", 4)
    phone.goto(open_table(server, phone, table) + "/penalty")
    phone.select_option("#player", label="Bo")
    expect(phone.locator("[name=side][value='2']")).to_be_checked()
    expect(phone.locator("#player optgroup:enabled")).to_have_attribute("label", "Bo & Dov")
    phone.tap(".picks label:nth-child(1)")
    expect(phone.locator("#player")).to_have_value("")
    phone.tap("text=Drew out of turn")
    phone.select_option("#player", label="Cleo")
    phone.tap("text=Put it on the score")
    is_on_board(phone)
    [given] = game_of(app, table[0]).in_play
    assert (given.side, given.player) == (0, 2)


def test_the_totals_stay_level_when_one_side_has_something_pending(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    add_entry(app, table[0], "penalty", {"side": 1, "points": -50, "why": "Late"})
    phone.goto(open_table(server, phone, table))
    expect(phone.locator(".board .pending:not(:empty)")).to_have_text("−50 pending")
    first, second = phone.locator(".board .total").evaluate_all(TOPS)
    assert first == second


def test_the_totals_stay_level_though_one_name_and_what_it_needs_are_longer(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, "hudson", 2, side_names=("Ann", "Bo and Margarete"))
    add_entry(app, table[0], "penalty", {"side": 0, "points": -4000, "why": "For the test"})
    play_hand(app, table)
    phone.goto(open_table(server, phone, table))
    expect(phone.locator("button.needs").first).to_have_text("opens with any meld")
    first, second = phone.locator(".board .total").evaluate_all(TOPS)
    assert first == second


def test_totals_one_below_the_other_end_at_one_line_whatever_is_pending(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, "hudson", 3)
    add_entry(app, table[0], "penalty", {"side": 1, "points": -50, "why": "Late"})
    phone.goto(open_table(server, phone, table))
    assert len(set(phone.locator(".board .total").evaluate_all(ENDS))) == 1


def own_penalty(server: Running, phone: Page, table: Table, points: str) -> None:
    phone.goto(open_table(server, phone, table) + "/penalty")
    phone.tap(".picks label:nth-child(1)")
    phone.tap("text=Another one")
    expect(phone.locator("#points")).to_be_focused()
    phone.keyboard.type(points)
    phone.fill("#why", "Late again")


@pytest.mark.parametrize("typed", ["50", "-50", "2*20+10"])
def test_the_tables_own_penalty_takes_points_off_whatever_the_sign(
    server: Running, app: Flask, phone: Page, table: Table, typed: str
) -> None:
    own_penalty(server, phone, table, typed)
    phone.tap("text=Put it on the score")
    is_on_board(phone)
    assert game_of(app, table[0]).in_play[0].points == -50


def test_points_are_given_only_where_it_is_said_to_be_a_bonus(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    own_penalty(server, phone, table, "50")
    phone.tap("text=It is a bonus")
    phone.tap("text=Put it on the score")
    is_on_board(phone)
    assert game_of(app, table[0]).in_play[0].points == 50
