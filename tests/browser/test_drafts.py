"""Nothing typed is ever lost: reload, sleep, a server that goes away, a lost answer."""

import re
from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from playwright.sync_api import Page, Route, expect

from tests.browser.taps import Player, first_side, open_table, second_side
from tests.support.servers import Running
from tests.support.tables import add_entry, entries_of, game_of

Table = tuple[str, str]
WAITS = "1 entry waits on this phone: Hand 1."
DRAFTS = "() => Object.keys(localStorage).filter(name => /^(draft|outbox):/.test(name)).length"


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    """As over plain http: what passes a service worker, `route` does not always see."""
    return new_phone(service_workers="block")


@pytest.fixture
def player(server: Running, phone: Page, table: Table) -> Iterator[Player]:
    phone.goto(open_table(server, phone, table) + "/hand")
    expect(phone.locator("#net-1")).to_have_text("0")
    yield Player(phone)
    if server.process is None:
        server.start()


def fill(player: Player) -> None:
    player.went_out("1")
    first_side(player)
    player.next_or_save()
    second_side(player)


def is_saved_once(app: Flask, page: Page, table: Table) -> None:
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"), timeout=20_000)
    expect(page.locator(".flashes")).to_contain_text("saved")
    assert game_of(app, table[0]).totals == (1395, 460)
    assert [entry.kind for entry in entries_of(app, table[0])] == ["start", "hand"]
    assert page.evaluate(DRAFTS) == 0


def test_a_reload_mid_entry_brings_everything_back(
    app: Flask, phone: Page, table: Table, player: Player
) -> None:
    fill(player)
    phone.reload()
    expect(phone.locator(".live")).to_contain_text("Here is what you had typed")
    expect(phone.locator("#s1-melds .meld")).to_have_count(4)
    expect(phone.locator("#net-2")).to_have_text("+460")
    player.next_or_save()
    player.next_or_save()
    is_saved_once(app, phone, table)


def test_more_melds_than_rows_come_back_too(phone: Page, player: Player) -> None:
    for rank in ("A", "K", "Q", "J", "10", "9", "8", "6"):
        player.meld(rank, 3)
    phone.reload()
    expect(phone.locator("#s1-melds .meld")).to_have_count(8)
    expect(phone.locator("#net-1")).to_have_text("+255")


@pytest.mark.parametrize("way", ["points", "cards"])
def test_a_restored_hand_is_whole_in_every_way_to_count(
    phone: Page, player: Player, way: str
) -> None:
    first_side(player)
    expect(phone.locator("#net-1")).to_have_text("+1,295")
    player.meld("J", 3)
    expect(phone.locator("#net-1")).to_have_text("+1,325")
    phone.get_by_label("Back to the board").tap()
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    phone.goto(phone.url + "/hand")
    expect(phone.locator(".live")).to_contain_text("Here is what you had typed")
    player.way(1, way)
    expect(phone.locator("#s1-card-8-K")).to_have_value("13")
    expect(phone.locator("#s1-points")).to_have_value("325")
    expect(phone.locator("#net-1")).to_have_text("+1,325")


def test_the_server_is_killed_and_started_again_mid_entry(
    server: Running, app: Flask, phone: Page, table: Table, player: Player
) -> None:
    player.went_out("1")
    first_side(player)
    server.kill()
    player.next_or_save()
    second_side(player)
    player.next_or_save()
    expect(phone.locator(".outbox")).to_contain_text(WAITS)
    server.start()
    is_saved_once(app, phone, table)


def test_an_answer_lost_on_the_way_is_one_hand(
    app: Flask, phone: Page, table: Table, player: Player
) -> None:
    fill(player)
    lost: list[str] = []

    def lose_first(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            route.fetch()
            lost.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    phone.route(re.compile(r"/hand$"), lose_first)
    player.next_or_save()
    expect(phone.locator(".outbox")).to_contain_text(WAITS)
    assert len(game_of(app, table[0]).hands) == 1
    is_saved_once(app, phone, table)


def test_nothing_can_be_changed_while_it_is_being_sent(
    app: Flask, phone: Page, table: Table, player: Player
) -> None:
    fill(player)
    held: list[Route] = []
    phone.route(
        re.compile(r"/hand$"),
        lambda route: held.append(route) if route.request.method == "POST" else route.continue_(),
    )
    player.next_or_save()
    expect(phone.locator("form[inert]")).to_have_count(1)
    expect(phone.locator(".outbox")).to_contain_text(WAITS)  # the player goes on meanwhile
    held[0].continue_()
    is_saved_once(app, phone, table)


def test_a_hand_taken_back_before_its_answer_came_can_be_saved_again(
    app: Flask, phone: Page, table: Table, player: Player
) -> None:
    fill(player)
    phone.route(re.compile(r"/hand$"), lambda route: (route.fetch(), route.abort()))
    player.next_or_save()
    expect(phone.locator(".outbox")).to_contain_text(WAITS)
    add_entry(app, table[0], "undone", {"of": 2})
    phone.unroute_all()
    expect(phone.locator(".outbox")).to_contain_text("Hand 1 is not on the score yet")
    phone.tap("text=Look at it")
    expect(phone.locator("main")).to_contain_text("taken back")
    player.next_or_save()
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    assert len(game_of(app, table[0]).hands) == 1
    assert phone.evaluate(DRAFTS) == 0


def test_a_lost_session_costs_nothing(
    app: Flask, phone: Page, table: Table, player: Player
) -> None:
    fill(player)
    phone.context.clear_cookies(name="session")
    player.next_or_save()
    is_saved_once(app, phone, table)


def test_a_hand_that_is_saved_leaves_nothing_behind(
    app: Flask, phone: Page, table: Table, player: Player
) -> None:
    fill(player)
    assert phone.evaluate(DRAFTS) == 1
    player.next_or_save()
    is_saved_once(app, phone, table)
    phone.goto(phone.url + "/hand")
    expect(phone.locator("#net-1")).to_have_text("0")


def test_an_undone_hand_and_an_empty_form_keep_apart(
    app: Flask, phone: Page, table: Table, player: Player
) -> None:
    fill(player)
    player.next_or_save()
    is_saved_once(app, phone, table)
    board = phone.url
    add_entry(app, table[0], "undone", {"of": 2})
    phone.goto(f"{board}/hand")
    player.threes(1, 3)  # typed in what was undone
    expect(phone.locator("#net-1")).not_to_have_text("+1,395")
    phone.tap("text=start with an empty form")
    expect(phone.locator("#s1-melds .meld")).to_have_count(0)
    expect(phone.locator("[name=out]:checked")).to_have_count(0)
    expect(phone.locator(".live")).not_to_contain_text("Restored")
    player.way(1, "points")
    phone.fill("#s1-points", "50")  # typed in the empty one
    expect(phone.locator("#net-1")).to_have_text("+50")
    phone.goto(f"{board}/hand")
    expect(phone.locator(".live")).to_contain_text("Here is what you had typed")
    expect(phone.locator("#s1-melds .meld")).to_have_count(4)
    expect(phone.locator("[name=s1-item-red-three]:checked")).to_have_value("3")
    phone.tap("text=start with an empty form")
    expect(phone.locator("#s1-points")).to_have_value("50")
