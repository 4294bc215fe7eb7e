"""Special hands: all that a side scores, and the end of the deal."""

from typing import Any

import pytest

from scorekeeper.hand.checks import CheckedHand, check_hand
from scorekeeper.hand.specials import special_of
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.library import load
from scorekeeper.rules.rule_set import RuleSet
from tests.support.family_books import family_book

MODERN = family_book("modern")
PAIRS = "A A K K Q Q J J 10 10 9 9 4 4"
STRAIGHT = "A K Q J 10 9 8 7 6 5 4 3 2 JK"
OTHERS = {"melds": ["K K K K", "Q Q JK", "9 9 2"], "held": ["A A A 5", "7 2"]}


def checked(ours: dict[str, Any], theirs: dict[str, Any] = OTHERS) -> CheckedHand:
    return checked_by(MODERN, ours, theirs)


def checked_by(rules: RuleSet, ours: dict[str, Any], theirs: dict[str, Any]) -> CheckedHand:
    sides = [{"name": "We", "before": 1000, **ours}, {"name": "They", **theirs}]
    return check_hand(rules, read_hand({"rules": rules.id, "players": 4, "sides": sides}))


@pytest.mark.parametrize(
    "ours",
    [
        {"items": {"straight": 1}},
        {"items": {"straight": 1}, "held": []},
        {"items": {"straight": 1, "red-three": 2}, "held": ["", "5 5"]},
        {"items": {"straight": 1}, "melds": [], "shown": STRAIGHT},
        {"items": {}, "shown": STRAIGHT},
        {"items": {"straight": 1, "natural": 0}, "points": 0, "held_points": 0},
    ],
)
def test_a_special_hand_is_the_only_line_of_its_side(ours: dict[str, Any]) -> None:
    hand = checked(ours)
    assert hand.problems == ()
    we, they = hand.scores
    assert [(line.item, line.count, line.points) for line in we.lines] == [("straight", 1, 3000)]
    assert (we.net, we.total, we.needs) == (3000, 4000, 155)
    lines = [(line.item, line.points) for line in they.lines]
    assert lines == [("held-aces", -1500), ("cards", -150), ("hand", -90)]


def test_a_penalty_stays_beside_a_special_hand() -> None:
    hand = checked({"items": {"pairs": 1}, "penalties": [{"points": -100, "why": "Talked"}]})
    assert [line.points for line in hand.scores[0].lines] == [2500, -100]
    odd = checked({"items": {"pairs": 1}, "penalties": [{"points": -3}]})
    assert [problem.field for problem in odd.warnings] == ["penalties[0].points"]


def refusals(hand: CheckedHand) -> list[tuple[str, str]]:
    assert hand.scores == ()
    return [(problem.field, problem.message) for problem in hand.errors]


@pytest.mark.parametrize("more", [{"melds": ["K K K"]}, {"cards": {"K": 3}}, {"points": 30}])
def test_a_special_hand_is_all_that_its_side_lays_down(more: dict[str, Any]) -> None:
    assert refusals(checked({"items": {"garbage": 1}, "held": ["", "A"], **more})) == [
        (
            "items.garbage",
            "Garbage: a special hand is all that its side lays down; here is more.",
        )
    ]


@pytest.mark.parametrize(
    ("ours", "field", "word"),
    [
        ({"items": {"pairs": 1, "out": 1}}, "items.out", "“going out” does not go with it"),
        ({"items": {"pairs": 1, "natural": 1}}, "items.natural", "does not go with it"),
        ({"items": {"pairs": 1, "garbage": 1}}, "items.garbage", "one special hand, not several"),
        ({"items": {"pairs": 2}}, "items.pairs", "one special hand, not several"),
        ({"items": {"pairs": 1, "joy": 1}}, "items.joy", "has no score for “joy”"),
        ({"items": {"garbage": 1}, "shown": PAIRS}, "shown", "Garbage is 4 groups of 4-4-3-3; "),
        ({"items": {"pairs": 1}, "shown": "A A"}, "shown", "here are 2 cards."),
        ({"items": {"pairs": 1}, "shown": "A A 1"}, "shown", "“1” is not a card"),
        ({"items": {"pairs": 1}, "held": ["1"]}, "held[0]", "“1” is not a card"),
        ({"shown": "A A K"}, "shown", "These cards are no special hand. There are pairs"),
    ],
)
def test_what_is_no_special_hand_is_refused(ours: dict[str, Any], field: str, word: str) -> None:
    ((where, message),) = refusals(checked({"items": {}} | ours))
    assert where == field
    assert word in message


def test_cards_that_are_several_hands_are_the_best_paid() -> None:
    hand = checked({"shown": "A A A A A 7 7 7 7 2 2 2 JK JK"})
    assert hand.scores[0].lines[0].item == "dream"


def test_only_one_side_shows_one_and_nobody_goes_out() -> None:
    both = checked({"items": {"pairs": 1}}, {"items": {"garbage": 1}})
    assert refusals(both) == [
        ("items.garbage", "A special hand ends the deal: only one side can show one.")
    ]
    canastas = ["K K K K K K K", "Q Q Q Q Q Q Q"]
    out = {"melds": canastas, "items": {"out": 1}, "held": ["", "5"]}
    assert refusals(checked({"items": {"pairs": 1}}, out)) == [
        ("items.out", "Pairs ended the deal: nobody went out.")
    ]


def test_the_cards_shown_are_of_the_pack() -> None:
    theirs = {"melds": ["K K K K K K K"], "held": ["5", "6"]}
    assert refusals(checked({"items": {}, "shown": PAIRS}, theirs)) == [
        ("cards.K", "That makes 9 kings at the table; there are only 8. We 2 and They 7.")
    ]


def test_a_book_without_special_hands_says_so() -> None:
    ours = {"shown": PAIRS, "melds": [], "held": []}
    hand = checked_by(load("hudson"), ours, {"melds": [], "held": ["A", "K"]})
    assert refusals(hand) == [("shown", "Hudson knows no special hands.")]


def test_a_hand_without_one_is_counted_as_ever() -> None:
    ours = {"melds": ["K K K K"], "held": ["4", "5"]}
    assert len(checked(ours, {"melds": [], "held": ["A", "K"]}).scores) == 2
    assert special_of(MODERN, {"pairs": 0, "natural": 2}) is None
    found = special_of(MODERN, {"pairs": 1})
    assert found
    assert found.id == "pairs"
