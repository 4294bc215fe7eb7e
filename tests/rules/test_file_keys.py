"""A file may be written in more than one way; it is read as one."""

import copy
from typing import Any

import pytest

from scorekeeper.errors import BadRuleSet
from scorekeeper.rules.file_keys import present_keys
from scorekeeper.rules.game_values import End, Tie
from scorekeeper.rules.library import as_values, decode
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


def going_out(values: Any, key: str = "canastas_to_go_out") -> RuleSet:
    book = {name: value for name, value in HUDSON.items() if name != "going_out"}
    return decode(book | {key: values}, "club.toml")


def test_a_file_from_before_there_were_kinds_is_read() -> None:
    rules = going_out([{"players": [2, 3, 4, 5, 6], "is": 2, **CITE}])
    needed = rules.to_go_out(4)
    assert (needed.canastas, needed.cite, needed.is_plain) == (2, "hudson:59", True)
    (stored,) = as_values(rules)["going_out"]
    assert stored == {"players": (2, 3, 4, 5, 6), "canastas": 2, "cite": "hudson:59"}


def test_both_ways_at_once_are_refused() -> None:
    with pytest.raises(BadRuleSet, match=r"give \[\[going_out\]\] or \[\[canastas_to_go_out"):
        decode(HUDSON | {"canastas_to_go_out": []}, "club.toml")


@pytest.mark.parametrize("values", [4, ["x"], "text"])
def test_what_is_no_list_of_tables_is_refused_under_its_key(values: Any) -> None:
    with pytest.raises(BadRuleSet, match="at going_out"):
        going_out(values)
