"""Reading prints back, and measuring them on the paper."""

from collections.abc import Collection, Iterable
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any

from pypdf import PdfReader

from scorekeeper.rules.library import all_rule_sets, as_values, decode, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.canvas import ASCENT, DESCENT, Box, Sheet, TextRun
from scorekeeper.sheets.typesetting import width_of
from tests.support.books import WITH_TEXT
from tests.support.games import Entry

BOOKS = list(WITH_TEXT)
TABLES = [
    (book, players) for book, rules in all_rule_sets().items() for players in rules.player_counts
]
LONG = [f"{letter}olfeschlegelsteinhausenbergerdorf WWWW{letter}" for letter in "WMQGOA"]
MILLIMETRE = 72 / 25.4
AT = "2026-01-31T21:00:00Z"


def read(pdf: bytes) -> list[str]:
    """Return the text of each page, no-break spaces as plain ones."""
    pages = PdfReader(BytesIO(pdf)).pages
    return [page.extract_text().replace("\xa0", " ") for page in pages]


def flat(pdf: bytes) -> str:
    return " ".join(" ".join(read(pdf)).split())


def smallest_type(pdf: bytes) -> float:
    """Return the smallest type of a print in points, as large as it comes out on the paper."""
    sizes: list[float] = []

    def seen(text: str, cm: list[float], tm: list[float], _font: object, size: float) -> None:
        if text.strip():
            sizes.append(abs(size * (cm[3] or 1) * (tm[3] or 1)))

    for page in PdfReader(BytesIO(pdf)).pages:
        page.extract_text(visitor_text=seen)
    return min(sizes)


def fonts_of(pdf: bytes) -> set[str]:
    """Return which fonts the pages have: `embedded`, or the name of one that is not."""
    found: set[str] = set()
    for page in PdfReader(BytesIO(pdf)).pages:
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            about = font.get_object()
            held = "/FontFile2" in about.get("/FontDescriptor", {})
            found.add("embedded" if held else str(about["/BaseFont"]))
    return found


def cell_widths(sheet: Sheet) -> list[float]:
    """Return the widths in millimetres of the columns to write in, between long upright lines."""
    found = []
    for page in sheet.pages:
        tops: dict[float, list[float]] = {}
        for line in page.strokes:
            if line.x1 == line.x2 and line.y2 - line.y1 > 60:
                tops.setdefault(round(line.y2, 1), []).append(line.x1)
        for xs in tops.values():
            found += [(b - a) * sheet.scale / MILLIMETRE for a, b in pairwise(sorted(set(xs)))]
    return found


def row_heights(sheet: Sheet, labels: Collection[str]) -> list[float]:
    """Return the heights in millimetres of the rows that have one of these labels."""
    return [
        run.cell.h * sheet.scale / MILLIMETRE
        for page in sheet.pages
        for run in page.texts
        if run.text in labels
    ]


def with_entry(entries: list[Entry], kind: str, body: dict[str, Any]) -> list[Entry]:
    seq = len(entries) + 1
    return [*entries, Entry(seq, kind, body, AT, "Ann", f"key-{seq}")]


def six_sides() -> RuleSet:
    """Hudson's rules for six who play each for themselves, as other books of the family do."""
    values = as_values(load("hudson"))
    *fewer, six = values["players"]
    alone = six | {"sides": [1] * 6, "sits_out": [0] * 6}
    return decode(values | {"players": [*fewer, alone]}, "six sides")


def covers(outer: Box, inner: Box, slack: float = 0.05) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )


def touch(one: Box, other: Box, slack: float = 0.3) -> bool:
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.bottom - slack
        and other.y < one.bottom - slack
    )


def ink_of(run: TextRun) -> Box:
    """Return the box a string covers, accents and descenders too."""
    width = width_of(run.text, run.size, run.bold)
    return Box(run.x, run.baseline - ASCENT * run.size, width, (ASCENT + DESCENT) * run.size)


def inked(texts: Iterable[TextRun]) -> list[tuple[str, Box]]:
    """Return each text with its box from capitals to descenders: accents may reach above it."""
    return [
        (t.text, Box(t.x, t.baseline - 0.72 * t.size, ink_of(t).w, 0.94 * t.size))
        for t in texts
        if t.text
    ]


def assert_nothing_leaves_its_place(sheet: Sheet, margin: float = 10.0) -> None:
    """Check that every text is in its cell, `margin` millimetres from the edge, and on no other."""
    paper = Box(0, 0, sheet.width, sheet.height).inset(margin * MILLIMETRE / sheet.scale)
    for page in sheet.pages:
        for text in page.texts:
            ink = ink_of(text)
            assert covers(text.cell, ink), text
            assert covers(paper, ink), text
        for turned in (True, False):
            marks = inked(t for t in page.texts if t.turned == turned)
            for (one, box), (other, second) in combinations(marks, 2):
                assert not touch(box, second), (one, other)
