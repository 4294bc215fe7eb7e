"""Games of the canasta family on the form: sequences in three taps, special hands in two."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import Player, open_table
from tests.support.family_books import family_book
from tests.support.servers import Running
from tests.support.tables import game_of, make_table

MOST_WITH_A_RUN = 30


def start(server: Running, phone: Page, table: tuple[str, str]) -> Player:
    phone.goto(open_table(server, phone, table))
    player = Player(phone)
    player.tap(".actions >> text=Score hand")
    phone.wait_for_selector("#meld-pad", state="attached")
    return player


def run(player: Player, suit: str, low: str, high: str) -> None:
    """Tap a sequence: its suit, its lowest and its highest card."""
    player.tap(f"#meld-pad [data-suit='{suit}']")
    for rank in (low, high):
        player.tap(f"#meld-pad [data-rank='{rank}']")


def is_saved(phone: Page) -> None:
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(phone.locator(".flashes")).to_contain_text("saved")


def melds_of(phone: Page, side: int) -> list[str]:
    values = phone.locator(f"[name=s{side}-meld]").evaluate_all(
        "all => all.map((one) => one.value)"
    )
    return [value for value in values if value]


def test_a_hand_with_a_sequence_two_canastas_and_two_groups(
    server: Running, app: Flask, phone: Page, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make_table(app, family_book("samba"))
    player = start(server, phone, table)
    player.went_out("1")
    run(player, "h", "4", "10")
    player.meld("K", 7)
    player.meld("9", 3, "2")
    player.threes(1, 2)
    player.left_in_hand("5", "5")
    player.next_or_save()
    player.meld("8", 5, "2", "2")
    player.meld("4", 3)
    player.threes(2, 1)
    player.left_in_hand("A", "K")
    expect(phone.locator("#net-2")).to_have_text("+275")
    player.tap("[id=s2-held] .meld >> nth=1")
    player.left_in_hand("7")
    player.next_or_save()
    is_saved(phone)
    assert game_of(app, table[0]).totals == (2460, 270)
    with capsys.disabled():
        print(f"\n  one hand with a sequence: {player.actions} actions (goal {MOST_WITH_A_RUN})")
        print(f"  swiped to {player.swipes}")
    assert player.actions <= MOST_WITH_A_RUN


def test_a_sequence_grows_and_takes_a_wild_card_at_its_place(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, family_book("burraco"))
    player = start(server, phone, table)
    run(player, "s", "4", "9")
    expect(phone.locator("#s1-melds .meld")).to_have_count(1)
    player.tap("#s1-melds .meld")
    player.tap("#meld-pad [data-rank='J']")
    assert melds_of(phone, 1) == ["4s 5s 6s 7s 8s 9s 10s Js"]
    player.tap("#meld-pad [data-rank='7']")
    player.tap("#meld-pad [data-wild='JK']")
    assert melds_of(phone, 1) == ["4s 5s 6s JK 8s 9s 10s Js"]
    expect(phone.locator("#s1-kind-0")).to_have_text("dirty")
    run(player, "h", "A", "7")
    player.tap("#meld-pad [data-wild='JK']")
    assert melds_of(phone, 1)[1] == "Ah 2h 3h 4h 5h 6h 7h JK"
    expect(phone.locator("#s1-kind-1")).to_have_text("semi")
    player.meld("K", 3)
    assert melds_of(phone, 1)[2] == "K K K"
    for _ in range(3):
        player.tap("#meld-pad [data-do=back]")
    player.tap("#s1-melds .meld >> nth=1")
    player.tap("#meld-pad [data-do=back]")
    assert melds_of(phone, 1)[1] == "Ah 2h 3h 4h 5h 6h 7h"
    run(player, "d", "K", "10")  # in any order
    assert melds_of(phone, 1)[2] == "10d Jd Qd Kd"
    for left in ("10d Jd Qd", "10d Jd", "10d"):
        player.tap("#meld-pad [data-do=back]")
        assert melds_of(phone, 1)[2] == left
    for _ in range(2):  # the second finds no meld to take from
        player.tap("#meld-pad [data-do=back]")
    assert melds_of(phone, 1) == ["4s 5s 6s JK 8s 9s 10s Js", "Ah 2h 3h 4h 5h 6h 7h"]
    player.meld("3", 3)
    assert melds_of(phone, 1)[2] == "3 3 3"


def test_a_sequence_may_be_tapped_in_card_by_card(server: Running, app: Flask, phone: Page) -> None:
    player = start(server, phone, make_table(app, family_book("samba")))
    run(player, "h", "4", "5")
    for rank in ("6", "7", "8", "K"):
        player.tap(f"#meld-pad [data-rank='{rank}']")
    assert melds_of(phone, 1) == ["4h 5h 6h 7h 8h", "K K K"]
    run(player, "s", "4", "7")
    player.tap("#meld-pad [data-rank='8']")
    assert melds_of(phone, 1)[2:] == ["4s 5s 6s 7s", "8 8 8"]


def test_a_special_hand_takes_two_taps_and_nobody_went_out(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, family_book("modern"))
    start(server, phone, table)
    expect(phone.locator("#out")).to_contain_text("Nobody: the stock ran out, or a special hand")
    phone.select_option("#s1-special", "garbage")
    expect(phone.locator("#net-1")).to_have_text("+3,000")
    phone.tap("#side-1 >> text=what each hand is")
    expect(phone.locator("#side-1 details li").first).to_have_text("Pairs: 7 pairs")
    phone.locator("#save").tap()
    phone.fill("#s2-held_points", "40")
    expect(phone.locator("#net-2")).to_have_text("−40")
    phone.locator("#save").tap()
    is_saved(phone)
    assert game_of(app, table[0]).totals == (3000, -40)


def test_beside_a_special_hand_the_rest_is_out_of_sight_and_does_not_count(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, family_book("modern"))
    player = start(server, phone, table)
    player.meld("K", 7)
    rest = (
        phone.locator("#side-1")
        .locator(".ways, .tray, .melds, #s1-held_points")
        .locator("visible=true")
    )
    expect(rest).not_to_have_count(0)
    phone.select_option("#s1-special", "garbage")
    expect(rest).to_have_count(0)
    expect(phone.locator("#net-1")).to_have_text("+3,000")
    phone.select_option("#s1-special", "")
    expect(rest).not_to_have_count(0)
    assert melds_of(phone, 1) == ["K K K K K K K"]


def test_a_saved_hand_shows_its_sequences_as_cards(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, family_book("samba"))
    player = start(server, phone, table)
    player.went_out("nobody")
    run(player, "d", "8", "A")
    phone.fill("#s1-held_points", "20")
    player.next_or_save()
    phone.fill("#s2-held_points", "30")
    player.next_or_save()
    is_saved(phone)
    phone.goto(f"{server.url}t/{table[0]}/hand/1")
    expect(phone.get_by_text("eight to ace of diamonds")).to_be_visible()


def test_enter_passes_over_counts_that_are_folded_away(
    server: Running, app: Flask, phone: Page
) -> None:
    start(server, phone, make_table(app, "miller"))
    phone.locator("label:has([name=s1-way][value=points])").tap()
    expect(phone.locator("#s1-points")).to_be_focused()
    phone.locator("#s1-item-mixed").tap()
    phone.keyboard.type("1")
    phone.keyboard.press("Enter")
    expect(phone.locator("#s1-held_points")).to_be_focused()
