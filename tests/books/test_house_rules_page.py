"""`docs/house-rules.md`: every example is a sheet that can be played and changes something."""

import re
import tomllib
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.hand.limits import unmakeable_kinds
from scorekeeper.referee.precedents import decision_faults
from scorekeeper.rules.house import ABOUT_IT, MERGED, differences, merge_sheet
from scorekeeper.rules.schema import schema
from scorekeeper.rules.sheet_checks import LONGEST_NAME, OF_THE_BOOK

PAGE = (DATA.parent / "docs" / "house-rules.md").read_text(encoding="utf-8")
EXAMPLES = [tomllib.loads(text) for text in re.findall(r"^```toml\n(.*?)^```", PAGE, re.M | re.S)]


@pytest.mark.parametrize("sheet", EXAMPLES, ids=lambda sheet: str(sheet["name"]))
def test_each_example_is_a_good_sheet(sheet: dict[str, Any]) -> None:
    rules = merge_sheet(sheet, "example.toml")
    assert differences(rules) or rules.decided
    assert not decision_faults(rules)
    assert not unmakeable_kinds(rules)


def test_it_names_what_a_sheet_says_of_itself_and_what_is_merged() -> None:
    for key in ABOUT_IT:
        assert f"| `{key}` |" in PAGE
    for key, name in MERGED.items():
        assert f"`[[{key}]]`" in PAGE and f"`{name}`" in PAGE


def test_it_names_every_key_that_a_sheet_can_have() -> None:
    types = schema()["$defs"]
    keys = {(name, key) for name, model in types.items() for key in model.get("properties", ())}
    for name, key in keys:
        if name == "RuleSet":
            known = key in OF_THE_BOOK or key == "name"
            assert known or f"`[{key}]`" in PAGE or f"`[[{key}]]`" in PAGE, key
        else:
            assert re.search(rf"`{key}\b[^`]*`", PAGE), f"{name}.{key}"


def test_it_says_what_belongs_to_the_book_and_how_long_a_name_may_be() -> None:
    assert f"up to {LONGEST_NAME} letters" in PAGE
    for key in OF_THE_BOOK[:-1]:
        assert f"`{key}`" in PAGE
