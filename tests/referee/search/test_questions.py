"""How many questions in many voices are answered; the phrases of the data are none of them."""

from scorekeeper.referee.search.index import search
from tests.support.questions import ANSWERED, UNANSWERED, VoicedQuestion


def is_among(question: VoicedQuestion, hits: int) -> bool:
    found = search(question.text, question.rules_id).hits[:hits]
    return any(not question.cites.isdisjoint(hit.cites) for hit in found)


def is_right(question: VoicedQuestion) -> bool:
    covered = search(question.text, question.rules_id).covered
    return covered == bool(question.cites) and (not question.cites or is_among(question, 1))


def test_nine_of_ten_questions_are_answered_by_the_first_hit() -> None:
    missed = [question for question in ANSWERED if not is_right(question)]
    assert len(missed) <= len(ANSWERED) * 0.1, missed


def test_nearly_all_questions_are_answered_among_three() -> None:
    missed = [question for question in ANSWERED if not is_among(question, 3)]
    assert len(missed) <= len(ANSWERED) * 0.03, missed


def test_nine_of_ten_questions_the_book_does_not_answer_are_refused() -> None:
    missed = [question for question in UNANSWERED if not is_right(question)]
    assert len(missed) <= len(UNANSWERED) * 0.1, missed
