"""Every legal end of hand passes, however it is written down, and scores the same in every mode."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.melds import canasta_kind
from tests.support.dealing import ENTRY_MODES, TABLES, End, deal, deal_by, ends
from tests.support.family_books import BOOKS, family_book

HELD = ("held", "held_points")
mode = st.tuples(st.sampled_from(ENTRY_MODES), st.sampled_from(HELD))


def judged(end: End, modes: list[tuple[str, str]]) -> Any:
    return check_hand(end.rules, read_hand(end.values(modes)))


@settings(max_examples=250, deadline=None, derandomize=True)
@given(ends(), st.data())
def test_a_legal_end_of_hand_raises_no_alarm(end: End, data: st.DataObject) -> None:
    modes = [data.draw(mode) for _ in end.sides]
    assert judged(end, modes).problems == ()


@settings(max_examples=100, deadline=None, derandomize=True)
@given(ends())
def test_all_modes_of_entry_give_the_same_lines(end: End) -> None:
    first, *others = [
        [(side.lines, side.net, side.total, side.needs) for side in judged(end, modes).scores]
        for modes in ([(mode, held)] * len(end.sides) for mode in ENTRY_MODES for held in HELD)
    ]
    assert first
    assert all(other == first for other in others)


@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_book_and_number_of_players_passes(book: str, players: int) -> None:
    for seed in range(8):
        end = deal(book, players, seed)
        for modes in [("melds", "held"), ("cards", "held_points")]:
            assert judged(end, [modes] * len(end.sides)).problems == ()


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


SEEN = {
    "samba": {"samba", "natural", "mixed", "out", "red-three"},
    "short_runs": {"samba", "short", "natural", "mixed"},
    "burraco": {"clean", "semi", "dirty", "out", "pot-not-taken"},
    "whole_suits": {"ace-ace", "clean", "semi", "dirty", "out"},
    "modern": {"pairs", "straight", "garbage", "triples", "dream", "zip-code", "natural"},
}


@pytest.mark.parametrize("name", BOOKS)
def test_sequences_and_special_hands_raise_no_alarm_either(name: str) -> None:
    seen: Counter[str] = Counter()
    rules = family_book(name)
    for seed in range(120):
        end = deal_by(rules, 4, seed)
        for side in end.sides:
            seen.update(side.items.keys())
            if not side.shown:
                seen.update(side.counted(rules).items.keys())
        ways = [(way, held) for way in ENTRY_MODES for held in HELD]
        lines = [
            [(side.lines, side.net, side.needs) for side in checked.scores]
            for checked in (judged(end, [way] * len(end.sides)) for way in ways)
            if not checked.problems
        ]
        assert len(lines) == len(ways)
        assert all(line == lines[0] for line in lines)
    assert SEEN[name] <= set(seen)
