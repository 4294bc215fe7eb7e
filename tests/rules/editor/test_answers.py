"""Answers become a house sheet: only what differs, with its reason, refused at the field."""

import tomllib
from typing import Any

import pytest

from scorekeeper.rules.editor.answers import edited, fields_for
from scorekeeper.rules.editor.rows import rows_of
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import all_rule_sets, as_values, load
from scorekeeper.rules.presets import Preset, presets
from scorekeeper.rules.sheet_text import sheet_text
from tests.support.sheets import PACKS_BY_PLAYERS, TARGETS_BY_PLAYERS, THREES_EACH

PLAIN: dict[str, Any] = {"base": "hudson", "name": "Club"}
WHY = "Since 3 March 2026"
FIELDS: Any = fields_for(PLAIN)
HUDSON = as_values(load("hudson"))


def change(**answers: Any) -> dict[str, Any]:
    result = edited(PLAIN, {id.replace("__", "-"): texts for id, texts in answers.items()}, WHY)
    assert result.faults == {}
    return {key: value for key, value in result.sheet.items() if key not in PLAIN}


@pytest.mark.parametrize("book", all_rule_sets())
def test_a_book_that_is_not_changed_makes_an_empty_sheet(book: str) -> None:
    sheet = {"base": book, "name": "x"}
    values = as_values(load(book))
    answers = {id: field.read(values) for id, field in fields_for(sheet).items()}
    assert edited(sheet, answers, WHY).sheet == sheet


def test_only_what_differs_is_in_the_sheet_with_its_reason() -> None:
    assert change(target=("10,000",), least_cards=("3",)) == {"target": {"is": 10000, "house": WHY}}
    assert change(wild__canastas=("",)) == {}


def test_the_four_changes_of_an_evening() -> None:
    sheet = edited(
        PLAIN,
        {
            "target": ("10000",),
            "going_out": ("2",) * 5,
            "wild-canastas": ("2000",),
            "opening": FIELDS["opening"].expand(HUDSON, "+5000:150"),
        },
        WHY,
    ).sheet
    rules = merge_sheet(sheet, "x")
    assert rules.target_total == 10_000
    assert rules.to_go_out(4).canastas == 2
    assert (rules.items[0].id, rules.items[0].each, rules.wild_melds.holds) == ("wild", 2000, True)
    assert [rules.band_at(total).needs for total in (-5, 0, 4995, 5000)] == [0, 50, 120, 150]
    assert rules.band_at(0).cite == "hudson:15" and rules.band_at(5000).house == WHY
    assert tomllib.loads(sheet_text(sheet)) == sheet


@pytest.mark.parametrize("preset", presets().values(), ids=lambda preset: preset.id)
def test_a_preset_stays_as_it_is_and_can_be_changed_back_to_its_book(preset: Preset) -> None:
    fields = fields_for(preset.sheet)
    now, book = as_values(preset.rules), as_values(load(preset.rules.id))
    same = {id: field.read(now) for id, field in fields.items()}
    assert edited(preset.sheet, same, WHY).sheet == preset.sheet
    back = edited(preset.sheet, {id: field.read(book) for id, field in fields.items()}, WHY)
    # Which ranks a group of cards has, has no field: it stays.
    moved = any("ranks" in card for card in preset.sheet.get("card", []))
    assert back.sheet.keys() - ({"card"} if moved else set()) == {"base", "name", "about", "source"}


def test_a_reason_is_kept_when_the_value_changes_again() -> None:
    sheet = PLAIN | {"target": {"is": 7500, "house": "Longer evenings"}}
    assert edited(sheet, {"target": ("10000",)}, WHY).sheet["target"] == {
        "is": 10000,
        "house": "Longer evenings",
    }


def test_what_no_field_is_about_stays_in_the_sheet() -> None:
    penalty = {"id": "phone", "label": "Used a phone", "points": 50, "house": "x"}
    sheet = PLAIN | {"penalty": [penalty], "tie": {"rule": "another-hand", "house": "x"}}
    result = edited(sheet, {"target": ("7500",), "penalty-phone": ("100",)}, WHY)
    assert result.sheet["penalty"] == [penalty | {"points": 100}]
    assert result.sheet["tie"] == sheet["tie"]


def test_two_fields_of_one_entry_are_changed_apart() -> None:
    both = edited(PLAIN, {"card-3b-held": ("100",), "card-3b-melded": ("0",)}, WHY).sheet
    assert both["card"] == [{"name": "Black threes", "melded": 0, "held": 100, "house": WHY}]
    one = edited(both, {"card-3b-held": ("5",)}, WHY).sheet
    assert one["card"] == [{"name": "Black threes", "melded": 0, "house": WHY}]


def test_the_list_of_points_grows_and_shrinks_with_the_pack() -> None:
    large = edited(PLAIN, {"decks": ("3",), "jokers": ("6",)}, WHY)
    assert large.faults == {}
    assert large.sheet["item"] == [
        {"id": "red-three", "points": [0, 100, 200, 300, 400, 500, 800], "house": WHY}
    ]
    assert fields_for(large.sheet)["red-three"].boxes[-1] == "all six"
    assert edited(large.sheet, {"decks": ("2",), "jokers": ("4",)}, WHY).sheet == PLAIN
    rising = PLAIN | {"item": [{"id": "red-three", "points": [0, 1, 2, 3, 1000], "house": "Ours"}]}
    rising["item"][0]["points"] = [0, 200, 400, 600, 1000]
    grown = edited(rising, {"decks": ("3",)}, WHY).sheet["item"][0]
    assert grown == {
        "id": "red-three",
        "points": [0, 200, 400, 600, 800, 1000, 1200],
        "house": "Ours",
    }
    each = PLAIN | {"item": [{"id": "red-three", "each": 200, "house": "Ours"}]}
    assert edited(each, {"decks": ("3",)}, WHY).sheet["item"] == each["item"]


def test_each_mistake_is_told_at_its_field() -> None:
    answers = {"target": ("12",), "mixed": ("lots",), "out": ("200",)}
    result = edited(PLAIN, answers, WHY)
    assert result.faults == {
        "target": "12 is not a multiple of 5.",
        "mixed": "“lots” is not a whole number.",
    }


def test_what_does_not_fit_together_is_told_in_the_words_of_the_page() -> None:
    assert edited(PLAIN, {"canasta_cards": ("2",), "target": ("7500",)}, WHY).faults == {
        "canasta_cards": "“Cards in a canasta” must be “Fewest cards in a meld” or more."
    }


def test_what_is_wrong_only_together_is_told_for_the_whole() -> None:
    wider = PLAIN | {
        "most_cards": {"is": 8, "house": "x"},
        "canasta_cards": {"is": 4, "house": "x"},
    }
    both = edited(wider, {"canasta_cards": ("6",), "most_cards": ("5",)}, WHY)
    assert both.faults == {"": "“Most cards in a canasta” must be “Cards in a canasta” or more."}


@pytest.mark.parametrize("text", [PACKS_BY_PLAYERS + THREES_EACH, TARGETS_BY_PLAYERS])
def test_what_a_sheet_gives_by_players_has_boxes_for_each_and_stays(text: str) -> None:
    own: dict[str, Any] = {"base": "hudson", "name": "Club"} | tomllib.loads(text)
    fields = fields_for(own)
    assert ("decks" in fields) == ("pack" not in own)
    assert fields["packs-by-players"].is_again == ("pack" not in own)
    assert ("target-by-players" in fields) == ("target" not in own)
    assert len(fields["target"].boxes) == (5 if "target" in own else 1)
    plain = as_values(merge_sheet(own, "club.toml"))
    assert all(field.read(plain) for field in fields.values())
    assert rows_of(HUDSON, fields)
    changed = edited(own, {"least_cards": ("4",)}, "Ours")
    assert not changed.faults
    kept = {key: changed.sheet[key] for key in ("pack", "target") if key in own}
    assert kept == {key: own[key] for key in ("pack", "target") if key in own}
