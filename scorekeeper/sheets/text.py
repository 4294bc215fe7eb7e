"""Dates, places and conditions as a printed sheet says them."""

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Item, Sign, SourcedValue
from scorekeeper.sheets.canvas import FIRM
from scorekeeper.text import number

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
_COUNTS = ("no canasta", "one canasta", "two canastas", "three canastas")


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


def conditions(sign: Sign) -> list[tuple[int, str]]:
    """Say when points count for, against or not at all; one unconditional sign has no words."""
    if len(sign.signs) == 1:
        return [(sign.signs[0], "")]
    last = len(sign.signs) - 1
    if sign.by == "melded":
        words = ["if nothing is melded", "if the side has melded"]
    else:
        words = [f"with {_COUNTS[step]}{' or more' * (step == last)}" for step in range(last + 1)]
    return list(zip(sign.signs, words, strict=False))


def short_conditions(sign: Sign) -> list[tuple[int, str]]:
    """Say the same in one or two words for a narrow row."""
    if len(sign.signs) == 1:
        return [(sign.signs[0], "")]
    last = len(sign.signs) - 1
    if sign.by == "melded":
        words = ["not melded", "melded"]
    else:
        words = [
            f"{step or 'no'}{'+' * (step == last)} canasta{'s' * (step > 1)}"
            for step in range(last + 1)
        ]
    return list(zip(sign.signs, words, strict=False))


def amounts(item: Item) -> str:
    """Say what an item counts, each or by how many: '500 each', '100, 300, 500, 1,000'."""
    if item.each is not None:
        each = number(abs(item.each))
        return each if item.kind == "out" else f"{each} each"
    return item.hint if _is_even(item) else ", ".join(number(p) for p in item.points[1:])


def _is_even(item: Item) -> bool:
    """Tell whether all but the full set count the same each."""
    return all(item.points[count] == item.points[1] * count for count in range(1, _full(item)))


def _full(item: Item) -> int:
    return len(item.points) - 1


def sign_words(sign: Sign) -> str:
    """Say in a few words when points are taken off or do not count."""
    how = {0: "nothing", -1: "minus"}
    return ", ".join(f"{how[which]} {words}" for which, words in conditions(sign) if which < 1)


def sign_notes(rules: RuleSet) -> list[tuple[str, Item]]:
    """Say once for all items that share it when they count against the side, with the first."""
    notes: dict[str, list[Item]] = {}
    for item in rules.items:
        if words := sign_words(item.sign):
            notes.setdefault(words, []).append(item)
    return [
        (f"{' and '.join(item.label for item in items).capitalize()}: {words}", items[0])
        for words, items in notes.items()
    ]
