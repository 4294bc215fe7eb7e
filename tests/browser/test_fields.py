"""What is typed stays in sight: the next field, the way that counts, threes, and the tiles."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.taps import Player, open_table
from tests.support.servers import Running

Table = tuple[str, str]


@pytest.fixture
def player(server: Running, phone: Page, table: Table) -> Player:
    phone.goto(open_table(server, phone, table) + "/hand")
    expect(phone.locator("#net-1")).to_have_text("0")
    return Player(phone)


def type_in(player: Player, field: str, digits: str) -> None:
    player.page.focus(f"#s1-{field}")  # two quick taps would be taken for a double tap
    player.type(digits)


def has(phone: Page, **fields: str) -> None:
    for name, value in fields.items():
        expect(phone.locator(f"#s1-{name.replace('_is_', '-')}")).to_have_value(value)


def test_next_in_a_count_leads_to_the_field_below(phone: Page, player: Player) -> None:
    player.way(1, "points")
    type_in(player, "points", "205")
    type_in(player, "item-natural", "1")
    player.press_next()
    player.type("2")
    player.press_next()
    player.type("15")
    has(phone, points="205", item_is_natural="1", item_is_mixed="2", held_points="15")
    player.press_next()
    expect(phone.locator("#s2-points")).to_be_focused()
    phone.focus("#s2-held_points")
    player.press_next()
    expect(phone.locator("#save")).to_be_focused()


def test_next_goes_down_the_cards_one_by_one(phone: Page, player: Player) -> None:
    player.way(1, "cards")
    type_in(player, "card-JK", "2")
    player.press_next()
    player.type("5")
    has(phone, card_is_JK="2", card_is_2="5", held_points="")


def test_next_from_the_red_threes_never_leads_upwards(phone: Page, player: Player) -> None:
    player.way(1, "points")
    phone.locator("[name=s1-item-red-three]").first.focus()
    player.press_next()
    expect(phone.locator("#s1-points")).to_be_focused()


def test_next_from_the_points_of_a_side_that_went_out_leads_to_its_canastas_then_on(
    phone: Page, player: Player
) -> None:
    player.went_out("1")
    player.way(1, "points")
    expect(phone.locator("#s1-held_points")).to_be_hidden()
    player.type("295")
    player.press_next()
    expect(phone.locator("#s1-item-natural")).to_be_focused()
    player.type("1")
    player.press_next()
    player.type("1")
    player.press_next()
    expect(phone.locator("#s2-points")).to_be_focused()


def test_a_tap_on_a_filled_field_selects_it(phone: Page, player: Player) -> None:
    player.way(1, "points")
    phone.fill("#s1-points", "60")
    phone.fill("#s1-held_points", "15")
    phone.tap("#s1-points")
    player.type("160")
    has(phone, points="160")


def test_a_sum_is_typed_with_the_keys_beside_the_field_and_shows_its_result(
    phone: Page, player: Player
) -> None:
    player.way(1, "points")
    player.type("105")
    player.tap(".field:has(#s1-points) [data-type='+']")
    player.type("45")
    expect(phone.locator(".field:has(#s1-points) [data-word='times']")).to_have_accessible_name(
        "Points on the table: times"
    )
    player.tap(".field:has(#s1-points) [data-type='×']")
    player.type("2")
    has(phone, points="105+45×2")
    expect(phone.locator("#s1-points-says")).to_have_text("= 195")
    expect(phone.locator("#net-1")).to_have_text("+195")
    expect(phone.locator("#save")).to_contain_text("+195")


def test_a_number_is_judged_when_its_field_is_left_not_while_it_is_typed(
    phone: Page, player: Player
) -> None:
    errors = phone.locator(".field-error")
    player.way(1, "points")
    player.one_more(1, "natural")
    player.type("4")
    expect(phone.locator("#net-1")).to_have_text("+504")
    expect(errors).to_have_count(0)
    expect(phone.locator("#say-1")).to_have_text("0 → 504")
    phone.focus("#s1-held_points")
    expect(errors).to_contain_text("4 is not a multiple of 5")
    expect(phone.locator("#say-1")).to_have_text("look again")
    phone.tap("#s1-points")
    player.type("415")
    expect(errors).to_have_count(0)


def test_a_player_who_went_out_has_no_hand_to_fill_in(phone: Page, player: Player) -> None:
    expect(phone.locator("#hand-pad")).to_be_visible()
    player.went_out("1")
    expect(phone.locator("#s1-held")).to_be_hidden()
    player.tap("[data-tab='2']")
    expect(phone.locator("#hand-pad")).to_be_visible()
    player.went_out("1")  # opens the question again
    player.went_out("nobody")
    player.tap("[data-tab='1']")
    player.left_in_hand("A")
    player.went_out("nobody")
    player.went_out("1")
    expect(phone.locator("#s1-held")).to_be_visible()  # what was filled in is never hidden


def test_a_sum_that_cannot_be_counted_just_now_shows_no_old_number(
    server: Running, new_phone: Callable[..., Page], table: Table
) -> None:
    phone = new_phone(service_workers="block")
    phone.goto(open_table(server, phone, table) + "/hand")
    expect(phone.locator("#net-1")).to_have_text("0")
    player = Player(phone)
    player.way(1, "points")
    phone.fill("#s1-points", "250")
    expect(phone.locator("#net-1")).to_have_text("+250")
    phone.route("**/preview", lambda route: route.abort())
    phone.fill("#s1-points", "260")
    expect(phone.locator("#net-1")).to_have_text("…")
    expect(phone.locator("#say-1")).to_have_text("waiting for the server")
    phone.unroute("**/preview")
    expect(phone.locator("#net-1")).to_have_text("+260")


def test_what_is_typed_after_next_replaces_what_stood_there(phone: Page, player: Player) -> None:
    player.way(1, "points")
    type_in(player, "held_points", "45")
    type_in(player, "points", "205")
    player.press_next()
    player.type("30")
    has(phone, points="205", held_points="30")


def test_a_number_typed_over_the_melds_is_not_dropped_without_a_word(
    phone: Page, player: Player
) -> None:
    said = phone.locator("#over-1")
    player.meld("K", 7)
    player.meld("A", 3)
    player.way(1, "points")
    has(phone, points="130")
    player.way(1, "melds")
    expect(phone.locator("#net-1")).to_have_text("+630")
    expect(said).to_be_empty()
    player.way(1, "points")
    phone.fill("#s1-points", "150")
    expect(phone.locator("#net-1")).to_have_text("+650")
    player.way(1, "melds")
    expect(phone.locator("#net-1")).to_have_text("+630")
    expect(said).to_have_text(
        "The melds are counted: points on the table 130, not the 150 you typed."
    )
    player.way(1, "points")
    has(phone, points="150")
    expect(said).to_be_empty()


def test_cards_typed_over_the_melds_are_named_too_but_not_what_follows_from_them(
    phone: Page, player: Player
) -> None:
    player.meld("A", 3)
    player.way(1, "cards")
    has(phone, card_is_A="3")
    phone.fill("#s1-card-A", "4")
    expect(phone.locator("#net-1")).to_have_text("+80")
    player.way(1, "melds")
    expect(phone.locator("#over-1")).to_have_text(
        "The melds are counted: aces 3, not the 4 you typed."
    )


def test_melds_alone_and_a_reload_bring_no_such_sentence(phone: Page, player: Player) -> None:
    for rank, net in (("A", "+60"), ("K", "+90"), ("4", "+105")):
        player.meld(rank, 3)
        expect(phone.locator("#net-1")).to_have_text(net)
        expect(phone.locator("#over-1")).to_be_empty()
    phone.reload()
    expect(phone.locator("#net-1")).to_have_text("+105")
    player.meld("5", 3)
    expect(phone.locator("#net-1")).to_have_text("+120")
    expect(phone.locator("#over-1")).to_be_empty()


def test_red_and_black_threes_left_in_hand_look_and_sound_different(
    phone: Page, player: Player
) -> None:
    player.left_in_hand("3r", "3b", "A")
    fan = phone.locator("#s1-held .fan")
    expect(fan).to_have_attribute("aria-label", "red 3 black 3 A")
    expect(fan.locator("b")).to_have_text(["3", "3", "A"])
    pictures = fan.locator("use").evaluate_all("all => all.map((one) => one.href.baseVal)")
    assert [one.partition("#")[2] for one in pictures] == ["heart", "club"]
    expect(phone.locator("#s1-held .meld")).to_have_attribute("aria-label", "Ann: red 3 black 3 A")


def test_a_side_that_cannot_be_counted_shows_no_number(phone: Page, player: Player) -> None:
    player.way(1, "points")
    phone.fill("#s1-points", "1,020")
    expect(phone.locator("#net-1")).to_have_text("+1,020")
    phone.fill("#s1-points", "12O")
    phone.focus("#s1-held_points")
    expect(phone.locator("#say-1")).to_have_text("look again")
    expect(phone.locator("#net-1")).to_have_text("–")
    phone.fill("#s1-points", "120")
    expect(phone.locator("#net-1")).to_have_text("+120")
    expect(phone.locator("#say-1")).to_have_text("0 → 120")


def test_a_restored_side_shows_its_totals_before_it_is_opened(phone: Page, player: Player) -> None:
    player.meld("K", 7)
    player.next_or_save()
    player.left_in_hand("A", "A")
    expect(phone.locator("#net-2")).to_have_text("−40")
    phone.reload()
    expect(phone.locator(".live")).to_contain_text("Here is what you had typed")
    expect(phone.locator("#say-2")).to_have_text("0 → −40")
