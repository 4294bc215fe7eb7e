"""The labels of the named rules and numbers."""

from typing import Any

import pytest

from scorekeeper.rules.labels import (
    NumberLabel,
    number_label,
    number_labels,
    rule_label,
    rule_labels,
)
from scorekeeper.rules.library import load
from scorekeeper.rules.named_rules import OPENING_RULES, PLAY_RULES
from tests.support.books import WITH_TEXT


def test_every_named_rule_has_its_label() -> None:
    assert list(rule_labels()) == [*OPENING_RULES, *PLAY_RULES]
    assert {rule_labels()[rule_id].section for rule_id in OPENING_RULES} == {"opening"}
    assert {rule_labels()[rule_id].section for rule_id in PLAY_RULES} == {
        "melds",
        "pile",
        "going-out",
    }


def test_every_number_of_a_book_has_its_label() -> None:
    used = {number.id for rules in WITH_TEXT.values() for number in rules.numbers}
    assert used == set(number_labels())


def test_the_card_has_words_for_a_rule_that_holds_and_for_one_that_does_not() -> None:
    freezes = rule_label(load("hudson").rule("black-three-freezes"))
    assert freezes.on_card(True) == "A black three freezes the pile"
    assert freezes.on_card(False) == "A black three does not freeze the pile"
    assert rule_label(load("hudson").rule("answer-binds")).on_card(False) == ""


def test_a_number_nobody_named_is_called_by_its_id() -> None:
    assert number_label("talon-first") == "Talon cards for the side that opens first"
    assert number_label("cards-under-foot") == "Cards under foot"


@pytest.mark.parametrize("parts", [{"section": "pile"}, {"card": "So many"}])
def test_a_number_on_the_card_has_its_section_and_its_words(parts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="give both"):
        NumberLabel(id="x", label="X", **parts)
