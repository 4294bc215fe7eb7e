"""Clauses of a question: told from the question itself, and answering what the ruling asks."""

import msgspec
import pytest

from scorekeeper.referee.irregularities import Answer, Question, irregularities
from scorekeeper.referee.search.clauses import ClauseReader, answers_of, clauses, implied
from scorekeeper.referee.search.language import reader_for

READER = ClauseReader(reader_for(""))
NOTICED = Question(
    id="noticed",
    ask="When was it noticed?",
    answers=(
        Answer(id="before", label="Before the discard", clauses=("before-discard",)),
        Answer(id="after", label="Before the next draw", clauses=("before-next-draw",)),
        Answer(id="drawn", label="After the next draw", clauses=("after-next-draw",)),
    ),
)


def heard(question: str) -> list[str]:
    """Return the clauses of time of a question."""
    return [name for name in READER.split(question).clauses if clauses()[name].kind == "time"]


def test_what_a_clause_implies_exists() -> None:
    known = clauses()
    assert [
        (clause.id, name)
        for clause in known.values()
        for name in clause.implies
        if name not in known or name == clause.id
    ] == []


def test_the_clauses_of_every_answer_exist() -> None:
    named = {
        clause
        for irregularity in irregularities().values()
        for question in irregularity.questions
        for answer in question.answers
        for clause in answer.clauses
    }
    assert named <= set(clauses())


def test_what_is_noticed_at_once_is_noticed_before_the_next_player_drew() -> None:
    assert implied("at-once")[:3] == ("at-once", "before-discard", "same-turn")
    assert "before-next-draw" in implied("at-once")
    assert "after-next-draw" not in implied("at-once")


def test_early_never_implies_late() -> None:
    late = {"after-next-draw", "round-over", "later", "hand-over", "next-hand"}
    for early in ("at-once", "before-discard", "before-next-draw", "before-round-over"):
        assert late.isdisjoint(implied(early))


def test_what_is_found_at_the_count_is_found_after_everyone_had_a_turn() -> None:
    assert {"later", "round-over", "after-next-draw"} <= set(implied("next-hand"))


@pytest.mark.parametrize(
    ("question", "clause", "left"),
    [
        ("threw two cards, noticed at once", "at-once", "threw two cards"),
        ("threw two cards and the next player hasn't drawn", "before-next-draw", None),
        ("threw two cards, noticed before the next player drew", "before-next-draw", None),
        ("threw two cards, next player has already drawn", "after-next-draw", None),
        ("she was dealt ten, everyone has had a turn already", "round-over", "she was dealt ten"),
        ("he melded four wilds, we only saw it at the count", "hand-over", "he melded four wilds"),
        ("he melded four wilds, found when we were counting up", "hand-over", None),
        ("an illegal meld, spotted before he discarded", "before-discard", "an illegal meld"),
        ("an illegal meld, noticed after she had thrown", "after-discard", "an illegal meld"),
        ("she was dealt ten, nobody has played yet", "before-first-turn", None),
        ("an illegal meld, noticed three turns later", "later", "an illegal meld"),
        ("an illegal meld, the next hand has already begun", "next-hand", "an illegal meld"),
    ],
)
def test_when_it_was_noticed_leaves_the_question(
    question: str, clause: str, left: str | None
) -> None:
    split = READER.split(question)
    assert clause in split.clauses
    assert split.text == (left or question.partition(",")[0].partition(" and ")[0])


@pytest.mark.parametrize(
    "question",
    [
        "drew before the previous player discarded",
        "asked after melding",
        "the player before me hadn't discarded and I already drew",
        "discarded before the next player drew",
        "can I say what we need",
        "cards left in my hand at the end of the hand",
    ],
)
def test_a_fault_of_time_is_no_clause(question: str) -> None:
    assert READER.split(question).text == question


def test_what_is_said_around_a_question_leaves_it() -> None:
    assert READER.split("threw two cards, so what do we do now?").text == "threw two cards"


def test_the_comma_of_a_number_divides_no_sentence() -> None:
    assert READER.split("we have 1,500, noticed at once, what to open").text == (
        "we have 1,500 what to open"
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("four wilds, noticed at once", "before"),
        ("four wilds, noticed before the next player drew", "after"),
        ("four wilds, we saw it at the count", "drawn"),
        ("four wilds, everyone has had a turn", "drawn"),
        ("four wilds in a meld", None),
        ("four wilds, the deal is over", None),
        ("four wilds, noticed at once, everyone has had a turn", None),
    ],
)
def test_a_clause_answers_the_question_of_the_ruling(question: str, answer: str | None) -> None:
    too_many = msgspec.structs.replace(irregularities()["too-many-wilds"], questions=(NOTICED,))
    expected = {"noticed": answer} if answer else {}
    assert answers_of(too_many, READER.split(question).clauses) == expected


def test_an_answer_that_two_answers_share_is_not_given() -> None:
    either = msgspec.structs.replace(NOTICED.answers[0], clauses=("before-next-draw",))
    question = msgspec.structs.replace(NOTICED, answers=(either, *NOTICED.answers[1:]))
    too_many = msgspec.structs.replace(irregularities()["too-many-wilds"], questions=(question,))
    assert answers_of(too_many, ["before-next-draw"]) == {}
