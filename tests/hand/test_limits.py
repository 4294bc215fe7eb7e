"""The least and the most that canastas hold never contradict cards that were really melded."""

from collections import Counter

import pytest
from hypothesis import given, settings

from scorekeeper.hand.limits import (
    fewest_cards,
    least_points,
    most_points,
    pack_points,
    smallest_size,
    unmakeable_going_out,
    unmakeable_kinds,
)
from scorekeeper.rules.library import as_values, decode, load
from scorekeeper.rules.meld import Meld
from scorekeeper.rules.melds import canasta_kind, meld_points
from scorekeeper.rules.rule_set import RuleSet
from tests.support.dealing import End, ends
from tests.support.family_books import family_book

HUDSON, MILLER, LUUDOO = load("hudson"), load("miller"), load("luudoo")


def kinds(rules: RuleSet, **counts: int) -> tuple[int, ...]:
    return tuple(counts.get(kind.id.replace("-", "_"), 0) for kind in rules.canastas)


@pytest.mark.parametrize(
    ("counts", "least"),
    [
        ({}, 0),
        ({"natural": 1}, 35),
        ({"natural": 4}, 140),
        ({"natural": 5}, 210),
        ({"natural": 11}, 140 + 420 + 140),
        ({"natural": 12}, None),
        ({"mixed": 1}, 50),
        ({"mixed": 12}, 4 * 50 + 6 * 80 + 2 * 80),
        ({"mixed": 13}, None),
        ({"natural": 1, "mixed": 1}, 85),
        ({"natural": 8, "mixed": 4}, 4 * 35 + 4 * 70 + 2 * 80 + 2 * 80),
    ],
)
def test_the_least_of_hudson_canastas(counts: dict[str, int], least: int | None) -> None:
    assert least_points(HUDSON, kinds(HUDSON, **counts)) == least


@pytest.mark.parametrize(
    ("counts", "least"),
    [
        ({"aces": 1}, 140),
        ({"sevens": 1}, 35),
        ({"aces": 2}, None),
        ({"wild_twos": 1}, 140),
        ({"wild_jokers": 1}, 260),
        ({"wild": 1}, 170),
        ({"wild": 2}, None),
        ({"wild_twos": 1, "mixed": 5}, 140 + 3 * 50 + 2 * 80),
        ({"wild_twos": 1, "mixed": 6}, None),
        ({"natural": 9}, 3 * 35 + 6 * 70),
        ({"natural": 10}, None),
    ],
)
def test_the_least_of_miller_canastas(counts: dict[str, int], least: int | None) -> None:
    assert least_points(MILLER, kinds(MILLER, **counts)) == least


def test_two_sides_share_a_rank_only_with_four_naturals_each() -> None:
    twelve = kinds(LUUDOO, natural=1, mixed=11)
    assert least_points(LUUDOO, twelve, sides=1) is None
    assert least_points(LUUDOO, twelve, sides=2) is not None
    assert least_points(MILLER, kinds(MILLER, mixed=11), sides=2) is None


def test_absurd_counts_are_answered_at_once() -> None:
    assert least_points(HUDSON, kinds(HUDSON, natural=99_999, mixed=3)) is None


def test_the_fewest_cards_of_a_kind() -> None:
    assert fewest_cards(HUDSON, HUDSON.items_by_id["natural"]) == (7, 0)
    assert fewest_cards(HUDSON, HUDSON.items_by_id["mixed"]) == (4, 1)
    assert fewest_cards(MILLER, MILLER.items_by_id["mixed"]) == (5, 1)
    assert fewest_cards(MILLER, MILLER.items_by_id["wild"]) == (0, 7)


def test_what_is_not_finished_has_no_sequence_where_a_game_has_none() -> None:
    unfinished = next(item for item in MILLER.items if item.kind == "unfinished")
    assert smallest_size(MILLER, unfinished) == MILLER.canasta_cards.amount == 7


def test_the_most_a_side_can_meld() -> None:
    assert most_points(HUDSON, 0) == pack_points(HUDSON) == 1180
    assert most_points(MILLER, 0) == 360 + 6 * (20 + 60 + 20)
    assert most_points(MILLER, 1) == most_points(MILLER, 0) + 20
    assert most_points(MILLER, 20) == 360 + 7 * 100
    assert most_points(LUUDOO, 1) == 380 + 6 * 100 + 2 * 20


def test_a_kind_that_can_never_be_made_is_impossible() -> None:
    values = as_values(HUDSON)
    gold = {"id": "gold", "label": "Gold", "one": "gold", "kind": "canasta", "each": 900}
    gold |= {"match": {"least_jokers": 5}, "silent": "a club's own"}
    club = decode({**values, "item": [gold, *values["item"]]}, "club")
    assert least_points(club, (1, 0, 0)) is None
    assert least_points(club, (0, 1, 0)) == 35


@settings(max_examples=200, deadline=None, derandomize=True)
@given(ends())
def test_no_real_table_is_below_the_least_or_above_the_most(end: End) -> None:
    rules, together, points = end.rules, Counter[str](), 0
    for side in end.sides:
        found = [(canasta_kind(rules, meld), meld) for meld in side.melds]
        own = Counter(kind.id for kind, _ in found if kind)
        canastas: list[Meld] = [meld for kind, meld in found if kind]
        mine = sum(meld_points(rules, meld) for meld in canastas)
        least = least_points(rules, tuple(own[kind.id] for kind in rules.canastas))
        assert least is not None and least <= mine
        assert sum(meld_points(rules, meld) for meld in side.melds) <= most_points(
            rules, len(canastas)
        )
        together, points = together + own, points + mine
    counts = tuple(together[kind.id] for kind in rules.canastas)
    least = least_points(rules, counts, len(end.sides))
    assert least is not None and least <= points


def test_a_canasta_of_no_kind_is_worth_no_bonus() -> None:
    values = as_values(HUDSON)
    items = [item for item in values["item"] if item["id"] != "mixed"]
    club = decode({**values, "item": items}, "club")
    assert canasta_kind(club, Meld("K", 6, 1)) is None
    assert least_points(club, (2,)) == 70


def five_packs() -> RuleSet:
    values = as_values(HUDSON)
    pack = {"decks": 5, "jokers": 10, "silent": "five packs"}
    threes = [0, *range(100, 1100, 100)]
    items = [i | {"points": threes} if i["kind"] == "three" else i for i in values["item"]]
    return decode({**values, "pack": pack, "item": items}, "five")


def test_the_cards_of_five_packs_bound_the_canastas() -> None:
    rules = five_packs()
    # Two in each of eleven ranks, and one of black threes.
    assert least_points(rules, kinds(rules, natural=23)) is not None
    assert least_points(rules, kinds(rules, natural=24)) is None
    assert least_points(rules, kinds(rules, mixed=39)) is None  # 273 cards of 270


def test_a_canasta_of_black_threes_can_be_made_where_there_are_enough() -> None:
    values = as_values(five_packs())
    black = {
        "id": "black",
        "label": "Black books",
        "one": "black book",
        "kind": "canasta",
        "each": 2000,
        "match": {"ranks": ["3b"], "most_wilds": 0},
        "silent": "seen at some tables",
    }
    rules = decode({**values, "item": [black, *values["item"]]}, "five")
    assert unmakeable_kinds(rules) == ()
    assert least_points(rules, kinds(rules, black=1)) == 35
    two_packs = decode({**as_values(HUDSON), "item": [black, *as_values(HUDSON)["item"]]}, "two")
    assert [kind.id for kind in unmakeable_kinds(two_packs)] == ["black"]


def test_sequences_of_a_game_are_bounded_by_their_suits() -> None:
    samba, burraco = family_book("samba"), family_book("burraco")
    kinds = [kind.id for kind in samba.canastas]
    assert kinds[0] == "samba"
    assert least_points(samba, (12, 0, 0)) == 12 * (4 * 5 + 3 * 10)
    assert least_points(samba, (13, 0, 0)) is None  # each has the 8, 9 and 10 of a suit
    assert least_points(burraco, (0, 1, 0)) == 7 * 5 + 20  # seven threes and a two
    assert least_points(burraco, (0, 0, 20)) is None
    ace_to_king = 15 + 20 + 5 * 5 + 6 * 10
    assert least_points(family_book("whole_suits"), (0, 1, 0, 0, 0)) == ace_to_king


def test_a_game_with_sequences_may_meld_the_whole_pack() -> None:
    burraco = family_book("burraco")
    assert most_points(burraco, 0) == pack_points(burraco)
    assert pack_points(burraco) == 4 * 30 + 8 * (20 + 15 + 6 * 10 + 5 * 5)


@pytest.mark.parametrize(
    ("kinds", "canastas", "said"),
    [
        ({}, 2, ""),
        ({"wild": 1, "natural": 1}, 2, ""),
        ({"wild-twos": 2}, 2, "2 wild canastas, all twos"),
        ({"wild": 3}, 4, "at least 3"),
    ],
)
def test_going_out_that_no_cards_allow_is_found(
    kinds: dict[str, int], canastas: int, said: str
) -> None:
    asked = {"players": [4], "canastas": canastas, "kinds": kinds, "silent": "x"}
    rules = decode({**as_values(MILLER), "going_out": [asked]}, "x")
    found = unmakeable_going_out(rules)
    assert found.startswith(said) and bool(found) == bool(said)
