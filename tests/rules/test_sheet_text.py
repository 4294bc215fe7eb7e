"""A sheet written as text reads back as the same sheet, whatever is in it."""

import doctest
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules import sheet_text as module
from scorekeeper.rules.sheet_text import sheet_text

TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
PLAIN = st.one_of(st.booleans(), st.integers(-(10**9), 10**9), TEXTS)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=4)
SHEETS = st.dictionaries(TEXTS, st.one_of(TABLES, st.lists(TABLES, min_size=1, max_size=3), VALUES))


def test_the_example_in_its_docstring() -> None:
    assert doctest.testmod(module).failed == 0


@settings(deadline=None)  # a busy machine is slow, not wrong
@given(SHEETS)
def test_every_sheet_reads_back_equal(sheet: dict[str, Any]) -> None:
    assert tomllib.loads(sheet_text(sheet)) == sheet


@pytest.mark.parametrize(
    "reason",
    ['Ann’s "rule"', "back\\slash", "two\nlines", "Łódź 🂡", "\x7f\x00\x1f", "# no comment"],
)
def test_a_reason_in_any_words_is_kept(reason: str) -> None:
    sheet = {"base": "hudson", "name": reason, "target": {"is": 10000, "house": reason}}
    assert tomllib.loads(sheet_text(sheet)) == sheet


def test_the_name_comes_first_and_tables_are_apart() -> None:
    sheet = {"target": {"is": 7500, "house": "x"}, "rank_limit": [], "name": "Club"}
    assert (
        sheet_text(sheet) == 'name = "Club"\nrank_limit = []\n\n[target]\nis = 7500\nhouse = "x"\n'
    )
