"""Values go into a house sheet and out of it again, and nothing else of it changes."""

from typing import Any

import pytest

from scorekeeper.rules.editor.sheet_changes import drop, in_order, put, reason_at, value_at

SHEET: dict[str, Any] = {
    "base": "hudson",
    "name": "Club",
    "target": {"is": 7500, "house": "Longer"},
    "item": [
        {"id": "mixed", "each": 250, "house": "Since 1998"},
        {"id": "red-three", "each": 200, "sign": {"by": "always", "is": [1]}, "house": "Ours"},
    ],
    "band": [{"needs": 0, "cite": "hudson:15"}, {"needs": 60, "at_least": 0, "house": "More"}],
}
TARGET, MIXED, RED, BANDS = ("target", ""), ("item", "mixed"), ("item", "red-three"), ("band", "")


def test_a_table_an_entry_and_a_whole_list_are_found() -> None:
    assert value_at(SHEET, TARGET) == SHEET["target"]
    assert value_at(SHEET, MIXED) == SHEET["item"][0]
    assert value_at(SHEET, BANDS) == SHEET["band"]
    assert value_at(SHEET, ("item", "out")) is None
    assert value_at(SHEET, ("penalty", "peeked")) is None


@pytest.mark.parametrize(
    ("place", "reason"),
    [(TARGET, "Longer"), (MIXED, "Since 1998"), (BANDS, "More"), (("tie", ""), "")],
)
def test_the_reason_of_a_change_is_found(place: tuple[str, str], reason: str) -> None:
    assert reason_at(SHEET, place) == reason


def test_a_table_is_changed_key_by_key_and_says_why() -> None:
    changed = put(SHEET, ("most_cards", ""), {"any": True}, "No limit")
    assert changed["most_cards"] == {"any": True, "house": "No limit"}
    again = put(changed, ("most_cards", ""), {"is": 8}, "Eight")
    assert again["most_cards"] == {"is": 8, "house": "Eight"}
    assert {k: v for k, v in again.items() if k != "most_cards"} == SHEET


def test_an_entry_is_added_behind_the_others_or_changed_in_its_place() -> None:
    added = put(SHEET, ("item", "out"), {"each": 200}, "More")
    assert added["item"] == [*SHEET["item"], {"id": "out", "each": 200, "house": "More"}]
    changed = put(SHEET, RED, {"points": [0, 1, 2]}, "Rising")
    assert changed["item"][1] == {
        "id": "red-three",
        "sign": {"by": "always", "is": [1]},
        "points": [0, 1, 2],
        "house": "Rising",
    }


def test_a_list_is_replaced_and_only_what_has_no_source_is_ours() -> None:
    bands: list[dict[str, Any]] = [{"needs": 0, "cite": "hudson:15"}, {"needs": 50, "at_least": 0}]
    assert put(SHEET, BANDS, bands, "Flat")["band"] == [bands[0], bands[1] | {"house": "Flat"}]


def test_a_key_is_taken_out_and_an_entry_that_says_nothing_more_goes_with_it() -> None:
    assert drop(SHEET, RED, ["each"])["item"][1] == {
        "id": "red-three",
        "sign": {"by": "always", "is": [1]},
        "house": "Ours",
    }
    assert drop(SHEET, MIXED, ["each"])["item"] == SHEET["item"][1:]
    assert "item" not in drop(drop(SHEET, MIXED, ["each"]), RED, ["each", "sign"])
    assert "target" not in drop(SHEET, TARGET, ["is"])
    assert drop(SHEET, TARGET, ["any"]) == SHEET
    assert "band" not in drop(SHEET, BANDS, [])
    assert drop(SHEET, ("item", "out"), ["each"]) == SHEET


def test_nothing_of_the_sheet_that_was_given_is_changed() -> None:
    before = repr(SHEET)
    put(SHEET, MIXED, {"each": 1}, "x")
    drop(SHEET, MIXED, ["each"])
    assert repr(SHEET) == before


def test_changes_stand_in_the_order_of_the_book() -> None:
    book: dict[str, Any] = {"band": [], "item": [], "target": {}}
    ordered = in_order(SHEET | {"strange": {}}, book)
    assert list(ordered) == ["base", "name", "band", "item", "target", "strange"]
