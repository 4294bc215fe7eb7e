"""What a ruling makes depend on somebody's choice is asked, and never written down as a fact."""

import re

import pytest

from scorekeeper.referee.irregularities import Case, Chooser, irregularities
from scorekeeper.rules.effects import effects
from tests.support.book_values import BOOKS

CASES = [
    pytest.param(case, id=f"{entry.id}-{case.rules}-{'-'.join(case.when.values())}")
    for entry in irregularities().values()
    for case in entry.cases
    if case.rules in BOOKS
]
THEIR_CHOICE = re.compile(r"opponents may (?!be asked)|[Ii]f the opponents (?!had)")
ONLY_CHOSEN = {"pile-back", "penalty-cards-unusable", "play-touched-card"}  # Hudson 64 and 71
# Reminders that stay on the board, and the words of a condition in the step that tells them.
REMINDED = {
    "penalty-cards": re.compile(r"penalty card"),
    "must-go-out": re.compile(r"go out"),
    "may-not-go-out": re.compile(r"go out|keeps? (at least )?one card"),
}
CONDITION = re.compile(r"\bif\b|\bmay become|fits no", re.IGNORECASE)


@pytest.mark.parametrize("case", CASES)
def test_hudson_64_71_72_what_the_opponents_may_decide_is_asked_of_them(case: Case) -> None:
    told = " ".join((case.verdict, *case.do))
    if THEIR_CHOICE.search(told):
        assert case.chooses is Chooser.OPPONENTS and len(case.choices) > 1
    assert not ONLY_CHOSEN.intersection(case.effects)


@pytest.mark.parametrize("case", CASES)
def test_a_reminder_is_certain_only_where_no_step_makes_it_conditional(case: Case) -> None:
    for name in case.effects:
        if name in REMINDED and effects()[name].reminder:
            telling = [text for text in (case.verdict, *case.do) if REMINDED[name].search(text)]
            assert not telling or not all(CONDITION.search(text) for text in telling), telling
