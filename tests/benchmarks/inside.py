"""What needs no server: a hand scored, a question answered, a sheet printed.

Timed by the processor's clock, so that what else the machine does counts least.
"""

import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from random import Random

from reportlab.pdfgen.canvas import Canvas

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.referee.search import index
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.sheets.canvas import BOLD, REGULAR, Sheet
from scorekeeper.sheets.score_sheet import draw_score_sheet, score_sheet
from scorekeeper.table.fold import fold
from tests.benchmarks.places import HANDS, game
from tests.benchmarks.rows import ROUNDS, Row, compared, interleaved

QUESTIONS = 500
TIMES = 200
SIDES = {
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


def hand_rows() -> Iterator[Row]:
    found = interleaved({way: lambda way=way: _hands_a_second(way) for way in SIDES}, ROUNDS)
    for way, least in (("totals", 5000), ("melds", 1500)):
        middle = statistics.median(found[way])
        yield Row(f"score and check a hand from {way}", "/s", middle, least=least)


def _hands_a_second(way: str) -> float:
    """Score as often as fits; each hand differs a little, so that nothing is remembered whole."""
    rules = load("hudson")
    sides = SIDES[way]
    hands = []
    for n in range(TIMES):
        told = [{"name": f"{n} {p}", "before": 5 * n, **side} for p, side in enumerate(sides)]
        hands.append({"rules": "hudson", "players": 4, "sides": told})
    start = time.process_time()
    for values in hands:
        judged = check_hand(rules, read_hand(values))
        assert judged.scores
    return TIMES / (time.process_time() - start)


# The referee


def search_rows() -> Iterator[Row]:
    books = {book: _bare_index(book) for book in all_rule_sets()}
    asked = _questions(QUESTIONS)
    chance = Random(9)
    typed = [(book, text[: chance.randint(3, max(3, len(text)))]) for book, text in asked]
    for book in books:
        index.search("warm", book)
    found = interleaved(
        {
            "ours": lambda: _p95(lambda book, text: index.search(text, book), asked),
            "bare": lambda: _p95(lambda book, text: _bare(books[book], text), asked),
            "typing": lambda: _p95(lambda b, t: index.search(t, b, typing=True), typed),
        },
        5,
    )
    yield compared("search, p95 of 500 questions", "ms", found["ours"], found["bare"], most=8.0)
    yield Row("search, p95", "ms", statistics.median(found["ours"]), most=25)
    yield compared("search as you type, p95", "ms", found["typing"], found["ours"], most=1.0)


def _questions(count: int) -> list[tuple[str, str]]:
    """Mix what people say of every book: whole, shortened, in another order, mistyped."""
    chance = Random(8)
    said = [
        (b, phrase) for b in all_rule_sets() for e in index.index_entries(b) for phrase in e.says
    ]
    return [(book, _muddle(phrase, chance)) for book, phrase in chance.sample(said, count)]


def _muddle(phrase: str, chance: Random) -> str:
    words = phrase.split()
    how = chance.randrange(4)
    if how == 1 and len(words) > 3:
        words.pop(chance.randrange(len(words)))
    if how == 2:
        chance.shuffle(words)
    if how == 3:
        place = chance.randrange(len(words))
        letters = list(words[place])
        letters.insert(chance.randrange(len(letters) + 1), chance.choice("aeiorst"))
        words[place] = "".join(letters)
    return " ".join(words)


def _bare_index(book: str) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE said USING fts5(words)")
    for entry in index.index_entries(book):
        rows = [*entry.says, entry.title, f"{entry.title}. {entry.body}"]
        db.executemany("INSERT INTO said (words) VALUES (?)", [(row,) for row in rows])
    return db


def _bare(db: sqlite3.Connection, text: str) -> list[tuple[int, float]]:
    words = ["".join(c for c in word if c.isalnum()) for word in text.split()]
    asked = " OR ".join(f'"{word}"' for word in words if word)
    return db.execute(
        "SELECT rowid, bm25(said) FROM said WHERE said MATCH ? ORDER BY bm25(said) LIMIT 8",
        (asked,),
    ).fetchall()


def _p95(search: Callable[[str, str], object], asked: Sequence[tuple[str, str]]) -> float:
    took = []
    for book, text in asked:
        start = time.process_time()
        search(book, text)
        took.append((time.process_time() - start) * 1000)
    return statistics.quantiles(took, n=20)[-1]


# Paper


def sheet_rows() -> Iterator[Row]:
    played = fold(game("hudson", HANDS, 1))
    sheet = draw_score_sheet(played)
    found = interleaved(
        {
            "ours": lambda: _took(lambda: score_sheet(played)),
            "bare": lambda: _took(lambda: _bare_sheet(sheet)),
        },
        ROUNDS,
    )
    yield compared(
        "score sheet of a 12-hand game, PDF", "ms", found["ours"], found["bare"], most=2.0
    )


def _took(print_: Callable[[], bytes]) -> float:
    start = time.process_time()
    for _ in range(3):
        assert print_()
    return (time.process_time() - start) / 3 * 1000


def _bare_sheet(sheet: Sheet) -> bytes:
    """Draw the same strings and lines with the canvas alone, at the places found before."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(sheet.width, sheet.height), pageCompression=1, invariant=1)
    for page in sheet.pages:
        for one in page.strokes:
            canvas.setLineWidth(one.width)
            canvas.line(one.x1, sheet.height - one.y1, one.x2, sheet.height - one.y2)
        for text in page.texts:
            canvas.setFont(BOLD if text.bold else REGULAR, text.size)
            canvas.drawString(text.x, sheet.height - text.baseline, text.text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def rows() -> Iterator[Row]:
    yield from hand_rows()
    yield from search_rows()
    yield from sheet_rows()
