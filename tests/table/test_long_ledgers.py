"""A long ledger takes as much longer as it is longer, not the square of it."""

import time

import pytest

from scorekeeper.table.fold import fold
from scorekeeper.table.history import events
from scorekeeper.table.integrity import check_ledger
from tests.support.small_ledger import Ledger


@pytest.mark.parametrize(("reads", "most"), [(False, 8), (True, 13)], ids=["proof", "history"])
def test_a_game_four_times_as_long_does_not_take_sixteen_times_as_long(
    reads: bool, most: int
) -> None:
    """Whoever sends a long file must not keep a table waiting."""
    times = []
    for hands in (250, 1000):
        table = Ledger()
        for _ in range(hands):
            first = table.hand(300, 100)
            table.add("penalty", side=0, points=-5, why="x")
            table.hand(200, 50, kind="corrected", of=first)
            table.add("redeal")
        times.append(min(timed(table, reads) for _ in range(3)))
    assert times[1] < most * times[0]


def timed(table: Ledger, reads: bool) -> float:
    ledger = fold(table.entries).ledger
    began = time.process_time()
    if reads:
        events(ledger)
    else:
        check_ledger(table.entries, is_ours=False)
    return time.process_time() - began
