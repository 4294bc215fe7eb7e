"""Substitutes, notes and agreement on the score sheet."""

from scorekeeper.sheets.score_sheet import score_sheet
from scorekeeper.table.fold import fold
from tests.support.games import Entry
from tests.support.grown_ledgers import asked_ledger, grown
from tests.support.pdfs import read


def printed(ledger: list[Entry]) -> str:
    return " ".join(" ".join(read(score_sheet(fold(ledger)))).split())


def test_the_sheet_says_who_took_over_and_who_dealt_before() -> None:
    before = printed(asked_ledger())
    text = printed(grown(asked_ledger(), "substitute", seat=0, name="Eve"))
    assert "Eve plays for Ann from hand 4 on" in text
    assert "Hand 1 · Ann dealt" in before and "Hand 1 · Ann dealt" in text


def test_the_sheet_shows_notes_and_how_the_sides_stand_to_a_hand() -> None:
    ledger = grown(asked_ledger(), "note", text="Old pack", of=5)
    ledger = grown(ledger, "note", text="At the club")
    text = printed(ledger)
    for said in ("Old pack", "At the club", "Waits for the other side"):
        assert said in text
    accepted = printed(grown(ledger, "agreed", of=5, side=1))
    assert "Accepted by Bo & Dov" in accepted and "Waits" not in accepted
    disputed = printed(grown(ledger, "disputed", of=5, side=1, nets=[395, 105]))
    assert "Disputed: Bo & Dov say Ann & Cleo +395" in disputed
