"""The hand form is read into tallies and filled from tallies, in every mode of entry."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.forms.hand import (
    TypedFields,
    fill_hand_form,
    first_text,
    form_sides,
    known_fields,
    mode_of,
    read_hand_form,
)
from scorekeeper.hand.tally import Tally
from scorekeeper.rules.library import load
from scorekeeper.table.game import Game
from tests.support.dealing import End, ends
from tests.support.games import make_game

MELDS = ["K K K K K K K", "7 7 7 7 7 2 2", "A A A A", "9 9 9 JK"]


def game(rules: str = "hudson", players: int = 2) -> Game:
    return make_game(rules, players, hands=0)


def worked_hand() -> TypedFields:
    """Ann went out with two canastas; Bo holds ace, jack, jack, five."""
    return {
        "out": ["1"],
        "s1-way": ["melds"],
        "s1-meld": MELDS,
        "s1-item-red-three": ["2"],
        "s2-way": ["melds"],
        "s2-meld": ["Q Q Q Q Q 2 2", "4 4 4"],
        "s2-item-red-three": ["1"],
        "s2-held": ["A J J 5"],
    }


def test_melds_and_cards_in_hand_are_read() -> None:
    read = read_hand_form(game(), 1, worked_hand())
    assert read.sides == (
        Tally(melds=tuple(MELDS), items={"red-three": 2, "out": 1}, held_points=0),
        Tally(melds=("Q Q Q Q Q 2 2", "4 4 4"), items={"red-three": 1}, held=("A J J 5",)),
    )
    assert (read.modes, read.problems, read.has_out_answer) == (("melds", "melds"), (), True)


def test_cards_and_points_are_read() -> None:
    typed = {
        "out": ["2"],
        "also-concealed": ["1"],
        "s1-way": ["cards"],
        "s1-card-8-K": [" 10 "],
        "s1-card-A": [""],
        "s1-item-natural": ["1"],
        "s1-held_points": ["1,005"],
        "s2-way": ["points"],
        "s2-points": ["295"],
        "s2-item-mixed": ["2"],
    }
    read = read_hand_form(game(), 1, typed)
    assert read.sides == (
        Tally(cards={"8-K": 10}, items={"natural": 1}, held_points=1005),
        Tally(points=295, items={"mixed": 2, "out": 1, "concealed": 1}, held_points=0),
    )
    assert read.modes == ("cards", "points")


def test_what_is_typed_in_a_mode_not_chosen_is_not_read() -> None:
    typed = worked_hand() | {"s1-points": ["many"], "s1-card-A": ["99999999999"]}
    assert read_hand_form(game(), 1, typed) == read_hand_form(game(), 1, worked_hand())


def test_hand_points_are_not_read_where_the_cards_are_typed() -> None:
    typed = worked_hand() | {"s2-held_points": ["many"]}
    read = read_hand_form(game(), 1, typed)
    assert (read.problems, read.sides[1].held_points) == ((), None)


@pytest.mark.parametrize(
    ("fields", "side", "path", "message"),
    [
        ({"s2-points": ["a lot"]}, 1, "points", "“a lot” is not a whole number."),
        ({"s2-item-red-three": ["-1"]}, 1, "items.red-three", "-1 is below zero: type it without"),
        ({"s2-held": [], "s2-held_points": ["12,5"]}, 1, "held_points", "“12,5” is not a whole"),
        ({"s1-item-red-three": ["1000000"]}, 0, "items.red-three", "1,000,000 is far too large."),
        ({"s1-meld": ["K K K"] * 61}, 0, "melds", "There is room for 60 melds, not more."),
        ({"s1-way": ["cards"], "s1-card-A": ["x"]}, 0, "cards.A", "“x” is not a whole number."),
    ],
)
def test_what_cannot_be_read_is_a_problem_of_its_side(
    fields: TypedFields, side: int, path: str, message: str
) -> None:
    typed = worked_hand() | {"s2-way": ["points"]} | fields
    (problem,) = read_hand_form(game(), 1, typed).problems
    assert (problem.side, problem.side_index) == (("Ann", "Bo")[side], side)
    assert problem.field == path
    assert problem.message.startswith(message)


@pytest.mark.parametrize(
    ("answer", "is_one"), [("1", True), ("2", True), ("nobody", True), ("3", False), ("", False)]
)
def test_who_went_out_has_to_be_answered(answer: str, is_one: bool) -> None:
    assert read_hand_form(game(), 1, {"out": [answer]}).has_out_answer == is_one


def test_a_mode_that_does_not_exist_is_the_first() -> None:
    assert mode_of({"s1-way": ["cards"]}, 0) == "cards"
    assert mode_of({"s1-way": ["guess"]}, 0) == mode_of({}, 0) == "melds"


def test_the_text_of_a_field_is_its_first_value() -> None:
    typed = {"s1-points": [" 5 ", "6"], "s1-meld": []}
    assert first_text(typed, "s1-points") == "5"
    assert first_text(typed, "s1-meld") == first_text(typed, "s2-points") == ""


def test_unknown_fields_and_endless_text_are_left_out() -> None:
    form = {"s1-meld": ["K" * 9999, " ", "4 4 4"], "s9-way": ["melds"], "evil": ["1"]}
    known = known_fields(form, game())
    assert list(known) == ["s1-meld"]
    assert [len(text) for text in known["s1-meld"]] == [400, 5]
    assert len(known_fields({"s1-meld": ["K K K"] * 999}, game())["s1-meld"]) == 61
    assert known_fields({"s1-held": ["", "A"]}, game()) == {"s1-held": ["", "A"]}


def test_five_play_with_one_sitting_out() -> None:
    sides = form_sides(game("hudson", 5), 1)
    assert [(side.index, len(side.players)) for side in sides] == [(0, 2), (1, 2)]


def test_a_hand_played_before_has_the_players_of_that_hand() -> None:
    five = make_game("hudson", 5, hands=3)
    assert form_sides(five, 1) != form_sides(five, 2)
    assert form_sides(five, 1)[0].players == form_sides(game("hudson", 5), 1)[0].players


def test_a_tally_from_elsewhere_fills_the_form() -> None:
    sides = [
        Tally(melds=tuple(MELDS), items={"red-three": 2, "out": 1, "concealed": 1}, held=("",)),
        Tally(cards={"Q": 5, "2": 2, "4": 3}, items={"mixed": 1}, held_points=45),
    ]
    assert fill_hand_form(load("hudson"), sides) == {
        "out": ["1"],
        "also-concealed": ["1"],
        "s1-way": ["melds"],
        "s1-meld": MELDS,
        "s1-held": [""],
        "s1-item-red-three": ["2"],
        "s2-way": ["cards"],
        "s2-meld": [],
        "s2-held": [],
        "s2-card-2": ["2"],
        "s2-card-8-K": ["5"],
        "s2-card-4-7": ["3"],
        "s2-item-mixed": ["1"],
        "s2-held_points": ["45"],
    }


@settings(max_examples=100, deadline=None, derandomize=True)
@given(ends(), st.data())
def test_a_form_filled_from_tallies_is_read_back_as_the_same(end: End, data: st.DataObject) -> None:
    modes = st.sampled_from(["melds", "groups", "points"])
    held = st.sampled_from(["held", "held_points"])
    values = end.values([(data.draw(modes), data.draw(held)) for _ in end.sides])["sides"]
    tallies = tuple(msgspec.convert(side | {"before": 0}, Tally) for side in values)
    typed = fill_hand_form(end.rules, tallies)
    read = read_hand_form(game(end.rules.id, end.players), 1, typed)
    assert read.problems == ()
    assert [plain(tally) for tally in read.sides] == [plain(tally) for tally in tallies]


def plain(tally: Tally) -> Tally:
    """Return a tally without hands, where all are empty: the form has no field for that.

    An empty foot box means that nothing is left of it.
    """
    if tally.foot is None and not tally.foot_points:
        tally = msgspec.structs.replace(tally, foot_points=None)
    if tally.held is None or any(tally.held):
        return tally
    return msgspec.structs.replace(tally, held=None, held_points=0)


def test_beside_a_special_hand_nothing_else_is_read() -> None:
    typed = {"s1-special": ["pairs"], "s1-way": ["melds"], "s1-meld": ["K K K"]}
    typed |= {"s1-item-red-three": ["x"], "s1-held": ["A"], "s1-shown": ["4 4"]}
    read = read_hand_form(game("modern", 4), 1, typed)
    assert read.sides[0] == Tally(items={"pairs": 1}, shown="4 4")
    assert read.problems == ()
