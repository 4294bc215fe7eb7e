"""What a ruling leaves on the board, and what a table decides for itself, tapped on a phone."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import open_table
from tests.support.servers import Running
from tests.support.tables import game_of, make_table

NAMES = ("Ana", "Cleo", "Ben", "Dan")
BOARD = re.compile(r"/t/[\w-]+$")


class RulingPage:
    """A ruling on a phone, for a table of four."""

    def __init__(self, server: Running, page: Page, app: Flask, rules: str) -> None:
        self.page, self.app, self.url = page, app, server.url
        self.table = make_table(app, rules, 4, names=NAMES)
        self.board = open_table(server, page, self.table)

    def open(self, ruling: str) -> None:
        mark = "&" if "?" in ruling else "?"
        self.page.goto(f"{self.url}rulings/{ruling}{mark}t={self.table[0]}")

    def tick(self, label: str) -> None:
        self.page.locator("#apply label.check", has_text=label).tap()

    def apply(self, side: str = "Ana & Ben") -> None:
        self.page.locator(".actions button", has_text=side).tap()

    def reminders(self) -> list[str]:
        return [
            effect for given in game_of(self.app, self.table[0]).in_play for effect in given.effects
        ]


@pytest.fixture
def hudson(server: Running, phone: Page, app: Flask) -> RulingPage:
    return RulingPage(server, phone, app, "hudson")


@pytest.fixture
def luudoo(server: Running, phone: Page, app: Flask) -> RulingPage:
    return RulingPage(server, phone, app, "luudoo")


@pytest.mark.parametrize("is_left_over", [False, True])
def test_hudson_74b_penalty_cards_are_on_the_board_only_where_cards_were_left_over(
    hudson: RulingPage, is_left_over: bool
) -> None:
    hudson.open("short-opening-with-pile?noticed=after")
    if is_left_over:
        hudson.tick("Faced cards are left over")
    hudson.apply()
    expect(hudson.page).to_have_url(BOARD)
    reminder = hudson.page.locator("main", has_text="Penalty cards: they stay face up")
    expect(reminder).to_have_count(int(is_left_over))
    assert ("penalty-cards" in hudson.reminders()) == is_left_over


def test_hudson_74c_cards_go_back_only_where_the_player_takes_them(hudson: RulingPage) -> None:
    hudson.open("illegal-meld?noticed=drawn")
    hudson.apply()
    expect(hudson.page).to_have_url(BOARD)
    assert hudson.reminders() == []
    hudson.open("too-many-wilds?noticed=drawn")
    hudson.tick("takes the cards back")
    hudson.apply()
    expect(hudson.page).to_have_url(BOARD)
    assert hudson.reminders() == ["retract-meld"]


def test_hudson_71_nothing_is_saved_until_the_other_side_has_chosen(hudson: RulingPage) -> None:
    hudson.open("took-pile-wrongly?shown=no")
    hudson.apply()
    expect(hudson.page.locator("main")).to_contain_text("The other side chooses.")
    assert not game_of(hudson.app, hudson.table[0]).in_play
    hudson.tick("cards of the player's own lie face up")
    hudson.apply()
    expect(hudson.page).to_have_url(BOARD)
    expect(hudson.page.locator("main")).to_contain_text("can neither be melded")
    assert hudson.reminders() == ["pile-back", "penalty-cards-unusable"]


def test_hudson_62_who_was_passed_over_deals_the_next_hand(hudson: RulingPage) -> None:
    hudson.open("wrong-dealer?noticed=before")
    hudson.page.locator("#apply label", has_text="Dan").first.tap()
    hudson.apply()
    expect(hudson.page).to_have_url(BOARD)
    expect(hudson.page.locator("main")).to_contain_text("Ana deals, then Dan")


def test_a_decision_is_changed_taken_back_and_undone(luudoo: RulingPage) -> None:
    page, decided = luudoo.page, luudoo.page.locator(".precedent")
    luudoo.open("drew-out-of-turn")
    page.tap("text=Decide it at your table")
    page.fill("#decision", "The card goes back.")
    page.tap("text=It is decided")
    expect(decided).to_contain_text("Your table decided on")
    page.tap(".precedent >> text=Change")
    expect(page.locator("#decision")).to_have_value("The card goes back.")
    page.fill("#decision", "Nothing happens the first time.")
    page.tap("text=It is decided")
    expect(decided).to_have_count(1)
    expect(decided).to_contain_text("Nothing happens the first time.")
    page.tap(".precedent >> text=Take back")
    expect(decided).to_have_count(0)
    page.goto(luudoo.board)
    page.tap("button:has-text('Undo: taking back what the table decided')")
    expect(
        page.locator("button", has_text="Undo: taking back what the table decided")
    ).to_have_count(0)
    luudoo.open("drew-out-of-turn")
    expect(decided).to_contain_text("Nothing happens the first time.")


def test_a_decision_goes_on_the_rule_card_and_into_house_rules(luudoo: RulingPage) -> None:
    page = luudoo.page
    luudoo.open("saw-another-card")
    page.tap("text=Decide it at your table")
    page.fill("#decision", "The card is shown to everybody.")
    page.tap("text=It is decided")
    expect(page.locator(".precedent")).to_contain_text("Your table decided on")
    page.goto(f"{luudoo.board}/precedents")
    card = page.locator("a", has_text="Rule card with these").get_attribute("href") or ""
    assert page.request.get(luudoo.url + card.lstrip("/")).body().startswith(b"%PDF")
    page.tap("text=Put our decisions into our house rules")
    expect(page.locator("main")).to_contain_text("The card is shown to everybody.")
