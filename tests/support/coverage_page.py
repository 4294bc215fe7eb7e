"""The page `docs/coverage.md`: which book rules what, entry by entry.

python3 -m tests.support.coverage_page --write    # after a change of data/irregularities
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.rulings import outcomes
from scorekeeper.rules.paragraphs import TOPICS
from scorekeeper.rules.rule_set import RuleSet
from tests.support.books import WITH_TEXT

FILE = Path(__file__).parents[2] / "docs/coverage.md"
RULES, IN_PART, SILENT = "●", "◐", "○"
HEAD = f"""# What the books rule

Made by `python3 -m tests.support.coverage_page --write`; a test keeps it current.

- {RULES} the book rules it
- {IN_PART} in part: it forbids the act without a penalty, or names a bonus or fine without amount
- {SILENT} the book does not say; why stands in `data/irregularities/` and on the page of the ruling

Several marks: it depends on the answers to the referee's questions.
"""


def mark(rules: RuleSet, irregularity: Irregularity) -> str:
    """Return the marks of all rulings that the answers can lead to, the fullest first."""
    found = set()
    for outcome in outcomes(rules, irregularity):
        ruling = outcome.ruling
        found.add(SILENT if not ruling.covered else IN_PART if ruling.missing else RULES)
    return "".join(sign for sign in (RULES, IN_PART, SILENT) if sign in found)


def page() -> str:
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield HEAD
    entries = list(irregularities().values())
    yield from _table("All entries", [(_sum_label(sign), _sums(sign)) for sign in (RULES, SILENT)])
    for topic, label in TOPICS.items():
        of_topic = [entry for entry in entries if entry.topic == topic]
        rows = [
            (f"{entry.title} `{entry.id}`", [mark(book, entry) for book in WITH_TEXT.values()])
            for entry in of_topic
        ]
        if rows:
            yield from _table(label, rows)


def _sum_label(sign: str) -> str:
    return {RULES: "ruled, at least in part", SILENT: "silent whatever the answers"}[sign]


def _sums(sign: str) -> list[str]:
    counts = []
    for book in WITH_TEXT.values():
        silent = sum(mark(book, entry) == SILENT for entry in irregularities().values())
        counts.append(str(silent if sign == SILENT else len(irregularities()) - silent))
    return counts


def _table(label: str, rows: list[tuple[str, list[str]]]) -> Iterator[str]:
    yield f"## {label}\n"
    yield f"| | {' | '.join(book.name for book in WITH_TEXT.values())} |"
    yield f"|---|{'---|' * len(WITH_TEXT)}"
    yield from (f"| {title} | {' | '.join(marks)} |" for title, marks in rows)
    yield ""


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write docs/coverage.md")
    if parser.parse_args().write:
        FILE.write_text(page(), encoding="utf-8")
    else:
        print(page())
