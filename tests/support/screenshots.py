"""Take the pictures of docs/ from a real game: PYTHONPATH=. python tests/support/screenshots.py."""

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from scorekeeper.rules.library import load
from scorekeeper.sheets.kinds import book_sheet
from scorekeeper.sheets.papers import DEFAULT_PAPER
from scorekeeper.web.views.sheets import KINDS
from tests.support.browsers import ARGS, SIZE, chromium
from tests.support.servers import ROOT, Running

DOCS = ROOT / "docs"
PREVIEWS = ROOT / "static" / "pictures"
MOST_BYTES = 120_000
COLOURS = 96
WALL = {"width": 1280, "height": 800}
NAMES = ("Ana", "Cleo", "Ben", "Dan")
HANDS = 3
BLANKS = ("blank", "tally", "card", "tournament")
SAVE = """async (fields) => {
  const form = document.getElementById("hand"), sent = new URLSearchParams(new FormData(form));
  for (const name of new Set(fields.map(([name]) => name))) sent.delete(name);
  for (const [name, value] of fields) sent.append(name, value);
  const answer = await fetch(form.action, { method: "POST", body: sent });
  return answer.ok ? "" : answer.text();
}"""


def main() -> int:
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Running(data=Path(folder) / "data") as server:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
            with phone(browser) as page:
                board = play(page, server.url)
                take_phone(page, board)
                cookies: Any = page.context.cookies()
                sheet = page.request.get(f"{board}.pdf").body()
            with phone(browser, cookies, color_scheme="dark") as page:
                take(page, board, "board-dark")
            with phone(browser, cookies, viewport=WALL, device_scale_factor=1) as page:
                take(page, f"{board}/wall", "wall")
        print_sheet(sheet)
    print_blanks()
    print_previews()
    return max(map(is_heavy, sorted(DOCS.glob("*.png"))))


@contextmanager
def phone(browser: Browser, cookies: Any = (), **options: Any) -> Iterator[Page]:
    shape: dict[str, Any] = {
        "viewport": SIZE,
        "device_scale_factor": 2,
    } | options
    context = browser.new_context(has_touch=True, service_workers="block", locale="en-GB", **shape)
    context.add_cookies(list(cookies))
    yield context.new_page()
    context.close()


def play(page: Page, url: str) -> str:
    """Seat four players, score three hands, rule on one mishap; return the board's address."""
    page.goto(f"{url}new?rules=hudson")
    for seat, name in enumerate(NAMES):
        page.fill(f"#player-{seat}", name)
    page.tap(".actions .primary")
    page.wait_for_url("**/t/*")
    board = page.url
    example = tomllib.loads((ROOT / "data" / "example.toml").read_text(encoding="utf-8"))
    hands = [entry["sides"] for entry in example["entry"] if entry["kind"] == "hand"][:HANDS]
    for sides in hands:
        page.goto(f"{board}/hand")
        refused = page.evaluate(
            SAVE, [field for n, side in enumerate(sides, 1) for field in fields(n, side)]
        )
        assert not refused, refused
    return board


def fields(n: int, side: dict[str, Any]) -> list[tuple[str, str]]:
    """Write a side's hand of the example as the form sends it."""
    items = side.get("items", {})
    sent = [(f"s{n}-way", "melds"), (f"s{n}-item-red-three", str(items.get("red-three", 0)))]
    sent += [(f"s{n}-meld", meld) for meld in side["melds"]]
    sent += [(f"s{n}-held", held) for held in side["held"]]
    return [*sent, ("out", str(n))] if "out" in items else sent


def take_phone(page: Page, board: str) -> None:
    page.goto(f"{board}/hand")
    page.tap("#out label:has([value='1'])")
    for rank, times, wilds in (("K", 7, ()), ("7", 5, ("2", "2")), ("9", 3, ("JK",))):
        page.tap(f"#meld-pad [data-rank='{rank}']")
        page.tap(f"#meld-pad [data-times='{times}']")
        for wild in wilds:
            page.tap(f"#meld-pad [data-wild='{wild}']")
    page.wait_for_timeout(1000)
    shoot(page, "melds")
    page.evaluate("localStorage.clear()")
    table = board.rpartition("/")[2]
    take(page, f"{board}/../../rulings/drew-out-of-turn?t={table}&kept=yes", "ruling")
    page.tap(".actions button[value='1']")
    page.wait_for_url(board)
    take(page, board, "board")


def take(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.wait_for_timeout(300)
    shoot(page, name)


def shoot(page: Page, name: str) -> None:
    path = DOCS / f"{name}.png"
    page.screenshot(path=path)
    slim(path)


def print_sheet(sheet: bytes, name: str = "sheet", folder: Path = DOCS, dots: int = 80) -> None:
    words = ["pdftoppm", "-png", "-r", str(dots), "-singlefile", "-", str(folder / name)]
    subprocess.run(words, input=sheet, check=True)
    slim(folder / f"{name}.png")


def print_blanks() -> None:
    """Make the pictures of sheets without a game."""
    rules = load("hudson")
    for kind in BLANKS:
        print_sheet(book_sheet(kind, rules, rules.usual_players, DEFAULT_PAPER).pdf(), kind)


def print_previews() -> None:
    """Make the small pictures on the page of sheets."""
    rules = load("hudson")
    PREVIEWS.mkdir(exist_ok=True)
    for kind in KINDS:
        made = book_sheet(kind.id, rules, rules.usual_players, DEFAULT_PAPER).pdf()
        print_sheet(made, kind.id, PREVIEWS, dots=24)


def slim(path: Path) -> None:
    """Keep as few colours as the picture needs."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def is_heavy(path: Path) -> bool:
    size = path.stat().st_size
    print(f"{path.name:16} {size / 1000:6.1f} kB")
    return size > MOST_BYTES


if __name__ == "__main__":
    sys.exit(main())
