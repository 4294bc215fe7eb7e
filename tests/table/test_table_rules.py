"""A table's rules: its copy of the book, and the sheet that changes some of it."""

from typing import Any

import pytest

from scorekeeper.errors import BadLedger
from scorekeeper.rules.editions import are_house_rules
from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.table.entries import GameStarted, Record, RulesChanged
from scorekeeper.table.table_rules import UNEXPLAINED, RulesOverTime, rule_set, rule_set_of
from tests.support.house_tables import SHEET, WILD_SHEET

HUDSON = as_values(load("hudson"))
START = GameStarted("Friday", HUDSON, ("Ann", "Bo"), (), 0, 5000)


def sheet(**changes: Any) -> dict[str, Any]:
    return {"base": "hudson", "name": "Club", **changes}


def target_of(rules: RuleSet) -> tuple[int, str, str]:
    """Return the target with its two possible sources."""
    assert rules.target
    return rules.target.amount, rules.target.cite, rules.target.house


def test_the_book_alone_keeps_its_paragraphs() -> None:
    rules = rule_set(HUDSON)
    assert (rules.house_name, target_of(rules)) == ("", (5000, "hudson:59", ""))
    assert rule_set(HUDSON) is rules  # tables of one book share one value


def test_a_sheet_changes_what_it_names_and_the_rest_stays_the_books() -> None:
    rules = rule_set(HUDSON, SHEET)
    assert (rules.name, rules.house_name) == ("Hudson", "Thursday club")
    assert target_of(rules) == (10000, "", "Longer evenings")
    assert rules.items_by_id["mixed"].house == "Since 1998"
    assert rules.items_by_id["natural"].cite == load("hudson").items_by_id["natural"].cite
    assert not are_house_rules(rules)


def test_a_sheet_cannot_claim_a_paragraph_for_what_it_changes() -> None:
    rules = rule_set(HUDSON, sheet(target={"is": 7500, "cite": "hudson:59"}))
    assert target_of(rules) == (7500, "", UNEXPLAINED)
    rules = rule_set(HUDSON, sheet(target={"is": 7500, "silent": "We like it"}))
    assert target_of(rules) == (7500, "", "We like it")


def test_entries_that_a_sheet_repeats_from_the_book_keep_their_paragraph() -> None:
    bands = [*HUDSON["band"], {"at_least": 5000, "needs": 150, "cite": "hudson:31"}]
    rules = rule_set(HUDSON, sheet(band=bands))
    assert [band.cite for band in rules.bands[:-1]] == [b.cite for b in load("hudson").bands]
    assert (rules.bands[-1].cite, rules.bands[-1].house) == ("", UNEXPLAINED)


@pytest.mark.parametrize("key", ["id", "book", "mark", "line", "state"])
def test_a_sheet_cannot_pass_for_another_book(key: str) -> None:
    rules = rule_set(HUDSON, sheet(**{key: "x"}))
    assert getattr(rules, key) == getattr(load("hudson"), key)


def test_rules_that_are_no_edition_have_no_paragraphs_with_a_sheet_either() -> None:
    rules = rule_set(HUDSON | {"target": {"is": 5005, "cite": "hudson:59"}}, SHEET)
    assert are_house_rules(rules)
    assert not any(item.cite for item in rules.items)
    assert rules.target_total == 10000


def test_a_sheet_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadLedger, match="its rule set: at target"):
        rule_set(HUDSON, sheet(target={"is": -5, "house": "x"}))
    with pytest.raises(BadLedger, match="`name` must say"):
        rule_set(HUDSON, {"base": "hudson"})


def test_the_start_of_a_table_names_both() -> None:
    assert rule_set_of(START) is rule_set(HUDSON)
    with_house = GameStarted("Friday", HUDSON, ("Ann", "Bo"), (), 0, 5000, SHEET)
    assert rule_set_of(with_house) is rule_set(HUDSON, SHEET)


def test_rules_hold_from_the_next_hand_on_or_as_if_always() -> None:
    plain, club, wild = rule_set(HUDSON), rule_set(HUDSON, SHEET), rule_set(HUDSON, WILD_SHEET)
    over_time = RulesOverTime(START)
    over_time.add(Record(3, "", "", RulesChanged(house=SHEET)))
    assert (over_time.now, over_time.of_hand(2), over_time.of_hand(4)) == (club, plain, club)
    over_time.add(Record(5, "", "", RulesChanged(house=WILD_SHEET, recounted=())))
    assert (over_time.of_hand(2), over_time.of_hand(4)) == (wild, wild)
    over_time.undo(6)  # something else
    over_time.undo(5)
    assert (over_time.now, over_time.of_hand(2)) == (club, plain)
    over_time.put_back(6)
    over_time.put_back(5)
    assert over_time.now is wild


def test_another_edition_stays_where_only_the_sheet_changes() -> None:
    edition = HUDSON | {"target": {"is": 7000, "silent": "x"}}
    over_time = RulesOverTime(START)
    over_time.add(Record(2, "", "", RulesChanged(ruleset=edition)))
    over_time.add(Record(3, "", "", RulesChanged(house=WILD_SHEET)))
    assert over_time.now is rule_set(edition, WILD_SHEET)
    assert over_time.now.target_total == 7000
