"""What needs no server: a hand scored, a question answered, a sheet printed.

Timed by the processor's clock, so that what else the machine does counts least.
"""

import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BytesIO
from random import Random
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.referee.search import index
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.sheets.canvas import Sheet
from scorekeeper.sheets.fonts import BOLD, REGULAR
from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.table.fold import fold
from tests.benchmarks.results import PER_SECOND, Row, compared, interleaved
from tests.benchmarks.sizes import Sizes
from tests.benchmarks.tables import HANDS, played_game

SIDES: dict[str, list[dict[str, Any]]] = {
    "totals": [
        {
            "points": 265,
            "items": {"natural": 1, "mixed": 1, "red-three": 2, "out": 1},
            "held_points": 5,
        },
        {"points": 155, "items": {"mixed": 1, "red-three": 1}, "held_points": 45},
    ],
    "melds": [
        {
            "melds": ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"],
            "items": {"red-three": 2, "out": 1},
            "held": ["5"],
        },
        {"melds": ["Q Q Q Q Q 2 2", "8 8 8 8"], "items": {"red-three": 1}, "held": ["J 10", "A"]},
    ],
}


# A hand


def hand_rows(sizes: Sizes) -> Iterator[Row]:
    measures = {mode: partial(_hands_a_second, mode, sizes.hands_scored) for mode in SIDES}
    found = interleaved(measures, sizes.rounds)
    for mode, least in (("totals", 5000), ("melds", 1500)):
        median = statistics.median(found[mode])
        yield Row(f"score and check a hand from {mode}", PER_SECOND, median, least=least)


def _hands_a_second(mode: str, count: int) -> float:
    """Score so many hands; each differs a little, so that none can come from a cache."""
    rules = load("hudson")
    hands = []
    for n in range(count):
        sides = [
            {"name": f"{n} {index}", "before": 5 * n, **side}
            for index, side in enumerate(SIDES[mode])
        ]
        hands.append({"rules": "hudson", "players": 4, "sides": sides})
    start = time.process_time()
    for values in hands:
        checked = check_hand(rules, read_hand(values))
        assert checked.scores
    return count / (time.process_time() - start)


# The referee

Search = Callable[[str, str], object]  # of a question in a book
Questions = Sequence[tuple[str, str]]  # each with its book


def search_rows(sizes: Sizes) -> Iterator[Row]:
    books = {book: _bare_index(book) for book in all_rule_sets()}
    questions = _questions(sizes.questions)
    random = Random(9)
    half_typed = [(book, text[: random.randint(3, max(3, len(text)))]) for book, text in questions]
    for book in books:
        index.search("warm", book)
    found = interleaved(
        {
            "ours": lambda: _p95(lambda book, text: index.search(text, book), questions),
            "bare": lambda: _p95(lambda book, text: _bare_search(books[book], text), questions),
            "typing": lambda: _p95(
                lambda book, text: index.search(text, book, typing=True), half_typed
            ),
        },
        sizes.search_rounds,
    )
    title = f"search, p95 of {sizes.questions} questions"
    yield compared(title, "ms", found["ours"], found["bare"], most=8.0)
    yield Row("search, p95", "ms", statistics.median(found["ours"]), most=25)
    yield compared("search as you type, p95", "ms", found["typing"], found["ours"], most=1.0)


def _questions(count: int) -> list[tuple[str, str]]:
    """Mix what people say of every book: whole, shortened, in another order, mistyped."""
    random = Random(8)
    phrases = [
        (b, phrase) for b in all_rule_sets() for e in index.index_entries(b) for phrase in e.says
    ]
    return [(book, _garbled(phrase, random)) for book, phrase in random.sample(phrases, count)]


def _garbled(phrase: str, random: Random) -> str:
    words = phrase.split()
    how = random.randrange(4)
    if how == 1 and len(words) > 3:
        words.pop(random.randrange(len(words)))
    if how == 2:
        random.shuffle(words)
    if how == 3:
        at = random.randrange(len(words))
        letters = list(words[at])
        letters.insert(random.randrange(len(letters) + 1), random.choice("aeiorst"))
        words[at] = "".join(letters)
    return " ".join(words)


def _bare_index(book: str) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE said USING fts5(words)")
    for entry in index.index_entries(book):
        rows = [*entry.says, entry.title, f"{entry.title}. {entry.body}"]
        db.executemany("INSERT INTO said (words) VALUES (?)", [(row,) for row in rows])
    return db


def _bare_search(db: sqlite3.Connection, text: str) -> list[tuple[int, float]]:
    words = ["".join(c for c in word if c.isalnum()) for word in text.split()]
    asked = " OR ".join(f'"{word}"' for word in words if word)
    return db.execute(
        "SELECT rowid, bm25(said) FROM said WHERE said MATCH ? ORDER BY bm25(said) LIMIT 8",
        (asked,),
    ).fetchall()


def _p95(search: Search, questions: Questions) -> float:
    """Return the 95th percentile of the processor's milliseconds for a question."""
    durations = []
    for book, text in questions:
        start = time.process_time()
        search(book, text)
        durations.append((time.process_time() - start) * 1000)
    return statistics.quantiles(durations, n=20)[-1]


# Paper


def sheet_rows(sizes: Sizes) -> Iterator[Row]:
    game = fold(played_game(HANDS, 1))
    sheet = score_sheet(game)
    found = interleaved(
        {
            "ours": lambda: _milliseconds(lambda: score_sheet(game).pdf()),
            "bare": lambda: _milliseconds(lambda: _bare_sheet(sheet)),
        },
        sizes.rounds,
    )
    title = "score sheet of a 12-hand game, PDF"
    yield compared(title, "ms", found["ours"], found["bare"], most=2.0)


def _milliseconds(make: Callable[[], bytes]) -> float:
    start = time.process_time()
    for _ in range(3):
        assert make()
    return (time.process_time() - start) / 3 * 1000


def _bare_sheet(sheet: Sheet) -> bytes:
    """Draw the same strings and lines with the canvas alone, at the positions found before."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(sheet.width, sheet.height), pageCompression=1, invariant=1)
    for page in sheet.pages:
        for line in page.strokes:
            canvas.setLineWidth(line.width)
            canvas.line(line.x1, sheet.height - line.y1, line.x2, sheet.height - line.y2)
        for text in page.texts:
            canvas.setFont(BOLD if text.bold else REGULAR, text.size)
            canvas.drawString(text.x, sheet.height - text.baseline, text.text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def measure(sizes: Sizes) -> Iterator[Row]:
    yield from hand_rows(sizes)
    yield from search_rows(sizes)
    yield from sheet_rows(sizes)
