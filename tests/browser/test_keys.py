"""The keys of the scoring page that are tapped after a mistake: take back, and the other side."""

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import first_side, open_form, second_side
from tests.support.servers import Running
from tests.support.tables import make_table

Table = tuple[str, str]


def test_take_back_takes_one_card_and_leaves_the_meld_above_alone(
    server: Running, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    player.meld("K", 4)
    player.tap("#meld-pad [data-rank='3b']")
    hint = phone.locator("#meld-pad .hint")
    expect(hint).to_have_text("Black threes: 3. How many? black 3: one more")
    for left in ("3b 3b", "3b", "", ""):
        player.tap("#meld-pad [data-do='back']")
        expect(phone.locator("#s1-meld-1")).to_have_value(left)
        expect(phone.locator("#s1-meld-0")).to_have_value("K K K K")
    expect(hint).to_have_text("Tap a meld first")
    player.tap("#s1-melds .meld")
    player.tap("#meld-pad [data-do='back']")
    expect(phone.locator("#s1-meld-0")).to_have_value("K K K")


def test_a_side_with_nothing_yet_comes_before_the_save(
    server: Running, phone: Page, table: Table
) -> None:
    player, save = open_form(server, phone, table), phone.locator("#save")
    player.went_out("1")
    first_side(player)
    player.next_or_save()
    expect(save).to_have_text("Save hand 1 · +1,395 : 0")
    player.tap("[data-tab='1']")
    expect(save).to_have_text("+1,395 · Next: Ben")
    player.next_or_save()
    second_side(player)
    player.tap("[data-tab='1']")
    expect(save).to_have_text("Save hand 1 · +1,395 : +460")


def test_with_three_sides_the_foot_says_what_the_side_in_sight_comes_to(
    server: Running, app: Flask, phone: Page
) -> None:
    player = open_form(server, phone, make_table(app, "hudson", 3))
    save = phone.locator("#save")
    player.went_out("2")
    player.next_or_save()
    expect(save).to_have_text("+100 · Next: Cleo")
    player.next_or_save()
    player.left_in_hand("A")
    expect(save).to_have_text("−20 · Save hand 1")
    player.tap("[data-tab='2']")
    expect(save).to_have_text("+100 · Save hand 1")


def test_a_tick_beside_who_went_out_is_as_plain_as_the_keys(
    server: Running, phone: Page, table: Table
) -> None:
    open_form(server, phone, table).went_out("1")
    style = "(one) => [getComputedStyle(one).fontWeight, getComputedStyle(one).color]"
    word = phone.locator("#out .also small").first
    expect(word).to_be_visible()
    key = phone.locator(".ways label:not(:has(:checked)) span").first
    assert word.evaluate(style) == key.evaluate(style)


def test_a_question_about_a_hand_leads_to_its_keys_and_what_it_costs_comes_in_sight(
    server: Running, app: Flask, phone: Page
) -> None:
    player = open_form(server, phone, make_table(app, "miller"))
    player.went_out("1")
    player.next_or_save()
    expect(phone.locator("#s2-item-held-aces")).to_be_hidden()
    player.left_in_hand("A", "A", "A")
    expect(phone.locator("#s2-item-held-aces")).to_have_value("1")
    expect(phone.locator("#s2-item-held-aces")).to_be_visible()
    keys = phone.locator("#hand-pad")
    for whose, title in (("Dov", "Left in Dov’s hand"), ("Ann", "Left in the partner’s hand")):
        phone.tap(f"#said .note:has-text('{whose}') >> text=Add them")
        expect(keys.locator(".hint")).to_contain_text(title)
        expect(keys).to_be_in_viewport()
    expect(phone.locator("#side-1")).to_be_visible()
