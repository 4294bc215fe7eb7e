"""What the keyboard reaches is marked and in sight, whatever grows meanwhile."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.away import Held
from tests.browser.conftest import open_table
from tests.support.games import make_entries
from tests.support.servers import Running
from tests.support.tables import add_entry, make_table

MOST_STOPS = 60
FOCUS = """() => {
  const one = document.activeElement;
  const marked = one.matches("label input") ? one.nextElementSibling : one;
  const box = marked.getBoundingClientRect();
  const [x, y] = [box.left + Math.min(box.width / 2, 60), box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return {
    place: [...document.querySelectorAll("*")].indexOf(one),
    name: one.outerHTML.slice(0, 90),
    ring: parseFloat(getComputedStyle(marked).outlineWidth),
    isSeen: Boolean(top && (marked.contains(top) || top.contains(marked) || top === one)),
    from: box.top,
    to: box.bottom,
    foot: document.querySelector(".actions").getBoundingClientRect().top,
  };
}"""
IS_SEEN = f"() => {{ const at = ({FOCUS})(); return at.isSeen || at.name.startsWith('<body'); }}"
IS_CLEAR = f"() => {{ const at = ({FOCUS})(); return at.isSeen && at.to <= at.foot; }}"


@pytest.fixture
def keyed(new_phone: Callable[..., Page]) -> Page:
    """A phone with a keyboard; answers may be held back, as a service worker would not let us."""
    return new_phone(service_workers="block")


@pytest.fixture
def running(app: Flask) -> tuple[str, str]:
    """Four players, Hudson, in their third hand."""
    table = make_table(app, "hudson", 4, target=20_000)
    for entry in make_entries("hudson", 4, 2)[1:]:
        add_entry(app, table[0], entry.kind, entry.body)
    return table


def focus(page: Page, condition: str) -> dict[str, Any]:
    """Return what has the focus, as soon as it is so: a busy machine is slow to scroll."""
    try:
        page.wait_for_function(condition)
    except TooLate as error:
        raise AssertionError(f"still covered: {page.evaluate(FOCUS)}") from error
    found: dict[str, Any] = page.evaluate(FOCUS)
    return found


def walk(page: Page) -> list[int]:
    """Press Tab through the page; return the places that were reached, each seen and marked."""
    places: list[int] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        found = focus(page, IS_SEEN)
        if found["name"].startswith("<body"):
            break
        assert found["ring"] >= 3, found
        places.append(found["place"])
    return places


@pytest.mark.parametrize("path", ["", "/hand"])
def test_the_tab_key_goes_in_reading_order_and_is_always_seen(
    server: Running, keyed: Page, running: tuple[str, str], path: str
) -> None:
    keyed.goto(open_table(server, keyed, running) + path)
    places = walk(keyed)
    assert len(places) > 8
    assert places == sorted(places)


def test_a_bar_that_has_grown_covers_nothing_the_tab_key_reaches(
    server: Running, keyed: Page, running: tuple[str, str]
) -> None:
    keyed.goto(open_table(server, keyed, running) + "/hand")
    keyed.evaluate("() => { document.querySelector('.actions').style.paddingTop = '90px'; }")
    assert len(walk(keyed)) > 40


def test_a_sentence_that_comes_late_pushes_no_field_behind_the_bar(
    server: Running, keyed: Page, running: tuple[str, str]
) -> None:
    """What was typed is judged when its field is left: the sentence pushes the next field down."""
    keyed.goto(open_table(server, keyed, running) + "/hand")
    keyed.locator("label:has([name=s1-way][value=points])").tap()
    keyed.locator("#s1-points").fill("17")
    expect(keyed.locator("#net-1")).not_to_have_text("–")
    held = Held(keyed)
    with keyed.expect_request("**/preview"):
        keyed.keyboard.press("Enter")
    low = """() => {
      document.documentElement.style.overflowAnchor = "none"; // as in Safari
      const foot = document.querySelector(".actions").getBoundingClientRect().top;
      const { bottom } = document.activeElement.getBoundingClientRect();
      document.getElementById("out").style.paddingBottom = `${foot - bottom - 1}px`;
    }"""
    keyed.evaluate(low)  # the field in use is the last one in sight
    focus(keyed, IS_CLEAR)
    held.let_go()
    expect(keyed.locator("#s1-points-error")).to_be_visible()
    focus(keyed, IS_CLEAR)


def test_a_page_that_grows_after_a_tap_stays_under_the_finger(
    server: Running, keyed: Page, running: tuple[str, str]
) -> None:
    keyed.goto(open_table(server, keyed, running) + "/hand")
    keyed.locator("label:has([name=s1-way][value=points])").tap()
    keyed.locator("#s1-points").tap()
    grown = """() => new Promise((done) => {
      const foot = document.querySelector(".actions");
      const before = scrollY;
      new ResizeObserver((_, observer) => {
        if (foot.offsetHeight < 300) return;
        observer.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => done(scrollY - before)));
      }).observe(foot);
      foot.style.paddingTop = "420px";
    })"""
    assert keyed.evaluate(grown) == 0


def test_partners_are_chosen_with_the_keyboard_and_what_is_wrong_leads_to_its_place(
    server: Running, phone: Page
) -> None:
    phone.goto(f"{server.url}new")
    for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan")):
        phone.fill(f"#player-{seat}", name)
    phone.focus("[name=way]:checked")
    phone.keyboard.press("ArrowRight")
    phone.focus("#side-of-3")
    phone.keyboard.press("ArrowDown")  # Cleo to side 2
    expect(phone.locator(".round figcaption")).to_contain_text("the sides have 2 and 2 players")
    expect(phone.locator("#side-of-3")).to_be_focused()
    phone.tap("text=Start the game")
    expect(phone.locator("#summary")).to_be_focused()
    phone.tap("#summary a")
    expect(phone.locator("#side-of-1")).to_be_in_viewport()
    phone.focus("#side-of-2")
    phone.keyboard.press("ArrowUp")  # Ben to side 1
    expect(phone.locator(".at-top")).to_contain_text("Ben")
    expect(phone.locator("#side-of-2")).to_be_focused()


def test_a_link_to_a_field_that_is_wrong_brings_its_label_into_sight(
    server: Running, app: Flask, phone: Page
) -> None:
    phone.goto(open_table(server, phone, make_table(app, "hudson", 4)) + "/settings")
    phone.fill("#player-4", "Ann")
    phone.tap("text=Save")
    link = phone.locator("#summary a")
    place = link.get_attribute("href") or ""
    link.tap()
    expect(phone.locator(place)).to_be_focused()
    expect(phone.locator(f"label[for={place[1:]}]")).to_be_in_viewport()
