"""What a house sheet says of itself: one name, its own keys, each entry once."""

from typing import Any

import pytest

from scorekeeper.rules.house import MERGED
from scorekeeper.rules.sheet_checks import OF_THE_BOOK, faults_of_sheet

TWICE = [{"id": "mixed"}, {"id": "natural"}, {"id": "mixed"}]


@pytest.mark.parametrize(
    ("sheet", "faults"),
    [
        ({"name": "Thursday club", "item": [{"id": "mixed"}]}, []),
        ({"name": " x" * 21}, ["`name` has 41 letters: it may have 40"]),
        ({"name": "a\nb"}, ["`name` must be one line of plain text"]),
        ({"name": 5, "item": "mixed"}, []),  # what merging refuses anyway
        ({"item": TWICE}, ["item mixed stands in the sheet twice"]),
        ({"card": [{"name": "Aces"}] * 2}, ["card Aces stands in the sheet twice"]),
        ({"item": [{"id": 5}, {"id": 5}, "x"]}, []),
    ],
)
def test_what_is_wrong_with_a_sheet_by_itself(sheet: dict[str, Any], faults: list[str]) -> None:
    assert list(faults_of_sheet(sheet, MERGED)) == faults


@pytest.mark.parametrize("key", OF_THE_BOOK)
def test_what_belongs_to_the_book_stays_with_it(key: str) -> None:
    [fault] = faults_of_sheet({key: "x"}, MERGED)
    assert fault.startswith(f"`{key}` belongs to the book")
