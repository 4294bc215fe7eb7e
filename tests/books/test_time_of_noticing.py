"""Where a book makes it matter when a mistake was noticed, every time has its answer."""

import re

import pytest

from scorekeeper.referee.irregularities import Irregularity, irregularities
from scorekeeper.referee.search.clauses import answers_of
from tests.support.book_values import BOOKS

NOTICED = {"before-next-draw", "after-next-draw", "before-discard", "before-round-over"}
NEVER_LATE = {
    "asked-twice",  # when it was asked again, not when it was noticed
    "cut-too-small",  # Official 7 names no time: once the deal has begun, it is always the same
}
TIMED = [
    entry
    for entry in irregularities().values()
    if entry.id not in NEVER_LATE
    and any(NOTICED & set(answer.clauses) for q in entry.questions for answer in q.answers)
]
# Words of a ruling that hold only while the hand is played.
PLAYS_ON = re.compile(r"next turn|plays? (goes )?on|draws? (now|from)|discard another")


@pytest.mark.parametrize("entry", TIMED, ids=lambda entry: entry.id)
def test_found_when_the_hand_is_over_is_an_answer_of_its_own(entry: Irregularity) -> None:
    late = answers_of(entry, ["hand-over"])
    assert late and late != answers_of(entry, ["after-next-draw"])


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("entry", TIMED, ids=lambda entry: entry.id)
def test_with_the_hand_over_nothing_of_it_is_played_any_more(
    book: str, entry: Irregularity
) -> None:
    """Hudson 74 alone leads back into play: nobody has drawn since a going out."""
    late = answers_of(entry, ["hand-over"])
    for answers in entry.completions(late):
        case = entry.case(book, answers)
        if case and late.items() & case.when.items() and "nobody has drawn" not in case.verdict:
            assert not {"must-draw", "penalty-cards", "play-on"} & set(case.effects), case.verdict
            assert not PLAYS_ON.search(" ".join(case.do)), case.do
