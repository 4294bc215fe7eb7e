"""The answer of the game that a question is about."""

from scorekeeper.referee.other_answers import other_answer
from scorekeeper.referee.search.index import Result, search
from scorekeeper.referee.search.other_games import OtherGame
from tests.support.questions import rows_of

FOOT = "when do I pick up my foot"


def test_the_first_game_that_has_an_answer_gives_it() -> None:
    answer = other_answer(search(FOOT, "luudoo"), FOOT, "luudoo", search)
    assert answer and answer.hit
    assert (answer.rules_id, answer.hit.id) == ("handfoot", "foot-taken-up")
    assert answer.sentence == "That is Hand and Foot; this book has no foot."
    values = answer.as_json("/there")
    assert (values["rules"], values["name"], values["url"]) == (
        "handfoot",
        "Hand and Foot",
        "/there",
    )
    assert values["hit"]["cites"] == ["handfoot:foot"]


def test_a_game_that_does_not_say_is_passed_over() -> None:
    told = Result(False, (), other_game=OtherGame(("luudoo", "handfoot"), "no foot"))
    answer = other_answer(told, FOOT, "hudson", search)
    assert answer and answer.rules_id == "handfoot"


def test_where_no_game_has_an_answer_the_likeliest_is_named_without_one() -> None:
    told = Result(False, (), other_game=OtherGame(("luudoo",)))
    answer = other_answer(told, FOOT, "hudson", search)
    assert answer and answer.hit is None
    assert answer.sentence == "That is Luudoo; you are asking Hudson."
    assert answer.as_json("/there")["hit"] is None


def test_a_question_to_the_right_book_needs_no_other() -> None:
    assert other_answer(search(FOOT, "handfoot"), FOOT, "handfoot", search) is None


def test_the_game_that_is_meant_answers_from_the_section_that_says_so() -> None:
    missed = []
    for row in rows_of("other-games"):
        question, asked = row["q"], row["rules"]
        answer = other_answer(search(question, asked), question, asked, search)
        if not answer or not answer.hit or set(answer.hit.cites).isdisjoint(row["expect_there"]):
            missed.append((asked, question))
    assert missed == []
