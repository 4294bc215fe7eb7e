"""A file may be written in more than one way; it is read as one."""

import copy
from typing import Any

import pytest

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.file_keys import present_keys
from scorekeeper.rules.game_values import End, Tie
from scorekeeper.rules.library import decode
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import Number
from tests.support.rule_sets import HUDSON

CITE = {"cite": "hudson:59"}


def ending(end: Any, *without: str) -> RuleSet:
    """Return Hudson with another end, and without some of its keys."""
    values = copy.deepcopy(HUDSON) | {"end": end}
    return decode({key: value for key, value in values.items() if key not in without}, "club.toml")


def test_one_table_can_say_all_of_the_end() -> None:
    rules = ending({"target": 10000, "deals": 4, "tie": "draw", **CITE}, "target", "tie")
    assert rules.target == Number(amount=10000, cite="hudson:59")
    assert rules.end == End(deals=4, cite="hudson:59")
    assert rules.tie == Tie(rule="draw", cite="hudson:59")
    assert (rules.target_total, rules.deals) == (10000, 4)


def test_a_target_alone_in_it_is_the_target() -> None:
    rules = ending({"target": 10000, **CITE}, "target")
    assert (rules.target_total, rules.end, rules.deals) == (10000, None, 0)


def test_deals_alone_end_the_game() -> None:
    rules = ending({"deals": 4, **CITE}, "target")
    assert (rules.target, rules.target_total, rules.deals) == (None, 0, 4)


def test_a_value_that_stands_in_two_places_is_refused() -> None:
    with pytest.raises(BadRuleSet, match=r"`target` stands in \[end\] and in \[target\]"):
        ending({"target": 10000, **CITE})


def test_what_is_no_table_is_left_to_the_decoder() -> None:
    assert present_keys({"end": 4}, "club.toml") == {"end": 4}
    with pytest.raises(BadRuleSet, match="at end: "):
        ending(4)
