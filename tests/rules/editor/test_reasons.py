"""The reasons of house rules: found by field, changed without changing a value."""

from typing import Any

from scorekeeper.rules.editor.reasons import reasons_of, with_reasons
from scorekeeper.rules.presets import presets

SHEET: dict[str, Any] = {
    "base": "hudson",
    "name": "Club",
    "target": {"is": 10000, "house": "Since 1998"},
    "wild_melds": {"holds": True, "house": "Since 2001"},
    "item": [
        {
            "id": "wild",
            "label": "Wild canastas",
            "one": "wild canasta",
            "kind": "canasta",
            "each": 2000,
            "match": {"ranks": ["wild"]},
            "house": "Since 2001",
        },
        {"id": "mixed", "each": 250, "house": "Since 2002"},
    ],
    "band": [{"needs": 0, "cite": "hudson:15"}, {"needs": 60, "at_least": 0, "house": "More"}],
}


def test_each_changed_field_has_its_reason() -> None:
    found = {id: reason for id, (_, reason) in reasons_of(SHEET).items()}
    assert found == {
        "target": "Since 1998",
        "wild-canastas": "Since 2001",
        "mixed": "Since 2002",
        "opening": "More",
    }


def test_a_field_is_told_from_the_other_of_its_entry() -> None:
    assert set(reasons_of(presets()["vienna"].sheet)) == {"red-three-sign"}


def test_reasons_change_and_values_do_not() -> None:
    told = {"target": "Longer evenings", "wild-canastas": "Ann won", "mixed": "", "opening": "Ours"}
    changed = with_reasons(SHEET, told)
    assert {id: reason for id, (_, reason) in reasons_of(changed).items()} == told | {
        "mixed": "Since 2002"
    }
    assert changed["wild_melds"]["house"] == changed["item"][0]["house"] == "Ann won"
    assert changed["band"][0] == SHEET["band"][0]
    assert [item["each"] for item in changed["item"]] == [2000, 250]


def test_a_field_that_is_not_changed_gets_no_reason() -> None:
    assert with_reasons(SHEET, {"natural": "No"}) == SHEET
    wilds = SHEET | {"most_wilds": {"is": 2, "house": "Fewer"}}
    assert "most_wilds_on_canasta" not in with_reasons(wilds, {"most_wilds": "New"})
