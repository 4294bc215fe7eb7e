"""The search of a server: many threads at once, and an index that is built ahead of time."""

import threading
from collections.abc import Iterator

import pytest

from scorekeeper.referee.search import index
from scorekeeper.referee.search.index import Finder, Result
from scorekeeper.web import book_search


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The rule sets whose index was built, none of them at first."""
    names: list[str] = []
    build = index.finder.__wrapped__

    def finder(rules_id: str) -> Finder:
        names.append(rules_id)
        return build(rules_id)

    monkeypatch.setattr(book_search, "_ready", set())
    monkeypatch.setattr(index, "finder", finder)
    yield names


def join_builders() -> None:
    for thread in threading.enumerate():
        if thread.name == book_search.BUILDER:
            thread.join()


def test_many_threads_may_search_at_once() -> None:
    expected = index.search("drew two cards", "hudson", limit=8)
    results: list[Result] = []
    threads = [
        threading.Thread(
            target=lambda: results.append(book_search.search("drew two cards", "hudson", limit=8))
        )
        for _ in range(16)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [expected] * 16
    assert expected.hits[0].id == "drew-extra-cards"


def test_an_index_is_prepared_in_the_background_and_once(built: list[str]) -> None:
    book_search.prepare("luudoo")
    join_builders()
    book_search.prepare("luudoo")
    join_builders()
    assert built == ["luudoo"]


def test_a_question_that_is_being_typed_is_passed_on() -> None:
    result = book_search.search("drew out of tu", "hudson", limit=3, typing=True)
    assert len(result.hits) == 3
    assert "drew-out-of-turn" in [hit.id for hit in result.hits]
