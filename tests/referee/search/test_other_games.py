"""Questions about another game than the one that is asked."""

import pytest

from scorekeeper.referee.search.index import search
from scorekeeper.referee.search.other_games import OtherGame, other_game
from scorekeeper.rules.library import all_rule_sets
from tests.support.questions import FITTED, rows_of

ASKED = rows_of("other-games")


def test_a_thing_that_only_another_game_has_tells_of_it() -> None:
    told = other_game("when do I pick up my foot", "luudoo")
    assert told == OtherGame(("handfoot", "pennies"), "no foot")
    assert told.sentence("handfoot", "luudoo") == "That is Hand and Foot; this book has no foot."


def test_a_name_tells_of_its_game_and_needs_no_thing() -> None:
    told = other_game("samba goes up to what total", "burraco")
    assert told == OtherGame(("samba",))
    assert told.sentence("samba", "burraco") == "That is Samba; you are asking Burraco."


def test_a_name_says_more_than_a_thing_that_both_games_have() -> None:
    told = other_game("in hand and foot, when do I take up the foot", "pennies")
    assert told == OtherGame(("handfoot",))


@pytest.mark.parametrize(
    ("question", "book"),
    [
        ("when do I pick up my foot", "handfoot"),
        ("when do I pick up my foot", "pennies"),
        ("bolivia is not samba, one has to be an escalera", "bolivia"),
        ("must one be an escalera? that's Bolivia, here any two do", "brazilian"),
        ("is it older than samba", "hudson"),
        ("modern american, what does it take to open", "miller"),
        ("olivia drew out of turn", "luudoo"),
        ("she got cold feet and did not go out", "luudoo"),
    ],
)
def test_what_is_of_the_own_game_or_only_compared_with_is_not_another(
    question: str, book: str
) -> None:
    assert other_game(question, book) is None


@pytest.mark.parametrize("word", ["boliva", "pozeto", "burracco"])
def test_a_long_name_is_known_with_a_slip(word: str) -> None:
    assert other_game(f"how much is a {word} worth", "hudson")


def test_every_game_is_known_by_name_in_every_other_book() -> None:
    for game in all_rule_sets().values():
        for book in all_rule_sets():
            told = other_game(f"what do the rules of {game.book} say about drawing", book)
            if told:
                assert book not in told.games
    named = {told.games[0] for row in ASKED if (told := other_game(row["q"], row["rules"]))}
    assert named >= {row["game"] for row in ASKED}


def test_questions_to_the_wrong_book_are_sent_to_the_right_one() -> None:
    missed = []
    for row in ASKED:
        result = search(row["q"], row["rules"])
        if result.covered or not result.other_game or row["game"] not in result.other_game.games:
            missed.append((row["rules"], row["q"]))
    assert missed == []


def test_no_question_with_an_answer_is_taken_for_one_about_another_game() -> None:
    told = [q.text for q in FITTED if q.cites and search(q.text, q.rules_id).other_game]
    assert told == []


def test_ambiguous_words_tell_only_where_the_book_has_no_answer() -> None:
    answered = search("talon exhausted", "hudson")
    assert answered.covered and answered.other_game is None
    assert search("when can I take my talon cards", "luudoo").other_game == OtherGame(
        ("miller", "modern"), "no talon", ambiguous=True
    )


def test_a_phrase_of_the_book_is_answered_by_it() -> None:
    result = search("what is a samba worth", "bolivia")
    assert result.covered and result.other_game is None
