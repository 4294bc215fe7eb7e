"""Every cite anywhere in the data names a paragraph that is there, of the book that cites it."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.rules.paragraphs import all_paragraphs
from tests.support.books import WITH_TEXT


def cites_in(values: Any) -> Iterator[str]:
    """Find each `cite`, however deep, a single one or a list."""
    if isinstance(values, dict):
        for key, value in values.items():
            if key == "cite":
                yield from [value] if isinstance(value, str) else value
            else:
                yield from cites_in(value)
    elif isinstance(values, list):
        for value in values:
            yield from cites_in(value)


FILES = [*(DATA / "rulesets").glob("*.toml"), *(DATA / "irregularities").glob("*.toml")]


@pytest.mark.parametrize("path", sorted(FILES), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_cite_of_a_file_resolves(path: Any) -> None:
    cites = set(cites_in(tomllib.loads(path.read_text(encoding="utf-8"))))
    assert sorted(cites - set(all_paragraphs())) == []


@pytest.mark.parametrize("book", WITH_TEXT)
def test_a_rule_set_cites_its_own_book_alone(book: str) -> None:
    values = tomllib.loads((DATA / "rulesets" / f"{book}.toml").read_text(encoding="utf-8"))
    assert {cite.partition(":")[0] for cite in cites_in(values)} == {book}
