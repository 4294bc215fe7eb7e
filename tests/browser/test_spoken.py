"""A whole side in one line: what was understood is shown, what was not is asked."""

import re
from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import Player, open_table
from tests.support.servers import Running
from tests.support.tables import game_of

Table = tuple[str, str]
ANA = "KKKKKKK, 7777722, A×4, 9x3 + a joker, two red threes, out"
BEN = "five queens and two twos, three fours, a red three, left A J J 5"


def say(server: Running, page: Page, table: Table) -> Player:
    page.goto(open_table(server, page, table) + "/hand")
    expect(page.locator("#net-1")).to_have_text("0")
    player = Player(page)
    player.way(1, "say")
    return player


def test_what_was_not_understood_is_asked_when_the_line_is_left(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = say(server, phone, table)
    phone.fill("#s1-say", "seven kings and gubbins")
    expect(phone.locator("#heard-1")).to_have_text("Understood: 7 kings.")
    expect(phone.locator("#side-1 .field-error")).to_have_count(0)
    player.tap("[data-tab='2']")
    player.tap("[data-tab='1']")
    expect(phone.locator("#side-1 .field-error")).to_contain_text("Not understood: “gubbins”")
    phone.fill("#s1-say", "seven kings")
    expect(phone.locator("#side-1 .field-error")).to_have_count(0)
    assert not game_of(app, table[0]).hands


def test_a_line_goes_along_to_the_melds_and_out_goes_with_the_line(
    server: Running, phone: Page, table: Table
) -> None:
    player = say(server, phone, table)
    phone.fill("#s1-say", ANA)
    expect(phone.locator("#net-1")).to_have_text("+1,395")
    expect(phone.locator("[name=out][value='1']")).to_be_checked()
    phone.fill("#s1-say", ANA.removesuffix(", out"))
    expect(phone.locator("#net-1")).to_have_text("+1,295")
    expect(phone.locator("[name=out][value='1']")).not_to_be_checked()
    player.way(1, "melds")
    expect(phone.locator("#s1-melds .meld")).to_have_count(4)
    expect(phone.locator("[name=s1-item-red-three][value='2']")).to_be_checked()
    expect(phone.locator("#net-1")).to_have_text("+1,295")
    player.meld("Q", 3)
    expect(phone.locator("#net-1")).to_have_text("+1,325")


def test_cards_that_a_line_says_are_left_show_their_points_when_corrected(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = say(server, phone, table)
    phone.fill("#s1-say", ANA)
    player.next_or_save()
    phone.fill("#s2-say", BEN)
    expect(phone.locator("#net-2")).to_have_text("+460")
    player.next_or_save()
    expect(phone.locator(".flashes")).to_contain_text("saved")
    phone.goto(f"{server.url}t/{table[0]}/hand/1/correct")
    player.tap("[data-tab='2']")
    player.way(2, "melds")
    expect(phone.locator("#s2-held .meld")).to_have_attribute("aria-label", "Bo: A J J 5")
    expect(phone.locator("#s2-held_points")).to_have_value("45")
    player.left_in_hand("5")
    expect(phone.locator("#s2-held_points")).to_have_value("50")
    player.next_or_save()
    expect(phone.locator(".flashes")).to_contain_text("corrected")
    assert game_of(app, table[0]).totals == (1395, 455)


def test_what_is_said_of_the_other_side_is_shown_there(
    server: Running, phone: Page, table: Table
) -> None:
    player = say(server, phone, table)
    phone.fill("#s1-say", f"{ANA}, they hold forty-five")
    expect(phone.locator("#net-1")).to_have_text("+1,395")
    player.next_or_save()
    expect(phone.locator("#heard-2")).to_have_text("Understood: 45 left in hand, as Ana said.")
    player.way(2, "points")
    expect(phone.locator("#s2-held_points-says")).to_have_text("45 left in hand, as Ana said")
    phone.fill("#s2-held_points", "60")
    expect(phone.locator("#s2-held_points-says")).to_have_text("−60")
    expect(phone.locator("#net-2")).to_have_text("−60")


def test_all_of_a_long_line_is_in_sight(server: Running, phone: Page, table: Table) -> None:
    player = say(server, phone, table)
    phone.fill("#s1-say", f"{ANA}, {BEN}, {ANA}, they hold forty-five")
    is_whole = "(field) => field.scrollHeight <= field.clientHeight + 1"
    assert phone.locator("#s1-say").evaluate(is_whole)
    player.press_next()  # no new line: on to the other side
    expect(phone.locator("#side-2")).to_be_visible()


def test_a_line_is_read_without_a_script(
    server: Running, app: Flask, new_phone: Callable[..., Page], table: Table
) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(open_table(server, page, table) + "/hand")
    for side, line in ((1, ANA), (2, BEN)):
        page.tap(f"label:has([name=s{side}-way][value=say])")
        page.fill(f"#s{side}-say", line)
    page.tap("#side-2 >> text=Read it")
    expect(page.locator("#heard-1")).to_contain_text("7 kings; 5 sevens + 2 twos")
    expect(page.locator("#heard-2")).to_contain_text("1 ace, 2 jacks, 1 five left in hand")
    expect(page.locator("#net-2")).to_have_text("+460")
    page.tap("#save")
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    assert game_of(app, table[0]).totals == (1395, 460)


def test_what_was_not_understood_is_told_while_typing_and_once_before_the_next_side(
    server: Running, phone: Page, table: Table
) -> None:
    player = say(server, phone, table)
    phone.locator("#s1-say").press_sequentially("seven kings, 240 points ")
    heard = phone.locator("#heard-1")
    expect(heard).to_have_text("Understood: 7 kings. “240”: on the table, or left in hand?")
    expect(phone.locator("#net-1")).to_have_text("+570")
    player.tap("#save")
    expect(phone.locator("#side-1 .field-error")).to_contain_text("on the table, or left in hand")
    expect(phone.locator("#side-1")).to_be_visible()
    player.tap("#save")
    expect(phone.locator("#side-2")).to_be_visible()


def test_totals_in_one_line_are_counted_and_go_along(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = say(server, phone, table)
    phone.fill("#s1-say", "a natural canasta and two mixed canastas, 300 on the table, out")
    expect(phone.locator("#net-1")).to_have_text("+1,500")
    player.way(1, "points")
    expect(phone.locator("#s1-points")).to_have_value("300")
    expect(phone.locator("#s1-item-mixed")).to_have_value("2")
    expect(phone.locator("#net-1")).to_have_text("+1,500")


def test_who_went_out_can_always_be_chosen(server: Running, phone: Page, table: Table) -> None:
    player = say(server, phone, table)
    chosen = phone.locator("[name=out]:checked")
    phone.fill("#s1-say", "seven kings, out concealed")
    expect(phone.locator("[name=also-concealed]")).to_be_checked()
    phone.fill("#s1-say", "seven kings")
    expect(chosen).to_have_count(0)
    expect(phone.locator("[name=also-concealed]")).not_to_be_checked()
    player.tap("#out label:has([value='1'])")
    expect(chosen).to_have_value("1")
    player.tap("#out label:has([value='1'])")  # brings the question back
    player.tap("#out label:has([value=nobody])")
    expect(chosen).to_have_value("nobody")


def test_an_out_that_was_deleted_does_not_come_back(
    server: Running, phone: Page, table: Table
) -> None:
    say(server, phone, table)
    phone.fill("#s1-say", "seven kings, out")
    expect(phone.locator("[name=out]:checked")).to_have_value("1")
    phone.fill("#s1-say", "seven kings")
    phone.reload()
    expect(phone.locator("#net-1")).to_have_text("+570")
    expect(phone.locator("[name=out]:checked")).to_have_count(0)
