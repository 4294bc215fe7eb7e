"""Cards as players write them, and the budget of the pack."""

import doctest
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.errors import Malformed
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules import cards, melds, wording
from scorekeeper.rules.cards import (
    ALL_RANKS,
    CARD_NAMES,
    RANKS,
    amount,
    overdrawn,
    points_of,
    read_cards,
    together,
)
from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.rules.rule_set import RuleSet

HUDSON = load("hudson")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ()),
        ("  ", ()),
        ("K K 2", ("K", "K", "2")),
        ("k,k , 2", ("K", "K", "2")),
        ("10 T t", ("10", "10", "10")),
        ("jk Joker *", ("JK", "JK", "JK")),
        ("3B 3b 3R 3r", ("3b", "3b", "3r", "3r")),
        ("A\tQ\nJ", ("A", "Q", "J")),
        ("KKKKKKK", ("K",) * 7),
        ("7777722", ("7",) * 5 + ("2",) * 2),
        ("10101010jk", ("10",) * 4 + ("JK",)),
        ("3b3b3R*", ("3b", "3b", "3r", "JK")),
        ("black 3 Red Three, black3 black threes", ("3b", "3r", "3b", "3b")),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, read: tuple[str, ...]) -> None:
    assert read_cards(text) == read


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("K 1", "“1” is not a card. Cards are JK 2 A K Q J 10 9 8 7 6 5 4 3b 3r."),
        ("KKX", "“KKX” is not a card."),
        ("8-K", "“8-K” is not a card."),
        ("kings" * 9, "“kingskingskingskings” is not a card."),
        ("4h 5h 6h", "“4h”: cards are written without their suits here."),
        ("3S", "“3S”: cards are written without their suits here."),
        ("3 3 3", "“3” can be red or black: write 3r or 3b."),
        ("K " * 300, "That is more text than a whole pack of cards: K K K"),
    ],
)
def test_what_is_no_card_is_refused(text: str, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_cards(text)
    assert str(refused.value).startswith(said)


@settings(max_examples=50, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(RANKS), max_size=108))
def test_cards_written_out_are_read_back(written: list[str]) -> None:
    assert list(read_cards(" ".join(written))) == written


def test_a_whole_pack_written_out_can_be_read() -> None:
    pack = [card for card, count in HUDSON.deck.items() for _ in range(count)]
    assert len(read_cards(" ".join(pack))) == 108


def test_every_card_has_a_name_for_one_and_for_many() -> None:
    assert set(CARD_NAMES) == {*ALL_RANKS, "wild"}
    assert amount("A", 1) == "1 ace"
    assert amount("6", 2) == "2 sixes"
    assert amount("3b", 0) == "0 black threes"


@pytest.mark.parametrize("module", [cards, melds, wording])
def test_what_the_docstrings_show_is_so(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


def test_a_group_counts_as_its_ranks() -> None:
    assert points_of({"8-K": 3, "4-7": 2, "JK": 1}, HUDSON.card_points) == 30 + 10 + 50
    for group, ranks in HUDSON.groups.items():
        worth = {points_of({rank: 1}, HUDSON.card_points) for rank in (group, *ranks)}
        assert len(worth) == 1


def test_cards_of_several_hands_add_up() -> None:
    assert together([{"A": 2, "JK": 1}, {}, {"A": 1, "4": 3}]) == {"A": 3, "JK": 1, "4": 3}


def test_the_pack_runs_out() -> None:
    pack = HUDSON.deck
    assert list(overdrawn(pack, {"A": 8, "JK": 4, "8-K": 48})) == []
    assert list(overdrawn(pack, {"A": 9})) == [("A", 9, 8)]
    assert list(overdrawn(pack, {"8-K": 40, "K": 8, "Q": 1})) == [("8-K", 49, 48)]
    assert list(overdrawn(pack, {"4-7": 33})) == [("4-7", 33, 32)]


def test_groups_are_the_ranks_that_a_book_counts_alike() -> None:
    assert list(HUDSON.groups) == ["8-K", "4-7"]
    values = as_values(HUDSON)
    others = [card for card in values["card"] if len(card["ranks"]) == 1]
    tens, fives = [card for card in values["card"] if len(card["ranks"]) > 1]
    tens |= {"ranks": ["K", "Q", "J", "10"]}
    fives |= {"ranks": ["9", "8", "7", "6", "5", "4"]}
    club = decode({**values, "card": [*others, tens, fives]}, "club")
    assert list(club.groups) == ["10-K", "4-9"]
    by_melds = check_with(club, {"melds": ["9 9 9 9 9 9 9", "A A A"]})
    by_cards = check_with(club, {"cards": {"4-9": 7, "A": 3}, "items": {"natural": 1}})
    assert by_melds == by_cards == 95 + 500 - 20
    assert amount("4-9", 2) == "2 cards from four to nine"


def check_with(rules: RuleSet, side: dict[str, Any]) -> int:
    """Return what a side scores."""
    side |= {"name": "We", "held_points": 20}
    other = {"name": "They", "points": 55, "held_points": 20}
    hand = {"rules": rules.id, "players": 4, "sides": [side, other]}
    checked = check_hand(rules, read_hand(hand))
    assert not checked.errors, checked.errors
    return checked.scores[0].net
