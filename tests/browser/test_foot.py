"""Cards laid aside and never taken up: tapped in with the keys of the hand."""

from flask import Flask
from playwright.sync_api import Page, expect

from scorekeeper.rules.house import merge_sheet
from tests.browser.taps import Player, open_table
from tests.support.servers import Running
from tests.support.tables import game_of, make_table

WITH_FOOT = {
    "base": "hudson",
    "name": "With a foot",
    "reserve": {"cards": 11, "house": "As in Hand and Foot"},
}


def test_the_keys_type_into_the_foot_as_into_the_hand(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, merge_sheet(WITH_FOOT, "x"), 2, side_names=("Ana", "Ben"))
    phone.goto(open_table(server, phone, table) + "/hand")
    expect(phone.locator("#net-1")).to_have_text("0")
    player = Player(phone)
    player.went_out("nobody")
    player.meld("K", 7)
    player.left_in_hand("A")
    foot = phone.locator("#s1-held .lines button").nth(1)
    expect(foot).to_contain_text("foot")
    foot.tap()
    expect(phone.locator("#hand-pad .hint")).to_contain_text("’s foot: or tap each card")
    player.left_in_hand("Q", "4")
    expect(phone.locator("[name=s1-foot]")).to_have_value("Q 4")
    expect(phone.locator("[name=s1-held]")).to_have_value("A")
    expect(phone.locator("#net-1")).to_have_text("+535")  # 500 + 70, less 20 and 15
    phone.locator("[name=s1-foot_points]").fill("30")  # points typed by hand replace the cards
    expect(phone.locator("[name=s1-foot]")).to_have_value("")
    expect(phone.locator("#net-1")).to_have_text("+520")
    foot.tap()
    player.left_in_hand("Q", "4")  # and cards tapped in replace the points: nothing counts twice
    expect(phone.locator("#net-1")).to_have_text("+535")
    phone.locator("[name=s1-foot_points]").fill("30")
    expect(phone.locator("#net-1")).to_have_text("+520")
    player.next_or_save()
    player.left_in_hand("5")
    player.next_or_save()
    phone.wait_for_url("**/t/*")
    expect(phone.locator(".board .total").first).to_have_text("520")
    assert game_of(app, table[0]).hands[0].sides[0]["foot_points"] == 30


def test_the_foot_stands_below_the_hand_and_nowhere_else(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, "handfoot", 2, side_names=("Ana", "Ben"))
    phone.goto(open_table(server, phone, table) + "/hand")
    for way in ("points", "cards", "melds"):
        Player(phone).way(1, way)
        expect(phone.locator("#side-1 .sum:visible label", has_text="foot")).to_have_count(1)
        expect(phone.locator("#side-1 .wide:visible", has_text="foot")).to_have_count(0)
        hand, foot = (
            phone.locator(f"#s1-{name}_points").bounding_box() for name in ("held", "foot")
        )
        assert hand and foot and 0 < foot["y"] - hand["y"] < 2 * hand["height"] + 48
    Player(phone).way(1, "say")
    expect(phone.locator("#side-1 .held .input:visible")).to_have_count(1)  # the foot's points
