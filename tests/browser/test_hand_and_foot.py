"""A hand of Hand and Foot with eleven books for two sides: how many taps and digits it takes."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import Player, open_table
from tests.support.servers import Running
from tests.support.tables import game_of, make_table

MOST_BY_MELDS, MOST_BY_TOTALS = 60, 24
TOTALS = (4300, 2495)


@pytest.fixture
def table(app: Flask) -> tuple[str, str]:
    return make_table(app, "handfoot")


def start(server: Running, phone: Page, table: tuple[str, str]) -> Player:
    phone.goto(open_table(server, phone, table))
    expect(phone.get_by_text("Hand 1 of 4 · needs 50")).to_be_visible()
    player = Player(phone)
    player.tap(".actions >> text=Score hand")
    phone.wait_for_selector("#meld-pad", state="attached")
    return player


def is_saved(phone: Page) -> None:
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(phone.locator(".flashes")).to_contain_text("saved")
    expect(phone.get_by_text("Hand 2 of 4 · needs 90")).to_be_visible()


def wild_book(player: Player) -> None:
    """Seven twos."""
    player.tap("#meld-pad [data-rank=wild]")
    player.tap("#meld-pad [data-times='7']")


def test_by_melds(
    server: Running,
    app: Flask,
    phone: Page,
    table: tuple[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    player = start(server, phone, table)
    player.went_out("1")
    for rank in ("K", "Q", "9"):
        player.meld(rank, 7)
    player.meld("5", 5, "2", "2")
    player.meld("8", 5, "2", "2")
    wild_book(player)
    player.one_more(1, "red-three")
    player.left_in_hand("4")
    expect(phone.locator("#net-1")).to_have_text("+4,300")
    player.next_or_save()
    for rank in ("A", "J", "10"):
        player.meld(rank, 7)
    player.meld("6", 5, "2", "2")
    player.meld("4", 5, "2", "2")
    player.left_in_hand("K")
    player.tap("[id=s2-held] .meld >> nth=1")
    player.left_in_hand("5")
    expect(phone.locator("#net-2")).to_have_text("+2,495")
    player.next_or_save()
    is_saved(phone)
    assert game_of(app, table[0]).totals == TOTALS
    with capsys.disabled():
        print(f"\n  eleven books by melds: {player.actions} actions (goal {MOST_BY_MELDS})")
    assert player.actions <= MOST_BY_MELDS


def count(player: Player, side: int, item: str, *digits: str) -> None:
    """Type a count, and with the keyboard's own Next the counts after it."""
    player.tap(f"#s{side}-item-{item}")
    for index, digit in enumerate(digits):
        if index:
            player.press_next()
        player.type(digit)


def test_by_totals(
    server: Running,
    app: Flask,
    phone: Page,
    table: tuple[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    player = start(server, phone, table)
    player.went_out("1")
    player.way(1, "points")
    expect(phone.locator("#s1-points")).to_be_focused()
    player.one_more(1, "red-three")
    player.type("505")
    count(player, 1, "wild", "1", "3", "2")
    player.press_next()
    expect(phone.locator("#s1-held_points")).to_be_focused()
    player.type("5")
    expect(phone.locator("#net-1")).to_have_text("+4,300")
    player.next_or_save()
    expect(phone.locator("#s2-points")).to_be_focused()
    player.type("410")
    count(player, 2, "clean", "3", "2")
    player.press_next()
    expect(phone.locator("#s2-held_points")).to_be_focused()
    player.type("15")
    expect(phone.locator("#net-2")).to_have_text("+2,495")
    player.next_or_save()
    is_saved(phone)
    assert game_of(app, table[0]).totals == TOTALS
    with capsys.disabled():
        print(f"\n  eleven books by totals: {player.actions} actions (goal {MOST_BY_TOTALS})")
        print(f"  swiped to {player.swipes}")
    assert player.actions <= MOST_BY_TOTALS
