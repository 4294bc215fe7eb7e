"""A question and the mishap it is about are two entries: they never contradict each other."""

import pytest

from scorekeeper.referee.irregularities import irregularities
from scorekeeper.referee.rulings import adjudicate, summary
from scorekeeper.rules.library import all_rule_sets, load
from tests.support.book_values import BOOKS

# What happened, and what is asked about it before.
TWINS = [
    ("more-than-seven-on-canasta", "more-than-seven-cards"),
    ("fourth-wild-on-canasta", "more-wilds-on-canasta"),
    ("wilds-melded-alone", "wild-canasta-allowed"),
    ("went-out-without-asking", "must-i-ask-to-go-out"),
    ("went-out-without-discard", "must-i-discard-to-go-out"),
    ("discarded-wild-card", "may-i-discard-a-wild"),
    ("looked-at-score", "may-i-ask-the-score"),
    ("looked-through-pile", "may-i-look-through-pile"),
    ("one-card-one-card-pile", "may-take-pile-with-one-card-left"),
    ("took-pile-before-opening", "may-take-pile-before-opening"),
    ("frozen-pile-without-pair", "may-take-frozen-pile"),
    ("took-pile-under-stop-card", "may-take-top-wild-or-black-three"),
    ("black-threes-melded-early", "when-to-meld-black-threes"),
    ("wild-on-sevens", "wilds-with-sevens-or-aces"),
    ("took-only-top-card", "must-take-whole-pile"),
    ("red-threes-without-meld", "worth-red-three"),
]
# Those that are simply allowed or simply not.
PLAIN = [
    ("more-than-seven-on-canasta", "more-than-seven-cards"),
    ("wilds-melded-alone", "wild-canasta-allowed"),
    ("discarded-wild-card", "may-i-discard-a-wild"),
    ("wild-on-sevens", "wilds-with-sevens-or-aces"),
]


@pytest.mark.parametrize("book", all_rule_sets())
@pytest.mark.parametrize(("mishap", "question"), TWINS)
def test_a_book_that_answers_one_of_them_answers_the_other_from_the_same_paragraphs(
    book: str, mishap: str, question: str
) -> None:
    done, asked = (summary(load(book), irregularities()[entry]) for entry in (mishap, question))
    assert done.covered == asked.covered
    if done.covered:
        entries = irregularities()[mishap], irregularities()[question]
        first, second = (
            {cite for case in entry.cases_in(book) for cite in case.cite} for entry in entries
        )
        assert first & second


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("mishap", "question"), PLAIN)
def test_what_is_allowed_when_it_happened_is_allowed_when_it_is_asked(
    book: str, mishap: str, question: str
) -> None:
    entry = irregularities()[mishap]
    verdicts = [adjudicate(load(book), entry, given).verdict for given in entry.completions({})]
    asked = adjudicate(load(book), irregularities()[question], {}).verdict
    if all(verdict.startswith("Allowed") for verdict in verdicts):
        assert asked.startswith("Yes")
    else:
        assert asked.startswith(("No", "Sevens never"))


# What one reading of a book decides, wherever it is asked.
READ_ALIKE = [
    ("hudson", "sequence-melded", "melded-red-threes"),
    ("hudson", "melded-in-partners-turn", "meld-penalty-card"),
    ("hudson", "melded-in-opponents-turn", "played-out-of-turn"),
    ("hudson", "counted-top-discard-to-opening", "may-take-pile-before-opening"),
    ("hudson", "fourth-wild-on-canasta", "more-wilds-on-canasta"),
    ("official1950", "went-out-without-canastas", "may-i-go-out"),
    ("luudoo", "incomplete-pack", "what-is-in-the-pack"),
    ("luudoo", "took-pile-with-two-wilds", "may-take-pile-with-wild"),
    ("bicycle", "melded-in-opponents-turn", "played-out-of-turn"),
    ("bicycle", "one-card-one-card-pile", "may-take-pile-with-one-card-left"),
    ("bicycle", "took-pile-before-opening", "may-take-pile-before-opening"),
    ("miller", "wilds-melded-alone", "wild-canasta-allowed"),
]


@pytest.mark.parametrize(("book", "one", "other"), READ_ALIKE)
def test_one_reading_has_the_same_words_wherever_it_decides(
    book: str, one: str, other: str
) -> None:
    readings = [
        {case.reading for case in irregularities()[entry].cases_in(book) if case.reading}
        for entry in (one, other)
    ]
    assert readings[0] & readings[1]
