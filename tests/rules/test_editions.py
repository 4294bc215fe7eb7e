"""A table's copy of its rules is known as the book's own, or is called house rules."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.editions import (
    HOUSE_RULES,
    are_house_rules,
    as_house_rules,
    is_edition,
    recorded_editions,
)
from scorekeeper.rules.library import all_rule_sets, as_values, decode, load
from scorekeeper.version import VERSION
from tests.support.editions import COMMAND, as_toml, present_editions

ROOT = Path(__file__).parents[2]
EXPORTS = [ROOT / "tests" / "fixtures" / f"ledgers-{version}.json" for version in ("0.1", "0.2")]
BOOKS = list(all_rule_sets())


def test_the_present_editions_are_recorded() -> None:
    assert recorded_editions().get(VERSION) == present_editions(), (
        f"A file of data/rulesets has changed. Record it: {COMMAND}"
    )


def test_the_record_is_written_as_the_command_writes_it() -> None:
    text = (ROOT / "data" / "editions.toml").read_text(encoding="utf-8")
    assert text == as_toml(recorded_editions())


@pytest.mark.parametrize("export", EXPORTS, ids=lambda path: path.stem)
def test_rule_sets_of_earlier_versions_are_the_book(export: Path) -> None:
    version = export.stem.removeprefix("ledgers-")
    starts = [table["entries"][0]["body"] for table in json.loads(export.read_text())["tables"]]
    books = {start["ruleset"]["id"]: start["ruleset"] for start in starts}
    assert books.keys() == recorded_editions()[f"{version}.0"].keys()
    assert all(is_edition(values) for values in books.values())


@pytest.mark.parametrize("book", BOOKS)
def test_the_present_book_is_an_edition_however_its_keys_are_ordered(book: str) -> None:
    values = json.loads(json.dumps(as_values(load(book)), sort_keys=True))
    assert is_edition(values)
    assert not are_house_rules(load(book))


def changed(book: str, *path: str | int, to: Any) -> dict[str, Any]:
    values = copy.deepcopy(as_values(load(book)))
    inner: Any = values
    for key in path[:-1]:
        inner = inner[key]
    assert inner[path[-1]] != to
    inner[path[-1]] = to
    return values


@pytest.mark.parametrize(
    "values",
    [
        changed("hudson", "item", 0, "each", to=5000),
        changed("hudson", "name", to="HUDSON"),
        changed("hudson", "id", to="miller"),
        changed("hudson", "id", to="unknown"),
        {},
        {"id": 7},
    ],
)
def test_what_differs_in_one_value_is_no_edition(values: dict[str, Any]) -> None:
    assert not is_edition(values)


@pytest.mark.parametrize("book", BOOKS)
def test_house_rules_have_no_books_name_and_no_paragraph(book: str) -> None:
    rules = decode(as_house_rules(as_values(load(book))), "its rules")
    assert (rules.name, rules.id) == (HOUSE_RULES, book)
    assert are_house_rules(rules)
    text = json.dumps(as_values(rules), ensure_ascii=False)
    assert f"{book}:" not in text
    assert load(book).book not in text


def test_what_is_no_rule_set_at_all_stays_what_it_is() -> None:
    assert as_house_rules([1, "two", None]) == [1, "two", None]
