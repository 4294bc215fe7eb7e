"""Dates, places and conditions as a printed sheet says them."""

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SourcedValue
from scorekeeper.sheets.canvas import FIRM

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
OURS = "†"  # stands behind a value that the book does not give
OURS_MEANS = "† The book does not give this value: it is the usual one, filled in by us."


def day(moment: str) -> str:
    """Write the day of a moment: '31 January 2026'.

    >>> day("2026-01-31T19:00:00Z")
    '31 January 2026'
    """
    year, month, rest = moment.split("-", 2)
    return f"{int(rest[:2])} {MONTHS[int(month) - 1]} {year}"


def marked(text: str, value: SourcedValue) -> str:
    """Mark a value that is not the book's own."""
    return f"{text} {OURS}" if value.silent else text


def book_of(rules: RuleSet, anchor: str) -> RuleSet:
    """Return the book an anchor is of: a table may have ruled by another book than its own."""
    book = anchor.partition(":")[0]
    return rules if book == rules.id else all_rule_sets().get(book, rules)


def cite(rules: RuleSet, anchor: str) -> str:
    """Name a paragraph of whichever book as a player would read it, never broken in two."""
    return book_of(rules, anchor).cite_label(anchor).replace(" ", FIRM)


def place(rules: RuleSet, anchor: str) -> str:
    """Name a place of the book without the book: '¶57', 'rule 13', 'thresholds'."""
    label = rules.cite_label(anchor)
    return label.removeprefix(rules.name).lstrip(", ").replace(" ", FIRM)
