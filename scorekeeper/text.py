"""Numbers and names as players read and type them.

Written: thousands separators and the true minus sign, which is as wide as a figure.
Read: one parser for every number a person types, so that the same text means the same
number on every page.
"""

import re
import unicodedata
from collections.abc import Sequence

from scorekeeper.errors import Malformed

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
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
LARGEST_COUNT = 99_999  # nothing at a table is counted higher: more is a slip of the thumb

_DIGITS = re.compile(r"-?\d{1,9}")
_GROUPED_DIGITS = re.compile(r"-?\d{1,3}([.,'’]\d{3})+")
_PLAIN_DIGITS = 8  # so many ASCII digits need no further parsing
_TIMES = str.maketrans({"×": "*", "x": "*", "X": "*", "·": "*", "−": "-", "–": "-"})
_SUM = re.compile(r"[+-]?\d[\d.,'’]*([+*-]\d[\d.,'’]*)+")
_LONGEST_SUM = 80  # characters
# Unicode categories of what a terminal obeys instead of showing: controls, marks of direction,
# halves of characters, line and paragraph separators.
_NOT_SHOWN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_SHOWN = 20  # letters of a wrong text that are repeated in the message


def number(points: int) -> str:
    """Return a total as text.

    >>> number(-1395)
    '−1,395'
    """
    return f"{points:,}".replace("-", "−")


def signed(points: int) -> str:
    """Return points with their sign.

    >>> signed(1395), signed(0)
    ('+1,395', '0')
    """
    return f"{points:+,}".replace("-", "−") if points else "0"


def number_of(count: int, word: str, several: str = "") -> str:
    """Return a count with its noun.

    >>> number_of(1, "canasta"), number_of(2, "canasta"), number_of(2, "burraco", "burrachi")
    ('1 canasta', '2 canastas', '2 burrachi')
    """
    return f"{count} {word}" if count == 1 else f"{count} {several or f'{word}s'}"


def day_and_month(day: str) -> str:
    """Return a day that is written as the ledger writes it.

    >>> day_and_month("2026-01-31")
    '31 January'
    """
    _year, month, number_in_month = day.split("-")
    return f"{int(number_in_month)} {MONTHS[int(month) - 1]}"


def article(word: str) -> str:
    """Return the article of a word by its first letter.

    >>> article("canasta"), article("ace canasta")
    ('a', 'an')
    """
    return "an" if word[:1].lower() in "aeiou" else "a"


def join_names(names: Sequence[str], last: str = " & ") -> str:
    """Return names as one text, such as the name of a partnership.

    >>> join_names(["Ana", "Ben", "Cleo"]), join_names(["Hudson", "Luudoo"], last=" or ")
    ('Ana, Ben & Cleo', 'Hudson or Luudoo')
    """
    return last.join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)


def printable(text: str) -> str:
    """Return text for a terminal, on one line, with a mark where it would obey a character.

    >>> printable("Ana\\x1b[2J\\nBen")
    'Ana�[2J�Ben'
    """
    return "".join("�" if unicodedata.category(c) in _NOT_SHOWN else c for c in text)


def parse_number(text: str) -> int | None:
    """Return the whole number somebody typed, None for an empty field or a lone minus.

    Spaces and separators of thousands are accepted, fractions are not: `Malformed`.

    >>> parse_number("−1,395"), parse_number("1 395"), parse_number(" ")
    (-1395, 1395, None)
    """
    if text.isascii() and text.isdigit() and len(text) <= _PLAIN_DIGITS:
        return int(text)
    plain = re.sub(r"\s", "", text).replace("−", "-").replace("–", "-").removeprefix("+")
    if plain in ("", "-"):
        return None
    if _DIGITS.fullmatch(plain):
        return int(plain)
    if _GROUPED_DIGITS.fullmatch(plain):
        return int(re.sub(r"[.,'’]", "", plain))
    raise Malformed(f"“{text.strip()[:_SHOWN]}” is not a whole number.")


def read_number(text: str) -> int:
    """Return the whole number somebody typed, 0 for an empty field."""
    return parse_number(text) or 0


def is_sum(text: str) -> bool:
    """Return whether a text is a sum of numbers, not one number alone.

    >>> is_sum("105+45"), is_sum("3 × 100 − 20"), is_sum("-5")
    (True, True, False)
    """
    plain = re.sub(r"\s", "", text).translate(_TIMES)
    return len(plain) <= _LONGEST_SUM and bool(_SUM.fullmatch(plain))


def read_sum(text: str) -> int:
    """Return the number or the sum somebody typed, 0 for an empty field; × comes before + and −.

    >>> read_sum("105+45"), read_sum("3*100-20"), read_sum("1,395")
    (150, 280, 1395)
    """
    if not is_sum(text):
        return read_number(text)
    plain = re.sub(r"\s", "", text).translate(_TIMES)
    terms = re.findall(r"[+-]?[^+-]+", plain)
    return sum(_product(term) for term in terms)


def _product(term: str) -> int:
    product = 1
    for factor in term.split("*"):
        product *= read_number(factor)
    return product


def read_count(text: str) -> int:
    """Return the count somebody typed, also as a sum: not negative and not absurdly large."""
    count = read_sum(text)
    if count < 0:
        raise Malformed(f"{text.strip()[:_SHOWN]} is below zero: type it without the minus.")
    if count > LARGEST_COUNT:
        raise Malformed(f"{count:,} is far too large.")
    return count


def number_or_none(text: str) -> int | None:
    """Return the whole number a text says, None where it says none."""
    try:
        return parse_number(text)
    except Malformed:
        return None
