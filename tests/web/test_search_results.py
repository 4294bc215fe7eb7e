"""What a search found, with links that carry what the question answered."""

from collections.abc import Iterator

import msgspec
import pytest
from flask import Flask

from scorekeeper.referee.search.index import Hit, Result
from scorekeeper.rules.library import load
from scorekeeper.web.referee_context import RefereeContext
from scorekeeper.web.search_results import SearchResults

HIT = Hit(
    id="drew-out-of-turn",
    kind="irregularity",
    title="Drew out of turn",
    answer="It depends.",
    points=None,
    cites=("hudson:57",),
    covered=True,
    part="",
    topic="drawing",
    score=1.0,
    answers={"kept": "yes"},
)
OTHER = msgspec.structs.replace(HIT, id="wrong-number-dealt", answers={"noticed": "before"})
PARAGRAPH = msgspec.structs.replace(HIT, id="hudson:57", kind="rule", answers={})


def results(result: Result, rules_id: str = "hudson") -> SearchResults:
    return SearchResults(RefereeContext(load(rules_id)), result)


@pytest.fixture(autouse=True)
def in_request(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"):
        yield


def test_a_hit_leads_to_its_ruling_with_what_was_said() -> None:
    hits = results(Result(True, (HIT, PARAGRAPH))).hits
    assert [heard for _, _, heard in hits] == ["Yes", ""]
    assert [url for _, url, _ in hits] == [
        "/rulings/drew-out-of-turn?rules=hudson&kept=yes",
        "/rules/hudson/57",
    ]


def test_two_faults_are_one_link_with_the_answers_of_both() -> None:
    faults = ("drew-out-of-turn", "wrong-number-dealt")
    both = results(Result(True, (HIT, OTHER), faults=faults)).both
    assert both
    assert both.titles == ("Drew out of turn", "Wrong number of cards dealt")
    assert both.url == (
        "/rulings/drew-out-of-turn+wrong-number-dealt?rules=hudson&kept=yes&and-noticed=before"
    )


def test_each_of_two_faults_knows_of_the_other() -> None:
    faults = ("drew-out-of-turn", "wrong-number-dealt")
    found = results(Result(True, (HIT, OTHER, PARAGRAPH), faults=faults))
    assert [found.url(hit) for hit in found.result.hits] == [
        "/rulings/drew-out-of-turn?rules=hudson&also=wrong-number-dealt&kept=yes",
        "/rulings/wrong-number-dealt?rules=hudson&also=drew-out-of-turn&noticed=before",
        "/rules/hudson/57",
    ]


def test_one_fault_needs_no_such_link() -> None:
    assert results(Result(True, (HIT,))).both is None


def test_where_the_book_is_silent_others_are_named_with_what_was_said() -> None:
    found = results(Result(False, (HIT,), fits=True), "luudoo")
    urls = {rules.id: url for rules, _, url in found.other_books}
    assert urls["hudson"] == "/rulings/drew-out-of-turn?rules=hudson&kept=yes"
    assert "luudoo" not in urls


@pytest.mark.parametrize("result", [Result(True, (HIT,), fits=True), Result(False, (HIT,))])
def test_otherwise_no_other_book_is_named(result: Result) -> None:
    assert results(result).other_books == []


def test_the_first_hit_asks_its_question_in_the_list() -> None:
    unanswered = msgspec.structs.replace(HIT, answers={})
    asks = results(Result(True, (unanswered, OTHER))).asks
    assert asks and asks.question.id == "kept"
    urls = [asks.answer_url(asks.question, answer) for answer in asks.question.answers]
    assert "/rulings/drew-out-of-turn?rules=hudson&kept=yes" in urls


@pytest.mark.parametrize(
    "result",
    [
        Result(True, (HIT,)),  # answered
        Result(True, (PARAGRAPH,)),
        Result(False, (msgspec.structs.replace(HIT, answers={}),)),
        Result(True, ()),
        Result(True, (HIT, OTHER), faults=(HIT.id, OTHER.id)),
    ],
)
def test_otherwise_nothing_is_asked_in_the_list(result: Result) -> None:
    assert results(result).asks is None
