"""Every case that was written down from the books is ruled as its book says."""

from collections import Counter

import pytest

from tests.support.cases import BookCase, cases, faults

LEAST_CASES, LEAST_OF_A_BOOK = 300, 45


def _name(case: BookCase) -> str:
    return f"{case.book}-{case.entry}"


@pytest.mark.parametrize("case", cases(), ids=_name)
def test_a_case_is_ruled_as_its_book_says(case: BookCase) -> None:
    assert faults(case) == [], f"{case.situation} — {case.verdict}"


def test_there_are_cases_for_every_book() -> None:
    counts = Counter(case.book for case in cases())
    assert sum(counts.values()) >= LEAST_CASES
    assert all(count >= LEAST_OF_A_BOOK for count in counts.values())
