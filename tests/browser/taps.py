"""How a player scores a hand: what is tapped, and how often."""

from playwright.sync_api import Page, expect

from tests.support.servers import Running

LAID_AT_ONCE, CANASTA = 3, 7  # cards


def open_table(server: Running, page: Page, table: tuple[str, str]) -> str:
    """Put a table's link on a phone; return the address of its board."""
    page.context.add_cookies(
        [{"name": "tables", "value": ".".join(table), "url": server.url, "httpOnly": True}]
    )
    return f"{server.url}t/{table[0]}"


# Whether somebody would have to swipe first: the target, or what covers it, is out of view.
IS_IN_VIEW = """(target) => {
  const { left, top, right, bottom } = target.getBoundingClientRect();
  const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && bottom <= innerHeight && Boolean(middle) && target.contains(middle);
}"""


class Player:
    """Taps and types on a phone, and counts each tap, each digit, and each swipe to a target."""

    def __init__(self, page: Page) -> None:
        self.page, self.actions = page, 0
        self.swipes: list[str] = []  # to which targets

    def tap(self, selector: str) -> None:
        target = self.page.locator(selector).first
        target.wait_for()
        if not target.evaluate(IS_IN_VIEW):
            self.swipes.append(selector)
            self.actions += 1
        target.tap()
        self.actions += 1

    def type(self, digits: str) -> None:
        """Type into the field that has the focus."""
        self.page.keyboard.type(digits)
        self.actions += len(digits)

    def press_next(self) -> None:
        """Press the keyboard's own Next, which takes no aim and is not counted."""
        self.page.keyboard.press("Enter")

    def went_out(self, side: str) -> None:
        self.tap(f"#out label:has([value='{side}'])")

    def meld(self, rank: str, times: int, *wilds: str) -> None:
        """Tap one meld: 'seven kings', 'five queens and two twos'. A rank alone lays three."""
        self.tap(f"#meld-pad [data-rank='{rank}']")
        if times != LAID_AT_ONCE:
            self.tap(f"#meld-pad [data-times='{times}']")
        if wilds == ("2",) * (CANASTA - times) and len(wilds) > 1:
            self.tap("#meld-pad [data-do=fill]")
            return
        for wild in wilds:
            self.tap(f"#meld-pad [data-wild='{wild}']")

    def threes(self, side: int, count: int, item: str = "red-three") -> None:
        self.tap(f"#s{side}-item-{item} label:has([value='{count}'])")

    def one_more(self, side: int, item: str) -> None:
        self.tap(f".stepper:has(#s{side}-item-{item}) [data-step='1']")

    def left_in_hand(self, *cards: str) -> None:
        for card in cards:
            self.tap(f"#hand-pad [data-card='{card}']")

    def way(self, side: int, way: str) -> None:
        self.tap(f"label:has([name=s{side}-way][value={way}])")

    def next_or_save(self) -> None:
        self.tap("#save")

    def net(self, side: int) -> str:
        return self.page.inner_text(f"#net-{side}")


def first_side(player: Player) -> None:
    """A: seven kings; five sevens and two twos; four aces; three nines and a joker."""
    player.meld("K", 7)
    player.meld("7", 5, "2", "2")
    player.meld("A", 4)
    player.meld("9", 3, "JK")
    player.threes(1, 2)


def second_side(player: Player) -> None:
    """B: five queens and two twos; three fours; left in hand ace, jack, jack, five."""
    player.meld("Q", 5, "2", "2")
    player.meld("4", 3)
    player.threes(2, 1)
    player.left_in_hand("A", "J", "J", "5")


def open_form(server: Running, page: Page, table: tuple[str, str]) -> Player:
    """Open the form of the next hand, ready to be tapped."""
    page.goto(open_table(server, page, table) + "/hand")
    expect(page.locator("#net-1")).to_have_text("0")
    return Player(page)
