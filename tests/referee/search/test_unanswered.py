"""Questions that no book answers: each is refused in every book but a game that has the thing."""

import pytest

from scorekeeper.referee.search.index import index_entries, search
from scorekeeper.referee.search.language import bare_words
from scorekeeper.referee.search.unanswered import subjects
from scorekeeper.rules.library import all_rule_sets


@pytest.mark.parametrize("book", list(all_rule_sets()))
def test_what_no_book_answers_is_refused(book: str) -> None:
    own = {bare_words(phrase) for entry in index_entries(book) for phrase in entry.says}
    asked = [
        phrase
        for subject in subjects(book)
        for phrase in subject.says
        if bare_words(phrase) not in own
    ]
    assert [phrase for phrase in asked if search(phrase, book).covered] == []


def test_a_subject_that_no_book_has_is_never_a_hit() -> None:
    result = search("when do I pick up my foot", "luudoo")
    assert (result.covered, result.fits) == (False, False)
    assert result.hits


def test_what_a_game_has_is_not_strange_to_it() -> None:
    known = {game for subject in subjects() for game in subject.known}
    assert known <= set(all_rule_sets())
    assert {s.name for s in subjects()} - {s.name for s in subjects("modern")} == {"special hands"}


def test_no_phrase_is_there_twice() -> None:
    asked = [phrase for subject in subjects() for phrase in subject.says]
    assert len(asked) == len(set(asked))
