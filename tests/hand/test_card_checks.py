"""Loose card counts are refused where no arrangement of the cards could be."""

from typing import Any

import msgspec
import pytest

from scorekeeper.hand.card_checks import card_faults, cards_needed
from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.count import SideCount, count_side
from scorekeeper.hand.tally import Tally, read_hand
from scorekeeper.rules.library import as_values, decode, load
from tests.support.family_books import OURS, family_book, samba
from tests.support.tallies import Side, cards, check, melds, points

OTHER = points(55)
# what, book, players, sides, side, field, sentence, cite
IMPOSSIBLE: list[tuple[str, str, int, list[Side], str, str, str, str]] = [
    ("two cards on the table", "hudson", 4, [cards({"K": 2}), OTHER], "We", "cards",
     "2 cards make no meld; it takes 3.", "hudson:11"),
    ("a canasta of six cards", "hudson", 4, [cards({"A": 6}, natural=1), OTHER], "We", "cards",
     "It takes 7 cards for 1 canasta; here are 6.", "hudson:22"),
    ("wild cards without natural ones", "hudson", 4, [cards({"2": 3, "K": 1}), OTHER],
     "We", "cards", "A meld has at least 2 natural cards.", "hudson:12"),
    ("black threes without going out, as cards", "hudson", 4, [cards({"A": 3, "3b": 3}), OTHER],
     "We", "cards.3b", "Only the side that goes out may meld black threes.", "hudson:13"),
    ("two black threes melded", "hudson", 4, [cards({"A": 7, "3b": 2}, natural=1, out=1), OTHER],
     "We", "cards.3b", "2 black threes make no meld.", "hudson:11"),
    ("black threes as cards at miller", "miller", 4, [cards({"A": 7, "3b": 3}, aces=1), OTHER],
     "We", "cards.3b", "Black threes are never melded.", "miller:threes"),
    ("a lonely king", "hudson", 4, [cards({"A": 4, "K": 1, "2": 2}), OTHER], "We", "cards.K",
     "1 king makes no meld; it takes 2.", "hudson:12"),
    ("eight kings at miller", "miller", 4, [cards({"K": 8, "A": 5}, natural=1), OTHER],
     "We", "cards.K", "8 kings: no meld has more than 7 cards.", "miller:canasta"),
    ("wild cards without a place", "hudson", 4, [cards({"K": 3, "2": 5}), OTHER], "We", "cards",
     "5 wild cards, but the natural cards here take at most 3.", "hudson:12"),
    ("wild cards without a place at luudoo", "luudoo", 4,
     [cards({"K": 8, "2": 4}, mixed=1), OTHER], "We", "cards",
     "4 wild cards, but the natural cards here take at most 3.", "luudoo:melds-and-canastas"),
    ("a natural canasta of mixed cards", "hudson", 4, [cards({"K": 4, "Q": 4}, natural=1), OTHER],
     "We", "items.natural", "These cards make at most 0 of “natural canastas”, not 1.",
     "hudson:22"),
    ("a mixed canasta without a wild card", "hudson", 4, [cards({"K": 7}, mixed=1), OTHER],
     "We", "cards", "These melds take at least 1 wild card; here are 0.", "hudson:22"),
    ("a wild meld without wild cards", "miller", 4,
     [cards({"K": 7, "A": 3, "2": 2}, natural=1, unfinished_wild=1), OTHER], "We", "cards",
     "These melds take at least 3 wild cards; here are 2.", "miller:canasta"),
    ("seven kings that are no canasta", "luudoo", 4, [cards({"K": 7}), OTHER], "We", "items",
     "The kings lie in one meld and make a canasta: count it.", "luudoo:melds-and-canastas"),
    ("sevens not told of", "miller", 4, [cards({"K": 4, "2": 2, "7": 4}), OTHER],
     "We", "items.unfinished-sevens",
     "4 sevens on the table: count them under “Sevens not finished”.", "miller:sevens"),
    ("two sevens melded", "miller", 4, [cards({"K": 7, "7": 2}, natural=1), OTHER],
     "We", "cards.7", "2 sevens make no meld.", "miller:melds"),
]  # fmt: skip


@pytest.mark.parametrize("row", IMPOSSIBLE, ids=[row[0] for row in IMPOSSIBLE])
def test_what_cannot_have_happened_is_refused(row: tuple[Any, ...]) -> None:
    _, book, players, sides, side, field, said, cite = row
    checked = check(book, players, *sides)
    found = [p for p in checked.errors if (p.side, p.field) == (side, field) and said in p.message]
    assert found, checked.problems
    assert found[0].cite == cite
    assert checked.scores == ()
    assert checked.warnings == ()


@pytest.mark.parametrize(
    ("book", "side"),
    [
        ("hudson", cards({"K": 2, "Q": 2, "A": 2, "2": 8}, held=5)),
        ("hudson", cards({"8-K": 1, "K": 2, "2": 1, "A": 3}, held=5)),
        ("hudson", cards({"K": 4, "2": 8, "JK": 4}, held=5, mixed=1)),
        ("hudson", cards({"K": 8}, held=5)),
        ("hudson", cards({"K": 6, "Q": 1, "8-K": 1}, held=5, natural=1)),
        ("miller", cards({"4-7": 7, "A": 3, "2": 6, "JK": 1}, held=5, sevens=1)),
        ("miller", cards({"2": 7, "K": 2, "JK": 1}, held=5, wild_twos=1)),
    ],
)
def test_cards_that_can_lie_so_are_accepted(book: str, side: Side) -> None:
    assert check(book, 4, side, melds(held=("6", "5"))).problems == ()


def count(book: str, side: Side) -> SideCount:
    counted, faults = count_side(load(book), msgspec.convert(side, Tally))
    assert counted is not None, faults
    return counted


def test_melds_and_points_have_no_loose_cards_to_check() -> None:
    hudson = load("hudson")
    assert list(card_faults(hudson, count("hudson", melds("K K K")))) == []
    assert list(card_faults(hudson, count("hudson", points(5, natural=9)))) == []


def test_a_shortage_of_cards_is_not_told_twice() -> None:
    faults = card_faults(load("hudson"), count("hudson", cards({"K": 1, "2": 5}, natural=1)))
    assert [fault.field for fault in faults] == ["cards", "cards"]


def test_cards_known_by_name_are_needed_as_they_are() -> None:
    side = count("hudson", melds("K K K 2", held=("A", "3r"), red_three=1))
    assert dict(cards_needed(load("hudson"), side)) == {"K": 3, "2": 1, "A": 1, "3r": 2}


def test_bare_counts_need_the_fewest_cards_they_can_be_made_of() -> None:
    side = count("miller", points(500, 60, aces=1, mixed=2, wild=1, held_sevens=1))
    needed = dict(cards_needed(load("miller"), side))
    assert needed == {"A": 7, "wild": 2 * 1 + 7, "7": 3}


def test_a_club_that_never_bars_black_threes_may_meld_them_any_time() -> None:
    values = as_values(load("hudson"))
    club = decode({**values, "rank_limit": []}, "club")
    sides = [{"name": "We", **cards({"A": 3, "3b": 3})}, {"name": "They", **OTHER}]
    assert check_hand(club, read_hand({"rules": "x", "players": 4, "sides": sides})).errors == ()


def faults_of(book: str, values: dict[str, int], **items: int) -> list[tuple[str, str]]:
    rules = family_book(book)
    side, faults = count_side(rules, Tally(cards=values, items=items, held=("", "")))
    assert side
    assert faults == []
    return [(fault.field, fault.message) for fault in card_faults(rules, side)]


def test_any_card_may_be_one_of_a_sequence() -> None:
    ladder = dict.fromkeys(("4", "5", "6", "7", "8", "9", "10"), 1)
    assert faults_of("samba", ladder, samba=1) == []
    assert faults_of("burraco", ladder | {"3": 1, "2": 1, "A": 1}, clean=1) == []
    assert faults_of("short_runs", {"4": 1, "5": 1, "6": 1}, short=1) == []


def test_canastas_take_their_cards_also_where_some_are_sequences() -> None:
    assert faults_of("samba", {"K": 4, "Q": 3}, natural=1)[0][0] == "items.natural"
    assert faults_of("samba", {"K": 4, "Q": 3}, samba=1)[0][0] == "items.samba"
    assert faults_of("samba", {"K": 7, "Q": 6}, samba=2)[0] == (
        "cards",
        "It takes 14 cards for 2 canastas; here are 13.",
    )
    no_wilds = ("cards", "These melds take at least 1 wild card; here are 0.")
    assert faults_of("burraco", {"K": 6, "Q": 4}, dirty=1) == [no_wilds]
    assert faults_of("burraco", {"K": 4, "Q": 4}, dirty=1) == [
        ("items.dirty", "These cards make at most 0 of “dirty”, not 1."),
        no_wilds,
    ]


@pytest.mark.parametrize(
    ("book", "side", "said"),
    [
        ("samba", cards({"K": 7}, samba=1), "at most 0 of “sambas”, not 1"),
        ("samba", cards({"8-K": 7, "A": 1}, samba=1), ""),
        ("samba", cards({"8-K": 7}, samba=1), "at most 0 of “sambas”"),
        ("samba", cards(dict.fromkeys("4567JQKA", 2) | {"8": 1, "9": 2, "10": 2}, samba=2),
         "at most 1 of “sambas”, not 2"),
        ("samba", cards(dict.fromkeys("4567JQKA", 1) | {"8": 2, "9": 2, "10": 2}, samba=2), ""),
        ("brazilian", cards({"K": 7, "9": 3}, natural=1, short_run=1), "at most 0 of “sequences"),
        ("brazilian", cards({"K": 7, "9": 1, "10": 1, "J": 1}, natural=1, short_run=1), ""),
        ("burraco", cards({"8": 6, "JK": 1}, semi=1), "It takes 8 cards for 1 burraco"),
        ("burraco", cards({"8": 7, "JK": 1}, semi=1), ""),
        ("burraco", cards({"K": 3, "7": 3, "3": 3}, clean=1), "at most 0 of “clean burrachi”"),
        ("burraco", cards({"3": 1, "4": 1, "5": 1, "7": 1, "8": 1, "9": 1, "2": 1}, dirty=1), ""),
    ],
)  # fmt: skip
def test_a_sequence_is_counted_where_its_cards_are(book: str, side: Side, said: str) -> None:
    players = load(book).usual_players
    errors = check(book, players, side, melds(held=("6", "5"))).errors
    assert [said in problem.message for problem in errors] == ([True] if said else [])


def test_wild_cards_have_a_place_beside_the_naturals_of_a_game_with_sequences() -> None:
    assert faults_of("samba", {"K": 2, "Q": 2, "2": 4}) == []
    assert faults_of("samba", {"K": 2, "Q": 2, "2": 5}) == [
        ("cards", "5 wild cards, but the natural cards here take at most 4.")
    ]
    assert faults_of("burraco", {"K": 2, "Q": 2, "JK": 2}) == []
    assert faults_of("burraco", {"K": 2, "Q": 3, "JK": 3}) == [
        ("cards", "3 wild cards, but the natural cards here take at most 2.")
    ]
    assert faults_of("burraco", {"A": 1, "2": 3, "3": 1, "JK": 2}) == []


def test_two_wild_cards_may_fill_a_sequence() -> None:
    values = samba() | {"runs": samba()["runs"] | {"most_wilds": 2}}
    table = Tally(cards={"4": 1, "5": 1, "8": 2, "9": 1, "2": 2}, items={"samba": 1}, held=())
    side, _ = count_side(decode(values, "x"), table)
    assert side
    assert list(card_faults(decode(values, "x"), side)) == []


def test_a_sequence_lies_where_wild_cards_have_no_bound() -> None:
    values = samba() | {"most_wilds_on_canasta": {"any": True, **OURS}}
    side, _ = count_side(decode(values, "x"), Tally(cards={"K": 2, "2": 9}, held=()))
    assert side
    assert list(card_faults(decode(values, "x"), side)) == []
