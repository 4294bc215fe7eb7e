"""Decisions of a table in its house sheet."""

import pytest

from scorekeeper.rules.decisions import Decided
from scorekeeper.rules.library import as_values, load
from tests.support.rule_sets import sheet_refusal, with_sheet

FLOOR = '[[decided]]\nquestion = "A card on the floor"\ndecision = "Under the stock."\n'


def test_a_sheet_may_hold_decisions_and_a_book_has_none() -> None:
    [decided] = with_sheet(FLOOR + "points = 50").decided or ()
    assert (decided.question, decided.points, decided.source) == ("A card on the floor", 50, "")
    assert load("hudson").decided is None and "decided" not in as_values(load("hudson"))


def test_who_decided_it_and_when_is_told() -> None:
    alone = Decided(question="A", decision="B", since="3 March")
    assert alone.source == "3 March"
    both = Decided(question="A", decision="B", agreed="Ann", since="3 March")
    assert both.source == "3 March, agreed by Ann"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("points = -5", "`points` must be 0 or more"),
        ("points = 7", "7 is not a multiple of 5"),
        ('answers = { kept = "yes" }', "`answers` needs the `ruling`"),
        ('verdict = "x"', "verdict"),
    ],
)
def test_each_mistake_gets_a_sentence(wrong: str, told: str) -> None:
    assert told in sheet_refusal(FLOOR + wrong)


def test_a_decision_without_words_is_refused() -> None:
    assert "decided" in sheet_refusal('[[decided]]\nquestion = "A"\ndecision = ""')
