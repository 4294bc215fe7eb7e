"""The chart shows every total of every side, whatever the names."""

import re
from xml.etree import ElementTree

import pytest

from scorekeeper.rules.library import all_rule_sets
from scorekeeper.web import board_chart
from tests.support.games import make_game

EVERY = [(rules.id, count) for rules in all_rule_sets().values() for count in rules.player_counts]


@pytest.mark.parametrize(("rules", "players"), EVERY)
def test_each_side_has_a_line_with_a_point_for_each_hand(rules: str, players: int) -> None:
    game = make_game(rules, players, hands=7)
    drawn = ElementTree.fromstring(board_chart.draw(game))  # noqa: S314 (our own)
    lines = drawn.findall("polyline")
    assert len(lines) == len(game.sides)
    assert all(len(line.attrib["points"].split()) == 8 for line in lines)


def test_every_point_is_inside_the_picture_even_below_nought() -> None:
    game = make_game("miller", 4, hands=9, seed=3)
    lines = re.findall(r'<polyline[^>]* points="([^"]+)"', board_chart.draw(game))
    spots = [spot.split(",") for line in lines for spot in line.split()]
    inside = [
        0 <= float(x) <= board_chart.WIDTH and 0 <= float(y) <= board_chart.HEIGHT for x, y in spots
    ]
    assert spots and all(inside)


def test_a_higher_total_stands_higher() -> None:
    game = make_game(hands=3, penalties=False)
    drawn = board_chart.draw(game)
    ends = [float(y) for _, y in re.findall(r"translate\(([\d.]+) ([\d.]+)\)", drawn)][::-1]
    assert (ends[0] < ends[1]) == (game.totals[0] > game.totals[1])


def test_there_is_no_chart_before_the_first_hand() -> None:
    assert board_chart.draw(make_game(hands=0)) == ""


def test_names_are_text_never_markup() -> None:
    game = make_game(hands=1, side_names=('"><script>', "Jean-Luc & Co"))
    drawn = board_chart.draw(game)
    assert "<script" not in drawn and "Jean-Luc &amp; Co" in drawn


def test_whoever_cannot_see_it_hears_the_totals() -> None:
    game = make_game(hands=2, penalties=False)
    assert f"Ann & Cleo {game.hands[0].totals[0]:,}, {game.totals[0]:,}" in board_chart.in_words(
        game
    )
