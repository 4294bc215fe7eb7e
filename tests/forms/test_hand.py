"""Text from a phone becomes a tally: numbers as people write them, three ways, problems placed."""

from typing import Any

import pytest

from scorekeeper.forms.hand import TypedFields, asks, keep_typed, place_of, read, seats, typed_of
from scorekeeper.forms.hand_draft import HandDraft, carried
from scorekeeper.rules.library import load
from scorekeeper.table.game import Game
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


def test_the_form_asks_what_the_rule_set_has_and_nothing_else() -> None:
    hudson, miller = asks(load("hudson")), asks(load("miller"))
    assert [item.id for item in hudson.melded] == ["natural", "mixed"]
    assert [item.id for item in hudson.also] == ["concealed"]
    assert not hudson.held
    assert [item.id for item in miller.threes] == ["red-three", "black-three"]
    assert [item.id for item in miller.held] == ["held-aces", "held-sevens"]
    assert not miller.also
    assert [card.key for card in hudson.cards] == ["JK", "2", "A", "8-K", "4-7", "3b"]
    assert "3b" not in {card.key for card in miller.cards}


def test_the_worked_hand_counts_1395_and_460() -> None:
    work = HandDraft(game(), 1, worked_hand())
    assert not work.errors()
    assert not work.warnings()
    assert [score.net for score in work.judged.scores] == [1395, 460]


def test_all_three_ways_agree_to_the_point() -> None:
    by_melds = HandDraft(game(), 1, worked_hand())
    typed = worked_hand() | {name: [value] for name, value in carried(by_melds, (1, 2)).items()}
    for way in ("cards", "points"):
        typed |= {"s1-way": [way], "s2-way": [way]}
        work = HandDraft(game(), 1, typed)
        assert not work.errors()
        assert [score.net for score in work.judged.scores] == [1395, 460]


def test_what_stands_in_a_way_not_chosen_is_kept_but_not_read() -> None:
    typed = worked_hand() | {"s1-points": ["many"], "s1-card-A": ["99999999999"]}
    assert not HandDraft(game(), 1, typed).errors()
    assert keep_typed(typed, game())["s1-points"] == ["many"]


def test_a_field_that_cannot_be_read_is_a_problem_at_its_place() -> None:
    typed = worked_hand() | {"s2-way": ["points"], "s2-points": ["a lot"]}
    entered = read(game(), 1, typed)
    (problem,) = entered.problems
    assert (problem.side, problem.field) == ("Bo", "points")
    assert "“a lot” is not a whole number" in problem.message


def test_nobody_has_to_be_said_too() -> None:
    typed = worked_hand() | {"out": [""]}
    assert HandDraft(game(), 1, typed).errors()[0].field == "out"
    assert read(game(), 1, typed | {"out": ["nobody"]}).is_out_said


def test_a_hand_written_as_cards_and_as_points_has_to_agree() -> None:
    assert not HandDraft(game(), 1, worked_hand() | {"s2-held_points": ["45"]}).errors()
    (problem,) = HandDraft(game(), 1, worked_hand() | {"s2-held_points": ["40"]}).errors()
    assert (problem.field, problem.side) == ("held_points", "Bo")
    assert "45" in problem.message


def test_unknown_fields_and_endless_text_are_left_out() -> None:
    form = {"s1-meld": ["K" * 9999, " ", "4 4 4"], "s9-way": ["melds"], "evil": ["1"]}
    kept = keep_typed(form, game())
    assert list(kept) == ["s1-meld"]
    assert [len(text) for text in kept["s1-meld"]] == [400, 5]


def test_five_play_with_one_sitting_out() -> None:
    five = game("hudson", 5)
    assert [len(seat.players) for seat in seats(five, 1)] == [2, 2]


def test_a_tally_from_elsewhere_fills_the_form() -> None:
    sides: list[dict[str, Any]] = [
        {"melds": MELDS, "items": {"red-three": 2, "out": 1, "concealed": 1}, "held": [""]},
        {"cards": {"Q": 5, "2": 2, "4": 3}, "items": {"mixed": 1}, "held_points": 45},
    ]
    typed = typed_of(sides, load("hudson"))
    assert typed["out"] == ["1"]
    assert typed["also-concealed"] == ["1"]
    entered = read(game(), 1, typed)
    assert entered.ways == ("melds", "cards")
    assert entered.sides[1]["cards"] == {"2": 2, "8-K": 5, "4-7": 3}
    assert entered.sides[1]["held_points"] == 45


@pytest.mark.parametrize(
    ("field", "way", "place"),
    [
        ("items.out", "melds", "out"),
        ("items.concealed", "points", "also-concealed"),
        ("items.red-three", "melds", "s2-item-red-three"),
        ("items.natural", "melds", "s2-melds"),
        ("items.natural", "cards", "s2-item-natural"),
        ("melds[3]", "melds", "s2-meld-3"),
        ("held[0]", "points", "s2-held-0"),
        ("cards.8-K", "cards", "s2-card-8-K"),
        ("cards.K", "melds", "s2-melds"),
        ("points", "points", "s2-points"),
        ("points", "cards", "s2-cards"),
        ("held_points", "cards", "s2-held_points"),
    ],
)
def test_every_problem_has_its_place_on_the_page(field: str, way: str, place: str) -> None:
    assert place_of(2, field, way, asks(load("hudson"))) == place
