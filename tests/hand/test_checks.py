"""What cannot have happened is refused, with its sentence and its side."""

from typing import Any

import pytest

from scorekeeper.hand.checks import check_hand
from scorekeeper.hand.tally import read_hand
from scorekeeper.rules.library import as_values, decode, load
from tests.support.rule_sets import BOOKS_BY_KIND, with_sheet
from tests.support.tallies import Side, cards, check, hand_values, melds, points

OTHER = points(55)
KINGS, QUEENS, JACKS = "K K K K K K K", "Q Q Q Q Q Q Q", "J J J J J J J"
REFUSED = "the rules give no score for that."
# what, book, players, sides, side, field, sentence, cite
IMPOSSIBLE: list[tuple[str, str, int, list[Side], str, str, str, str]] = [
    ("seven players", "hudson", 7, [OTHER, OTHER], "", "players",
     "Hudson is for 2 to 6 players; here are 7.", ""),
    ("two players at bicycle", "bicycle", 2, [OTHER, OTHER], "", "players",
     "Bicycle is for 4 players; here are 2.", ""),
    ("three sides of four", "hudson", 4, [OTHER, OTHER, OTHER], "", "sides",
     "4 players form 2 sides; here are 3.", "hudson:2"),
    ("three hands of two partners", "hudson", 4, [melds(held=("4", "5", "6")), OTHER], "We", "held",
     "There are 3 hands left over, but this side plays with 2.", "hudson:2"),
    ("the idle fifth player holds cards", "hudson", 5, [melds(held=("4", "5", "6")), OTHER],
     "We", "held", "There are 3 hands left over, but this side plays with 2.", "hudson:2"),
    ("counted in two modes", "hudson", 4, [{**points(50), "cards": {"K": 5}}, OTHER],
     "We", "points", "Give exactly one of melds, cards or points; here are cards and points.", ""),
    ("not counted at all", "hudson", 4, [{"held_points": 0}, OTHER], "We", "points",
     "Give exactly one of melds, cards or points; here is nothing.", ""),
    ("no hands given", "hudson", 4, [{"points": 50}, OTHER], "We", "held",
     "Give the cards left in hand either as held or as held_points.", ""),
    ("an unknown card", "hudson", 4, [cards({"B": 3}), OTHER], "We", "cards.B",
     "“B” is not a card. Cards are 8-K 4-7 JK 2 A K Q J 10 9 8 7 6 5 4 3b.", ""),
    ("red threes among the cards", "hudson", 4, [cards({"3r": 1}), OTHER], "We", "cards.3r",
     "“3r” is not a card.", ""),
    ("an item of another book", "hudson", 4, [points(100, sevens=1), OTHER], "We", "items.sevens",
     "Hudson has no score for “sevens”. It has natural, mixed, red-three, out, concealed.", ""),
    ("concealed at miller", "miller", 4, [points(200, natural=2, out=1, concealed=1), OTHER],
     "We", "items.concealed", "Miller has no score for “concealed”.", ""),
    ("a meld of two ranks", "hudson", 4, [melds("K K Q"), OTHER], "We", "melds[0]",
     "“K K Q” mixes K and Q: a meld has one rank.", ""),
    ("a meld that is no cards", "hudson", 4, [melds("A A A", "kings"), OTHER], "We", "melds[1]",
     "“kings” is not a card.", ""),
    ("a meld too short", "hudson", 4, [melds("K K"), OTHER], "We", "melds[0]",
     "K K: a meld has at least 3 cards.", "hudson:11"),
    ("four wilds in an open meld", "hudson", 4, [melds("K K K 2 2 2 2"), OTHER], "We", "melds[0]",
     "K K K 2 2 2 2: at most 3 wild cards in a meld.", "hudson:12"),
    ("a fourth wild at luudoo", "luudoo", 4, [melds("K K K K K 2 2 2 JK"), OTHER], "We", "melds[0]",
     "at most 3 wild cards in a meld.", "luudoo:melds-and-canastas"),
    ("an eighth card at miller", "miller", 4, [melds("K K K K K K K K"), OTHER], "We", "melds[0]",
     "no meld has more than 7 cards.", "miller:canasta"),
    ("a wild on sevens at miller", "miller", 4, [melds("7 7 7 2"), OTHER], "We", "melds[0]",
     "7 7 7 2: sevens take no wild cards.", "miller:sevens"),
    ("red threes melded", "hudson", 4, [melds("3r 3r 3r"), OTHER], "We", "melds[0]",
     "Red threes are not melded: count them as red threes.", "hudson:10"),
    ("black threes without going out", "hudson", 4, [melds("3b 3b 3b", "A A A"), OTHER],
     "We", "melds[0]", "Black threes are melded only in the turn of going out; "
     "this side did not go out.", "hudson:13"),
    ("black threes at miller", "miller", 4, [melds("3b 3b 3b"), OTHER], "We", "melds[0]",
     "Black threes are never melded.", "miller:threes"),
    ("a hand that is no cards", "hudson", 4, [melds(KINGS, held=("4", "ten")), OTHER],
     "We", "held[1]", "“ten” is not a card.", ""),
    ("melds and canastas disagree", "hudson", 4, [melds(KINGS, natural=2), OTHER],
     "We", "items.natural", "The cards given make it 1, but 2 was entered.", ""),
    ("hands and held aces disagree", "miller", 4, [melds(held=("A A", "4"), held_aces=1), OTHER],
     "We", "items.held-aces", "The cards given make it 0, but 1 was entered.", ""),
    ("points not in fives", "hudson", 4, [points(52), OTHER], "We", "points",
     "52 is not a multiple of 5, but every card counts in fives.", ""),
    ("hands not in fives", "hudson", 4, [points(55, held=17), OTHER], "We", "held_points",
     "17 is not a multiple of 5, but every card counts in fives.", ""),
    ("five red threes on a side", "hudson", 4, [points(55, red_three=5), OTHER],
     "We", "items.red-three", "There are only 4 red threes; here are 5.", "hudson:10"),
    ("five red threes among the sides", "hudson", 4,
     [points(55, red_three=3), points(55, red_three=2)], "", "items.red-three",
     "That makes 5 red threes at the table; there are only 4. We 3 and They 2.", "hudson:3"),
    ("a red three on the table and in hand", "hudson", 4,
     [melds("A A A", held=("3r 4", "4"), red_three=4), OTHER], "", "items.red-three",
     "That makes 5 red threes at the table; there are only 4. We 5.", "hudson:3"),
    ("five black threes at miller", "miller", 4,
     [points(130, black_three=3), points(130, black_three=2)], "", "items.black-three",
     "That makes 5 black threes at the table; there are only 4.", "miller:players"),
    ("going out twice", "hudson", 4, [points(100, natural=1, out=2), OTHER], "We", "items.out",
     "Going out counts once, not 2 times.", "hudson:52"),
    ("both sides out", "hudson", 4,
     [points(100, natural=1, out=1), points(100, natural=1, out=1)], "", "items.out",
     "Only one side can go out; here are We and They.", "hudson:52"),
    ("out without a canasta", "hudson", 4, [points(100, out=1), OTHER], "We", "items.out",
     f"Going out takes 1 canasta; here are 0 canastas: {REFUSED}", "hudson:45"),
    ("two players out with one canasta", "hudson", 2, [points(100, 0, natural=1, out=1), OTHER],
     "We", "items.out", "Going out takes 2 canastas; here is 1 canasta", "hudson:45"),
    ("out at miller with one canasta", "miller", 4, [points(150, natural=1, out=1), OTHER],
     "We", "items.out", "Going out takes 2 canastas; here is 1 canasta",
     "miller:end-of-play"),
    ("concealed without going out", "hudson", 4, [points(100, natural=1, concealed=1), OTHER],
     "We", "items.concealed", "Concealed hand is only for the side that scores going out.",
     "hudson:55"),
    ("out and still holding cards, alone", "hudson", 3, [points(100, 20, natural=1, out=1),
     OTHER, OTHER], "We", "held_points", "Who went out has no cards left in hand.", "hudson:52"),
    ("out and both partners hold cards", "hudson", 4,
     [melds(KINGS, held=("5", "6"), out=1), OTHER], "We", "held",
     "Who went out has no cards left in hand.", "hudson:52"),
    ("a canasta of nothing", "hudson", 4, [points(0, natural=1), OTHER], "We", "points",
     "0 card points are too few: these canastas alone hold at least 35.", "hudson:22"),
    ("ten canastas and three points", "hudson", 4, [points(5, natural=10), OTHER], "We", "points",
     "5 card points are too few: these canastas alone hold at least 560.", "hudson:22"),
    ("a mixed canasta too cheap", "hudson", 4, [points(35, mixed=1), OTHER], "We", "points",
     "35 card points are too few: these canastas alone hold at least 50.", "hudson:22"),
    ("more canastas than ranks", "hudson", 4, [points(900, natural=12), OTHER], "We", "items",
     "So many canastas cannot be made of the 108 cards of the pack.", "hudson:3"),
    ("more mixed canastas than wild cards", "hudson", 4, [points(900, mixed=13), OTHER],
     "We", "items", "So many canastas cannot be made of the 108 cards of the pack.", "hudson:3"),
    ("two canastas of aces on one side", "miller", 4, [points(400, aces=2), OTHER], "We", "items",
     "So many canastas cannot be made of the 108 cards of the pack.", "miller:players"),
    ("canastas of all sides together", "hudson", 4,
     [points(500, natural=6), points(500, natural=6)], "", "items",
     "So many canastas of all sides cannot be made of the 108 cards of the pack.", "hudson:3"),
    ("points of all sides together", "hudson", 4,
     [points(170, natural=4), points(160, natural=4)], "They", "points",
     "The canastas of all sides together hold at least 420 card points, but only 330 are counted.",
     "hudson:22"),
    ("a meld of less than three cards' worth", "hudson", 4, [points(10), OTHER], "We", "points",
     "10 card points are too few: the smallest meld counts 15.", "hudson:11"),
    ("more than a side can meld", "miller", 4, [points(1000), OTHER], "We", "points",
     "1,000 card points are too many: with 0 canastas a side cannot have melded more than 960.",
     "miller:canasta"),
    ("more than the pack on one side", "hudson", 4, [points(1185), OTHER], "We", "points",
     "1,185 card points are too many: with 0 canastas a side cannot have melded more than 1,180.",
     "hudson:22"),
    ("more than the pack on both sides", "hudson", 4, [points(700), points(500)], "We", "points",
     "700 is too much: all sides together count 1,240 card points, and the whole pack holds 1,180.",
     "hudson:3"),
    ("a slip of the thumb in the points of a hand", "hudson", 4, [points(415), points(205, 16060)],
     "They", "held_points", "16,060 is too much: all sides together count", "hudson:3"),
    ("nine aces", "hudson", 4, [melds("A A A A A"), melds("A A A A")], "", "cards.A",
     "That makes 9 aces at the table; there are only 8. We 5 and They 4.", "hudson:3"),
    ("five jokers", "hudson", 4, [cards({"K": 3, "Q": 3, "JK": 3}), melds(held=("JK JK", "4"))],
     "", "cards.JK", "That makes 5 jokers at the table; there are only 4.", "hudson:3"),
    ("more high cards than there are", "hudson", 4, [cards({"8-K": 45}), cards({"K": 4})],
     "", "cards.8-K", "That makes 49 cards from eight to king at the table; there are only 48.",
     "hudson:3"),
    ("nine sevens, two of them only told of", "miller", 4,
     [points(130, sevens=1), points(130, 40, held_sevens=1)], "", "cards.7",
     "That makes 10 sevens at the table; there are only 8. We 7 and They 3.", "miller:players"),
    ("aces finished here and begun there", "miller", 4,
     [points(200, aces=1), points(150, unfinished_aces=1)], "", "cards.A",
     "That makes 10 aces at the table; there are only 8.", "miller:players"),
    ("more wild cards than there are", "miller", 4,
     [points(300, wild=1), points(300, unfinished_wild=2)], "", "items",
     "That takes at least 13 wild cards; there are only 12.", "miller:players"),
    ("two melds of a rank", "luudoo", 4, [melds("K K K", "K K K K"), OTHER], "We", "melds",
     "Two melds of K: a side has one meld of a rank.", "luudoo:melds-and-canastas"),
    ("two melds of several ranks", "luudoo", 4,
     [melds("K K K", "K K K", "7 7 7", "7 7 7", "9 9 9"), OTHER], "We", "melds",
     "Two melds of K and of 7: a side has one meld of a rank.", "luudoo:melds-and-canastas"),
    ("three melds of a rank", "luudoo", 4, [melds("8 8 2", "8 8 2", "8 8 8"), OTHER], "We", "melds",
     "Several melds of 8: a side has one meld of a rank.", "luudoo:melds-and-canastas"),
    ("aces finished and not", "miller", 4, [points(300, aces=1, unfinished_aces=1), OTHER],
     "We", "items.unfinished-aces", "A side has one meld of a rank, not two.", "miller:melds"),
    ("an unfinished meld of nothing", "miller", 4, [points(0, unfinished_aces=1), OTHER],
     "We", "points", "0 card points are too few: these melds alone hold at least 60.",
     "miller:canasta"),
    ("three hands of aces with two players", "miller", 4, [points(0, 200, held_aces=3), OTHER],
     "We", "items.held-aces", "3 hands, but this side plays with 2.", ""),
    ("aces in hand that count nothing", "miller", 4, [points(0, 55, held_aces=1), OTHER],
     "We", "held_points", "1 × hand with three or more aces: that alone is 60 points in hand, "
     "not 55.", ""),
    ("aces and sevens in hand that count too little", "miller", 4,
     [points(0, 60, held_aces=1, held_sevens=1), OTHER], "We", "held_points",
     "1 × hand with three or more aces and 1 × hand with three or more sevens: "
     "that alone is 75 points in hand, not 60.", ""),
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


def test_there_are_more_than_thirty_kinds_of_impossible_hands() -> None:
    assert len({row[0] for row in IMPOSSIBLE}) == len(IMPOSSIBLE) > 30


@pytest.mark.parametrize(
    ("book", "players", "side"),
    [
        ("hudson", 4, melds(KINGS, held=("", "9 9"), out=1)),
        ("hudson", 2, melds(KINGS, QUEENS, held=(), out=1)),
        (
            "bicycle",
            4,
            {**melds("4 4 4 4 4 4 4", held=("", "9"), out=1, concealed=1), "before": 3000},
        ),
        ("miller", 4, {**melds("4 4 4 4 4 4 4", held=("9", "9")), "before": 5000}),
        ("miller", 4, melds(KINGS, held=("3r", "9"))),
        ("hudson", 4, {**points(15), "before": -5}),
        ("hudson", 4, points(0)),
        ("hudson", 4, {**points(55), "before": 5, "penalties": [{"points": -100}]}),
    ],
)
def test_what_is_as_it_should_be_says_nothing(book: str, players: int, side: Side) -> None:
    checked = check(book, players, side, melds(held=("6", "5")[: players // 2]))
    assert checked.problems == ()


def sides_named(book: str, *sides: Side) -> list[tuple[int | None, tuple[int, ...], int | None]]:
    errors = check(book, 4, *sides).errors
    return [(error.side_index, error.named_sides, error.first_side) for error in errors]


def test_a_problem_of_a_side_carries_its_index() -> None:
    assert sides_named("hudson", points(55), points(52)) == [(1, (), 1)]
    assert sides_named("hudson", melds("K K"), points(55)) == [(0, (), 0)]
    assert sides_named("hudson", points(55), melds(held=("4", "5", "6"))) == [(1, (), 1)]


def test_a_problem_of_the_whole_table_carries_the_sides_it_names() -> None:
    assert sides_named("hudson", points(55), melds("A A A A A A A", "A A", "A A A")) == [(1, (), 1)]
    aces = melds("A A A A A A A", "A A A")
    assert sides_named("hudson", points(55), aces) == [(None, (1,), 1)]
    assert sides_named("hudson", points(55, red_three=3), points(55, red_three=2)) == [
        (None, (0, 1), 0)
    ]
    out = points(100, natural=1, out=1)
    assert sides_named("hudson", out, out) == [(None, (0, 1), 0)]
    canastas = points(500, natural=6)
    assert sides_named("hudson", canastas, canastas) == [(None, (), None)]


def test_two_sides_of_one_name_are_still_two() -> None:
    sides = [{"name": "We", **points(55)}, {"name": "We", **points(52)}]
    hand = read_hand({"rules": "hudson", "players": 4, "sides": sides})
    (error,) = check_hand(load("hudson"), hand).errors
    assert (error.side, error.side_index) == ("We", 1)


def test_every_error_of_every_side_is_told_at_once() -> None:
    checked = check("hudson", 4, melds("K K", "Q J 4"), melds("2 2 2"))
    assert [(p.side, p.field) for p in checked.errors] == [
        ("We", "melds[0]"),
        ("We", "melds[1]"),
        ("They", "melds[0]"),
    ]


def test_a_side_without_a_name_is_named_by_its_number() -> None:
    hand = read_hand({"rules": "hudson", "players": 4, "sides": [points(52), points(0)]})
    assert [problem.side for problem in check_hand(load("hudson"), hand).errors] == ["Side 1"]


# What a table plays though the book forbids it

FORBIDDEN: list[tuple[str, str, int, Side, int]] = [
    ("out with one canasta of two", "hudson", 2, points(100, 0, natural=1, out=1), 700),
    ("four wild cards", "hudson", 4, melds("K K K 2 2 2 2", held=("4", "4")), 410 - 10),
    ("a third two at miller", "miller", 4, melds(KINGS, "9 9 9 2 2 2", held=("4", "4")), 650),
    ("black threes at miller", "miller", 4, melds(KINGS, "3b 3b 3b", held=("4", "4")), 560),
    ("a meld of two cards", "hudson", 4, melds("K K", held=("4", "4")), 10),
    ("two melds of a rank", "luudoo", 4, melds("K K K", "K K K K", held=("4", "4")), 60),
    ("sevens with a wild card", "miller", 4, melds(KINGS, "7 7 7 2", held=("4", "4")), 595),
]


@pytest.mark.parametrize("row", FORBIDDEN, ids=[row[0] for row in FORBIDDEN])
def test_what_the_book_forbids_is_scored_where_the_table_plays_it_so(row: tuple[Any, ...]) -> None:
    _, book, players, side, net = row
    other = melds(held=("6", "5")[: players // 2])
    refused = check(book, players, side, other)
    assert refused.scores == () and all(error.is_rule for error in refused.errors)
    allowed = check(book, players, {**side, "our_table": "always did"}, other)
    assert allowed.errors == ()
    told = [problem for problem in allowed.warnings if problem.is_rule]
    assert [problem.our_table for problem in told] == ["always did"] * len(refused.errors)
    assert told[0].as_values()["message"].endswith(" Our table plays it so: always did")
    assert allowed.scores[0].net == net


def test_a_table_allows_it_to_one_side_or_to_all() -> None:
    illegal = melds("K K", held=("4", "4"))
    values = {"rules": "hudson", "players": 4, "sides": [illegal, illegal]}
    one = {**values, "sides": [{**illegal, "our_table": "we do"}, illegal]}
    assert [p.side_index for p in check_hand(load("hudson"), read_hand(one)).errors] == [1]
    both = read_hand({**values, "our_table": "we all do"})
    assert check_hand(load("hudson"), both).errors == ()


@pytest.mark.parametrize(
    "side",
    [
        points(55, red_three=5),
        melds("A A A A A A A A A"),
        melds("3r 3r 3r"),
        points(5, natural=2),
        points(52),
        cards({"K": 6}, natural=1),
        cards({"K": 3, "Q": 4}, natural=1),
        cards({"K": 7, "Q": 7}, mixed=2),
    ],
)
def test_impossible_cards_stay_impossible_at_every_table(side: Side) -> None:
    assert check("hudson", 4, {**side, "our_table": "we like it"}, points(55)).scores == ()


OUT_WITH_FOUR_KINDS = melds(
    *("A A A A A A A", "K K K K K K K", "4 4 4 4 4 4 4"),
    *("6 6 6 6 6 2 2", "9 9 9 9 9 9 2"),
    held=("", "4"),
    out=1,
)


def test_going_out_without_a_kind_that_is_asked_for_is_refused_and_says_what_lacks() -> None:
    rules = with_sheet(BOOKS_BY_KIND)
    hand = read_hand(hand_values("hudson", 4, OUT_WITH_FOUR_KINDS, melds(held=("A", "K"))))
    (error,) = check_hand(rules, hand).errors
    assert (error.side, error.field) == ("We", "items.out")
    assert error.message == (
        "Going out takes 2 clean, 2 dirty and 1 wild book; here are 3 clean, 2 dirty, 0 wild: "
        "the house rules give no score for that."
    )


def test_the_kinds_asked_for_are_enough_in_every_mode_of_entry() -> None:
    rules = with_sheet(BOOKS_BY_KIND)
    made = melds(
        *("A A A A A A A", "K K K K K K K", "6 6 6 6 6 2 2", "9 9 9 9 9 2 2"),
        "JK JK JK JK 2 2 2",
        held=("", "4"),
        out=1,
    )
    typed = points(665, 5, natural=2, mixed=2, wild=1, out=1)
    for side in (made, typed):
        checked = check_hand(rules, read_hand(hand_values("hudson", 4, side, points())))
        assert checked.errors == ()
        bonus = {line.item: line.points for line in checked.scores[0].lines}
        assert (bonus["natural"], bonus["mixed"], bonus["wild"]) == (1000, 600, 1500)
    typed["items"]["wild"] = 0
    short = check_hand(rules, read_hand(hand_values("hudson", 4, typed, points())))
    assert [problem.field for problem in short.errors] == ["items.out"]


def test_a_kind_that_no_book_asks_for_is_only_warned_of() -> None:
    ours = {"players": [2, 3, 4, 5, 6], "canastas": 1, "kinds": {"natural": 1}}
    values = {**as_values(load("hudson")), "going_out": [ours | {"silent": "Nobody says it."}]}
    side = points(100, mixed=1, out=1)
    rules = decode(values, "club")
    checked = check_hand(rules, read_hand(hand_values("hudson", 4, side, points())))
    assert checked.errors == ()
    assert checked.warnings[0].message == (
        "Going out takes 1 natural canasta; here are 0 natural. "
        "This is not in the rules, it is ours: Nobody says it."
    )
