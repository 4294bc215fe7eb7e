"""Fields by number of players: lists in runs, tables that are split, going out by kinds."""

import tomllib
from typing import Any

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor.answers import edited, fields_for
from scorekeeper.rules.editor.player_fields import entry_for, joined
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import as_values, load
from scorekeeper.rules.rule_set import RuleSet

WHY = "Ours"
PLAIN: dict[str, Any] = {"base": "hudson", "name": "x"}
HUDSON = as_values(load("hudson"))
FIELDS: Any = fields_for(PLAIN)
DEALT, GOING_OUT, PACKS, TARGETS = (
    FIELDS[id] for id in ("dealt", "going_out", "packs-by-players", "target-by-players")
)
BY_KIND = PLAIN | tomllib.loads("""
[[going_out]]
players = [2, 3]
canastas = 3
not_counted = ["mixed"]
house = "Few play"
[[going_out]]
players = [4, 5, 6]
canastas = 2
kinds = { natural = 1 }
house = "One must be natural"
""")


def rules_of(sheet: dict[str, Any]) -> RuleSet:
    return merge_sheet(sheet, "sheet")


def test_players_who_have_the_same_share_an_entry() -> None:
    assert joined([(2, {"is": 1}), (3, {"is": 1}), (4, {"is": 2})]) == [
        {"players": [2, 3], "is": 1},
        {"players": [4], "is": 2},
    ]
    assert entry_for([{"players": [2]}], 3) == {}


def test_a_number_for_each_number_of_players_in_runs_with_their_sources() -> None:
    assert DEALT.read(HUDSON) == ("15", "13", "11", "11", "11")
    edits = DEALT.edits(HUDSON, ("15", "13", "13", "13", "11"))
    assert edits == {
        ("dealt", ""): [
            {"players": [2], "is": 15, "cite": "hudson:5"},
            {"players": [3], "is": 13, "cite": "hudson:5"},
            {"players": [4, 5], "is": 13},
            {"players": [6], "is": 11, "cite": "hudson:5"},
        ]
    }
    assert DEALT.expand(HUDSON, "13") == ("13",) * 5
    assert DEALT.keys == {("dealt", ""): ()} and PACKS.keys == {("pack", ""): ()}
    with pytest.raises(Malformed, match="for each number of players"):
        DEALT.edits(HUDSON, ("11",))


def test_numbers_by_players_are_told_from_the_usual_one() -> None:
    assert DEALT.words(("15", "13", "11", "11", "11")) == (
        "11 (two players: 15, three players: 13)"
    )
    assert DEALT.words(("13",) * 5) == "13"


def test_a_target_is_split_by_players_and_joined_again() -> None:
    split = edited(PLAIN, {"target-by-players": ("5000", "7,500", "5000", "5000", "10000")}, WHY)
    assert not split.faults
    assert split.sheet["target"] == [
        {"players": [2], "is": 5000, "cite": "hudson:59"},
        {"players": [3], "is": 7500, "house": WHY},
        {"players": [4, 5], "is": 5000, "cite": "hudson:59"},
        {"players": [6], "is": 10000, "house": WHY},
    ]
    now: Any = fields_for(split.sheet)["target"]
    assert now.read(as_values(rules_of(split.sheet)))[1] == "7500"
    assert now.words(("5000", "7500", "5000", "5000", "10000")) == (
        "5,000 (three players: 7,500, six players: 10,000)"
    )
    same = edited(split.sheet, {"target": ("7500",) * 5}, WHY).sheet
    assert same["target"] == {"is": 7500, "house": WHY}
    assert "target" not in edited(split.sheet, {"target": ("5000",) * 5}, WHY).sheet
    assert TARGETS.read(HUDSON) == ("5000",) * 5


def test_packs_are_split_by_players_and_the_points_of_threes_grow_with_the_largest() -> None:
    boxes = ("2", "4") * 4 + ("3", "6")
    split = edited(PLAIN, {"packs-by-players": boxes}, WHY)
    assert not split.faults
    assert split.sheet["pack"] == [
        {"players": [2, 3, 4, 5], "decks": 2, "jokers": 4, "cite": "hudson:3"},
        {"players": [6], "decks": 3, "jokers": 6, "house": WHY},
    ]
    assert len(split.sheet["item"][0]["points"]) == 7
    rules = rules_of(split.sheet)
    assert [rules.for_players(count).pack.decks for count in (4, 6)] == [2, 3]
    assert PACKS.read(as_values(rules)) == boxes
    assert PACKS.words(boxes).endswith("five players: 2 + 4, six players: 3 + 6")
    assert PACKS.words(("2", "4") * 5) == "2 + 4"
    back = edited(split.sheet, {"packs-by-players": ("2", "4") * 5}, WHY).sheet
    assert back == PLAIN
    three = edited(split.sheet, {"packs-by-players": ("3", "6") * 5}, WHY).sheet
    assert three["pack"] == {"decks": 3, "jokers": 6, "house": WHY}
    with pytest.raises(Malformed, match="packs and jokers for each"):
        PACKS.edits(HUDSON, ("2",))


def test_what_stays_as_it_is_on_the_page_does_not_undo_another_field() -> None:
    sent = {"target": ("10,000",), "target-by-players": ("5,000",) * 5, "decks": ("2",)}
    done = edited(PLAIN, sent | {"packs-by-players": ("2", "4") * 5}, WHY)
    assert done.sheet == PLAIN | {"target": {"is": 10000, "house": WHY}}


def test_going_out_asks_for_kinds_of_canasta() -> None:
    assert GOING_OUT.read(HUDSON) == ("2", "1", "1", "1", "1", "0", "0")
    done = edited(PLAIN, {"going_out": ("2",) * 5 + ("1", "")}, WHY)
    assert not done.faults
    assert done.sheet["going_out"] == [
        {"players": [2, 3, 4, 5, 6], "canastas": 2, "kinds": {"natural": 1}, "house": WHY}
    ]
    now: Any = fields_for(done.sheet)["going_out"]
    texts = now.read(as_values(rules_of(done.sheet)))
    assert now.words(texts) == "2, at least 1 × natural canasta"
    assert GOING_OUT.words(("2", "1", "1", "1", "1", "0", "0")) == "1 (two players: 2)"
    assert edited(done.sheet, {"going_out": GOING_OUT.read(HUDSON)}, WHY).sheet == PLAIN


def test_another_number_of_canastas_keeps_what_is_asked_of_them() -> None:
    now: Any = fields_for(BY_KIND)["going_out"]
    assert now.read(as_values(rules_of(BY_KIND))) == ("3", "3", "2", "2", "2", "1", "0")
    done = edited(BY_KIND, {"going_out": ("4", "3", "2", "2", "3", "1", "0")}, WHY).sheet
    assert done["going_out"] == [
        {"players": [2], "canastas": 4, "not_counted": ["mixed"], "house": "Few play"},
        {"players": [3], "canastas": 3, "not_counted": ["mixed"], "house": "Few play"},
        {
            "players": [4, 5],
            "canastas": 2,
            "kinds": {"natural": 1},
            "house": "One must be natural",
        },
        {"players": [6], "canastas": 3, "kinds": {"natural": 1}, "house": "Few play"},
    ]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (
            ("2",) * 5 + ("2", "1"),
            "2 × natural canasta and 1 × mixed canasta make 3: that is more than 2 in all.",
        ),
        (("21",) * 5 + ("0", "0"), "From 0 to 20."),
        (("16",) * 5 + ("0", "0"), "108 cards make at most 15 canastas of 7 cards"),
    ],
)
def test_what_nobody_can_have_to_go_out_is_refused_at_the_field(texts: Any, said: str) -> None:
    faults = edited(PLAIN, {"going_out": texts}, WHY).faults
    assert said in faults["going_out"]


def test_a_usual_choice_of_canastas_leaves_the_kinds_as_in_the_book() -> None:
    assert GOING_OUT.expand(HUDSON, "2") == ("2",) * 5 + ("0", "0")


def test_labels_have_the_tables_own_word_for_a_canasta() -> None:
    books: Any = fields_for(PLAIN | {"words": {"canasta": ["book", "books"], "house": WHY}})
    assert books["going_out"].label == "Books to go out"
    assert books["canasta_cards"].label == "Cards in a book"
    assert books["most_wilds"].boxes[1] == "on a book (empty: any number)"
    assert books["natural"].label == "Natural books"


def test_the_ratio_of_naturals_and_the_reserve_are_added_changed_and_taken_away() -> None:
    answers = {"naturals_to_wilds": ("2",), "more_naturals": ("yes",), "reserve": ("11",)}
    done = edited(PLAIN, answers, WHY)
    assert not done.faults
    assert done.sheet["naturals_to_wilds"] == {"is": 2, "more": True, "house": WHY}
    assert done.sheet["reserve"] == {"cards": 11, "house": WHY}
    per_side = edited(done.sheet, {"reserve-per-side": ("yes",)}, WHY).sheet
    assert rules_of(per_side).reserve.per == "side"  # type: ignore[union-attr]
    assert edited(per_side, {"reserve-per-side": ("no",)}, WHY).sheet == done.sheet
    gone = {"naturals_to_wilds": ("",), "more_naturals": ("no",), "reserve": ("",)}
    assert edited(per_side, gone, WHY).sheet == PLAIN
    assert FIELDS["reserve"].words(("",)) == "none" and FIELDS["reserve"].words(("11",)) == "11"
    assert edited(PLAIN, {"reserve": ("0",)}, WHY).faults == {"reserve": "From 1 to 50."}
