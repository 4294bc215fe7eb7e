"""News: one sentence with the name for each thing that another phone did."""

import pytest

from scorekeeper.table.fold import fold
from scorekeeper.table.news import compared, news
from tests.support.games import Entry, make_entries

HANDS = make_entries(hands=2, penalties=False, corrections=False)  # entries 2 and 3
OTHER = make_entries(hands=2, seed=9, penalties=False, corrections=False)[1].body
LATER = "2026-01-31T20:00:00Z"


def grown(*more: tuple[str, dict[str, object]], by: str = "Ben") -> list[Entry]:
    """Add entries of one phone to a game of two hands."""
    ledger = list(HANDS)
    for kind, body in more:
        seq = len(ledger) + 1
        ledger.append(Entry(seq, kind, body, LATER, by, f"more-{seq}"))
    return ledger


CORRECTION = ("corrected", {**OTHER, "of": 2})


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ([("hand", OTHER)], "Ben saved hand 3."),
        ([CORRECTION], "Ben corrected hand 1."),
        ([("undone", {"of": 3})], "Ben took hand 2 off the score."),
        (
            [("undone", {"of": 3}), ("undone", {"of": 4})],
            "Ben put hand 2 back on the score.",
        ),
        ([CORRECTION, ("undone", {"of": 4})], "Ben took back the correction of hand 1."),
        ([("target", {"target": 9000})], "Ben: Game to 9,000."),
        (
            [("target", {"target": 9000}), ("undone", {"of": 4})],
            "Ben: Undone: Game to 9,000.",
        ),
        (
            [("target", {"target": 9000}), ("undone", {"of": 4}), ("undone", {"of": 5})],
            "Ben: Put back: Game to 9,000.",
        ),
    ],
)
def test_what_another_phone_did_is_one_sentence_with_its_name(
    entries: list[tuple[str, dict[str, object]]], said: str
) -> None:
    ledger = grown(*entries)
    assert news(fold(ledger), len(ledger) - 1, most=3) == [said]


def test_a_hand_that_came_and_went_between_two_looks_keeps_its_number() -> None:
    told = news(fold(grown(("hand", OTHER), ("undone", {"of": 4}))), since=3, most=3)
    assert told == ["Ben: Hand 3 scored.", "Ben took hand 3 off the score."]


def test_a_phone_is_not_told_what_it_did_itself() -> None:
    game = fold(grown(("target", {"target": 9000}), ("target", {"target": 8000})))
    assert news(game, since=3, most=3, own={4}) == ["Ben: Game to 8,000."]


def test_a_phone_without_a_name_is_another_phone() -> None:
    game = fold(grown(("hand", OTHER), by=""))
    assert news(game, since=3, most=3) == ["Another phone saved hand 3."]


def test_after_a_long_absence_only_the_newest_things_are_told() -> None:
    targets: list[tuple[str, dict[str, object]]] = [
        ("target", {"target": 6000 + 500 * turn}) for turn in range(5)
    ]
    told = news(fold(grown(*targets)), since=1, most=2)
    assert told == ["Ben: Game to 7,500.", "Ben: Game to 8,000."]


@pytest.mark.parametrize("since", [0, 3, 99])
def test_whoever_knows_all_or_nothing_is_told_nothing(since: int) -> None:
    assert news(fold(HANDS), since, most=3) == []


def test_a_page_that_goes_on_with_a_saved_hand_is_told_who_saved_it() -> None:
    first = fold(HANDS).hands[0]
    said = "hand 1: what you type here is compared with it when you save."
    assert compared(first, "Ben", is_own=False) == f"Ben saved {said}"
    assert compared(first, "", is_own=False) == f"Another phone saved {said}"
    corrected = fold(grown(CORRECTION)).hands[0]
    assert compared(corrected, "Ben", is_own=True) == f"This phone has corrected {said}"
