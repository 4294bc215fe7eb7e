"""Every legal end of hand passes, however it is written down, and scores the same in every way."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.melds import canasta_kind
from tests.support.dealing import TABLES, WAYS, End, deal, ends

HELD = ("held", "held_points")
way = st.tuples(st.sampled_from(WAYS), st.sampled_from(HELD))


def judged(end: End, ways: list[tuple[str, str]]) -> Any:
    return check_hand(end.rules, read_hand(end.values(ways)))


@settings(max_examples=250, deadline=None, derandomize=True)
@given(ends(), st.data())
def test_a_legal_end_of_hand_raises_no_alarm(end: End, data: st.DataObject) -> None:
    ways = [data.draw(way) for _ in end.sides]
    assert judged(end, ways).problems == ()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(ends())
def test_all_ways_of_entry_give_the_same_lines(end: End) -> None:
    first, *others = [
        [(side.lines, side.net, side.total, side.needs) for side in judged(end, ways).scores]
        for ways in ([(way, held)] * len(end.sides) for way in WAYS for held in HELD)
    ]
    assert first
    assert all(other == first for other in others)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_book_and_number_of_players_passes(book: str, players: int) -> None:
    for seed in range(8):
        end = deal(book, players, seed)
        for ways in [("melds", "held"), ("cards", "held_points")]:
            assert judged(end, [ways] * len(end.sides)).problems == ()


def test_the_dealer_deals_all_there_is_to_check() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        end = deal(*TABLES[seed % len(TABLES)], seed)
        for side in end.sides:
            seen.update(side.items.keys())
            seen.update(f"rank {meld.rank}" for meld in side.melds)
            kinds = [canasta_kind(end.rules, meld) for meld in side.melds]
            seen.update(kind.id for kind in kinds if kind)
    assert {"out", "concealed", "red-three", "black-three", "natural", "mixed"} <= set(seen)
    assert {"rank 3b", "rank wild", "rank 7", "rank A"} <= set(seen)
