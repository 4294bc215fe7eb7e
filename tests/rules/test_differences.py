"""What is different from another game, in plain sentences."""

import pytest

from scorekeeper.rules.differences import Difference, known_differences, plain_differences
from scorekeeper.rules.library import all_rule_sets, load
from scorekeeper.rules.overview import groups


def test_the_most_important_comes_first_and_there_are_no_more_than_asked_for() -> None:
    told = plain_differences(load("hudson"), load("handfoot"), 10)
    assert len(told) == 10
    assert told[:3] == [
        "A game lasts 4 hands, and the higher total wins.",
        "Everybody is dealt 13 cards, not 11.",
        "Cards are laid aside, to be taken up later: 13 for each player.",
    ]
    assert "To go out you need this many books: 5 (2 clean, 2 dirty and 1 wild), not 1." in told
    assert plain_differences(load("hudson"), load("handfoot"), 2) == told[:2]


def test_the_other_way_round_it_says_what_is_gone() -> None:
    told = plain_differences(load("handfoot"), load("hudson"), 99)
    assert "No cards are laid aside to be taken up later." in told
    assert "Wild cards are never melded alone." in told
    assert any(sentence.startswith("The game is won at 5,000 points") for sentence in told)


@pytest.mark.parametrize("first", all_rule_sets())
@pytest.mark.parametrize("second", all_rule_sets())
def test_any_two_games_are_told_apart_in_whole_sentences(first: str, second: str) -> None:
    told = plain_differences(load(first), load(second), 99)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in told)
    assert len(set(told)) == len(told)
    if first == second:
        assert told == []
    elif "hudson" in (first, second):
        assert told


def test_what_only_one_game_answers_is_not_told_as_different() -> None:
    rule = Difference(ids=("x",), yes="It holds.", no="It does not hold.")
    assert [rule.sentence(*of) for of in (("yes", "no"), ("no", "yes"), ("yes", ""))] == [
        "It holds.",
        "It does not hold.",
        "",
    ]


def test_every_value_that_is_named_is_in_some_book() -> None:
    known = {
        value.id for rules in all_rule_sets().values() for g in groups(rules) for value in g.values
    }
    for difference in known_differences():
        for id in difference.ids:
            parts = id.rpartition("-")
            is_known = id in known or any(name.startswith(f"{parts[0]}-") for name in known)
            assert is_known or id == "opening", id
