"""Decisions of a table are found by the ruling or the question they are for."""

import pytest

from scorekeeper.referee.precedents import (
    about,
    decision_faults,
    in_place_of,
    into_sheet,
    matching,
    of_house,
    of_house_matching,
    precedents_json,
)
from scorekeeper.rules.house import merge_sheet
from scorekeeper.rules.library import load
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


def test_words_that_many_questions_have_bring_no_decision(game: Game) -> None:
    ledger = Ledger("hudson")
    decision = "Yes, turn it across, so that the partner sees that one is missing"
    question = "May I turn the sixth card of a meld crosswise?"
    ledger.add("precedent", question=question, decision=decision, agreed=[0, 1])
    for other in (
        "drew two cards then melded out of turn",
        "she melded out of turn and took two cards",
        "may I take the top card for a meld in my turn",
    ):
        assert matching(ledger.game, other) == ()
    assert matching(ledger.game, "can the sixth card lie crosswise?")


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


BASE = {"base": "luudoo", "name": "Tuesdays"}


def test_decisions_go_into_a_house_sheet_a_newer_one_in_the_place_of_an_older(game: Game) -> None:
    old = {"question": "A card fell under the table", "decision": "Ignore it."}
    sheet = into_sheet(game, {**BASE, "decided": [old]})
    assert [entry["decision"] for entry in sheet["decided"]] == [
        "It goes to the bottom of the stock.",
        "It is shown to everybody.",
        "It is shown to nobody.",
    ]
    assert sheet["decided"][1] == {
        "question": "Saw another card when drawing",
        "decision": "It is shown to everybody.",
        "ruling": "saw-another-card",
        "answers": {"kept": "yes"},
        "points": 20,
        "agreed": "Ann, Bo",
        "since": game.precedents[1].at[:10],
    }
    assert len(merge_sheet(sheet, "x").decided or ()) == 3


def test_house_rules_show_their_decisions_by_ruling_and_by_words(game: Game) -> None:
    rules = merge_sheet(into_sheet(game, BASE), "x")
    shown = of_house(rules, "saw-another-card", {})
    assert [one.points for one in shown] == [20, 20]
    assert len(of_house(rules, "saw-another-card", {"kept": "no"})) == 1
    assert of_house(rules, "drew-out-of-turn", {}) == ()
    [floor] = of_house_matching(rules, "a card fell on the floor under the table")
    assert floor.decision == "It goes to the bottom of the stock."
    assert of_house_matching(load("luudoo"), "a card fell under the table") == ()


def test_a_decision_for_a_ruling_that_does_not_exist_gets_a_sentence() -> None:
    seen = {"question": "Seen", "decision": "Shown."}
    wrong = [
        seen,
        seen | {"ruling": "no-such-ruling"},
        seen | {"ruling": "drew-out-of-turn", "answers": {"kept": "perhaps"}},
        seen | {"ruling": "drew-out-of-turn", "answers": {"kept": "yes"}},
    ]
    faults = decision_faults(merge_sheet(BASE | {"decided": wrong}, "x"))
    assert faults[0] == "“Seen”: the referee has no ruling `no-such-ruling`."
    assert len(faults) == 2 and "perhaps" in faults[1]
