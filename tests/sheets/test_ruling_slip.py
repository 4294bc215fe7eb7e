"""The slip of a ruling, read back from the PDF."""

import re
from typing import Any

import pytest

from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.ruling_slip import draw_ruling_slip, ruling_slip
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from tests.support.games import make_entries
from tests.support.pdfs import assert_nothing_leaves_its_place, flat, with_entry


def ruled(**more: Any) -> Game:
    body = {
        "side": 1,
        "player": 1,
        "points": -200,
        "why": "Drew out of turn",
        "cites": ["hudson:57"],
        "irregularity": "drew-out-of-turn",
        "answers": {"kept": "yes"},
    }
    return fold(with_entry(make_entries(hands=2), "penalty", body | more))


def test_a_ruling_slip_says_what_was_ruled_against_whom_and_why() -> None:
    game = ruled()
    text = flat(ruling_slip(game, game.penalties[-1]))
    for told in ("Drew out of turn", "Against: Bo & Dov (Bo)", "Points: −200", "hand 3"):
        assert told in text
    assert "Hudson ¶57: The scoring tables and penalties" in text
    assert re.search(r"1\. \w+", text)


def test_a_slip_of_a_plain_or_a_forgotten_ruling_says_what_the_ledger_keeps() -> None:
    for more in (
        {"irregularity": ""},
        {"irregularity": "no-longer-there"},
        {"answers": {"x": "y"}},
    ):
        game = ruled(**more)
        assert "Points: −200" in flat(ruling_slip(game, game.penalties[-1]))


def test_a_slip_of_a_ruling_taken_back_says_so() -> None:
    entries = make_entries(hands=3)
    given = next(entry for entry in entries if entry.kind == "penalty")
    game = fold(with_entry(entries, "cancelled", {"of": given.seq}))
    assert "Taken back. It was:" in flat(ruling_slip(game, game.penalties[0]))


def test_a_slip_names_what_the_ruling_does_besides_points() -> None:
    game = ruled(points=0, minimum=10, effects=["minimum+10", "no-longer-there"])
    text = flat(ruling_slip(game, game.penalties[-1]))
    assert "Needs 10 more to open" in text
    assert "Needs ten more to open in this hand" in text


def test_a_paragraph_that_is_gone_is_named_alone() -> None:
    game = ruled(cites=["hudson:999"])
    assert "Hudson ¶999" in flat(ruling_slip(game, game.penalties[-1]))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_slip_fits_its_paper(paper: str) -> None:
    game = ruled(why="W" * 200, cites=["hudson:57", "hudson:58", "hudson:66", "hudson:15"])
    slip = draw_ruling_slip(game, game.penalties[-1], paper)
    assert len(slip.pages) > 1
    assert_nothing_leaves_its_place(slip)
