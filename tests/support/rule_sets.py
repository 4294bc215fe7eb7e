"""Rule-set files changed for a test."""

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.assets import DATA
from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.library import decode

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
    """Return what is said of Hudson's file after a change."""
    values = copy.deepcopy(HUDSON)
    change(values)
    with pytest.raises(BadRuleSet) as refused:
        decode(values, "club.toml")
    assert str(refused.value).startswith("club.toml: at ")
    return str(refused.value)
