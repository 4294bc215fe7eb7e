"""The named rules: every one has its answer, also in a copy from before it was written down."""

import pytest

from scorekeeper.rules.library import load
from scorekeeper.rules.named_rules import (
    LATER_RULES,
    OPENING_RULES,
    PLAY_RULES,
    rule_of_earlier_copy,
)


def test_rules_written_down_later_do_not_hold_in_an_earlier_copy() -> None:
    assert {*OPENING_RULES, *PLAY_RULES} > LATER_RULES
    for rule_id in LATER_RULES:
        rule = rule_of_earlier_copy(rule_id)
        assert (rule.id, rule.holds, rule.is_binding) == (rule_id, False, False)


def test_a_rule_nobody_named_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load("hudson").rule("wild-freeze")
