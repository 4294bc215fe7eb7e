"""Whole games on a phone, from the first page to the winner; every total is worked out by hand."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.evening import Count, Evening, shows
from tests.browser.taps import Player, first_side, second_side
from tests.support.servers import Running

FOLLOWS = 6_000  # milliseconds until a follower knows
QUIETLY = "block"  # the worker would fetch the whole books meanwhile


@pytest.fixture
def phone(new_phone: Callable[..., Page]) -> Page:
    return new_phone(service_workers=QUIETLY)


def other_hand(player: Player, side: int, *cards: str) -> None:
    """Tap the cards left with the second partner."""
    player.tap(f"#s{side}-held li:nth-child(2) .meld")
    player.left_in_hand(*cards)


def score_by_melds(evening: Evening) -> None:
    """Tap in the melds of a hand: 1,385 for the side that went out, 455 for the other."""
    player = evening.player
    evening.open_hand()
    player.went_out("1")
    first_side(player)  # cards 295, natural 500, mixed 300, two red threes 200, out 100
    player.left_in_hand("5", "5")
    player.next_or_save()
    second_side(player)  # cards 105, mixed 300, one red three 100, in hand 45
    other_hand(player, 2, "4")
    evening.save()


def test_four_players_hudson_with_every_kind_of_correction(server: Running, phone: Page) -> None:
    evening = Evening(server, phone)
    player = evening.player
    evening.begin("hudson", ["Ana", "Ben", "Cleo", "Dan"], dealer=4)
    expect(phone.locator(".board .side")).to_have_text(["Ana & Cleo", "Ben & Dan"])
    evening.shows("0 0", "50 50", "Hand 1 · Dan deals")

    score_by_melds(evening)
    evening.shows("1,385 455", "50 50", "Hand 2 · Ana deals")

    evening.score(
        "1",
        Count(250, held=30, threes=1, items={"natural": 1, "mixed": 1}),  # 1,220
        Count(120, held=65, items={"mixed": 1}),  # 355
    )
    evening.shows("2,605 810", "90 50", "Hand 3 · Ben deals")

    evening.score(
        "2",
        Count(90, held=140, threes=1),  # 50
        Count(220, held=20, items={"mixed": 1}),  # 600
    )
    evening.shows("2,655 1,410", "90 50", "Hand 4 · Cleo deals")

    evening.correct(1)  # one of the red threes lay with the others
    player.threes(1, 1)
    player.tap("[data-tab='2']")
    player.threes(2, 2)
    evening.save("corrected")
    evening.shows("2,555 1,510", "90 90", "Hand 4 · Cleo deals")

    evening.menu("Names and dealer")
    phone.fill("#player-4", "Dora")
    phone.tap("button:text-is('Save')")
    expect(phone.locator(".board .side")).to_have_text(["Ana & Cleo", "Ben & Dora"])

    evening.score(
        "1",
        Count(400, held=15, threes=4, items={"natural": 3, "mixed": 1}),  # 3,085
        Count(100, held=50),  # 50
    )
    evening.is_won("Ana & Cleo won by 4,080", "5,000 reached Hudson ¶59", "5,640 1,560")

    phone.tap("text=Correct the last hand")  # three naturals were typed for one
    phone.fill("#s1-item-natural", "1")
    evening.save("corrected")
    evening.shows("4,640 1,560", "120 90", "Hand 5 · Dora deals")

    evening.score(
        "1",
        Count(150, held=20, items={"mixed": 1}),  # 530
        Count(150, held=30, items={"natural": 1}),  # 620
    )
    evening.is_won("Ana & Cleo won by 2,990", "5,000 reached Hudson ¶59", "5,170 2,180")

    evening.menu("History")
    for told in ("Hand 1", "Dan → Dora", "2,655 → 2,555", "5,640 → 4,640"):
        expect(phone.locator(".log")).to_contain_text(told)


def test_four_players_miller_to_the_full_target(server: Running, phone: Page) -> None:
    evening = Evening(server, phone)
    player = evening.player
    evening.begin("miller", ["Ana", "Ben", "Cleo", "Dan"], sides=("We", "They"))
    evening.shows("0 0", "125 125", "Hand 1 · Ana deals")

    evening.score(
        "1",
        # 200 + 2,500 + 2,500 + 300 + 100 + 100 out - 40
        Count(200, held=40, threes=2, black=1, items={"aces": 1, "sevens": 1}),
        Count(150, held=60, threes=1, items={"natural": 1}),  # one canasta: the three is nothing
    )
    evening.shows("5,660 590", "180 125", "Hand 2 · Ben deals")

    evening.menu("Penalty")
    phone.tap(".picks label:nth-child(2)")
    phone.fill("#points", "−50")
    phone.fill("#why", "Late again")
    phone.tap("text=Put it on the score")
    evening.is_on_board()
    expect(phone.locator(".note.one")).to_contain_text("Late again")

    evening.score(
        "2",
        # without a canasta all of it counts off: 180 + 100 + 70 + 1,500
        Count(180, held=70, threes=1, items={"held-aces": 1}),
        # 450 + 2,000 + 1,000 + 100 + 100 out - 25 - 50
        Count(450, held=25, threes=1, items={"wild": 1, "natural": 2}),
    )
    evening.shows("3,810 4,165", "155 155", "Hand 3 · Cleo deals")

    evening.open_hand()
    player.way(1, "melds")
    player.went_out("1")
    player.meld("7", 7)  # 35 + 2,500
    player.meld("K", 7)  # 70 + 500
    player.threes(1, 2)  # 300
    player.left_in_hand("4")  # 5, and 100 for going out
    player.next_or_save()
    player.meld("Q", 5, "2", "2")  # 90 + 300
    player.left_in_hand("K")
    other_hand(player, 2, "J")
    evening.save()
    evening.shows("7,310 4,535", "180 155", "Hand 4 · Dan deals")

    evening.score(
        "1",
        # 300 + 500 + 300 + 300 + 100 out - 30
        Count(300, held=30, black=2, items={"natural": 1, "mixed": 1}),
        Count(200, held=100, items={"natural": 1}),
    )
    evening.is_won("We won by 3,645", "8,500 reached", "8,780 5,135")


def test_three_players_pass_the_target_together_and_hand_one_decides(
    server: Running, phone: Page
) -> None:
    evening = Evening(server, phone)
    evening.begin("hudson", ["Ana", "Ben", "Cleo"], dealer=2, target=3000)
    evening.shows("0 0 0", "50 50 50", "Hand 1 · Ben deals")

    evening.score(
        "1",
        Count(200, threes=2, items={"natural": 1}),  # 1,000 with 100 for going out
        Count(100, held=50, items={"mixed": 1}),  # 350
        Count(60, held=100),  # -40
    )
    evening.shows("1,000 350 −40", "50 50 0", "Hand 2 · Cleo deals")

    evening.menu("Penalty")
    phone.tap(".picks label:nth-child(3)")
    phone.tap("text=Drew out of turn")
    phone.tap("text=Put it on the score")
    expect(phone.locator(".note.one")).to_contain_text("−100")
    phone.tap("text=Take back")
    expect(phone.locator(".flashes")).to_contain_text("taken back")
    expect(phone.locator(".note.one")).to_have_count(0)

    evening.score(
        "2",
        Count(150, held=20, items={"mixed": 1}),  # 430
        Count(300, threes=1, items={"natural": 2}),  # 1,500
        Count(120, held=60),  # 60
    )
    evening.shows("1,430 1,850 20", "50 90 50", "Hand 3 · Ana deals")

    evening.score(
        "1",
        Count(330, threes=1, items={"natural": 2, "mixed": 1}),  # 1,830
        Count(170, held=30, items={"natural": 1, "mixed": 2}),  # 1,240
        Count(0, held=150),
    )
    both = "More than one side passed 3,000; the highest total wins Hudson ¶60"
    evening.is_won("Ana won by 170", both, "3,260 3,090 −130")

    evening.correct(1)  # the red threes were somebody else's dream
    evening.player.threes(1, 0)
    evening.save("corrected")
    evening.is_won("Ben won by 30", both, "3,060 3,090 −130")

    phone.tap("text=Rematch")
    expect(phone.locator("#player-2")).to_have_value("Cleo")
    phone.tap("text=Start the game")
    evening.is_on_board()
    evening.shows("0 0 0", "50 50 50", "Hand 1 · Ben deals")
    expect(phone.locator(".top hgroup p")).to_have_text("Classic (Hudson) · to 3,000")


def open_watch_link(link: str, new_phone: Callable[..., Page]) -> tuple[Page, Page]:
    """Return a phone and a wide screen that watch a table and cannot score."""
    watcher = new_phone(service_workers=QUIETLY)
    wall = new_phone(service_workers=QUIETLY, viewport={"width": 1280, "height": 800})
    for page in (watcher, wall):
        page.goto(link)
        expect(page.locator(".top hgroup p")).to_contain_text("watching")
        expect(page.locator(".actions")).not_to_contain_text("Score")
    return watcher, wall


def test_five_players_take_turns_and_others_follow(
    server: Running, phone: Page, new_phone: Callable[..., Page]
) -> None:
    evening = Evening(server, phone)
    evening.begin("hudson", ["Ana", "Ben", "Cleo", "Dan", "Eve"], dealer=4, target=2500)
    expect(phone.locator(".board .side")).to_have_text(["Ana, Cleo & Eve", "Ben & Dan"])
    evening.shows("0 0", "50 50", "Hand 1 · Dan deals · Eve sits out")
    board = phone.url
    evening.menu("Share")
    link = phone.inner_text("#link-watch")
    phone.goto(board)

    followers = open_watch_link(link, new_phone)
    Evening(server, followers[1]).menu("Big score for the wall")

    evening.score(
        "1",
        Count(200, held=25, threes=1, items={"natural": 1}),  # 875
        Count(95, held=35, items={"mixed": 1}),  # 360
    )
    one = ("875 360", "50 50", "Hand 2 · Eve deals · Cleo sits out")
    for page in followers:
        shows(page, *one, timeout=FOLLOWS)
    evening.shows(*one)

    evening.score(
        "2",
        Count(110, held=60, threes=2),  # 250
        Count(260, held=10, items={"natural": 2}),  # 1,350
    )
    two = ("1,125 1,710", "50 90", "Hand 3 · Ben deals · Ana sits out")
    evening.shows(*two)

    evening.score(
        "2",
        Count(100, held=40),
        Count(240, held=15, threes=2, items={"natural": 1}),  # 1,025
    )
    evening.is_won("Ben & Dan won by 1,550", "2,500 reached Hudson ¶59", "1,185 2,735")
    for page in followers:
        expect(page.locator(".verdict")).to_have_text("Ben & Dan won by 1,550", timeout=FOLLOWS)
        expect(page.locator(".actions")).not_to_contain_text("Rematch")

    phone.tap(".undo")
    expect(phone.locator(".flashes")).to_contain_text("Hand 3 is off the score")
    evening.shows(*two)
    evening.open_hand()
    expect(phone.locator("#s2-points")).to_have_value("240")  # what was undone
    phone.tap("text=start with an empty form")
    expect(phone.locator("#s2-points")).to_have_value("")
    evening.score(
        "nobody",
        Count(300, held=80, items={"natural": 2, "mixed": 1}),  # 1,520
        Count(300, held=40, items={"mixed": 1}),  # 560
        is_open=True,
    )
    evening.is_won("Ana, Cleo & Eve won by 375", "2,500 reached Hudson ¶59", "2,645 2,270")


def test_without_a_script_from_new_game_to_winner(
    server: Running, new_phone: Callable[..., Page]
) -> None:
    page = new_phone(java_script_enabled=False)
    evening = Evening(server, page, has_script=False)
    evening.begin("hudson", ["Ana", "Ben"], dealer=2, target=1400)
    evening.shows("0 0", "50 50", "Hand 1 · Ben deals")
    evening.score(
        "1",
        Count(295, threes=2, items={"natural": 1, "mixed": 1}),  # 1,395
        Count(105, held=45, threes=1, items={"mixed": 1}),  # 460
    )
    evening.shows("1,395 460", "50 50", "Hand 2 · Ana deals")
    evening.correct(1)
    evening.player.threes(1, 3)
    evening.save()  # the correction ends the game: the winner is the news
    evening.is_won("Ana won by 1,035", "1,400 reached Hudson ¶59", "1,495 460")


def test_choices_made_faster_than_the_server_answers_all_count(
    server: Running, phone: Page
) -> None:
    phone.goto(f"{server.url}new")
    phone.tap("#other-rules summary")
    phone.tap("label:has([name=rules][value=official1950])")
    phone.tap("label:has([name=players][value='6'])")
    phone.fill("#player-0", "Ana")
    expect(phone.locator("input[name=player]:not([type=hidden])")).to_have_count(6)
    expect(phone.locator("[name=rules][value=official1950]")).to_be_checked()
    expect(phone.locator("#player-0")).to_have_value("Ana")
    expect(phone.locator(".round .at-bottom b")).to_have_text("Ana")


def test_enter_in_a_name_leads_to_the_next_seat_and_in_the_last_one_shows_the_table(
    server: Running, phone: Page
) -> None:
    phone.goto(f"{server.url}new")
    phone.tap("#player-0")
    for number, name in enumerate(("Ana", "Ben", "Cleo", "Dan"), start=1):
        expect(phone.locator(f"#player-{number - 1}")).to_be_focused()
        phone.keyboard.type(name)
        phone.keyboard.press("Enter")
    expect(phone.locator(".round .felt")).to_be_in_viewport()
    expect(phone.locator("#partners input:checked")).to_be_focused()
    phone.tap("text=Start the game")
    expect(phone.locator(".board")).to_contain_text("Ana & Cleo")
    expect(phone.locator(".board")).to_contain_text("Ben & Dan")


def test_a_new_game_that_is_come_back_to_is_made_for_the_rules_that_are_chosen(
    server: Running, phone: Page
) -> None:
    phone.goto(f"{server.url}new")
    phone.tap("label:has([name=rules][value=handfoot])")
    phone.tap("text=What is different from Classic")
    expect(phone.locator("h1")).to_have_text("Compare")
    phone.go_back()
    expect(phone.locator("[name=rules][value=handfoot]")).to_be_checked()
    expect(phone.locator("[value=house]")).to_have_text("Change Hand and Foot for your table")


@pytest.mark.parametrize("has_script", [True, False])
def test_people_who_played_before_sit_down_with_a_tap_each(
    server: Running, new_phone: Callable[..., Page], has_script: bool
) -> None:
    page = new_phone(service_workers=QUIETLY, java_script_enabled=has_script)
    evening = Evening(server, page, has_script=has_script)
    evening.begin("hudson", ["Ana", "Ben", "Cleo", "Karl-Friedrich"])
    page.goto(f"{server.url}new")
    for name in ("Karl-Friedrich", "Ben", "Ana"):
        page.tap(f".chips button:text-is('{name}')")
        expect(page.locator(f".chips button:text-is('{name}')")).to_have_attribute(
            "aria-pressed", "true"
        )
    page.tap(".chips button:text-is('Ben')")  # no, not Ben
    page.locator(".chips button:text-is('Ben')[aria-pressed=false]").wait_for()
    page.tap(".chips button:text-is('Cleo')")
    page.locator(".chips button:text-is('Cleo')[aria-pressed=true]").wait_for()
    names = page.locator("input[name=player]:not([type=hidden])")
    assert [names.nth(seat).input_value() for seat in range(4)] == [
        "Karl-Friedrich", "Cleo", "Ana", "",
    ]  # fmt: skip
    expect(page.locator(".at-bottom")).to_contain_text("Karl-Friedrich")
    expect(page.locator(".at-top")).to_contain_text("Ana")


def test_same_as_last_time_is_one_tap(server: Running, phone: Page) -> None:
    evening = Evening(server, phone)
    evening.begin("miller", ["Ana", "Ben", "Cleo", "Dan"], dealer=2)
    phone.goto(f"{server.url}new")
    phone.tap("text=Same as last time")
    expect(phone.locator("#player-3")).to_have_value("Dan")
    expect(phone.locator("[name=rules][value=miller]")).to_be_checked()
    phone.tap("text=Start the game")
    evening.is_on_board()
    evening.shows("0 0", "125 125", "Hand 1 · Ben deals")


def test_the_practice_hand_is_at_hand_at_every_field(server: Running, phone: Page) -> None:
    phone.goto(server.url)
    phone.tap("text=Try it first")
    phone.tap(".actions .primary")
    phone.locator("#s1-held_points").scroll_into_view_if_needed()
    before = phone.evaluate("scrollY")
    phone.tap(".actions >> text=The hand")
    steps = phone.locator("#practice")
    expect(steps.locator("h2")).to_be_in_viewport()
    steps.locator("text=Close").tap()
    expect(steps).to_be_hidden()
    assert phone.evaluate("scrollY") == before
    phone.tap(".actions >> text=The hand")
    steps.get_by_label("Close").tap()  # at the top
    expect(steps).to_be_hidden()
