"""Decisions of a table are found by the ruling or the question they are for."""

import pytest

from scorekeeper.referee.precedents import about, in_place_of, matching, precedents_json
from scorekeeper.table.game import Game
from tests.support.small_ledger import Ledger

FLOOR = {
    "question": "A card fell under the table",
    "decision": "It goes to the bottom of the stock.",
    "agreed": [0, 1, 2, 3],
}
SEEN = {
    "question": "Saw another card when drawing",
    "decision": "It is shown to everybody.",
    "agreed": [0, 1],
    "points": -20,
    "irregularity": "saw-another-card",
    "answers": {"kept": "yes"},
}


@pytest.fixture
def game() -> Game:
    ledger = Ledger("luudoo")
    ledger.add("precedent", **FLOOR)
    ledger.add("precedent", **SEEN)
    ledger.add("precedent", **SEEN | {"answers": {}, "decision": "It is shown to nobody."})
    return ledger.game


def test_a_decision_is_found_by_its_irregularity_the_newest_first(game: Game) -> None:
    assert [one.seq for one in about(game, "saw-another-card", {})] == [4, 3]
    assert [one.seq for one in about(game, "saw-another-card", {"kept": "yes"})] == [4, 3]
    assert about(game, "drew-out-of-turn", {}) == ()


def test_a_decision_for_other_answers_is_not_shown(game: Game) -> None:
    assert [one.seq for one in about(game, "saw-another-card", {"kept": "no"})] == [4]


@pytest.mark.parametrize(
    "question",
    [
        "A card fell under the table",
        "card fell on the floor, under the table",
        "what if a card falls under the table",
        "does it go to the bottom of the stock when it fell under",
    ],
)
def test_a_decision_is_found_by_its_words(game: Game, question: str) -> None:
    assert [one.seq for one in matching(game, question)][:1] == [2]


@pytest.mark.parametrize("question", ["", "?", "drew out of turn", "how much to open", "the stock"])
def test_other_questions_find_nothing(game: Game, question: str) -> None:
    assert 2 not in [one.seq for one in matching(game, question)]


def test_the_json_cites_the_table(game: Game) -> None:
    [told] = precedents_json(game, game.precedents[:1])
    assert told == {
        "id": 2,
        "question": "A card fell under the table",
        "decision": "It goes to the bottom of the stock.",
        "points": 0,
        "agreed": ["Ann", "Bo", "Cy", "Di"],
        "decided": "19:02",
        "cite": "your table",
    }


def test_the_decision_that_holds_in_place_of_another() -> None:
    ledger = Ledger("luudoo")
    ledger.add("precedent", **FLOOR)
    ledger.add("precedent", **FLOOR | {"of": 2})
    ledger.add("precedent", **FLOOR | {"of": 3})
    found = in_place_of(ledger.game, 2)
    assert found and found.seq == 4
    ledger.add("withdrawn", of=4)
    assert in_place_of(ledger.game, 2) is None
