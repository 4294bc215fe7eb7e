"""The slip of a ruling, read back from the PDF."""

from typing import Any

import pytest

from scorekeeper.sheets.papers import PAPERS
from scorekeeper.sheets.ruling_slip import ruling_sentence, ruling_slip
from scorekeeper.table.fold import fold
from scorekeeper.table.game import Game
from tests.support.games import make_entries
from tests.support.pdfs import assert_nothing_leaves_its_place, flat, smallest_type, with_entry


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
    text = flat(ruling_slip(game, game.penalties[-1]).pdf())
    for told in ("Drew out of turn", "Against Bo & Dov (Bo)", "200 points off", "hand 3"):
        assert told in text
    assert "Hudson ¶57: The scoring tables and penalties" in text
    assert "Drawing out of turn: 100; adding that card to the hand: 100 more." in text
    assert "Natural canasta 500" not in text, "one sentence rules, not the whole paragraph"
    assert text.count("200 points") == 1
    assert "For Ann & Cleo" in text and "For Bo & Dov" in text


def test_a_slip_takes_half_a_page() -> None:
    game = ruled()
    sheet = ruling_slip(game, game.penalties[-1])
    (page,) = sheet.pages
    assert max(run.cell.bottom for run in page.texts) < sheet.height / 2
    assert smallest_type(sheet.pdf()) >= 10.99
    large = ruling_slip(game, game.penalties[-1], large=True).pdf()
    assert smallest_type(large) >= 16


def test_the_sentence_that_rules_is_found_by_its_rare_words() -> None:
    text = "Going out 100.\nMelding out of turn: 100. Drawing out of turn: 100."
    assert ruling_sentence(text, "Melded out of turn") == "Melding out of turn: 100."
    assert ruling_sentence(text, "xyz") == text.replace("\n", " ")
    assert ruling_sentence("A long paragraph. " * 40, "xyz") == ""


def test_a_slip_of_a_plain_or_a_forgotten_ruling_says_what_the_ledger_keeps() -> None:
    for more in (
        {"irregularity": ""},
        {"irregularity": "no-longer-there"},
        {"answers": {"x": "y"}},
    ):
        game = ruled(**more)
        assert "−200 points" in flat(ruling_slip(game, game.penalties[-1]).pdf())


def test_a_slip_of_a_ruling_taken_back_says_so() -> None:
    entries = make_entries(hands=3)
    given = next(entry for entry in entries if entry.kind == "penalty")
    game = fold(with_entry(entries, "cancelled", {"of": given.seq}))
    assert "Taken back. It was:" in flat(ruling_slip(game, game.penalties[0]).pdf())


def test_a_slip_names_what_the_ruling_does_besides_points() -> None:
    game = ruled(points=0, minimum=10, effects=["minimum+10", "no-longer-there"])
    text = flat(ruling_slip(game, game.penalties[-1]).pdf())
    assert "Needs 10 more to open" in text
    assert "Needs ten more to open in this hand" in text


def test_a_paragraph_that_is_gone_is_named_alone() -> None:
    game = ruled(cites=["hudson:999"])
    assert "Hudson ¶999" in flat(ruling_slip(game, game.penalties[-1]).pdf())


@pytest.mark.parametrize("paper", PAPERS)
def test_a_slip_fits_its_paper(paper: str) -> None:
    game = ruled(why="W" * 200, cites=["hudson:57", "hudson:58", "hudson:66", "hudson:15"])
    slip = ruling_slip(game, game.penalties[-1], paper)
    assert_nothing_leaves_its_place(slip)


def test_a_slip_longer_than_a_page_has_its_head_and_number_on_the_next() -> None:
    game = ruled(why="W" * 200, cites=["hudson:57"] * 30)
    slip = ruling_slip(game, game.penalties[-1])
    last = [run.text for run in slip.pages[-1].texts]
    assert len(slip.pages) > 1
    assert f"Page {len(slip.pages)} of {len(slip.pages)}" in last and "Friday night, hand 3" in last
