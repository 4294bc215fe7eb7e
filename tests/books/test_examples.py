"""Worked hands with their source, in every way of entry, for every book."""

from collections import Counter

import msgspec
import pytest

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.referee.irregularities import game_rulings
from scorekeeper.rules.library import load
from tests.support.books import WITH_TEXT
from tests.support.worked_hands import WORKED_HANDS


@pytest.mark.parametrize("name", WORKED_HANDS)
def test_a_worked_hand_comes_out_as_its_book_says(name: str) -> None:
    hand, expected = WORKED_HANDS[name]["hand"], WORKED_HANDS[name]["expected"]
    judged = check_hand(load(hand["rules"]), read_hand(hand))
    scores = msgspec.json.decode(msgspec.json.encode(judged.scores))
    for side in scores:
        for line in side["lines"]:
            line.pop("why")
    if hand["rules"] in game_rulings():  # those hands are written without the paragraphs
        for side in scores:
            side.pop("demands", None)
            for line in side["lines"]:
                line.pop("cite")
    assert list(judged.errors) == []
    assert scores == expected["sides"]
    assert [warning.field for warning in judged.warnings] == expected["warnings"]


@pytest.mark.parametrize("name", WORKED_HANDS)
def test_a_worked_hand_adds_up_on_paper(name: str) -> None:
    for side, typed in zip(
        WORKED_HANDS[name]["expected"]["sides"], WORKED_HANDS[name]["hand"]["sides"], strict=True
    ):
        assert side["net"] == sum(line["points"] for line in side["lines"])
        assert side["total"] == typed["before"] + side["net"]


def test_the_penalties_of_a_hand_carry_their_reason() -> None:
    hand = WORKED_HANDS["hudson-two-players-out-with-two-canastas"]["hand"]
    line = check_hand(load("hudson"), read_hand(hand)).scores[1].lines[-1]
    assert (line.item, line.why) == ("penalty", "drew out of turn")


def test_there_are_enough_of_them_in_every_way_of_entry() -> None:
    books = Counter(example["hand"]["rules"] for example in WORKED_HANDS.values())
    ways = Counter(
        way
        for example in WORKED_HANDS.values()
        for side in example["hand"]["sides"]
        for way in ("melds", "cards", "points", "held", "held_points")
        if way in side
    )
    players = {example["hand"]["players"] for example in WORKED_HANDS.values()}
    assert len(WORKED_HANDS) >= 45
    assert set(books) == set(WITH_TEXT) and min(books.values()) >= 4
    assert all(number >= 7 for book, number in books.items() if book not in game_rulings())
    assert min(ways.values()) >= 10
    assert players == {2, 3, 4, 5, 6}
    assert all(example["source"] for example in WORKED_HANDS.values())


def test_between_them_they_score_every_item_of_every_book() -> None:
    scored: dict[str, set[str]] = {book: set() for book in WITH_TEXT}
    for example in WORKED_HANDS.values():
        for side in example["expected"]["sides"]:
            scored[example["hand"]["rules"]] |= {line["item"] for line in side["lines"]}
    for book, rules in WITH_TEXT.items():
        assert scored[book] >= {*rules.items_by_id, "cards", "hand"}
