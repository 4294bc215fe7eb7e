"""A ruling whose paragraph a table has changed says what the table plays."""

import msgspec

from scorekeeper.referee.house_notes import house_notes
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import load
from scorekeeper.rules.presets import presets


def test_a_changed_value_is_told_where_its_paragraph_is_cited() -> None:
    rules = presets()["opening-150"].rules
    assert house_notes(rules, ["hudson:15"]) == ("To open, 5,000 and more: 150 (Hudson: 120).",)
    assert house_notes(rules, ["hudson:66"]) == ()


def test_a_new_wild_canasta_is_told_where_wild_melds_are_barred() -> None:
    assert house_notes(presets()["uruguay"].rules, ["hudson:12"]) == (
        "Wild canastas: 2,000 each (Hudson: –).",
        "Melds of wild cards alone: yes (Hudson: no).",
    )


def test_something_else_that_is_new_replaces_no_paragraph() -> None:
    aces = {
        "id": "aces",
        "label": "Aces",
        "one": "canasta of aces",
        "kind": "canasta",
        "each": 1000,
        "match": {"ranks": ["A"]},
        "house": "x",
    }
    rules = merge_sheet({"base": "hudson", "name": "Aces", "item": [aces]}, "x")
    assert house_notes(rules, ["hudson:12", "hudson:57"]) == ()


def test_a_book_has_no_house_rules_and_neither_has_a_book_that_is_gone() -> None:
    assert house_notes(load("hudson"), ["hudson:15"]) == ()
    gone = msgspec.structs.replace(presets()["uruguay"].rules, id="gone")
    assert house_notes(gone, ["hudson:12"]) == ()
