"""A side as the checks look at it: its players, whether it went out, its problems."""

import pytest

from scorekeeper.errors import Problem
from scorekeeper.hand.count import Fault, count_side
from scorekeeper.hand.side import PlayedSide, played_sides, players_of
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.library import load
from tests.support.tallies import hand_values, points

HUDSON = load("hudson")


def sides(players: int) -> tuple[PlayedSide, ...]:
    hand = read_hand(hand_values("hudson", players, points(100, natural=1, out=1), points(55)))
    counts = [count for tally in hand.sides if (count := count_side(HUDSON, tally)[0])]
    return played_sides(HUDSON, hand, counts)


@pytest.mark.parametrize(("players", "playing"), [(2, 1), (4, 2), (5, 2), (6, 2)])
def test_only_those_who_play_the_hand_are_counted(players: int, playing: int) -> None:
    hand = read_hand(hand_values("hudson", players, points(), points()))
    assert [players_of(HUDSON, hand, index) for index in (0, 1)] == [playing, playing]


def test_a_side_knows_the_table_it_plays_at() -> None:
    we, they = sides(4)
    assert (we.index, we.name, we.players, we.players_at_table) == (0, "We", 2, 4)
    assert (they.index, they.name) == (1, "They")
    assert (we.went_out, they.went_out) == (True, False)
    assert (we.count.card_points, they.tally.points) == (100, 55)


def test_a_fault_of_a_side_becomes_a_problem_of_the_hand() -> None:
    _, they = sides(4)
    fault = Fault("held", "Is it right?", reference="hudson:57", is_unlikely=True)
    problem = Problem("warning", "They", "held", "Is it right?", "hudson:57", side_index=1)
    assert they.problem(fault) == problem
