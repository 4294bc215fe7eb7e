"""Substitutes, notes and agreement on the score sheet."""

from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.table.fold import fold
from tests.support.games import Entry
from tests.support.grown_ledgers import HAND, asked_ledger, grown
from tests.support.pdfs import read


def printed(ledger: list[Entry]) -> str:
    return " ".join(" ".join(read(score_sheet(fold(ledger)).pdf())).split())


def test_the_sheet_says_who_took_over_and_who_dealt_before() -> None:
    before = printed(asked_ledger())
    text = printed(grown(asked_ledger(), "substitute", seat=0, name="Eve"))
    assert "Eve plays for Ann from hand 4 on" in text
    assert "Hand 1 · Ann dealt" in before and "Hand 1 · Ann dealt" in text


def test_every_hand_stands_under_the_names_that_played_it() -> None:
    ledger = grown(asked_ledger(), "substitute", seat=1, name="Eve", side_name="Eve & Dov")
    ledger = grown(ledger, "precedent", question="Late?", decision="We wait", agreed=[0, 3])
    text = printed(grown(ledger, "hand", **HAND))
    before = text.partition("Hand 4 ·")[0]
    assert before.rstrip().endswith("Ann & Cleo Eve & Dov") and "Hand 3 ·" in before
    assert "hands 1 to 3: Bo & Dov" in text, "the table of all hands"
    assert "Bo (seat 2, hands 1 to 3), Eve (seat 2, from hand 4)" in text
    assert "Bo, hands 1 to 3" in text and "Eve, from hand 4" in text, "both sign"


def test_the_sheet_shows_notes_and_how_the_sides_stand_to_a_hand() -> None:
    ledger = grown(asked_ledger(), "note", text="Old pack", of=5)
    ledger = grown(ledger, "note", text="At the club")
    text = printed(ledger)
    for said in ("Old pack", "At the club", "Waits for the side that did not write it down"):
        assert said in text
    accepted = printed(grown(ledger, "agreed", of=5, side=1))
    assert "Accepted by Bo & Dov" in accepted and "Waits" not in accepted
    disputed = printed(grown(ledger, "disputed", of=5, side=1, nets=[395, 105]))
    assert "Disputed: Bo & Dov say “Ann & Cleo +395" in disputed
