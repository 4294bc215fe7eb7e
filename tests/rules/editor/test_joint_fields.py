"""Fields of several values: what changes together, and lists that a sheet replaces whole."""

from typing import Any

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor.answers import fields_for
from scorekeeper.rules.library import as_values, load

HUDSON, MILLER, LUUDOO = (as_values(load(book)) for book in ("hudson", "miller", "luudoo"))
FIELDS: Any = fields_for({"base": "hudson", "name": "x"})
OF_MILLER: Any = fields_for({"base": "miller", "name": "x"})
WILD, WILDS = (FIELDS[id] for id in ("wild-canastas", "most_wilds"))


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
    assert WILD.keys == {("wild_melds", ""): ("holds",), ("item", "wild"): ()}
    assert OF_MILLER["wild-canastas"].keys["item", "wild"] == ("each",)
    assert set(WILDS.keys) == {("most_wilds", ""), ("most_wilds_on_canasta", "")}
    assert FIELDS["rank_wilds"].keys == {("rank_limit", ""): ()}
