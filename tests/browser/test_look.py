"""Every page, looked at as eyes over sixty and a screen reader meet it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from flask import Flask
from playwright.sync_api import Browser, CDPSession, Page, Route
from werkzeug.test import TestResponse

from tests.browser.samples import PAGES, Tables, make_tables, states
from tests.support.games import make_entries
from tests.support.servers import Running
from tests.support.tables import add_entry, make_table

MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")
SMALL, USUAL, LARGE = 320, 360, 1280
TEXT, TWICE = 16, 32  # a browser's own size of text, and twice that
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast-enhanced", "link-in-text-block"]
AXE = """async ([levels, colours]) => {
  const runOnly = levels.length ? {type: "tag", values: levels} : {type: "rule", values: colours};
  const rules = Object.fromEntries(colours.map((rule) => [rule, {enabled: true}]));
  rules["color-contrast"] = {enabled: false}; // the enhanced one asks for more
  const found = await axe.run({runOnly, rules, resultTypes: ["violations"], preload: false});
  return found.violations.flatMap((one) => one.nodes.map((node) => `axe ${one.id}: ${node.html}`));
}"""
INLINE = re.compile(r"<[^>]+\s(?:style|on[a-z]+)=|<style|<script(?![^>]*\ssrc=)|javascript:")
NAMED = {"button", "link", "textbox", "searchbox", "radio", "checkbox", "combobox", "summary"}
NAMED |= {"spinbutton", "DisclosureTriangle", "image", "img"}
ADDRESSES = [(name, path) for name, paths in PAGES.items() for path in paths or ()]


class Eye:
    """One phone that opens pages and measures them."""

    def __init__(self, page: Page, cdp: CDPSession) -> None:
        self.page, self.cdp = page, cdp

    def look(self, url: str) -> list[str]:
        """Open a page once and measure everything about it."""
        self.shape(USUAL)
        self.page.emulate_media(color_scheme="light")
        answer = self.page.goto(url)
        assert answer
        wrong = ["inline style or script"] if INLINE.search(answer.text()) else []
        self.page.evaluate(MEASURES)
        self.page.evaluate(AXE_SCRIPT)
        self.ask("open")
        for what in ("targets", "order", "outline", "contrast", "menu"):
            wrong += self.ask(what)
        wrong += self.nameless()
        self.shape(USUAL, height=self.page.evaluate("document.body.scrollHeight"))
        wrong += self.page.evaluate(AXE, [LEVELS, COLOURS])
        self.page.emulate_media(color_scheme="dark")
        wrong += [f"dark: {one}" for one in self.ask("contrast")]
        wrong += [f"dark: {one}" for one in self.page.evaluate(AXE, [[], COLOURS])]
        for width, size in ((SMALL, TEXT), (USUAL, TWICE), (LARGE, TEXT)):
            self.shape(width, size)
            wrong += [f"{width} wide, text of {size}: {one}" for one in self.ask("room", width)]
        return wrong

    def shape(self, width: int, size: int = TEXT, height: int = 740) -> None:
        self.page.set_viewport_size({"width": width, "height": height})
        self.cdp.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    def ask(self, what: str, *args: Any) -> list[str]:
        found: list[str] = self.page.evaluate(f"(args) => measures.{what}(...args)", list(args))
        return found or []

    def nameless(self) -> list[str]:
        """List controls and pictures a screen reader has no name for."""
        nodes = self.cdp.send("Accessibility.getFullAXTree")["nodes"]
        return [
            f"a {node['role']['value']} without a name"
            for node in nodes
            if not node["ignored"]
            and node["role"]["value"] in NAMED
            and not node.get("name", {}).get("value", "").strip()
        ]


@pytest.fixture(scope="module")
def tables(app: Flask) -> Tables:
    return make_tables(app)


@pytest.fixture(scope="module")
def refusals(app: Flask, tables: Tables) -> dict[str, TestResponse]:
    return states(app, tables)


@pytest.fixture(scope="module")
def eye(browser: Browser, server: Running, tables: Tables) -> Iterator[Eye]:
    context = browser.new_context(
        viewport={"width": USUAL, "height": 740},
        has_touch=True,
        is_mobile=True,
        service_workers="block",  # it would fetch the whole books meanwhile
    )
    context.add_cookies([{"name": "tables", "value": tables.cookie, "url": server.url}])
    page = context.new_page()
    yield Eye(page, context.new_cdp_session(page))
    context.close()


def test_every_address_is_looked_at(app: Flask) -> None:
    known = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert known == set(PAGES)


@pytest.mark.parametrize(("name", "path"), ADDRESSES, ids=[path for _, path in ADDRESSES])
def test_a_page_is_fit_for_old_eyes(
    server: Running, eye: Eye, tables: Tables, name: str, path: str
) -> None:
    filled = path.format(**{which: table.id for which, table in tables._asdict().items()})
    assert eye.look(server.url + filled[1:]) == []
    assert eye.page.locator("h1").count() == 1


REFUSALS = [
    "first start", "nothing printed yet", "400", "403", "404", "405", "409 stale",
    "409 applied twice", "413", "token failed", "not saved", "new game refused",
    "settings refused", "decision refused", "penalty refused", "hand refused",
    "hand scored twice", "import refused", "own house rules", "own house rules changed",
    "new game with house rules", "list of own house rules", "house rules unreadable",
    "house rules refused", "other rules looked at", "one value looked at", "other rules refused",
    "length refused", "rules of a house", "practice scored", "from paper", "from paper, last hand",
    "last hand on the wall", "values of a table",
]  # fmt: skip


@pytest.mark.parametrize("name", REFUSALS)
def test_bad_news_is_fit_for_old_eyes_too(
    server: Running, eye: Eye, refusals: dict[str, TestResponse], name: str
) -> None:
    assert set(refusals) == set(REFUSALS)
    answer = refusals[name]

    def show(route: Route) -> None:
        route.fulfill(status=200, body=answer.text, headers={"Content-Type": "text/html"})

    url = f"{server.url}shown-instead"
    eye.page.route(url, show)
    assert eye.look(url) == []
    eye.page.unroute(url)


# The wall

SIZES = """() => [...document.querySelectorAll(".needs, .needs b, .meta, .who, .note")]
  .map((one) => parseFloat(getComputedStyle(one).fontSize))"""
HEIGHTS = "() => [...document.querySelectorAll('.total')].map((one) => one.offsetTop)"
PLACES = """() => [...document.querySelectorAll(".total")].map((one) => {
  const text = document.createRange(), card = one.parentElement.getBoundingClientRect();
  text.selectNodeContents(one);
  const { left, right } = text.getBoundingClientRect();
  return card.left <= left && right <= card.right;
})"""


@pytest.fixture(scope="module")
def uneven(app: Flask, server: Running, tables: Tables, eye: Eye) -> str:
    """Return the wall of a game far below zero where one name is long and the other short."""
    names = ("Bartholomew-Alexander", "Jo", "Margaret-Wilhelmina", "Al")
    table = make_table(app, names=names)
    add_entry(app, table[0], "penalty", {"side": 0, "points": -13_000, "why": "For the look"})
    add_entry(app, table[0], "hand", make_entries(hands=1)[1].body)
    add_entry(app, table[0], "format", {"hands": 2})  # so this is announced as the last hand
    cookie = "~".join((tables.cookie, ".".join(table)))
    eye.page.context.add_cookies([{"name": "tables", "value": cookie, "url": server.url}])
    return f"{server.url}t/{table[0]}/wall"


@pytest.mark.parametrize("size", [TEXT, TWICE])
def test_the_wall_on_a_phone_is_no_smaller_than_other_pages(
    eye: Eye, uneven: str, size: int
) -> None:
    eye.shape(USUAL, size)
    eye.page.goto(uneven)
    assert min(eye.page.evaluate(SIZES)) >= size * 1.125


def test_what_the_wall_announces_is_read_across_the_room(eye: Eye, uneven: str) -> None:
    eye.shape(LARGE, height=800)
    eye.page.goto(uneven)
    assert "Last hand." in eye.page.inner_text(".note")
    assert min(eye.page.evaluate(SIZES)) >= LARGE * 0.03


@pytest.mark.parametrize(("width", "height"), [(USUAL, 740), (LARGE, 800), (740, USUAL)])
def test_totals_on_the_wall_stay_in_their_place(
    eye: Eye, uneven: str, width: int, height: int
) -> None:
    eye.shape(width, height=height)
    eye.page.goto(uneven)
    eye.page.evaluate(MEASURES)
    assert len(eye.page.inner_text(".total")) == len("−12,345")
    assert all(eye.page.evaluate(PLACES)) and eye.ask("room", width) == []


def test_totals_on_the_wall_stand_level_though_one_name_is_longer(eye: Eye, uneven: str) -> None:
    eye.shape(LARGE, height=800)
    eye.page.goto(uneven)
    first, second = eye.page.evaluate(HEIGHTS)
    assert first == second


# What people set in their system


def test_nothing_moves_by_itself(server: Running, eye: Eye, tables: Tables) -> None:
    eye.page.emulate_media(reduced_motion="reduce")
    for path in (f"t/{tables.running.id}", f"t/{tables.running.id}/hand", "rules"):
        eye.page.goto(server.url + path)
        assert eye.page.evaluate("document.getAnimations().length") == 0
    pressed = "getComputedStyle(document.querySelector('.button')).transitionDuration"
    assert eye.page.evaluate(pressed) == "0s"
    eye.page.emulate_media(reduced_motion="null")


def test_what_is_chosen_shows_in_forced_colours(server: Running, eye: Eye, tables: Tables) -> None:
    eye.page.emulate_media(forced_colors="active")
    eye.page.goto(f"{server.url}t/{tables.running.id}/hand")
    looks = eye.page.evaluate(
        """() => ["[name=s1-way]:checked + span", "[name=s1-way]:not(:checked) + span"]
          .map((one) => getComputedStyle(document.querySelector(one)).backgroundColor)"""
    )
    assert looks[0] != looks[1]
    border = "getComputedStyle(document.querySelector('.actions .button')).borderTopWidth"
    assert float(eye.page.evaluate(border).removesuffix("px")) >= 2
    eye.page.emulate_media(forced_colors="none")


# What a device may choose

CHOSEN = [
    "/",
    "/t/{running}",
    "/t/{three}",
    "/t/{running}/hand",
    "/t/{running}/hand/5",
    "/new",
    "/looks",
]


@pytest.mark.parametrize("path", CHOSEN)
def test_very_large_text_fits_a_phone_and_every_target_is_large(
    server: Running, eye: Eye, tables: Tables, path: str
) -> None:
    eye.shape(USUAL)
    cookie: Any = {"name": "looks", "value": "large.left", "url": server.url}
    eye.page.context.add_cookies([cookie])
    try:
        eye.page.goto(
            server.url + path.format(**{k: t.id for k, t in tables._asdict().items()})[1:]
        )
        eye.page.evaluate(MEASURES)
        size = eye.page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
        assert size >= TEXT * 3.2
        assert eye.ask("room", USUAL) == []
        assert eye.ask("targets") == []
    finally:
        eye.page.context.clear_cookies(name="looks")


def test_the_left_hand_finds_the_main_button_on_the_left(
    server: Running, eye: Eye, tables: Tables
) -> None:
    places = "[...document.querySelectorAll('.actions .button')].map((one) => one.offsetLeft)"
    eye.shape(USUAL)
    seen = []
    for value in ("", "left"):
        cookie: Any = {"name": "looks", "value": value, "url": server.url}
        eye.page.context.add_cookies([cookie])
        eye.page.goto(f"{server.url}t/{tables.running.id}")
        referee, score = eye.page.evaluate(places)
        seen.append(score < referee)
    eye.page.context.clear_cookies(name="looks")
    assert seen == [False, True]
