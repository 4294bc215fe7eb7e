"""The form of a decision of the table."""

import pytest
from msgspec import UNSET

from scorekeeper.forms.precedent import LONGEST_DECISION, LONGEST_QUESTION, read_precedent
from scorekeeper.table.entries import PrecedentDecided

FILLED = {
    "question": [" A card  fell down "],
    "decision": ["It goes back."],
    "agreed": ["0", "2"],
    "points": ["20"],
}


def test_a_decision_is_read() -> None:
    sent = read_precedent(FILLED, 4)
    assert sent.faults == {}
    assert sent.entry == PrecedentDecided(
        question="A card fell down", decision="It goes back.", agreed=(0, 2), points=-20
    )


def test_it_may_be_about_an_irregularity_and_replace_another() -> None:
    sent = read_precedent(FILLED, 4, irregularity="drew", answers={"kept": "yes"}, of=7).entry
    assert (sent.irregularity, sent.answers, sent.of) == ("drew", {"kept": "yes"}, 7)


@pytest.mark.parametrize("points", ["", " ", "-", "−", "0"])
def test_it_may_cost_nothing(points: str) -> None:
    sent = read_precedent(FILLED | {"points": [points]}, 4)
    assert (sent.entry.points, sent.faults) == (UNSET, {})


@pytest.mark.parametrize("points", ["-20", "−20", "20"])
def test_points_are_taken_off_with_or_without_a_minus(points: str) -> None:
    assert read_precedent(FILLED | {"points": [points]}, 4).entry.points == -20


@pytest.mark.parametrize(
    ("changed", "field", "complaint"),
    [
        ({"question": [""]}, "question", "Write it down in a few words."),
        ({"decision": []}, "decision", "Write it down in a few words."),
        ({"question": ["x" * (LONGEST_QUESTION + 1)]}, "question", "shorten"),
        ({"decision": ["x" * (LONGEST_DECISION + 1)]}, "decision", "shorten"),
        ({"agreed": []}, "agreed", "Tick who agreed"),
        ({"agreed": ["4", "x"]}, "agreed", "Tick who agreed"),
        ({"points": ["many"]}, "points", "many"),
        ({"points": ["7"]}, "points", "multiple of 5"),
        ({"points": ["100000"]}, "points", "far too much"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    changed: dict[str, list[str]], field: str, complaint: str
) -> None:
    faults = read_precedent(FILLED | changed, 4).faults
    assert [*faults] == [field]
    assert complaint in faults[field]
