"""Each kind of field: read from a book, typed by people, written as a change of a sheet."""

import doctest

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.editor import fields as module
from scorekeeper.rules.editor.fields import (
    POINTS,
    Amount,
    AmountField,
    Field,
    PointsField,
    SignField,
    YesNoField,
)
from scorekeeper.rules.library import as_values, load

HUDSON = as_values(load("hudson"))
TARGET = AmountField(id="target", label="Target", group="game", place=("target", ""))
MOST = AmountField(
    id="most_cards",
    label="Most",
    group="melds",
    place=("most_cards", ""),
    amount=Amount(may_be_any=True),
)
UPCARD = YesNoField(id="upcard", label="Upcard", group="play", place=("play_rule", "upcard"))
THREES = PointsField(
    id="red-three",
    label="Red threes",
    group="bonuses",
    boxes=("one", "two", "three", "all four"),
    place=("item", "red-three"),
)
SIGN = SignField(
    id="sign",
    label="Against",
    group="bonuses",
    place=("item", "red-three"),
    rules=load("hudson"),
)


def test_the_examples_in_the_docstrings() -> None:
    assert doctest.testmod(module).failed == 0


def test_a_number_is_read_and_written_with_or_without_separators() -> None:
    assert TARGET.read(HUDSON) == ("5000",)
    assert TARGET.edits(HUDSON, ("10,000",)) == {("target", ""): {"is": 10000}}
    assert TARGET.words(("10000",)) == "10,000"
    assert TARGET.keys == {("target", ""): ("is",)}
    assert TARGET.expand(HUDSON, "7500") == ("7500",)


def test_an_empty_box_of_a_limit_is_any_number() -> None:
    assert MOST.read(HUDSON) == ("",)
    assert MOST.words(("",)) == "any number"
    assert MOST.edits(HUDSON, ("",)) == {("most_cards", ""): {"any": True}}
    assert MOST.edits(HUDSON, ("8",)) == {("most_cards", ""): {"is": 8}}
    assert MOST.keys == {("most_cards", ""): ("is", "any")}


@pytest.mark.parametrize(
    ("amount", "text", "why"),
    [
        (Amount(), "", "Type a number here."),
        (Amount(), "ten", "“ten” is not a whole number."),
        (Amount(least=1, most=8), "9", "From 1 to 8."),
        (Amount(least=1, most=8), "0", "From 1 to 8."),
        (POINTS, "251", "251 is not a multiple of 5."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(amount: Amount, text: str, why: str) -> None:
    with pytest.raises(Malformed) as refused:
        amount.parse(text)
    assert str(refused.value) == why


def test_a_rule_holds_or_does_not() -> None:
    assert UPCARD.read(HUDSON) == ("yes",)
    assert UPCARD.edits(HUDSON, ("no",)) == {("play_rule", "upcard"): {"holds": False}}
    assert UPCARD.words(("no",)) == "no"
    assert UPCARD.keys == {("play_rule", "upcard"): ("holds",)}
    with pytest.raises(Malformed, match="yes or no"):
        UPCARD.edits(HUDSON, ("maybe",))


@pytest.mark.parametrize(
    ("texts", "words"),
    [
        (("100", "200", "300", "800"), "100 each, all 800"),
        (("200", "400", "600", "800"), "200 each"),
        (("100", "300", "500", "1000"), "100 · 300 · 500 · 1,000"),
    ],
)
def test_the_points_of_threes_in_words(texts: tuple[str, ...], words: str) -> None:
    assert THREES.words(texts) == words


def test_there_is_a_box_for_each_three() -> None:
    assert THREES.read(HUDSON) == ("100", "200", "300", "800")
    each = {"item": [{"id": "red-three", "each": 200}]}
    assert THREES.read(each) == ("200", "400", "600", "800")
    three_packs = PointsField(
        id="x", label="x", group="x", boxes=("",) * 6, place=("item", "red-three")
    )
    assert three_packs.read(HUDSON) == ("100", "200", "300", "400", "500", "800")
    assert THREES.edits(HUDSON, ("100", "300", "500", "1000")) == {
        ("item", "red-three"): {"points": [0, 100, 300, 500, 1000]}
    }
    with pytest.raises(Malformed, match="There are 4 of them now"):
        THREES.edits(HUDSON, ("100", "200"))
    assert THREES.expand(HUDSON, "200") == ("200", "400", "600", "800")
    assert THREES.expand(HUDSON, "100 300 500 1000") == ("100", "300", "500", "1000")
    assert THREES.keys == {("item", "red-three"): ("points", "each")}


def test_when_threes_count_against_a_side() -> None:
    assert SIGN.read(HUDSON) == ("melded -1 1",)
    assert SIGN.read({"item": [{"id": "red-three"}]}) == ("always 1",)
    assert SIGN.edits(HUDSON, ("canastas -1 1",)) == {
        ("item", "red-three"): {"sign": {"by": "canastas", "is": [-1, 1]}}
    }
    assert SIGN.words(("melded -1 1",)) == "minus if nothing is melded"
    assert SIGN.words(("always 1",)) == "always plus"
    assert SIGN.expand(HUDSON, "canastas -1 1") == ("canastas -1 1",)
    assert SIGN.keys == {("item", "red-three"): ("sign",)}


def test_there_is_no_field_of_no_kind() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Field(id="x", label="x", group="x")  # type: ignore[abstract]


def test_what_the_copy_of_an_old_table_lacks_reads_as_not_there() -> None:
    old = {**HUDSON, "play_rule": [], "item": []}
    assert UPCARD.read(old) == ("no",)
    assert THREES.read(old) == ("0", "0", "0", "0")
    assert SIGN.read(old) == ("always 1",)
