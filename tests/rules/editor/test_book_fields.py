"""The fields of a book: every number and every yes or no of it, each read as the book has it."""

from typing import Any

import pytest

from scorekeeper.rules.editor.answers import edited, fields_for
from scorekeeper.rules.editor.book_fields import is_wild_canasta
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.labels import has_rule
from scorekeeper.rules.library import all_rule_sets, as_values, load
from scorekeeper.rules.overview import groups
from scorekeeper.rules.presets import presets
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import SourcedValue

BOOKS = pytest.mark.parametrize("book", all_rule_sets().values(), ids=lambda book: book.id)
# What stays as the book has it: not numbers, or not of the table alone.
NOT_EDITED = {"players", "melded_cards", "held_cards", "both_over", "tie", "words"}
NOT_EDITED |= {"runs", "ranks"}  # what a sequence and a natural card is makes the game


def fields(book: RuleSet) -> dict[str, Any]:
    return dict(fields_for({"base": book.id, "name": "x"}))


@BOOKS
def test_each_field_stands_under_a_heading_of_the_overview(book: RuleSet) -> None:
    headings = {group.id for group in groups(book)}
    assert {field.group for field in fields(book).values()} <= headings


@BOOKS
def test_every_value_of_the_book_can_be_changed(book: RuleSet) -> None:
    written = {place for field in fields(book).values() for place in field.keys}
    for key, value in as_values(book).items():
        if key in NOT_EDITED or not value or isinstance(value, str):
            continue
        if key == "pack" and not isinstance(value, dict):
            continue  # by players: the sheet has them
        if key == "rank_limit" and not book.rank_wilds:
            continue  # a rank that is never melded is no number
        named = {name for at, name in written if at == key}
        assert named, key
        if "" not in named:
            ids = {entry.get("id") or entry["name"] for entry in value}
            assert ids - _rules_of_other_games(book) <= named, key


def _rules_of_other_games(book: RuleSet) -> set[str]:
    """Return the rules of red and black threes, where threes are cards like others."""
    return {rule.id for rule in book.play_rules if not has_rule(book.card_ranks, rule)}


def test_a_game_without_red_and_black_threes_has_no_fields_for_their_rules() -> None:
    assert "black-three-freezes" in fields(load("hudson"))
    assert not {"black-three-freezes", "red-three-freezes"} & fields(load("burraco")).keys()


@BOOKS
def test_what_a_field_reads_it_writes_back(book: RuleSet) -> None:
    values = as_values(book)
    for field in fields(book).values():
        texts = field.read(values)
        assert len(texts) == len(field.boxes) or field.kind == "table", field.id
        assert field.words(texts)
        if not any(texts):
            continue  # the book has none
        for place, written in field.edits(values, texts).items():
            if isinstance(written, dict):
                own = values[place[0]]
                if place[1]:
                    own = next(e for e in own if (e.get("id") or e.get("name")) == place[1])
                assert written.items() <= plain(own).items(), field.id


def plain(value: dict[str, Any]) -> dict[str, Any]:
    defaults: dict[str, Any] = {"more": False, "per": "player"}  # left out where they are so
    lists = defaults | {k: list(v) if isinstance(v, tuple) else v for k, v in value.items()}
    sign = lists.get("sign", {"by": "always", "is": (1,)})
    return lists | {"sign": sign | {"is": list(sign["is"])}}


def test_a_book_without_limits_of_wild_cards_has_no_field_for_them() -> None:
    club = {"base": "hudson", "name": "x", "rank_limit": []}
    assert "rank_wilds" not in fields_for(club)


def test_a_penalty_that_raises_the_opening_has_a_field_for_it() -> None:
    raising = [p for r in all_rule_sets().values() for p in r.penalties if p.minimum]
    assert raising
    book = next(r for r in all_rule_sets().values() if raising[0] in r.penalties)
    assert f"penalty-{raising[0].id}-minimum" in fields(book)


def test_what_a_sheet_adds_has_fields_too() -> None:
    cuban = presets()["cuban"]
    own = fields_for(cuban.sheet)["wild-canastas"]
    assert own.read(as_values(cuban.rules)) == ("4000", "3000", "2000")
    aces = {
        "id": "aces",
        "label": "Aces",
        "one": "canasta of aces",
        "kind": "canasta",
        "each": 1000,
        "match": {"ranks": ["A"]},
        "house": "x",
    }
    sheet = {"base": "hudson", "name": "x", "item": [aces]}
    assert fields_for(sheet)["aces"].label == "Aces"
    assert not is_wild_canasta(aces)
    assert not is_wild_canasta({"kind": "out"})


def test_threes_and_their_signs_have_fields() -> None:
    assert {"red-three", "red-three-sign"} <= fields(load("hudson")).keys()
    assert {"black-three", "black-three-sign"} <= fields(load("miller")).keys()
    assert issubclass(type(load("hudson").target), SourcedValue)


def test_a_game_of_so_many_hands_has_a_field_for_them() -> None:
    sheet = {"base": "hudson", "name": "x", "end": {"deals": 4, "house": "Short evenings"}}
    own = fields_for(sheet)
    assert own["deals"].read(as_values(merge_sheet(sheet, "x"))) == ("4",)
    assert own["target"].read(as_values(merge_sheet(sheet, "x"))) == ("",)
    longer = edited(sheet, {"deals": ("6",)}, "why").sheet
    assert longer["end"] == {"deals": 6, "house": "Short evenings"}
