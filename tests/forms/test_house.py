"""The form of house rules: chips decide, boxes count where "other" is chosen, the rest as typed."""

from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.forms.house import HouseForm, refused, sent_texts
from scorekeeper.rules.editor.answers import fields_for
from scorekeeper.rules.house import merge_sheet

PLAIN: dict[str, Any] = {"base": "hudson", "name": "x"}
WHY = "Since 3 March 2026"


def form(**fields: Any) -> HouseForm:
    sent: MultiDict[str, str] = MultiDict()
    for name, value in fields.items():
        sent.setlist(name.replace("__", "-"), value if isinstance(value, list) else [value])
    return HouseForm(PLAIN, sent, WHY)


def test_a_tapped_choice_is_a_change() -> None:
    sheet, faults = form(row__target="1", name=" Club ").result()
    assert faults == {}
    assert sheet == {"base": "hudson", "name": "Club", "target": {"is": 10000, "house": WHY}}


def test_what_is_typed_counts_where_other_is_chosen() -> None:
    assert form(row__target="other", target="6,000").result()[0]["target"]["is"] == 6000
    assert "target" not in form(row__target="0", target="6,000", row__out="1").result()[0]
    assert "target" not in form(row__target="99", row__out="1").result()[0]


def test_other_fields_count_as_typed() -> None:
    sheet, faults = form(least_cards="4", upcard="no").result()
    assert faults == {}
    assert (sheet["least_cards"]["is"], sheet["play_rule"][0]["holds"]) == (4, False)


def test_a_row_without_boxes_takes_its_choices_alone() -> None:
    sheet = form(row__target="1", **{"row__top-discard": "other", "top-discard-counts": "no"})
    assert "opening_rule" not in sheet.result()[0]


def test_rules_without_a_name_are_ours() -> None:
    assert form(row__target="1").result()[0]["name"] == "Our Hudson rules"
    faults = form(row__target="1", name="x" * 41).result()[1]
    assert faults == {"name": "Please shorten this to 40 letters."}


def test_each_mistake_is_told_at_its_field() -> None:
    faults = form(row__target="other", target="many", least_cards="").result()[1]
    assert faults == {
        "target": "“many” is not a whole number.",
        "least_cards": "Type a number here.",
    }


def test_rules_like_the_book_are_no_house_rules() -> None:
    assert "Nothing is changed yet" in form().result()[1][""]


def test_what_no_cards_make_is_refused() -> None:
    faults = form(row__wilds="other", most_wilds=["0", "0"]).result()[1]
    assert faults == {"": "With these values nobody can make a mixed canasta."}


def test_missing_boxes_are_empty_and_more_than_there_are_do_not_count() -> None:
    fields = fields_for(PLAIN)
    sent: MultiDict[str, str] = MultiDict([("dealt", "13"), ("red-three", "1")])
    assert sent_texts(fields["dealt"], sent) == ("13", "", "", "", "")
    for _ in range(50):
        sent.add("red-three", "100" * 20)
        sent.add("opening", "5")
    assert sent_texts(fields["red-three"], sent) == ("1", *["100" * 6 + "10"] * 3)
    assert len(sent_texts(fields["opening"], sent)) == 40
    odd: MultiDict[str, str] = MultiDict([("opening", "")] * 6)
    assert sent_texts(fields["opening"], odd) == ("",) * 4


@pytest.mark.parametrize("field", ["natural", "wild-canastas", "dealt", "red-three", "opening"])
def test_no_text_breaks_the_form(field: str) -> None:
    for text in ("", "-", "9" * 30, "\u202e5", "1e3", "½"):
        rows = {f"row__{row}": "other" for row in ("canastas", "wild-canastas", "cards", "opening")}
        assert form(**rows, **{"row__red-threes": "other", field: [text] * 4}).result()[1]


def test_a_good_sheet_is_not_refused() -> None:
    sheet = form(row__target="1").result()[0]
    assert refused(sheet) == {}
    assert merge_sheet(sheet, "x").target_total == 10_000
