"""A new user makes house rules on a phone, plays with them, asks the referee and prints."""

import io
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests.support.servers import Running

MOST_TAPS = 20
HOUSE = "House rule of this table"
WILDS = "2 2 2 2 2 JK JK"
SAVE = """async (fields) => {
  const form = document.getElementById("hand"), sent = new URLSearchParams(new FormData(form));
  for (const name of new Set(fields.map(([name]) => name))) sent.delete(name);
  for (const [name, value] of fields) sent.append(name, value);
  const answer = await fetch(form.action, { method: "POST", body: sent });
  return answer.ok ? "" : answer.text();
}"""


class Fingers:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: str | Locator) -> None:
        found = self.page.locator(what) if isinstance(what, str) else what
        found.tap()
        self.taps += 1

    def choose(self, row: str, label: str) -> None:
        """Tap a choice of a row of the editor."""
        chips = self.page.locator(f"#row-{row} .segments label")
        self.tap(chips.filter(has=self.page.get_by_text(label, exact=True)))


def hand(n: int, melds: list[str], **items: int) -> list[tuple[str, str]]:
    sent = [(f"s{n}-way", "melds"), *((f"s{n}-meld", meld) for meld in melds)]
    return [*sent, *((f"s{n}-item-{item}", str(count)) for item, count in items.items())]


def score(page: Page, board: str, fields: list[tuple[str, str]]) -> None:
    """Score a hand: what is typed there has tests of its own."""
    page.goto(f"{board}/hand")
    refused = page.evaluate(SAVE, fields)
    assert not refused, refused


def make_the_rules(fingers: Fingers, url: str) -> None:
    """From the first page to the rules of the evening, nothing typed but their name."""
    page = fingers.page
    page.goto(url)
    fingers.tap(page.get_by_role("link", name="House rules"))
    fingers.tap(".actions .primary")  # Change Classic (Hudson)
    fingers.choose("target", "10,000")
    fingers.choose("going-out", "2")
    fingers.choose("opening", "and 150 from 5,000")
    fingers.choose("wild-canastas", "2,000")
    fingers.tap("#name")
    page.keyboard.type("Thursday club")
    fingers.tap(".actions .primary")  # Save
    expect(page.locator("h1")).to_have_text("Thursday club")


def test_an_evening_with_house_rules(phone: Page, server: Running) -> None:
    fingers = Fingers(phone)
    make_the_rules(fingers, server.url)
    expect(phone.locator("main")).to_contain_text("Hudson: 5,000")
    fingers.tap(".actions .primary")  # New game with these rules
    fingers.tap(".actions .primary")  # Start the game
    phone.wait_for_url("**/t/*")
    assert fingers.taps <= MOST_TAPS, fingers.taps
    board = phone.url.partition("?")[0]
    expect(phone.locator("header")).to_contain_text("Thursday club")

    others = [*hand(2, ["A A A", "9 9 9"]), ("s2-held", "4"), ("s2-held", "5")]
    three_canastas = hand(1, ["K K K K K K K", "Q Q Q Q Q Q Q", WILDS])
    for _ in range(2):
        score(phone, board, [*three_canastas, *others, ("out", "1"), ("s1-held", "4")])
    one_canasta = hand(1, ["K K K K K K K", "A A A A"])
    phone.goto(f"{board}/hand")
    refused = phone.evaluate(SAVE, [*one_canasta, *others, ("out", "1"), ("s1-held", "4")])
    assert "2 canastas" in refused
    held = [("s1-held", "4"), ("s1-held", "4")]
    score(phone, board, [*one_canasta, *others, ("out", "nobody"), *held])

    phone.goto(board)
    total = 2 * (2000 + 1000 + 100 + 140 + 200 - 5) + 500 + 150 - 10
    expect(phone.locator("main")).to_contain_text(f"{total:,}")
    expect(phone.locator("main")).to_contain_text("150")  # what the leaders need to open
    ask(phone, board, "how many canastas do we need to go out", "Canastas needed: 2", HOUSE)
    ask(phone, board, "how much is a wild canasta worth", "Wild canastas: 2,000 each", HOUSE)
    ask(phone, board, "what do we need to open", "5,000 and more: 150", HOUSE)
    print_the_card(phone, board)


def ask(phone: Page, board: str, question: str, *answers: str) -> None:
    """Ask the referee and read the first answer."""
    phone.goto(f"{board}/referee")
    phone.fill("[name=q]", question)
    phone.keyboard.press("Enter")
    phone.locator(".hits a").first.tap()
    for answer in answers:
        expect(phone.locator("main")).to_contain_text(answer, ignore_case=True)


def print_the_card(phone: Page, board: str) -> None:
    body: Callable[[], Any] = phone.request.get(f"{board}/card.pdf").body
    pages = PdfReader(io.BytesIO(body())).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    for words in ("Thursday club", "Our house rules", "10,000", "2,000 each", "house rule"):
        assert words in text
