"""What canastas are called in each game, and totals next to melds that cannot be counted."""

import pytest

from scorekeeper.hand.spoken_result import SpokenMeld, spoken_parts
from scorekeeper.hand.spoken_runs import hear
from scorekeeper.hand.spoken_totals import MIXED, NATURAL, SpokenTotals, kind_called
from scorekeeper.rules.cards import WILD
from scorekeeper.rules.library import load


@pytest.mark.parametrize(
    ("book", "call", "kind"),
    [
        ("hudson", NATURAL, "natural"),
        ("hudson", MIXED, "mixed"),
        ("hudson", WILD, ""),
        ("hudson", "", ""),
        ("handfoot", NATURAL, "clean"),
        ("handfoot", MIXED, "dirty"),
        ("handfoot", WILD, "wild"),
        ("burraco", MIXED, "dirty"),
        ("burraco", "semi", "semi"),
        ("miller", NATURAL, "natural"),
        ("miller", WILD, "wild"),
        ("pennies", MIXED, "mixed"),
        ("samba", "samba", "samba"),
    ],
)
def test_kinds_are_called_natural_mixed_wild_or_by_their_own_name(
    book: str, call: str, kind: str
) -> None:
    found = kind_called(load(book), call)
    assert (found.id if found else "") == kind


@pytest.mark.parametrize("rank", ["X", "3r"])
def test_points_beside_cards_that_count_nothing_are_asked_about(rank: str) -> None:
    totals = SpokenTotals(load("hudson"))
    totals.add_points(300, "300 on the table")
    assert totals.settle([SpokenMeld(rank, 3)]) is None
    assert totals.unclear == ["300 on the table: name the melds or the points, not both."]


def test_totals_are_told_in_words() -> None:
    rules = load("handfoot")
    spoken = hear("two clean books and a dirty book, 1,640 on the table, out", rules)
    told = ["2 clean books", "dirty book", "1,640 on the table", "out"]
    assert list(spoken_parts(spoken, rules, ())) == told
