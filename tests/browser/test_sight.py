"""What is opened, tapped or asked for comes into sight, and looks like what it is."""

from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.browser.taps import open_table
from tests.support.games import make_entries
from tests.support.servers import Running
from tests.support.tables import add_entry, make_table

Table = tuple[str, str]
# Whether an element lies above the bar at the foot of the page.
IS_CLEAR = """(one) => {
  const foot = document.querySelector(".actions").getBoundingClientRect();
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= foot.top;
}"""


def play(app: Flask, table: Table, players: int, hands: int) -> None:
    for entry in make_entries("hudson", players, hands)[1:]:
        add_entry(app, table[0], entry.kind, entry.body)


def comes_into_sight(target: Locator) -> None:
    page, handle = target.page, target.element_handle()
    page.wait_for_function(f"(one) => ({IS_CLEAR})(one)", arg=handle)


def test_what_is_opened_comes_into_sight_above_the_bar(server: Running, phone: Page) -> None:
    phone.goto(server.url)
    name = phone.locator("details:has-text('This device is called')")
    phone.evaluate("scrollTo(0, document.body.scrollHeight - innerHeight - 60)")
    name.locator("summary").tap()
    comes_into_sight(name.locator("button"))


def test_one_code_is_shown_at_a_time(server: Running, phone: Page, table: Table) -> None:
    phone.goto(open_table(server, phone, table) + "/share")
    watch, score = phone.locator(".qr").all()
    expect(watch).to_be_visible()
    expect(score).to_be_hidden()
    phone.tap("summary:has-text('For those who score too')")
    expect(score).to_be_visible()
    expect(watch).to_be_hidden()


def test_a_hand_of_the_history_leads_to_its_versions(
    server: Running, app: Flask, phone: Page, table: Table
) -> None:
    play(app, table, 2, 5)
    phone.goto(open_table(server, phone, table) + "/history")
    row = phone.locator(".log li:has-text('corrected')").first
    row.locator("summary").tap()
    clock, words = (row.locator(one).bounding_box() for one in ("time", "span > a"))
    assert clock and words and abs(clock["y"] - words["y"]) < 24  # the time stays at the top
    row.locator("span > a").first.tap()
    expect(phone.locator("h2:has-text('Versions')")).to_be_visible()
    expect(phone.locator("text=Put this one back").first).to_be_visible()


def test_the_melds_stay_above_the_keys_when_one_scrolls(
    server: Running, phone: Page, table: Table
) -> None:
    """The keys stick to the foot only until somebody scrolls: then they lie below the melds."""
    phone.goto(open_table(server, phone, table) + "/hand")
    for rank in ("K", "Q", "J", "9"):
        phone.tap(f"#meld-pad [data-rank='{rank}']")
    melds = phone.locator("#s1-melds .meld")
    expect(melds).to_have_count(4)
    phone.mouse.move(180, 300)
    phone.mouse.wheel(0, -4000)
    phone.wait_for_function("() => scrollY === 0")
    covered = """() => {
      const pad = document.getElementById("meld-pad").getBoundingClientRect();
      const rows = [...document.querySelectorAll("#s1-melds .meld")];
      return rows.filter((row) => row.getBoundingClientRect().bottom > pad.top + 1).length;
    }"""
    phone.wait_for_function(f"() => ({covered})() === 0")


def test_three_sides_stand_side_by_side_in_each_row_of_hands(
    server: Running, app: Flask, phone: Page
) -> None:
    table = make_table(app, "hudson", 3)
    play(app, table, 3, 2)
    phone.goto(open_table(server, phone, table))
    tops = "(one) => new Set([...one.children].map((side) => side.offsetTop)).size"
    assert phone.locator(".hand .hand-sides").first.evaluate(tops) == 1


def test_yes_stands_before_no(server: Running, phone: Page) -> None:
    phone.goto(f"{server.url}rulings/drew-out-of-turn?rules=hudson")
    expect(phone.locator("nav.segments").first.locator("a")).to_have_text(["Yes", "No"])
