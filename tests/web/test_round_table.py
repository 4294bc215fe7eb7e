"""The table from above: every seating of every book, partners, the dealer, who sits out."""

import pytest

from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.values import MOST_PLAYERS
from scorekeeper.table.setup import Setup
from scorekeeper.web.round_table import PLACES, round_table

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
SEATINGS = [(rules, count) for rules in all_rule_sets().values() for count in rules.player_counts]


def test_there_is_a_picture_for_every_number_of_players() -> None:
    assert list(PLACES) == list(range(2, MOST_PLAYERS + 1))
    assert all(len(set(places)) == count for count, places in PLACES.items())


@pytest.mark.parametrize(("rules", "count"), SEATINGS, ids=lambda one: getattr(one, "id", one))
def test_every_seating_of_every_book_can_be_drawn(rules: RuleSet, count: int) -> None:
    seats = round_table(Setup(rules, NAMES[:count], dealer=count - 1))
    sizes = rules.seating(count).sides
    assert [seat.name for seat in seats] == list(NAMES[:count])
    for number, size in enumerate(sizes, 1):
        assert sum(seat.side_number == number for seat in seats) == size
    assert [seat.name for seat in seats if seat.is_dealer] == [NAMES[count - 1]]
    assert sum(seat.is_idle for seat in seats) == sum(rules.seating(count).sits_out)
    assert not any(seat.is_dealer and seat.is_idle for seat in seats)


def test_four_partners_face_each_other() -> None:
    seats = {seat.place: seat for seat in round_table(Setup(load("hudson"), NAMES[:4]))}
    assert seats["at-bottom"].side_number == seats["at-top"].side_number == 1
    assert seats["at-left"].side_number == seats["at-right"].side_number == 2


def test_after_a_draw_each_name_keeps_its_field() -> None:
    cards = ("9C", "AH", "AS", "2S")  # Ben and Cleo drew high: they play together
    seats = round_table(Setup(load("hudson"), NAMES[:4], cards=cards))
    assert [(seat.name, seat.player, seat.side_number) for seat in seats] == [
        ("Cleo", 2, 1),
        ("Ana", 0, 2),
        ("Ben", 1, 1),
        ("Dan", 3, 2),
    ]
