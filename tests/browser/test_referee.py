"""From what somebody says at the table to a ruling on the score, tap by tap."""

import re

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.browser.taps import open_table
from tests.support.servers import Running
from tests.support.tables import game_of, make_table

MOST_TAPS = 4  # from the search result to the ruling on the score
MOST_TAPS_OF_TWO = 6  # where two faults are told
NAMES = ("Ana", "Cleo", "Ben", "Dan")
SIDES = ("Ana & Ben", "Cleo & Dan")


class Asker:
    """Types a question and counts every tap from the result on."""

    def __init__(self, server: Running, page: Page, app: Flask, rules: str) -> None:
        self.page, self.app, self.taps = page, app, 0
        self.table = make_table(app, rules, 4, names=NAMES, side_names=SIDES)
        self.board = open_table(server, page, self.table)

    def ask(self, words: str) -> None:
        self.page.goto(self.board)
        self.page.tap(".actions >> text=Referee")
        self.page.locator("[name=q]").press_sequentially(words, delay=5)

    def tap(self, selector: str) -> None:
        self.page.tap(selector)
        self.taps += 1

    def tap_hit(self, title: str) -> None:
        self.tap(f"#found .hits a:has-text('{title}')")

    def tap_answer(self, label: str, part: str = "main") -> None:
        self.tap(f"{part} .segments a.key:not([aria-current]):has-text('{label}')")

    def tap_side(self, name: str) -> None:
        self.tap(f".actions button:has-text('{name}')")
        expect(self.page).to_have_url(re.compile(r"/t/[\w-]+$"))


@pytest.fixture
def bicycle(server: Running, phone: Page, app: Flask) -> Asker:
    return Asker(server, phone, app, "bicycle")


@pytest.fixture
def hudson(server: Running, phone: Page, app: Flask) -> Asker:
    return Asker(server, phone, app, "hudson")


def test_bicycle_all_cards_taken_back_raises_what_the_side_needs_until_cancelled(
    bicycle: Asker,
) -> None:
    bicycle.ask("opened short from the hand")
    bicycle.tap_hit("Opened short from the hand")
    bicycle.tap_answer("Took all the cards back")
    expect(bicycle.page.locator("main")).to_contain_text("needs 50 → 60")
    bicycle.tap_side("Cleo & Dan")
    assert bicycle.taps <= MOST_TAPS
    needs = bicycle.page.locator(".score[data-side='2'] .needs")
    expect(needs).to_contain_text("60")
    expect(bicycle.page.locator("main")).to_contain_text("Opened short from the hand")
    bicycle.page.tap("text=Take back")
    expect(needs).to_contain_text("50")
    assert [given.cancelled for given in game_of(bicycle.app, bicycle.table[0]).penalties] == [True]


def test_hudson_57_points_stand_as_a_line_of_the_hand_in_play(hudson: Asker) -> None:
    hudson.ask("drew out of turn")
    hudson.tap_hit("Drew out of turn")
    hudson.tap_answer("Yes")
    hudson.tap_side("Cleo & Dan")
    assert hudson.taps <= MOST_TAPS
    expect(hudson.page.locator(".flashes")).to_contain_text("200 off Cleo & Dan")
    line = hudson.page.locator("main .note", has_text="Drew out of turn").first
    expect(line).to_contain_text("−200")
    expect(line).to_contain_text("¶57")


def test_two_questions_are_four_taps(hudson: Asker) -> None:
    hudson.ask("discarded two cards")
    hudson.tap_hit("Discarded more than one card")
    hudson.tap_answer("Not yet")
    hudson.tap_answer("One after another")
    hudson.tap_side("Ana & Ben")
    assert hudson.taps <= MOST_TAPS
    assert game_of(hudson.app, hudson.table[0]).in_play[0].irregularity == "discarded-several"


def test_two_questions_and_a_choice_are_four_taps_because_the_list_asks_the_first(
    hudson: Asker,
) -> None:
    hudson.ask("went out without a canasta")
    hudson.tap_answer("When the hand was over", "#found")
    hudson.tap_answer("In a meld")
    hudson.tap("#apply label.check:has(input[name=choice]) >> nth=0")
    hudson.tap_side("Ana & Ben")
    assert hudson.taps <= MOST_TAPS
    given = game_of(hudson.app, hudson.table[0]).in_play[0]
    assert given.irregularity == "went-out-without-canastas" and len(given.options) == 1


def test_two_faults_are_six_taps_at_most(hudson: Asker) -> None:
    hudson.ask("threw two cards and had not drawn")
    hudson.page.keyboard.press("Enter")  # two faults are told apart in a finished question
    hudson.tap("#found a.button:has-text('Both:')")
    hudson.tap_answer("Not yet")
    hudson.tap_answer("One after another")
    expect(hudson.page.locator("main")).to_contain_text("One paragraph rules both")
    hudson.tap_side("Ana & Ben")
    assert hudson.taps <= MOST_TAPS_OF_TWO
    given = game_of(hudson.app, hudson.table[0]).in_play
    assert {one.irregularity for one in given} == {
        "discarded-several",
        "discarded-without-drawing",
    }
    assert len({one.at for one in given}) == 1


IS_IN_SIGHT = """() => {
  const { top } = document.querySelector(".verdict").getBoundingClientRect();
  const LINE = 46; // pixels: the padding of the box and its first line
  return top >= 0 && top + LINE <= document.querySelector(".actions").getBoundingClientRect().top;
}"""


@pytest.mark.parametrize(
    ("words", "answers"),
    [
        ("Opened short with the pile", ["When the hand was over"]),
        ("Discarded more than one card", ["Not yet", "One after another"]),
    ],
)
def test_the_verdict_is_in_sight_once_all_is_answered(
    hudson: Asker, phone: Page, words: str, answers: list[str]
) -> None:
    hudson.ask(words)
    hudson.tap_hit(words)
    for label in answers:
        hudson.tap_answer(label)
    expect(phone.locator(".verdict")).to_be_visible()
    assert phone.evaluate(IS_IN_SIGHT)
    phone.tap("text=change >> nth=0")
    expect(phone.locator("main details[open] .segments a.key[aria-current]")).to_be_visible()


def test_the_table_decides_once_and_then_it_is_one_tap(
    server: Running, phone: Page, app: Flask
) -> None:
    luudoo = Asker(server, phone, app, "luudoo")
    luudoo.ask("saw another card when drawing")
    luudoo.tap_hit("Saw another card")
    luudoo.tap("text=Decide it at your table")
    phone.fill("#decision", "It is shown to everybody.")
    phone.fill("#points", "20")
    luudoo.tap("text=It is decided")
    expect(phone.locator(".precedent")).to_contain_text("It is shown to everybody.")
    luudoo.taps = 0
    luudoo.ask("saw another card when drawing")
    expect(phone.locator("#found .precedent")).to_contain_text("Your table decided on")
    luudoo.tap("#found .precedent button:has-text('Cleo & Dan')")
    expect(phone).to_have_url(re.compile(r"/t/[\w-]+$"))
    assert luudoo.taps == 1
    [given] = game_of(app, luudoo.table[0]).in_play
    assert (given.side, given.points, given.why) == (1, -20, "Saw another card when drawing")
    expect(phone.locator("main .note").first).to_contain_text("your table")


def test_a_silent_book_takes_four_taps_at_most_to_the_tables_own_decision(
    server: Running, phone: Page, app: Flask
) -> None:
    luudoo = Asker(server, phone, app, "luudoo")
    luudoo.ask("drew out of turn")
    luudoo.tap_hit("Drew out of turn")
    expect(phone.locator(".verdict")).to_have_text("This book does not say.")
    luudoo.tap_answer("Yes")
    luudoo.tap_side("Ana & Ben")
    assert luudoo.taps <= MOST_TAPS
    assert "table decision" in game_of(app, luudoo.table[0]).in_play[0].why


def test_what_was_looked_up_is_offered_again_on_this_phone(hudson: Asker) -> None:
    hudson.ask("drew out of turn")
    hudson.tap_hit("Drew out of turn")
    expect(hudson.page.locator("h2").first).to_have_text("Drew out of turn")
    hudson.page.wait_for_load_state()  # the script that remembers it runs last
    hudson.page.goto(f"{hudson.board}/referee")
    hudson.page.tap("#recents a:has-text('Drew out of turn')")
    expect(hudson.page).to_have_url(re.compile(rf"drew-out-of-turn\?t={hudson.table[0]}"))


def test_all_of_a_long_question_is_in_sight_and_enter_asks_it(hudson: Asker) -> None:
    words = "My partner drew two cards from the stock and then looked at both before discarding"
    hudson.ask(words)
    box = hudson.page.locator("[name=q]")
    assert box.evaluate("(one) => one.scrollHeight <= one.clientHeight && one.clientHeight > 60")
    box.press("Enter")
    expect(hudson.page).to_have_url(re.compile(r"q=My\+partner"))
    expect(hudson.page.locator("[name=q]")).to_have_value(words)


def test_the_button_under_the_box_asks(hudson: Asker) -> None:
    hudson.page.goto(f"{hudson.board}/referee")
    hudson.page.fill("[name=q]", "drew out of turn")
    hudson.page.tap("#ask button:has-text('Ask')")
    expect(hudson.page).to_have_url(re.compile(r"q=drew\+out"))


def test_the_counter_counts_what_is_tapped(hudson: Asker) -> None:
    page = hudson.page
    page.goto(hudson.board.replace(f"/t/{hudson.table[0]}", f"/counter?t={hudson.table[0]}"))
    hint = page.locator("#meld-pad .hint")
    expect(hint).to_have_text("Tap a rank: it lays 3. Then how many.")
    page.tap("[data-rank='K']")
    expect(hint).to_have_text("Kings: 3. How many? K: one more")
    expect(page.locator("#count")).to_contain_text("30 of 50")
    page.tap("[data-wild='2']")
    expect(page.locator("#count")).to_contain_text("50 of 50. This opens.")
    page.tap("[data-rank='4']")
    page.tap("[data-times='2']")
    expect(page.locator("#count")).to_contain_text("a meld has at least 3 cards")
    page.tap("[data-do=back]")
    page.tap("[data-do=back]")
    expect(page.locator("#count")).to_contain_text("50 of 50. This opens.")
    page.tap("[data-top]")
    expect(page.locator("#count")).to_contain_text("with the top discard")
    page.tap("[data-times='4']")
    page.tap("[data-do=fill]")
    expect(page.locator("#meld-1")).to_have_value("K K K K 2 2 2")
    while page.locator("#meld-1").input_value():
        page.tap("[data-do=back]")
    expect(page.locator("#count")).to_contain_text("Tap the melds")


def test_the_ruling_can_be_copied_without_a_clipboard_of_its_own(hudson: Asker) -> None:
    page = hudson.page
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto(
        hudson.board.replace(
            f"/t/{hudson.table[0]}", f"/rulings/saw-another-card?t={hudson.table[0]}"
        )
    )
    page.tap("#slip summary")
    page.tap("[data-copy]")
    expect(page.locator("[data-copy]")).to_have_text(re.compile("Copied|Press and hold"))


@pytest.mark.parametrize("width", [320, 360, 1280])
@pytest.mark.parametrize(
    "address",
    [
        "rulings/drew-out-of-turn?rules=hudson&kept=yes",
        "rulings/illegal-meld?rules=bicycle&noticed=before",
        "rulings/drew-out-of-turn+melded-in-partners-turn?rules=hudson&kept=yes",
        "rules/search?q=red three&rules=miller",
        "rules/miller/values",
        "rules/compare?a=hudson&b=miller&all=1",
        "rules/bicycle/insufficient-melds",
        "counter?rules=miller&meld=A A A 2&meld=7 7 7 7 7 7 7",
        "may-i-take-the-pile?rules=official1950&top=K&naturals=1",
        "may-i-go-out?rules=hudson&canastas=1",
    ],
)
def test_nothing_hangs_over_the_edge(
    server: Running, phone: Page, address: str, width: int
) -> None:
    phone.set_viewport_size({"width": width, "height": 740})
    phone.goto(server.url + address)
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
