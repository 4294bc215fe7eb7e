"""The search of the books: each phrase finds its entry, silence is said, any input is answered."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.referee.irregularities import Irregularity
from scorekeeper.referee.rulings import MISSING, NOT_SAID
from scorekeeper.referee.search import index
from scorekeeper.referee.search.choice import MAX_CHOSEN
from scorekeeper.referee.search.index import (
    IndexEntry,
    Result,
    excerpt,
    finder,
    index_entries,
    result_json,
    search,
)
from scorekeeper.referee.search.language import bare_words
from scorekeeper.rules.library import all_rule_sets

BOOKS = list(all_rule_sets())


def is_answered(entry: IndexEntry, result: Result) -> bool:
    """Return whether the first hit cites the same; of a silent book, whether the answer says so."""
    if not entry.covered:
        return not result.covered
    return result.covered and not set(entry.cites).isdisjoint(result.hits[0].cites)


@pytest.mark.exhaustive
@pytest.mark.parametrize("book", BOOKS)
def test_each_phrase_finds_first_an_entry_that_cites_the_same(
    book: str, pytestconfig: pytest.Config
) -> None:
    """A book is asked all phrases of its own paragraphs.

    Of those of the rulings, which all books share, it is asked a tenth unless all are wanted.
    """
    phrases = [(entry, phrase) for entry in index_entries(book) for phrase in entry.says]
    if not pytestconfig.getoption("--all-phrases"):
        own = [(entry, phrase) for entry, phrase in phrases if entry.kind == "rule"]
        shared = [(entry, phrase) for entry, phrase in phrases if entry.kind != "rule"]
        phrases = own + Random(book).sample(shared, len(shared) // 10)
    missed = [
        (phrase, entry.id)
        for entry, phrase in phrases
        if not is_answered(entry, search(phrase, book, limit=1))
    ]
    assert missed == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("book", BOOKS)
def test_each_title_finds_first_an_entry_that_cites_the_same(book: str) -> None:
    missed = [
        entry.title
        for entry in index_entries(book)
        if not is_answered(entry, search(entry.title, book))
    ]
    assert missed == []


def test_everything_of_a_book_can_be_found() -> None:
    kinds = {entry.kind for entry in index_entries("hudson")}
    assert kinds == {"rule", "irregularity", "question"}


def test_a_hit_says_what_it_is_what_it_costs_and_where_it_stands() -> None:
    hit = search("drew out of turn", "hudson").hits[0]
    assert (hit.id, hit.kind, hit.topic) == ("drew-out-of-turn", "irregularity", "drawing")
    assert hit.points is None
    assert hit.cites[0] == "hudson:57"
    assert hit.answer.startswith("100 or 200 off")
    assert search("told the partner the minimum", "hudson").hits[0].points == -100


@pytest.mark.parametrize(
    ("book", "query", "id_"),
    [
        ("official1950", "can I put 4 twos on three sevens", "too-many-wilds"),
        ("official1950", "we have three sevens and he added four jokers", "too-many-wilds"),
        ("hudson", "she added five wilds to her 3 aces", "too-many-wilds"),
        ("bicycle", "four wild cards to three sevens", "too-many-wilds"),
        ("official1950", "put a joker on the sevens", "wild-on-sevens"),
        ("hudson", "my partner peeked at my hand", "looked-at-anothers-cards"),
        ("bicycle", "can i see my partners cards", "looked-at-anothers-cards"),
        ("hudson", "glanced at my partner's hand", "looked-at-anothers-cards"),
        ("hudson", "we all saw her hand", "exposed-cards"),
        ("hudson", "said to my partner what i have", "table-talk"),
        ("hudson", "told her partner she has two aces", "table-talk"),
        ("hudson", "he told his partner the minimum", "told-minimum"),
        ("miller", "is a natural canasta necessary", "how-many-canastas-to-go-out"),
        ("miller", "can I go out without a natural canasta", "how-many-canastas-to-go-out"),
        ("miller", "put a wild card on a natural canasta", "wild-added-to-natural-canasta"),
    ],
)
def test_what_is_meant_comes_before_what_only_sounds_alike(book: str, query: str, id_: str) -> None:
    assert search(query, book).hits[0].id == id_


def test_what_the_book_does_not_rule_on_is_not_made_up() -> None:
    result = search("looked at my partner's cards", "hudson")
    assert (result.covered, result.hits[0].answer) == (False, NOT_SAID)


def test_hits_cite_three_places_at_most() -> None:
    hits = search("took the pile", "hudson", limit=8).hits
    assert len(hits) == 8
    assert all(len(hit.cites) <= 3 for hit in hits)


def test_limit_is_kept() -> None:
    assert len(search("meld", "luudoo", limit=3).hits) == 3


@pytest.mark.parametrize(
    ("query", "book"),
    [
        ("drew out of turn", "luudoo"),
        ("wrong dealer", "bicycle"),
        ("what is a natural canasta worth", "miller"),
        ("bonus for going out", "official1950"),
        ("how do I castle in chess", "hudson"),
        ("recipe for apple pie", "bicycle"),
        ("zxqv wkrt", "miller"),
    ],
)
def test_what_the_book_does_not_give_is_refused(query: str, book: str) -> None:
    assert search(query, book).covered is False


def test_a_refusal_still_shows_the_nearest() -> None:
    result = search("drew out of turn", "luudoo")
    assert not result.covered
    assert result.hits[0].id == "drew-out-of-turn"


@pytest.mark.parametrize(
    ("query", "book", "cite"),
    [
        ("drwe out of tunr", "hudson", "hudson:57"),
        ("rde three worth", "bicycle", "bicycle:red-threes"),
        ("conceeled hand bonsu", "hudson", "hudson:55"),
        ("frosen pile", "luudoo", "luudoo:picking-up"),
        ("foriegn card in the dekc", "hudson", "hudson:63"),
        ("hwo many canastas to go otu", "miller", "miller:end-of-play"),
    ],
)
def test_slips_of_the_thumb_do_not_matter(query: str, book: str, cite: str) -> None:
    result = search(query, book)
    assert result.covered
    assert cite in result.hits[0].cites


@pytest.mark.parametrize(
    ("query", "book", "id_"),
    [
        ("drew out of tu", "hudson", "drew-out-of-turn"),
        ("wrong dea", "hudson", "wrong-dealer"),
        ("foreign c", "hudson", "foreign-card"),
        ("what is a tal", "miller", "what-is-the-talon"),
    ],
)
def test_the_last_word_may_be_unfinished_while_typing(query: str, book: str, id_: str) -> None:
    assert id_ in [hit.id for hit in search(query, book, typing=True).hits[:3]]


@pytest.mark.parametrize(
    "query", ["d", "dr", "drew", "drew t", "drew two ", "drew two c", "red thr"]
)
def test_every_keystroke_finds_something(query: str) -> None:
    assert search(query, "hudson", typing=True).hits or len(query) < 2


UNREADABLE = ("", " ", "?", '"', "'", "-", "\x00\x01", "🂡🃏", "красная тройка", "赤い三", "קלף")


@pytest.mark.parametrize("typing", [False, True])
@pytest.mark.parametrize("query", UNREADABLE)
def test_a_question_without_a_readable_word_finds_nothing(query: str, typing: bool) -> None:
    assert search(query, "miller", typing=typing) == Result(False, (), fits=False)


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("❤️ red three", "red three"),
        ("she drew two cards and " * 220, "she drew two cards and " * 43),
        ('""" OR "meld', "or meld"),
        ("NEAR(drew, 2)", "near drew 2"),
        ("words: drew*", "words drew"),
        ("^drew", "drew"),
        ("said MATCH 'x'; DROP TABLE phrase", "said match x; drop table phrase"),
    ],
)
def test_what_is_no_word_does_not_matter(query: str, same: str) -> None:
    assert search(query, "miller").hits == search(same, "miller").hits != ()


@pytest.mark.parametrize("query", ["9" * 400, "s" * 5000, "٣٤٥"])
def test_nonsense_is_refused(query: str) -> None:
    assert not search(query, "miller").covered


@settings(max_examples=200, deadline=None)
@given(query=st.text(max_size=80), typing=st.booleans())
def test_any_text_is_answered_with_entries_of_the_book(query: str, typing: bool) -> None:
    result = search(query, "hudson", typing=typing)
    ids = [hit.id for hit in result.hits]
    assert len(ids) == len(set(ids)) <= 8
    assert set(ids) <= {entry.id for entry in index_entries("hudson")}
    assert result.fits or not result.covered
    assert result.hits or not result.fits


OPERATORS = ("drew", "pile", '"red', 'three"', "AND", "OR", "NOT", "NEAR(", "*", "^", ":", ")")


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(OPERATORS), max_size=12).map(" ".join))
def test_query_operators_are_read_as_words_or_not_at_all(query: str) -> None:
    assert search(query, "bicycle") == search(bare_words(query), "bicycle")


def test_a_book_we_do_not_have_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        search("meld", "hoyle")


def test_of_a_long_story_only_the_beginning_is_read() -> None:
    """However much is sent, a search takes no longer than that of a thousand characters."""
    story = "so then Marge, bless her, goes and qwzx " * 30
    assert search(f"{story} she drew two cards", "hudson") == search(story, "hudson")
    assert search("she drew two cards", "hudson") != search(story, "hudson")


def test_the_index_is_made_once() -> None:
    assert finder("hudson") is finder("hudson")


def test_the_excerpt_of_a_paragraph_is_its_first_words() -> None:
    long = "This opening sentence is so long that it can well stand alone in a list of hits."
    assert excerpt(f"{long} {long}") == long
    assert excerpt(f"Short one. {long}\n\n{long}") == f"Short one. {long}"


def test_the_excerpt_of_a_short_paragraph_is_all_of_it() -> None:
    assert excerpt("Below 2995: 125.\n\nFrom 5000: 180.") == ("Below 2995: 125. From 5000: 180.")


def test_a_list_stays_with_the_words_before_it() -> None:
    ways = "There are exactly two ways in which that can be done by anybody at the table:"
    text = f"{ways}\n\n1. This is the first one of them.\n2. This is the other one of them."
    assert excerpt(f"{text}\n\nRest.") == " ".join(text.split())


@pytest.mark.parametrize("book", BOOKS)
def test_no_answer_stops_before_it_has_said_anything(book: str) -> None:
    answers = {entry.id: entry.answer for entry in index_entries(book)}
    assert [id_ for id_, answer in answers.items() if answer.endswith((":", " 1."))] == []


def test_an_entry_of_a_ruling_has_its_summary_and_all_its_texts() -> None:
    entry = next(e for e in index_entries("hudson") if e.id == "drew-out-of-turn")
    assert entry.answer == "100 or 200 off. It depends. Did the card go into the hand?"
    assert (entry.kind, entry.topic, entry.points, entry.covered) == (
        "irregularity",
        "drawing",
        None,
        True,
    )
    assert "{points}" in entry.body


def test_what_a_book_leaves_out_of_its_ruling_is_said_with_the_hit() -> None:
    result = search("moved a card from one meld to another", "hudson", limit=3)
    assert result.hits[0].id == "moved-card-between-melds"
    assert result.covered and result.part == result.hits[0].part == MISSING["penalty"]
    assert search("drew out of turn", "hudson").part == ""


def test_what_a_book_forbids_without_a_penalty_is_covered_in_part() -> None:
    result = search("what is the penalty for looking through the pile", "official1950")
    assert (result.covered, result.hits[0].id) == (True, "looked-through-pile")
    assert result.part == MISSING["penalty"]


def test_a_refusal_leaves_nothing_out() -> None:
    assert search("how do I castle in chess", "hudson").part == ""


def test_a_hit_carries_the_answers_that_were_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, tuple[str, ...]]] = []

    def answers_of(irregularity: Irregularity, clauses: tuple[str, ...]) -> dict[str, str]:
        heard.append((irregularity.id, clauses))
        return {"noticed": "before"} if irregularity.id == "discarded-several" else {}

    monkeypatch.setattr(index, "answers_of", answers_of)
    result = search("threw two cards, noticed before the next player drew", "hudson", limit=8)
    assert "before-next-draw" in result.clauses
    assert result.hits[0].id == "discarded-several"
    assert result.hits[0].answers == {"noticed": "before"}
    assert result.hits[0].answer == "It depends. How were they thrown?"
    assert ("discarded-several", result.clauses) in heard
    assert all(hit.answers == {} for hit in result.hits if hit.kind == "rule")


def test_what_may_be_misheard_never_ends_in_a_refusal() -> None:
    late = search("a card lies face up in the stock, found when the hand was over", "hudson")
    assert late.hits[0].answers == {"noticed": "over"}
    assert (late.covered, late.hits[0].answer) == (True, "It depends. When was it noticed?")


def test_hits_that_cite_nothing_new_come_after_others() -> None:
    hits = search("took the pile", "hudson", limit=MAX_CHOSEN).hits
    first, second = hits[:2]
    assert not set(second.cites[:3]) <= set(first.cites[:3])
    assert any(a.score < b.score for a, b in pairwise(hits[1:]))


def test_more_hits_than_are_chosen_follow_in_order() -> None:
    hits = search("meld", "hudson", limit=40).hits
    rest = [hit.score for hit in hits[MAX_CHOSEN:]]
    assert rest == sorted(rest, reverse=True) and len(rest) > 5


def test_json_has_the_links_it_is_given() -> None:
    result = search("told the partner the minimum", "hudson", limit=1)
    assert result_json(result, lambda hit: f"/x/{hit.id}") == {
        "covered": True,
        "part": "",
        "faults": [],
        "other_game": None,
        "hits": [
            {
                "id": "told-minimum",
                "kind": "irregularity",
                "title": result.hits[0].title,
                "answer": result.hits[0].answer,
                "points": -100,
                "cites": list(result.hits[0].cites),
                "part": "",
                "answers": {},
                "url": "/x/told-minimum",
            }
        ],
    }
