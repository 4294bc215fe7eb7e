"""Fields of several values: what changes together, and lists that a sheet replaces whole."""

import tomllib
from typing import Any

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor.answers import edited, fields_for
from scorekeeper.rules.editor.book_fields import fields_of
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import as_values, load
from tests.support.opening_sheets import BY_DEAL, WITH_CANASTA
from tests.support.rule_sets import with_sheet

HUDSON, MILLER, LUUDOO = (as_values(load(book)) for book in ("hudson", "miller", "luudoo"))
FIELDS: Any = fields_for({"base": "hudson", "name": "x"})
OF_MILLER: Any = fields_for({"base": "miller", "name": "x"})
OPENING, WILD, WILDS = (FIELDS[id] for id in ("opening", "wild-canastas", "most_wilds"))


def test_the_opening_is_a_small_table() -> None:
    own = ("", "0", "0", "50", "1500", "90", "3000", "120")
    assert OPENING.read(HUDSON) == own
    more = OPENING.expand(HUDSON, "+5000:150")
    assert more == (*own, "5000", "150")
    bands = OPENING.edits(HUDSON, more)["band", ""]
    assert [band.get("cite", "") for band in bands] == ["hudson:15"] * 4 + [""]
    assert bands[-1] == {"needs": 150, "at_least": 5000}
    assert OPENING.expand(HUDSON, "+1500:150") == ("", "0", "0", "50", "1500", "150")
    assert OPENING.expand(HUDSON, "50") == ("", "50")


def test_a_step_below_what_the_book_asks_is_no_choice() -> None:
    opening = OF_MILLER["opening"]
    assert opening.expand(MILLER, "+5000:150") == opening.read(MILLER)


def test_rows_typed_in_any_order_are_sorted_and_empty_ones_are_left_out() -> None:
    typed = ("", "15", "5,000", "150", "", "", "0", "50")
    bands = OPENING.edits(HUDSON, typed)["band", ""]
    assert [(band.get("at_least"), band["needs"]) for band in bands] == [
        (None, 15),
        (0, 50),
        (5000, 150),
    ]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (("", ""), "Say what a side needs."),
        (("0", "50"), "leave its total empty"),
        (("", "50", "", "90"), "Two rows have no total."),
        (("", "0", "1500", "50", "1,500", "90"), "Two rows begin at 1,500."),
        (("", "0", "1500", ""), "Type a number here."),
        (("", "52"), "52 is not a multiple of 5."),
        (("", "0", "1501", "50"), "1,501 is not a multiple of 5."),
    ],
)
def test_an_impossible_table_is_refused(typed: tuple[str, ...], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        OPENING.edits(HUDSON, typed)


def test_the_opening_in_words() -> None:
    assert OPENING.words(OPENING.read(HUDSON)) == (
        "0 below 0, 50 from 0, 90 from 1,500, 120 from 3,000"
    )
    assert OPENING.words(("", "50")) == "always 50"


def test_wild_canastas_come_and_go_with_melds_of_wild_cards() -> None:
    assert WILD.read(HUDSON) == ("",)
    assert WILD.edits(HUDSON, ("",)) == {("wild_melds", ""): {"holds": False}}
    edits = WILD.edits(HUDSON, ("2,000",))
    assert edits["wild_melds", ""] == {"holds": True}
    item = edits["item", "wild"]
    assert (item["each"], item["match"], item["kind"]) == (2000, {"ranks": ["wild"]}, "canasta")
    assert (WILD.words(("",)), WILD.words(("2000",))) == ("none", "2,000")
    assert (WILD.expand(HUDSON, "none"), WILD.expand(HUDSON, "1000")) == (("",), ("1000",))


def test_a_book_with_wild_canastas_has_a_box_for_each_kind() -> None:
    wild = OF_MILLER["wild-canastas"]
    assert wild.items == ("wild-twos", "wild-jokers", "wild")
    assert wild.read(MILLER) == ("3000", "2500", "2000")
    assert wild.words(wild.read(MILLER)) == "3,000 · 2,500 · 2,000"
    assert wild.edits(MILLER, ("3000", "2500", "1000"))["item", "wild"] == {"each": 1000}
    with pytest.raises(Malformed, match="Type a number here"):
        wild.edits(MILLER, ("3000", "", "2000"))


def test_wild_melds_without_a_canasta_of_their_own_are_worth_nothing() -> None:
    assert WILD.read(HUDSON | {"wild_melds": {"holds": True}}) == ("0",)


def test_the_two_wild_limits_move_together() -> None:
    assert WILDS.read(HUDSON) == ("3", "")
    assert WILDS.expand(HUDSON, "2") == ("2", "2")
    assert WILDS.edits(HUDSON, ("2", "2")) == {
        ("most_wilds", ""): {"is": 2},
        ("most_wilds_on_canasta", ""): {"is": 2},
    }
    assert WILDS.edits(HUDSON, ("2", ""))["most_wilds_on_canasta", ""] == {"any": True}
    assert (WILDS.words(("2", "2")), WILDS.words(("3", ""))) == ("2", "3, on a canasta any number")
    with pytest.raises(Malformed, match="From 3 to"):
        WILDS.edits(HUDSON, ("3", "2"))


def test_the_wild_cards_of_a_rank_change_and_its_other_limits_stay() -> None:
    ranks = FIELDS["rank_wilds"]
    assert (ranks.ranks, ranks.read(HUDSON), ranks.words(("0",))) == (("3b",), ("0",), "0")
    limits = ranks.edits(HUDSON, ("1",))["rank_limit", ""]
    assert limits == [HUDSON["rank_limit"][0], {"rank": "3b", "most_wilds": 1}]
    assert ranks.edits(HUDSON, ("0",))["rank_limit", ""] == list(HUDSON["rank_limit"])


def test_fields_say_which_places_of_a_sheet_they_write() -> None:
    assert OPENING.keys == {("band", ""): ()}
    assert WILD.keys == {("wild_melds", ""): ("holds",), ("item", "wild"): ()}
    assert OF_MILLER["wild-canastas"].keys["item", "wild"] == ("each",)
    assert set(WILDS.keys) == {("most_wilds", ""), ("most_wilds_on_canasta", "")}
    assert FIELDS["rank_wilds"].keys == {("rank_limit", ""): ()}


def test_an_opening_by_deal_is_read_and_written_by_deal() -> None:
    rules = with_sheet(BY_DEAL)
    values, field = as_values(rules), fields_of(rules, rules, {})["opening"]
    texts = ("", "50", "2", "90", "3", "120", "4", "150")
    assert field.read(values) == texts
    bands = field.edits(values, ("", "60", *texts[2:]))["band", ""]
    assert isinstance(bands, list)
    assert [(band["deal"], band["needs"]) for band in bands] == [
        (1, 60),
        (2, 90),
        (3, 120),
        (4, 150),
    ]
    told = "50 before hand 2, 90 from hand 2, 120 from hand 3, 150 from hand 4"
    assert field.words(texts) == told
    assert field.expand(values, "+5000:150") == ("", "150")


def test_what_a_step_of_the_opening_demands_stays_with_it() -> None:
    sheet = {"base": "hudson", "name": "x"} | tomllib.loads(WITH_CANASTA)
    own = fields_for(sheet)["opening"].read(as_values(merge_sheet(sheet, "x")))
    assert own == ("", "50", "1500", "120", "3000", "0")
    done = edited(sheet, {"opening": ("", "50", "1500", "150", "3000", "0", "5000", "200")}, "Now")
    assert done.sheet["band"] == [
        {"needs": 50, "house": "Brazilian"},
        {"at_least": 1500, "needs": 150, "demands": "canasta", "house": "Brazilian"},
        {"at_least": 3000, "needs": 0, "demands": "natural-canasta", "house": "Brazilian"},
        {"at_least": 5000, "needs": 200, "house": "Brazilian"},
    ]
