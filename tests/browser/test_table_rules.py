"""A table changes its rules, how long it plays and where it began, with taps on a phone."""

import io
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.evening import Count, Evening
from tests.browser.taps import open_table
from tests.support.clocked_server import ClockedServer
from tests.support.house_tables import BY_MELDS, BY_TOTALS, hand_body
from tests.support.servers import Running
from tests.support.small_ledger import Ledger
from tests.support.tables import add_entry, entries_of, game_of, make_table

SEVEN = datetime(2026, 1, 31, 19, 0, tzinfo=UTC)
WE = Count(points=160, held=20, items={"natural": 1, "mixed": 1})
THEY = Count(points=90, held=20)


@pytest.fixture
def played(app: Flask) -> tuple[str, str]:
    """Four players, Hudson, two hands: one by melds, one as totals."""
    table = make_table(app, "hudson", 4)
    for sides in (BY_MELDS, BY_TOTALS):
        ledger = Ledger()
        ledger.entries = list(entries_of(app, table[0]))  # type: ignore[arg-type]
        add_entry(app, table[0], "hand", hand_body(ledger, sides))
    return table


def menu(page: Page, entry: str) -> None:
    page.tap(".menu summary")
    link = page.get_by_role("link", name=entry, exact=True)
    if not link.is_visible():
        page.tap(".menu >> text=More")
    link.tap()


def totals_are(page: Page, *totals: str) -> None:
    expect(page.locator(".board .total")).to_have_text(list(totals))


def undo(page: Page, what: str) -> None:
    page.get_by_role("button", name=re.compile(f"^Undo: {what}")).tap()
    expect(page.get_by_role("button", name=re.compile(f"^Put back: {what}"))).to_be_visible()


def history_says(page: Page, board: str, *titles: str) -> None:
    page.goto(f"{board}/history")
    for title in titles:
        expect(page.locator("main")).to_contain_text(title)
    page.goto(board)


def look_at(page: Page, board: str, name: str) -> None:
    """Choose one of the sets that are offered, and look at what it changes."""
    page.goto(board)
    menu(page, "Rules and how long")
    page.locator("label.tab").filter(has=page.get_by_text(name, exact=True)).tap()
    page.get_by_role("button", name="Look at these").tap()
    expect(page.locator("h1")).to_have_text(f"{name}?")


def rows(page: Page, table: str) -> list[list[str]]:
    """Return the figures of a table, row by row."""
    expect(page.locator(table)).to_be_visible()
    found = page.locator(f"{table} tr:has(td)").all()
    return [[cell.strip() for cell in row.locator("td b").all_inner_texts()] for row in found]


def test_rules_change_from_the_next_hand_on_after_a_look_and_back(
    server: Running, app: Flask, phone: Page, played: tuple[str, str]
) -> None:
    board = open_table(server, phone, played)
    look_at(phone, board, "Natural 700, mixed 500")
    expect(phone.locator("main")).to_contain_text("now 300 each")
    assert rows(phone, "#both-ways") == [["2,080", "80"], ["2,880", "80"]]
    assert rows(phone, "#recount") == [["1,440", "40"], ["2,880", "80"]]
    expect(phone.locator("main")).to_contain_text("Hand 2 was entered as totals")
    phone.get_by_role("button", name="From hand 3 on").tap()
    totals_are(phone, "2,080", "80")
    expect(phone.locator("header")).to_contain_text("Natural 700, mixed 500")
    history_says(phone, board, "Rules changed from hand 3: natural canastas 700 each")
    undo(phone, "Rules changed from hand 3")
    expect(phone.locator("header")).not_to_contain_text("Natural 700")
    totals_are(phone, "2,080", "80")
    assert game_of(app, played[0]).rules.house_name == ""


def test_rules_change_as_if_they_had_always_held_and_back(
    server: Running, app: Flask, phone: Page, played: tuple[str, str]
) -> None:
    board = open_table(server, phone, played)
    look_at(phone, board, "Natural 700, mixed 500")
    phone.get_by_role("button", name="As if always").tap()
    totals_are(phone, "2,880", "80")
    phone.tap("#hand-1")
    expect(phone.locator("main")).to_contain_text("house rule")
    expect(phone.locator("main")).to_contain_text("Counted again by the rules of the table")
    history_says(phone, board, "Rules changed as if always: natural canastas 700 each")
    undo(phone, "Rules changed as if always")
    totals_are(phone, "2,080", "80")


def test_one_value_is_changed_at_the_table_and_shown_among_its_values(
    server: Running, app: Flask, phone: Page, played: tuple[str, str]
) -> None:
    board = open_table(server, phone, played)
    phone.goto(f"{board}/rules")
    phone.get_by_text("Change one value").tap()
    phone.select_option("#value", "mixed")
    phone.fill("#to", "400")
    phone.get_by_role("button", name="Look at this").tap()
    assert rows(phone, "#both-ways") == [["2,080", "80"], ["2,280", "80"]]
    phone.get_by_role("button", name="As if always").tap()
    totals_are(phone, "2,280", "80")
    menu(phone, "Points and limits")
    expect(phone.locator("hgroup p")).to_contain_text("house rules of Hudson")
    mixed = phone.locator("tr:has(th:text-is('Mixed canastas'))")
    expect(mixed).to_contain_text("400 each")
    expect(phone.locator("main")).to_contain_text("House rule: Since ")
    phone.get_by_role("link", name="Board").tap()
    totals_are(phone, "2,280", "80")


def test_a_game_for_two_hands_announces_the_last_one_and_ends(server: Running, phone: Page) -> None:
    evening = Evening(server, phone)
    evening.begin("hudson", ["Ana", "Ben", "Cy", "Di"])
    board = phone.url
    menu(phone, "Rules and how long")
    phone.tap("label:has([name=lasts][value=hands])")
    expect(phone.locator("#target")).to_be_hidden()
    phone.fill("#hands", "2")
    phone.get_by_role("button", name="Save the length of the game").tap()
    expect(phone.locator(".meta")).to_contain_text("Hand 1 of 2")
    expect(phone.locator(".note:has-text('Last hand')")).to_have_count(0)
    evening.score("1", WE, THEY)
    expect(phone.locator(".meta")).to_contain_text("Hand 2 of 2")
    for page in (board, f"{board}/wall"):
        phone.goto(page)
        expect(phone.locator(".note:has-text('Last hand.')")).to_be_visible()
    phone.goto(board)
    evening.score("1", WE, THEY)
    expect(phone.locator(".verdict + p")).to_contain_text("All 2 hands are played")
    undo(phone, "hand 2")
    expect(phone.locator(".meta")).to_contain_text("Hand 2 of 2")
    history_says(phone, board, "Game lasts: 2 hands")


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[ClockedServer]:
    with ClockedServer(tmp_path, SEVEN) as server:
        yield server


def on_phone(make: Callable[..., Page], server: ClockedServer, table: tuple[str, str]) -> Page:
    """Return a phone whose clock is that of the server."""
    page = make(timezone_id="UTC", locale="en-GB")
    page.clock.install(time=server.now)
    cookie = {"name": "tables", "value": ".".join(table), "url": server.url, "httpOnly": True}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    return page


def test_when_the_time_is_up_board_and_wall_say_that_this_hand_is_the_last(
    clocked: ClockedServer, new_phone: Callable[..., Page]
) -> None:
    table = make_table(clocked.app, "hudson", 4)
    board = f"{clocked.url}t/{table[0]}"
    phone, wall = (on_phone(new_phone, clocked, table) for _ in range(2))
    phone.goto(f"{board}/rules")
    phone.tap("label:has([name=lasts][value=time])")
    phone.fill("#until", "22:30")
    phone.get_by_role("button", name="Save the length of the game").tap()
    expect(phone.locator("main")).to_contain_text("Until 31 Jan 22:30")
    wall.goto(f"{board}/wall")
    expect(wall.locator("main")).to_contain_text("the hand in play then is the last")
    clocked.now = SEVEN + timedelta(hours=3, minutes=31)
    for page in (phone, wall):
        page.clock.fast_forward("03:31:00")  # the next look finds that the time is up
        expect(page.locator(".note:has-text('Last hand: the time is up.')")).to_be_visible()
    Evening(clocked, phone).score("1", WE, THEY)
    expect(phone.locator(".verdict")).to_contain_text("Ann & Cleo")
    expect(phone.locator(".verdict + p")).to_contain_text("time")


def test_a_game_that_began_on_paper_goes_on_here(server: Running, phone: Page) -> None:
    phone.goto(f"{server.url}new?rules=hudson")
    for players in (3, 4):  # which makes parts of the form again
        phone.tap(f"label:has([name=players][value='{players}'])")
        expect(phone.locator("input[name=player]:not([type=hidden])")).to_have_count(players)
    for seat, name in enumerate(["Ana", "Ben", "Cy", "Di"]):
        phone.fill(f"#player-{seat}", name)
    phone.get_by_text("The first hands are on paper").tap()
    phone.fill("#paper-hands", "3")
    phone.fill("#paper-total-1", "1480")
    phone.fill("#paper-total-2", "2905")
    expect(phone.locator("[data-negate='paper-total-2']")).to_be_visible()
    phone.get_by_role("button", name="Start the game").tap()
    totals_are(phone, "1,480", "2,905")
    expect(phone.locator(".meta")).to_contain_text("Hand 4")
    expect(phone.locator(".brought")).to_contain_text("Brought over from paper after 3 hands")
    board = phone.url
    Evening(server, phone).score("1", WE, THEY)
    totals_are(phone, "2,520", "2,975")
    expect(phone.locator(".brought")).to_contain_text("1,480")
    expect(phone.locator(".chart text[text-anchor=middle]")).to_have_text(["3", "4"])  # hands
    text = _pdf_text(phone, f"{board}.pdf")
    assert "Brought over from paper, after 3 hands" in text and "Hand 4" in text


def test_totals_are_brought_over_later_corrected_and_undone(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, "hudson", 4)
    board = open_table(server, phone, table)
    for totals in (("1480", "2950"), ("1480", "2905")):
        phone.goto(f"{board}/rules")
        phone.fill("#paper-hands", "3")
        for side, total in enumerate(totals, 1):
            phone.fill(f"#paper-total-{side}", total)
        phone.get_by_role("button", name="Save these totals").tap()
        expect(phone.locator(".brought")).to_contain_text(f"{int(totals[1]):,}")
    history_says(phone, board, "Brought over from paper: Ann & Cleo 1,480, Bo & Dov 2,950")
    undo(phone, "Brought over from paper")
    totals_are(phone, "1,480", "2,950")
    undo(phone, "Brought over from paper")
    totals_are(phone, "0", "0")
    expect(phone.locator(".brought")).to_have_count(0)


def _pdf_text(phone: Page, url: str) -> str:
    body: bytes = phone.request.get(url).body()
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages)
