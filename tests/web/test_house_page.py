"""The page of the editor: rows with choices, other fields by heading, as sent where it is wrong."""

from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.rules.presets import presets
from scorekeeper.web.house_page import EditorPage, RowView

PLAIN: dict[str, Any] = {"base": "hudson", "name": "x"}


def row(page: EditorPage, name: str) -> RowView:
    return next(row for row in page.rows if row.name == name)


def test_a_fresh_page_has_the_books_values() -> None:
    page = EditorPage(PLAIN, MultiDict())
    assert len(page.rows) == 12
    assert {one.chosen for one in page.rows} == {"0"}
    assert not any(field.is_changed for group in page.groups for field in group.fields)
    assert [group.label for group in page.groups][:2] == ["What cards count", "Penalties"]
    assert not any(group.changed or group.has_faults for group in page.groups)


def test_a_field_is_in_a_row_or_under_a_heading() -> None:
    page = EditorPage(PLAIN, MultiDict())
    in_rows = {field.id for one in page.rows for field in one.fields}
    others = {field.id for group in page.groups for field in group.fields}
    assert not in_rows & others
    assert {"target", "red-three-sign"} <= in_rows and {"least_cards", "upcard"} <= others


def test_a_changed_value_is_chosen_or_stands_in_the_boxes() -> None:
    sheet = PLAIN | {
        "target": {"is": 6000, "house": "x"},
        "least_cards": {"is": 4, "house": "x"},
        "canasta_cards": {"is": 8, "house": "x"},
    }
    page = EditorPage(sheet, MultiDict())
    target = row(page, "row-target")
    assert (target.chosen, target.fields[0].boxes) == ("other", (("", "6,000"),))
    melds = next(group for group in page.groups if group.changed)
    field = next(field for field in melds.fields if field.id == "least_cards")
    assert (melds.changed, field.is_changed, field.in_book) == (2, True, "3")
    uruguay = EditorPage(presets()["uruguay"].sheet, MultiDict())
    assert row(uruguay, "row-wild-canastas").chosen == "2"


def test_a_choice_of_which_there_is_no_chip_is_kept() -> None:
    sign = {"by": "canastas", "is": [-1, 0, 1]}
    sheet = PLAIN | {"item": [{"id": "red-three", "sign": sign, "house": "x"}]}
    against = row(EditorPage(sheet, MultiDict()), "row-red-threes-against")
    assert against.chosen == "other"
    assert against.choices[-1] == ("other", "minus with no canasta, nothing with one canasta")


def test_what_was_sent_stays_on_the_page_with_what_is_wrong() -> None:
    sent: MultiDict[str, str] = MultiDict(
        [("row-target", "other"), ("target", "many"), ("least_cards", "x")]
    )
    faults = {"target": "No number.", "least_cards": "None.", "": "Together.", "name": "Long."}
    page = EditorPage(PLAIN, sent, faults)
    assert row(page, "row-target").fault == "No number."
    assert row(page, "row-target").fields[0].boxes == (("", "many"),)
    assert page.fault_links == [
        ("row-target", "The game is won at", "No number."),
        ("least_cards", "Fewest cards in a meld", "None."),
        ("", "", "Together."),
        ("name", "Name", "Long."),
    ]
    assert [group.label for group in page.groups if group.has_faults] == ["Melds and canastas"]


def test_the_opening_has_two_rows_to_spare() -> None:
    field = row(EditorPage(PLAIN, MultiDict()), "row-opening").fields[0]
    assert field.goes_by == "total"
    assert [*map(tuple, field.rows)] == [
        ("", "0", ""),
        ("0", "50", ""),
        ("1,500", "90", ""),
        ("3,000", "120", ""),
        ("", "", ""),
        ("", "", ""),
    ]
