"""Scoring with taps: three ways, corrections, two phones, without a script, and large type."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import Player, first_side, open_form, open_table, second_side
from tests.support.servers import Running
from tests.support.tables import add_entry, entries_of, game_of, make_table

Table = tuple[str, str]
BOXES = """() => {
  const targets = "a, button, .input, summary, label:has(input)";
  const odd = "[hidden] *, .skip, .sr *";
  return [...document.querySelectorAll(targets)].filter((one) => !one.matches(odd)).map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width && (width < 47.5 || height < 47.5) ? `${width}x${height} ${one.outerHTML}` : "";
  }).filter(Boolean);
}"""
IN_SIGHT = """(all) => all
  .filter((one) => getComputedStyle(one).clipPath === "none").map((one) => one.innerText)"""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def is_on_board(page: Page) -> None:
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))


def test_the_net_of_both_sides_follows_every_tap(
    server: Running, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    player.went_out("1")
    first_side(player)
    expect(phone.locator("#net-1")).to_have_text("+1,395")
    expect(phone.locator("#say-1")).to_have_text("0 → 1,395")
    expect(phone.locator("#s1-kind-1")).to_have_text("mixed canasta")
    expect(phone.locator("#s1-worth-1")).to_have_text("365")
    player.next_or_save()
    second_side(player)
    expect(phone.locator("#net-2")).to_have_text("+460")


def test_what_is_wrong_on_the_other_side_is_one_tap_away_and_leaves_the_list_when_right(
    server: Running, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    player.went_out("1")
    player.way(1, "points")
    phone.fill("#s1-points", "many")
    player.next_or_save()
    phone.fill("#s2-points", "more")
    player.next_or_save()
    wrong = phone.locator("#summary li")
    expect(wrong).to_have_count(2)
    expect(phone.locator("#side-1")).to_be_visible()
    wrong.last.locator("a").tap()
    expect(phone.locator("#s2-points")).to_be_visible()
    phone.fill("#s2-points", "85")
    expect(wrong).to_have_count(1)
    wrong.locator("a").tap()
    phone.fill("#s1-points", "0")
    expect(phone.locator("#summary")).to_have_count(0)
    player.tap("[data-tab='2']")
    expect(phone.locator("#out .field-error")).to_contain_text("canasta")


def test_ways_are_switched_mid_hand_without_loss(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    player.went_out("1")
    first_side(player)
    player.way(1, "cards")
    expect(phone.locator("#s1-card-8-K")).to_have_value("10")
    expect(phone.locator("#net-1")).to_have_text("+1,395")
    player.way(1, "points")
    expect(phone.locator("#s1-points")).to_have_value("295")
    expect(phone.locator("#s1-item-natural")).to_have_value("1")
    phone.fill("#s1-points", "300")
    expect(phone.locator("#net-1")).to_have_text("+1,400")
    player.way(1, "melds")
    expect(phone.locator("#s1-melds .meld")).to_have_count(4)
    expect(phone.locator("#net-1")).to_have_text("+1,395")
    player.way(1, "points")
    expect(phone.locator("#s1-points")).to_have_value("300")
    player.way(1, "melds")
    player.next_or_save()
    second_side(player)
    player.way(2, "points")
    expect(phone.locator("#s2-held_points")).to_have_value("45")
    player.next_or_save()
    is_on_board(phone)
    assert game_of(app, table[0]).totals == (1395, 460)


def test_keys_add_take_back_and_start_anew(server: Running, phone: Page, table: Table) -> None:
    player = open_form(server, phone, table)
    hint = phone.locator("#meld-pad .hint")
    expect(hint).to_have_text("Tap a rank: it lays 3. Then how many.")
    player.tap("#meld-pad [data-rank='K']")
    expect(phone.locator("#s1-meld-0")).to_have_value("K K K")
    expect(hint).to_have_text("Kings: 3. How many? K: one more")
    player.tap("#meld-pad [data-wild='JK']")
    player.tap("#meld-pad [data-wild='2']")
    expect(phone.locator("#s1-meld-0")).to_have_value("K K K 2 JK")
    player.tap("#meld-pad [data-do='back']")
    expect(phone.locator("#s1-meld-0")).to_have_value("K K K 2")
    player.meld("5", 3)
    player.tap("#s1-melds li:first-child .meld")
    player.tap("#meld-pad [data-times='5']")
    expect(phone.locator("#s1-meld-0")).to_have_value("K K K K K 2")
    for _ in range(6):
        player.tap("#meld-pad [data-do='back']")
    expect(phone.locator("#s1-meld-0")).to_have_value("5 5 5")
    expect(phone.locator("#s1-melds .meld")).to_have_count(1)


def test_an_error_stands_at_the_field_and_stops_the_save(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    player.went_out("1")
    first_side(player)
    player.next_or_save()
    second_side(player)
    player.threes(2, 3)
    error = phone.locator("#side-2 #s2-item-red-three-error, #side-2 .field-error").first
    expect(error).to_contain_text("there are only 4")
    player.next_or_save()
    expect(phone.locator("#summary")).to_be_focused()
    assert not game_of(app, table[0]).hands
    player.tap("[data-tab='2']")
    player.threes(2, 1)
    player.next_or_save()
    is_on_board(phone)
    assert game_of(app, table[0]).totals == (1395, 460)


def nothing_in_hand(server: Running, phone: Page, table: Table) -> Player:
    """Score a hand in which the side that did not go out seems to hold no cards."""
    player = open_form(server, phone, table)
    player.went_out("1")
    first_side(player)
    player.next_or_save()
    player.meld("Q", 5, "2", "2")
    return player


def test_a_warning_is_accepted_with_a_tap_and_recorded(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = nothing_in_hand(server, phone, table)
    player.tap("#said label")
    player.next_or_save()
    is_on_board(phone)
    assert "No cards in hand" in game_of(app, table[0]).hands[0].accepted[0]


def test_a_question_about_a_side_opens_that_side(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    player = nothing_in_hand(server, phone, table)
    player.next_or_save()
    expect(phone.locator("#summary")).to_contain_text("Is this right?")
    expect(phone.locator("#said")).to_contain_text("Ben:")
    expect(phone.locator("#side-2")).to_be_visible()
    expect(phone.locator("#side-1")).to_be_hidden()
    expect(phone.locator("[data-tab='2']")).to_have_attribute("aria-current", "")
    phone.fill("#s2-held_points", "45")
    player.next_or_save()
    is_on_board(phone)
    assert not game_of(app, table[0]).hands[0].accepted


def test_an_error_of_the_whole_table_opens_the_side_it_tells_of(
    server: Running, phone: Page, table: Table
) -> None:
    player = nothing_in_hand(server, phone, table)
    player.meld("4", 3)
    player.meld("Q", 4)
    player.next_or_save()
    expect(phone.locator("#summary li")).to_contain_text("there are only 8. Ben 9.")
    expect(phone.locator("#side-2")).to_be_visible()
    expect(phone.locator("#side-1")).to_be_hidden()


def test_who_went_out_is_changed_with_the_keyboard(
    server: Running, phone: Page, table: Table
) -> None:
    player = open_form(server, phone, table)
    answers = phone.locator("#out label:has([name=out])")
    chosen = phone.locator("#out :checked")
    player.went_out("1")
    assert answers.evaluate_all(IN_SIGHT) == ["Ana"]
    phone.locator("[data-tab='1']").focus()
    phone.keyboard.press("Shift+Tab")
    phone.keyboard.press("Shift+Tab")
    expect(phone.locator("[name=out][value='1']")).to_be_focused()
    assert len(answers.evaluate_all(IN_SIGHT)) == 3
    for key, value in (("ArrowDown", "2"), ("ArrowDown", "nobody"), ("ArrowUp", "2")):
        phone.keyboard.press(key)
        expect(chosen).to_have_value(value)
        assert len(answers.evaluate_all(IN_SIGHT)) == 3
    phone.locator("[data-tab='1']").focus()
    assert answers.evaluate_all(IN_SIGHT) == ["Ben"]
    player.went_out("2")
    assert len(answers.evaluate_all(IN_SIGHT)) == 3
    player.went_out("1")
    assert answers.evaluate_all(IN_SIGHT) == ["Ana"]


def test_each_partner_has_a_hand_of_their_own(server: Running, app: Flask, phone: Page) -> None:
    table = make_table(app, "miller", 4)
    player = open_form(server, phone, table)
    player.went_out("nobody")
    player.meld("K", 7)
    player.left_in_hand("A", "A", "A")
    player.tap("#s1-held li:nth-child(2) .meld")
    player.left_in_hand("7")
    expect(phone.locator("#net-1")).to_have_text("−995")
    player.next_or_save()
    player.left_in_hand("4")
    player.tap("#s2-held li:nth-child(2) .meld")
    player.left_in_hand("4")
    player.next_or_save()
    is_on_board(phone)
    assert game_of(app, table[0]).totals == (-995, -10)


def test_hand_one_is_corrected_after_hand_three(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    for _ in range(3):
        player = open_form(server, phone, table)
        player.went_out("1")
        first_side(player)
        expect(phone.locator("#save")).to_have_text("+1,395 · Next: Ben")
        player.next_or_save()
        second_side(player)
        player.next_or_save()
        is_on_board(phone)
    phone.goto(f"{server.url}t/{table[0]}/hand/1")
    phone.tap("text=Correct this hand")
    expect(phone.locator("#net-1")).to_have_text("+1,395")
    expect(phone.locator("#save")).to_have_text("Save the correction · +1,395 : +460")
    player.threes(1, 1)
    expect(phone.locator("#net-1")).to_have_text("+1,295")
    player.next_or_save()
    is_on_board(phone)
    game = game_of(app, table[0])
    assert game.totals == (3 * 1395 - 100, 3 * 460)
    assert game.hands[0].corrected


def test_two_phones_score_the_same_hand(
    server: Running, app: Flask, new_phone: Callable[..., Page], table: Table
) -> None:
    pages = new_phone(), new_phone()
    players = [open_form(server, page, table) for page in pages]
    for player, threes in zip(players, (2, 1), strict=True):
        player.went_out("1")
        first_side(player)
        player.threes(1, threes)
        player.next_or_save()
        second_side(player)
    players[0].next_or_save()
    is_on_board(pages[0])
    players[1].next_or_save()
    expect(pages[1].locator("h1")).to_have_text("Hand 1 was scored twice")
    expect(pages[1].locator("main")).to_contain_text("+1,395")
    expect(pages[1].locator("main")).to_contain_text("+1,295")
    pages[1].tap("text=Replace with mine")
    is_on_board(pages[1])
    assert game_of(app, table[0]).totals == (1295, 460)
    kinds = [entry.kind for entry in entries_of(app, table[0])]
    assert kinds == ["start", "hand", "corrected"]
    kept = pages[1].evaluate("Object.keys(localStorage)")
    assert [name for name in kept if not name.startswith("sent:")] == []  # no draft, nothing waits


def test_it_works_without_a_script(
    server: Running, app: Flask, new_phone: Callable[..., Page], table: Table
) -> None:
    page = new_phone(java_script_enabled=False)
    page.goto(open_table(server, page, table))
    page.tap(".actions >> text=Score hand")
    page.tap("#out label:has([value='1'])")
    for place, meld in enumerate(("K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK")):
        page.fill(f"#s1-meld-{place}", meld)
    page.tap("#s1-item-red-three label:has([value='2'])")
    page.tap("label:has([name=s2-way][value=points])")
    page.fill("#s2-points", "105")
    page.fill("#s2-item-mixed", "1")
    page.tap("#s2-item-red-three label:has([value='1'])")
    page.tap("#check")
    expect(page.locator("#net-1")).to_have_text("+1,395")
    page.tap("#save")
    expect(page.locator("#summary")).to_contain_text("Is this right?")
    page.fill("#s2-held-0", "A J J 5")
    page.tap("#save")
    expect(page.locator(".flashes")).to_contain_text("saved")
    assert game_of(app, table[0]).totals == (1395, 460)


@pytest.mark.parametrize("rules", ["hudson", "miller"])
@pytest.mark.parametrize(
    "look",
    [
        {"viewport": {"width": 320, "height": 640}},
        {"viewport": {"width": 360, "height": 740}},
        {"viewport": {"width": 1280, "height": 800}, "is_mobile": False},
    ],
    ids=["320", "360", "1280"],
)
@pytest.mark.parametrize("text", ["100%", "200%"])
def test_nothing_is_lost_sideways_and_no_target_is_small(
    server: Running,
    app: Flask,
    new_phone: Callable[..., Page],
    *,
    rules: str,
    look: dict[str, Any],
    text: str,
) -> None:
    table = make_table(app, rules, 4, names=("Bartholomew", "Cleopatra", "Wilhelmina", "Dan"))
    given = {"side": 0, "points": -50, "why": "Agreed at the table"}
    add_entry(app, table[0], "penalty", given)
    page = new_phone(**look)
    board = open_table(server, page, table)
    for way in ("melds", "cards", "points"):
        page.goto(f"{board}/hand")
        page.evaluate("text => document.documentElement.style.fontSize = text", _size(text))
        page.tap("#out label:has([value='1'])")
        if way == "melds":
            Player(page).meld("K", 7)
            Player(page).meld("9", 5, "2", "JK")
        page.tap(f"label:has([name=s1-way][value={way}])")
        assert page.evaluate(WIDE) <= 0
        assert page.evaluate(BOXES) == []
    page.goto(f"{board}/penalty")
    page.evaluate("text => document.documentElement.style.fontSize = text", _size(text))
    assert page.evaluate(WIDE) <= 0
    assert page.evaluate(BOXES) == []


def _size(text: str) -> str:
    return {"100%": "112.5%", "200%": "225%"}[text]


@pytest.mark.parametrize(("width", "columns"), [(359, 5), (360, 6)])
def test_the_keypad_has_six_columns_or_five(
    server: Running, new_phone: Callable[..., Page], table: Table, width: int, columns: int
) -> None:
    page = new_phone(viewport={"width": width, "height": 740})
    open_form(server, page, table)
    found = page.evaluate(
        "() => getComputedStyle(document.querySelector('.pad')).gridTemplateColumns"
    )
    assert len(found.split()) == columns
