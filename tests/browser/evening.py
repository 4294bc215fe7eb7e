"""An evening at the table: what is tapped from the first page to the winner."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.taps import Player
from tests.support.clocked_server import ClockedServer
from tests.support.servers import Running


class Count(NamedTuple):
    """One side's count by totals: card points, points left in hand, and what else it has."""

    points: int
    held: int = 0
    threes: int = 0
    black: int = 0
    foot: int = 0  # points laid aside and not taken up
    items: Mapping[str, int] = MappingProxyType({})


class Evening:
    """One phone that keeps the score through the pages alone."""

    def __init__(
        self, server: Running | ClockedServer, page: Page, has_script: bool = True
    ) -> None:
        self.server, self.page, self.has_script = server, page, has_script
        self.player = Player(page)

    def begin(
        self,
        rules: str,
        names: list[str],
        *,
        dealer: int = 1,
        target: int = 0,
        sides: tuple[str, ...] = (),
    ) -> None:
        """Start a game from the first page."""
        self.page.goto(self.server.url)
        self.page.tap(".actions >> text=New game")
        self._choose("players", str(len(names)))
        self._show("Show so many seats")
        fields = self.page.locator("input[name=player]:not([type=hidden])")
        expect(fields).to_have_count(len(names))
        self._choose_rules(rules)
        for seat, name in enumerate(names):
            self.page.fill(f"#player-{seat}", name)
        self.page.tap(f"label:has([name=dealer][value='{dealer}'])")
        self._more(target, sides)
        self.page.tap("text=Start the game")
        self.is_on_board()

    def _choose_rules(self, rules: str) -> None:
        row = self.page.locator(f"label:has([name=rules][value='{rules}'])")
        if not row.is_visible():
            self.page.tap("#other-rules summary")
        row.tap()
        expect(self.page.locator(f"[name=rules][value='{rules}']")).to_be_checked()

    def _choose(self, name: str, value: str) -> None:
        self.page.tap(f"label:has([name={name}][value='{value}'])")

    def _show(self, button: str) -> None:
        if not self.has_script:
            self.page.tap(f"button:has-text('{button}')")

    def _more(self, target: int, sides: tuple[str, ...]) -> None:
        if not target and not sides:
            return
        if not self.page.locator("#title").is_visible():
            self.page.tap("text=How long, names of the sides")
        if target:
            self.page.fill("#target", str(target))
        for place, name in enumerate(sides, 1):
            self.page.fill(f"#side-name-{place}", name)

    def is_on_board(self) -> None:
        expect(self.page).to_have_url(re.compile(r"/t/[\w-]+$"))

    def open_hand(self) -> None:
        self.page.tap(".actions >> text=Score hand")
        expect(self.page.locator("#out")).to_be_visible()

    def score(self, out: str, *counts: Count, is_open: bool = False) -> None:
        """Score a hand by totals: `out` is a side's number or nobody."""
        if not is_open:
            self.open_hand()
        self.player.went_out(out)
        for side, count in enumerate(counts, 1):
            self.player.way(side, "points")
            self._count(side, count)
            if side < len(counts) and self.has_script:
                self.player.next_or_save()
        self.save()

    def _count(self, side: int, count: Count) -> None:
        self.page.fill(f"#s{side}-points", str(count.points))
        for item, times in count.items.items():
            self._unfold(side, item)
            self.page.fill(f"#s{side}-item-{item}", str(times))
        if count.threes:
            self.player.threes(side, count.threes)
        if count.black:
            self.player.threes(side, count.black, "black-three")
        if count.held:
            self.page.fill(f"#s{side}-held_points", str(count.held))
        if count.foot:
            self.page.fill(f"#s{side}-foot_points", str(count.foot))

    def _unfold(self, side: int, item: str) -> None:
        """Open what is folded away around a count, such as the special canastas."""
        folded = self.page.locator(f"details:not([open]):has(#s{side}-item-{item}) > summary")
        if folded.count():
            folded.tap()

    def save(self, said: str = "saved") -> None:
        self.player.next_or_save()
        self.is_on_board()
        # The winner is news enough of the hand that ends the game; a correction is told beside it.
        news = f".flashes:has-text('{said}')" + ("" if said == "corrected" else ", .winner")
        expect(self.page.locator(news)).to_have_count(1)

    def correct(self, number: int) -> None:
        """Open a hand of the board and its correction."""
        self.page.tap(f"#hand-{number}")
        self.page.tap("text=Correct this hand")
        expect(self.page.locator("h1")).to_have_text(f"Correct hand {number}")

    def menu(self, entry: str) -> None:
        self.page.tap(".menu summary")
        if not self.page.locator(f".menu >> text={entry}").is_visible():
            self.page.tap(".menu >> text=More")
        self.page.tap(f".menu >> text={entry}")

    def shows(self, totals: str, needs: str, meta: str) -> None:
        """See on the board, side by side: '1,385 455', what each needs, who deals."""
        shows(self.page, totals, needs, meta)

    def is_won(self, verdict: str, reason: str, totals: str) -> None:
        expect(self.page.locator(".verdict")).to_have_text(verdict)
        expect(self.page.locator(".verdict + p")).to_contain_text(reason)
        expect(self.page.locator(".board .total")).to_have_text(totals.split())
        expect(self.page.locator(".needs")).to_have_count(0)
        expect(self.page.locator(".meta")).to_contain_text("Game over")
        expect(self.page.locator(".actions")).to_contain_text("Rematch")


def shows(page: Page, totals: str, needs: str, meta: str, timeout: float | None = None) -> None:
    expect(page.locator(".board .total")).to_have_text(totals.split(), timeout=timeout)
    wanted = [need if need != "0" else "any meld" for need in needs.split()]
    expect(page.locator(".needs b")).to_have_text(wanted)
    expect(page.locator(".meta")).to_contain_text(meta)
    expect(page.locator(".verdict")).to_have_count(0)
