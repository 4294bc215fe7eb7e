"""The values of a rule-set file: each is refused where it cannot be."""

from typing import Any

import msgspec
import pytest

from scorekeeper.rules.options import USUAL_RANKS
from scorekeeper.rules.values import (
    Item,
    Limit,
    Match,
    Pack,
    RankLimit,
    Sign,
)
from tests.support.rule_sets import HUDSON, Change, drop, put, refusal_of

SOURCED = "give either `cite` (an anchor), `silent` (why there is none) or `house`"
RANKS = "ranks are JK 2 A K Q J 10 9 8 7 6 5 4 3b 3r 3"
BAD: list[tuple[str, Change, str]] = [
    ("no source", drop("pack", "cite"), f"at pack: {SOURCED}"),
    ("two sources", put("none", "target", "silent"), f"at target: {SOURCED}"),
    ("no deck", put(0, "pack", "decks"), "at pack: `decks` must be 1 or more"),
    ("fewer than no jokers", put(-1, "pack", "jokers"), "at pack: `jokers` must be 0 or more"),
    (
        "sides that do not add up",
        put([2, 3], "players", 2, "sides"),
        "at players[2]: `sides` must share out 4 players among two or more",
    ),
    (
        "seven players",
        put({**HUDSON["players"][4], "count": 7, "sides": [4, 3]}, "players", 4),
        "at players[4]: `count` must be 6 or fewer",
    ),
    ("one side alone", put([4], "players", 2, "sides"), "must share out 4 players among two"),
    (
        "a whole side sits out",
        put([2, 0], "players", 2, "sits_out"),
        "at players[2]: `sits_out` gives for each side fewer players than it has",
    ),
    ("sits_out for one side only", put([0], "players", 2, "sits_out"), "`sits_out` gives for each"),
    ("a hand of minus cards", put(-1, "dealt", 0, "is"), "at dealt[0]: `is` must be 0 or more"),
    ("a target below zero", put(-5, "target", "is"), "at target: `is` must be 0 or more"),
    (
        "a limit and none",
        put(3, "most_cards", "is"),
        "at most_cards: give either `is` (a number) or `any = true`",
    ),
    ("neither limit nor none", drop("most_cards", "any"), "give either `is` (a number) or `any"),
    ("an unknown rank", put(["1"], "card", 0, "ranks"), f"at card[0]: unknown rank '1'; {RANKS}"),
    ("a limit for no rank", put("11", "rank_limit", 0, "rank"), f"unknown rank '11'; {RANKS}"),
    ("an unknown rank to match", put(["X"], "item", 0, "match", "ranks"), f"{RANKS} wild"),
    (
        "a limit of nothing",
        drop("rank_limit", 0, "allowed"),
        "give one of `most_wilds`, `wilds_when`, `allowed` and `most_cards`",
    ),
    (
        "card points not in fives",
        put(12, "card", 3, "melded"),
        "at card[3]: `melded`: 12 is not a multiple of 5",
    ),
    ("held points not in fives", put(7, "card", 3, "held"), "`held`: 7 is not a multiple of 5"),
    ("melded points below zero", put(-10, "card", 3, "melded"), "`melded` must be 0 or more"),
    ("a sign of two", put([2], "item", 2, "sign", "is"), "`is` is a list of -1, 0 and 1"),
    ("no sign at all", put([], "item", 2, "sign", "is"), "`is` is a list of -1, 0 and 1"),
    (
        "points twice",
        put([0, 5, 10], "item", 0, "points"),
        "natural: give either `each` or `points`",
    ),
    ("no points", drop("item", 0, "each"), "item natural: give either `each` or `points`"),
    ("bonus not in fives", put(501, "item", 0, "each"), "item natural: 501 is not a multiple of 5"),
    (
        "points for none of them",
        put([5, 100, 200], "item", 2, "points"),
        "item red-three: `points` gives 0 for none, then one, to all of them",
    ),
    ("points for one alone", put([0, 100], "item", 2, "points"), "`points` gives 0 for none"),
    (
        "a canasta without match",
        drop("item", 0, "match"),
        "item natural: canastas and unfinished melds alone have `match`",
    ),
    ("going out with match", put({}, "item", 3, "match"), "item out: canastas and unfinished"),
    ("a three without rank", drop("item", 2, "rank"), "threes and held cards alone have `rank`"),
    ("a canasta with rank", put("A", "item", 0, "rank"), "threes and held cards alone have `rank`"),
    (
        "an opening below zero",
        put(-50, "band", 1, "needs"),
        "at band[1]: `needs` must be 0 or more",
    ),
    ("an opening not in fives", put(51, "band", 1, "needs"), "`needs`: 51 is not a multiple of 5"),
    ("a penalty below zero", put(-100, "penalty", 0, "points"), "`points` must be 0 or more"),
    ("a lowered minimum", put(-10, "penalty", 0, "minimum"), "`minimum` must be 0 or more"),
]


@pytest.mark.parametrize(("change", "said"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_value_that_cannot_be_is_refused(change: Change, said: str) -> None:
    assert said in refusal_of(change)


def test_the_wild_cards_of_a_match_are_held() -> None:
    match = Match(most_wilds=3, least_jokers=1, most_jokers=2)
    assert match.fits("K", 2, 1)
    assert not match.fits("K", 4, 1)
    assert not match.fits("K", 2, 0)
    assert not match.fits("K", 3, 3)
    assert not Match(ranks=("A",)).fits("K", 0, 0)


class Done(msgspec.Struct, frozen=True):
    """What a side has done, as signs look at it."""

    has_melded: bool = False
    canastas: int = 0
    items: dict[str, int] = {}


def test_a_sign_goes_by_what_the_side_has_done() -> None:
    assert Sign().of(Done()) == 1
    melded = Sign(by="melded", signs=(-1, 1))
    assert (melded.of(Done(canastas=3)), melded.of(Done(has_melded=True))) == (-1, 1)
    out = Sign(by="out", signs=(-1, 1))
    assert (out.of(Done(has_melded=True)), out.of(Done(items={"out": 1}))) == (-1, 1)


def test_a_sign_by_canastas_holds_for_more_of_them_too() -> None:
    canastas = Sign(by="canastas", signs=(-1, 0, 1))
    assert [canastas.of(Done(True, count)) for count in range(5)] == [-1, 0, 1, 1, 1]


@pytest.mark.parametrize("gate", ["kind", "mark"])
def test_a_sign_by_a_kind_or_a_mark_goes_by_so_many_of_it(gate: str) -> None:
    sign = Sign(by=f"{gate}:sevens", signs=(-1, 0, 1))
    counts = [Done(True, 5, {"sevens": count, "out": 1}) for count in range(4)]
    assert [sign.of(done) for done in counts] == [-1, 0, 1, 1]


def test_an_item_is_worth_its_points_each_or_by_how_many() -> None:
    common: dict[str, Any] = {"id": "x", "label": "X", "one": "x", "silent": "a test"}
    assert Item(**common, kind="out", each=100).worth(2) == 200
    threes = Item(**common, kind="three", rank="3r", points=(0, 100, 200, 300, 800))
    assert [threes.worth(count) for count in range(5)] == [0, 100, 200, 300, 800]


def test_a_limit_may_be_none() -> None:
    assert Limit(any=True, silent="a test").admits(99)
    seven = Limit(amount=7, silent="a test")
    assert seven.admits(7) and not seven.admits(8)


def test_a_pack_is_counted_by_its_decks() -> None:
    pack = Pack(decks=3, jokers=6, silent="a test")
    cards = USUAL_RANKS.pack(pack.decks, pack.jokers)
    assert (cards["JK"], cards["2"], cards["K"], cards["3b"], cards["3r"]) == (6, 12, 12, 6, 6)
    assert sum(cards.values()) == pack.size == 162


def test_a_value_is_stated_where_it_has_a_cite() -> None:
    assert Pack(decks=2, jokers=4, cite="hudson:3").is_stated
    assert not Pack(decks=2, jokers=4, silent="a test").is_stated


def test_points_that_are_ours_from_some_number_on_say_why() -> None:
    item = {"id": "x", "label": "X", "one": "x", "kind": "out", "each": 5, "cite": "hudson:57"}
    with pytest.raises(msgspec.ValidationError, match="`silent_from` needs `silent`"):
        msgspec.convert(item | {"silent_from": 2}, Item)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"shape": None}, "a special hand needs `shape`, each its own"),
        ({"kind": "mark"}, "special hands alone have `shape`, each its own"),
        ({"each": 0}, "a special hand has `each`, more than 0"),
        ({"kind": "mark", "shape": None, "wins": True}, "special hands alone have `wins`"),
    ],
)
def test_a_special_hand_has_a_shape_and_points(keys: dict[str, Any], said: str) -> None:
    item = {"id": "x", "label": "X", "one": "x", "kind": "special", "each": 100, "silent": "ours"}
    item |= {"shape": {"groups": [7, 7]}} | keys
    with pytest.raises(msgspec.ValidationError, match=said):
        msgspec.convert({k: v for k, v in item.items() if v is not None}, Item)


def test_a_sequence_matches_by_its_form_and_size() -> None:
    assert not Match().fits("run", 0, 0)
    assert Match(form="run").fits("run", 0, 0)
    assert not Match(form="run").fits("K", 0, 0)
    assert Match(form="any", most_wilds=0).fits("K", 0, 0)
    assert Match(most_cards=4).has_size
    assert not Match(most_wilds=2).has_size
    assert [Match(least_cards=3, most_cards=4).fits_size(n, n) for n in (2, 3, 4, 5)] == [
        *(False, True, True, False)
    ]
    assert [Match(clean=7).fits_size(8, clean) for clean in (6, 7)] == [False, True]
    with pytest.raises(ValueError, match="a sequence has no `ranks`"):
        Match(form="run", ranks=("A",))


def test_melds_of_wild_cards_have_a_limit_of_their_own() -> None:
    with pytest.raises(ValueError, match="have only `most_cards` as their limit"):
        RankLimit(rank="wild", allowed="never", silent="a test")
    assert RankLimit(rank="wild", most_cards=7, silent="a test").most_cards == 7
