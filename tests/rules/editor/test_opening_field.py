"""The opening as a small table: by the score or by the hand, with what a step demands besides."""

import tomllib
from typing import Any

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor.answers import edited, fields_for
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import as_values, load
from tests.support.opening_sheets import BY_DEAL, WITH_CANASTA

HUDSON, MILLER, HANDFOOT = (as_values(load(book)) for book in ("hudson", "miller", "handfoot"))
FIELD: Any = fields_for({"base": "hudson", "name": "x"})["opening"]
OF_MILLER: Any = fields_for({"base": "miller", "name": "x"})["opening"]
OF_HANDFOOT: Any = fields_for({"base": "handfoot", "name": "x"})["opening"]
OWN = ("total", "", "0", "", "0", "50", "", "1500", "90", "", "3000", "120", "")
HANDS = ("deal", "", "50", "", "2", "90", "", "3", "120", "", "4", "150", "")


def test_the_opening_is_a_small_table() -> None:
    assert FIELD.read(HUDSON) == OWN
    more = FIELD.expand(HUDSON, "+5000:150")
    assert more == (*OWN, "5000", "150", "")
    edits = FIELD.edits(HUDSON, more)
    assert list(edits) == [("band", "")]
    bands = edits["band", ""]
    assert [band.get("cite", "") for band in bands] == ["hudson:15"] * 4 + [""]
    assert bands[-1] == {"needs": 150, "at_least": 5000}
    assert FIELD.expand(HUDSON, "+1500:150") == (*OWN[:7], "1500", "150", "")
    assert FIELD.expand(HUDSON, "50") == ("total", "", "50", "")
    assert FIELD.keys == {("opening", ""): ("by",), ("band", ""): ()}


def test_a_step_below_what_the_book_asks_is_no_choice() -> None:
    assert OF_MILLER.expand(MILLER, "+5000:150") == OF_MILLER.read(MILLER)


def test_rows_typed_in_any_order_are_sorted_and_empty_ones_are_left_out() -> None:
    typed = ("total", "", "15", "", "5,000", "150", "", "", "", "", "0", "50", "")
    bands = FIELD.edits(HUDSON, typed)["band", ""]
    assert [(band.get("at_least"), band["needs"]) for band in bands] == [
        (None, 15),
        (0, 50),
        (5000, 150),
    ]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (("luck", "", "50", ""), "Choose what the steps go by."),
        (("total", "", "", ""), "Say what a side needs."),
        (("total", "0", "50", ""), "The first row is for all lower totals"),
        (("deal", "2", "50", ""), "The first row is from the first hand on"),
        (("total", "", "50", "", "", "90", ""), "Two rows have no beginning."),
        (("total", "", "0", "", "1500", "50", "", "1,500", "90", ""), "Two rows begin at 1,500."),
        (("total", "", "0", "", "1500", "", ""), "Type a number here."),
        (("total", "", "52", ""), "52 is not a multiple of 5."),
        (("total", "", "0", "", "1501", "50", ""), "1,501 is not a multiple of 5."),
        (("deal", "", "50", "", "1", "90", ""), "From 2 to 99,999."),
        (("total", "", "50", "two canastas"), "Choose what the opening must hold besides."),
    ],
)
def test_an_impossible_table_is_refused(typed: tuple[str, ...], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        FIELD.edits(HUDSON, typed)


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (OWN, "0 below 0, 50 from 0, 90 from 1,500, 120 from 3,000"),
        (HANDS, "50, 90, 120, 150 by hand"),
        (("deal", "", "50", "", "3", "90", ""), "50 before hand 3, 90 from hand 3"),
        (("total", "", "50", ""), "always 50"),
        (
            ("total", "", "50", "", "7000", "0", "canasta", "8000", "200", "natural-canasta"),
            "50 below 7,000, a canasta from 7,000, 200 and a natural canasta from 8,000",
        ),
    ],
)
def test_the_opening_in_words(texts: tuple[str, ...], words: str) -> None:
    assert FIELD.words(texts) == words


def test_a_book_by_score_can_go_by_the_hand_and_back() -> None:
    assert FIELD.expand(HUDSON, "50/90/120/150") == HANDS
    sheet = {"base": "hudson", "name": "x"}
    by_hand = edited(sheet, {"opening": HANDS}, "Ours").sheet
    assert by_hand["opening"] == {"by": "deal", "house": "Ours"}
    assert [(band["deal"], band["needs"]) for band in by_hand["band"]] == [
        (1, 50),
        (2, 90),
        (3, 120),
        (4, 150),
    ]
    assert merge_sheet(by_hand, "x").band_at(9000, 3).needs == 120
    assert edited(by_hand, {"opening": OWN}, "Ours").sheet == sheet


def test_a_book_by_hand_can_go_by_the_score_and_back() -> None:
    assert OF_HANDFOOT.read(HANDFOOT) == HANDS
    assert OF_HANDFOOT.expand(HANDFOOT, "+5000:150") == HANDS
    sheet = {"base": "handfoot", "name": "x"}
    by_score = edited(sheet, {"opening": ("total", "", "50", "", "2500", "90", "")}, "Roth").sheet
    assert by_score["opening"] == {"by": "total", "house": "Roth"}
    assert by_score["band"] == [
        {"needs": 50, "house": "Roth"},
        {"needs": 90, "at_least": 2500, "house": "Roth"},
    ]
    assert edited(by_score, {"opening": HANDS}, "Roth").sheet == sheet


def test_a_sheet_by_hand_is_read_and_written_so() -> None:
    sheet = {"base": "hudson", "name": "x"} | tomllib.loads(BY_DEAL)
    assert fields_for(sheet)["opening"].read(as_values(merge_sheet(sheet, "x"))) == HANDS
    done = edited(sheet, {"opening": ("deal", "", "60", "", *HANDS[4:])}, "Now").sheet
    assert done["opening"] == sheet["opening"]
    assert done["band"][:2] == [
        {"deal": 1, "needs": 60, "house": "By deal"},
        {"deal": 2, "needs": 90, "house": "By deal"},
    ]


def test_what_a_step_demands_is_read_changed_and_added() -> None:
    sheet = {"base": "hudson", "name": "x"} | tomllib.loads(WITH_CANASTA)
    own = fields_for(sheet)["opening"].read(as_values(merge_sheet(sheet, "x")))
    assert own == ("total", "", "50", "", "1500", "120", "canasta", "3000", "0", "natural-canasta")
    typed = (*own[:6], "", "3000", "", "natural-canasta", "5000", "200", "canasta")
    done = edited(sheet, {"opening": typed}, "Now")
    assert done.sheet["band"] == [
        {"needs": 50, "house": "Brazilian"},
        {"at_least": 1500, "needs": 120, "house": "Brazilian"},
        {"at_least": 3000, "needs": 0, "demands": "natural-canasta", "house": "Brazilian"},
        {"at_least": 5000, "needs": 200, "demands": "canasta", "house": "Brazilian"},
    ]
