"""One meld: a set, or a sequence as it lies."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.rules.meld import Meld, Run, read_meld, set_of


def test_a_set_has_no_suits_and_all_its_naturals_lie_together() -> None:
    meld = read_meld("7 7 7 2")
    assert (meld.suited, meld.clean) == ((), 3)


def test_a_sequence_is_written_as_it_lies() -> None:
    run = Run("run", 3, 0, 1, "h", ("4h", "5h", "JK", "7h"), (2,))
    assert str(run) == "4h 5h JK 7h"
    assert (run.size, run.wilds, run.name) == (4, 1, "hearts")
    assert run.cards == {"4": 1, "5": 1, "JK": 1, "7": 1}
    assert run.suited == ("4h", "5h", "7h")


@pytest.mark.parametrize(
    ("places", "clean"), [((), 8), ((0,), 7), ((7,), 7), ((3,), 4), ((0, 7), 6)]
)
def test_the_longest_stretch_without_a_wild_card_is_clean(
    places: tuple[int, ...], clean: int
) -> None:
    assert Run("run", 8 - len(places), 0, len(places), "s", ("x",) * 8, places).clean == clean


def test_where_twos_are_natural_they_are_a_rank_like_others() -> None:
    assert set_of("2 2 2 JK", ("2", "2", "2", "JK"), ("JK",)) == Meld("2", 3, 0, 1)
    with pytest.raises(Malformed, match="mixes 2 and K"):
        set_of("K K 2", ("K", "K", "2"), ("JK",))
