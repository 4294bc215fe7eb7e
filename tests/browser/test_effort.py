"""How many taps and digits one itemised hand of two sides takes, from the board to saved."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import Player, first_side, open_table, second_side
from tests.support.servers import Running
from tests.support.tables import game_of

MOST_BY_MELDS, MOST_BY_TOTALS, MOST_BY_WORDS = 24, 17, 5


def start(server: Running, phone: Page, table: tuple[str, str]) -> Player:
    phone.goto(open_table(server, phone, table))
    player = Player(phone)
    player.tap(".actions >> text=Score hand")
    phone.wait_for_selector("#meld-pad", state="attached")
    return player


def is_saved(phone: Page) -> None:
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(phone.locator(".flashes")).to_contain_text("saved")


def test_by_melds_without_any_arithmetic(
    server: Running,
    app: Flask,
    phone: Page,
    table: tuple[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    player = start(server, phone, table)
    player.went_out("1")
    first_side(player)
    player.next_or_save()
    second_side(player)
    player.next_or_save()
    is_saved(phone)
    assert game_of(app, table[0]).totals == (1395, 460)
    with capsys.disabled():
        print(f"\n  one hand by melds: {player.actions} actions (goal {MOST_BY_MELDS})")
        print(f"  swiped to {player.swipes}")
    assert player.actions <= MOST_BY_MELDS


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
    player.threes(1, 2)
    player.type("295")
    player.one_more(1, "natural")
    player.one_more(1, "mixed")
    player.press_next()  # every field of the side is filled: on to the next side
    expect(phone.locator("#s2-points")).to_be_focused()
    player.threes(2, 1)
    player.type("105")
    player.one_more(2, "mixed")
    player.press_next()
    player.type("45")
    player.next_or_save()
    is_saved(phone)
    assert game_of(app, table[0]).totals == (1395, 460)
    with capsys.disabled():
        print(f"\n  one hand by totals: {player.actions} actions (goal {MOST_BY_TOTALS})")
        print(f"  swiped to {player.swipes}")
    assert player.actions <= MOST_BY_TOTALS


ANA_SAYS = (
    "seven kings, five sevens and two twos, four aces, three nines and a joker, "
    "two red threes, out, they hold forty-five"
)
BEN_SAYS = "five queens and two twos three fours one red three"  # dictation knows no comma


def test_by_words(
    server: Running,
    app: Flask,
    phone: Page,
    table: tuple[str, str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    player = start(server, phone, table)
    player.way(1, "say")
    expect(phone.locator("#s1-say")).to_be_focused()
    phone.keyboard.insert_text(ANA_SAYS)  # said to the phone's own keyboard: no taps
    expect(phone.locator("#heard-1")).to_contain_text("5 sevens + 2 twos; 4 aces")
    expect(phone.locator("#s1-melds .meld")).to_have_count(4)
    expect(phone.locator("#net-1")).to_have_text("+1,395")
    player.next_or_save()
    expect(phone.locator("#s2-say")).to_be_focused()
    phone.keyboard.insert_text(BEN_SAYS)
    expect(phone.locator("#net-2")).to_have_text("+460")
    player.next_or_save()
    is_saved(phone)
    assert game_of(app, table[0]).totals == (1395, 460)
    with capsys.disabled():
        print(f"\n  one hand by words: {player.actions} actions (goal {MOST_BY_WORDS})")
        print(f"  swiped to {player.swipes}")
    assert player.actions <= MOST_BY_WORDS
