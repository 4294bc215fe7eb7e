"""Rule-set files changed for a test."""

import copy
import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import decode
from scorekeeper.rules.rule_set import RuleSet

HUDSON: dict[str, Any] = tomllib.loads((DATA / "rulesets" / "hudson.toml").read_text("utf-8"))
Change = Callable[[dict[str, Any]], object]


def put(value: Any, *path: str | int) -> Change:
    """Return a change that writes a value at a path of the file."""

    def change(values: dict[str, Any]) -> None:
        _parent(values, path)[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Return a change that deletes what is at a path of the file."""

    def change(values: dict[str, Any]) -> None:
        del _parent(values, path)[path[-1]]

    return change


def _parent(values: dict[str, Any], path: tuple[str | int, ...]) -> Any:
    parent: Any = values
    for key in path[:-1]:
        parent = parent[key]
    return parent


def refusal_of(change: Change) -> str:
    """Return the message that refuses Hudson's file after a change."""
    values = copy.deepcopy(HUDSON)
    change(values)
    with pytest.raises(BadRuleSet) as refused:
        decode(values, "club.toml")
    assert str(refused.value).startswith("club.toml: at ")
    return str(refused.value)


FOUR_DEALS = '[end]\ndeals = 4\nhouse = "Four each evening"\n'  # the end in a house sheet


# A house sheet that asks for kinds of canastas to go out, and calls them books.
BOOKS_BY_KIND = """
[wild_melds]
holds = true
house = "Wild books"

[words]
canasta = ["book", "books"]

[[item]]
id = "wild"
label = "Wild books"
one = "wild book"
kind = "canasta"
each = 1500
match = { ranks = ["wild"] }
house = "Wild books"

[[item]]
id = "natural"
label = "Clean books"
one = "clean book"
house = "Our words"

[[item]]
id = "mixed"
label = "Dirty books"
one = "dirty book"
house = "Our words"

[[going_out]]
players = [2, 3, 4, 5, 6]
canastas = 5
kinds = { natural = 2, mixed = 2, wild = 1 }
house = "Two clean, two dirty, one wild"
"""


def with_sheet(text: str, base: str = "hudson") -> RuleSet:
    """Return a book with the changes of a house sheet, given as TOML without its head."""
    head = f'base = "{base}"\nname = "Thursday club"\n'
    return merge_sheet(tomllib.loads(head + text), "club.toml")


def sheet_refusal(text: str, base: str = "hudson") -> str:
    """Return the sentence that refuses a house sheet."""
    with pytest.raises(BadRuleSet) as refused:
        with_sheet(text, base)
    return str(refused.value)


def house_rules(like: str, **changes: Any) -> dict[str, Any]:
    """Return the values of a book under other names, with house rules instead of paragraphs."""
    path = DATA / "rulesets" / f"{like}.toml"
    values: dict[str, Any] = _without_cites(tomllib.loads(path.read_text("utf-8")))
    return values | changes


def _without_cites(values: Any) -> Any:
    if isinstance(values, list):
        return [_without_cites(value) for value in values]
    if not isinstance(values, dict):
        return values
    kept = {key: _without_cites(value) for key, value in values.items() if key != "cite"}
    return kept | {"silent": "A house rule."} if "cite" in values else kept


def to_toml(values: dict[str, Any]) -> str:
    """Return a rule set as the text of its file."""
    lines = [f"{key} = {_plain(value)}" for key, value in values.items() if not _is_table(value)]
    for key, value in values.items():
        if isinstance(value, dict):
            lines += [f"\n[{key}]", *_rows(value)]
        elif _is_table(value):
            for entry in value:
                lines += [f"\n[[{key}]]", *_rows(entry)]
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and isinstance(value[0], dict))


def _rows(values: dict[str, Any]) -> list[str]:
    return [f"{key} = {_plain(value)}" for key, value in values.items()]


def _plain(value: Any) -> str:
    """Return a value on one line; JSON's text, numbers and lists are TOML too."""
    if isinstance(value, dict):
        return "{ " + ", ".join(_rows(value)) + " }"
    return json.dumps(value)
