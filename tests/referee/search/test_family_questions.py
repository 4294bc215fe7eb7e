"""Each game of the family answers its commonest questions from its own sections."""

import pytest

from scorekeeper.referee.irregularities import game_rulings
from scorekeeper.referee.search.index import search
from tests.support.family_questions import OWN, questions_of

LEAST_QUESTIONS = 40


def test_every_game_with_rulings_of_its_own_is_asked() -> None:
    assert set(OWN) == set(game_rulings())


@pytest.mark.parametrize("game", OWN)
def test_the_forty_commonest_questions_are_answered_from_the_games_own_sections(game: str) -> None:
    asked = questions_of(game)
    assert len({text for text, _ in asked}) == len(asked) >= LEAST_QUESTIONS
    missed = []
    for text, section in asked:
        result = search(text, game)
        if not result.covered or f"{game}:{section}" not in result.hits[0].cites:
            missed.append((text, section, result.hits[0].id))
    assert missed == []


@pytest.mark.parametrize("game", OWN)
def test_no_answer_comes_from_another_game(game: str) -> None:
    for text, _ in questions_of(game):
        for hit in search(text, game).hits:
            assert all(cite.startswith(f"{game}:") for cite in hit.cites), (text, hit.id)
