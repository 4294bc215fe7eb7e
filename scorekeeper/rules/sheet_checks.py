"""What a house sheet may say of itself, looked at before it is merged with its book."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

LONGEST_NAME = 40  # letters
OF_THE_BOOK = ("id", "book", "mark", "line", "state", "house_name")  # what no table changes


def faults_of_sheet(sheet: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    """Yield what is wrong with a sheet by itself; `names` has the key that names an entry."""
    name = sheet.get("name")
    if isinstance(name, str):
        if len(name.strip()) > LONGEST_NAME:
            yield f"`name` has {len(name.strip())} letters: it may have {LONGEST_NAME}"
        if any(ord(letter) < ord(" ") for letter in name):
            yield "`name` must be one line of plain text"
    for key in OF_THE_BOOK:
        if key in sheet:
            yield f"`{key}` belongs to the book: a house sheet cannot change it"
    for key, entry_name in names.items():
        for name in _twice(sheet.get(key), entry_name):
            yield f"{key} {name} stands in the sheet twice"


def _twice(entries: Any, name: str) -> list[str]:
    """Return the names that several entries of a list have."""
    if not isinstance(entries, list):
        return []
    named = (entry.get(name) for entry in entries if isinstance(entry, dict))
    counted = Counter(one for one in named if isinstance(one, str))
    return [one for one, count in counted.items() if count > 1]
