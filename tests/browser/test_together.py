"""Agreement, substitutes and notes with taps, each side on its own phone."""

import re
from collections.abc import Callable

from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.away import play_hand
from tests.browser.taps import open_table
from tests.support.servers import Running
from tests.support.tables import game_of

Table = tuple[str, str]
BOARD = re.compile(r"/t/[\w-]+$")


def choose(page: Page, board: str, item: str) -> None:
    """Tap something in the menu of a table."""
    page.goto(board)
    page.tap("details.menu summary")
    if not page.locator(f"details.menu a:has-text('{item}')").is_visible():
        page.tap("details.menu >> text=More")
    page.tap(f"details.menu a:has-text('{item}')")


def ask_for_agreement(page: Page, board: str) -> None:
    choose(page, board, "Ask the other side to agree")
    page.tap("label:has([name=asks])")
    page.tap("text=Save")
    expect(page).to_have_url(BOARD)


def test_a_hand_is_accepted_on_the_other_sides_phone_and_both_boards_say_so(
    server: Running, app: Flask, new_phone: Callable[..., Page], table: Table
) -> None:
    ours, theirs = new_phone(), new_phone()
    board = open_table(server, ours, table)
    open_table(server, theirs, table)
    ask_for_agreement(ours, board)
    play_hand(app, table)
    ours.goto(board)
    expect(ours.locator(".note.warning")).to_contain_text("is it right?")
    theirs.goto(board)
    theirs.tap("text=Ben accepts")
    expect(theirs.locator(".flashes")).to_contain_text("Ben accepted hand 1.")
    for page in (ours, theirs):
        expect(page.locator(".note.warning")).to_have_count(0)
    ours.goto(f"{board}/hand/1")
    expect(ours.locator("main")).to_contain_text("Accepted by")
    hand = game_of(app, table[0]).hands[0]
    agreement = game_of(app, table[0]).agreement(hand)
    assert agreement
    assert agreement.status == "accepted"


def test_a_disputed_hand_keeps_both_figures_and_goes_to_the_referee(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    board = open_table(server, phone, table)
    ask_for_agreement(phone, board)
    play_hand(app, table)
    before = game_of(app, table[0]).hands[0].nets
    phone.goto(board)
    phone.tap("text=Say what is wrong")
    phone.tap("label:has([name=side][value='2'])")
    net = phone.locator("#net-2")
    net.tap()
    phone.keyboard.type("400")  # replaces what was saved
    phone.tap("[data-negate='net-2']")
    expect(net).to_have_value("−400")
    phone.tap("[data-negate='net-2']")
    expect(net).to_have_value("400")
    phone.fill("#why", "two red threes")
    phone.tap("text=Save what we say")
    expect(phone).to_have_url(BOARD)
    note = phone.locator(".note.warning").first
    expect(note).to_contain_text("Hand 1 is disputed")
    expect(note.locator("tr", has_text="Ben").last).to_contain_text("+400")
    expect(note).to_contain_text("“two red threes”")
    assert game_of(app, table[0]).hands[0].nets == before  # they go on counting
    phone.tap("text=Ask the referee")
    expect(phone.locator("[name=q]")).to_be_visible()
    phone.goto(board)
    phone.tap("text=Ben accepts")
    expect(phone.locator(".note.warning")).to_have_count(0)


def test_a_substitute_takes_over_a_seat_from_the_next_hand_on(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    play_hand(app, table)
    board = open_table(server, phone, table)
    choose(phone, board, "Substitute")
    phone.select_option("#seat", index=2)
    phone.fill("#name", "Eve")
    phone.tap("text=Take over")
    expect(phone).to_have_url(BOARD)
    expect(phone.locator("main")).to_contain_text("Eve plays for Bo from hand 2 on")
    game = game_of(app, table[0])
    assert (game.players, game.players_at(1)) == (("Ann", "Eve"), ("Ann", "Bo"))


def test_notes_to_the_game_and_to_a_hand_are_written_and_removed(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    play_hand(app, table)
    board = open_table(server, phone, table)
    choose(phone, board, "Note")
    phone.fill("#text", "At the club")
    phone.tap("text=Save the note")
    expect(phone).to_have_url(BOARD)
    expect(phone.locator("main")).to_contain_text("At the club")
    phone.goto(f"{board}/hand/1")
    phone.tap("text=Add a note")
    phone.fill("#text", "Old pack")
    phone.tap("text=Save the note")
    expect(phone).not_to_have_url(re.compile("/note$"))
    phone.goto(f"{board}/hand/1")
    expect(phone.locator("main")).to_contain_text("Old pack")
    phone.tap("text=Change the note")
    phone.fill("#text", "")
    phone.tap("text=Save the note")
    expect(phone).not_to_have_url(re.compile("/note$"))
    phone.goto(f"{board}/hand/1")
    expect(phone.locator("main")).to_contain_text("Add a note")
    game = game_of(app, table[0])
    assert (game.note(), game.note(game.hands[0])) == ("At the club", "")
