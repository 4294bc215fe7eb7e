"""The papers a sheet can be printed on."""

import pytest

from scorekeeper.errors import Malformed
from scorekeeper.sheets.papers import DEFAULT_PAPER, PAPERS, size_of


def test_a_paper_has_its_size_in_points() -> None:
    assert size_of("letter") == (612.0, 792.0)
    assert [round(side / 72 * 25.4) for side in size_of("a4")] == [210, 297]
    assert DEFAULT_PAPER in PAPERS


def test_a_paper_nobody_sells_is_refused() -> None:
    with pytest.raises(Malformed, match="There is no paper “a3”; use a4 or letter"):
        size_of("a3")
