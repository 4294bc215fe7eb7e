"""The one description of the hand form: names, places in a tally, elements for problems."""

import pytest

from scorekeeper.forms.hand_fields import (
    also_field,
    element_id,
    form_fields,
    hand_fields,
    out_value,
    row_id,
    side_field,
)
from scorekeeper.hand.count import MODES
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import all_rule_sets, load
from tests.support.sheets import CUT, POT, sheet

HUDSON, MILLER = hand_fields(load("hudson")), hand_fields(load("miller"))


def test_names_number_the_sides_from_one() -> None:
    assert side_field(0, "points") == "s1-points"
    assert row_id(1, "meld", 3) == "s2-meld-3"
    assert (out_value(1), also_field("concealed")) == ("2", "also-concealed")


def test_the_form_asks_what_the_rule_set_has_and_nothing_else() -> None:
    assert [field.key for field in HUDSON.meld_items] == ["natural", "mixed"]
    assert [item.id for item in HUDSON.also] == ["concealed"]
    assert not HUDSON.held_items
    assert [field.key for field in MILLER.threes] == ["red-three", "black-three"]
    assert [field.key for field in MILLER.held_items] == ["held-aces", "held-sevens"]
    assert not MILLER.also
    assert [field.key for field in HUDSON.cards] == ["JK", "2", "A", "8-K", "4-7", "3b"]
    assert "3b" not in {field.key for field in MILLER.cards}


def test_a_field_says_what_it_is_worth() -> None:
    aces = next(field for field in HUDSON.cards if field.key == "A")
    assert (aces.name, aces.label, aces.hint) == ("card-A", "Aces", "20 each")
    (threes,) = HUDSON.threes
    assert (threes.name, threes.most) == ("item-red-three", 4)
    assert threes.hint == "100 each, all four 800"


def test_a_mark_has_a_field_beside_the_threes() -> None:
    fields = hand_fields(sheet(CUT + POT))
    shown = [(field.key, field.most, field.hint) for field in fields.threes]
    assert shown == [
        ("exact-cut", 0, "100 each"),
        ("pot", 1, "−100"),
        ("red-three", 4, "100 each, all four 800"),
    ]
    for mode in MODES:
        assert set(fields.threes) <= set(fields.counted_in(mode))


def test_a_mark_that_counts_often_has_no_keys() -> None:
    (pot, _) = hand_fields(sheet(POT + "most = 9\n")).threes
    assert pot.most == 0


def test_what_else_goes_with_going_out_has_a_box() -> None:
    bonus = CUT.replace('kind = "mark"', 'kind = "out"').replace(
        'per = "player"\n', 'goes_with = "out"\n'
    )
    assert [item.id for item in hand_fields(sheet(bonus)).also] == ["exact-cut", "concealed"]


def test_every_field_of_the_form_is_known_by_name() -> None:
    names = form_fields(load("hudson"), 2)
    assert {"out", "also-concealed", "s1-way", "s2-meld", "s2-held", "s1-points"} <= names
    assert {"s1-card-8-K", "s2-item-red-three", "s1-held_points"} <= names
    assert "s3-way" not in names and "s1-item-sevens" not in names
    assert len(names) == 2 + 2 * len(HUDSON.names)


def test_a_field_finds_its_number_in_a_tally() -> None:
    tally = Tally(points=295, items={"natural": 1}, held_points=0)
    values = {field.name: field.value_in(tally) for field in HUDSON.numbers}
    assert {name: value for name, value in values.items() if value is not None} == {
        "points": 295,
        "item-natural": 1,
        "held_points": 0,
    }


def test_cards_are_found_by_their_group() -> None:
    tally = Tally(cards={"K": 2, "9": 1, "8-K": 1, "A": 3})
    assert [field.value_in(tally) for field in HUDSON.cards] == [None, None, 3, 4, None, None]


@pytest.mark.parametrize("book", all_rule_sets())
@pytest.mark.parametrize("mode", ["melds", "cards", "points"])
def test_each_number_counts_or_follows_from_more_detail(book: str, mode: str) -> None:
    fields = hand_fields(load(book))
    counted, overridden = set(fields.counted_in(mode)), set(fields.overridden_in(mode))
    assert not counted & overridden
    unused = set(fields.cards) if mode == "points" else set()
    assert counted | overridden | unused == set(fields.numbers)
    with_hands = set(fields.counted_in(mode, with_hands=True))
    assert counted - with_hands == {fields.held_points, *fields.held_items}


@pytest.mark.parametrize(
    ("path", "mode", "expected"),
    [
        ("out", "melds", "out"),
        ("items.out", "melds", "out"),
        ("items.concealed", "points", "also-concealed"),
        ("items.red-three", "melds", "s2-item-red-three"),
        ("items.natural", "melds", "s2-melds"),
        ("items.natural", "cards", "s2-item-natural"),
        ("items", "points", "s2-points"),
        ("melds", "melds", "s2-melds"),
        ("melds[3]", "melds", "s2-meld-3"),
        ("held", "points", "s2-held"),
        ("held[0]", "points", "s2-held-0"),
        ("cards.8-K", "cards", "s2-card-8-K"),
        ("cards.K", "cards", "s2-cards"),
        ("cards.K", "melds", "s2-melds"),
        ("points", "points", "s2-points"),
        ("points", "cards", "s2-cards"),
        ("held_points", "cards", "s2-held_points"),
        ("before", "cards", "s2-cards"),
    ],
)
def test_every_problem_has_an_element_that_shows_it(path: str, mode: str, expected: str) -> None:
    assert element_id(HUDSON, 1, mode, path) == expected
