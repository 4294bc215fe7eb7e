"""Questions that once led to the wrong paragraph, or were told that the book says nothing."""

from collections import defaultdict

import pytest

from scorekeeper.referee.search.index import index_entries, search
from scorekeeper.referee.search.language import bare_words
from scorekeeper.rules.library import all_rule_sets


@pytest.mark.parametrize(
    ("book", "question", "entry"),
    [
        ("hudson", "took only the top card into her hand like in rummy", "took-only-top-card"),
        ("hudson", "he took the pile out of turn, the pair was shown", "played-out-of-turn"),
        ("hudson", "pointed at the minimum so that partner knew", "indicated-minimum"),
        ("hudson", "I asked to go out and partner said it's up to you", "partner-answered-more"),
        ("bicycle", "three aces left in my hand at the end", "held-aces"),
        ("official1950", "we never finished our sevens", "unfinished-sevens"),
        ("bicycle", "he laid down a meld when it was not his go", "melded-in-opponents-turn"),
        ("bicycle", "played out of turn and put down three kings", "melded-in-opponents-turn"),
    ],
)
def test_hudson_57_71_bicycle_exposed_cards_the_book_does_answer(
    book: str, question: str, entry: str
) -> None:
    result = search(question, book, limit=3)
    assert (result.covered, result.hits[0].id) == (True, entry)


@pytest.mark.parametrize(
    ("book", "question", "entry"),
    [
        (
            "miller",
            "the other team closed their queens, can we still put down queens",
            "rank-closed-by-other-side",
        ),
        ("bicycle", "threw an ace on the empty pile", "barred-card-on-empty-tray"),
    ],
)
def test_miller_canasta_what_no_paragraph_tells_is_still_found(
    book: str, question: str, entry: str
) -> None:
    result = search(question, book, limit=3)
    assert (result.covered, result.hits[0].id) == (False, entry)


@pytest.mark.parametrize("book", all_rule_sets())
def test_no_phrase_is_shared_by_what_a_book_answers_and_what_it_does_not(book: str) -> None:
    told: dict[str, dict[str, bool]] = defaultdict(dict)
    for entry in index_entries(book):
        for phrase in entry.says:
            told[bare_words(phrase)][entry.id] = entry.covered
    assert {p: ids for p, ids in told.items() if len(set(ids.values())) > 1} == {}
